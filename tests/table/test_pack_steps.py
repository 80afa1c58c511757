"""The shoe and the pack around a shuffle: moved, slugged, spread and checked, washed; the first cut card."""

from itertools import groupby

import pytest
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.floor.tables.pace import BY_HAND
from pitboss.games.baccarat.commands import PickUpCards
from pitboss.games.blackjack.commands import Stand
from pitboss.games.pack import (
    CallShuffle,
    CutPack,
    EmptyShoe,
    PackShuffled,
    PlaceCutCard,
    ShoeEmptied,
    ShufflePack,
)
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.approvals import notices as sv
from pitboss.table.cards import pack_steps as ps
from pitboss.table.cards.card_sets import BringNewCards, ReportShuffler
from pitboss.table.cards.pack_steps import CHUNK
from pitboss.table.scene.scene import Audience, SceneShoe, scene_for
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, SHOE, SUE, House, guest
from tests.kit.walks.table import VARIANTS

CONTINUOUS = next(one for one in VARIANTS["blackjack"] if one.get("shuffle.machine") == "continuous")


def last_round(settings: dict[str, object] | None = None) -> House:
    """A baccarat table with one round played, which was the last of its shoe."""
    house = House(MINI, settings, fresh=True).shuffled().draw("A 5").open().bet(1, "1 green", "player")
    house.live.table = replace(house.table, game=replace(house.table.game, last_hand="this"))
    return house.run("4 K 5 7", by_hand=("centre_shoe", "shuffle", "ask_approval"))


def called() -> House:
    """A blackjack table after a round of six cards and the burn card, its shuffle called."""
    house = House(fresh=True).shuffled().draw("5h").open().bet(1, "1 green")
    house.run("Kh 9c 5d 9s").do(guest(1), Stand(1)).run()
    house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_due"))
    return house.do(DEE, CallShuffle()).forget()


def emptied(settings: dict[str, object] | None = None) -> House:
    house = last_round(settings).perform("centre_shoe").do(DEE, CallShuffle())
    return house.granted().do(DEE, EmptyShoe()).forget()


def shown(house: House) -> SceneShoe:
    return scene_for(house.rules, house.table, Audience("public")).shoe


class TestTheShoe:
    @pytest.mark.rule("BAC-SHUF-02")
    def test_at_the_end_of_a_baccarat_shoe_it_is_brought_to_the_centre_first(self) -> None:
        house = last_round()
        assert (house.table.game.phase, house.dues) == ("shuffle_due", ["centre_shoe"])
        assert house.refused(DEE, CallShuffle()) == ("gesture_due", "BAC-SHUF-02")
        assert house.refused(guest(1), c.Perform("centre_shoe"))[0] == "not_yours_to_do"
        assert not shown(house).forward
        house.perform("centre_shoe")
        assert shown(house).forward
        house.do(DEE, CallShuffle()).granted().shuffled()
        assert not shown(house).forward, "it is loaded and back in its place"

    @pytest.mark.rule("SHF-02")
    def test_at_blackjack_it_is_slid_forward_before_a_card_leaves_it(self) -> None:
        house = called()
        assert house.refused(DEE, EmptyShoe()) == ("gesture_due", "SHF-02")
        house.perform("slide_shoe")
        assert shown(house).forward
        house.do(DEE, EmptyShoe())

    def test_a_continuous_shuffler_is_not_moved(self) -> None:
        house = House(settings=CONTINUOUS, fresh=True)
        house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_due"))
        house.do(DEE, CallShuffle())
        assert house.dues == []


class TestSlugging:
    @pytest.mark.rule("SHF-02")
    def test_half_goes_into_the_lower_half_of_the_discards_and_half_further_up(self) -> None:
        house = called().perform("slide_shoe").do(DEE, EmptyShoe(low=2, high=4))
        assert house.one(ShoeEmptied) == ShoeEmptied(307, 2, 4)
        shoe = house.table.game.shoe
        assert (shoe.left, shoe.cards_in_rack()) == (0, 312)
        cards = [(pile.name == "shoe", card) for pile in shoe.discards for card in pile.cards]
        runs = [(rest, len(list(run))) for rest, run in groupby(cards, key=lambda one: one[0])]
        assert runs == [(False, 2), (True, 153), (False, 2), (True, 154), (False, 1)]
        assert [card for rest, card in cards if not rest] == [
            card for pile in called().table.game.shoe.discards for card in pile.cards
        ], "the discards keep their order"

    @pytest.mark.rule("SHF-02")
    @pytest.mark.parametrize(("low", "high"), [(3, 5), (-1, 4), (2, 2), (2, 1), (2, 6), (None, 1), (9, None)])
    def test_nowhere_else(self, low: int | None, high: int | None) -> None:
        house = called().perform("slide_shoe")
        assert house.refused(DEE, EmptyShoe(low, high)) == ("slug_misplaced", "SHF-02")

    @pytest.mark.rule("SHF-02")
    def test_the_automatic_dealer_slugs_too_and_every_card_is_in_the_rack_before_the_shuffle(self) -> None:
        house = called()
        for command in (ShufflePack(312), c.PressShuffler()):
            house.refused(DEE, command)
        house.run(by_hand=("shuffle",))
        assert house.refused(DEE, ShufflePack(312)) == ("pack_step_out_of_turn", "SHF-02")
        house.run(by_hand=("cut",))
        emptied = house.one(ShoeEmptied)
        assert 0 <= emptied.low <= 5 / 2 < emptied.high <= 5
        assert house.table.game.phase == "cut_pack"

    @pytest.mark.rule("BAC-SHUF-04")
    def test_at_baccarat_the_rest_of_the_shoe_goes_on_top(self) -> None:
        house = last_round().perform("centre_shoe").do(DEE, CallShuffle()).granted()
        assert house.refused(DEE, EmptyShoe(0, 1)) == ("slug_misplaced", "BAC-SHUF-04")
        house.do(DEE, EmptyShoe())
        top = house.table.game.shoe.discards[-1]
        assert (top.name, top.cards) == ("shoe", (UNSEEN,) * 410)


