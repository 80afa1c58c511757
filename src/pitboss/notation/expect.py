"""Comparing what a scenario expects with what happened."""

from collections.abc import Callable

from pitboss.games.baccarat.events import ResultCalled
from pitboss.games.blackjack.events import CardDealt, CardStayed, HandReached, HandSplit, HoleCardTurned
from pitboss.games.contract import GUEST, Item
from pitboss.games.state import GameState
from pitboss.messages import say
from pitboss.notation.commands import bet_key, bet_named
from pitboss.notation.dialects import dialect_of
from pitboss.notation.live.expect import AT_TABLE
from pitboss.notation.live.performance import LivePerformance
from pitboss.notation.perform import Performance
from pitboss.notation.syntax import Ended, Expect, Moved, Named, Said, Sum, Word
from pitboss.payouts import Rate, money


def unmet(performance: Performance, expect: Expect) -> str | None:
    """Why an expectation was not met, in one sentence, or None."""
    if expect.kind in ("take", "pay", "push", "return", "collect"):
        return _items(performance, expect)
    of_cheque_act = performance.was_cheque_act and expect.kind in _CHECKS
    if isinstance(performance, LivePerformance) and expect.kind in AT_TABLE and not of_cheque_act:
        return AT_TABLE[expect.kind](performance, expect)
    return _CHECKS[expect.kind](performance, expect)


def _differ(expected: object, found: object) -> str | None:
    return None if expected == found else f"expected {_shown(expected)}, found {_shown(found)}"


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(str(item) for item in value) or "nothing"
    return str(value)


def _item(item: Moved | Item, key: str, hand: int, cents: int) -> str:
    whose = "" if item.owner == GUEST else f" {item.owner}"
    spot = f"{item.seat}.{hand}" if hand else str(item.seat)
    return f"{spot}{whose} {key} {money(cents)}"


def _split_seats(performance: Performance) -> set[int]:
    """Seats with more than one hand: only there an item needs to say which."""
    return {event.seat for event in performance.record.events if isinstance(event, HandSplit)}


def _hand(item: Item, split: set[int]) -> int:
    return item.hand or 0 if item.seat in split else 0


def _items(performance: Performance, expect: Expect) -> str | None:
    rules, split = performance.rules, _split_seats(performance)
    wanted = [
        _item(item, bet_key(rules, bet_named(rules, item.bet)), item.hand, item.cents)
        for item in expect.wanted
        if isinstance(item, Moved)
    ]
    found = [
        _item(
            item,
            bet_key(rules, item.bet),
            _hand(item, split),
            item.cents if expect.kind != "push" else item.stake,
        )
        for item in performance.record.moved(expect.kind)
    ]
    return _differ(wanted, found)


def _wagers(performance: Performance, expect: Expect) -> str | None:
    """Each named wager ended as said; wagers that are not named are not asked about.

    What was returned above a maximum is void, and has its end in addition to that of the part that played.
    """
    split = _split_seats(performance)
    for wanted in expect.wanted:
        assert isinstance(wanted, Ended)  # the parser reads nothing else here
        bet = bet_named(performance.rules, wanted.bet)
        key = (wanted.seat, wanted.owner, bet, wanted.hand)
        ended = performance.record.ended()
        theirs = [i for i in ended if (i.seat, i.owner, i.bet, _hand(i, split)) == key]
        if not theirs:
            return f"there is no settled wager {wanted.bet} at seat {wanted.seat}"
        void = wanted.result == "void"
        item = next((i for i in theirs if (i.result == "void") == void), theirs[0])
        paid = item.cents if item.action == "pay" else None
        if (item.result, paid) != (wanted.result, wanted.cents):
            ends = f"expected {_end(wanted.result, wanted.cents)}, found {_end(item.result, paid)}"
            return f"{wanted.bet} at seat {wanted.seat}: {ends}"
    return None


def _end(result: str, cents: int | None) -> str:
    return result if cents is None else f"{result} {money(cents)}"


def _calls(performance: Performance, expect: Expect) -> str | None:
    wanted = [item.text for item in expect.wanted if isinstance(item, Said)]
    said = [say(call.id, call.parameters, house=performance.rules.calls) for call in performance.record.calls]
    if expect.kind == "all calls":
        return _differ(wanted, said)
    if not wanted:
        return _differ([], said)
    rest = iter(said)
    for text in wanted:
        if text not in rest:
            order = " in that order" if text in said else ""
            return f'"{text}" was not called{order}; the calls were: {_shown(said)}'
    return None


def _result(performance: Performance) -> ResultCalled | None:
    results = [event for event in performance.record.events if isinstance(event, ResultCalled)]
    return results[-1] if results else None


