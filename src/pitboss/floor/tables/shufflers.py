"""The continuous shufflers of a floor: where their cards lie follows from the secret and what went back.

An epoch is a shoe in the vault's words: sealed as the machine is loaded, revealed once it is emptied. The
order is never written down. It is worked out from the secret and from what the table's stream tells: how many
cards were drawn, and which were returned. The machine of each table is kept at hand, so that a card costs one
step; after a restart, or when a turn was taken back, the epoch is played again.
"""

from typing import NamedTuple

from pitboss.cards import Card, pack
from pitboss.continuous_shuffler import ContinuousShuffler, loaded, verify
from pitboss.floor.tables.hosted_table import CardReturn, HostedTable, drawn_since_return


class _MachineState(NamedTuple):
    """A machine after so many returns, and so many cards drawn since the last of them."""

    shoe: str
    returns: tuple[CardReturn, ...]
    drawn: int
    machine: ContinuousShuffler


class Shufflers:
    """Plays each epoch as far as its table is."""

    def __init__(self) -> None:
        self._at: dict[str, _MachineState] = {}
        """By table: the last one asked for."""

    def next_card(self, hosted: HostedTable, secret: bytes) -> Card:
        """The card that leaves the machine next."""
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
    """The machine as it was loaded; the number of the epoch is the table's count of shoes."""
    return loaded(pack(decks), secret, epoch=int(shoe.rpartition("/")[2]))


def is_the_secret(commitment: str, shoe: str, secret: bytes, decks: int) -> bool:
    """Whether a secret is the one that an epoch was sealed with."""
    return verify(commitment, at_start(shoe, secret, decks))


def _leads_to(state: _MachineState, hosted: HostedTable, drawn: int) -> bool:
    """Whether that machine comes to stand where the table is: nothing that it did was taken back."""
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
