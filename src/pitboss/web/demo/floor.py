"""The demo floor: eight tables with every game, bots that play at a human pace, and one guest: you."""

import random
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.crowd.pit_crew import PitCrew
from pitboss.floor.floor import TablePlan
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from pitboss.rulebook.pit import PitRules, read_pit
from pitboss.table.bots import Temperament
from pitboss.web.accounts.people import Account, People
from pitboss.web.demo.pit import DEMO_BADGES, open_pit, side_id
from pitboss.web.services import Services

_DEMO = Person("demo", ())
GAMES = (
    "blackjack-shoe",
    "mini-baccarat",
    "double-deck",
    "ez-baccarat",
    "blackjack-h17",
    "dai-bacc",
    "five-treasures",
    "midi-baccarat",
)
BANKROLL = Cheques(
    blue=400, white=400, pink=400, red=2_000, green=2_000, black=800, purple=200, orange=100, grey=20
)
FLOAT = Cheques(blue=400, white=200, pink=100, red=400, green=400, black=200, purple=40, orange=20, grey=4)
"""The float of a table: close to the pit's par, so that a fill is needed now and then."""
BLACKJACK = frozenset({"blackjack-shoe", "double-deck", "blackjack-h17"})
"""The games in the first pit."""
PLAY_MONEY = 10_000_00
PAUSE_MS = 1_100
"""How long a bot waits before it acts."""
REGULARS = Temperament(rebuys=1.0, leaves=0.002)
"""Bots that stay: they play when they sit, and few of them leave."""
KEEN = Temperament(rebuys=1.0, leaves=0.002, side=0.5)
"""Bots at a table with a meter: they bet on it more often, so that it rises visibly."""
_SIDES: tuple[Role, ...] = (
    *("guest", "dealer", "supervisor", "pit_manager", "shift_manager", "surveillance"),
    *("security", "cage_cashier", "count_team", "accounting", "instructor", "trainee"),
)
_NAMES = (
    *("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana"),
    *("Ines", "Jon", "Kit", "Lena", "Milo", "Nora", "Otto", "Pia"),
    *("Quin", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wes", "Xia"),
    *("Yul", "Zoe", "Abe", "Bea", "Cal", "Dee", "Eli", "Fay"),
)
"""With capital letters, because no account has such a name of record."""


METERS: dict[str, ProgressivePlan] = {
    "blackjack-shoe": ProgressivePlan(
        "blazing-7s",
        Settings(reseed=10_000_00, contribution=Rate(20, 100), reserve=Rate(2, 100)),
        proposed_by="demo",
        signed_by="demo values",
    ),
    "blackjack-h17": ProgressivePlan(
        "blazing-7s-h17",
        Settings(reseed=10_000_00, contribution=Rate(18, 100)),
        proposed_by="demo",
        signed_by="demo values",
    ),
}
"""Progressives by the game of their tables. The bases and rates are the demo's own, no house's (A-46)."""


def plans(games: tuple[str, ...] = GAMES) -> tuple[TablePlan | ProgressivePlan, ...]:
    """Return a table for each game: blackjack in the first pit, baccarat in the second.

    Two games have a progressive each, because they play it by different rules.
    """
    meters = tuple(METERS[game] for game in games if game in METERS)
    return (*(_table(game) for game in games), *meters)


def _table(game: str) -> TablePlan:
    meter = METERS.get(game)
    pit = "1" if game in BLACKJACK else "2"
    return TablePlan(game, game, FLOAT, pit=pit, progressive=meter.name if meter is not None else "")


def pit_rules() -> PitRules:
    """Return the rules of the demo's pit."""
    return read_pit(Path(__file__).parent / "pit.toml")


def settle_people(people: People, *, at_ms: int) -> None:
    """Open the accounts of the demo's guest and of its staff; none of them has a password."""
    for side in _SIDES:
        id_ = side_id(side)
        if people.get(id_) is None:
            cents = PLAY_MONEY if side == "guest" else 0
            name = "Alex" if side == "guest" else side.replace("_", " ").capitalize()
            account = Account(id_, name, (side,), cents=cents)
            people.open(account, "", by="demo", at_ms=at_ms)


async def issue_badges(services: Services) -> None:
    """Issue badges and PINs to the roles that swipe a card, unless an earlier start did."""
    for id_, badge in DEMO_BADGES.items():
        account = services.people.get(id_)
        if account is None or account.closed or services.people.has_pin(id_):
            continue
        if account.badge != badge.number:
            await services.bookkeeper.issue_badge(id_, badge.number, _DEMO)
        held = services.people.get(id_)
        if held is not None:
            await services.bookkeeper.set_pin(held, badge.pin)


async def bring_bots(
    services: Services, *, pause_ms: int = PAUSE_MS, seed: int | None = None
) -> Callable[[], Awaitable[None]]:
    """Start the pit's crew and three or four bots at each table; return the function that stops them."""
    floor = services.floor
    run = f"demo {floor.clock.now_ms()}"
    await open_pit(floor)
    await issue_badges(services)
    crew = PitCrew(floor, run=run)
    crew.start()
    draw = random.Random(seed)  # noqa: S311 - whims, not cards
    crowd = Crowd(floor, draw, pause_ms=pause_ms, run=run)
    # The same names at the same tables every time: after a restart they sit where they sat.
    names = iter(_NAMES)
    for place, table in enumerate(GAMES):
        here = tuple(islice(names, 3 + place % 2))
        if table in floor.tables:
            crowd.join(table, *here, temperament=KEEN if table in METERS else REGULARS)

    async def stop() -> None:
        await crew.stop()
        await crowd.stop()

    return stop
