"""A shoe that cannot be dealt any more: its secret is lost, or it is of an earlier epoch.

A supervisor gives up a shoe whose secret is lost. The floor gives up a shoe of an earlier epoch by itself, as
soon as the round allows it and before another card is due.

Nobody can say what the next card is. The round is void and every open wager goes back, as when a shoe runs
short. The pack is shuffled again and sealed.
"""

from typing import Any

from pitboss.floor.commands import GiveUpShoe
from pitboss.floor.events import ShoeGivenUp
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.games import GAMES
from pitboss.games.contract import Event, Refusal
from pitboss.games.face_down import off_rack
from pitboss.games.pack import PACK_PHASES, ShuffleDue
from pitboss.games.round import RoundVoided
from pitboss.table.commands import Act
from pitboss.table.guests.standing_bets import moved_off
from pitboss.table.refusals import refuse
from pitboss.table.relief import draws

REASON = "shoe_lost"
_EMPTYING = ("shuffle_due", "shuffle_called")
"""The phases in which the shoe is about to be emptied anyway."""


def abandon_shoe(rules: Any, hosted: HostedTable, act: Act, *, lost: bool) -> tuple[Event, ...] | Refusal:
    """Return what giving the shoe up leads to, or why it may not be given up."""
    assert isinstance(act.command, GiveUpShoe)
    table = hosted.table
    if not act.by.may_act_as("supervisor"):
        return refuse("not_yours_to_do", role="supervisor")
    if not lost:
        return refuse("shoe_not_lost")
    tucking = bool(table.dues) and draws(table)  # the card that is due cannot be had
    if table.dues and not tucking:
        return refuse("gesture_due", due=table.dues[0].gesture)
    if table.transaction is not None:
        return refuse("transaction_open")
    abandoned = ShoeGivenUp(hosted.shoe, act.by.id, act.command.why)
    phase = table.game.phase
    if phase in _EMPTYING:
        return (abandoned,)
    if phase in PACK_PHASES or phase == "between_rounds":
        return (abandoned, *moved_off(table, (ShuffleDue(REASON),)))
    game = GAMES[table.family]
    sealed = any(True for _ in off_rack(table.game))  # a card lies there that nobody can turn
    if not game.card_due(table.game) and not tucking and not sealed:
        return refuse("round_on", "SHF-TRIG-01")  # the dealer can still go on without a card
    return (abandoned, RoundVoided(REASON, game.returned(rules, table.game)), ShuffleDue(REASON))
