"""The sets of cards at a table: two in turn with the machine, one alone, new ones, and a machine at work."""

import pytest
from msgspec.structs import replace

from pitboss.games.pack import EmptyShoe, PackShuffled, ShufflePack
from pitboss.table import commands as c
from pitboss.table.bots import staff_choice
from pitboss.table.cards.card_sets import BringNewCards, NewCardsBrought, ReportShuffler, SetsChanged
from pitboss.table.offers import blocking
from pitboss.table.scene.scene import Audience, SceneMachine, scene_for
from tests.kit.houses.table import DEE, DOUBLE_DECK, MINI, SHOE, SUE, House, guest

MIDI = "midi-baccarat"


def ended(game: str = SHOE, settings: dict[str, object] | None = None) -> House:
    """A table whose first shoe was played and lies in the discard rack."""
    house = House(game, settings, fresh=True)
    return to_the_end(shuffle(house))


def shuffle(house: House) -> House:
    if house.rules.shuffle.pressed_by == "supervisor":
        house.do(SUE, c.PressShuffler())
    return house.do(DEE, ShufflePack(house.rules.decks * 52)).perform_all()


def to_the_end(house: House) -> House:
    house.live.table = replace(house.table, game=replace(house.table.game, phase="shuffle_called"))
    if house.rules.shuffle.approval:
        house.granted()
    return house.do(DEE, EmptyShoe()).run(by_hand=("shuffle",))


def shown(house: House) -> tuple[str, SceneMachine | None]:
    shoe = scene_for(house.rules, house.table, Audience("public")).shoe
    return shoe.back, shoe.machine


@pytest.mark.rule("CARD-VAULT-01")
@pytest.mark.parametrize("game", [SHOE, DOUBLE_DECK, MINI])
def test_two_sets_change_places_with_every_shoe(game: str) -> None:
    house = House(game, fresh=True)
    assert shown(house) == ("blue", SceneMachine("red", True)), "one in the machine beforehand, one spread"
    in_play = []
    shuffle(house)
    for _ in range(4):
        in_play.append(shown(house)[0])
        assert shown(house)[1] == SceneMachine("blue" if in_play[-1] == "red" else "red", True)
        shuffle(to_the_end(house))
    assert in_play == ["red", "blue", "red", "blue"]
    assert [event.back for event in house.all(SetsChanged)][:4] == in_play
    assert {event.cancelled for event in house.all(SetsChanged)} == {""}


def test_a_house_with_one_set_waits_for_the_machine() -> None:
    house = ended(SHOE, {"card_sets.backs": ["green"]})
    assert shown(house) == ("green", None)
    shuffle(house)
    assert [event.back for event in house.all(SetsChanged)] == ["green", "green"]


@pytest.mark.rule("MIDI-11")
def test_at_midi_the_cards_are_changed_after_every_shoe() -> None:
    house = ended(MIDI)
    assert [event.cancelled for event in house.all(SetsChanged)] == [""], "the spread set was never played"
    for used in ("red", "blue", "red"):
        assert shown(house)[0] == used
        shuffle(house)
        changed = house.all(SetsChanged)[-1]
        assert (changed.cancelled, changed.back) == (used, "blue" if used == "red" else "red")
        assert shown(house)[1] == SceneMachine(used, True), "a new set of that back"
        to_the_end(house)


@pytest.mark.rule("DEAD-02")
@pytest.mark.parametrize("game", [DOUBLE_DECK, MINI])
def test_a_game_for_the_machine_alone_waits_until_it_is_done(game: str) -> None:
    house = ended(game).do(DEE, ReportShuffler(finished=False))
    pack = ShufflePack(house.rules.decks * 52)
    assert shown(house)[1] == SceneMachine("blue", False)
    if house.rules.shuffle.pressed_by == "supervisor":
        house.do(SUE, c.PressShuffler())
    assert house.refused(DEE, pack) == ("shuffler_at_work", "DEAD-02")
    assert house.refused(DEE, replace(pack, by_hand=True))[0] == "hand_shuffle_not_allowed"
    assert [command for _, command in blocking(house.rules, house.table)] == [ReportShuffler(finished=True)]
    assert staff_choice(house.rules, house.table, SUE) == ReportShuffler(finished=True)
    house.do(SUE, ReportShuffler(finished=True)).do(DEE, pack)
    assert shown(house)[0] == "blue"


@pytest.mark.rule("DEAD-02")
def test_else_the_set_at_hand_is_shuffled_by_hand_and_the_machine_keeps_its_own() -> None:
    house = ended(DOUBLE_DECK, {"shuffle.by_hand": True}).do(DEE, ReportShuffler(finished=False))
    house.run(by_hand=("cut",))
    assert house.all(PackShuffled)[-1].by_hand
    assert shown(house) == ("red", SceneMachine("blue", True))
    assert house.all(SetsChanged)[-1].by_hand
    assert "rolling" in house.call_ids


@pytest.mark.rule("DEAD-02")
def test_the_machine_is_reported_on_by_dealer_or_supervisor_and_only_when_it_is_news() -> None:
    house = ended()
    assert house.refused(guest(1), ReportShuffler(finished=False))[0] == "not_yours_to_do"
    assert house.refused(DEE, ReportShuffler(finished=True))[0] == "shuffler_as_reported"
    house.do(SUE, ReportShuffler(finished=False))
    assert house.refused(DEE, ReportShuffler(finished=False))[0] == "shuffler_as_reported"


@pytest.mark.rule("CARD-CAN-01")
def test_new_cards_come_to_a_live_game_one_set_after_the_other() -> None:
    house = shuffle(House(fresh=True))
    assert house.refused(DEE, BringNewCards("green"))[0] == "not_yours_to_do"
    assert house.refused(SUE, BringNewCards("red")) == ("back_in_use", "CARD-CAN-01")
    assert house.refused(SUE, BringNewCards("tartan"))[0] == "no_place_for_cards"
    house.do(SUE, BringNewCards("green"))
    assert house.one(NewCardsBrought).cancelled == "blue"
    assert shown(house) == ("red", SceneMachine("green", True)), "the shoe in play goes on"
    to_the_end(house).do(SUE, BringNewCards("purple"))
    assert house.all(NewCardsBrought)[-1].cancelled == "red"
    shuffle(house)
    assert shown(house) == ("green", SceneMachine("purple", True)), "the two new sets change places"
