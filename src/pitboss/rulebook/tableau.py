"""The third-card rules of baccarat, in both forms that the manual prints, and the rounds they allow.

They stand with the rulebook because a side bet can only be judged against the rounds that can happen: a
line for "Banker 3 on two cards over a two-card Player 7" is a slip, and the checker says so.
"""

from typing import NamedTuple

NATURAL = 8
OUTCOME_CODES = 400
_BANKER_DRAWS = {
    3: frozenset({0, 1, 2, 3, 4, 5, 6, 7, 9}),
    4: frozenset({2, 3, 4, 5, 6, 7}),
    5: frozenset({4, 5, 6, 7}),
    6: frozenset({6, 7}),
}
"""By Banker's count, the values of Player's third card on which Banker draws (BAC-DRAW-07 to -10)."""


def player_draws(player: int, banker: int) -> bool:
    """Whether Player takes a third card, from both two-card counts (BAC-DRAW-01 to BAC-DRAW-03)."""
    return player <= 5 and banker < NATURAL


def banker_draws(player: int, banker: int, player_third: int | None) -> bool:
    """Whether Banker takes a third card, as the manual's original instructions say it.

    `player_third` is the value of Player's third card itself, not Player's total (BAC-DRAW-11), or None
    where Player stood.
    """
    if player >= NATURAL or banker >= NATURAL:
        return False
    if player_third is None:
        return banker <= 5
    if banker <= 2:
        return True
    return player_third in _BANKER_DRAWS.get(banker, ())


def banker_draws_condensed(player: int, banker: int, player_third: int | None) -> bool:
    """The same decision by the manual's condensed instructions, the way dealers remember it.

    Two points are unstated there and filled in here: the card rules bind only when Player drew, and
    otherwise Banker draws on 0 to 5 (BAC-DRAW-12).
    """
    if player in (8, 9) or banker in (8, 9):
        return False
    if banker == 7 or (banker == 6 and player_third is None):
        return False
    if player_third is None:
        return True
    lowest = {6: 6, 5: 4, 4: 2}.get(banker)
    if lowest is not None:
        return lowest <= player_third <= 7
    return not (banker == 3 and player_third == 8)


class Outcome(NamedTuple):
    """All that any wager of the family can depend on."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int

    @property
    def winner(self) -> str:
        """Which hand has the higher count."""
        if self.player == self.banker:
            return "tie"
        return "player" if self.player > self.banker else "banker"

    @property
    def natural(self) -> bool:
        """Whether the round ended on a two-card 8 or 9."""
        return self.player_cards == self.banker_cards == 2 and max(self.player, self.banker) >= NATURAL

    def __str__(self) -> str:
        return (
            f"Player {self.player} on {self.player_cards} cards, Banker {self.banker} on {self.banker_cards}"
        )


def outcome_code(player: int, player_cards: int, banker: int, banker_cards: int) -> int:
    """A dense number for an outcome, so that settling is one look-up."""
    return player + 10 * banker + 100 * player_cards + 200 * banker_cards - 600


def _possible() -> tuple[Outcome, ...]:
    found = set()
    for player in range(10):
        for banker in range(10):
            for third in range(10) if player_draws(player, banker) else (None,):
                final = player if third is None else (player + third) % 10
                cards = 2 if third is None else 3
                if banker_draws(player, banker, third):
                    found |= {Outcome(final, cards, (banker + card) % 10, 3) for card in range(10)}
                else:
                    found.add(Outcome(final, cards, banker, 2))
    return tuple(sorted(found))


POSSIBLE_OUTCOMES = _possible()
"""Every outcome that the third-card rules allow."""
