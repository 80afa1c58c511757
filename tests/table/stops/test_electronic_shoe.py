"""The electronic shoe: what it reads and what is keyed must agree, and nobody at the table repairs it."""

import pytest
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import INDEX, Card
from pitboss.games.baccarat.commands import CallResult
from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.contract import Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.roads import Winner
from pitboss.games.round import GiveRuling, RoundVoided
from pitboss.table.approvals import notices as sv
from pitboss.table.commands import Act
from pitboss.table.decide import decide
from pitboss.table.guests.seats import cheques_of
from pitboss.table.scene.scene import Audience, scene_for
from pitboss.table.stops.cases import CaseOpened, RulingSigned
from pitboss.table.stops.electronic_shoe import (
    ClearShoeFault,
    CorrectReading,
    KeyCard,
    KeyResult,
    MisreadCard,
    ReadingCorrected,
    ReportShoeFault,
    ResultKeyed,
    ShoeFaultCleared,
    awaited,
    follows_the_rules,
)
from pitboss.table.stops.rulings import case_at_hand, options_for
from tests.kit.games.states import baccarat
from tests.kit.houses.table import DEE, EYE, MAX, MINI, SHOE, SUE, House, guest


def betting(game: str = MINI, **settings: object) -> House:
    house = House(game, {"shoe.electronic": True, **settings}, seats={1: "8 green"})
    return house.open().bet(1, "1 green", "player")


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(card) for card in text.split())


@pytest.mark.rule("ESH-02")
@pytest.mark.parametrize(
    ("player", "banker", "right"),
    [
        ("4s 5s", "Ks 7s", True),
        ("4s Ks", "Ks 7s 2s", False),
        ("2s Ks 5s", "Ks 5s 2s", True),
        ("2s Ks", "Ks 5s", False),
        ("2s Ks 9s", "Ks 3s", False),
        ("2s Ks 8s", "Ks 3s", True),
        ("2s", "Ks 3s", False),
    ],
)
def test_hands_as_they_were_read_are_held_to_the_rules_of_drawing(
    player: str, banker: str, right: bool
) -> None:
    assert follows_the_rules(hand(player), hand(banker)) is right


@pytest.mark.rule("ESH-02")
def test_the_automatic_dealer_keys_in_what_was_read() -> None:
    house = betting().run("4 K 5 7")
    assert house.one(ResultKeyed) == ResultKeyed("player", 9, 7)
    assert house.events.index(house.one(ResultKeyed)) < house.events.index(house.one(ResultCalled))
    assert str(cheques_of(house.table, "g1")) == "9 green"
    assert not house.table.result_keyed
    assert scene_for(house.rules, house.table, Audience("public")).electronic_shoe


@pytest.mark.rule("ESH-02")
class TestWhatIsKeyedDiffers:
    def keyed(self) -> House:
        house = betting().run("4 K 5 7", by_hand=("key_result",))
        assert house.refused(DEE, CallResult()) == ("result_not_keyed", "ESH-02")
        return house.do(DEE, KeyResult("banker", 7, 9))

    def test_the_table_stops(self) -> None:
        house = self.keyed()
        assert house.one(CaseOpened).case.kind == "read_back"
        assert house.refused(DEE, CallResult())[0] == "ruling_awaited"
        assert house.refused(DEE, KeyResult("player", 9, 7))[0] == "ruling_awaited"
        assert house.refused(DEE, GiveRuling("as_read"))[0] == "not_yours_to_do"

    def test_the_cards_as_read_decide(self) -> None:
        house = self.keyed().do(SUE, GiveRuling("as_read")).run()
        assert house.one(ResultCalled).winner == "player"
        assert str(cheques_of(house.table, "g1")) == "9 green"

    def test_or_the_round_is_void(self) -> None:
        house = self.keyed().do(SUE, GiveRuling("void")).run()
        assert house.one(RoundVoided).reason == "ruling"
        assert str(cheques_of(house.table, "g1")) == "8 green"

    def test_it_is_keyed_once(self) -> None:
        house = betting().run("4 K 5 7", by_hand=("call_result",))
        assert house.refused(DEE, KeyResult("player", 9, 7))[0] == "result_already_keyed"


@pytest.mark.rule("ESH-02")
@pytest.mark.parametrize(
    ("player", "banker", "awaits"),
    [
        ("4s 5s", "Ks 7s", "call_result"),
        ("2s Ks", "Ks 5s", "draw_player"),
        ("2s Ks 5s", "Ks 5s", "draw_banker"),
        ("6s Ks", "Ks 5s", "draw_banker"),
        ("4s 5s 2s", "Ks 7s", ""),
        ("4s 5s", "Ks 2s 7s", ""),
        ("6s Ks 2s", "Ks 5s", ""),
    ],
)
def test_two_hands_wait_for_a_card_or_the_call_or_have_one_too_many(
    player: str, banker: str, awaits: str
) -> None:
    assert awaited(hand(player), hand(banker)) == awaits


