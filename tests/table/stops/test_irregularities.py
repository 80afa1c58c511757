"""What goes wrong at a table: a case, somebody above the dealer who rules and signs, everybody told."""

from typing import get_args

import pytest

from pitboss.authority import HIGHER, Person, Role
from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import DealDummyHand
from pitboss.games.baccarat.rulings import _FIXED as BACCARAT_FIXED
from pitboss.games.blackjack.commands import Hit, NoticeShortHand, PeekHoleCard, SkipPeek, Stand
from pitboss.games.blackjack.events import PeekMissed
from pitboss.games.blackjack.rulings import _FIXED as BLACKJACK_FIXED
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling, OpenRound, RulingGiven
from pitboss.games.wagers import PlaceWager
from pitboss.messages import LANGUAGES, say, written
from pitboss.table import commands as c
from pitboss.table.approvals import notices as sv
from pitboss.table.bots import staff_choice
from pitboss.table.offers import offers
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops import cases as s
from pitboss.table.stops.rulings import _OPTIONS, case_at_hand
from tests.kit.games.states import baccarat
from tests.kit.houses.table import DEE, EYE, MAX, MINI, SUE, House, guest
from tests.kit.walks.faults import Tree

PEOPLE = {role: Person(f"the {role}", (role,)) for role in get_args(Role)}


def passed_over() -> House:
    house = House(seats=(3, 4)).open().bet(3, "1 green").bet(4, "1 green").run("5c 5d 6c 7c 6d Td")
    return house.do(guest(3), Hit(3)).do(DEE, DrawCard(Card("9c"), "seat 4", face_up=True))


@pytest.mark.rule("IRR-00")
@pytest.mark.rule("IRR-11")
def test_a_case_says_what_happened_and_which_rule_governs_it() -> None:
    house = passed_over()
    case = house.one(s.CaseOpened).case
    assert (case.number, case.kind, case.rule, case.by) == (1, "guest_passed_over", "IRR-11", "dee")
    assert (case.card, case.to, case.seat, case.authority) == ("9c", "seat 4", 4, "supervisor")
    assert case_at_hand(house.table) == case
    assert [call.id for call in house.called][-1] == "supervisor"


@pytest.mark.rule("IRR-00")
@pytest.mark.parametrize("role", get_args(Role))
def test_nobody_rules_but_a_supervisor_or_somebody_above(role: Role) -> None:
    house = passed_over()
    if role in HIGHER["supervisor"]:
        house.do(PEOPLE[role], GiveRuling("stays", note="S3 was looking away"))
        signed = house.one(s.RulingSigned)
        assert (signed.by, signed.role, signed.rule) == (f"the {role}", role, "IRR-11")
        assert signed.note == "S3 was looking away"
        assert house.events.index(signed) < house.events.index(house.one(RulingGiven))
    else:
        assert house.refused(PEOPLE[role], GiveRuling("stays")) == ("not_yours_to_do", "IRR-00")


@pytest.mark.rule("IRR-00")
def test_a_dealer_who_is_a_supervisor_too_does_not_rule_on_what_they_dealt() -> None:
    house = House(seats=(1,)).open().bet(1, "1 green").run("5c 7d 6c Td")
    both = Person("both", ("dealer", "supervisor"))
    house.do(both, DrawCard(Card("9c"), "dealer"))
    assert house.refused(both, GiveRuling("discard")) == ("ruling_not_by_dealer", "IRR-04")
    house.do(SUE, GiveRuling("discard"))


@pytest.mark.rule("IRR-00")
def test_a_ruling_is_given_on_the_case_that_was_meant() -> None:
    house = passed_over()
    assert house.refused(SUE, GiveRuling("stays", kind="card_face_up"))[0] == "case_changed"
    assert house.refused(SUE, GiveRuling("plain_21"))[0] == "ruling_not_allowed"
    house.do(SUE, GiveRuling("stays", kind="guest_passed_over"))
    assert house.refused(SUE, GiveRuling("stays"))[0] == "nothing_to_rule_on"


@pytest.mark.rule("IRR-00")
def test_staff_see_the_options_and_guests_what_was_decided_and_why() -> None:
    house = passed_over()
    for audience in (Audience("supervisor", "sue"), Audience("dealer", "dee"), Audience("surveillance")):
        case = scene_for(house.rules, house.table, audience).case
        assert case is not None
        assert [(o.ruling, o.says, o.recommended) for o in case.options] == [
            ("stays", "ruling.guest_passed_over.stays", True),
            ("void", "ruling.guest_passed_over.void", False),
        ]
        assert case.own_choice
    seen = scene_for(house.rules, house.table, Audience("guest", "g3"))
    assert seen.case is not None
    assert (seen.case.kind, seen.case.rule, seen.case.options, seen.case.by) == (
        "guest_passed_over",
        "IRR-11",
        (),
        "",
    )
    assert (seen.irregularity, seen.rulings, seen.ruled) == ("guest_passed_over", (), None)
    house.do(SUE, GiveRuling("stays", note="between us"))
    for audience in (Audience("guest", "g3"), Audience("public")):
        ruled = scene_for(house.rules, house.table, audience).ruled
        assert ruled is not None
        assert (ruled.kind, ruled.ruling, ruled.rule, ruled.role) == (
            "guest_passed_over",
            "stays",
            "IRR-11",
            "supervisor",
        )
        assert (ruled.by, ruled.note) == ("", "")
    staff = scene_for(house.rules, house.table, Audience("surveillance", "eye")).ruled
    assert staff is not None
    assert (staff.by, staff.note) == ("sue", "between us")
    house.do(guest(3), Stand(3)).run()
    house.do(guest(4), Stand(4)).run("9h")
    assert house.table.ruled is not None
    house.open()
    assert house.table.ruled is None


