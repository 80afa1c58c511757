"""Comparing what a scenario expects of a live table with what lies there and what was done."""

from collections.abc import Callable

from pitboss.cheques import Bill, Cheques, parse_cheques
from pitboss.games.blackjack.events import HandSplit
from pitboss.games.contract import GUEST
from pitboss.ledger.instruments import bill, cheques_in
from pitboss.notation.commands import bet_key, bet_named
from pitboss.notation.live.commands import guest_at
from pitboss.notation.live.performance import LivePerformance
from pitboss.notation.syntax import Counted, Expect, Gestured, Held, Who, Word
from pitboss.table.accounts import DROP_BOX, RACK, TOKE_BOX, box, purse
from pitboss.table.approvals.approvals import ApprovalAsked
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.money.settlement import WagerPaid
from pitboss.table.stops.cases import RulingSigned
from pitboss.table.stops.disputes import DisputeRuled
from pitboss.table.stops.rulings import case_at_hand

Check = Callable[[LivePerformance, Expect], str | None]


def _differ(wanted: list[str], found: list[str]) -> str | None:
    if wanted == found:
        return None
    return f"expected {', '.join(wanted) or 'nothing'}, found {', '.join(found) or 'nothing'}"


def _counts(cheques: Cheques) -> dict[str, int]:
    return {value.colour: count for value, count in cheques}


def _wanted(expect: Expect) -> dict[str, int]:
    return {item.what: item.number for item in expect.wanted if isinstance(item, Counted)}


def _rack(performance: LivePerformance, expect: Expect) -> str | None:
    """The colours named; of the others nothing is asked."""
    there = _counts(cheques_in(performance.table.held(RACK)))
    wanted = _wanted(expect)
    return _differ(
        [f"{count} {colour}" for colour, count in wanted.items()],
        [f"{there.get(colour, 0)} {colour}" for colour in wanted],
    )


def _in_full(found: dict[str, int], expect: Expect) -> str | None:
    """Everything that is there, whatever the order."""
    wanted = _wanted(expect)
    return _differ(
        sorted(f"{count} {what}" for what, count in wanted.items() if count),
        sorted(f"{count} {what}" for what, count in found.items()),
    )


def _toke_box(performance: LivePerformance, expect: Expect) -> str | None:
    return _in_full(_counts(cheques_in(performance.table.held(TOKE_BOX))), expect)


def _drop(performance: LivePerformance, expect: Expect) -> str | None:
    held = performance.table.held(DROP_BOX)
    dropped = {f"${value // 100}": held.get(bill(value), 0) for value in Bill}
    return _in_full({what: count for what, count in dropped.items() if count}, expect)


def _cheques(performance: LivePerformance, expect: Expect) -> str | None:
    """What lies before a guest."""
    for item in expect.wanted:
        if not isinstance(item, Held):
            return "cheques alone are those of an act of the rack, which does not stand before this"
        guest = guest_at(performance.table, Who("seat", item.seat, item.owner))
        found = cheques_in(performance.table.held(purse(guest)))
        if found != parse_cheques(item.text):
            return f"seat {item.seat}: expected {item.text}, found {found}"
    return None


def _lying(performance: LivePerformance, expect: Expect) -> str | None:
    """What lies on a bet."""
    for item in expect.wanted:
        assert isinstance(item, Held)
        bet = bet_named(performance.rules, item.bet)
        found = cheques_in(performance.table.held(box(item.seat, bet, item.owner, item.hand or 1)))
        if found != parse_cheques(item.text):
            return f"{item.bet} at seat {item.seat}: expected {item.text}, found {found}"
    return None


def _split(performance: LivePerformance) -> set[int]:
    return {event.seat for event in performance.record.events if isinstance(event, HandSplit)}


