"""Free-bet coupons: signed and dated by a supervisor before they play (COUP-03).

The table has no clock. A supervisor tells what gaming date it is, and a coupon that was signed on another
date is signed again.
"""

from msgspec.structs import replace

from pitboss.games.command_row import Word
from pitboss.games.contract import COUPON, Command, Event, Refusal
from pitboss.games.wagers import PlaceWager
from pitboss.ledger.instruments import coupons_in
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import DROP_BOX, box
from pitboss.table.acts import Act, Decision, Fold, Row, as_is
from pitboss.table.refusals import refuse
from pitboss.table.state import Table


class BeginGamingDay(Command, frozen=True):
    """A supervisor tells the table what gaming date it is (COUP-03)."""

    date: str


class SignCoupon(Command, frozen=True):
    """A supervisor signs and dates a guest's free-bet coupon, or dates it again (COUP-03)."""

    guest: str
    cents: int


class CouponPutUp(Event, frozen=True):
    """A free-bet coupon lies on a bet (COUP-01)."""

    guest: str
    seat: int
    bet: str
    cents: int


class CouponDragged(Event, frozen=True):
    """A coupon went back to the guest before the deal."""

    guest: str
    seat: int
    bet: str
    cents: int


class CouponKept(Event, frozen=True):
    """A coupon is kept by the house after one decision (A-50)."""

    seat: int
    bet: str
    cents: int


class CouponGivenBack(Event, frozen=True):
    """A coupon that the house had kept already went back to its guest (A-20)."""

    guest: str
    seat: int
    bet: str
    cents: int


class GamingDayBegan(Event, frozen=True):
    """The table deals under this gaming date."""

    date: str


class CouponSigned(Event, frozen=True):
    """A coupon bears a supervisor's signature and the gaming date (COUP-03)."""

    guest: str
    cents: int
    by: str
    date: str


Marks = tuple[tuple[str, int, str], ...]


def begin_gaming_day(_: GameRules, table: Table, act: Act) -> Decision:
    """The gaming date changes; what was signed before has to be signed again."""
    asked = act.command
    assert isinstance(asked, BeginGamingDay)
    if asked.date == table.gaming_date or not asked.date.isprintable() or not 0 < len(asked.date) <= 40:
        return refuse("gaming_date_unclear", date=asked.date[:40])
    return (GamingDayBegan(asked.date),)


def sign(_: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor signs a coupon with initials, badge number and gaming date."""
    asked = act.command
    assert isinstance(asked, SignCoupon)
    if asked.guest not in table.guests:
        return refuse("guest_unknown", guest=asked.guest)
    if asked.cents <= 0:
        return refuse("cheques_and_sum_differ", "COUP-03", sum=asked.cents)
    return (CouponSigned(asked.guest, asked.cents, act.by.id, table.gaming_date),)


def coupon_fault(table: Table, act: Act, guest: str, wager: PlaceWager) -> Refusal | None:
    """Why a guest's coupon may not play, or None. Elsewhere than on even money a supervisor lays it."""
    if wager.permitted and not act.by.may_act_as("supervisor"):
        return refuse("not_yours_to_do", "COUP-01", role="supervisor")
    signed = [(cents, date) for who, cents, date in table.coupons if who == guest]
    if (wager.cents, table.gaming_date) in signed:
        return None
    if any(cents == wager.cents for cents, _ in signed):
        return refuse("coupon_out_of_date", cents=wager.cents)
    return refuse("coupon_not_signed", cents=wager.cents)


def coupons_back(table: Table, seat: int, bet: str, guest: str, cents: int) -> tuple[Event, ...]:
    """The papers on a bet that come to this sum go back to the guest; nothing if none do."""
    papers = _papers(table, box(seat, bet, COUPON), cents)
    return tuple(CouponDragged(guest, seat, bet, paper) for paper in papers)


def kept_coupons_back(table: Table, seat: int, bet: str, guest: str, cents: int) -> tuple[Event, ...]:
    """Papers that the house had kept already come out of the drop box again (A-20)."""
    papers = _papers(table, DROP_BOX, cents)
    return tuple(CouponGivenBack(guest, seat, bet, paper) for paper in papers)


def _papers(table: Table, account: str, cents: int) -> list[int]:
    papers, rest = [], cents
    for paper in sorted(coupons_in(table.held(account)), reverse=True):
        if paper <= rest:
            papers.append(paper)
            rest -= paper
    return [] if rest else papers


COMMANDS: tuple[Row, ...] = (
    Row(
        BeginGamingDay,
        begin_gaming_day,
        ("supervisor",),
        when="always",
        words=(Word("supervisor", "begins gaming day", ("text",)),),
    ),
    Row(
        SignCoupon,
        sign,
        ("supervisor",),
        when="any_time",
        words=(Word("supervisor", "signs coupon", ("number", "money")),),
    ),
)


def signed(table: Table, event: CouponSigned) -> Table:
    """The table after a signature: an older one on such a coupon of the guest is gone."""
    mark = (event.guest, event.cents, event.date)
    old = (coupon for coupon in table.coupons if coupon[:2] == mark[:2] and coupon[2] != event.date)
    return replace(table, coupons=(*_without(table.coupons, next(old, None)), mark))


def put_up(table: Table, event: CouponPutUp) -> Table:
    """A coupon plays once."""
    return replace(table, coupons=_without(table.coupons, (event.guest, event.cents, table.gaming_date)))


def dragged(table: Table, event: CouponDragged | CouponGivenBack) -> Table:
    """A coupon is the guest's again, and still signed."""
    return replace(table, coupons=(*table.coupons, (event.guest, event.cents, table.gaming_date)))


def _without(coupons: Marks, gone: tuple[str, int, str] | None) -> Marks:
    place = coupons.index(gone) if gone in coupons else len(coupons)
    return (*coupons[:place], *coupons[place + 1 :])


def _gaming_day(table: Table, event: GamingDayBegan) -> Table:
    return replace(table, gaming_date=event.date)


def _coupon_dragged(table: Table, event: CouponDragged) -> Table:
    gone = (event.seat, event.bet, COUPON)
    left = tuple(bet for bet in table.standing if bet != gone)
    return dragged(replace(table, standing=left), event)


EVOLVE: dict[type[Event], Fold] = {
    CouponPutUp: put_up,
    CouponDragged: _coupon_dragged,
    CouponKept: as_is,
    CouponGivenBack: dragged,
    GamingDayBegan: _gaming_day,
    CouponSigned: signed,
}
