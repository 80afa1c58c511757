"""Shoes played on both sides, until enough rounds agree or one does not."""

from itertools import count, zip_longest
from typing import NamedTuple

from pitboss.agreement.engine_side import Gains, Round, play_shoe
from pitboss.agreement.kernel_side import KernelRound, PlayShoe, kernel_of
from pitboss.agreement.report import written
from pitboss.agreement.shoes import Shoe, shoe_of
from pitboss.rulebook import Rules


class Agreed(NamedTuple):
    """What was compared, and the first round that differs, in the notation; empty if all agree."""

    shoes: int = 0
    rounds: int = 0
    wagers: int = 0
    void: int = 0
    """Last rounds for which a shoe did not suffice: void at the table, and none in the simulation."""
    differs: str = ""

    def and_then(self, after: "Agreed") -> "Agreed":
        """Add the rounds of another comparison."""
        return Agreed(
            self.shoes + after.shoes,
            self.rounds + after.rounds,
            self.wagers + after.wagers,
            self.void + after.void,
            self.differs or after.differs,
        )


def compare(rules: Rules, *, rounds: int, seed: int) -> Agreed:
    """Compare whole shoes, from the first on, until there are this many rounds."""
    found, kernel = Agreed(), kernel_of(rules)
    for number in count():
        if found.rounds >= rounds or found.differs:
            break
        found = found.and_then(compare_shoe(rules, kernel, seed, number))
    return found


def compare_shoe(rules: Rules, kernel: PlayShoe, seed: int, number: int) -> Agreed:
    shoe = shoe_of(rules, seed, number)
    played, simulated = play_shoe(rules, shoe), kernel(shoe)
    for place, (one, other) in enumerate(zip_longest(played.rounds, simulated)):
        if one is None or other is None or not _alike(one, other):
            return Agreed(1, place, differs=_told(rules, seed, shoe, place, other))
    wagers = sum(len(one.gains) for one in played.rounds)
    return Agreed(1, len(played.rounds), wagers, played.void)


def _alike(one: Round, other: KernelRound) -> bool:
    """Return whether both sides agree; a hand given up before insurance is offered cannot be insured."""
    told = {
        (seat, bet): cents
        for (seat, bet), cents in other.gains.items()
        if bet != "insurance" or seat not in one.given_up
    }
    return one.left == other.left and one.gains == told


def _told(rules: Rules, seed: int, shoe: Shoe, place: int, simulated: KernelRound | None) -> str:
    """Play the round again with its commands, and write it; the shoe's last if only the kernel dealt on."""
    played = play_shoe(rules, shoe, keep_commands=True).rounds
    round_ = played[min(place, len(played) - 1)]
    title = f"{rules.house}/{rules.game}, seed {seed}, shoe {shoe.number}, round {place + 1}"
    expected: Gains = {}
    if place >= len(played):
        title += ": the shoe ended at the table one round before"
    elif simulated is None:
        title += ": the shoe ended in the simulation one round before"
    else:
        expected = simulated.gains
        if simulated.left != round_.left:
            title += f": the simulation had {simulated.left} cards left before it"
    return written(rules, title, round_, expected)
