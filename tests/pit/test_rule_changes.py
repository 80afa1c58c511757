"""Changes of the rules: one proposes, another signs; the checker, the same person, an old proposal say no."""

import msgspec
import pytest

from pitboss.pit.queue.rule_changes import of_rules
from pitboss.pit.rule_changes import (
    OPEN_MOST,
    ProposeRules,
    RulesSigned,
    SignRules,
    WithdrawRules,
    hash_in_force,
)
from pitboss.pit.state import Pit
from pitboss.rulebook import load
from pitboss.rulebook.edit import edited_text
from pitboss.rulebook.keys import Value
from tests.kit.houses.pit import PitHouse

HOUSE, GAME = "manual", "mini-baccarat"


def propose(why: str = "guests ask for it", **settings: Value) -> ProposeRules:
    return ProposeRules(HOUSE, GAME, {key.replace("__", "."): value for key, value in settings.items()}, why)


SIX = propose(decks=6)


def test_two_people_make_rules() -> None:
    house = PitHouse()
    (proposed,) = house.does("pat", SIX)
    own = load(GAME).hash
    assert hash_in_force(house.pit.rule_changes, HOUSE, GAME) == own, "a proposal alone changes nothing"
    (waiting,) = house.pit.rule_changes.open
    assert (waiting.number, waiting.by, waiting.against) == (1, "pat", own)
    assert waiting.rulebook == load(GAME, settings={"decks": 6}).hash
    (signed,) = house.does("shan", SignRules(1))
    assert isinstance(signed, RulesSigned)
    assert signed == RulesSigned(1, HOUSE, GAME, waiting.rulebook, "pat", "shan", signed.at_ms)
    assert house.pit.rule_changes.in_force[f"{HOUSE}/{GAME}"].at_ms == signed.at_ms > waiting.at_ms
    changes = house.pit.rule_changes
    assert (changes.open, changes.settings(HOUSE, GAME)) == ((), {"decks": 6})
    assert hash_in_force(changes, HOUSE, GAME) == waiting.rulebook
    assert hash_in_force(changes, HOUSE, "ez-baccarat") == load("ez-baccarat").hash
    assert house.refused("ex", SignRules(1)) == "rules_not_waiting"
    assert proposed in house.events


@pytest.mark.rule("IND-43")
def test_who_may_do_what() -> None:
    house = PitHouse()
    for who in ("dana", "sam", "sol", "cal", "ann-accounts"):
        assert house.refused(who, SIX) == "not_your_desk"
    house.does("shan", SIX)
    assert house.refused("shan", SignRules(1)) == "badge_used_twice"
    assert house.refused("pat", SignRules(1)) == "not_your_desk"
    assert house.refused("pat", WithdrawRules(1)) == "not_your_desk"
    house.does("shan", WithdrawRules(1))
    assert house.pit.rule_changes.open == ()
    house.does("pat", SIX)
    house.does("ex", WithdrawRules(2))
    house.does("pat", SIX)
    house.does("pat", WithdrawRules(3))
    assert house.refused("pat", WithdrawRules(3)) == "rules_not_waiting"
    assert house.pit.rule_changes.proposed == 3


@pytest.mark.rule("IND-43")
def test_a_proposal_waits_for_a_signature_that_is_not_its_proposers() -> None:
    house = PitHouse()
    house.does("shan", SIX)
    house.does("pat", propose("less to shuffle", commission__rate="4%"))
    of_shan, of_pat = of_rules(house.pit.rule_changes)
    assert (of_shan.kind, of_shan.subject, of_shan.asker) == ("rules", "SignRules", "shan")
    assert of_pat.about == {"game": GAME, "why": "less to shuffle", "number": "2"}
    assert of_shan.command is of_pat.command is None, "the effect is seen on the page first"
    signers = {who for who in ("dana", "sam", "pat", "shan", "ex") if of_pat.is_for(house.person(who))}
    assert signers == {"shan", "ex"}
    assert not of_shan.is_for(house.person("shan"))
    assert of_shan.is_for(house.person("ex"))
    house.does("ex", SignRules(1))
    assert house.refused("ex", SignRules(2)) == "rules_changed_meanwhile"
    assert not tuple(of_rules(house.pit.rule_changes)), "what was overtaken can only be withdrawn"
    house.does("pat", WithdrawRules(2))


def test_the_checker_has_the_first_word() -> None:
    house = PitHouse()
    assert house.refused("pat", propose(decks=5)) == "rules_unplayable"
    assert house.refused("pat", propose(limits__min="$30,000")) == "rules_unplayable"
    assert house.refused("pat", propose(no_such_key=1)) == "rule_not_changed_here"
    assert house.refused("pat", propose(decks="6")) == "rule_not_changed_here"
    assert house.refused("pat", ProposeRules("manual", "faro", {}, "why not")) == "game_not_here"
    assert house.refused("pat", ProposeRules("nowhere", GAME, {}, "why not")) == "game_not_here"
    assert house.refused("pat", propose(" ", decks=6)) == "reason_missing"
    assert house.refused("pat", propose()) == "rules_the_same"


def test_an_old_proposal_is_made_anew() -> None:
    house = PitHouse()
    house.does("pat", SIX)
    house.does("pat", propose(commission__rate="4%"))
    house.does("shan", SignRules(2))
    assert house.refused("shan", SignRules(1)) == "rules_changed_meanwhile"
    assert house.refused("pat", propose(commission__rate="4%")) == "rules_the_same"
    house.does("pat", propose(commission__rate="4%", decks=6))
    house.does("ex", SignRules(3))
    assert house.pit.rule_changes.settings(HOUSE, GAME) == {"commission.rate": "4%", "decks": 6}
    house.does("pat", propose("back to the manual"))
    house.does("shan", SignRules(4))
    assert hash_in_force(house.pit.rule_changes, HOUSE, GAME) == load(GAME).hash


def test_so_many_wait_and_no_more() -> None:
    house = PitHouse()
    for _ in range(OPEN_MOST):
        house.does("pat", SIX)
    assert house.refused("pat", SIX) == "rules_waiting"


@pytest.mark.rule("IND-18")
def test_a_pit_with_rules_is_kept_and_read_again() -> None:
    house = PitHouse()
    house.does("pat", ProposeRules(HOUSE, GAME, {"bets.tie.lines[1].pays": "9 to 1", "decks": 6}, "a try"))
    house.does("shan", SignRules(1))
    house.does("pat", propose(entry__mid_shoe=False))
    kept = msgspec.msgpack.decode(msgspec.msgpack.encode(house.pit), type=Pit)
    assert kept.rule_changes == house.pit.rule_changes
    signed = kept.rule_changes.in_force[f"{HOUSE}/{GAME}"]
    assert b'"9 to 1"' in edited_text(HOUSE, GAME, signed.settings)
