"""A progressive as those in charge see it: settings, meters, the line of jackpots, what is to be signed.

The meters are told in whole units, `scale` of them to a cent: nothing here is rounded but what says cents.
"""

from collections.abc import Iterator

import msgspec

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.payouts import Rate
from pitboss.progressive.commands import Change, Correction, NewSettings, Rearming
from pitboss.progressive.jackpot_steps import projected
from pitboss.progressive.jackpots import Jackpot, Step
from pitboss.progressive.pricing import Price
from pitboss.progressive.procedure import due_steps
from pitboss.progressive.settings import Settings
from pitboss.web.progressive.display import Sign, sign_of


class DeskRate(msgspec.Struct, frozen=True):
    """A share as a fraction, and in words."""

    part: int
    whole: int
    text: str


class DeskSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What two people have set or are to set."""

    reseed_cents: int
    contribution: DeskRate
    reserve: DeskRate
    limit_cents: int | None
    wagers_most_cents: int


class DeskMeters(msgspec.Struct, frozen=True, kw_only=True):
    """The meters of the controller, exact (IND-39)."""

    scale: int
    """Units in a cent."""
    display_cents: int
    """What can be won, with what was contributed since a jackpot went into pending."""
    wagers_cents: int
    """The in-meter."""
    wins_cents: int
    hits: int
    display: int
    reserve: int
    overflow: int
    seeded: int
    contributed: int
    awarded: int
    corrected: int
    off: int
    """Units too many or too few; zero, or something is wrong."""


class DeskJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot that is not paid yet."""

    number: int
    table: str
    game: int
    seat: int
    hand: str
    share: str
    shown_hand: str
    """What the cards make; nothing where they make no such prize."""
    differs: bool
    wager_cents: int
    steps: tuple[Step, ...]
    words: dict[str, str]
    """Who did each of the steps; of the swipe the journal tells."""
    due: tuple[Step, ...]
    cents: int
    """Once it is posted."""