@pytest.mark.rule("IRR-00")
def test_a_card_that_nobody_saw_is_named_to_nobody() -> None:
    house = House(seats=(1,)).open().bet(1, "1 green").run("5c 7d 6c Td")
    house.do(DEE, DrawCard(Card("9c"), "dealer", face_up=False))
    assert house.one(s.CaseOpened).case.card == "??"
    for role in ("guest", "dealer", "supervisor", "surveillance"):
        case = scene_for(house.rules, house.table, Audience(role)).case
        assert case is not None
        assert case.card == "??"


@pytest.mark.rule("IRR-12")
class TestTheMissedCheck:
    def missed(self) -> House:
        house = House(seats=(1,)).open().bet(1, "1 green").run("9c Kc 9d Ac", by_hand=("peek",))
        return house.do(DEE, SkipPeek())

    def test_nothing_goes_on_before_the_supervisor_has_spoken(self) -> None:
        house = self.missed()
        assert house.one(s.CaseOpened).case.rule == "IRR-12"
        assert house.all(PeekMissed) == []
        assert house.refused(guest(1), Stand(1))[0] == "ruling_awaited"
        assert house.refused(DEE, PeekHoleCard())[0] == "ruling_awaited"
        assert house.refused(DEE, SkipPeek())[0] == "ruling_awaited"
        assert house.refused(guest(1), c.LeaveTable("g1"))[0] == "ruling_awaited"
        assert house.refused(DEE, GiveRuling("play_on"))[0] == "not_yours_to_do"
        house.do(DEE, c.CallAgain())
        assert house.one(sv.CalledAgain).what == ("missed_check",)

    def test_the_check_can_be_made_up_for(self) -> None:
        house = self.missed().do(SUE, GiveRuling("check_now"))
        house.do(DEE, PeekHoleCard()).run()
        assert house.refused(guest(1), Stand(1))[0] == "not_your_turn"

    def test_or_the_hand_goes_on_and_a_blackjack_is_found_late(self) -> None:
        house = self.missed().do(SUE, GiveRuling("play_on")).run().do(guest(1), Stand(1)).run()
        assert [case.kind for case in house.table.cases] == ["missed_blackjack"]
        house.do(MAX, GiveRuling("original_bets")).run()
        assert [(x.kind, x.ruling, x.role) for x in house.all(s.RulingSigned)] == [
            ("missed_check", "play_on", "supervisor"),
            ("missed_blackjack", "original_bets", "shift_manager"),
        ]

    def test_it_is_reported_only_where_a_check_was_due(self) -> None:
        house = House(seats=(1,)).open()
        assert house.refused(DEE, s.ReportFault("missed_check"))[0] == "step_out_of_turn"
        assert house.refused(SUE, s.ReportFault("missed_check"))[0] == "not_yours_to_do"


@pytest.mark.rule("IRR-07")
@pytest.mark.rule("IRR-10")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ((("9c", ""), ("9d", "seat 3"), ("6c", ""), ("Ts", ""), ("9h", "seat 3"), ("Td", "")), "IRR-07"),
        (
            (("9c", ""), ("9d", ""), ("9h", ""), ("6c", ""), ("Ts", ""), ("Tc", "seat 3"), ("Td", "")),
            "IRR-09",
        ),
        (
            (("9c", ""), ("9d", ""), ("9h", ""), ("Ts", "seat 1"), ("Tc", ""), ("Th", ""), ("Td", "")),
            "IRR-10",
        ),
    ],
)
def test_hands_that_are_short_are_governed_by_what_is_missing(
    cards: tuple[tuple[str, str], ...], rule: str
) -> None:
    house = House(seats=(1, 2, 3)).open()
    for seat in (1, 2, 3):
        house.bet(seat, "1 green")
    house.close()
    for card, to in cards:
        house.do(DEE, DrawCard(Card(card), to))
    assert [(case.kind, case.rule) for case in house.table.cases] == [("hands_short", rule)]
    assert house.refused(DEE, NoticeShortHand())[0] == "step_out_of_turn"


