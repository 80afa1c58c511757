"""From the words of the notation to the commands of the games."""

from collections.abc import Callable

from pitboss.games.baccarat import commands as c
from pitboss.games.contract import Command
from pitboss.games.pack import CallShuffle, CutPack, EmptyShoe, PlaceCutCard, ShufflePack, half
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.notation.syntax import Bets, Does, Who
from pitboss.rulebook import Rules
from pitboss.rulebook.schema import closest
from pitboss.shoe import Shoe

_STEPS: dict[str, Callable[[], Command]] = {
    "open": c.OpenRound,
    "no more bets": c.CloseBets,
    "turn player": lambda: c.TurnHand("player"),
    "turn banker": lambda: c.TurnHand("banker"),
    "call result": c.CallResult,
    "pick up": c.PickUpCards,
    "call shuffle": CallShuffle,
    "empty shoe": EmptyShoe,
    "deal carried card": c.DealCarriedCard,
    "deal dummy hand": c.DealDummyHand,
    "dead game": c.DeclareDead,
}
_RULINGS = ("use", "move", "carry", "dummy", "discard", "void", "allow", "refuse")


class UnknownBetError(ValueError):
    """A bet that the game does not offer."""


def bet_named(rules: Rules, word: str) -> str:
    """A bet by its short key or its name, in any case."""
    wanted = word.casefold()
    for name, bet in rules.bets.items():
        if wanted in (bet.key.casefold(), name.casefold()):
            return name
    known = [bet.key for bet in rules.bets.values()]
    raise UnknownBetError(f'{rules.name} has no bet "{word}"{closest(word, known)}')


def wager_command(rules: Rules, who: Who, act: Bets) -> PlaceWager:
    """A wager as a command."""
    assert who.seat is not None  # noqa: S101 - the parser lets only seats bet
    instrument = "cash" if act.cash else "cheques"
    return PlaceWager(who.seat, bet_named(rules, act.bet), act.cents, who.owner, instrument)  # type: ignore[arg-type]


def act_command(rules: Rules, shoe: Shoe, who: Who, act: Does) -> Command:
    """Any other act as a command; `shoe` fills in what the words leave out."""
    if act.verb in _STEPS:
        return _STEPS[act.verb]()
    if act.verb in _RULINGS:
        return c.GiveRuling(act.verb)
    return _WITH_ARGUMENTS[act.verb](rules, shoe, who, act.arguments)


def _shuffled(_: Rules, shoe: Shoe, __: Who, arguments: tuple[str | int, ...]) -> Command:
    return ShufflePack(int(arguments[0]) if arguments else shoe.size)


def _cut(_: Rules, shoe: Shoe, who: Who, arguments: tuple[str | int, ...]) -> Command:
    return CutPack(int(arguments[0]) if arguments else half(shoe), who.seat)


def _cut_card(rules: Rules, _: Shoe, __: Who, arguments: tuple[str | int, ...]) -> Command:
    return PlaceCutCard(int(arguments[0]) if arguments else rules.cut_card.cards_from_back)


def _take_back(rules: Rules, _: Shoe, who: Who, arguments: tuple[str | int, ...]) -> Command:
    cents = int(arguments[1]) if len(arguments) > 1 else None
    return TakeBackWager(who.seat or 0, bet_named(rules, str(arguments[0])), who.owner, cents)


def _verify(rules: Rules, _: Shoe, __: Who, arguments: tuple[str | int, ...]) -> Command:
    return c.VerifyAward(int(arguments[0]), bet_named(rules, str(arguments[1])))


_WITH_ARGUMENTS: dict[str, Callable[[Rules, Shoe, Who, tuple[str | int, ...]], Command]] = {
    "shuffled": _shuffled,
    "cut": _cut,
    "cut card": _cut_card,
    "take back": _take_back,
    "verify": _verify,
    "hand in commission": lambda _, __, who, ___: c.HandInCommission(who.seat or 0, who.owner),
    "mark commission": lambda _, __, ___, seat: c.MarkCommission(int(seat[0])),
    "collect commission": lambda _, __, ___, seat: c.CollectCommission(int(seat[0])),
}
