"""An ended round in the notation, as `pitboss play` takes it: the game itself, without cheques and gestures.

Wagers first, as they were put down; then all cards in the order in which they left the shoe; then what the
guests decided; then how every wager ended, as an expectation. A round is written only once it has been played
again from its own text and settled the same.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from pitboss.cards import UNSEEN
from pitboss.floor.readmodels.rounds import Ended
from pitboss.floor.storage.export_rows import record_of
from pitboss.games.baccarat.events import CardDrawn, CommissionHandedIn, CommissionOwed
from pitboss.games.blackjack.events import (
    CardDealt,
    EvenMoneyTaken,
    GuestStayed,
    GuestWithdrew,
    HandDoubled,
    HandSignalled,
    HandSplit,
    HandSurrendered,
    InsuranceBought,
)
from pitboss.games.contract import COUPON, Event, Item
from pitboss.games.pack import CutCardDrawn
from pitboss.games.round import AwardVerified, CardCarried, RulingGiven
from pitboss.games.steps import verifier_of
from pitboss.games.wagers import WagerPlaced, WagerTakenBack
from pitboss.notation import NotationError, parse, perform, write
from pitboss.notation.commands import bet_key
from pitboss.notation.record import Record
from pitboss.notation.syntax import Acts, Bets, Blank, Does, Draws, Expect, Header, Line, Scenario, Title, Who
from pitboss.notation.syntax import Ended as Wanted
from pitboss.rulebook import RulebookError, Rules, load
from pitboss.rulebook.source import shipped_houses

_SHOE = Who("shoe")
OTHER_RULES = "it was played under the rulebook"
"""How the reason began in earlier versions, which told only rounds under rules that the house still had."""


class NotWritableError(Exception):
    """A round that the notation cannot tell, and why."""


def text_of(stretch: Ended, rulebooks: str = "") -> str:
    """The round in the notation; `NotWritableError` where it cannot be told so that it settles the same.

    It is played again under the rules of the round, which the journal keeps.
    """
    record, text = record_of(stretch), written(stretch, rulebooks)
    try:
        (scenario,) = parse(text)
        played = perform(scenario, rulebook=stretch.rules)
    except (NotationError, RulebookError) as error:
        raise NotWritableError(str(error)) from error
    again = [item for each in played.performance.records for item in each.items]
    if played.failures:
        raise NotWritableError("; ".join(str(fault) for fault in played.failures))
    if sorted(map(_key, again)) != sorted(map(_key, record.items)):
        raise NotWritableError("it settles otherwise when it is played again")
    return text


def written(stretch: Ended, rulebooks: str = "") -> str:
    """The text alone, without playing it again; with the folder of the rulebooks it names its own."""
    record = record_of(stretch)
    if any(isinstance(event, RulingGiven | CardCarried) for event in record.events):
        raise NotWritableError("a ruling was given in it")
    lines: tuple[Line, ...] = (
        *_headers(stretch, rulebooks),
        *_acts(stretch, record),
        *_expected(stretch.rules, record),
    )
    return write([Scenario("", lines)])


def _key(item: Item) -> tuple[object, ...]:
    return item.action, item.seat, item.hand or 0, item.bet, item.owner, item.stake, item.cents, item.result


@lru_cache
def _hash_now(house: str, game: str) -> str:
    try:
        return load(game, house=house).hash
    except RulebookError:
        return ""


def is_current(rules: Rules) -> bool:
    """Whether the house of this process has these rules under their name."""
    return _hash_now(rules.house, rules.game) == rules.hash


def goes_by_the_name(rules: Rules) -> bool:
    """Whether house and game are enough to find the rules again anywhere: they come with pitboss."""
    return rules.house in shipped_houses() and is_current(rules)


def _headers(stretch: Ended, rulebooks: str) -> Iterator[Line]:
    yield Title(0, f"{stretch.table}, round {stretch.round}")
    headers = {"house": stretch.rules.house, "game": stretch.rules.game}
    for key, value in headers.items():
        yield Header(0, key, value)
    if rulebooks:
        yield Header(0, "rulebook", f"{rulebooks}/{stretch.rules.hash}.json")
    yield Header(0, "left", str(stretch.before.table.game.shoe.left))
    yield Blank(0)


def _acts(stretch: Ended, record: Record) -> Iterator[Line]:
    cards: list[Draws] = []
    wagers: list[Line] = []
    decisions: list[Line] = []
    for event in record.events:
        if isinstance(event, WagerPlaced | WagerTakenBack):
            wagers.append(_wager(stretch.rules, event))
        elif isinstance(event, CutCardDrawn):
            cards.append(Draws("CUT"))
        elif isinstance(event, CardDealt | CardDrawn):
            if event.card == UNSEEN:
                raise NotWritableError("a card of it was never turned")
            cards.append(Draws(event.card))
        elif isinstance(event, AwardVerified):
            decisions.append(_verified(stretch.rules, event, record))
        elif (tell := _DECISIONS.get(type(event))) is not None:
            said = tell(stretch.rules, event)
            decisions += [said] if said is not None else []
    yield from wagers
    if cards:
        yield Acts(0, _SHOE, tuple(cards))
    yield from decisions


def _wager(rules: Rules, event: WagerPlaced | WagerTakenBack) -> Acts:
    who = Who("seat", event.seat, event.owner)
    key = bet_key(rules, event.bet)
    if isinstance(event, WagerTakenBack):
        return Acts(0, who, (Does("take back", (key, event.cents)),))
    permitted = event.owner == COUPON and rules.bets[event.bet].kind != "main"
    return Acts(0, who, (Bets(key, event.cents, laid=event.laid, permitted=permitted),))


def _seat(seat: int, verb: str, *arguments: str | int, owner: str = "guest") -> Acts:
    return Acts(0, Who("seat", seat, owner), (Does(verb, arguments),))


def _signal(_: Rules, event: HandSignalled) -> Acts | None:
    return _seat(event.seat, event.signal) if event.signal in ("hit", "stand") else None


def _doubled(_: Rules, event: HandDoubled) -> Acts:
    toke = (event.toke,) if event.toke else ()
    return _seat(event.seat, "double", event.cents, *toke)


def _split(_: Rules, event: HandSplit) -> Acts:
    return _seat(event.seat, "split", *((event.toke,) if event.toke else ()))


def _verified(rules: Rules, event: AwardVerified, record: Record) -> Acts:
    key = (event.seat, event.bet, event.owner)
    waited = [item for item in record.items if (item.seat, item.bet, item.owner) == key and item.verify]
    role = verifier_of(waited[-1]) if waited else "supervisor"
    return Acts(0, Who(role), (Does("verify", (event.seat, bet_key(rules, event.bet))),))


_DECISIONS: dict[type[Event], Callable[[Rules, Any], Acts | None]] = {
    HandSignalled: _signal,
    HandDoubled: _doubled,
    HandSplit: _split,
    HandSurrendered: lambda _, e: _seat(e.seat, "surrender"),
    InsuranceBought: lambda _, e: _seat(e.seat, "insurance", e.cents, owner=e.owner),
    EvenMoneyTaken: lambda _, e: _seat(e.seat, "even money"),
    GuestStayed: lambda _, e: _seat(e.seat, "stay"),
    GuestWithdrew: lambda _, e: _seat(e.seat, "withdraw"),
    CommissionOwed: lambda _, e: None if e.marked else _seat(e.seat, "hand in commission", owner=e.owner),
    CommissionHandedIn: lambda _, e: _seat(e.seat, "hand in commission", owner=e.owner),
}


def _expected(rules: Rules, record: Record) -> Iterator[Line]:
    split = {item.seat for item in record.items if (item.hand or 1) > 1}
    wanted = tuple(
        Wanted(
            item.seat,
            item.owner,
            bet_key(rules, item.bet),
            item.result,
            item.cents if item.action == "pay" else None,
            (item.hand or 0) if item.seat in split else 0,
        )
        for item in sorted(record.ended(), key=record.placed)
        if item.action != "claim"  # the progressive prices and pays it
    )
    yield Blank(0)
    if wanted:
        yield Expect(0, "wagers", wanted)
    yield Blank(0)
