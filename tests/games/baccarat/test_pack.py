"""The pack at the baccarat table: shuffled, cut, loaded, burned; the cut card, the last hand, a dead game."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card, pack
from pitboss.games.baccarat import BACCARAT
from pitboss.games.baccarat import commands as c
from pitboss.games.baccarat import events as e
from pitboss.games.contract import Command
from pitboss.games.pack import (
    CallShuffle,
    CardBurned,
    CutCardDrawn,
    CutPack,
    DrawCard,
    DrawCutCard,
    EmptyShoe,
    PlaceCutCard,
    ShuffleDue,
    ShufflePack,
)
from pitboss.rulebook import RulebookError
from pitboss.shoe import Pile, cut
from tests.kit.games.baccarat.restatement import OUTCOMES
from tests.kit.games.baccarat.rounds import GAMES, Table, rulebook

LAST_HAND = "This will be the last hand of this shoe"


def fresh(decks: int = 8, **settings: object) -> Table:
    """A table before its first shuffle."""
    return Table(settings={"decks": decks, **{k.replace("__", "."): v for k, v in settings.items()}}, burn="")


def loaded(behind: int = 26, **settings: object) -> Table:
    table = fresh(8, **settings)
    table.do(ShufflePack(416), CutPack(208), PlaceCutCard(behind))
    return table


def left(table: Table, cards: int, *, cut_card: int = -1) -> Table:
    """The table with so many cards left, the cut card in front of the last `cut_card` of them."""
    shoe = replace(table.state.shoe, left=cards, behind_cut_card=cut_card)
    table.state = replace(table.state, shoe=shoe)
    return table


class TestShuffle:
    @pytest.mark.rule("BAC-SHUF-04")
    def test_the_whole_set_lies_in_the_rack_before_a_shuffle(self) -> None:
        table = Table().round("1 P 25", "3 2 4 4")
        table.do(c.PickUpCards())
        table.state = replace(table.state, last_hand="this")
        table.round("1 P 25", "6 2 K 3 4").deal("", until="shuffle_due")
        rest = table.state.shoe.left
        assert rest == 416 - 2 - 4 - 5
        assert table.refused(ShufflePack(416)).code == "pack_step_out_of_turn"
        table.do(CallShuffle())
        assert table.refused(ShufflePack(416)).code == "pack_step_out_of_turn"
        table.do(EmptyShoe())
        shoe = table.state.shoe
        assert (shoe.left, shoe.cards_in_rack()) == (0, 416)
        assert shoe.discards[-1] == Pile("shoe", 0, (UNSEEN,) * rest, seen=False)
        table.do(ShufflePack(416))
        assert (table.state.shoe.left, table.state.shoe.discards) == (416, ())

    @pytest.mark.rule("BAC-SHUF-04")
    @pytest.mark.parametrize("decks", [6, 8])
    def test_no_card_may_be_missing_or_over(self, decks: int) -> None:
        table = fresh(decks)
        for cards in (0, -1, decks * 52 - 1, decks * 52 + 1, 52, 2**70):
            refusal = table.refused(ShufflePack(cards))
            assert (refusal.code, refusal.rule) == ("pack_count_wrong", "SHF-03")
        table.do(ShufflePack(decks * 52))

    @pytest.mark.parametrize(
        "command",
        [CallShuffle(), EmptyShoe(), ShufflePack(416), PlaceCutCard(26), DrawCard(Card("As")), c.OpenRound()],
    )
    def test_nothing_else_may_be_done_while_the_pack_waits_for_its_cut(self, command: Command) -> None:
        table = fresh()
        table.do(ShufflePack(416))
        table.refused(command)

    def test_the_commissions_in_the_box_outlast_the_shoe(self) -> None:
        table = Table(settings={"commission.mode": "box"}).round("1 B 100", "6 2 K 3 4")
        assert [(owed.seat, owed.cents) for owed in table.state.box] == [(1, 500)]
        table.do(c.PickUpCards())
        table.state = replace(table.state, last_hand="this")
        table.round("1 P 25", "3 2 4 4").deal("A 2", until="betting")
        assert [(owed.seat, owed.cents) for owed in table.state.box] == [(1, 500)]


class TestCut:
    @pytest.mark.rule("BAC-CUT-03")
    @pytest.mark.parametrize(("decks", "last"), [(8, 364), (6, 260)])
    def test_a_guest_cuts_at_least_a_deck_from_either_end(self, decks: int, last: int) -> None:
        table = fresh(decks)
        table.do(ShufflePack(decks * 52))
        for at in (-1, 0, 1, 51, last + 1, decks * 52, 10_000):
            refusal = table.refused(CutPack(at, seat=3))
            assert (refusal.code, refusal.rule) == ("cut_too_near_the_end", "BAC-CUT-03")
        ready = table.state
        for at in (52, 53, 207, last - 1, last):
            table.state = ready
            table.do(CutPack(at, seat=3))
            assert table.phase == "place_cut_card"

    @pytest.mark.rule("BAC-CUT-04")
    @pytest.mark.parametrize(("decks", "half"), [(8, 208), (6, 156)])
    def test_a_dealer_cuts_at_exactly_half(self, decks: int, half: int) -> None:
        table = fresh(decks)
        table.do(ShufflePack(decks * 52))
        for at in (52, half - 1, half + 1):
            refusal = table.refused(CutPack(at))
            assert (refusal.code, refusal.rule) == ("dealer_cut_off_centre", "BAC-CUT-04")
        dealers = [offer.command for offer in table.offered() if offer.actor.role == "dealer"]
        assert dealers == [CutPack(half)]
        table.do(CutPack(half))

    @pytest.mark.parametrize("seat", [-1, 0, 8])
    def test_only_a_seat_of_this_table_cuts(self, seat: int) -> None:
        table = fresh()
        table.do(ShufflePack(416))
        assert table.refused(CutPack(208, seat)).code == "seat_unknown"

    @pytest.mark.rule("BAC-CUT-05")
    @pytest.mark.parametrize("at", [52, 208, 364])
    def test_what_lay_in_front_of_the_cut_card_goes_to_the_back(self, at: int) -> None:
        cards = pack(8)
        after = cut(cards, at)
        assert after[0] == cards[at]
        assert after[: 416 - at] == cards[at:]
        assert after[416 - at :] == cards[:at]

    @pytest.mark.rule("BAC-INS-01")
    def test_the_second_cut_card_at_least_26_cards_from_the_back(self) -> None:
        for behind in (-1, 0, 25, 209, 416):
            table = fresh()
            table.do(ShufflePack(416), CutPack(208))
            refusal = table.refused(PlaceCutCard(behind))
            assert (refusal.code, refusal.rule) == ("cut_card_misplaced", "BAC-INS-01")
        for behind in (26, 27, 100, 208):
            table = loaded(behind)
            assert table.phase == "burn"
            assert table.state.shoe.behind_cut_card == behind


class TestBurn:
    @pytest.mark.rule("BAC-BURN-01")
    @pytest.mark.parametrize(
        ("rank", "value"), [("A", 1), *((str(n), n) for n in range(2, 10)), *((r, 10) for r in "TJQK")]
    )
    def test_the_first_card_tells_how_many_follow_it(self, rank: str, value: int) -> None:
        table = loaded()
        assert table.refused(DrawCard(UNSEEN, "burn")).code == "card_unseen"
        assert table.refused(c.OpenRound()).code == "step_out_of_turn"
        table.do(DrawCard(Card(f"{rank}h"), "burn"))
        for number in range(value):
            assert table.phase == "burn"
            table.do(DrawCard(UNSEEN if number % 2 else Card("9c"), "burn"))
        burned = [event for event in table.events if isinstance(event, CardBurned)]
        assert [event.face_up for event in burned] == [True] + [False] * value
        assert [event.due for event in burned] == list(range(value, -1, -1))
        assert {event.total for event in burned} == {value + 1}
        assert table.phase == "between_rounds"
        assert table.state.shoe.left == 416 - 1 - value

    def test_the_burn_is_called_and_lies_unexposed_on_the_card_that_was_shown(self) -> None:
        table = Table(burn="Qh 2s 3s 4s 5s 6s 7s 8s 9s Ts As")
        rack = [card for pile in table.state.shoe.discards for card in pile.cards]
        assert rack[0] == Card("Qh")
        view = BACCARAT.view_for(table.state, "surveillance")
        shown = [card for pile in view.discards for card in pile.cards]
        assert shown == [Card("Qh")] + [UNSEEN] * 10
        again = loaded()
        again.deal("Qh 2s 3s 4s 5s 6s 7s 8s 9s Ts As", until="between_rounds")
        assert again.calls[-1] == "burning ten for a total of eleven"

    @pytest.mark.parametrize("count", [1, 2, 5])
    def test_where_the_house_burns_by_count_no_card_is_shown(self, count: int) -> None:
        table = loaded(burn__by="count", burn__count=count)
        table.deal(" ".join("Qs" for _ in range(count)), until="between_rounds")
        assert table.state.shoe.left == 416 - count
        for role in ("guest", "dealer", "supervisor", "surveillance"):
            shown = [card for pile in BACCARAT.view_for(table.state, role).discards for card in pile.cards]
            assert shown == [UNSEEN] * count

    def test_a_house_may_burn_nothing(self) -> None:
        assert loaded(burn__by="count", burn__count=0).phase == "between_rounds"

    @pytest.mark.rule("BAC-BURN-04")
    def test_a_burn_follows_a_shuffle_and_nothing_else(self) -> None:
        table = Table()
        for _ in range(3):
            table.round("1 P 25", "3 2 4 4")
            table.do(c.PickUpCards(), c.DeclareDead())
            assert table.phase == "between_rounds"
        assert not table.happened(CardBurned)
        assert table.state.shoe.left == 416 - 2 - 12
        table.state = replace(table.state, last_hand="this")
        table.round("1 P 25", "3 2 4 4").deal("", until="burn")
        assert table.phase == "burn"

    @pytest.mark.rule("BAC-MSHUF-10")
    def test_after_a_hand_shuffle_cut_insert_and_burn_are_the_same(self) -> None:
        tables = []
        for commitment in ("", "5e41ed"):
            table = fresh()
            table.do(ShufflePack(416, commitment))
            offers = [table.offered()]
            for command in (CutPack(208), PlaceCutCard(26), DrawCard(Card("As")), DrawCard(UNSEEN)):
                refusals = [
                    table.refused(other) for other in (CutPack(51, 1), PlaceCutCard(25), c.OpenRound())
                ]
                table.do(command)
                offers += [table.offered()]
            tables.append((offers, refusals, table.state))
        assert tables[0] == tables[1]
        assert tables[0][2].phase == "between_rounds"


class TestCutCard:
    @pytest.mark.rule("BAC-CALL-13")
    def test_as_the_first_card_of_a_hand_that_hand_is_the_last(self) -> None:
        table = left(Table(), 26, cut_card=26)
        table.open("1 P 25")
        assert [offer.command for offer in table.offered()] == [DrawCutCard()]
        assert table.do(DrawCutCard()) == (CutCardDrawn(first=True),)
        assert table.calls[-1] == LAST_HAND
        table.deal("3 2 4 4", until="pick_up")
        assert table.do(c.PickUpCards()) == (e.CardsPickedUp(), ShuffleDue("cut_card"))
        assert table.calls.count(LAST_HAND) == 1
        self.no_card_before_the_reshuffle(table)

    @pytest.mark.rule("BAC-CALL-12")
    @pytest.mark.parametrize("before", range(1, 6))
    def test_in_the_middle_of_a_hand_exactly_one_more_follows(self, before: int) -> None:
        table = left(Table(), 26 + before, cut_card=26)
        table.open("1 P 25").deal("3 4 2 Q 2 9", until="pick_up")
        assert [event for event in table.events if isinstance(event, CutCardDrawn)] == [
            CutCardDrawn(first=False)
        ]
        assert LAST_HAND not in table.calls
        assert table.do(c.PickUpCards()) == (e.CardsPickedUp(), e.LastHandAnnounced())
        assert table.calls[-1] == LAST_HAND
        assert table.refused(DrawCutCard()).code == "cut_card_already_out"
        table.round("1 P 25", "3 2 4 4")
        assert table.do(c.PickUpCards()) == (e.CardsPickedUp(), ShuffleDue("cut_card"))
        assert table.calls.count(LAST_HAND) == 1
        self.no_card_before_the_reshuffle(table)

    def no_card_before_the_reshuffle(self, table: Table) -> None:
        for step in (CallShuffle(), EmptyShoe(), ShufflePack(416), CutPack(208), PlaceCutCard(26)):
            for command in (DrawCard(Card("As")), c.OpenRound(), DrawCutCard()):
                table.refused(command)
            table.do(step)
        assert table.phase == "burn"
        assert table.state.last_hand == ""

    @pytest.mark.rule("BAC-CALL-12")
    def test_after_a_void_hand_with_the_cut_card_one_hand_follows_too(self) -> None:
        table = left(Table(), 27, cut_card=26)
        table.open("1 P 25").deal("3", until="turn_player")
        assert table.happened(CutCardDrawn)
        table.do(DrawCard(Card("2h"), "player"), c.GiveRuling("void"))
        hands = 0
        while table.phase == "between_rounds":
            assert hands < 1, "more than one hand followed the cut card"
            table.round("1 P 25", "3 2 4 4")
            table.do(c.PickUpCards())
            hands += 1
        assert (hands, table.phase) == (1, "shuffle_due")
        assert table.calls.count(LAST_HAND) == 1

    def test_a_dummy_hand_is_not_the_one_hand_that_follows(self) -> None:
        """CF-24."""
        table = left(Table(), 40, cut_card=40)
        table.open("1 P 25")
        table.do(DrawCutCard(), DrawCard(Card("9s"), face_up=True), c.GiveRuling("dummy"))
        table.do(c.DealDummyHand())
        table.deal("K 9 7", until="pick_up")
        table.do(c.PickUpCards())
        assert table.phase == "between_rounds"
        table.round("1 P 25", "3 2 4 4").deal("", until="shuffle_due")
        assert table.phase == "shuffle_due"


class TestShortShoe:
    @pytest.mark.rule("BAC-IRR-11")
    @pytest.mark.parametrize("cards", range(1, 6))
    def test_too_few_cards_void_the_round_and_all_wagers_go_back(self, cards: int) -> None:
        ranks = " ".join("342Q29"[:cards])
        table = left(Table(), cards)
        table.open("1 P 100, 1 T 5, 4 B 50 Ann, 4 B 10 dealer").deal(ranks, until="shuffle_due")
        voided = next(event for event in table.events if isinstance(event, e.RoundVoided))
        assert voided.reason == "short_shoe"
        assert {(i.action, i.seat, i.bet, i.owner, i.cents, i.result) for i in voided.items} == {
            ("return", 1, "player", "guest", 10_000, "void"),
            ("return", 1, "tie", "guest", 500, "void"),
            ("return", 4, "banker", "Ann", 5_000, "void"),
            ("return", 4, "banker", "dealer", 1_000, "void"),
        }
        assert not table.happened(e.WagersSettled)
        assert (table.state.wagers, table.state.player, table.state.results) == ((), (), ())

    @pytest.mark.rule("BAC-IRR-11")
    def test_then_the_whole_set_is_reshuffled(self) -> None:
        table = left(Table(), 5)
        table.open("1 P 100").deal("3 4 2 Q 2", until="shuffle_due")
        assert table.events[-1] == ShuffleDue("short_shoe")
        table.deal("A 2", until="between_rounds")
        table.round("1 P 100", "3 2 4 4")
        assert table.paid() == {"P": 100.0}

    @pytest.mark.rule("BAC-IRR-11")
    def test_a_round_that_just_fits_stands(self) -> None:
        for end, ranks in OUTCOMES.items():
            table = left(Table(), len(ranks.split()))
            table.round("1 P 25", ranks)
            assert table.happened(e.WagersSettled), end
            assert table.refused(DrawCard(Card("9c"))).code == "shoe_empty"

    def test_a_carried_card_may_be_the_last_one(self) -> None:
        table = left(Table(), 1)
        table.do(c.OpenRound())
        table.bet("1 P 25")
        table.do(DrawCard(Card("9s")), c.GiveRuling("carry"), c.CloseBets(), c.DealCarriedCard())
        assert table.happened(e.RoundVoided)
        assert (table.phase, table.state.wagers) == ("shuffle_due", ())


class TestDeadGame:
    @pytest.mark.rule("BAC-OPEN-06")
    @pytest.mark.parametrize("game", GAMES)
    def test_the_cards_stay_and_the_game_resumes_where_it_stood(self, game: str) -> None:
        table = left(Table(game), 200, cut_card=26)
        before = table.state
        assert table.do(c.DeclareDead()) == (e.GameDied(),)
        assert table.state == before
        table.open("1 P 25")
        assert [offer.command for offer in table.offered()] == [DrawCard(UNSEEN, "player")]
        table.do(DrawCard(Card("3s")))
        assert table.state.shoe.left == 199
        assert table.state.player == (Card("3s"),)
        assert not table.happened(e.DummyHandOpened)

    def test_another_house_breaks_the_shoe_down(self) -> None:
        table = Table(settings={"dead_game.break_down": True})
        assert table.do(c.DeclareDead()) == (ShuffleDue("dead_game"),)
        assert table.phase == "shuffle_due"

    def test_a_game_does_not_die_in_mid_round(self) -> None:
        table = Table().open("1 P 25")
        assert table.refused(c.DeclareDead()).rule == "BAC-OPEN-06"


class TestDiscardRack:
    def test_player_lies_under_banker_hand_by_hand(self) -> None:
        table = Table().round("1 P 25", "3s 2s 4s 4h")
        table.do(c.PickUpCards())
        table.round("1 P 25", "6s 2h Ks 3h 4d").do(c.PickUpCards())
        names = [(pile.name, pile.round, " ".join(pile.cards)) for pile in table.state.shoe.discards[2:]]
        assert names == [
            ("player", 1, "3s 4s"),
            ("banker", 1, "2s 4h"),
            ("player", 2, "6s Ks"),
            ("banker", 2, "2h 3h 4d"),
        ]


@pytest.mark.parametrize("burned", ["2h 3s 3h", "2h As As"])
def test_a_ninth_ace_of_spades_out_of_eight_decks_was_misread(burned: str) -> None:
    table = Table(burn=burned).open("1 P 25")
    for _ in range(8 - burned.count("As")):
        table.do(DrawCard(Card("As"), "burn"))
    assert table.refused(DrawCard(Card("As"))).code == "card_not_in_pack"


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"cut.min_cards": 209}, "cut.min_cards"),
        ({"cut.min_cards": 0}, "cut.min_cards"),
        ({"cut_card.cards_from_back": 25}, "cut_card"),
        ({"cut_card.cards_from_back_max": 416}, "cut_card"),
        ({"burn.count": 53}, "burn.count"),
        ({"dummy_hands.limit": 0}, "dummy_hands.limit"),
    ],
)
def test_a_pack_that_cannot_be_dealt_is_no_rulebook(settings: dict[str, Any], key: str) -> None:
    with pytest.raises(RulebookError) as refused:
        rulebook("mini-baccarat", settings)
    assert [defect.key for defect in refused.value.defects] == [key]
