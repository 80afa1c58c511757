"""Cards, bets and cheques for questions, and whole rounds of baccarat."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from pitboss.cards import RANKS, SUITS, Card, pack
from pitboss.cheques import BOTTOMLESS, Cheques, make
from pitboss.payouts import Odds
from pitboss.rulebook.tableau import Outcome, banker_draws_condensed, player_draws
from pitboss.training.questions.question import Phrase

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
        player = (self.player + (self.player_third or 0)) % 10
        banker = (self.banker + (self.banker_third or 0)) % 10
        return Outcome(
            player,
            2 if self.player_third is None else 3,
            banker,
            2 if self.banker_third is None else 3,
        )


def card(rng: Random, ranks: str = RANKS) -> Card:
    """Return a random card of these ranks."""
    return Card(rng.choice(ranks) + rng.choice(SUITS))


def baccarat_card(rng: Random, value: int) -> Card:
    """Return a random card with this value at baccarat."""
    return card(rng, _PIPS[value])


def baccarat_pair(rng: Random, count: int) -> tuple[Card, Card]:
    """Return two random cards with this count."""
    first = rng.randrange(10)
    return baccarat_card(rng, first), baccarat_card(rng, (count - first) % 10)


@cache
def coups() -> dict[Outcome, tuple[Coup, ...]]:
    """Return every round by its outcome, dealt by the condensed drawing rules."""
    by_outcome: dict[Outcome, list[Coup]] = {}
    for player in range(10):
        for banker in range(10):
            for third in range(10) if player_draws(player, banker) else (None,):
                draws = banker_draws_condensed(player, banker, third)
                for last in range(10) if draws else (None,):
                    coup = Coup(player, banker, third, last)
                    by_outcome.setdefault(coup.outcome, []).append(coup)
    return {outcome: tuple(several) for outcome, several in by_outcome.items()}


def coup_cards(rng: Random, coup: Coup) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return random cards for the Player and the Banker hand of a round."""
    player: tuple[Card, ...] = baccarat_pair(rng, coup.player)
    banker: tuple[Card, ...] = baccarat_pair(rng, coup.banker)
    if coup.player_third is not None:
        player = (*player, baccarat_card(rng, coup.player_third))
    if coup.banker_third is not None:
        banker = (*banker, baccarat_card(rng, coup.banker_third))
    return player, banker


def as_drawn(player: Sequence[Card], banker: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of the shoe: Player, Banker, Player, Banker, then the third cards."""
    return (player[0], banker[0], player[1], banker[1], *player[2:], *banker[2:])


def in_cheques(cents: int) -> Cheques:
    """Return an amount as a guest would stack it."""
    made = make(cents, BOTTOMLESS)
    assert made is not None, "amounts in drills are multiples of 25 cents"
    return made


def amount(rng: Random, low: int, high: int, step: int) -> int:
    """Return a random sum from low to high that is a multiple of the step."""
    least = -(-low // step)
    return rng.randint(least, max(least, high // step)) * step


def rest_of_pack(decks: int, used: Sequence[Card]) -> list[Card]:
    """Return the cards of the pack without those used, kings first, for a dealer who goes on drawing."""
    left = list(pack(decks))
    for out in used:
        left.remove(out)
    return left[::-1]


def fits(decks: int, cards: Sequence[Card]) -> bool:
    """Return whether this number of decks holds these cards."""
    return all(cards.count(each) <= decks for each in cards)


def free(ranks: str, used: Sequence[Card]) -> Card:
    """Return a card of these ranks that is not used."""
    return next(unused for rank in ranks for suit in SUITS if (unused := Card(rank + suit)) not in used)


def odds_said(odds: Odds) -> Phrase:
    """Return odds in words, such as "40 to 1"."""
    how = "to" if odds.keeps_stake else "for"
    return Phrase(f"training.odds.{how}", {"win": odds.win, "per": odds.per})
