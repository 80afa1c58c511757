"""What a trainee may choose from: every move of the game, the hands and bets that it could be about.

The same at every moment of a game, so that the choice itself gives nothing away.
"""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from pitboss.cheques import Cheques
from pitboss.games.wagers import Wager
from pitboss.table.scene.scene import Scene
from pitboss.table.stops.electronic_shoe import is_electronic
from pitboss.training.seat.moves import AIMED, PLACED

Needs = Literal["", "aim", "place", "cheques", "place_and_cheques", "points"]
_ROUND = ("open", "scan", "wave_off", "deal")
_AT_BLACKJACK = ("offer_insurance", "close_insurance", "peek", "turn", "announce", "take_and_pay")
_AT_BACCARAT = ("turn", "call_result")
_MONEY = ("take", "pay", "push", "toke_down", "ask_approval", "clean_rack", "clear_hands", "pick_up")
_CHANGE = ("bring_in", "cut_out", "call_change", "pass", "drop")
_SHOE = ("shuffle", "cut", "load")
_SHOE_AT_BACCARAT = ("centre_shoe", "shuffle", "spread", "cut_card_under", "cut", "load")


class Choice(msgspec.Struct, frozen=True):
    """A move that can be chosen, and what must be said with it."""

    name: str
    needs: Needs
    group: Literal["round", "money", "change", "shoe"]


class Aim(msgspec.Struct, frozen=True):
    """A hand that a card can go to; its key is the seat's number, 0 for the dealer."""

    to: str
    key: str


class LyingBet(msgspec.Struct, frozen=True):
    """A bet that a move can be about."""

    seat: int
    hand: int
    bet: str
    owner: str
    cheques: Cheques


def palette(rules: Any) -> tuple[Choice, ...]:
    """The moves of a game, in their usual order."""
    blackjack = rules.family == "blackjack"
    middle = _AT_BLACKJACK if blackjack else _AT_BACCARAT
    held = () if blackjack or not rules.hand_held.offered else ("offer_cards",)
    box = ("mark_commission",) if getattr(getattr(rules, "commission", None), "mode", "") == "box" else ()
    rest = ("collect", "return") if blackjack else ("return",)
    if any(getattr(bet, "collected", False) for bet in rules.bets.values()):
        rest = (*rest, "claim", "envy")
    groups: tuple[tuple[Any, tuple[str, ...]], ...] = (
        ("round", (*_ROUND, *held, *middle)),
        ("money", (*_MONEY, *rest, *box)),
        ("change", _CHANGE),
        ("shoe", _shoe(rules)),
    )
    return tuple(
        Choice(name, needs(name, blackjack=blackjack), group) for group, names in groups for name in names
    )


def _shoe(rules: Any) -> tuple[str, ...]:
    """What is done with the shoe and the pack; a continuous shuffler has none to be moved or cut."""
    if rules.family == "blackjack":
        return _SHOE if rules.shuffle.machine == "continuous" else ("slide_shoe", *_SHOE)
    return (*_SHOE_AT_BACCARAT, "check_cut_card") if is_electronic(rules) else _SHOE_AT_BACCARAT


def needs(name: str, *, blackjack: bool) -> Needs:
    """What must be said with a move."""
    if name == "pay":
        return "place_and_cheques"
    if name == "cut_out":
        return "cheques"
    if name == "announce":
        return "points"
    if name in PLACED:
        return "place"
    return "aim" if name in AIMED and not (blackjack and name == "turn") else ""


def aims(rules: Any, scene: Scene) -> tuple[Aim, ...]:
    """The hands of a game: those of everybody who plays, and the discard rack for a card that is burned."""
    if rules.family == "baccarat":
        return (Aim("player", "1"), Aim("banker", "2"), Aim("burn", "9"))
    seats = (Aim(f"seat {spot.seat}", str(spot.seat)) for spot in scene.spots if spot.player)
    return (*seats, Aim("dealer", "0"), Aim("burn", "9"))


def lying(scene: Scene, wagers: Iterable[Wager] = ()) -> tuple[LyingBet, ...]:
    """The bets of a round from the right to the left, those too that went to the rack as betting closed."""
    found = [
        LyingBet(spot.seat, bet.hand, bet.bet, bet.owner, bet.cheques)
        for spot in scene.spots
        for bet in spot.bets
    ]
    there = {(bet.seat, bet.bet, bet.owner) for bet in found}
    found += [
        LyingBet(wager.seat, 1, wager.bet, wager.owner, Cheques())
        for wager in wagers
        if (wager.seat, wager.bet, wager.owner) not in there
    ]
    return tuple(sorted(found, key=lambda bet: (-bet.seat, bet.hand)))


def collected(rules: Any, wagers: Iterable[Wager]) -> tuple[Wager, ...]:
    """The wagers of a round whose cheques are in the rack and which can still be paid (B7V-WAG-04)."""
    return tuple(wager for wager in wagers if getattr(rules.bets.get(wager.bet), "collected", False))