@pytest.mark.rule("BAC-SVC-06")
@pytest.mark.parametrize("kind", ["argument", "procedure", "card_exposed"])
def test_whatever_a_dealer_reports_is_the_supervisors_to_settle(kind: s.Reported) -> None:
    house = House(MINI, seats=(1,)).open().do(DEE, s.ReportFault(kind, 1, note="a guest shouts"))
    case = house.one(s.CaseOpened).case
    assert (case.seat, case.note, case.rule) == (1, "a guest shouts", GAMES["baccarat"].manual.cases[kind])
    assert house.refused(guest(1), PlaceWager(1, "player", 25_00))[0] == "ruling_awaited"
    seen = scene_for(house.rules, house.table, Audience("guest", "g1")).case
    assert seen is not None
    assert seen.note == ""
    house.do(SUE, GiveRuling("play_on")).bet(1, "1 green", "player")


@pytest.mark.rule("IRR-00")
def test_a_card_that_falls_at_a_stopped_table_is_a_case_of_its_own() -> None:
    house = House(MINI, seats=(1,)).open().bet(1, "1 green", "player").close()
    house.do(DEE, s.ReportFault("procedure")).do(DEE, DrawCard(Card("9c")))
    assert [case.kind for case in house.table.cases] == ["procedure", "card_while_stopped"]
    house.do(SUE, GiveRuling("play_on"), GiveRuling("play_on"))
    assert house.table.cases == ()
    assert baccarat(house.table.game).player == ("9c",)


@pytest.mark.rule("BAC-IRR-04")
class TestTheDummyHand:
    def due(self) -> House:
        house = House(MINI, seats=(1,)).open().bet(1, "1 green", "player").close()
        house.do(DEE, DrawCard(Card("9c"), "", face_up=True)).do(SUE, GiveRuling("dummy"))
        return house.perform_all()

    def test_it_waits_until_a_supervisor_stands_by(self) -> None:
        house = self.due()
        assert house.refused(DEE, DealDummyHand()) == ("supervisor_absent", "BAC-IRR-04")
        assert [type(o.command) for o in offers(house.rules, house.table) if o.blocking] == [s.JoinTable]
        assert house.refused(DEE, s.JoinTable())[0] == "not_yours_to_do"
        assert house.refused(EYE, s.JoinTable())[0] == "not_yours_to_do"
        house.do(MAX, s.JoinTable())
        assert house.refused(MAX, s.JoinTable())[0] == "supervisor_already_there"
        assert scene_for(house.rules, house.table, Audience("public")).supervisor_present
        house.do(DEE, DealDummyHand()).run("K K K")
        assert house.table.present == ""
        house.do(DEE, OpenRound())

    def test_who_stood_by_an_earlier_round_must_come_again(self) -> None:
        house = House(MINI, seats=(1,)).do(SUE, s.JoinTable()).open().bet(1, "1 green", "player").close()
        house.do(DEE, DrawCard(Card("9c"), "", face_up=True)).do(SUE, GiveRuling("dummy")).perform_all()
        assert house.refused(DEE, DealDummyHand())[0] == "supervisor_absent"


def test_bots_who_supervise_rule_as_is_recommended() -> None:
    house = passed_over()
    assert staff_choice(house.rules, house.table, SUE) == GiveRuling("stays")
    assert staff_choice(house.rules, house.table, EYE) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_and_every_ruling_has_its_words(language: str) -> None:
    kinds = {kind for game in GAMES.values() for kind in game.manual.cases}
    rulings = {
        f"{kind}.{ruling}"
        for fixed in (BLACKJACK_FIXED, BACCARAT_FIXED, _OPTIONS)
        for kind, options in fixed.items()
        for ruling in options
    }
    rulings |= {
        f"{kind}.{x}" for kind in ("card_not_due", "card_drawn_early") for x in ("carry", "dummy", "void")
    }
    assert {kind for kind in kinds if f"irregularity.{kind}" not in written(language)} == set()
    assert {ruling for ruling in rulings if f"ruling.{ruling}" not in written(language)} == set()
    assert say("irregularity.argument", {}, language=language)


MAINS = tuple(PlaceWager(seat, "main", 2_500) for seat in (1, 2))


@pytest.mark.rule("IRR-00")
@pytest.mark.parametrize(
    ("game", "seed", "wagers", "settings"),
    [
        ("blackjack-shoe", 3, (*MAINS, PlaceWager(1, "trilux-bonus", 500)), {}),
        ("blackjack-shoe", 8, MAINS, {"peek__ten": True}),
        ("mini-baccarat", 5, (PlaceWager(1, "player", 2_500), PlaceWager(2, "banker", 2_500)), {}),
        ("mini-baccarat", 6, (PlaceWager(1, "tie", 2_500),), {"shoe__electronic": True}),
    ],
)
def test_every_fault_at_every_moment_with_every_ruling_comes_to_an_end(
    game: str, seed: int, wagers: tuple[PlaceWager, ...], settings: dict[str, object]
) -> None:
    tree = Tree(game, seed, wagers, **settings)
    tree.walk()
    assert tree.counts["faults"] > 60
    assert tree.counts["words"] > tree.counts["faults"]
