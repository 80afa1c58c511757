"""Hand-held baccarat: who is offered the cards, who sees them, who turns them."""

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.authority import Person
from pitboss.cards import Card
from pitboss.cheques import Cheques
from pitboss.games.baccarat.commands import TurnHand
from pitboss.games.baccarat.events import HandTurned
from pitboss.games.contract import Actor, Command
from pitboss.games.pack import DrawCard
from pitboss.games.round import CloseBets, GiveRuling
from pitboss.games.wagers import PlaceWager
from pitboss.table import commands as c
from pitboss.table.bots import Bot, Temperament, choose
from pitboss.table.cards.hand_held import (
    CardsDeclined,
    CardsOffered,
    CardsReturned,
    CardsTaken,
    DeclineCards,
    OfferCards,
    ReturnCards,
    TakeCards,
    entitled,
)
from pitboss.table.offers import blocking, dealers_next, legal_commands, offers
from pitboss.table.scene.scene import Audience, Scene, scene_for
from pitboss.table.state import Squeeze
from tests.kit.games.states import baccarat
from tests.kit.houses.table import DEE, EYE, MINI, SUE, House, guest

MIDI = "midi-baccarat"
FIVE_AND_THREE = "2s Ah 3d 2c"
"""Player 5, Banker 3: Player draws, and then perhaps Banker."""
NATURAL = "4s Kh 5d 7c"
"""Player 9, Banker 7."""


class Midi(House):
    """A hand-held table with bets of so many green, by seat and bet, dealt up to the first offer."""

    def __init__(self, bets: dict[int, dict[str, int]], settings: dict[str, object] | None = None) -> None:
        super().__init__(MIDI, settings, seats=sorted(bets))
        self.open()
        for seat, stakes in bets.items():
            for bet, greens in stakes.items():
                self.bet(seat, f"{greens} green", bet)

    def deal(self, cards: str = NATURAL) -> "Midi":
        self.run(cards)
        return self

    def look(self, seat: int) -> "Midi":
        self.do(guest(seat), TakeCards(f"g{seat}"), ReturnCards(f"g{seat}"))
        return self

    @property
    def asked(self) -> list[tuple[str, int, bool]]:
        """Who was offered what, in order."""
        return [(event.hand, event.seat, event.third) for event in self.all(CardsOffered)]

    def scene(self, *who: str) -> Scene:
        return scene_for(self.rules, self.table, Audience(*who))  # type: ignore[arg-type]


def turned(house: House) -> list[tuple[str, int]]:
    return [(event.hand, len(event.cards)) for event in house.all(HandTurned)]