@pytest.mark.rule("ESH-02")
class TestACardThatWasReadWrongly:
    """The shoe read 4 5 against K 7; by the felt the Player has less."""

    def keyed(self, winner: Winner = "banker", player: int = 6, cards: str = "4 K 5 7") -> House:
        house = betting().run(cards, by_hand=("key_result",))
        return house.do(DEE, KeyResult(winner, player, 7))

    def options(self, house: House) -> tuple[str, ...]:
        case = case_at_hand(house.table)
        assert case is not None
        return options_for(house.rules, house.table, case)

    def test_the_cards_on_the_felt_decide_and_both_readings_stay_on_record(self) -> None:
        house = self.keyed()
        assert self.options(house) == ("as_read", "void")
        house.do(SUE, CorrectReading("player", 2, Card("2d")))
        said = house.one(ReadingCorrected)
        assert (said.read, said.card, said.by, said.role) == ("5s", "2d", "sue", "supervisor")
        assert baccarat(house.table.game).player == ("4s", "5s"), "a card named is no ruling"
        assert self.options(house) == ("by_felt", "as_read", "void")
        assert house.refused(DEE, GiveRuling("by_felt"))[0] == "not_yours_to_do"
        house.do(SUE, GiveRuling("by_felt"))
        shoe = house.table.game.shoe
        assert baccarat(house.table.game).player == ("4s", "2d")
        assert (shoe.left, shoe.out[INDEX[Card("5s")]], shoe.out[INDEX[Card("2d")]]) == (412, 0, 1)
        house.run()
        assert house.one(ResultCalled).winner == "banker"
        assert str(cheques_of(house.table, "g1")) == "7 green"

    def test_a_card_that_the_felt_makes_due_is_dealt_and_the_result_keyed_once_more(self) -> None:
        house = self.keyed("banker", 4).do(SUE, CorrectReading("player", 2, Card("Kd")))
        house.do(SUE, GiveRuling("by_felt"))
        assert (house.table.game.phase, house.table.result_keyed) == ("draw_player", False)
        house.run("5", by_hand=("key_result",))
        assert house.refused(DEE, CallResult())[0] == "result_not_keyed"
        house.do(DEE, KeyResult("player", 9, 7)).run()
        assert str(cheques_of(house.table, "g1")) == "9 green"

    def test_a_supervisor_alone_does_not_make_a_result(self) -> None:
        house = self.keyed().do(SUE, CorrectReading("player", 2, Card("4d")))
        assert self.options(house) == ("as_read", "void"), "the dealer keyed a 6"
        assert house.refused(SUE, GiveRuling("by_felt"))[0] == "ruling_not_allowed"

    def test_a_hand_with_a_card_too_many_by_the_felt_is_not_ruled_by_it(self) -> None:
        house = self.keyed("banker", 3, "2 K K 7 5").do(SUE, CorrectReading("player", 2, Card("6d")))
        assert self.options(house) == ("as_read", "void")

    def test_the_last_word_on_a_card_holds(self) -> None:
        house = self.keyed().do(SUE, CorrectReading("player", 2, Card("3d")))
        house.do(SUE, CorrectReading("player", 2, Card("2d")))
        assert [one.card for one in house.table.cases[0].felt] == ["2d"]
        assert [event.card for event in house.all(ReadingCorrected)] == ["3d", "2d"]
        house.do(SUE, CorrectReading("player", 2, Card("5s")))
        assert house.table.cases[0].felt == ()
        assert self.options(house) == ("as_read", "void")

    def test_only_a_card_that_can_lie_there_is_named(self) -> None:
        house = betting(decks=6).run("4 K 5 7", by_hand=("key_result",))
        named = CorrectReading("player", 2, Card("2d"))
        assert house.refused(SUE, named) == ("no_reading_in_question", "ESH-02")
        house.do(DEE, KeyResult("banker", 6, 7))
        assert house.refused(DEE, named)[0] == "not_yours_to_do"
        both = Person("dee", ("dealer", "supervisor"))
        assert house.refused(both, named)[0] == "ruling_not_by_dealer"
        assert house.refused(SUE, CorrectReading("player", 3, Card("2d")))[0] == "no_card_there"
        assert house.refused(SUE, CorrectReading("player", 2, Card("2x")))[0] == "card_unknown"
        gone = replace(house.table.game.shoe, out=bytes([6] * 52))
        full = replace(house.table, game=replace(house.table.game, shoe=gone))
        refused = decide(house.rules, full, Act(SUE, named))
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.rule) == ("card_not_in_pack", "ESH-02")