def _declared(performance: Performance, expect: Expect) -> str | None:
    result = _result(performance)
    names = [performance.rules.bets[bet].name for bet in result.declared] if result else []
    return _differ([item.text for item in expect.wanted if isinstance(item, Said)], names)


def _winner(performance: Performance, expect: Expect) -> str | None:
    winner = dialect_of(performance.rules).winner(performance.record.events)
    return _differ([_word(item).lower() for item in expect.wanted], [winner] if winner else [])


def _word(item: object) -> str:
    return item.text if isinstance(item, Word) else ""


def _refused(performance: Performance, expect: Expect) -> str | None:
    codes = [refusal.code for refusal in performance.refusals]
    return _differ(sorted(_word(item) for item in expect.wanted), sorted(codes))


def _awaiting(performance: Performance, expect: Expect) -> str | None:
    roles = sorted(performance.roles_awaited())
    return _differ(sorted(_word(item).lower() for item in expect.wanted), roles)


def _phase(performance: Performance, expect: Expect) -> str | None:
    return _differ([_word(item) for item in expect.wanted], [performance.play.state.phase])


def _counts(performance: Performance, expect: Expect) -> str | None:
    result = _result(performance)
    found = {"player": result.player, "banker": result.banker} if result else {}
    wanted = {item.name: item.number for item in expect.wanted if isinstance(item, Named)}
    return _differ(
        [f"{name} {number}" for name, number in wanted.items()],
        [f"{name} {found.get(name, 'not called')}" for name in wanted],
    )


def _number(read: Callable[[GameState], int]) -> Callable[[Performance, Expect], str | None]:
    def check(performance: Performance, expect: Expect) -> str | None:
        wanted = [item.number for item in expect.wanted if isinstance(item, Named)]
        return _differ(wanted, [read(performance.play.state)])

    return check


def _house(performance: Performance, expect: Expect) -> str | None:
    wanted = [money(item.cents) for item in expect.wanted if isinstance(item, Sum)]
    return _differ(wanted, [money(-performance.record.gain())])


def _net(performance: Performance, expect: Expect) -> str | None:
    for item in expect.wanted:
        assert isinstance(item, Sum)  # the parser reads nothing else here
        gain = performance.record.gain(item.seat)
        if gain != item.cents:
            return f"seat {item.seat}: expected {money(item.cents)}, found {money(gain)}"
    return None


def _totals(performance: Performance, expect: Expect) -> str | None:
    """The last announced total of a hand: `dealer 17`, `seat 1 20`, `seat 1.2 15`."""
    split = _split_seats(performance)
    found: dict[str, int] = {}
    for event in performance.record.events:
        if isinstance(event, CardDealt | CardStayed | HandReached):
            hand = f".{event.hand + 1}" if event.seat in split else ""
            found[f"seat {event.seat}{hand}" if event.seat else "dealer"] = event.points
        elif isinstance(event, HoleCardTurned):
            found["dealer"] = event.points
    wanted = {item.name: item.number for item in expect.wanted if isinstance(item, Named)}
    return _differ(
        [f"{name} {number}" for name, number in wanted.items()],
        [f"{name} {found.get(name, 'not dealt')}" for name in wanted],
    )


def _claims(performance: Performance, expect: Expect) -> str | None:
    """Percentage prizes, as `"2 100%"`: the seat and its share of the meter."""
    found = [f"{c.seat} {Rate(c.part, c.whole)}" for c in performance.record.claims()]
    return _differ([item.text for item in expect.wanted if isinstance(item, Said)], found)


def _laid(field: str) -> Callable[[Performance, Expect], str | None]:
    def check(performance: Performance, expect: Expect) -> str | None:
        found = getattr(performance.laid, field)
        wanted = [item.text if isinstance(item, Said) else _word(item) for item in expect.wanted]
        return _differ([text.lower() for text in wanted], [found.lower()] if found else [])

    return check


def _worth(performance: Performance, expect: Expect) -> str | None:
    wanted = [money(item.cents) for item in expect.wanted if isinstance(item, Sum)]
    return _differ(wanted, [money(performance.laid.worth)])


_CHECKS: dict[str, Callable[[Performance, Expect], str | None]] = {
    "wagers": _wagers,
    "calls": _calls,
    "all calls": _calls,
    "declared": _declared,
    "winner": _winner,
    "refused": _refused,
    "awaiting": _awaiting,
    "phase": _phase,
    "counts": _counts,
    "totals": _totals,
    "claims": _claims,
    "left": _number(lambda state: state.shoe.left),
    "round": _number(lambda state: state.round),
    "dummy hands": _number(lambda state: getattr(state, "dummy_hands", 0)),
    "stacks": _laid("stacks"),
    "cheques": _laid("cheques"),
    "rows": _laid("rows"),
    "approval": _laid("approval"),
    "rating": _laid("rating"),
    "worth": _worth,
    "house": _house,
    "net": _net,
}
