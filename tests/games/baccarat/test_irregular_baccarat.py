"""Cards and bets that go wrong: what is noticed, what may be ruled, and what becomes of card and round."""

import pytest
from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.commands import GiveRuling
from pitboss.games.contract import Actor
from pitboss.games.pack import DrawCard, DrawCutCard, ShuffleDue
from pitboss.games.wagers import PlaceWager, TakeBackWager, WagerPlaced
from tests.kit.games.baccarat.rounds import GAMES, Table

NINE = Card("9s")
WAVE_OFF = "No more bets please"
exposed_or_not = pytest.mark.parametrize("face_up", [True, False])
of_game = pytest.mark.parametrize("game", GAMES)


def rulings(table: Table) -> list[str]:
    """What may be ruled now; only a supervisor is asked."""
    offers = table.offered()
    assert {offer.actor for offer in offers} == {Actor("supervisor")}
    return [offer.command.ruling for offer in offers if isinstance(offer.command, GiveRuling)]


def found(table: Table) -> str:
    """The kind of the irregularity just found; the dealer calls for the supervisor."""
    assert table.phase == "irregular"
    assert table.calls[-1] == "Supervisor, please"
    last = table.events[-1]
    assert isinstance(last, e.IrregularityFound)
    return last.kind


class TestWrongThirdCard:
    @pytest.mark.rule("BAC-IRR-01")
    @exposed_or_not
    @of_game
    def test_it_is_bankers_when_banker_must_draw(self, game: str, face_up: bool) -> None:
        table = Table(game).open("1 B 100").deal("6 2 K 3", until="draw_banker")
        table.do(DrawCard(Card("4s"), "player", face_up))
        assert found(table) == "third_card_to_player"
        assert rulings(table) == ["use"]
        given = table.do(GiveRuling("use"))
        assert given[0] == e.RulingGiven("third_card_to_player", "use")
        table.deal("", until="pick_up")
        assert (len(table.state.player), table.state.banker[2]) == (2, Card("4s"))
        assert (table.result().player, table.result().banker) == (6, 9)
        assert table.paid() == {"B": 95.0 if table.rules.bets["banker"].commission else 100.0}

    @pytest.mark.rule("BAC-IRR-01")
    def test_it_is_bankers_also_after_players_own_third_card(self) -> None:
        table = Table().open("1 B 100").deal("A K 4 3 9", until="draw_banker")
        table.do(DrawCard(Card("5s"), "player"), GiveRuling("use"))
        table.deal("", until="pick_up")
        assert (table.result().player, table.result().banker) == (4, 8)

    @pytest.mark.rule("BAC-IRR-02")
    @of_game
    def test_unexposed_it_is_the_first_card_of_the_next_hand_when_banker_stays(self, game: str) -> None:
        table = Table(game).open("1 P 100").deal("3 2 4 4", until="call_result")
        table.do(DrawCard(NINE, "player"))
        assert found(table) == "card_not_due"
        assert rulings(table) == ["carry"]
        table.do(GiveRuling("carry"))
        table.deal("", until="between_rounds")
        assert table.paid() == {"P": 100.0}
        left = table.state.shoe.left
        table.open("1 P 100")
        assert [offer.command for offer in table.offered()] == [c.DealCarriedCard()]
        table.deal("K K K", until="pick_up")
        assert table.state.player == (NINE, Card("Kh"))
        assert table.state.shoe.left == left - 3
        assert (table.result().player, table.result().banker) == (9, 0)

    @pytest.mark.rule("BAC-IRR-02")
    def test_a_carried_card_lies_face_down_until_the_hand_is_turned(self) -> None:
        table = Table().open("1 P 100").deal("3 2 4 4", until="call_result")
        table.do(DrawCard(NINE, "player"), GiveRuling("carry"))
        table.deal("", until="between_rounds")
        table.open("1 P 100")
        table.do(c.DealCarriedCard())
        assert table.state.player_up == 0
        assert table.refused(c.DealCarriedCard()).code == "no_card_carried"

    @pytest.mark.rule("BAC-IRR-03")
    @of_game
    def test_exposed_it_is_the_first_card_of_a_dummy_hand_when_banker_stays(self, game: str) -> None:
        table = Table(game).open("1 P 100").deal("3 2 4 4", until="call_result")
        table.do(DrawCard(NINE, "player", face_up=True))
        assert rulings(table) == ["dummy"]
        table.do(GiveRuling("dummy"))
        table.deal("", until="between_rounds")
        assert table.paid() == {"P": 100.0}
        assert [offer.command for offer in table.offered()] == [c.DealDummyHand()]
        table.do(c.DealDummyHand())
        assert (table.state.player, table.state.wagers) == ((NINE,), ())

    def test_a_wrong_banker_card_may_also_be_discarded_or_void_the_round(self) -> None:
        """CF-23: a menu for the supervisor."""
        for ruling, settled in (("carry", True), ("discard", True), ("void", False)):
            table = Table().open("1 P 100").deal("3 2 4 4", until="call_result")
            table.do(DrawCard(NINE, "banker"))
            assert rulings(table) == ["carry", "discard", "void"]
            table.do(GiveRuling(ruling))
            table.deal("", until="between_rounds")
            assert table.happened(e.WagersSettled) is settled
            assert table.happened(e.RoundVoided) is not settled

    def test_on_the_last_hand_it_is_discarded(self) -> None:
        table = Table()
        table.state = replace(table.state, last_hand="this")
        table.open("1 P 100").deal("3 2 4 4", until="call_result")
        table.do(DrawCard(NINE, "player"))
        assert rulings(table) == ["discard"]

    def test_once_the_wagers_are_settled_the_round_cannot_be_void(self) -> None:
        for last_hand in ("", "next", "this"):
            table = Table()
            table.state = replace(table.state, last_hand=last_hand)
            table.round("1 P 100", "3 2 4 4")
            table.do(DrawCard(NINE, "banker"))
            assert "void" not in rulings(table), last_hand


