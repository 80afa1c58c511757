"""The electronic shoe: what it reads and what is keyed must agree, and nobody at the table repairs it."""

import pytest
from house import DEE, EYE, MAX, MINI, SHOE, SUE, House, guest

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.games.baccarat.commands import CallResult
from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling, RoundVoided
from pitboss.table import stops as s
from pitboss.table import supervision as sv
from pitboss.table.electronic_shoe import follows_the_rules
from pitboss.table.scene import Audience, scene_for
from pitboss.table.seating import cheques_of


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
    assert house.one(s.ResultKeyed) == s.ResultKeyed("player", 9, 7)
    assert house.events.index(house.one(s.ResultKeyed)) < house.events.index(house.one(ResultCalled))
    assert str(cheques_of(house.table, "g1")) == "9 green"
    assert not house.table.result_keyed
    assert scene_for(house.rules, house.table, Audience("public")).electronic_shoe


@pytest.mark.rule("ESH-02")
class TestWhatIsKeyedDiffers:
    def keyed(self) -> House:
        house = betting().run("4 K 5 7", by_hand=("key_result",))
        assert house.refused(DEE, CallResult()) == ("result_not_keyed", "ESH-02")
        return house.do(DEE, s.KeyResult("banker", 7, 9))

    def test_the_table_stops(self) -> None:
        house = self.keyed()
        assert house.one(s.CaseOpened).case.kind == "read_back"
        assert house.refused(DEE, CallResult())[0] == "ruling_awaited"
        assert house.refused(DEE, s.KeyResult("player", 9, 7))[0] == "ruling_awaited"
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
        assert house.refused(DEE, s.KeyResult("player", 9, 7))[0] == "result_already_keyed"


@pytest.mark.rule("ESH-02")
class TestACardThatWasNotRead:
    def unread(self) -> House:
        return betting().close().draw("4 K").do(DEE, s.MisreadCard())

    def test_it_is_keyed_in_and_a_supervisor_confirms_it(self) -> None:
        house = self.unread()
        assert house.table.game.shoe.left == 414
        assert house.refused(SUE, GiveRuling("confirm"))[0] == "ruling_not_allowed"
        assert house.refused(SUE, s.KeyCard(Card("5d")))[0] == "not_yours_to_do"
        house.do(DEE, s.KeyCard(Card("5d")))
        assert house.refused(DEE, GiveRuling("confirm"))[0] == "not_yours_to_do"
        assert house.refused(DEE, s.KeyCard(Card("6d")))[0] == "no_card_unread"
        house.do(SUE, GiveRuling("confirm"))
        assert house.table.game.player == ("4s", "5d")
        assert house.one(s.RulingSigned).rule == "ESH-02"

    def test_what_was_keyed_wrongly_is_keyed_again(self) -> None:
        house = self.unread().do(DEE, s.KeyCard(Card("5d"))).do(SUE, GiveRuling("key_again"))
        assert house.all(s.RulingSigned) == []
        house.do(DEE, s.KeyCard(Card("6d"))).do(SUE, GiveRuling("confirm"))
        assert house.table.game.player[-1] == "6d"

    def test_no_card_may_have_been_drawn_at_all(self) -> None:
        house = self.unread().do(SUE, GiveRuling("not_drawn")).draw("5 7")
        assert len(house.table.game.player) == 2

    def test_the_key_is_for_staff_alone(self) -> None:
        house = self.unread().do(DEE, s.KeyCard(Card("5d")))
        cases = [scene_for(house.rules, house.table, Audience(role)).case for role in ("supervisor", "guest")]
        assert [case and case.keyed for case in cases] == ["5d", None]

    def test_a_card_drawn_in_error_is_one_once_it_is_known(self) -> None:
        house = betting().run("4 K 5 7", by_hand=("key_result",)).do(DEE, s.MisreadCard("player"))
        house.do(DEE, s.KeyCard(Card("2d"))).do(SUE, GiveRuling("confirm"))
        assert [case.kind for case in house.table.cases] == ["card_not_due"]


@pytest.mark.rule("ESH-04")
class TestAFault:
    def test_the_dealer_reports_and_a_supervisor_has_it_seen_to(self) -> None:
        house = betting().do(DEE, s.ReportShoeFault("no light"))
        assert house.one(sv.SupervisorTold).what == "shoe_fault"
        assert house.refused(DEE, s.ReportShoeFault())[0] == "shoe_fault_known"
        for person in (DEE, EYE, guest(1)):
            assert house.refused(person, s.ClearShoeFault("me"))[0] == "not_yours_to_do"
        both = Person("dee", ("dealer", "supervisor"))
        assert house.refused(both, s.ClearShoeFault("me"))[0] == "ruling_not_by_dealer"
        assert house.refused(SUE, GiveRuling("cleared"))[0] == "ruling_not_allowed"
        house.do(MAX, s.ClearShoeFault("T. of the vendor", "a new lamp"))
        cleared = house.one(s.ShoeFaultCleared)
        assert (cleared.by, cleared.role, cleared.technician) == ("max", "shift_manager", "T. of the vendor")
        house.run("4 K 5 7")

    def test_no_card_is_dealt_meanwhile_but_by_mistake(self) -> None:
        house = betting().close().do(DEE, s.ReportShoeFault())
        assert house.live.next_step() is None
        house.do(DEE, DrawCard(Card("4c")))
        assert [case.kind for case in house.table.cases] == ["shoe_fault", "card_while_stopped"]

    def test_there_is_none_where_no_shoe_reads(self) -> None:
        for game in (MINI, SHOE):
            house = House(game, seats=(1,)).open()
            for command in (s.ReportShoeFault(), s.MisreadCard(), s.KeyResult("tie", 1, 1)):
                assert house.refused(DEE, command)[0] == "no_electronic_shoe"
            assert house.refused(SUE, s.ClearShoeFault())[0] == "no_shoe_fault"