class TestTheSpread:
    @pytest.mark.rule("BAC-SHUF-06")
    def test_every_chunk_is_checked_before_the_machine_gets_the_pack(self) -> None:
        house = emptied()
        assert (house.table.unchecked, shown(house).unchecked) == (416, 416)
        unspread = ("pack_not_spread", "BAC-SHUF-06")
        for chunk in (200, 200, 16):
            assert house.refused(SUE, c.PressShuffler()) == unspread
            assert house.refused(DEE, ShufflePack(416)) == unspread
            assert house.refused(SUE, ps.SpreadChunk(chunk))[0] == "not_yours_to_do"
            house.do(DEE, ps.SpreadChunk(chunk))
        assert [event.cards for event in house.all(ps.ChunkChecked)] == [200, 200, 16]
        assert house.table.game.shoe.cards_in_rack() == 416, "all of it is back in the discard rack"
        assert house.all(sv.SupervisorTold) == []
        assert house.refused(DEE, ps.SpreadChunk(1)) == ("no_spread_due", "BAC-SHUF-06")
        house.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416))

    @pytest.mark.rule("BAC-SHUF-06")
    @pytest.mark.parametrize("cards", [0, -1, 417, 2**70])
    def test_no_chunk_is_empty_or_larger_than_what_is_left(self, cards: int) -> None:
        assert emptied().refused(DEE, ps.SpreadChunk(cards)) == ("chunk_wrong", "BAC-SHUF-06")

    @pytest.mark.rule("BAC-SHUF-06")
    def test_a_card_that_lies_face_up_is_turned_recorded_and_told(self) -> None:
        house = emptied().do(DEE, ps.SpreadChunk(100), ps.SpreadChunk(100, (Card("5h"), Card("Ks"))))
        assert house.all(ps.ChunkChecked)[-1].face_up == ("5h", "Ks")
        assert house.one(sv.SupervisorTold).what == "pack_face_up"
        assert house.call_ids == ["tell_pack_face_up"]
        assert house.table.told == ("pack_face_up",)
        house.do(SUE, c.Acknowledge()).do(DEE, ps.SpreadChunk(216)).do(SUE, c.PressShuffler())

    @pytest.mark.rule("BAC-SHUF-06")
    @pytest.mark.parametrize("found", [("5h",) * 9, ("Zz",), ("5h", "6h")])
    def test_no_card_lies_there_that_cannot(self, found: tuple[Card, ...]) -> None:
        house = emptied()
        cards = 1 if len(found) == 2 else 100
        assert house.refused(DEE, ps.SpreadChunk(cards, found)) == ("face_up_impossible", "BAC-SHUF-06")

    @pytest.mark.rule("BAC-OPEN-01", "MIDI-11")
    def test_neither_a_new_set_nor_one_that_is_played_once_is_spread(self) -> None:
        house = House(MINI, fresh=True)
        assert house.table.unchecked == 0
        house.do(SUE, c.PressShuffler())
        assert emptied({"card_sets.changed": "every_shoe"}).table.unchecked == 0
        house = emptied().do(DEE, ps.SpreadChunk(100)).do(SUE, BringNewCards("red"))
        assert house.table.unchecked == 0
        house.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416))

    @pytest.mark.rule("BAC-SHUF-06")
    def test_the_automatic_dealer_spreads_two_decks_at_a_time_and_nobody_waits_for_long(self) -> None:
        house = emptied().run(by_hand=("shuffle",))
        assert [event.cards for event in house.all(ps.ChunkChecked)] == [CHUNK] * 4
        assert 4 * BY_HAND["spread"] <= BY_HAND["shuffle"] <= 2_500, "milliseconds"
        house.do(SUE, c.PressShuffler()).run(by_hand=("cut",))
        assert house.one(PackShuffled).decks == 8

    def test_at_blackjack_nothing_is_spread(self) -> None:
        house = called().run(by_hand=("cut",))
        assert house.all(ps.ChunkChecked) == []
        assert house.refused(DEE, ps.SpreadChunk(100))[0] == "no_spread_due"