class TestDummyHand:
    @pytest.mark.rule("BAC-IRR-05")
    @pytest.mark.parametrize("to", ["", "player", "banker"])
    @of_game
    def test_a_face_up_first_card_sends_the_bets_back(self, game: str, to: str) -> None:
        table = Table(game).open("1 P 100, 1 T 5, 3 B 50 Ann, 3 B 10 dealer")
        table.do(DrawCard(NINE, to, face_up=True))
        assert found(table) == "first_card_face_up"
        assert rulings(table) == ["dummy"]
        table.do(GiveRuling("dummy"))
        returned = next(event for event in table.events if isinstance(event, e.WagersReturned))
        assert {(i.action, i.seat, i.bet, i.owner, i.cents) for i in returned.items} == {
            ("return", 1, "player", "guest", 10_000),
            ("return", 1, "tie", "guest", 500),
            ("return", 3, "banker", "Ann", 5_000),
            ("return", 3, "banker", "dealer", 1_000),
        }
        assert (table.state.wagers, table.state.player) == ((), ())
        assert table.refused(c.OpenRound()).code == "dummy_hand_due"
        assert table.refused(PlaceWager(1, "player", 10_000)).code == "betting_not_open"
        table.do(c.DealDummyHand())
        assert table.state.player == (NINE,)
        table.deal("K K K", until="pick_up")
        table.do(c.PickUpCards(), c.OpenRound(), PlaceWager(1, "player", 10_000))

    @pytest.mark.rule("BAC-IRR-06")
    def test_no_bets_normal_rules_counts_called_and_no_result_kept(self) -> None:
        table = Table().round("1 P 25", "3 2 4 4")
        table.do(c.PickUpCards())
        kept = table.state.results
        table.open("1 P 25")
        table.do(DrawCard(Card("As"), face_up=True), GiveRuling("dummy"), c.DealDummyHand())
        table.forget()
        table.deal("K 4 3", until="draw_player")
        assert table.refused(PlaceWager(1, "player", 2_500)).code == "betting_not_open"
        table.deal("9 5", until="pick_up")
        assert table.calls == [
            "The player shows 5",
            "The banker has 3",
            "Card for the player",
            "Player decrease to 4",
            "Card for the Banker",
            "Banker wins, 8 over 4",
        ]
        assert not table.happened(e.WagersSettled)
        table.do(c.PickUpCards())
        assert [len(pile.cards) for pile in table.state.shoe.discards[-2:]] == [3, 3]
        assert table.state.results == kept
        assert (len(kept), table.state.dummy_hands) == (1, 1)

    @pytest.mark.rule("BAC-IRR-07")
    @pytest.mark.parametrize("place", range(1, 6))
    def test_a_later_card_face_up_changes_nothing(self, place: int) -> None:
        plain = Table().round("1 P 500, 1 PDB 100", "3 4 2 Q 2 9")
        table = Table().open("1 P 500, 1 PDB 100")
        for number, rank in enumerate("342Q29"):
            table.deal("", until="pick_up")
            table.do(DrawCard(Card(rank + "shdc"[number % 4]), face_up=number == place))
        table.deal("", until="pick_up")
        assert not table.happened(e.IrregularityFound)
        assert table.settled() == plain.settled()
        assert table.calls == plain.calls

    @pytest.mark.rule("BAC-IRR-10")
    @of_game
    def test_two_dummy_hands_in_one_shoe_lead_to_a_reshuffle(self, game: str) -> None:
        table = Table(game)
        self.dummy_from_face_up_card(table)
        assert (table.phase, table.state.dummy_hands) == ("between_rounds", 1)
        # The second from the other irregularity: every dummy hand counts (CF-22).
        table.open("1 P 100").deal("3 2 4 4", until="call_result")
        table.do(DrawCard(NINE, "player", face_up=True), GiveRuling("dummy"))
        table.deal("", until="between_rounds")
        table.do(c.DealDummyHand())
        table.deal("K K K", until="pick_up")
        assert table.do(c.PickUpCards()) == (e.CardsPickedUp(), ShuffleDue("dummy_hands"))
        table.deal("A 2", until="between_rounds")
        assert table.state.dummy_hands == 0

    @pytest.mark.parametrize(("limit", "dealt"), [(1, 0), (2, 1), (3, 2)])
    def test_where_the_house_reshuffles_at_once_the_last_dummy_hand_is_not_dealt(
        self, limit: int, dealt: int
    ) -> None:
        table = Table(settings={"dummy_hands.reshuffle": "at_once", "dummy_hands.limit": limit})
        for _ in range(dealt):
            self.dummy_from_face_up_card(table)
        table.open("1 P 100")
        table.do(DrawCard(NINE, face_up=True))
        assert table.do(GiveRuling("dummy"))[-1] == ShuffleDue("dummy_hands")
        rack = table.state.shoe.discards[-1]
        assert (rack.name, rack.cards) == ("aside", (NINE,))

    def dummy_from_face_up_card(self, table: Table) -> None:
        table.open("1 P 100")
        table.do(DrawCard(NINE, face_up=True), GiveRuling("dummy"), c.DealDummyHand())
        table.deal("K K K", until="pick_up")
        table.do(c.PickUpCards())


