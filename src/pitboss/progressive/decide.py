"""What a command to a controller leads to: events, or a refusal with its rule."""

from math import lcm

from pitboss.authority import Person, Role, objection
from pitboss.games.command_row import table_of
from pitboss.games.contract import Command, Event, Refusal
from pitboss.progressive import commands, events, jackpot_steps
from pitboss.progressive.handlers import Decision, Row
from pitboss.progressive.meter import contribution, released, rescaled, room
from pitboss.progressive.refusals import refuse, with_own_rule
from pitboss.progressive.rejections import question
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive

DECKS_LEAST = 3
"""Three 7s of one suit need as many decks (IND-49)."""
REPORT_FROM_ANYWHERE: tuple[Role, ...] = ("supervisor", "surveillance")
"""Those who answer for the controller or watch it; those above a supervisor too (B7-DEAL-03, B7V-JP-02)."""
REPORTS_FAULTS: tuple[Role, ...] = ("dealer", *REPORT_FROM_ANYWHERE)
"""Who says that the progressive does not work; a dealer of a table that is linked to it."""
_PROPOSES: Role = "pit_manager"
_SIGNS: Role = "shift_manager"
_READS: Role = "accounting"
_LINKS: Role = "supervisor"


def decide(terms: Progressive, state: Controller, by: Person, command: Command) -> Decision:
    """Return the events of a command, or why it is refused. A refusal changes nothing."""
    kind = type(command)
    handler = jackpot_steps.STEPS.get(kind) or COMMANDS[kind].handler
    decision = handler(terms, state, by, command)
    return with_own_rule(terms, decision) if isinstance(decision, Refusal) else decision


def _propose(_: Progressive, state: Controller, by: Person, asked: commands.ProposeChange) -> Decision:
    if not by.may_act_as(_PROPOSES):
        return refuse("change_not_yours", role=_PROPOSES)
    fault = _change_fault(state, asked.change)
    return fault or (events.ChangeProposed(state.changes_proposed + 1, asked.change, by.id),)


def _change_fault(state: Controller, change: commands.Change) -> Refusal | None:
    """Refuse a change that cannot be made. It is asked at the proposal and again at the signature."""
    if isinstance(change, commands.NewSettings):
        return _settings_fault(state, change)
    if not change.why.strip():
        return refuse("reason_missing")
    if state.settings is None:
        return refuse("progressive_not_set")
    if isinstance(change, commands.Correction):
        return _correction_fault(state, state.settings, change)
    if state.armed:
        return refuse("meter_is_fine")
    return refuse("meter_doubtful", units=state.meter.off) if state.meter.off else None


def _settings_fault(state: Controller, change: commands.NewSettings) -> Refusal | None:
    """A change of settings has a reason, and its limit is not below the meter (IND-42)."""
    if faults := change.settings.faults():
        return refuse("settings_impossible", what=", ".join(faults))
    if state.settings is None:
        return None
    if not change.why.strip():
        return refuse("reason_missing", "IND-43")
    if state.line:
        return refuse("jackpot_pending")
    limit = change.settings.limit
    if limit is not None and limit * state.meter.scale < state.meter.display:
        return refuse("limit_below_display", limit=limit, display=state.meter.cents)
    return None


def _correction_fault(state: Controller, settings: Settings, change: commands.Correction) -> Refusal | None:
    if state.line:
        return refuse("jackpot_pending")
    units = change.cents * state.meter.scale
    if state.meter.display + units < 0 or not change.cents:
        return refuse("correction_impossible", cents=change.cents)
    if units > 0 and units > room(settings, state.meter):
        return refuse("correction_above_limit", cents=change.cents, limit=settings.limit)
    return None


def _sign(_: Progressive, state: Controller, by: Person, asked: commands.SignChange) -> Decision:
    found = next((one for one in state.changes if one[0].number == asked.number), None)
    if found is None:
        return refuse("change_unknown", number=asked.number)
    approval, change = found
    why = objection(approval, by)
    if why == "two_roles":
        return refuse("change_needs_another")
    fault = refuse("change_not_yours", role=_SIGNS) if why else _change_fault(state, change)
    if fault is not None:
        return fault
    signed = (approval.asker, by.id)
    match change:
        case commands.NewSettings():
            return _settings(state, asked.number, change, *signed)
        case commands.Correction():
            units = change.cents * state.meter.scale
            now = state.meter.cents
            return (events.MeterCorrected(asked.number, units, change.why, *signed, now, now + change.cents),)
        case _:
            return (events.ProgressiveArmed(asked.number, change.why, *signed),)


def _settings(
    state: Controller, number: int, change: commands.NewSettings, proposed_by: str, signed_by: str
) -> Decision:
    settings = change.settings
    scale = lcm(state.meter.scale, settings.scale)
    first = state.settings is None
    seeded = settings.reseed * scale if first else 0
    signed = (proposed_by, signed_by)
    why = change.why.strip()
    found: tuple[Event, ...] = (
        events.SettingsSet(number, settings, scale, seeded, *signed, before=state.settings, why=why),
    )
    if first and state.fault is None:
        found = (*found, events.ProgressiveArmed(number, change.why, *signed))
    room = released(settings, rescaled(state.meter, scale))
    return (*found, events.OverflowReleased(room)) if room else found