class TestTheOrder:
    @pytest.mark.rule("MIDI-02", "MIDI-03")
    def test_each_hand_goes_to_its_largest_wager_and_is_turned_once_it_is_back(self) -> None:
        table = Midi({2: {"player": 2}, 3: {"player": 3}, 4: {"banker": 1}, 6: {"banker": 2}}).deal()
        assert table.asked == [("player", 3, False)]
        assert turned(table) == []
        table.do(guest(3), TakeCards("g3"))
        assert turned(table.deal()) == []
        table.do(guest(3), ReturnCards("g3")).run()
        assert turned(table) == [("player", 2)]
        assert table.asked[1:] == [("banker", 6, False)]
        table.look(6).run()
        assert turned(table) == [("player", 2), ("banker", 2)]
        told = [type(event) for event in table.events]
        handled = [CardsOffered, CardsTaken, CardsReturned, HandTurned]
        assert [kind for kind in told if kind in handled] == handled * 2

    @pytest.mark.rule("MIDI-04", "MIDI-05")
    def test_the_third_card_goes_to_whoever_handled_the_hand_and_banker_waits_for_it(self) -> None:
        bets = {1: {"player": 3}, 3: {"player": 2}, 5: {"player": 1}, 6: {"banker": 1}}
        table = Midi(bets).deal(FIVE_AND_THREE)
        table.do(guest(1), DeclineCards("g1", 5)).run()
        table.look(5).run()
        table.look(6).run("4s 9d")
        assert table.asked[2:] == [("banker", 6, False), ("player", 5, True)]
        assert len(baccarat(table.table.game).banker) == 2
        left = table.table.game.shoe.left
        table.do(guest(5), TakeCards("g5"))
        assert dealers_next(table.rules, table.table) is None
        table.do(guest(5), ReturnCards("g5")).run("9d")
        assert table.table.game.shoe.left == left - 1
        assert table.asked[-1] == ("banker", 6, True)
        assert turned(table) == [("player", 2), ("banker", 2), ("player", 3)]

    @pytest.mark.rule("MIDI-05")
    def test_the_cards_of_the_two_hands_are_never_out_together(self) -> None:
        table = Midi({1: {"player": 1}, 2: {"banker": 1}}).deal()
        assert table.refused(DEE, OfferCards("banker")) == ("hand_not_to_be_offered", "MIDI-05")
        assert table.refused(DEE, OfferCards("player")) == ("cards_already_offered", "MIDI-05")
        table.do(guest(1), TakeCards("g1"))
        for hand in ("player", "banker"):
            assert table.refused(DEE, TurnHand(hand)) == ("cards_in_hand", "MIDI-05")
        assert table.refused(DEE, OfferCards("banker")) == ("hand_not_to_be_offered", "MIDI-05")
        assert table.refused(guest(2), TakeCards("g2")) == ("cards_not_offered", "MIDI-02")

    @pytest.mark.rule("MIDI-06")
    def test_of_equal_wagers_the_one_nearest_the_discard_rack(self) -> None:
        table = Midi({1: {"player": 2}, 4: {"player": 2}, 6: {"player": 1}}).deal()
        assert table.asked == [("player", 4, False)]
        table.do(guest(4), DeclineCards("g4")).run()
        assert table.asked[1:] == [("player", 1, False)]

    @pytest.mark.rule("MIDI-07")
    def test_whoever_declines_names_another_bettor_or_the_next_largest_is_asked(self) -> None:
        bets = {1: {"player": 3}, 2: {"player": 2}, 3: {"player": 1}, 4: {"banker": 5}, 5: {"tie": 1}}
        table = Midi(bets).deal()
        offered = [offer.command for offer in legal_commands(table.rules, table.table, _actor(1))]
        assert offered == [TakeCards("g1"), *(DeclineCards("g1", to) for to in (0, 2, 3))]
        for seat in (1, 4, 5, 6, 99, -1):
            assert table.refused(guest(1), DeclineCards("g1", seat)) == ("seat_not_to_be_named", "MIDI-07")
        table.do(guest(1), DeclineCards("g1", 3)).run()
        assert table.one(CardsDeclined).named == "g3"
        assert table.asked[-1] == ("player", 3, False)
        assert table.refused(guest(3), DeclineCards("g3", 1)) == ("seat_not_to_be_named", "MIDI-07")
        table.do(guest(3), DeclineCards("g3")).run()
        assert table.asked[-1] == ("player", 2, False)

    @pytest.mark.rule("MIDI-08")
    def test_when_all_decline_the_dealer_exposes_the_hand_and_its_third_card(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"player": 1}}).deal(FIVE_AND_THREE)
        table.do(guest(1), DeclineCards("g1")).run()
        table.do(guest(2), DeclineCards("g2")).run("4s 9d")
        assert table.asked == [("player", 1, False), ("player", 2, False)]
        assert turned(table) == [("player", 2), ("banker", 2), ("player", 3), ("banker", 3)]

    @pytest.mark.rule("MIDI-04", "MIDI-07")
    def test_a_third_card_that_its_guest_declines_goes_on_like_any_other(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"player": 1}}).deal(FIVE_AND_THREE)
        table.look(1).run("4s")
        table.do(guest(1), DeclineCards("g1")).run()
        assert table.asked[-1] == ("player", 2, True)

    @pytest.mark.rule("MIDI-08", "MIDI-10")
    def test_ties_and_side_bets_are_handed_nothing(self) -> None:
        table = Midi({1: {"tie": 1}, 2: {"tie": 1, "banker-dragon-bonus": 1}}).deal()
        assert table.asked == []
        assert turned(table) == [("player", 2), ("banker", 2)]

    @pytest.mark.rule("MIDI-09")
    @pytest.mark.parametrize(("both", "asked"), [(True, ["g2", "g4"]), (False, ["g4"])])
    def test_a_guest_on_both_hands_gets_both_or_neither_as_the_house_has_it(
        self, both: bool, asked: list[str]
    ) -> None:
        table = Midi({2: {"player": 1, "banker": 3}, 4: {"banker": 1}}, {"hand_held.both_sides": both}).deal()
        assert list(entitled(table.rules, table.table, "banker")) == asked
        assert list(entitled(table.rules, table.table, "player")) == asked[:-1]

    @pytest.mark.rule("MIDI-12")
    def test_a_hand_exposed_without_being_offered_stands_and_further_cards_are_offered(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"banker": 1}})
        table.run(FIVE_AND_THREE, by_hand=("turn", "offer_cards"))
        table.do(DEE, TurnHand("player"))
        assert table.calls[-1] == "The player shows 5"
        table.run(by_hand=("turn",))
        assert table.asked == [("banker", 2, False)]
        table.do(DEE, TurnHand("banker"))  # offered, and turned before the guest had answered
        assert table.table.squeeze == Squeeze()
        table.run("4s 9d")
        assert table.asked[1:] == [("player", 1, True)]

    def test_a_card_that_came_face_up_is_handed_to_nobody(self) -> None:
        table = Midi({1: {"player": 2}}).deal(FIVE_AND_THREE)
        table.look(1).run(by_hand=("deal",))
        table.do(DEE, DrawCard(Card("4s"), "player", face_up=True))
        assert table.refused(DEE, OfferCards("player")) == ("nobody_to_hand_cards", "MIDI-08")
        table.run("9d")
        assert turned(table)[2] == ("player", 3)


