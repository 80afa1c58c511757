"""From the words of the notation to the commands of the games."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from pitboss.games.baccarat.commands import (
    CallResult,
    CollectCommission,
    DealDummyHand,
    HandInCommission,
    MarkCommission,
    TurnHand,
)
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.blackjack.commands import (
    BuyInsurance,
    CloseInsurance,
    CloseSurrender,
    DoubleDown,
    Hit,
    NoticeShortHand,
    OpenInsurance,
    PeekHoleCard,
    SkipPeek,
    SplitPair,
    Stand,
    StayIn,
    Surrender,
    TakeAndPay,
    TakeEvenMoney,
    TurnHoleCard,
    Withdraw,
)
from pitboss.games.blackjack.play import guest_stake
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import COUPON, GUEST, Command
from pitboss.games.pack import CallShuffle, CutPack, EmptyShoe, PlaceCutCard, ShufflePack, half
from pitboss.games.round import (
    CloseBets,
    DealCarriedCard,
    DeclareDead,
    GiveRuling,
    OpenRound,
    PickUpCards,
    VerifyAward,
)
from pitboss.games.state import GameState, Owed
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.notation.dialects import dialect_of
from pitboss.notation.syntax import Bets, Does, Who
from pitboss.rulebook import Rules
from pitboss.rulebook.schema import closest

_STEPS: dict[str, Callable[[], Command]] = {
    "open": OpenRound,
    "no more bets": CloseBets,
    "turn player": lambda: TurnHand("player"),
    "turn banker": lambda: TurnHand("banker"),
    "call result": CallResult,
    "pick up": PickUpCards,
    "call shuffle": CallShuffle,
    "empty shoe": EmptyShoe,
    "deal carried card": DealCarriedCard,
    "deal dummy hand": DealDummyHand,
    "dead game": DeclareDead,
    "open insurance": OpenInsurance,
    "close surrender": CloseSurrender,
    "close insurance": CloseInsurance,
    "peek": PeekHoleCard,
    "skip peek": SkipPeek,
    "turn hole card": TurnHoleCard,
    "take and pay": TakeAndPay,
    "notice short hand": NoticeShortHand,
}


class UnknownBetError(ValueError):
    """A bet that the game does not offer."""


def bet_named(rules: Rules, word: str) -> str:
    """A bet by its short key or its name, in any case."""
    wanted = word.casefold()
    further = dialect_of(rules).bets
    if wanted in further:
        return further[wanted]
    for name, bet in rules.bets.items():
        if wanted in (bet.key.casefold(), name.casefold()):
            return name
    known = [bet.key for bet in rules.bets.values()]
    raise UnknownBetError(f'{rules.name} has no bet "{word}"{closest(word, known)}')


def bet_key(rules: Rules, bet: str) -> str:
    """The short key of a bet, as the notation prints it."""
    return rules.bets[bet].key if bet in rules.bets else "INS"


def wager_command(rules: Rules, who: Who, act: Bets) -> PlaceWager:
    """A wager as a command."""
    assert who.seat is not None  # the parser lets only seats bet
    instrument: Literal["cheques", "cash", "coupon"] = "cheques"
    if act.cash or who.owner == COUPON:
        instrument = "cash" if act.cash else "coupon"
    bet = bet_named(rules, act.bet)
    return PlaceWager(who.seat, bet, act.cents, who.owner, instrument, act.laid, act.permitted)


def lie_down(rules: Rules, acts: Sequence[Bets]) -> list[Bets]:
    """Wagers of one line in an order that the limits allow, whatever the order on the line.

    Those that meet the table minimum count first; a bet that another one requires lies down before it.
    """
    waiting = sorted(acts, key=lambda act: act.cents < rules.limits.min)
    down: list[Bets] = []
    while waiting:
        there = {bet_named(rules, act.bet) for act in waiting}
        ready = (act for act in waiting if not _required(rules, act) & there)
        down.append(next(ready, waiting[0]))
        waiting = [act for act in waiting if act is not down[-1]]
    return down


def _required(rules: Rules, act: Bets) -> set[str]:
    bet = bet_named(rules, act.bet)
    return set(getattr(rules.bets.get(bet), "requires", ())) - {bet}


def act_command(rules: Rules, state: GameState, who: Who, act: Does) -> Command:
    """Any other act as a command; the state of the table fills in what the words leave out."""
    dialect = dialect_of(rules)
    if act.verb in dialect.steps:
        return dialect.steps[act.verb]()
    if act.verb in dialect.choices:
        return dialect.choices[act.verb](who.seat or 0)
    if act.verb in _STEPS:
        return _STEPS[act.verb]()
    if who.role == "supervisor" and act.verb != "verify":
        return GiveRuling(act.verb.replace(" ", "_"))
    return _WITH_ARGUMENTS[act.verb](rules, state, who, act.arguments)


Arguments = tuple[str | int, ...]


def _number(arguments: Arguments, default: int) -> int:
    return int(arguments[0]) if arguments else default


def _shuffled(_: Rules, state: GameState, __: Who, arguments: Arguments) -> ShufflePack:
    return ShufflePack(_number(arguments, state.shoe.size))


def _cut(_: Rules, state: GameState, who: Who, arguments: Arguments) -> Command:
    return CutPack(_number(arguments, half(state.shoe)), who.seat)


def _cut_card(rules: Rules, _: GameState, __: Who, arguments: Arguments) -> Command:
    return PlaceCutCard(_number(arguments, rules.cut_card.cards_from_back))


def _take_back(rules: Rules, _: GameState, who: Who, arguments: Arguments) -> Command:
    cents = int(arguments[1]) if len(arguments) > 1 else None
    return TakeBackWager(who.seat or 0, bet_named(rules, str(arguments[0])), who.owner, cents)


def _verify(rules: Rules, state: GameState, _: Who, arguments: Arguments) -> Command:
    seat, bet = int(arguments[0]), bet_named(rules, str(arguments[1]))
    waiting = (item.owner for item in state.to_verify if (item.seat, item.bet) == (seat, bet))
    return VerifyAward(seat, bet, next(waiting, GUEST))


def _owing(debts: Iterable[Owed], seat: int) -> str:
    """Whose commission is marked or collected at a seat: the first that waits."""
    return next((debt.owner for debt in debts if debt.seat == seat), GUEST)


def _mark(_: Rules, state: GameState, __: Who, arguments: Arguments) -> Command:
    seat = int(arguments[0])
    return MarkCommission(seat, _owing(state.owed if isinstance(state, Baccarat) else (), seat))


def _collect(_: Rules, state: GameState, __: Who, arguments: Arguments) -> Command:
    seat = int(arguments[0])
    return CollectCommission(seat, _owing(state.debts, seat))


def _double(_: Rules, state: GameState, who: Who, arguments: Arguments) -> Command:
    """Without a sum, for as much as the wager."""
    stake = 0
    if isinstance(state, Blackjack) and state.phase == "decide":
        stake = guest_stake(state.active[1])
    toke = int(arguments[1]) if len(arguments) > 1 else 0
    return DoubleDown(who.seat or 0, _number(arguments, stake), toke)


_WITH_ARGUMENTS: dict[str, Callable[[Rules, GameState, Who, Arguments], Command]] = {
    "shuffled": _shuffled,
    "shuffled by hand": lambda rules, state, who, number: replace(
        _shuffled(rules, state, who, number), by_hand=True
    ),
    "cut": _cut,
    "cut card": _cut_card,
    "take back": _take_back,
    "verify": _verify,
    "hand in commission": lambda _, __, who, ___: HandInCommission(who.seat or 0, who.owner),
    "mark commission": _mark,
    "collect commission": _collect,
    "hit": lambda _, __, who, ___: Hit(who.seat or 0),
    "stand": lambda _, __, who, ___: Stand(who.seat or 0),
    "double": _double,
    "split": lambda _, __, who, toke: SplitPair(who.seat or 0, _number(toke, 0)),
    "surrender": lambda _, __, who, ___: Surrender(who.seat or 0),
    "insurance": lambda _, __, who, cents: BuyInsurance(who.seat or 0, int(cents[0]), who.owner),
    "even money": lambda _, __, who, ___: TakeEvenMoney(who.seat or 0),
    "stay": lambda _, __, who, ___: StayIn(who.seat or 0),
    "withdraw": lambda _, __, who, ___: Withdraw(who.seat or 0),
}
