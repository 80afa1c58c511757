"""The continuous shufflers of a floor: their order follows from the secret and from what went back.

For the vault, one loading of the machine is a shoe: sealed when it is loaded, revealed when it is emptied.
The order is never written down. It follows from the secret, the number of cards drawn and the cards returned.
The machine of each table is kept in memory, so that a card costs one step. After a restart, or when a turn
was put back, it is played again from its loading.
"""

from typing import NamedTuple

from pitboss.cards import Card, pack
from pitboss.continuous_shuffler import ContinuousShuffler, loaded, verify
from pitboss.floor.tables.hosted_table import CardReturn, HostedTable, drawn_since_return


class _MachineState(NamedTuple):
    """A machine after a number of returns, and of cards drawn since the last return."""

    shoe: str
    returns: tuple[CardReturn, ...]
    drawn: int
    machine: ContinuousShuffler


class Shufflers:
    """The machine of each table, played as far as the table is."""

    def __init__(self) -> None:
        self._at: dict[str, _MachineState] = {}

    def next_card(self, hosted: HostedTable, secret: bytes) -> Card:
        """Return the card that leaves the machine next."""
        table = hosted.shoe.rpartition("/")[0]
        drawn = drawn_since_return(hosted)
        state = self._at.get(table)
        if state is None or not _leads_to(state, hosted, drawn):
            state = _MachineState(
                hosted.shoe, (), 0, at_start(hosted.shoe, secret, hosted.table.game.shoe.decks)
            )
        self._at[table] = state = _played(state, hosted, drawn)
        return state.machine.next


def at_start(shoe: str, secret: bytes, decks: int) -> ContinuousShuffler:
    """Return the machine as it was loaded; the number of the shoe is part of its order."""
    return loaded(pack(decks), secret, epoch=int(shoe.rpartition("/")[2]))


def is_the_secret(commitment: str, shoe: str, secret: bytes, decks: int) -> bool:
    """Return whether a secret is the one that a shoe was sealed with."""
    return verify(commitment, at_start(shoe, secret, decks))


def _leads_to(state: _MachineState, hosted: HostedTable, drawn: int) -> bool:
    """Return whether a machine can be played on to where the table is: no turn was put back."""
    done = len(state.returns)
    if state.shoe != hosted.shoe or state.returns != hosted.returns[:done]:
        return False
    return state.drawn <= (hosted.returns[done].drawn if done < len(hosted.returns) else drawn)


def _played(state: _MachineState, hosted: HostedTable, drawn: int) -> _MachineState:
    machine, before = state.machine, state.drawn
    for back in hosted.returns[len(state.returns) :]:
        machine, before = _dealt(machine, back.drawn - before).returned(back.cards), 0
    return _MachineState(hosted.shoe, hosted.returns, drawn, _dealt(machine, drawn - before))


def _dealt(machine: ContinuousShuffler, cards: int) -> ContinuousShuffler:
    for _ in range(cards):
        _, machine = machine.draw()
    return machine