def _actor(seat: int) -> Actor:
    return Actor("guest", seat)


class TestWhoIsEntitled:
    @pytest.mark.rule("MIDI-13")
    def test_nobody_who_stands_is_offered_cards_nor_anybody_for_their_bet(self) -> None:
        table = Midi({1: {"player": 1}, 2: {"player": 2}})
        table.do(Person("max", ("guest",)), c.StandBehind("max", 1, cheques=table.purse(1)))
        table.do(Person("max", ("guest",)), PlaceWager(1, "player", 20_000, "max"))
        assert entitled(table.rules, table.table, "player") == ("g2", "g1")
        assert table.deal().asked == [("player", 2, False)]
        assert table.refused(Person("max", ("guest",)), TakeCards("max"))[0] == "cards_not_offered"

    def test_what_is_bet_for_the_dealer_is_not_the_guests_and_a_coupon_is(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"player": 1}, 3: {"banker": 1}})
        table.bet(2, "10 red", "player", "dealer")
        assert entitled(table.rules, table.table, "player") == ("g1", "g2")
        table.do(SUE, c.SignCoupon("g2", 5_000))
        table.do(guest(2), PlaceWager(2, "player", 5_000, instrument="coupon"))
        assert entitled(table.rules, table.table, "player") == ("g2", "g1")

    def test_all_that_a_guest_has_on_a_hand_is_their_wager_wherever_it_lies(self) -> None:
        several = {"hands.max": 2, "hands.multiples": [1, 1]}
        table = House(MIDI, several, seats=(1, 3))
        table.do(guest(1), c.TakeSpot("g1", 5)).open()
        for seat in (1, 5):
            table.do(guest(1), PlaceWager(seat, "player", 5_000))
        table.bet(3, "3 green", "player")
        assert entitled(table.rules, table.table, "player") == ("g1", "g3")
        table.run(NATURAL)
        assert table.one(CardsOffered).seat == 1

    @settings(max_examples=60, deadline=None, suppress_health_check=(HealthCheck.too_slow,))
    @given(
        bets=st.dictionaries(
            st.integers(1, 7),
            st.dictionaries(st.sampled_from(["player", "banker", "tie"]), st.integers(1, 4), min_size=1),
            min_size=1,
        )
    )
    def test_those_who_bet_on_the_hand_by_size_and_then_by_seat(
        self, bets: dict[int, dict[str, int]]
    ) -> None:
        table = Midi(bets).deal(FIVE_AND_THREE)
        while table.table.squeeze.step:
            table.do(DEE, DeclineCards(table.table.squeeze.guest)).run("4s 9d")
        expected = [
            (hand, seat, False)
            for hand in ("player", "banker")
            for seat in sorted(bets, key=lambda seat: (bets[seat].get(hand, 0), seat), reverse=True)
            if hand in bets[seat]
        ]
        assert table.asked == expected


