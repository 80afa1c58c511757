"""The handlers of the steps of a jackpot, and what the swipe takes off the meter."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.games.contract import Command, Event, Refusal
from pitboss.progressive import commands, events
from pitboss.progressive.handlers import Decision, Handler, Row
from pitboss.progressive.jackpots import LOOKED_AT, Jackpot, Step, form_by_law
from pitboss.progressive.meter import released
from pitboss.progressive.pricing import Price, Pricing, Won, walk
from pitboss.progressive.procedure import JackpotStep, jackpot_table, missing_steps
from pitboss.progressive.refusals import refuse
from pitboss.progressive.rejections import reenter, reject, uphold
from pitboss.progressive.state import Controller, Group
from pitboss.rulebook.progressive import Progressive


def won(state: Controller, group: Group) -> tuple[Won, ...]:
    """Return the jackpots of a group that count: all that are not void."""
    return tuple(Won(one.number, one.keyed.seat, one.keyed.share) for one in state.of(group) if not one.void)


def projected(terms: Progressive, state: Controller) -> Iterator[tuple[Group, Pricing]]:
    """Yield what each group in line is worth if all of it holds; only the first is final (CF-43)."""
    settings = state.settings
    if settings is None or not state.line:
        return
    meter = state.line[0].base or 0
    for group in state.line:
        priced = walk(
            won(state, group),
            meter=meter,
            scale=state.meter.scale,
            reseed=settings.reseed,
            order=terms.order,
        )
        yield group, priced
        meter = priced.left + group.since


def price(terms: Progressive, state: Controller, jackpot: Jackpot) -> Price | None:
    """Return what a pending jackpot is worth now."""
    for _, priced in projected(terms, state):
        for found in priced.prices:
            if found.number == jackpot.number:
                return found
    return None


class Found(NamedTuple):
    """A jackpot and the step that somebody is about to do."""

    jackpot: Jackpot
    row: JackpotStep
    role: Role


def same_person(terms: Progressive, jackpot: Jackpot, by: Person, act: str) -> Step | None:
    """Return the step that keeps this person from another one, where a house keeps the two apart (CF-44)."""
    pairs = (pair.split("_") for pair in terms.apart)
    firsts: Mapping[str, Step] = {"verify": "shift_manager", "confirm": "confirmed"}
    for first, second in pairs:
        if second == act and jackpot.words.get(firsts[first]) == by.id:
            return firsts[first]
    return None


def _find(terms: Progressive, state: Controller, by: Person, number: int, step: Step) -> Found | Refusal:
    """Return the jackpot, if that step of it is due and for this person."""
    row = next((one for one in jackpot_table(terms) if one.step == step), None)
    if row is None or not row.may(by):
        roles = ", ".join(row.roles) if row else ""
        return refuse("jackpot_step_not_yours", row.rule if row else "", step=step, roles=roles)
    jackpot = state.jackpot(number)
    if jackpot is None:
        gone = any(hit.number == number for hit in state.hits)
        return refuse("jackpot_already_posted" if gone else "jackpot_unknown", number=number)
    if jackpot.void:
        return refuse("jackpot_unknown", number=number)
    if step in jackpot.words:
        return refuse("jackpot_already_posted" if step == "posted" else "jackpot_step_done", step=step)
    missing = missing_steps(row, jackpot.words)
    if missing:
        return refuse("jackpot_step_not_yet", row.rule, step=step, missing=", ".join(missing))
    others = [other for other in LOOKED_AT if other != step and jackpot.words.get(other) == by.id]
    if step in LOOKED_AT and others:
        return refuse("two_words", step=others[0])
    return Found(jackpot, row, next(role for role in by.roles if role in row.roles))


def _check(terms: Progressive, state: Controller, by: Person, asked: commands.CheckEntry) -> Decision:
    found = _find(terms, state, by, asked.jackpot, "checked")
    if isinstance(found, Refusal):
        return found
    jackpot = found.jackpot
    if jackpot.shown is None:
        return refuse("nothing_on_the_cards", seat=jackpot.keyed.seat)
    if jackpot.keyed != jackpot.shown:
        return refuse("entry_differs", keyed=jackpot.keyed.hand, shown=jackpot.shown.hand)
    return (events.JackpotStepped(asked.jackpot, "checked", by.id, found.role),)


def _correct(terms: Progressive, state: Controller, by: Person, asked: commands.CorrectEntry) -> Decision:
    """The entry is corrected and checked in one step."""
    found = _find(terms, state, by, asked.jackpot, "checked")
    if isinstance(found, Refusal):
        return found
    shown = found.jackpot.shown
    if shown is None:
        return refuse("nothing_on_the_cards", seat=found.jackpot.keyed.seat)
    if found.jackpot.keyed == shown:
        return refuse("entry_agrees")
    corrected = events.EntryCorrected(asked.jackpot, shown, by.id)
    return (corrected, events.JackpotStepped(asked.jackpot, "checked", by.id, found.role))


def _verify(terms: Progressive, state: Controller, by: Person, asked: commands.VerifyJackpot) -> Decision:
    """It counts for surveillance or for the shift manager, by the role of the person."""
    step: Step = "surveillance" if "surveillance" in by.roles else "shift_manager"
    found = _find(terms, state, by, asked.jackpot, step)
    if isinstance(found, Refusal):
        return found
    return (events.JackpotStepped(asked.jackpot, step, by.id, found.role),)


def _confirm(terms: Progressive, state: Controller, by: Person, asked: commands.ConfirmJackpot) -> Decision:
    found = _find(terms, state, by, asked.jackpot, "confirmed")
    if isinstance(found, Refusal):
        return found
    before = same_person(terms, found.jackpot, by, "confirm")
    if before is not None:
        return refuse("two_words", "B7V-JP-04", step=before)
    return (events.JackpotStepped(asked.jackpot, "confirmed", by.id, found.role),)


def _swipe(terms: Progressive, state: Controller, by: Person, asked: commands.SwipeCard) -> Decision:
    """Post it: the prize leaves the meter, after all that stand before it in line (B7V-JP-06)."""
    found = _find(terms, state, by, asked.jackpot, "posted")
    if isinstance(found, Refusal):
        return found
    if not asked.swipe.strip():
        return refuse("swipe_unread")
    if asked.swipe in state.swipes:
        return refuse("swipe_used")
    before = same_person(terms, found.jackpot, by, "swipe")
    if before is not None:
        return refuse("two_words", "B7V-JP-05", step=before)
    ready = _ready(terms, state, found.jackpot)
    if isinstance(ready, Refusal):
        return ready
    posted = _taken_off(state, found.jackpot, ready)
    stepped = events.JackpotStepped(asked.jackpot, "posted", by.id, found.role, asked.swipe)
    return (stepped, posted, *_overflowing(state, posted))


def _ready(terms: Progressive, state: Controller, jackpot: Jackpot) -> Price | Refusal:
    """Return its price, once nothing can change it any more and its turn has come."""
    group, first = state.group_of(jackpot), state.line[0]
    assert group is not None, "what is pending stands in line"
    if group is not first:
        before = min(one.number for one in state.of(first) if one.pending)
        return refuse("jackpot_stands_behind", number=before, table=first.table)
    if not group.played_out:
        return refuse("round_not_played_out")
    questioned = [one.number for one in state.of(group) if not one.void and one.questioned]
    if questioned:
        return refuse("jackpot_questioned", number=questioned[0])
    unverified = [one.keyed.seat for one in state.of(group) if not one.void and not one.verified]
    if unverified:
        return refuse("jackpot_unverified", seat=unverified[0])
    _, priced = next(projected(terms, state))
    for found in priced.prices:
        if found.number == jackpot.number:
            return found
        other = state.jackpot(found.number)
        if other is not None and other.pending:
            return refuse("jackpot_behind_seat", seat=other.keyed.seat)
    raise AssertionError("a jackpot in line has a price")


def _taken_off(state: Controller, jackpot: Jackpot, due: Price) -> events.JackpotPosted:
    from_reserve = from_house = 0
    if due.reseeds:
        assert state.settings is not None
        whole = state.settings.reseed * state.meter.scale
        from_reserve = min(state.meter.reserve, whole)
        from_house = whole - from_reserve
    return events.JackpotPosted(
        jackpot.number, jackpot.table, jackpot.keyed.seat, due.cents, from_reserve, from_house
    )


def _overflowing(state: Controller, posted: events.JackpotPosted) -> tuple[Event, ...]:
    """Return what lay above the limit to the display as soon as there is room for it."""
    settings, meter = state.settings, state.meter
    assert settings is not None, "what was posted was priced"
    fallen = posted.cents * meter.scale - posted.reseed_from_reserve - posted.reseed_from_house
    units = released(settings, replace(meter, display=meter.display - fallen))
    return (events.OverflowReleased(units),) if units else ()


def _paperwork(
    terms: Progressive, state: Controller, by: Person, asked: commands.CompletePaperwork
) -> Decision:
    found = _find(terms, state, by, asked.jackpot, "paperwork")
    if isinstance(found, Refusal):
        return found
    if not (asked.identity_seen and asked.tax_number_taken and asked.loyalty_card_asked):
        return refuse("paperwork_incomplete")
    law = form_by_law(terms, cents=found.jackpot.cents, wager=found.jackpot.wager)
    return (
        events.JackpotStepped(asked.jackpot, "paperwork", by.id, found.role, form=asked.form, by_law=law),
    )


def _pay(terms: Progressive, state: Controller, by: Person, asked: commands.PayJackpot) -> Decision:
    found = _find(terms, state, by, asked.jackpot, "paid")
    if isinstance(found, Refusal):
        return found
    return (events.JackpotStepped(asked.jackpot, "paid", by.id, found.role),)


COMMANDS: tuple[Row, ...] = (
    Row(commands.CheckEntry, _check, ("supervisor",), check="handler"),
    Row(commands.CorrectEntry, _correct, ("supervisor",), check="handler"),
    Row(commands.RejectJackpot, reject, ("supervisor", "surveillance"), check="handler"),
    Row(commands.UpholdJackpot, uphold, ("shift_manager",), check="handler"),
    Row(commands.ReenterJackpot, reenter, ("supervisor",), check="handler"),
    Row(commands.VerifyJackpot, _verify, ("surveillance", "shift_manager"), check="handler"),
    Row(commands.ConfirmJackpot, _confirm, ("pit_manager",), check="handler"),
    Row(commands.SwipeCard, _swipe, ("supervisor",), check="handler"),
    Row(commands.CompletePaperwork, _paperwork, ("supervisor",), check="handler"),
    Row(commands.PayJackpot, _pay, ("shift_manager",), check="handler"),
)
"""The steps of a jackpot. Whose a step is in its own house, and after which others, its handler says."""
STEPS: dict[type[Command], Handler] = {row.command: row.handler for row in COMMANDS}
