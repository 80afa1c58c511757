"""Baccarat for the conformance suite: its hands, and how its cards come to lie face up."""

from collections.abc import Sequence
from typing import Any

from pitboss.games.baccarat import BACCARAT, Baccarat
from pitboss.games.baccarat import events as e
from pitboss.games.pack import CardBurned, ShuffleDue
from pitboss.rulebook import load

# The suite belongs to all families and lies one folder up, where pytest does not look by itself.
from tests.kit.games.conformance import Conformance
from tests.kit.games.walk import Step, Walk, check_refusal

__all__ = ["BaccaratConformance", "Walk", "check_refusal", "rulebooks"]


class _Layout:
    """Which step brought the card that lies in each place, followed from the events alone."""

    def __init__(self) -> None:
        self.down: set[int] = set()
        self.hands: dict[str, list[int]] = {"player": [], "banker": []}
        self.stray: list[int] = []
        """Cards that wait for a ruling, -1 for a late wager."""
        self.ruled = -1
        self.carried: list[int] = []
        self.aside: list[int] = []

    def follow(self, step: int, event: Any) -> None:
        kind = type(event)
        if kind in (CardBurned, e.IrregularityFound, e.CardDrawn):
            self.came(step, event)
        elif kind is e.HandTurned:
            self.down.difference_update(self.hands[event.hand])
        elif kind in (e.CardsPickedUp, e.RoundVoided, e.WagersReturned):
            self.hands = {"player": [], "banker": []}
            self.stray = []  # a round called off takes with it whatever else went wrong
        elif kind is ShuffleDue:
            self.carried, self.aside = [], []
        else:
            self.moved(kind, event)

    def came(self, step: int, event: Any) -> None:
        """A card out of the shoe, or a carried one; a late wager is no card."""
        from_shoe = event.card is not None and not getattr(event, "carried", False)
        if from_shoe and not event.face_up:
            self.down.add(step)
        if type(event) is e.IrregularityFound:
            self.stray.append(step if from_shoe else -1)
        elif type(event) is e.CardDrawn:
            self.hands[event.to].append(step if from_shoe else self.carried.pop(0))

    def moved(self, kind: type, event: Any) -> None:
        """A card that a ruling sent somewhere."""
        if kind is e.RulingGiven:
            self.ruled = self.stray.pop(0)
        elif kind is e.CardMoved:
            self.hands[event.to].append(self.ruled)
        elif kind is e.CardCarried:
            self.carried.append(self.ruled)
        elif kind is e.CardSetAside:
            self.aside.append(self.ruled)
        elif kind is e.DummyHandOpened:
            self.hands["player"].append(self.aside.pop(0))


class BaccaratConformance(Conformance):
    game = BACCARAT
    hands = ("", "player", "banker", "burn")

    def face_down(self, steps: Sequence[Step]) -> set[int]:
        layout = _Layout()
        for number, step in enumerate(steps):
            for event in step.events:
                layout.follow(number, event)
        return layout.down

    def invariant(self, state: Baccarat) -> None:
        assert (state.phase == "irregular") == bool(state.irregularities)
        assert state.phase != "settle", "nobody is awaited while wagers are being settled"
        assert not (state.dummy and state.wagers), "a dummy hand has no wagers"
        assert len(state.player) <= 3
        assert len(state.banker) <= 3
        assert state.phase not in ("between_rounds", "shuffle_due") or state.dealt == 0


GAMES = ("mini-baccarat", "midi-baccarat", "ez-baccarat", "dai-bacc", "five-treasures")
MODES = "deduct hand_in box deduct hand_in box deduct hand_in box hand_in".split()  # noqa: SIM905


def rulebooks() -> dict[str, Any]:
    """Each game with six and eight decks; every choice of the house comes up with most others.

    Most shoes are cut short, so that play passes through many shuffles; one runs to its last half deck, and
    one to its last cards, where a round may find too few of them.
    """
    found: dict[str, Any] = {}
    for number, (game, decks) in enumerate((game, decks) for game in GAMES for decks in (6, 8)):
        behind, least = {1: (26, 26), 8: (2, 1)}.get(number, (decks * 52 - 60, decks * 52 - 120))
        settings: dict[str, object] = {
            "decks": decks,
            "commission.mode": MODES[number],
            "settle.take_traversal": ("by_spot", "by_bet")[number % 2],
            "settle.pay_traversal": ("by_bet", "by_spot", "by_spot")[number % 3],
            "late_bet.policy": "refused" if number in (2, 7) else "supervisor",
            "dummy_hands.reshuffle": ("after_hand", "at_once")[number // 2 % 2],
            "dummy_hands.limit": (2, 1, 2, 3)[number % 4],
            "limits.min": (25, 5, 100)[number % 3],
            "limits.max_scope": ("per_guest", "per_spot")[number // 3 % 2],
            "limits.side_min_condition": ("any_single_wager", "main_only", "none")[number % 3],
            "toke.rule": ("share_at_max", "combined")[number % 2],
            "limits.over_max_loss": ("take_to_max", "take_all")[number // 4 % 2],
            "coupon.kept": ("after_decision", "after_loss")[number // 2 % 2],
            "dead_game.break_down": number % 4 == 3,
            "burn.by": "count" if number in (4, 9) else "value",
            "burn.count": 2,
            "cut_card.cards_from_back": behind,
            "cut_card.cards_from_back_max": behind + 2,
            "cut_card.cards_from_back_min": least,
        }
        found[f"{game}-{decks}"] = load(game, settings=settings)
    return found
