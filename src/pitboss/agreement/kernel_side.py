"""The same shoe in the simulation's compiled code, its units turned into the cents of the table's wagers."""

from collections.abc import Callable
from typing import NamedTuple

from pitboss.agreement.engine_side import Gains
from pitboss.agreement.shoes import Shoe
from pitboss.agreement.stakes import INSURANCE, insured, stakes_at
from pitboss.games.pack import burn_value
from pitboss.odds.baccarat import replay
from pitboss.odds.baccarat.sim import dealing_of
from pitboss.odds.bets import gain_of
from pitboss.odds.blackjack.sim import table as sim_table
from pitboss.rulebook import BaccaratRules, BlackjackRules, Rules


class KernelRound(NamedTuple):
    """A round of the simulation."""

    left: int
    """Cards in the shoe before it."""
    gains: Gains


PlayShoe = Callable[[Shoe], list[KernelRound]]


def kernel_of(rules: Rules) -> PlayShoe:
    """Return the function that plays the shoes of a game in the simulation."""
    if isinstance(rules, BaccaratRules):
        return _baccarat(rules)
    assert isinstance(rules, BlackjackRules), rules.family  # only these two have kernels
    return _blackjack(rules)


def _baccarat(rules: BaccaratRules) -> PlayShoe:
    dealing = dealing_of(rules)
    per_unit = {bet: [gain_of(rules, bet, line) for line in rules.results[bet]] for bet in rules.bets}
    known: dict[tuple[tuple[int, ...], int], Gains] = {}

    def gains_of(seats: tuple[int, ...], code: int) -> Gains:
        if (seats, code) not in known:
            known[seats, code] = {
                (seat, bet): whole_cents(*per_unit[bet][code].as_integer_ratio(), cents)
                for (seat, bet), cents in stakes_at(rules, seats).items()
            }
        return known[seats, code]

    def play(shoe: Shoe) -> list[KernelRound]:
        played = replay.replay(dealing, shoe.cards)
        left = len(shoe.cards) - played.burned
        rounds = []
        for code in played.codes:
            rounds.append(KernelRound(left, gains_of(shoe.seats, code)))
            left -= 4 + code // 100 % 2 + code // 200
        return rounds

    return play


def _blackjack(rules: BlackjackRules) -> PlayShoe:
    dealings = {spots: sim_table.blackjack_dealing(rules, spots=spots) for spots in range(1, rules.seats + 1)}
    house = dealings[1].house
    pers = {"main": int(house.per), INSURANCE: int(house.insurance_per)}
    pers |= {side.bet: side.per for side in dealings[1].side_bets}
    stakes = stakes_at(rules, tuple(range(1, rules.seats + 1)))
    stakes |= {(seat, INSURANCE): insured(stakes, seat) for seat in range(1, rules.seats + 1)}

    def play(shoe: Shoe) -> list[KernelRound]:
        burned = 1 + burn_value(shoe.cards[0]) if rules.burn.by == "value" else rules.burn.count
        left = len(shoe.cards) - burned
        rounds = []
        for dealt in sim_table.replay(dealings[len(shoe.seats)], shoe.cards):
            gains = {
                (seat, bet): whole_cents(parts, pers[bet], stakes[seat, bet])
                for seat, spot in zip(shoe.seats, dealt.gains, strict=True)
                for bet, parts in spot.items()
            }
            rounds.append(KernelRound(left, gains))
            left -= dealt.cards
        return rounds

    return play


def whole_cents(parts: int, per: int, stake: int) -> int:
    """Return what a stake gains from parts of a unit; stakes are chosen so that no cent is broken."""
    cents, rest = divmod(parts * stake, per)
    if rest:
        raise ValueError(f"{parts}/{per} of {stake} cents cannot be settled without rounding")
    return cents