def _paid(performance: LivePerformance, expect: Expect) -> str | None:
    """These payments in these cheques; others are not asked about."""
    if not expect.wanted:
        paid = [event for event in performance.record.events if isinstance(event, WagerPaid)]
        return _differ([], [f"{event.seat} {event.cheques}" for event in paid])
    split = _split(performance)
    for item in expect.wanted:
        assert isinstance(item, Held)
        key = (item.seat, item.owner, bet_named(performance.rules, item.bet), item.hand)
        found = [
            event
            for event in performance.record.events
            if isinstance(event, WagerPaid)
            and (event.seat, event.owner, event.bet, event.hand if event.seat in split else 0) == key
        ]
        shown = str(found[-1].cheques) if found else "no payment"
        if shown != item.text:
            return f"{item.bet} at seat {item.seat}: expected {item.text}, found {shown}"
    return None


def _gestures(performance: LivePerformance, expect: Expect) -> str | None:
    """Performed in this order; others may stand between."""
    split = _split(performance)
    done = [
        _gesture(due.gesture.replace("_", " "), due.seat, due.owner, _key(performance, due.bet), hand)
        if due.bet
        else due.gesture.replace("_", " ")
        for due in performance.record.gestures
        for hand in [due.hand if due.seat in split and due.bet == "main" else 0]
    ]
    wanted = [
        _gesture(g.gesture, g.seat, g.owner, _key(performance, g.bet), g.hand) if g.seat else g.gesture
        for g in expect.wanted
        if isinstance(g, Gestured)
    ]
    if not wanted:
        return _differ([], done)
    rest = iter(done)
    for gesture in wanted:
        if gesture not in rest:
            order = " in that order" if gesture in done else ""
            return f"{gesture} was not done{order}; what was done: {', '.join(done) or 'nothing'}"
    return None


def _key(performance: LivePerformance, bet: str) -> str:
    return bet if bet == "toke" else bet_key(performance.rules, bet_named(performance.rules, bet))


def _gesture(name: str, seat: int, owner: str, key: str, hand: int) -> str:
    whose = "" if owner in ("", GUEST) else f" {owner}"
    return f"{name} {seat}{f'.{hand}' if hand else ''}{whose} {key}"


def _words(expect: Expect) -> list[str]:
    return [item.text for item in expect.wanted if isinstance(item, Word)]


def _approval(performance: LivePerformance, expect: Expect) -> str | None:
    """The subjects asked about in this round, in order; `none` for none."""
    asked = [
        event.approval.subject for event in performance.record.events if isinstance(event, ApprovalAsked)
    ]
    return _differ(_words(expect), asked or ["none"])


def _told(performance: LivePerformance, expect: Expect) -> str | None:
    """What the supervisor was told in this round, in order."""
    told = [event.what for event in performance.record.events if isinstance(event, SupervisorTold)]
    return _differ(_words(expect), told)


def _case(performance: LivePerformance, expect: Expect) -> str | None:
    """What waits for a ruling now."""
    case = case_at_hand(performance.table)
    return _differ(_words(expect), [] if case is None else [case.kind])


def _ruled(performance: LivePerformance, expect: Expect) -> str | None:
    """The rulings of this round, in order, as they were signed."""
    signed = [
        event.outcome if isinstance(event, DisputeRuled) else event.ruling
        for event in performance.record.events
        if isinstance(event, RulingSigned | DisputeRuled)
    ]
    return _differ(_words(expect), signed)


def _proof(performance: LivePerformance, expect: Expect) -> str | None:
    """The hands that lie open again, in the order in which they came off the rack."""
    open_ = performance.table.dispute
    found = [] if open_ is None else [pile.name.replace(" ", "") for pile in open_.proof]
    return _differ(_words(expect), found)


AT_TABLE: dict[str, Check] = {
    "rack": _rack,
    "toke box": _toke_box,
    "drop": _drop,
    "cheques": _cheques,
    "lying": _lying,
    "paid": _paid,
    "gestures": _gestures,
    "approval": _approval,
    "told": _told,
    "case": _case,
    "ruled": _ruled,
    "proof": _proof,
}
"""By kind, how an expectation of a live table is met."""
