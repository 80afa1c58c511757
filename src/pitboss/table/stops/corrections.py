"""What a ruling on a disputed hand may pay, and the second signature that it needs above that (PICK-03).

One supervisor alone pays a guest no more than the round could have paid: the best line of each bet that lay
there, with its stake, less what the guest has had of it. Two disputes about one hand share that sum. Above
it, or from `approval.ruling_from` on, nothing moves until a second person has signed, a pit manager or
somebody above, who has it in the queue.
"""

from msgspec.structs import replace

from pitboss.authority import Person, Role, ask
from pitboss.games import GAMES
from pitboss.games.contract import COUPON, GUEST, Event, Item
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Decision, Fold
from pitboss.table.approvals.approvals import ApprovalAsked, used
from pitboss.table.refusals import refuse
from pitboss.table.state import Correction, Played, PlayedWager, Table
from pitboss.table.stops.cases import signing_role

SUBJECT = "ruling_payment"
"""The row of the matrix."""


class CorrectionProposed(Event, frozen=True):
    """A supervisor means to pay more than one signature is good for; nothing has moved."""

    approval: int
    """The number of the approval that is asked for it."""
    seat: int
    cents: int
    room: int
    """What the round could still have paid to that seat."""
    by: str
    role: Role
    note: str = ""


def guest_at(table: Table, seat: int) -> str:
    """The guest whom a correction at a seat would pay; empty where there is none."""
    if not 1 <= seat <= len(table.places):
        return ""
    place = table.place(seat)
    return place.player or place.sitter


def room_at(rules: GameRules, table: Table, round_: int, seat: int) -> int:
    """What a round could still have paid to the guest at a seat, in cents.

    Nothing for a guest who did not bet there in that round, whoever sits there now.
    """
    played = _played(table, round_, seat)
    if played is None or played.guest != guest_at(table, seat):
        return 0
    return max(0, sum(_most(rules, wager) for wager in played.wagers) - played.gain)


def _most(rules: GameRules, wager: PlayedWager) -> int:
    """The most that a wager could have won; a coupon is paid even money."""
    if wager.coupon:
        return wager.stake
    odds = rules.best_odds(wager.bet)
    award = odds.award(wager.stake, unit=rules.payout.round)
    return award if odds.keeps_stake else award - wager.stake


def proposed(table: Table) -> Correction | None:
    """The correction that waits for its second signature."""
    last = None if table.dispute is None else table.dispute.proposed
    if last is None or not any(approval.number == last.approval for approval in table.approvals):
        return None
    return last


def needs_second(rules: GameRules, table: Table, seat: int, cents: int) -> bool:
    """Whether a payment to a guest needs a second signature."""
    assert table.dispute is not None  # asked of an open dispute alone
    played = _played(table, table.dispute.round, seat)
    before = 0 if played is None else played.ruled
    high = before + cents >= rules.approval.ruling_from
    return cents > 0 and (high or cents > room_at(rules, table, table.dispute.round, seat))


def propose(rules: GameRules, table: Table, by: Person, seat: int, cents: int, note: str) -> Decision:
    """Ask for the second signature; another proposal takes the place of one that waits."""
    assert table.dispute is not None  # asked of an open dispute alone
    room = room_at(rules, table, table.dispute.round, seat)
    waiting = proposed(table)
    if waiting is not None and (waiting.seat, waiting.cents) == (seat, cents):
        return refuse("second_signature_awaited", cents=cents, most=room)
    number = table.approvals_asked + 1
    asking = ask(number, SUBJECT, by.id, cents=cents, about={"seat": str(seat), "most": str(room)})
    rule = GAMES[table.family].manual.dispute
    asked = ApprovalAsked(replace(asking, need=replace(asking.need, rule=rule)))
    waits = CorrectionProposed(number, seat, cents, room, by.id, signing_role(by), note)
    return (*used(table, SUBJECT), asked, waits)


def _played(table: Table, round_: int, seat: int) -> Played | None:
    return next((one for one in reversed(table.played) if (one.round, one.seat) == (round_, seat)), None)


def begun(table: Table) -> Table:
    """Note who bets in the round at hand; what comes of it is noted from here on."""
    round_, noted = table.game.round, {one.seat for one in table.played if one.round == table.game.round}
    seats = {wager.seat for wager in table.game.wagers} - noted
    new = (Played(round_, seat, guest_at(table, seat)) for seat in sorted(seats))
    return replace(table, played=(*table.played, *new))


def settled(table: Table, event: Event) -> Table:
    """Note what a settlement of the game brought each guest who plays a seat."""
    items = getattr(event, "items", ())
    if not items or not table.played or table.played[-1].round != table.game.round:
        return table
    items = [item for item in items if item.owner in (GUEST, COUPON)]
    for seat in dict.fromkeys(item.seat for item in items):
        before = _played(table, table.game.round, seat) or Played(
            table.game.round, seat, guest_at(table, seat)
        )
        table = _with(table, _after(before, [item for item in items if item.seat == seat]))
    return table


def _after(played: Played, items: list[Item]) -> Played:
    wagers = {(one.bet, one.hand, one.coupon): one for one in played.wagers}
    gain = played.gain
    for item in items:
        before = wagers.get((item.bet, item.hand, item.owner == COUPON))
        gain += item.gain(gone=before is not None and before.gone)
    for item in items:
        key = (item.bet, item.hand, item.owner == COUPON)
        before = wagers.get(key)
        stake, gone = (before.stake, before.gone) if before is not None else (0, False)
        wagers[key] = PlayedWager(*key, max(stake, item.stake), gone or item.takes_stake)
    return replace(played, wagers=tuple(wagers.values()), gain=gain)


def corrected(table: Table, seat: int, cents: int) -> Table:
    """Note what a ruling paid to the guest at a seat, or took back."""
    played = None if table.dispute is None else _played(table, table.dispute.round, seat)
    if played is None:  # of a round of which nothing was noted
        return table
    return _with(table, replace(played, gain=played.gain + cents, ruled=played.ruled + cents))


def _with(table: Table, played: Played) -> Table:
    key = (played.round, played.seat)
    kept = tuple(played if (one.round, one.seat) == key else one for one in table.played)
    return replace(table, played=kept if played in kept else (*kept, played))


def _noted(table: Table, event: CorrectionProposed) -> Table:
    assert table.dispute is not None  # proposed only while one is open
    waits = Correction(event.approval, event.seat, event.cents, event.room, event.by, event.role, event.note)
    return replace(table, dispute=replace(table.dispute, proposed=waits))


EVOLVE: dict[type[Event], Fold] = {
    CorrectionProposed: _noted,
}
