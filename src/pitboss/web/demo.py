"""The demo floor: eight tables with every game, bots at them at a human pace, and one guest: you."""

import random
from collections.abc import Awaitable, Callable
from itertools import islice

from pitboss.authority import Role
from pitboss.cheques import Cheques
from pitboss.floor.bots import Crowd
from pitboss.floor.floor import TablePlan
from pitboss.table.bots import Temperament
from pitboss.web.lobby import Lobby
from pitboss.web.people import Account, People

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
BLACKJACK = frozenset({"blackjack-shoe", "double-deck", "blackjack-h17"})
"""Those in the first pit."""
PLAY_MONEY = 10_000_00
PAUSE_MS = 1_100
"""That a bot thinks before it acts."""
REGULARS = Temperament(rebuys=1.0, leaves=0.002)
"""Guests who came to stay: who sits down plays, and few go."""
_SIDES: tuple[Role, ...] = ("guest", "dealer", "supervisor", "surveillance")
_NAMES = (
    *("Ada", "Bo", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hana"),
    *("Ines", "Jon", "Kit", "Lena", "Milo", "Nora", "Otto", "Pia"),
    *("Quin", "Rosa", "Sam", "Tess", "Uma", "Vic", "Wes", "Xia"),
    *("Yul", "Zoe", "Abe", "Bea", "Cal", "Dee", "Eli", "Fay"),
)
"""Capital letters: no account has such a name of record."""


def plans(games: tuple[str, ...] = GAMES) -> tuple[TablePlan, ...]:
    """A table for each game, under the game's name: blackjack in the first pit, baccarat in the second."""
    return tuple(TablePlan(game, game, BANKROLL, pit="1" if game in BLACKJACK else "2") for game in games)


def settle_people(people: People, *, at_ms: int) -> None:
    """The demo's guest and the other sides of the table; none of them has a password."""
    for side in _SIDES:
        if people.get(f"demo-{side}") is None:
            cents = PLAY_MONEY if side == "guest" else 0
            name = "You" if side == "guest" else side.capitalize()
            account = Account(f"demo-{side}", name, (side,), cents=cents)
            people.open(account, "", by="demo", at_ms=at_ms)


async def bring_bots(
    lobby: Lobby, *, pause_ms: int = PAUSE_MS, seed: int | None = None
) -> Callable[[], Awaitable[None]]:
    """Three or four bots at each table; returns what sends them home."""
    floor = lobby.floor
    draw = random.Random(seed)  # noqa: S311 - whims, not cards
    crowd = Crowd(floor, draw, pause_ms=pause_ms, run=f"demo {floor.clock.now_ms()}")
    # The same names at the same tables every time: after a restart they sit where they sat.
    names = iter(_NAMES)
    for place, table in enumerate(GAMES):
        here = tuple(islice(names, 3 + place % 2))
        if table in floor.tables:
            crowd.join(table, *here, temperament=REGULARS)
    return crowd.stop