def _withdraw(_: Progressive, state: Controller, by: Person, asked: commands.WithdrawChange) -> Decision:
    found = next((one for one, _ in state.changes if one.number == asked.number), None)
    if found is None:
        return refuse("change_unknown", number=asked.number)
    if by.id != found.asker and not by.may_act_as(_SIGNS):
        return refuse("change_not_yours", role=_SIGNS)
    return (events.ChangeWithdrawn(asked.number, by.id),)


def _acknowledge(
    _: Progressive, state: Controller, by: Person, asked: commands.AcknowledgeNotice
) -> Decision:
    if not by.may_act_as(_READS):
        return refuse("change_not_yours", role=_READS)
    if all(one.number != asked.number for one in state.notices):
        return refuse("change_unknown", number=asked.number)
    return (events.NoticeAcknowledged(asked.number, by.id),)


def _link(_: Progressive, state: Controller, by: Person, asked: commands.LinkTable) -> Decision:
    if not by.may_act_as(_LINKS):
        return refuse("change_not_yours", role=_LINKS)
    if asked.table in state.tables:
        return refuse("table_already_linked", table=asked.table)
    if asked.decks < DECKS_LEAST:
        return refuse("jackpot_impossible", decks=asked.decks, least=DECKS_LEAST)
    return (events.TableLinked(asked.table, asked.decks),)


def _count(_: Progressive, state: Controller, by: Person, asked: commands.CountWagers) -> Decision:
    """Count the wagers of a START GAME; an impossible amount stops the progressive (IND-38, IND-41).

    Wagers that were closed before the bet went off still play, so that their share is counted.
    """
    last = state.tables.get(asked.table)
    if last is None:
        return refuse("table_not_linked", table=asked.table)
    if asked.game <= last:
        return refuse("game_already_counted", game=asked.game)
    cents = sum(paid for _, paid in asked.wagers)
    settings = state.settings
    if not asked.wagers:
        return ()
    if settings is None:
        return refuse("progressive_not_set")
    if cents > settings.wagers_most or any(paid <= 0 for _, paid in asked.wagers):
        return (
            events.ContributionQuestioned(asked.table, asked.game, cents),
            events.ProgressiveDisarmed(
                "contribution", f"table {asked.table}: {cents} cents in one round", by.id
            ),
        )
    split = contribution(settings, state.meter, cents)
    return (
        events.WagersCounted(
            asked.table, asked.game, asked.wagers, split.display, split.reserve, split.overflow
        ),
    )


def _enter(_: Progressive, state: Controller, by: Person, asked: commands.EnterJackpot) -> Decision:
    if asked.table not in state.tables:
        return refuse("table_not_linked", table=asked.table)
    number = state.entered + 1
    entry = (asked.game, asked.keyed, asked.shown, asked.wager, by.id, asked.guest)
    return (events.JackpotEntered(number, asked.table, *entry),)


def _play_out(_: Progressive, state: Controller, __: Person, asked: commands.PlayOut) -> Decision:
    """A game that was played out matters only to a prize of it that waits or may be entered again."""
    where = (asked.table, asked.game)
    waits = any((one.table, one.game) == where and not one.played_out for one in state.line)
    again = any(
        (one.jackpot.table, one.jackpot.game) == where and not one.played_out for one in state.rejected
    )
    return (events.GamePlayedOut(*where),) if waits or again else ()


def _fault(_: Progressive, state: Controller, by: Person, asked: commands.ReportFault) -> Decision:
    """Staff of its tables or of the controller report it; the bet is off at every linked table (IND-41)."""
    if not any(by.may_act_as(role) for role in REPORTS_FAULTS):
        return refuse("fault_not_yours", role=REPORTS_FAULTS[0])
    if not state.armed and state.fault == asked.fault:
        return ()
    return (events.ProgressiveDisarmed(asked.fault, asked.why, by.id),)


_FACT = "A table's terminal tells it as it happens."
COMMANDS: dict[type[Command], Row] = table_of(
    (
        Row(commands.ProposeChange, _propose, (_PROPOSES,), check="handler"),
        Row(commands.SignChange, _sign, (_SIGNS,), check="handler"),
        Row(commands.WithdrawChange, _withdraw, (_PROPOSES,), check="handler"),
        Row(commands.AcknowledgeNotice, _acknowledge, (_READS,), check="handler"),
        Row(commands.ReportFault, _fault, REPORTS_FAULTS, check="handler"),
        Row(commands.LinkTable, _link, (_LINKS,), check="handler", not_sent="The floor links its tables."),
        Row(commands.CountWagers, _count, (), not_sent=_FACT),
        Row(commands.EnterJackpot, _enter, (), not_sent=_FACT),
        Row(commands.PlayOut, _play_out, (), not_sent=_FACT),
        Row(commands.QuestionJackpot, question, (), not_sent=_FACT),
        *jackpot_steps.COMMANDS,
    )
)
"""Every command of a controller. Who may give it, each handler asks: it has a refusal of its own."""
