"""How long the floor waits, and how fast its automatic dealer is."""

import asyncio
import random

import pytest
from msgspec.structs import replace

from pitboss.floor.commands import PauseTable, ReportAway, ResumeTable, RunOutOfTime, SayAllSet
from pitboss.floor.commit.watchers import Message
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.tables.pace import AT_ONCE, BY_HAND, USUAL, Countdown, Pace
from pitboss.games.blackjack.commands import Hit, Stand
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.journal import verify
from pitboss.rulebook import load
from pitboss.table.commands import SitDown
from pitboss.table.driver import ALL
from pitboss.table.scene.scene import Audience, Scene
from tests.kit.floors.paced_floor import DAN, SUE, SameVault, Table, guest, run
from tests.kit.games.states import blackjack

BACCARAT, BLACKJACK = "mini-baccarat", "blackjack-shoe"
SLOW = Pace(steps=BY_HAND)


@pytest.mark.rule("BAC-DUTY-01")
def test_betting_is_never_shorter_than_the_house_allows() -> None:
    rules = load("mini-baccarat", settings={"pace.betting_seconds_min": 40})
    assert USUAL.for_(rules).betting == 40_000
    assert Pace(betting=90_000).for_(rules).betting == 90_000
    assert Pace(betting=1, decision=5).for_(rules) == Pace(betting=40_000, decision=5, reveal=2_000)
    suspense = load("mini-baccarat", settings={"pace.reveal_seconds": 7})
    assert USUAL.for_(suspense).reveal == 7_000


def test_the_usual_dealer_takes_time_for_every_step_and_the_other_for_none() -> None:
    assert set(USUAL.steps) == set(ALL)
    assert all(USUAL.steps.values())
    assert not AT_ONCE.steps
    assert USUAL.steps["pick_up"] > USUAL.steps["deal"] > USUAL.steps["scan"]


def test_a_dealer_at_once_deals_the_whole_round_in_one_turn() -> None:
    async def quick(table: Table) -> None:
        await table.seat("ann")
        seen = table.floor.watch(BACCARAT, Audience("public"))
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        seen.close()
        assert table.host.hosted.table.game.round == 2
        assert len([message async for message in seen.messages()]) == 3, "as it was, the bet, and the round"

    run(quick, BACCARAT, Pace())


def test_a_watcher_sees_one_card_after_the_other_each_in_its_time() -> None:
    async def watched(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        watcher = table.floor.watch(BACCARAT, Audience("public"))
        seen: list[tuple[int, Message]] = []
        start = table.clock.now_ms()

        async def look() -> None:
            async for message in watcher.messages():
                seen.append((table.clock.now_ms() - start, message))

        looking = asyncio.create_task(look())
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.host.hosted.table.game.round == 2)
        watcher.close()
        await looking
        cards = [(at, _cards(message.scene)) for at, message in seen]
        dealt = [at for (at, now), (_, before) in zip(cards[1:], cards, strict=False) if now == before + 1]
        assert max(now - before for (_, now), (_, before) in zip(cards[1:], cards, strict=False)) == 1
        closed = BY_HAND["scan"] + BY_HAND["wave_off"]
        assert dealt[:4] == [closed + n * BY_HAND["deal"] for n in (1, 2, 3, 4)]
        lying = [at for at, message in seen if message.scene.phase == "pick_up" and not message.scene.due]
        gone = next(at for at, message in seen if dealt[-1] < at and not _cards(message.scene))
        assert gone - lying[-1] == BY_HAND["pick_up"], "the hand lies a while before it is picked up"

    run(watched, BACCARAT, SLOW)


def _cards(scene: Scene) -> int:
    return sum(len(hand.cards) for hand in scene.hands)


def test_the_steps_of_the_dealer_are_commands_of_their_own_in_the_journal() -> None:
    async def told(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.host.hosted.table.game.round == 2)
        names = [record.command for record in table.store.read(f"table/{BACCARAT}")]
        steps = [name for name in dict.fromkeys(names) if name.startswith("step ")]
        assert len(steps) > 10
        for place, record in enumerate(table.store.read(f"table/{BACCARAT}")):
            first = place == 0 or names[place - 1] != record.command
            if record.command.startswith("step ") and first:
                assert record.command == f"step {BACCARAT} {record.seq - 1}"
        assert verify(table.store).ok

    run(told, BACCARAT, SLOW)


