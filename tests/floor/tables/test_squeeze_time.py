"""Cards in guests' hands on a floor: the time they are given, and what is done when it is up."""

import random

import pytest

from pitboss.floor.commands import SayAllSet, TakeDealersPlace
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.tables.pace import BY_HAND, Pace
from pitboss.games.wagers import PlaceWager
from pitboss.journal import verify
from pitboss.table.cards.hand_held import DeclineCards, OfferCards, TakeCards, awaits_guest
from pitboss.table.scene.scene import Audience
from tests.kit.floors.paced_floor import DAN, SameVault, Table, deal, guest, run

MIDI = "midi-baccarat"
GIVEN = Pace().squeeze


async def offered(table: Table) -> None:
    """Ann is offered Player's cards, and Bob would be next."""
    await table.seat("ann", "bob")
    await table.must(guest("ann"), PlaceWager(1, "player", 10_000))
    await table.must(guest("bob"), PlaceWager(2, "player", 5_000))
    for name in ("ann", "bob"):
        await table.must(guest(name), SayAllSet(name))
    await table.until(lambda: awaits_guest(table.host.hosted.table))
    assert table.host.hosted.table.squeeze.guest == "ann"


def ran_out(table: Table) -> list[tuple[int, str]]:
    events = [event for event in table.events if event == "floor.time_ran_out"]
    return [(len(events), table.events[table.events.index("floor.time_ran_out") + 1])] if events else []


@pytest.mark.rule("MIDI-07")
def test_who_lets_the_table_wait_is_passed_over_for_the_next_largest_wager() -> None:
    async def waiting(table: Table) -> None:
        await offered(table)
        running = table.floor.countdown(MIDI)
        assert running is not None
        assert (running.what, running.given_ms) == ("squeeze", GIVEN)
        await table.pass_(GIVEN - 1)
        assert table.host.hosted.table.squeeze.guest == "ann"
        await table.pass_(1)
        assert ran_out(table) == [(1, "hand_held.cards_declined")]
        assert table.host.hosted.table.squeeze.guest == "bob"

    run(waiting, MIDI, Pace())


@pytest.mark.rule("MIDI-02")
def test_who_keeps_the_cards_too_long_is_asked_for_them() -> None:
    async def scenario(table: Table) -> None:
        await offered(table)
        await table.pass_(GIVEN // 2)
        await table.must(guest("ann"), TakeCards("ann"))
        seen = table.scene(Audience("guest", "ann")).held
        assert seen is not None
        assert seen.cards is not None
        assert table.scene(Audience("guest", "bob")).held.cards is None  # type: ignore[union-attr]
        await table.pass_(GIVEN - 1)
        assert table.host.hosted.table.squeeze.step == "out"
        await table.pass_(1)
        assert ran_out(table) == [(1, "hand_held.cards_returned")]
        told = table.events
        back = told.index("hand_held.cards_returned")
        assert told[back + 1 : back + 3] == ["floor.cards_opened", "baccarat.hand_turned"]

    run(scenario, MIDI, Pace())


def test_a_person_in_the_dealers_place_waits_as_long_as_they_like() -> None:
    async def patient(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("ann"), PlaceWager(1, "player", 10_000))
        await table.must(guest("bob"), PlaceWager(2, "player", 5_000))
        await deal(table, "turn_player")
        await table.must(DAN, OfferCards("player"))
        assert table.floor.countdown(MIDI) is None
        await table.pass_(10 * GIVEN)
        assert table.host.hosted.table.squeeze.guest == "ann"
        assert await table.code(guest("bob"), DeclineCards("ann")) == "not_yours_to_do"
        await table.must(DAN, DeclineCards("ann"))
        assert table.host.hosted.table.squeeze.step == "", "the dealer by hand offers them to Bob"

    run(patient, MIDI, Pace())


def test_bots_play_hand_held_rounds_with_a_dealer_who_takes_time() -> None:
    async def played(table: Table) -> None:
        crowd = Crowd(table.floor, random.Random(3))  # noqa: S311 - whims
        crowd.join(MIDI, "ann", "bob", "cai")
        await table.until(lambda: table.host.hosted.table.game.round == 6, step_ms=500)
        await crowd.stop()
        told = table.events
        assert told.count("hand_held.cards_taken") == told.count("hand_held.cards_returned") > 3
        assert verify(table.store).ok

    run(played, MIDI, Pace(steps=BY_HAND), SameVault())