class TestHolding:
    @pytest.fixture
    def out(self) -> Midi:
        """Seat 2 holds Player's cards, seat 1 has bet on them too."""
        table = Midi({1: {"player": 1}, 2: {"player": 2}, 4: {"banker": 1}}).deal()
        table.do(guest(2), TakeCards("g2"))
        return table

    @pytest.mark.rule("MIDI-13")
    @pytest.mark.parametrize(
        "command",
        [c.LeaveTable("g2"), c.StepAway("g2"), c.ChangeSeat("g2", 5), DeclineCards("g2", 1), TakeCards("g2")],
        ids=lambda command: type(command).__name__,
    )
    def test_who_holds_cards_stays_and_hands_them_to_nobody(self, out: Midi, command: Command) -> None:
        assert out.refused(guest(2), command) == ("cards_in_hand", "MIDI-13")

    def test_only_the_holder_gives_them_back_and_only_once(self, out: Midi) -> None:
        assert out.refused(guest(1), ReturnCards("g2")) == ("not_yours_to_do", "IND-59")
        assert out.refused(guest(1), ReturnCards("g1")) == ("no_cards_in_hand", "MIDI-13")
        out.do(guest(2), ReturnCards("g2"))
        assert out.refused(guest(2), ReturnCards("g2")) == ("no_cards_in_hand", "MIDI-13")
        assert out.refused(DEE, OfferCards("player")) == ("cards_already_offered", "MIDI-05")

    def test_the_table_waits_for_the_holder_and_for_nobody_else(self, out: Midi) -> None:
        assert blocking(out.rules, out.table) == ((_actor(2), ReturnCards("g2")),)
        out.do(DEE, ReturnCards("g2"))  # the dealer may key what a guest does
        ((_, command),) = blocking(out.rules, out.table)
        assert command == TurnHand("player")

    def test_a_guest_gives_no_steps_of_the_dealers(self, out: Midi) -> None:
        assert out.refused(guest(2), OfferCards("player"))[0] == "not_yours_to_do"
        assert out.refused(EYE, TakeCards("g2"))[0] == "not_yours_to_do"

    @pytest.mark.rule("MIDI-02")
    def test_the_holder_sees_the_faces_and_nobody_else_does(self, out: Midi) -> None:
        mine = out.scene("guest", "g2").held
        assert mine is not None
        assert (mine.hand, mine.seat, mine.guest, mine.places) == ("player", 2, "g2", (0, 1))
        assert (mine.out, mine.mine, mine.cards) == (True, True, ("4s", "5d"))
        others = [("guest", "g1"), ("guest", "g4"), ("public",), ("dealer", "dee"), ("surveillance", "eye")]
        for who in (*others, ("supervisor", "sue"), ("dealer", "g2"), ("supervisor", "g2")):
            scene = out.scene(*who)
            assert scene.held == msgspec.structs.replace(mine, mine=False, cards=None), who
            text = msgspec.json.encode(scene)
            assert b'"4s"' not in text
            assert b'"5d"' not in text
        player, _ = out.scene("guest", "g2").hands
        assert player.cards == ("??", "??")

    def test_faces_are_seen_neither_before_nor_after(self) -> None:
        table = Midi({2: {"player": 2}}).deal(FIVE_AND_THREE)
        offered = table.scene("guest", "g2").held
        assert offered is not None
        assert (offered.mine, offered.out, offered.cards) == (True, False, None)
        assert {legal.act for legal in table.scene("guest", "g2").legal} == {"TakeCards", "DeclineCards"}
        table.look(2)
        assert table.scene("guest", "g2").held is None
        table.run("4s 9d").do(guest(2), TakeCards("g2"))
        third = table.scene("guest", "g2").held
        assert third is not None
        assert (third.places, third.cards) == ((2,), ("4s",))

    def test_a_round_that_stops_goes_on_where_the_cards_are(self, out: Midi) -> None:
        out.do(DEE, DrawCard(Card("9h")))
        assert out.table.game.phase == "irregular"
        assert ReturnCards("g2") in [offer.command for offer in offers(out.rules, out.table)]
        assert out.refused(guest(4), TakeCards("g4"))[0] == "cards_not_offered"
        out.do(SUE, GiveRuling("discard")).do(guest(2), ReturnCards("g2")).run()
        assert turned(out) == [("player", 2)]

    def test_a_round_that_is_void_takes_the_cards_along(self, out: Midi) -> None:
        out.do(DEE, DrawCard(Card("9h"))).do(SUE, GiveRuling("void"))
        assert out.table.squeeze == Squeeze()
        assert out.scene("guest", "g2").held is None
        out.run()
        out.do(guest(2), c.LeaveTable("g2"))

    def test_a_toke_in_between_changes_nothing(self, out: Midi) -> None:
        out.do(guest(1), c.GiveToke("g1", Cheques(red=1)))
        assert out.due is not None
        out.do(guest(2), ReturnCards("g2")).perform_all().run()
        assert turned(out) == [("player", 2)]


