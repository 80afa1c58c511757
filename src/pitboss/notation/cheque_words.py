"""How cheques and bills are handled at an event, in words: cut, proved, sized into, heeled off."""

from collections.abc import Iterable
from math import gcd

from pitboss.cheques import Cheques, Row, breakdown, lay, size_into
from pitboss.games.contract import Event
from pitboss.messages import say
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.table.money.money_change import BillsLaid, ChequesBroughtIn, ChequesCutOut
from pitboss.table.money.payment_gesture import handling
from pitboss.table.money.payment_plan import Plan, bet_of
from pitboss.table.money.settlement import WagerPaid
from pitboss.table.state import Due, Table


def how_handled(rules: Rules, table: Table, event: Event) -> str:
    """What is seen in addition to the sum, from the table before the event. Often nothing."""
    if isinstance(event, WagerPaid) and table.dues:
        return _paid(rules, table, table.dues[0], event)
    if isinstance(event, ChequesCutOut | ChequesBroughtIn):
        return _cut(breakdown(event.cheques))
    if isinstance(event, BillsLaid):
        return "rows of " + ", ".join(f"{row.count} x ${row.bill // 100}" for row in lay(event.bills))
    return ""


def _paid(rules: Rules, table: Table, due: Due, event: WagerPaid) -> str:
    how = handling(rules, table, due, Plan(event.cheques, event.taken, event.other_colour))
    words = []
    if len(how.proved) > 1 or any(len(row.stacks) > 1 for row in how.proved):
        words.append(f"the bet proved {_rows(how.proved)}")
    sized = _sized(bet_of(table, due), due) if how.way == "sized_into" else ""
    words.append(sized or say(f"way.{how.way}", {}))
    cut = _cut(how.payment)
    return ", ".join([*words, cut] if cut and not sized else words)


def _sized(bet: Cheques, due: Due) -> str:
    """Three halves of a stack next to it, for a blackjack (PAY-08)."""
    stake = due.item.stake if due.item is not None else 0
    if len(bet.colours) != 1 or not stake or due.cents == stake:
        return ""
    common = gcd(due.cents, stake)
    sizing = size_into(bet, Odds(due.cents // common, stake // common))
    if sizing.part < 2 or len(sizing.cuts) < 2:
        return ""
    odd = f", {sizing.odd} odd" if sizing.odd else ""
    return f"sized into, {len(sizing.cuts)} cuts of {sizing.part}{odd}"


def _cut(rows: Iterable[Row]) -> str:
    """The rows of the colours that make more than one stack."""
    kept = list(rows)
    tall = {row.denomination for row in kept if len(row.stacks) > 1 or row.proof}
    shown = [row for row in kept if row.denomination in tall]
    return f"cut {_rows(shown)}" if shown else ""


def _rows(rows: Iterable[Row]) -> str:
    return ", ".join(str(row) for row in rows)
