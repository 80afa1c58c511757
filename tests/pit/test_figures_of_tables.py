"""Win by the accounting formula and win by the wagers, at tables that were really played at."""

import asyncio
import random

import pytest

from pitboss import rulebook
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.registry import names
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import COUPON, DEALER, Event
from pitboss.games.round import CardsPickedUp
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.journal import MemoryStore
from pitboss.ledger.instruments import CHEQUE
from pitboss.payouts import Rate
from pitboss.pit.guests.ratings import rated
from pitboss.pit.guests.records import RatingClosed
from pitboss.pit.reports.figures import Figures
from pitboss.pit.reports.prices import prices_of
from pitboss.pit.reports.reports import grouped, line, shifts
from pitboss.progressive.settings import Settings
from pitboss.rulebook.pit import load_pit
from pitboss.table.accounts import TOKE_BOX
from tests.kit.journal.same_shoes import SameShoes

RACK = Cheques(blue=400, white=400, pink=400, red=2_000, green=2_000, black=800, purple=100)
GAMES = [(house, game) for house in rulebook.houses() for game in rulebook.games(house)]
ROUNDS = 40
SECONDS_MOST = 90
METER = Settings(reseed=10_000_00, contribution=Rate(23, 100), reserve=Rate(1, 100))
Played = list[tuple[int, Event]]


def to_the_last_round(events: Played) -> Played:
    """Without what was under way when the bots stopped: cheques may be out for bills that still lie there."""
    while not isinstance(events[-1][1], CardsPickedUp):
        events.pop()
    return events


async def play() -> tuple[dict[str, Played], dict[str, dict[str, int]]]:
    """Bots at a table of every game; what was written, and what lies in each toke box."""
    store = MemoryStore()
    floor = Floor(store, SameShoes(), WallClock(), Pace())
    plans = tuple(
        TablePlan(game, game, RACK, house=house, progressive="p" if game == "blackjack-shoe" else "")
        for house, game in GAMES
    )
    await floor.open(plans, (ProgressivePlan("p", METER),))
    crowd = Crowd(floor, random.Random(7))  # noqa: S311 - the same play every time
    for name in floor.tables:
        crowd.join(name, f"x{name}", f"y{name}", f"z{name}")
    decode, enough = names().decode, False
    seen = dict.fromkeys(floor.tables, (0, 0))
    try:
        async with asyncio.timeout(SECONDS_MOST):
            while not enough:
                await asyncio.sleep(0.05)
                for name, (seq, rounds) in seen.items():
                    fresh = list(store.read(f"table/{name}", after=seq))
                    more = sum(isinstance(decode(one.entry), CardsPickedUp) for one in fresh)
                    seen[name] = (fresh[-1].seq if fresh else seq, rounds + more)
                enough = all(rounds >= ROUNDS for _, rounds in seen.values())
        await crowd.stop()
        await floor.written()
        written = {
            name: to_the_last_round([(one.at_ms, decode(one.entry)) for one in store.read(f"table/{name}")])
            for name in floor.tables
        }
        tokes = {
            name: dict(live_table.host.hosted.table.held(TOKE_BOX))
            for name, live_table in floor.tables.items()
        }
    finally:
        await floor.close()
    return written, tokes


@pytest.fixture(scope="module")
def floor() -> tuple[dict[str, Played], dict[str, dict[str, int]]]:
    return asyncio.run(play())


@pytest.fixture(scope="module")
def written(floor: tuple[dict[str, Played], dict[str, dict[str, int]]]) -> dict[str, Played]:
    return floor[0]


@pytest.mark.rule("IND-27")
@pytest.mark.parametrize("game", [game for _, game in GAMES])
def test_win_by_formula_is_win_by_wagers_to_the_cent(written: dict[str, Played], game: str) -> None:
    found = shifts(load_pit(), written[game])
    assert sum(figures.rounds for figures, _ in found.values()) >= ROUNDS
    for figures, closing in found.values():
        made = line(game, figures, closing, {})
        assert made.win == made.win_by_wagers
        assert made.drop > 0 or made.rounds < ROUNDS
    assert any(figures.handle for figures, _ in found.values())