class TestElsewhere:
    @pytest.mark.parametrize(("game", "rule"), [(MINI, "BAC-CALL-04"), ("blackjack-shoe", "PROT-08")])
    def test_at_other_games_the_dealer_turns_the_cards(self, game: str, rule: str) -> None:
        table = House(game)
        assert table.refused(DEE, OfferCards("player")) == ("cards_not_handed_out", rule)
        assert table.refused(guest(1), TakeCards("g1")) == ("cards_not_offered", rule)
        assert table.refused(guest(1), ReturnCards("g1")) == ("no_cards_in_hand", rule)

    def test_the_next_round_remembers_nothing(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"player": 1}}).deal()
        table.do(guest(1), DeclineCards("g1")).run()
        table.look(2).run()
        assert table.table.squeeze == Squeeze()
        table.forget().open()
        table.bet(1, "2 green", "player").bet(2, "1 green", "player").run("4h Ks 5c 7d")
        assert table.asked[:1] == [("player", 1, False)]

    def test_bots_look_and_give_back_or_let_others_have_them(self) -> None:
        table = Midi({1: {"player": 2}, 2: {"player": 1}}).deal()
        eager, shy = Bot("g1", Temperament(looks=1.0)), Bot("g1", Temperament(looks=0.0))
        assert choose(table.rules, table.table, Bot("g2"), _Chance()) is None
        assert choose(table.rules, table.table, shy, _Chance(2)) == DeclineCards("g1", 2)
        assert choose(table.rules, table.table, shy, _Chance(5)) == DeclineCards("g1")
        assert choose(table.rules, table.table, eager, _Chance()) == TakeCards("g1")
        table.do(guest(1), TakeCards("g1"))
        assert choose(table.rules, table.table, shy, _Chance()) == ReturnCards("g1")
        assert choose(table.rules, table.table, Bot("g2"), _Chance()) is None

    def test_a_guest_may_be_asked_again_in_the_next_hand_of_the_round(self) -> None:
        """Declining Player's cards is not declining Banker's."""
        table = Midi({1: {"player": 1, "banker": 1}}).deal()
        table.do(guest(1), DeclineCards("g1")).run()
        assert table.asked == [("player", 1, False), ("banker", 1, False)]
        assert [event.hand for event in table.all(CardsTaken)] == []

    def test_bets_are_closed_as_ever(self) -> None:
        table = Midi({1: {"player": 1}})
        table.do(DEE, c.ScanBets(), CloseBets())
        assert table.refused(DEE, OfferCards("player"))[0] == "hand_not_to_be_offered"


class _Chance:
    """Chance that always says the same."""

    def __init__(self, number: int = 0) -> None:
        self.number = number

    def random(self) -> float:
        return 0.5

    def randrange(self, stop: int, /) -> int:
        return self.number % stop
