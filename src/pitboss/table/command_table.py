"""Every command of a table in one table: who gives it, when, what handles it, its step and its words.

Each row stands in the file of its act, next to the command and its handler; here they are collected. `decide`
reads who may give a command, when, and what handles it. The floor reads what is given from the dealer's place
and what a dealer keys for a guest. The web reads whose a command can ever be, the driver the steps of the
automatic dealer, and the notation its words. `docs/adding-a-command.md` shows how to add a command.
"""

from pitboss.games.command_row import table_of
from pitboss.games.contract import Command
from pitboss.games.pack import CutPack
from pitboss.table import gestures, relief, rounds, terminal
from pitboss.table.acts import Row
from pitboss.table.approvals import notices, requests
from pitboss.table.cards import card_sets, hand_held, pack_steps, shuffle
from pitboss.table.guests import bets, coupons, limits, seats
from pitboss.table.money import money_change, rack, settlement, waiting_bills
from pitboss.table.stops import disputes, electronic_shoe, rulings

TABLE: dict[type[Command], Row] = table_of(
    (
        *seats.COMMANDS,
        *limits.COMMANDS,
        *bets.COMMANDS,
        *coupons.COMMANDS,
        *rounds.COMMANDS,
        *gestures.COMMANDS,
        *settlement.COMMANDS,
        *money_change.COMMANDS,
        *waiting_bills.COMMANDS,
        *rack.COMMANDS,
        *requests.COMMANDS,
        *notices.COMMANDS,
        *shuffle.COMMANDS,
        *card_sets.COMMANDS,
        *pack_steps.COMMANDS,
        *hand_held.COMMANDS,
        *relief.COMMANDS,
        *rulings.COMMANDS,
        *disputes.COMMANDS,
        *electronic_shoe.COMMANDS,
        *terminal.COMMANDS,
    )
)
"""By command, its row."""
STEPS: dict[type[Command], str] = {row.command: row.step for row in TABLE.values() if row.step}
"""The steps that the automatic dealer can perform, by the commands that they are."""
DEALERS: frozenset[type[Command]] = frozenset(
    row.command for row in TABLE.values() if row.roles == ("dealer",)
)
"""What only a dealer gives."""
SHARED: frozenset[type[Command]] = frozenset(
    row.command for row in TABLE.values() if set(row.roles) == {"dealer", "supervisor"}
)
"""What a dealer or a supervisor gives: a dealer only from the dealer's place."""
GUESTS: frozenset[type[Command]] = frozenset(row.command for row in TABLE.values() if "guest" in row.roles)
"""What a guest gives, or somebody of the staff for a guest."""
OWN: frozenset[type[Command]] = frozenset(kind for kind in GUESTS if TABLE[kind].roles == ("guest",))
"""What a guest does and nobody for them: it moves the guest, their purse, or their bets."""


def row_of(command: Command) -> Row:
    """Return the row of a command.

    A game may have commands that have no row here: a further wager is put up in cheques, one with a seat is
    for the guest who plays there, and every other one is the dealer's.
    """
    kind = type(command)
    row = TABLE.get(kind)
    if row is not None:
        return row
    if bets.is_raise(kind):
        return Row(kind, bets.put_up, ("guest", "dealer"), check="handler")
    if "seat" in kind.__struct_fields__:
        return Row(kind, rounds.play_for_guest, ("guest", "dealer"), check="handler")
    return Row(kind, rounds.play, ("dealer",))


def is_dealers(command: Command) -> bool:
    """Whether only a dealer gives a command."""
    return type(command) in DEALERS or is_dealers_cut(command)


def is_dealers_cut(command: Command) -> bool:
    """Whether a command is the cut by the dealer: a cut without a seat (CUT-02)."""
    return isinstance(command, CutPack) and command.seat is None