class TestLateBets:
    @pytest.mark.rule("BAC-IRR-08")
    @of_game
    def test_before_the_first_card_it_is_allowed_and_waved_off_again(self, game: str) -> None:
        table = Table(game).open("2 B 25")
        table.forget()
        events = table.do(PlaceWager(1, "player", 5_000))
        assert events[0] == WagerPlaced(1, "player", "guest", 5_000, 5_000, late=True)
        assert events[1:] == (e.BetsClosed(again=True),)
        table.deal("4 K 5 7", until="pick_up")
        assert table.paid() == {"P": 50.0, "B": "lose"}

    @pytest.mark.rule("BAC-IRR-08")
    def test_the_wave_off_is_called_once_for_it(self) -> None:
        table = Table().open("2 B 25")
        table.forget()
        table.do(PlaceWager(1, "player", 5_000))
        assert table.calls == [WAVE_OFF]

    @pytest.mark.rule("BAC-IRR-09")
    @pytest.mark.parametrize("ruling", ["allow", "refuse"])
    @pytest.mark.parametrize("until", ["dealing", "turn_player"])
    def test_after_a_card_the_deal_stops_and_the_supervisor_decides(self, until: str, ruling: str) -> None:
        table = Table().open("2 B 25")
        rest = self.deal_to(table, until)
        stood = table.state
        table.do(PlaceWager(1, "player", 5_000))
        assert found(table) == "late_wager"
        assert rulings(table) == ["refuse", "allow"]
        for command in (c.TurnHand("player"), c.CallResult(), TakeBackWager(2, "banker"), DrawCutCard()):
            table.refused(command)
        given = table.do(GiveRuling(ruling))
        if ruling == "allow":
            assert given[1:] == (WagerPlaced(1, "player", "guest", 5_000, 5_000, late=True),)
        else:
            assert given[1:] == (e.LateWagerReturned(1, "player", "guest", 5_000),)
            assert table.state == stood
        assert table.phase == until
        table.deal(rest, until="pick_up")
        player: dict[str, float | str] = {"P": 50.0} if ruling == "allow" else {}
        assert table.paid() == {"B": "lose"} | player

    @pytest.mark.rule("BAC-BET-10")
    @pytest.mark.parametrize("laid", [False, True])
    @pytest.mark.parametrize("until", ["turn_banker", "draw_player", "draw_banker", "call_result"])
    def test_once_a_hand_lies_open_a_late_bet_can_only_go_back(self, until: str, laid: bool) -> None:
        table = Table().open("2 B 25")
        rest = self.deal_to(table, until)
        stood = table.state
        table.do(PlaceWager(1, "player", 5_000, laid=laid))
        assert found(table) == "late_wager"
        assert rulings(table) == ["refuse"]
        assert table.refused(GiveRuling("allow")).code == "ruling_not_allowed"
        assert table.do(GiveRuling("refuse"))[1:] == (e.LateWagerReturned(1, "player", "guest", 5_000),)
        assert table.state == stood
        table.deal(rest, until="pick_up")
        assert table.paid() == {"B": "lose"}

    def deal_to(self, table: Table, until: str) -> str:
        """Deal "3 4 2 Q 2 9" to the first moment of a phase; the ranks that are left."""
        ranks = list("342Q29")
        while table.phase != until:
            offer = table.offered()[0].command
            if isinstance(offer, DrawCard):
                offer = DrawCard(Card(ranks.pop(0) + "d"), offer.to)
            table.do(offer)
        return " ".join(ranks)

    @pytest.mark.rule("BAC-IRR-09")
    def test_a_late_bet_is_still_a_bet_within_the_limits(self) -> None:
        table = Table().open("2 B 25").deal("3", until="turn_player")
        assert table.refused(PlaceWager(1, "player", 500)).code == "wager_below_minimum"
        assert table.phase == "dealing"

    def test_a_dummy_hand_takes_no_late_bet(self) -> None:
        table = Table()
        table.do(DrawCard(NINE, face_up=True), GiveRuling("dummy"), c.DealDummyHand())
        assert table.refused(PlaceWager(1, "player", 2_500)).code == "betting_not_open"