@pytest.mark.rule("ESH-02")
class TestACardThatWasNotRead:
    def unread(self) -> House:
        return betting().close().draw("4 K").do(DEE, MisreadCard())

    def test_it_is_keyed_in_and_a_supervisor_confirms_it(self) -> None:
        house = self.unread()
        assert house.table.game.shoe.left == 414
        assert house.refused(DEE, MisreadCard()) == ("ruling_awaited", "ESH-02")
        assert house.refused(SUE, GiveRuling("confirm"))[0] == "ruling_not_allowed"
        assert house.refused(SUE, KeyCard(Card("5d")))[0] == "not_yours_to_do"
        house.do(DEE, KeyCard(Card("5d")))
        assert house.refused(DEE, GiveRuling("confirm"))[0] == "not_yours_to_do"
        assert house.refused(DEE, KeyCard(Card("6d")))[0] == "no_card_unread"
        house.do(SUE, GiveRuling("confirm"))
        assert baccarat(house.table.game).player == ("4s", "5d")
        assert house.one(RulingSigned).rule == "ESH-02"

    def test_what_was_keyed_wrongly_is_keyed_again(self) -> None:
        house = self.unread().do(DEE, KeyCard(Card("5d"))).do(SUE, GiveRuling("key_again"))
        assert house.all(RulingSigned) == []
        house.do(DEE, KeyCard(Card("6d"))).do(SUE, GiveRuling("confirm"))
        assert baccarat(house.table.game).player[-1] == "6d"

    def test_no_card_may_have_been_drawn_at_all(self) -> None:
        house = self.unread().do(SUE, GiveRuling("not_drawn")).draw("5 7")
        assert len(baccarat(house.table.game).player) == 2

    def test_the_key_is_for_staff_alone(self) -> None:
        house = self.unread().do(DEE, KeyCard(Card("5d")))
        cases = [scene_for(house.rules, house.table, Audience(role)).case for role in ("supervisor", "guest")]
        assert [case and case.keyed for case in cases] == ["5d", None]

    def test_a_card_drawn_in_error_is_one_once_it_is_known(self) -> None:
        house = betting().run("4 K 5 7", by_hand=("key_result",)).do(DEE, MisreadCard("player"))
        house.do(DEE, KeyCard(Card("2d"))).do(SUE, GiveRuling("confirm"))
        assert [case.kind for case in house.table.cases] == ["card_not_due"]


@pytest.mark.rule("ESH-04")
class TestAFault:
    def test_the_dealer_reports_and_a_supervisor_has_it_seen_to(self) -> None:
        house = betting().do(DEE, ReportShoeFault("no light"))
        assert house.one(sv.SupervisorTold).what == "shoe_fault"
        assert house.refused(DEE, ReportShoeFault())[0] == "shoe_fault_known"
        for person in (DEE, EYE, guest(1)):
            assert house.refused(person, ClearShoeFault("me"))[0] == "not_yours_to_do"
        both = Person("dee", ("dealer", "supervisor"))
        assert house.refused(both, ClearShoeFault("me"))[0] == "ruling_not_by_dealer"
        assert house.refused(SUE, GiveRuling("cleared"))[0] == "ruling_not_allowed"
        house.do(MAX, ClearShoeFault("T. of the vendor", "a new lamp"))
        cleared = house.one(ShoeFaultCleared)
        assert (cleared.by, cleared.role, cleared.technician) == ("max", "shift_manager", "T. of the vendor")
        house.run("4 K 5 7")

    def test_no_card_is_dealt_meanwhile_but_by_mistake(self) -> None:
        house = betting().close().do(DEE, ReportShoeFault())
        assert house.live.next_step() is None
        house.do(DEE, DrawCard(Card("4c")))
        assert [case.kind for case in house.table.cases] == ["shoe_fault", "card_while_stopped"]

    def test_there_is_none_where_no_shoe_reads(self) -> None:
        for game in (MINI, SHOE):
            house = House(game, seats=(1,)).open()
            for command in (ReportShoeFault(), MisreadCard(), KeyResult("tie", 1, 1)):
                assert house.refused(DEE, command)[0] == "no_electronic_shoe"
            assert house.refused(SUE, ClearShoeFault())[0] == "no_shoe_fault"