def test_the_tables_won_and_lost(written: dict[str, Played]) -> None:
    """One table may happen to stand even when the bots stop; not all of them."""
    found = [figures for played in written.values() for figures, _ in shifts(load_pit(), played).values()]
    assert any(figures.by_wagers for figures in found)


@pytest.mark.rule("IND-27")
@pytest.mark.parametrize("game", [game for _, game in GAMES])
def test_a_shift_that_ends_in_the_middle_of_a_round_loses_nothing(
    written: dict[str, Played], game: str
) -> None:
    """The same events, cut by a change of shift anywhere: sums stay, and each part agrees with itself."""
    rules, events = load_pit(), [event for _, event in written[game]]
    (whole, closing) = next(iter(shifts(rules, [(1, event) for event in events]).values()))
    cuts = random.Random(game).sample(range(1, len(events)), 8)  # noqa: S311
    for cut in cuts:
        eight_hours = 8 * 3_600_000
        timed = [(1 if at < cut else 1 + eight_hours, event) for at, event in enumerate(events)]
        first, second = (line(game, figures, tray, {}) for figures, tray in shifts(rules, timed).values())
        assert first.closing == second.opening
        assert first.win_by_wagers + second.win_by_wagers == whole.by_wagers
        assert first.win + second.win == line(game, whole, closing, {}).win
        for bet, cents in whole.handle.items():
            assert first.handle.get(bet, 0) + second.handle.get(bet, 0) == cents
        assert first.rounds + second.rounds == whole.rounds


@pytest.mark.rule("IND-31")
def test_a_toke_box_holds_cheques_and_nothing_else(
    floor: tuple[dict[str, Played], dict[str, dict[str, int]]],
) -> None:
    held = [name for box in floor[1].values() for name, count in box.items() if count]
    assert all(name.startswith(CHEQUE) for name in held)


@pytest.mark.rule("IND-27")
def test_tables_are_summed_by_whatever_they_have_in_common(written: dict[str, Played]) -> None:
    lines = {}
    for game, events in written.items():
        figures = Figures()
        tray = list(shifts(load_pit(), events).values())[-1][1]
        for at_ms, event in events:
            figures.take(at_ms, event)
        lines[game] = line(game, figures, tray, {})
    by = grouped(
        lines, lambda game: "baccarat" if "bacc" in game or game == "five-treasures" else "blackjack"
    )
    assert {name: one.tables for name, one in by.items()} == {"baccarat": 5, "blackjack": 3}
    for field in ("drop", "win", "rounds", "win_by_wagers", "fills"):
        assert sum(getattr(one, field) for one in by.values()) == sum(
            getattr(one, field) for one in lines.values()
        )


@pytest.mark.parametrize("game", ["mini-baccarat", "double-deck", "blackjack-shoe"])
def test_a_guest_is_rated_by_what_they_wagered(written: dict[str, Played], game: str) -> None:
    """All guests' ratings together are the table's handle, less what lay for dealers."""
    events = written[game]
    rules = load_pit()
    prices = prices_of(next(rulebook.load(name, house=house) for house, name in GAMES if name == game))
    figures = Figures()
    for at_ms, event in events:
        if not isinstance(event, WagerPlaced | WagerTakenBack) or event.owner not in (DEALER, COUPON):
            figures.take(at_ms, event)
    began, ended = events[0][0], events[-1][0]
    plays = [
        rated(RatingClosed(f"{letter}{game}", game, began, ended, "sam"), events, prices, rules.comps)
        for letter in "xyz"
    ]
    for play in plays:
        if not play.hands:
            continue
        assert (
            play.average_bet * play.hands <= sum(play.handle.values()) < (play.average_bet + 1) * play.hands
        )
        expected = sum(cents * prices[bet].edge for bet, cents in play.handle.items() if bet in prices)
        assert play.theoretical == pytest.approx(expected)
        assert play.comps == max(int(play.theoretical), 0) * 30 // 100
        assert play.hands_per_hour == pytest.approx(play.hands / play.hours)
    for bet, cents in figures.handle.items():
        assert sum(play.handle.get(bet, 0) for play in plays) == cents
    assert sum(play.hands for play in plays) >= ROUNDS
