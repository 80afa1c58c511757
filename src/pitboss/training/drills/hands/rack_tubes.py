"""The tubes of a rack as a task shows them, and how a dealer works out of them (RACK-01, RACK-02)."""

from collections.abc import Mapping

import msgspec

from pitboss.cheques import COLOURS, Cheques
from pitboss.games import GAMES
from pitboss.rulebook.common import GameRules
from pitboss.table.events import TableOpened
from pitboss.table.evolve import evolve, opening
from pitboss.table.money.rack import Side, tubes
from pitboss.training.questions.task import Fault


class TubePicture(msgspec.Struct, frozen=True):
    """One tube; the outermost on its side has place 1."""

    id: str
    """`L2` is the second from the left."""
    side: Side
    place: int
    colour: str
    count: int


def may_stand(rules: GameRules, bet: str, cents: int) -> bool:
    """Return whether a bet of so much may lie there by the posted limits: no other is asked about."""
    terms = rules.bets[bet]
    return max(terms.min, rules.limits.min) <= cents <= terms.max and cents % rules.limits.step == 0


def tubes_of(rules: GameRules, rack: Cheques) -> tuple[TubePicture, ...]:
    """Return the tubes of a rack as the table keeps them."""
    table = evolve(opening(GAMES[rules.family], rules), TableOpened(rack))
    return tuple(
        TubePicture(f"{tube.side[0].upper()}{tube.place}", tube.side, tube.place, colour, tube.held)
        for tube in tubes(rules, table)
        for colour in (tube.denomination.colour,)
    )


def cheques_of(picture: tuple[TubePicture, ...], taken: Mapping[str, int]) -> Cheques | None:
    """Return what was taken out of tubes, or None if a tube is not there or did not hold so many."""
    held = {tube.id: tube for tube in picture}
    if any(id_ not in held or not 0 < count <= held[id_].count for id_, count in taken.items()):
        return None
    parts = (Cheques.of({COLOURS[held[id_].colour]: count}) for id_, count in taken.items())
    return sum(parts, Cheques())


def tube_fault(picture: tuple[TubePicture, ...], taken: Mapping[str, int]) -> Fault | None:
    """Return the first tube that was worked before the one outside of it was empty."""
    for tube in picture:
        if not taken.get(tube.id):
            continue
        for outer in picture:
            same = (outer.side, outer.colour) == (tube.side, tube.colour)
            if same and outer.place < tube.place and taken.get(outer.id, 0) < outer.count:
                about = {"colour": tube.colour, "given": tube.place, "right": outer.place}
                return Fault(f"training.hands.pay.tube_{tube.side}", "RACK-01", about)
    return None


def worked(picture: tuple[TubePicture, ...], cheques: Cheques) -> dict[str, int] | None:
    """Return the tubes that these cheques come out of, the outermost first, or None if there are too few."""
    taken: dict[str, int] = {}
    for value, count in cheques:
        left = count
        own = sorted((tube for tube in picture if tube.colour == value.colour), key=lambda tube: tube.place)
        for tube in own:
            some = min(left, tube.count)
            if some:
                taken[tube.id] = some
            left -= some
        if left:
            return None
    return taken
