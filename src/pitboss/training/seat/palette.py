"""The moves of a game that a trainee can choose, and the hands and bets that they can be about.

The choice is the same at every moment of a game, so that it gives no hint. It is one list for buttons and for
touch: each move says by which touches of the felt it is made.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from pitboss.cheques import Cheques
from pitboss.games.wagers import Wager
from pitboss.rulebook import BaccaratRules, BlackjackRules
from pitboss.rulebook.common import GameRules
from pitboss.table.scene.scene import Scene
from pitboss.table.scene.touches import touches_of
from pitboss.table.stops.electronic_shoe import is_electronic
from pitboss.training.seat.moves import AIMED, PLACED

Needs = Literal["", "aim", "place", "cheques", "place_and_cheques", "points"]
Group = Literal["round", "money", "change", "shoe"]
_ROUND = ("open", "scan", "wave_off", "deal")
_AT_BLACKJACK = (
    "close_surrender",
    "offer_insurance",
    "close_insurance",
    "peek",
    "turn",
    "announce",
    "take_and_pay",
)
_AT_BACCARAT = ("turn", "call_result")
_MONEY = ("take", "pay", "push", "toke_down", "ask_approval", "clean_rack", "clear_hands", "pick_up")
_CHANGE = ("bring_in", "cut_out", "call_change", "pass", "drop")
_CHANGE_LIVE = ("bring_forward", "recover")
_RELIEF = ("lammer_rack", "slide_shoe", "tuck_card", "pull_back", "burn_tucked", "take_shoe")
_SHOE = ("shuffle", "cut", "load")
_SHOE_AT_BACCARAT = ("centre_shoe", "shuffle", "spread", "cut_card_under", "cut", "load")


class Choice(msgspec.Struct, frozen=True):
    """A move that can be chosen, and what must be given with it."""

    name: str
    needs: Needs
    group: Group
    touches: tuple[tuple[str, str], ...] = ()
    """The touches that make it: a kind of thing, and the kind of place that it is taken to."""


class Aim(msgspec.Struct, frozen=True):
    """A hand that a card can go to; its key is the seat's number, 0 for the dealer."""

    to: str
    key: str


class FeltBet(msgspec.Struct, frozen=True):
    """A bet that a move can be about."""

    seat: int
    hand: int
    bet: str
    owner: str
    cheques: Cheques


def palette(rules: GameRules, *, live: bool = False) -> tuple[Choice, ...]:
    """Return the moves of a game in their usual order; `live` adds those of a table on the floor."""
    blackjack = rules.family == "blackjack"
    middle = _AT_BLACKJACK if blackjack else _AT_BACCARAT
    held = ("offer_cards",) if rules.hand_held.offered else ()
    boxed = isinstance(rules, BaccaratRules) and rules.commission.mode == "box"
    box = ("mark_commission",) if boxed else ()
    rest = ("collect", "return") if blackjack else ("return",)
    if any(bet.collected for bet in rules.bets.values()):
        rest = (*rest, "claim", "envy")
    groups: tuple[tuple[Group, tuple[str, ...]], ...] = (
        ("round", (*_ROUND, *held, *middle)),
        ("money", (*_MONEY, *rest, *box)),
        ("change", (*_CHANGE, *(_CHANGE_LIVE if live else ()))),
        ("shoe", (*_shoe(rules), *(_live(rules) if live else ()))),
    )
    return tuple(
        Choice(name, needs(name, blackjack=blackjack), group, touches_of(name))
        for group, names in groups
        for name in names
    )


def _live(rules: GameRules) -> tuple[str, ...]:
    """Return the moves of a relief, of the terminal, of an electronic shoe and of a pack washed by hand."""
    relief = _RELIEF if rules.burn.on_relief else ("lammer_rack", "take_shoe")
    terminal = () if rules.meter_bet is None else ("start_game", "end_game")
    reader = ("key_result",) if is_electronic(rules) else ()
    more = (*relief, *terminal, *reader, "spread", "wash", "slide_shoe")
    return tuple(name for name in dict.fromkeys(more) if name not in _shoe(rules))


def _shoe(rules: GameRules) -> tuple[str, ...]:
    """Return the moves with the shoe and the pack; a continuous shuffler is neither moved nor cut."""
    if isinstance(rules, BlackjackRules):
        return _SHOE if rules.shuffle.machine == "continuous" else ("slide_shoe", *_SHOE)
    return (*_SHOE_AT_BACCARAT, "check_cut_card") if is_electronic(rules) else _SHOE_AT_BACCARAT


def needs(name: str, *, blackjack: bool) -> Needs:
    """Return what must be given with a move."""
    if name == "pay":
        return "place_and_cheques"
    if name == "cut_out":
        return "cheques"
    if name == "announce":
        return "points"
    if name in PLACED:
        return "place"
    return "aim" if name in AIMED and not (blackjack and name == "turn") else ""


def aims(rules: GameRules, scene: Scene) -> tuple[Aim, ...]:
    """Return the hands that a card can go to, and the discard rack for a burned card."""
    if rules.family == "baccarat":
        return (Aim("player", "1"), Aim("banker", "2"), Aim("burn", "9"))
    seats = (Aim(f"seat {spot.seat}", str(spot.seat)) for spot in scene.spots if spot.player)
    return (*seats, Aim("dealer", "0"), Aim("burn", "9"))


def bets_on_felt(scene: Scene, wagers: Iterable[Wager] = ()) -> tuple[FeltBet, ...]:
    """Return the bets of a round from right to left, with those that went to the rack as betting closed."""
    bets = [
        FeltBet(spot.seat, bet.hand, bet.bet, bet.owner, bet.cheques)
        for spot in scene.spots
        for bet in spot.bets
    ]
    there = {(bet.seat, bet.bet, bet.owner) for bet in bets}
    bets += [
        FeltBet(wager.seat, 1, wager.bet, wager.owner, Cheques())
        for wager in wagers
        if (wager.seat, wager.bet, wager.owner) not in there
    ]
    return tuple(sorted(bets, key=lambda bet: (-bet.seat, bet.hand)))


def collected(rules: GameRules, wagers: Iterable[Wager]) -> tuple[Wager, ...]:
    """Return the wagers whose cheques are in the rack and which can still win (B7V-WAG-04)."""
    racked = {name for name, bet in rules.bets.items() if bet.collected}
    return tuple(wager for wager in wagers if wager.bet in racked)