class TestTheFirstCutCard:
    @pytest.mark.rule("BAC-SHUF-08")
    def test_it_goes_beneath_the_pack_before_anybody_is_offered_the_cut(self) -> None:
        house = House(MINI, fresh=True).do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416))
        assert (house.dues, house.all(e.CutOffered)) == (["cut_card_under"], [])
        beneath = ("gesture_due", "BAC-SHUF-08")
        assert house.refused(guest(1), CutPack(208, 1)) == beneath
        assert house.refused(DEE, CutPack(208)) == beneath
        house.perform("cut_card_under")
        assert house.one(e.CutOffered).seats == (1,)
        house.do(guest(1), CutPack(208, 1))

    def test_a_pack_shuffled_by_hand_was_built_upon_it(self) -> None:
        house = House(MINI, {"shuffle.by_hand": True}, fresh=True)
        house.do(DEE, ps.WashPack(120), c.CallRolling()).do(SUE, c.Acknowledge())
        house.do(DEE, ShufflePack(416, by_hand=True))
        assert house.dues == []
        assert house.one(e.CutOffered).seats == (1,)

    @pytest.mark.rule("ESH-01")
    def test_an_electronic_shoe_is_loaded_with_the_vendors_cut_card_alone(self) -> None:
        house = House(MINI, {"shoe.electronic": True}, fresh=True)
        house.do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416)).perform("cut_card_under")
        house.do(guest(1), CutPack(208, 1))
        assert house.refused(DEE, PlaceCutCard(26)) == ("gesture_due", "ESH-01")
        house.perform("check_cut_card").do(DEE, PlaceCutCard(26))
        other = House(MINI, fresh=True).shuffled()
        assert "check_cut_card" not in {one.gesture for one in other.all(e.GesturePerformed)}


class TestTheWash:
    def by_hand(self) -> House:
        return House(MINI, {"shuffle.by_hand": True}, fresh=True)

    @pytest.mark.rule("BAC-MSHUF-01")
    def test_no_pack_is_shuffled_by_hand_that_was_not_washed_for_about_two_minutes(self) -> None:
        house = self.by_hand()
        unwashed = ("pack_not_washed", "BAC-MSHUF-01")
        assert house.refused(DEE, c.CallRolling()) == unwashed
        assert house.refused(DEE, ShufflePack(416, by_hand=True)) == unwashed
        for seconds in (-1, 0, 10, 104):
            assert house.refused(DEE, ps.WashPack(seconds)) == ("wash_too_short", "BAC-MSHUF-01")
        assert house.refused(SUE, ps.WashPack(120))[0] == "not_yours_to_do"
        house.do(DEE, ps.WashPack(105))
        assert house.refused(DEE, ps.WashPack(120)) == ("no_wash_due", "BAC-MSHUF-01")
        house.do(DEE, c.CallRolling()).do(SUE, c.Acknowledge()).do(DEE, ShufflePack(416, by_hand=True))
        assert not house.table.washed, "the next pack is washed again"

    @pytest.mark.rule("BAC-MSHUF-01", "BAC-SHUF-06")
    def test_a_washed_pack_is_spread_again_before_a_machine_gets_it(self) -> None:
        house = self.by_hand().do(DEE, ps.WashPack(120))
        assert house.refused(SUE, c.PressShuffler()) == ("pack_not_spread", "BAC-SHUF-06")
        house.do(DEE, ps.SpreadChunk(416)).do(SUE, c.PressShuffler()).do(DEE, ShufflePack(416))

    @pytest.mark.rule("BAC-MSHUF-01")
    def test_the_automatic_dealer_washes_before_a_shuffle_by_hand(self) -> None:
        house = self.by_hand().do(DEE, ReportShuffler(finished=False)).run(by_hand=("cut",))
        assert house.one(ps.PackWashed).seconds == 120
        assert house.one(PackShuffled).by_hand

    @pytest.mark.parametrize("game", [MINI, SHOE, DOUBLE_DECK])
    def test_where_no_wash_is_due_there_is_none(self, game: str) -> None:
        assert House(game, fresh=True).refused(DEE, ps.WashPack(120))[0] == "no_wash_due"


class TestThePress:
    @pytest.mark.rule("BAC-SHUF-07", "BAC-SHUF-04")
    @pytest.mark.parametrize("phase", ["shuffle_due", "shuffle_called", "cut_pack", "betting"])
    def test_a_machine_is_not_pressed_before_the_pack_is_together(self, phase: str) -> None:
        house = House(MINI)
        house.live.table = replace(house.table, game=replace(house.table.game, phase=phase))
        assert house.refused(SUE, c.PressShuffler()) == ("pack_step_out_of_turn", "BAC-SHUF-04")
        assert house.refused(DEE, PickUpCards())[0] != "shuffler_already_pressed"

    @pytest.mark.rule("BAC-SHUF-07")
    def test_nor_twice(self) -> None:
        house = House(MINI, fresh=True).do(SUE, c.PressShuffler())
        assert house.refused(SUE, c.PressShuffler()) == ("shuffler_already_pressed", "BAC-SHUF-07")
