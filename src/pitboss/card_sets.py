"""The card sets of one table, told apart by the colour of their backs, and where each of them is.

A table with a shuffler uses two sets in turn: while one is in play the machine mixes the other, and at the
end of the shoe they change places (CF-56, CARD-VAULT-01). A set is in exactly one place (IND-34). A house
with one set waits for the machine instead.

A move that is not possible is a mistake of the caller and raises `ValueError`; `way_to_play` says in advance
which move is possible.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

Place = Literal["vault", "table", "shuffler", "play", "bag"]
"""`table`: spread face down, for a guest to come; `play`: shoe and discard rack; `bag`: cancelled."""
Way = Literal["swap", "take_out", "shuffle_by_hand", "wait"]


class CardSet(msgspec.Struct, frozen=True):
    """One set of decks with the same back."""

    colour: str
    place: Place = "vault"
    mixed: bool = False
    """In the shuffler: whether the machine has finished with it. Meaningless elsewhere."""


class CardSets(msgspec.Struct, frozen=True):
    """The sets of one table; in the bag lie those that are out of use for good."""

    sets: tuple[CardSet, ...]
    by_hand: bool = True
    """Whether this game may be shuffled by hand; double deck, Blazing 7s and baccarat may not (A-07)."""

    def at(self, *places: Place) -> CardSet | None:
        """Return the set at a place, if any; shuffler and table hold one set each."""
        return next((one for one in self.sets if one.place in places), None)

    @property
    def at_hand(self) -> CardSet | None:
        """The set before the dealer, spread or in play."""
        return self.at("table", "play")


def vaulted(*colours: str, by_hand: bool = True) -> CardSets:
    """Return the sets of a table that is still closed: one, or two of different colours."""
    if len(colours) not in {1, 2}:
        raise ValueError(f"A table has one or two sets of cards, not {len(colours)}.")
    if len(set(colours)) < len(colours):
        raise ValueError(f"Two sets of one table need backs of different colours; both are {colours[0]}.")
    return CardSets(tuple(CardSet(colour) for colour in colours), by_hand)


def spread(state: CardSets, colour: str) -> CardSets:
    """Lay a set out face down: one from the vault, or the one in play when the game is dead (DEAD-01)."""
    one = _of(state, colour, "vault", "play")
    if state.at_hand not in {None, one}:
        raise ValueError("Another set of cards is before the dealer already.")
    return _moved(state, one, "table")


def feed(state: CardSets, colour: str) -> CardSets:
    """Put a set into the empty shuffler: the supervisor from the vault, or the dealer the one at hand."""
    one = _of(state, colour, "vault", "table", "play")
    _require_empty_shuffler(state)
    return _moved(state, one, "shuffler")


def machine_finished(state: CardSets) -> CardSets:
    """Record that the shuffler has mixed the set in it."""
    one = state.at("shuffler")
    if one is None or one.mixed:
        raise ValueError("The shuffler has nothing to finish.")
    return _moved(state, one, "shuffler", mixed=True)


def take_out(state: CardSets) -> CardSets:
    """Bring the mixed set into play when no other set is at hand."""
    if state.at_hand is not None:
        raise ValueError(f"The {state.at_hand.colour} set is before the dealer: swap the two.")
    return _moved(state, _mixed(state), "play")


def swap(state: CardSets) -> CardSets:
    """Put the set at hand into the shuffler and take the mixed set out of it for play.

    At the end of a shoe it is the used set that goes in (CF-56); when the first guest comes, or comes back
    to a dead game, it is the one that lay spread (CARD-VAULT-01).
    """
    used, fresh = state.at_hand, _mixed(state)
    if used is None:
        raise ValueError("No set is before the dealer to go into the shuffler.")
    return _moved(_moved(state, fresh, "play"), used, "shuffler")


def shuffle_by_hand(state: CardSets) -> CardSets:
    """Let the dealer shuffle the set at hand and bring it into play, if the game allows it (DEAD-02)."""
    if not state.by_hand:
        raise ValueError("This game is shuffled by machine only, never by hand.")
    if state.at_hand is None:
        raise ValueError("No set is before the dealer to be shuffled.")
    return _moved(state, state.at_hand, "play")


def way_to_play(state: CardSets) -> Way:
    """Return how the next shoe comes into play now.

    The machine's set if it is ready. If not, the dealer does not wait but shuffles the cards at hand
    (DEAD-02), unless the game is for the machine only: its rule wins, and the table waits (A-07). The manual
    says so of a guest who comes to a dead game; the end of a shoe is read in the same way.
    """
    machine = state.at("shuffler")
    if machine is not None and machine.mixed:
        return "take_out" if state.at_hand is None else "swap"
    return "shuffle_by_hand" if state.by_hand and state.at_hand is not None else "wait"


def cancel(state: CardSets, colour: str) -> CardSets:
    """Put a set into the cancelled bag, for good."""
    return _moved(state, _of(state, colour, "vault", "table", "play", "shuffler"), "bag")


def bring(state: CardSets, colour: str) -> CardSets:
    """Replace a cancelled set by a new one; its back differs from that of the set in use."""
    if any(one.colour == colour and one.place != "bag" for one in state.sets):
        raise ValueError(f"A set with {colour} backs is in use at this table already.")
    cancelled = state.at("bag")
    if cancelled is None:
        raise ValueError("No set of this table has been cancelled.")
    return replace(state, sets=tuple(CardSet(colour) if one is cancelled else one for one in state.sets))


def _of(state: CardSets, colour: str, *places: Place) -> CardSet:
    for one in state.sets:
        if one.colour == colour and one.place != "bag":
            if one.place not in places:
                raise ValueError(f"The {colour} set is in the {one.place}, not in the {' or '.join(places)}.")
            return one
    raise ValueError(f"This table has no {colour} set in use.")


def _mixed(state: CardSets) -> CardSet:
    one = state.at("shuffler")
    if one is None:
        raise ValueError("The shuffler is empty.")
    if not one.mixed:
        raise ValueError(f"The shuffler is still at work on the {one.colour} set.")
    return one


def _require_empty_shuffler(state: CardSets) -> None:
    inside = state.at("shuffler")
    if inside is not None:
        raise ValueError(f"The {inside.colour} set is in the shuffler.")


def _moved(state: CardSets, one: CardSet, place: Place, *, mixed: bool = False) -> CardSets:
    moved = replace(one, place=place, mixed=mixed)
    return replace(state, sets=tuple(moved if other is one else other for other in state.sets))
