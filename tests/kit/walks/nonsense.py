"""Commands of every type with fields at random: plausible, wrong, and impossible ones."""

import random
import types
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from pitboss.cards import DECK
from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.baccarat.commands import BaccaratCommand
from pitboss.games.blackjack.commands import BlackjackCommand
from pitboss.games.contract import Command
from pitboss.games.wagers import PlaceWager
from pitboss.table.command_table import TABLE
from pitboss.table.guests.seats import cheques_of
from pitboss.table.state import Table

_OWN = tuple(kind for kind in TABLE if kind.__module__.startswith("pitboss.table"))
COMMANDS: dict[str, tuple[type[Command], ...]] = {
    "baccarat": tuple(dict.fromkeys((*_OWN, *get_args(BaccaratCommand)))),
    "blackjack": tuple(dict.fromkeys((*_OWN, *get_args(BlackjackCommand)))),
}
CENTS = (0, 1, -500, 25, 100, 250, 500, 1_000, 1_500, 2_500, 5_000, 10_000, 50_000, 500_000, 10**13)
RULINGS = (
    *("use", "move", "carry", "dummy", "discard", "void", "allow", "refuse", "burn", "play_on", ""),
    *("plain_21", "original_bets", "complete", "stays", "check_now", "as_read", "confirm", "key_again"),
    "not_drawn",
)


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


class Nonsense:
    """A maker of commands that nobody asked for."""

    def __init__(self, rules: Any, chance: random.Random) -> None:
        self.rules = rules
        self.chance = chance
        self.words = (*rules.bets, "guest", "dealer", "coupon", "toke", "", "seat 1", "burn", "x" * 60, "a:b")

    def command(self, table: Table) -> Command:
        """Any command at all."""
        made = self.made(self.chance.choice(COMMANDS[table.family]), table)
        assert isinstance(made, Command)
        return made

    def varied(self, command: Command, table: Table) -> Command:
        """A command with one field changed."""
        fields = msgspec.structs.fields(type(command))
        if not fields:
            return self.command(table)
        field = self.chance.choice(fields)
        value = self.value(_hints(type(command))[field.name], field.name, table)
        return msgspec.structs.replace(command, **{field.name: value})

    def made(self, kind: type, table: Table) -> Any:
        """A thing of a kind, its fields at random; some are left out."""
        hints = _hints(kind)
        given = {}
        for field in msgspec.structs.fields(kind):
            if field.required or self.chance.random() < 0.5:
                given[field.encode_name] = self.value(hints[field.name], field.name, table)
        return kind(**given)

    def value(self, hint: Any, name: str, table: Table) -> Any:
        """A value for a field."""
        pick = self.chance
        origin = get_origin(hint)
        if origin is Literal:
            return pick.choice(get_args(hint))
        if origin in (Union, types.UnionType):
            return self.value(pick.choice(get_args(hint)), name, table)
        if hint is type(None):
            return None
        if hint is bool:
            return pick.random() < 0.5
        if hint is Cheques:
            return self.cheques(table)
        if hint is Bills:
            return Bills(*(pick.choice((0, 0, 0, 1, 5, 40)) for _ in range(6)))
        if hint is Bill:
            return pick.choice(tuple(Bill))
        if hint is Command:
            wagers: tuple[type[Command], ...] = (PlaceWager, PlaceWager, *COMMANDS[table.family])
            return self.made(pick.choice(wagers), table)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.made(hint, table)
        if name == "number" and table.approvals:
            return pick.choice(table.approvals).number
        return self.number(name) if hint is int else self.word(name, table)

    def number(self, name: str) -> int:
        """A seat, a sum, or nothing of the kind."""
        if name in ("seat", "spot", "to"):
            wild = self.chance.random() < 0.1
            return self.chance.choice((0, -1, 99)) if wild else 1 + self.chance.randrange(self.rules.seats)
        if name in ("number", "points"):
            return self.chance.randrange(25)
        if name in ("cards", "at", "behind"):
            return self.chance.choice((-1, 0, 26, 52, 104, self.rules.decks * 52))
        least, most = self.rules.limits.min, self.rules.limits.max
        return self.chance.choice((*CENTS, least, least, 2 * least, 5 * least, most, most + 500))

    def word(self, name: str, table: Table) -> str:
        """A guest, a bet, a card, or nothing of the kind."""
        pick = self.chance
        if name == "card":
            return pick.choice((*DECK, "??", "Zz", ""))
        if name == "ruling":
            return pick.choice(RULINGS)
        if name in ("guest", "name", "owner") and pick.random() < 0.8:
            return pick.choice((*table.guests, "Zoe", "Yan", "guest"))
        return str(pick.choice(self.words))

    def cheques(self, table: Table) -> Cheques:
        """Some cheques, and at times those that somebody has."""
        pick = self.chance
        if table.guests and pick.random() < 0.4:
            held = cheques_of(table, pick.choice(tuple(table.guests)))
            return Cheques.of(
                {value: 1 + pick.randrange(count) for value, count in held if pick.random() < 0.5}
            )
        return Cheques(*(pick.choice((0, 0, 0, 0, 1, 2, 5, 25)) for _ in range(8)))