class DeskPrice(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the arithmetic of a group: what is on the meter, the share, and what it comes to."""

    number: int
    seat: int
    share: str
    meter_before_cents: int
    cents: int
    reseeds: bool
    """Whether the base stands on the meter again after it."""
    posted: bool


class DeskRejected(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot that was rejected and can be entered again: the cards of its round show it."""

    number: int
    table: str
    seat: int
    hand: str


class DeskGroup(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpots of one game at one table: they stand in line together."""

    table: str
    game: int
    played_out: bool
    first: bool
    """Whether its prices hold if all of it does; those behind it may still change (CF-43)."""
    since_cents: int
    """That came onto the meter behind it, and is not its to win."""
    prices: tuple[DeskPrice, ...]
    left_cents: int
    """On the meter after all of it."""


class DeskChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change that one has proposed and another is to sign (IND-43)."""

    number: int
    kind: str
    """`settings`, `correction` or `rearming`."""
    why: str
    by: str
    cents: int | None
    """Of a correction."""
    settings: DeskSettings | None


class DeskEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened to it."""

    seq: int
    at_ms: int
    name: str
    text: str
    who: str


class Desk(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive, for those in charge of it."""

    sign: Sign
    settings: DeskSettings | None
    meters: DeskMeters
    order: str
    """In which jackpots of one round follow one another."""
    confirm: tuple[str, ...]
    """Who presses CONFIRM; nobody where the house has no such step."""
    swipe: tuple[str, ...]
    """Whose card takes a jackpot out of pending."""
    jackpots: tuple[DeskJackpot, ...]
    rejected: tuple[DeskRejected, ...]
    """The newest first."""
    line: tuple[DeskGroup, ...]
    changes: tuple[DeskChange, ...]
    events: tuple[DeskEvent, ...]
    """The newest first; older ones are asked for with `before`."""
    before: int | None
    """To ask for those that come next; None where there are no more."""


def desk_of(live: LiveProgressive, events: tuple[DeskEvent, ...], *, demo: bool) -> Desk:
    """Return the desk, as far as the journal is written."""
    state, terms = live.durable, live.terms
    oldest = events[-1].seq if events else 1
    return Desk(
        sign=sign_of(live, demo=demo),
        settings=None if state.settings is None else settings_of(state.settings),
        meters=_meters(live),
        order=terms.order,
        confirm=terms.confirm,
        swipe=terms.swipe,
        jackpots=tuple(_jackpot(live, one) for one in state.jackpots if one.open),
        rejected=tuple(
            DeskRejected(number=one.number, table=one.table, seat=one.shown.seat, hand=one.shown.hand)
            for one in (gone.jackpot for gone in state.rejected)
            if one.shown is not None
        ),
        line=tuple(_line(live)),
        changes=tuple(
            _change(number=asked.number, by=asked.asker, change=new) for asked, new in state.changes
        ),
        events=events,
        before=oldest if oldest > 1 else None,
    )


def settings_of(settings: Settings) -> DeskSettings:
    """Return settings as they are shown."""
    return DeskSettings(
        reseed_cents=settings.reseed,
        contribution=_rate(settings.contribution),
        reserve=_rate(settings.reserve),
        limit_cents=settings.limit,
        wagers_most_cents=settings.wagers_most,
    )


def _rate(rate: Rate) -> DeskRate:
    return DeskRate(rate.part, rate.whole, str(rate))


def _meters(live: LiveProgressive) -> DeskMeters:
    meter = live.durable.meter
    return DeskMeters(
        scale=meter.scale,
        display_cents=meter.cents,
        wagers_cents=meter.wagers,
        wins_cents=meter.awarded // meter.scale,
        hits=meter.hits,
        display=meter.display,
        reserve=meter.reserve,
        overflow=meter.overflow,
        seeded=meter.seeded,
        contributed=meter.contributed,
        awarded=meter.awarded,
        corrected=meter.corrected,
        off=meter.off,
    )


def _jackpot(live: LiveProgressive, one: Jackpot) -> DeskJackpot:
    return DeskJackpot(
        number=one.number,
        table=one.table,
        game=one.game,
        seat=one.keyed.seat,
        hand=one.keyed.hand,
        share=str(one.keyed.share),
        shown_hand=one.shown.hand if one.shown is not None else "",
        differs=one.keyed != one.shown,
        wager_cents=one.wager,
        steps=tuple(one.words),
        words={str(step): who for step, who in one.words.items() if step != "posted"},
        due=tuple(row.step for row in due_steps(live.terms, one.words)),
        cents=one.cents,
    )


def _line(live: LiveProgressive) -> Iterator[DeskGroup]:
    state = live.durable
    scale = state.meter.scale
    for place, (group, priced) in enumerate(projected(live.terms, state)):
        yield DeskGroup(
            table=group.table,
            game=group.game,
            played_out=group.played_out,
            first=not place,
            since_cents=group.since // scale,
            prices=tuple(_price(live, price) for price in priced.prices),
            left_cents=priced.left // scale,
        )


def _price(live: LiveProgressive, price: Price) -> DeskPrice:
    one = live.durable.jackpot(price.number)
    assert one is not None, "what is priced stands in line"
    return DeskPrice(
        number=price.number,
        seat=one.keyed.seat,
        share=str(one.keyed.share),
        meter_before_cents=price.before // live.durable.meter.scale,
        cents=price.cents,
        reseeds=price.reseeds,
        posted=not one.pending,
    )


def _change(*, number: int, by: str, change: Change) -> DeskChange:
    kinds = {NewSettings: "settings", Correction: "correction", Rearming: "rearming"}
    return DeskChange(
        number=number,
        kind=kinds[type(change)],
        why=change.why,
        by=by,
        cents=change.cents if isinstance(change, Correction) else None,
        settings=settings_of(change.settings) if isinstance(change, NewSettings) else None,
    )
