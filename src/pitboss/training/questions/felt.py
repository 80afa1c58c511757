"""What a question puts on the felt: cards of a value, bets in cheques, whole rounds of baccarat."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from pitboss.cards import RANKS, SUITS, Card, pack
from pitboss.cheques import BOTTOMLESS, Cheques, make
from pitboss.payouts import Odds
from pitboss.rulebook.tableau import Outcome, banker_draws_condensed, player_draws
from pitboss.training.questions.question import Said

TENS = "TJQK"
_PIPS = {0: TENS, **{value: RANKS[value - 1] for value in range(1, 10)}}


class Coup(NamedTuple):
    """The values of a round of baccarat: two-card counts, and third cards where there are any."""

    player: int
    banker: int
    player_third: int | None
    banker_third: int | None

    @property
    def outcome(self) -> Outcome:
        """How it ends."""
        player = (self.player + (self.player_third or 0)) % 10
        banker = (self.banker + (self.banker_third or 0)) % 10
        return Outcome(
            player,
            2 if self.player_third is None else 3,
            banker,
            2 if self.banker_third is None else 3,
        )


def card(rng: Random, ranks: str = RANKS) -> Card:
    """Any card of these ranks."""
    return Card(rng.choice(ranks) + rng.choice(SUITS))


def baccarat_card(rng: Random, value: int) -> Card:
    """A card that counts so much at baccarat."""
    return card(rng, _PIPS[value])


def baccarat_pair(rng: Random, count: int) -> tuple[Card, Card]:
    """Two cards with that count."""
    first = rng.randrange(10)
    return baccarat_card(rng, first), baccarat_card(rng, (count - first) % 10)


@cache
def coups() -> dict[Outcome, tuple[Coup, ...]]:
    """Every round by its outcome, as the condensed instructions deal it."""
    found: dict[Outcome, list[Coup]] = {}
    for player in range(10):
        for banker in range(10):
            for third in range(10) if player_draws(player, banker) else (None,):
                draws = banker_draws_condensed(player, banker, third)
                for last in range(10) if draws else (None,):
                    coup = Coup(player, banker, third, last)
                    found.setdefault(coup.outcome, []).append(coup)
    return {outcome: tuple(several) for outcome, several in found.items()}


def coup_cards(rng: Random, coup: Coup) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards for the Player and the Banker hand of a round."""
    player: tuple[Card, ...] = baccarat_pair(rng, coup.player)
    banker: tuple[Card, ...] = baccarat_pair(rng, coup.banker)
    if coup.player_third is not None:
        player = (*player, baccarat_card(rng, coup.player_third))
    if coup.banker_third is not None:
        banker = (*banker, baccarat_card(rng, coup.banker_third))
    return player, banker


def as_drawn(player: Sequence[Card], banker: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of both hands as they leave the shoe: Player, Banker, Player, Banker, then the third ones."""
    return (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])


def in_cheques(cents: int) -> Cheques:
    """An amount as a guest would stack it."""
    made = make(cents, BOTTOMLESS)
    assert made is not None  # amounts of the drills are whole quarters
    return made


def amount(rng: Random, low: int, high: int, step: int) -> int:
    """A sum from low to high, a multiple of a step."""
    least = -(-low // step)
    return rng.randint(least, max(least, high // step)) * step


def rest_of_pack(decks: int, used: Sequence[Card]) -> list[Card]:
    """The cards that are left once some are out, for a dealer who goes on drawing; kings first."""
    left = list(pack(decks))
    for out in used:
        left.remove(out)
    return left[::-1]


def fits(decks: int, cards: Sequence[Card]) -> bool:
    """Whether so many decks hold these cards."""
    return all(cards.count(one) <= decks for one in cards)


def free(ranks: str, used: Sequence[Card]) -> Card:
    """A card of these ranks that is not among those used."""
    return next(one for rank in ranks for suit in SUITS if (one := Card(rank + suit)) not in used)


def odds_said(odds: Odds) -> Said:
    """Odds in figures: 40 to 1."""
    how = "to" if odds.keeps_stake else "for"
    return Said(f"training.odds.{how}", {"win": odds.win, "per": odds.per})