class TestOtherCards:
    @pytest.mark.parametrize(
        ("dealt", "to"), [("", "banker"), ("3", "player"), ("3 4 2", "player"), ("3", "burn")]
    )
    def test_a_card_to_the_wrong_hand_is_moved_or_the_round_is_void(self, dealt: str, to: str) -> None:
        table = Table().open("1 P 100").deal(dealt, until="turn_player")
        table.do(DrawCard(NINE, to))
        assert found(table) == "card_to_wrong_hand"
        assert rulings(table) == ["move", "void"]
        table.do(GiveRuling("move"))
        assert NINE in (table.state.banker if dealt else table.state.player)

    def test_a_card_while_play_is_stopped_is_discarded(self) -> None:
        table = Table().open("1 P 100").deal("3", until="turn_player")
        table.do(DrawCard(NINE, "player"), DrawCard(Card("8s"), "banker", face_up=True))
        table.do(GiveRuling("move"))
        assert rulings(table) == ["discard"]
        table.do(GiveRuling("discard"))
        assert table.phase == "dealing"
        assert table.state.shoe.discards[-1].cards == (Card("8s"),)

    @pytest.mark.parametrize(("face_up", "first"), [(False, "void"), (True, "dummy")])
    def test_a_round_called_off_leaves_nothing_to_rule_on(self, face_up: bool, first: str) -> None:
        table = Table().open("1 P 100")
        table.do(DrawCard(NINE, "banker", face_up), DrawCard(Card("8s")))
        table.do(GiveRuling(first))
        while table.phase == "irregular":
            table.do(table.offered()[0].command)
        assert table.state.irregularities == ()
        assert table.refused(GiveRuling("discard")).code == "nothing_to_rule_on"
        assert table.phase == "between_rounds"

    def test_nothing_to_rule_on(self) -> None:
        assert Table().refused(GiveRuling("void")).code == "nothing_to_rule_on"

    def test_only_what_the_manual_allows_can_be_ruled(self) -> None:
        table = Table().open("1 P 100").deal("6 2 K 3", until="draw_banker")
        table.do(DrawCard(NINE, "player"))
        for ruling in ("move", "carry", "dummy", "discard", "void", "allow", "refuse"):
            assert table.refused(GiveRuling(ruling)).code == "ruling_not_allowed"