def test_a_guest_who_speaks_while_cards_are_dealt_does_not_hold_up_the_dealer() -> None:
    async def noisy(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        for name in ("ann", "bob"):
            await table.must(guest(name), SayAllSet(name))
        await table.until(lambda: table.phase == "dealing")
        cards = table.host.hosted.table.game.shoe.left
        await table.pass_(BY_HAND["deal"] - 10)
        await table.must(guest("cid"), SitDown("cid", 3))
        assert await table.code(guest("ann"), SayAllSet("ann")) == "round_on"
        assert table.host.hosted.table.game.shoe.left == cards
        await table.pass_(10)
        assert table.host.hosted.table.game.shoe.left == cards - 1

    run(noisy, BACCARAT, SLOW)


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
def test_a_floor_that_loses_power_while_it_deals_goes_on_with_the_next_card(game: str) -> None:
    async def dark(table: Table) -> None:
        await table.seat("ann")
        main = "player" if game == BACCARAT else "main"
        await table.must(guest("ann"), PlaceWager(1, main, 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase == "dealing")
        before = table.host.hosted
        await table.lose_power()
        await table.open()
        assert table.host.hosted == before, "nothing was dealt because of it"
        await table.pass_(BY_HAND["deal"])
        assert table.host.hosted.table.game.shoe.left == before.table.game.shoe.left - 1
        await table.until(lambda: table.host.hosted.table.game.round == 2, step_ms=1_000)
        assert verify(table.store).ok

    run(dark, game, SLOW)


def test_a_paused_table_holds_the_next_card() -> None:
    async def held(table: Table) -> None:
        await table.seat("ann")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase == "dealing")
        await table.must(SUE, PauseTable("a word"))
        left = table.host.hosted.table.game.shoe.left
        await table.pass_(60_000)
        assert table.host.hosted.table.game.shoe.left == left
        await table.must(SUE, ResumeTable())
        assert table.host.hosted.table.game.shoe.left == left
        await table.pass_(BY_HAND["deal"])
        assert table.host.hosted.table.game.shoe.left == left - 1

    run(held, BACCARAT, SLOW)


def test_whose_time_runs_and_how_much_of_it_is_left() -> None:
    async def counted(table: Table) -> None:
        await table.seat("ann")
        assert table.floor.countdown(BLACKJACK) is None, "nobody has bet yet"
        await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
        given = table.host.pace.betting
        ends = table.clock.now_ms() + given
        assert table.floor.countdown(BLACKJACK) == Countdown("betting", given, ends, given)
        await table.pass_(5_000)
        assert table.floor.countdown(BLACKJACK) == Countdown("betting", given, ends, given - 5_000)
        await table.must(guest("ann"), PlaceWager(1, "main", 5_000))
        assert table.floor.countdown(BLACKJACK) == Countdown("betting", given, ends, given - 5_000)
        await table.pass_(given - 5_000)
        assert "floor.time_ran_out" in table.events
        assert table.floor.countdown(BLACKJACK) is None, "the bets are about to be closed"
        await table.until(lambda: table.phase in ("decide", "insurance", "take_and_pay", "pick_up"))
        if table.phase == "decide":
            assert table.floor.countdown(BLACKJACK) is None, "the dealer announces the total first"
            await table.until(lambda: not table.host.hosted.table.dues)
        found = table.floor.countdown(BLACKJACK)
        wanted = {"decide": "decision", "insurance": "insurance"}.get(table.phase)
        assert (found.what if found else None) == wanted

    run(counted, BLACKJACK, SLOW)


def test_a_decision_gets_no_more_time_because_of_what_happens_beside_it() -> None:
    async def decided(table: Table) -> None:
        await table.seat("ann", "bob")
        for name, seat in (("ann", 1), ("bob", 2)):
            await table.must(guest(name), PlaceWager(seat, "main", 5_000))
        await table.until(lambda: table.phase == "decide" and table.floor.countdown(BLACKJACK) is not None)
        given = table.floor.countdown(BLACKJACK)
        assert given is not None
        await table.pass_(10_000)
        await table.must(DAN, ReportAway("bob"))
        assert table.floor.countdown(BLACKJACK) == replace(given, left_ms=given.given_ms - 10_000)
        hands = (table.host.hosted.table.game.round, blackjack(table.host.hosted.table.game).turn)
        late = RunOutOfTime(hands[0], "decide", "(9, 9, 9, 9)")
        assert await table.code(table.host.dealer, late) == "round_on"
        await table.pass_(given.given_ms - 10_000)
        assert "floor.time_ran_out" in table.events
        assert (table.host.hosted.table.game.round, blackjack(table.host.hosted.table.game).turn) != hands

    run(decided, BLACKJACK, Pace(steps=BY_HAND, betting=1_000), SameVault())


def test_whoever_bets_after_they_were_set_is_waited_for_again() -> None:
    async def more(table: Table) -> None:
        await table.seat("ann", "bob")
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.must(guest("ann"), PlaceWager(1, "player", 5_000))
        assert table.host.hosted.all_set == ()
        await table.must(guest("bob"), SayAllSet("bob"))
        await table.pass_(5_000)
        assert table.phase == "betting"
        await table.must(guest("ann"), SayAllSet("ann"))
        await table.until(lambda: table.phase != "betting", most=20)

    run(more, BACCARAT, SLOW)


@pytest.mark.parametrize("game", [BACCARAT, BLACKJACK])
@pytest.mark.parametrize("seed", range(4))
def test_the_pace_changes_nothing_but_the_time(game: str, seed: int) -> None:
    async def played(pace: Pace) -> list[tuple[str, bytes]]:
        table = Table(game, pace, SameVault())
        table.patient = True
        await table.open()
        await _rounds(table, random.Random(seed), 4)  # noqa: S311 - whims
        events = [(record.name, record.payload) for record in table.store.read(f"table/{game}")]
        await table.floor.close()
        return events

    at_once, slow = asyncio.run(played(Pace())), asyncio.run(played(SLOW))
    assert len(at_once) > 60
    assert at_once == slow


async def _rounds(table: Table, draw: random.Random, rounds: int) -> None:
    """Two guests who bet, and then hit or stand; each command once the table waits for it."""
    await table.seat("ann", "bob")
    main = "player" if table.game == BACCARAT else "main"
    for number in range(1, rounds + 1):
        for seat, name in enumerate(("ann", "bob"), 1):
            await table.must(guest(name), PlaceWager(seat, main, 2_500 * draw.randrange(1, 4)))
        for name in ("ann", "bob"):
            await table.must(guest(name), SayAllSet(name))
        await _play_out(table, draw, number)


async def _play_out(table: Table, draw: random.Random, number: int) -> None:
    def over() -> bool:
        return bool(table.host.hosted.table.game.round > number)

    while not over():
        await table.until(lambda: _asks(table) or over(), step_ms=500)
        if _asks(table):
            await _answer(table, draw)


def _asks(table: Table) -> bool:
    felt = table.host.hosted.table
    return felt.game.phase in ("decide", "insurance") and not felt.dues and table.host.due is None


async def _answer(table: Table, draw: random.Random) -> None:
    game = table.host.hosted.table.game
    if game.phase == "insurance":
        for name in ("ann", "bob"):
            await table.must(guest(name), SayAllSet(name))
        return
    seat = blackjack(game).turn[0]
    wish: Command = Hit(seat) if draw.random() < 0.4 else Stand(seat)
    await table.must(guest(("ann", "bob")[seat - 1]), wish)


def test_bots_who_take_their_time_are_never_late() -> None:
    async def played(table: Table) -> None:
        crowd = Crowd(table.floor, random.Random(5), pause_ms=1_100, run="slow")  # noqa: S311 - whims
        crowd.join(BACCARAT, "ada", "bo", "cleo")
        while table.host.hosted.table.game.round < 8:
            await table.pass_(100)
        crowd.stopped = True
        assert "round.irregularity_found" not in table.events
        await table.pass_(60_000)
        await crowd.stop()

    run(played, BACCARAT, USUAL)
