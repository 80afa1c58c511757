"""How a controller changes with events. It refuses nothing and reads no rules."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.authority import ask
from pitboss.games.contract import Event
from pitboss.progressive import events
from pitboss.progressive.handlers import Fold
from pitboss.progressive.jackpots import Jackpot
from pitboss.progressive.meter import rescaled
from pitboss.progressive.state import HITS_KEPT, REJECTED_KEPT, Controller, Group, Hit, Notice, Rejected

SWIPES_KEPT = 1_000


def evolve(state: Controller, event: Event) -> Controller:
    """Fold one event."""
    return _EVOLVE[type(event)](state, event)


def _proposed(state: Controller, event: events.ChangeProposed) -> Controller:
    asked = (ask(event.number, "progressive_change", event.by), event.change)
    return replace(state, changes=(*state.changes, asked), changes_proposed=event.number)


def _done_with(state: Controller, number: int) -> Controller:
    return replace(state, changes=tuple(one for one in state.changes if one[0].number != number))


def _set(state: Controller, event: events.SettingsSet) -> Controller:
    meter = rescaled(state.meter, event.scale)
    meter = replace(meter, display=meter.display + event.seeded, seeded=meter.seeded + event.seeded)
    state = replace(_done_with(state, event.number), settings=event.settings, meter=meter)
    if event.before is None:
        return state
    signed = (event.proposed_by, event.signed_by)
    notice = Notice(event.number, event.before, event.settings, event.why, *signed)
    return replace(state, notices=(*state.notices, notice))


def _corrected(state: Controller, event: events.MeterCorrected) -> Controller:
    corrected = state.meter.corrected + event.units
    return _risen(_done_with(state, event.number), event.units, corrected=corrected)


def _risen(state: Controller, display: int, **meters: int) -> Controller:
    """The display rises; what stands in line is not paid from it."""
    meter = replace(state.meter, display=state.meter.display + display, **meters)
    line = state.line
    if line and display:
        line = (*line[:-1], replace(line[-1], since=line[-1].since + display))
    return replace(state, meter=meter, line=line)


def _counted(state: Controller, event: events.WagersCounted) -> Controller:
    meter = state.meter
    state = replace(state, tables={**state.tables, event.table: event.game})
    return _risen(
        state,
        event.display,
        wagers=meter.wagers + sum(cents for _, cents in event.wagers),
        reserve=meter.reserve + event.reserve,
        overflow=meter.overflow + event.overflow,
        contributed=meter.contributed + event.display + event.reserve + event.overflow,
    )


def _entered(state: Controller, event: events.JackpotEntered) -> Controller:
    joined = state.joined(event.table, event.game)
    jackpot = Jackpot(
        number=event.number,
        table=event.table,
        game=event.game,
        group=joined.first if joined is not None else event.number,
        keyed=event.keyed,
        shown=event.shown,
        wager=event.wager,
        guest=event.guest,
    )
    state = replace(state, jackpots=(*state.jackpots, jackpot), entered=event.number)
    before = state.rejected_one(event.again) if event.again else None
    state = replace(state, rejected=tuple(one for one in state.rejected if one != before))
    if joined is not None:
        return state
    display = state.meter.display
    group = Group(event.table, event.game, event.number, base=None if state.line else display)
    if before is not None:
        group = replace(group, played_out=before.played_out)
        if not state.line:  # paid from what stood there then; what came in since is not its own
            base = min(before.base, display)
            group = replace(group, base=base, since=display - base)
    return replace(state, line=(*state.line, group))


def _changed(state: Controller, number: int, change: Callable[[Jackpot], Jackpot]) -> Controller:
    jackpots = tuple(change(one) if one.number == number else one for one in state.jackpots)
    return _moved_up(replace(state, jackpots=jackpots))


def _moved_up(state: Controller) -> Controller:
    """Groups with nothing pending leave the line; the group that is then first knows what it is paid from.

    What came in since a group that leaves from behind came in since the one before it, too.
    """
    line: list[Group] = []
    for group in state.line:
        if any(one.pending for one in state.of(group)):
            line.append(group)
        elif line:
            line[-1] = replace(line[-1], since=line[-1].since + group.since)
    if line and line[0].base is None:
        base = state.meter.display - sum(group.since for group in line)
        line[0] = replace(line[0], base=base)
    state = replace(state, line=tuple(line))
    jackpots = tuple(one for one in state.jackpots if one.open or state.group_of(one) is not None)
    return replace(state, jackpots=jackpots)


def _stepped(state: Controller, event: events.JackpotStepped) -> Controller:
    if event.swipe:
        state = replace(state, swipes=(event.swipe, *state.swipes)[:SWIPES_KEPT])
    stepped = tuple(
        replace(one, words={**one.words, event.step: event.by}) if one.number == event.number else one
        for one in state.jackpots
    )
    state = replace(state, jackpots=stepped)
    # It leaves the line with JackpotPosted, which follows and has its cents.
    return state if event.step == "posted" else _moved_up(state)


def _posted(state: Controller, event: events.JackpotPosted) -> Controller:
    meter, taken = state.meter, event.cents * state.meter.scale
    seeded = event.reseed_from_reserve + event.reseed_from_house
    meter = replace(
        meter,
        display=meter.display - taken + seeded,
        awarded=meter.awarded + taken,
        reserve=meter.reserve - event.reseed_from_reserve,
        seeded=meter.seeded + event.reseed_from_house,
        hits=meter.hits + 1,
    )
    first = state.line[0]
    line = (replace(first, taken=first.taken + taken - seeded), *state.line[1:])
    state = replace(state, meter=meter, line=line)
    hit = Hit(event.number, event.table, event.seat, event.cents, state.shown)
    state = replace(state, hits=(hit, *state.hits)[:HITS_KEPT])
    return _changed(state, event.number, lambda one: replace(one, cents=event.cents))


def _rejected(state: Controller, event: events.JackpotRejected) -> Controller:
    jackpot = state.jackpot(event.number)
    if jackpot is not None:
        plain = replace(jackpot, words={}, against={}, questioned="")
        group = state.group_of(jackpot)
        gone = Rejected(plain, _base_of(state, group), group is not None and group.played_out)
        state = replace(state, rejected=(gone, *state.rejected)[:REJECTED_KEPT])
    return _changed(state, event.number, lambda one: replace(one, void=True))


def _base_of(state: Controller, group: Group | None) -> int:
    """Return the units that a group is paid from, as far as they are known."""
    if group is None:
        return state.meter.display
    if group.base is not None:
        return group.base
    behind = state.line[state.line.index(group) :]
    return state.meter.display - sum(one.since for one in behind)


def _against(state: Controller, event: events.RejectionSaid) -> Controller:
    return _changed(
        state, event.number, lambda one: replace(one, against={**one.against, event.step: event.by})
    )


def _entry_corrected(state: Controller, event: events.EntryCorrected) -> Controller:
    return _changed(state, event.number, lambda one: replace(one, keyed=event.entry))


def _played_out(state: Controller, event: events.GamePlayedOut) -> Controller:
    where = (event.table, event.game)
    line = (
        replace(group, played_out=True) if (group.table, group.game) == where else group
        for group in state.line
    )
    rejected = (
        replace(one, played_out=True) if (one.jackpot.table, one.jackpot.game) == where else one
        for one in state.rejected
    )
    return replace(state, line=tuple(line), rejected=tuple(rejected))


def _armed(state: Controller, event: events.ProgressiveArmed) -> Controller:
    return replace(_done_with(state, event.number), armed=True, fault=None)


_EVOLVE: dict[type[Event], Fold] = {
    events.ChangeProposed: _proposed,
    events.ChangeWithdrawn: lambda state, event: _done_with(state, event.number),
    events.SettingsSet: _set,
    events.NoticeAcknowledged: lambda state, event: replace(
        state, notices=tuple(one for one in state.notices if one.number != event.number)
    ),
    events.MeterCorrected: _corrected,
    events.ProgressiveArmed: _armed,
    events.ProgressiveDisarmed: lambda state, event: replace(state, armed=False, fault=event.fault),
    events.TableLinked: lambda state, event: replace(state, tables={**state.tables, event.table: 0}),
    events.WagersCounted: _counted,
    events.ContributionQuestioned: lambda state, event: replace(
        state, tables={**state.tables, event.table: event.game}
    ),
    events.JackpotEntered: _entered,
    events.EntryCorrected: _entry_corrected,
    events.JackpotStepped: _stepped,
    events.JackpotPosted: _posted,
    events.OverflowReleased: lambda state, event: _risen(
        state, event.units, overflow=state.meter.overflow - event.units
    ),
    events.JackpotRejected: _rejected,
    events.RejectionSaid: _against,
    events.JackpotQuestioned: lambda state, event: _changed(
        state, event.number, lambda one: replace(one, questioned=event.why)
    ),
    events.JackpotUpheld: lambda state, event: _changed(
        state, event.number, lambda one: replace(one, questioned="")
    ),
    events.GamePlayedOut: _played_out,
}
