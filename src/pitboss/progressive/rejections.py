"""Jackpots that somebody rejects: who has to agree, a round that was voided, and entering one again.

What the cards show decides. Where they show no prize, one of those who look at it is enough, as long as
surveillance has not verified it. Otherwise it takes three people: the one who checked it, surveillance and
the shift manager, each in their own place and on record.
"""

from pitboss.authority import HIGHER, Person, Role
from pitboss.progressive import commands, events
from pitboss.progressive.handlers import Decision
from pitboss.progressive.jackpots import LOOKED_AT, Jackpot, Step
from pitboss.progressive.procedure import JackpotStep, jackpot_table
from pitboss.progressive.refusals import refuse
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive

STANDS_IN: Role = "executive"
"""Who may take back the word of a supervisor or shift manager who is not there."""


def reject(terms: Progressive, state: Controller, by: Person, asked: commands.RejectJackpot) -> Decision:
    """Count one more rejection, as long as nothing of its game is posted; with the last it is void."""
    if not asked.why.strip():
        return refuse("reason_missing", "IND-03")
    rows = [row for row in jackpot_table(terms) if row.step in LOOKED_AT]
    mine = next((role for role in by.roles if any(role in row.roles for row in rows)), None)
    if mine is None:
        roles = ", ".join(sorted({role for row in rows for role in row.roles}))
        return refuse("jackpot_step_not_yours", "B7-JP-02", step="rejected", roles=roles)
    jackpot = state.jackpot(asked.jackpot)
    if jackpot is None or jackpot.void:
        return refuse("jackpot_unknown", number=asked.jackpot)
    group = state.group_of(jackpot)
    if group is None or any("posted" in one.words for one in state.of(group)):
        return refuse("jackpot_already_posted", number=asked.jackpot)
    why = asked.why.strip()
    rejected = events.JackpotRejected(asked.jackpot, why, by.id, mine)
    if jackpot.shown is None and "surveillance" not in jackpot.words:
        return (rejected,)
    if by.id in jackpot.against.values():
        return refuse("rejection_said", missing=_missing(jackpot))
    row = next((one for one in _in_order(jackpot, by, rows) if _may(jackpot, by, one)), None)
    if row is None:
        return refuse("rejection_not_yours", missing=_missing(jackpot))
    role = next(role for role in by.roles if role in row.roles)
    said = events.RejectionSaid(asked.jackpot, row.step, why, by.id, role)
    left = [step for step in LOOKED_AT if step not in jackpot.against and step != row.step]
    return (said,) if left else (said, rejected)


def _in_order(jackpot: Jackpot, by: Person, rows: list[JackpotStep]) -> list[JackpotStep]:
    """Sort the steps: first the one that this person did."""
    return sorted(rows, key=lambda row: jackpot.words.get(row.step) != by.id)


def _may(jackpot: Jackpot, by: Person, row: JackpotStep) -> bool:
    """Tell whether somebody may reject in that place: the person who gave the word takes it back.

    An executive stands in for one who is not there; any of surveillance can look at the recording.
    """
    if row.step in jackpot.against or not row.may(by):
        return False
    said = jackpot.words.get(row.step)
    return said in (None, by.id) or row.step == "surveillance" or STANDS_IN in by.roles


def _missing(jackpot: Jackpot) -> str:
    return ", ".join(step for step in LOOKED_AT if step not in jackpot.against)


def missing_words(jackpot: Jackpot) -> tuple[Step, ...]:
    """Return the places that have not spoken yet, once somebody has spoken against a jackpot."""
    return tuple(step for step in LOOKED_AT if step not in jackpot.against) if jackpot.against else ()


def question(_: Progressive, state: Controller, __: Person, asked: commands.QuestionJackpot) -> Decision:
    """A voided round matters to a jackpot as long as it is pending."""
    jackpot = state.jackpot(asked.jackpot)
    open_ = jackpot is not None and jackpot.pending and not jackpot.questioned
    return (events.JackpotQuestioned(asked.jackpot, asked.why),) if open_ else ()


def uphold(_: Progressive, state: Controller, by: Person, asked: commands.UpholdJackpot) -> Decision:
    """The shift manager decides that it stands; the three words, CONFIRM and swipe are still wanted."""
    roles = HIGHER["shift_manager"]
    mine = next((role for role in by.roles if role in roles), None)
    if mine is None:
        return refuse("jackpot_step_not_yours", "B7-JP-07", step="upheld", roles=", ".join(roles))
    if not asked.why.strip():
        return refuse("reason_missing", "IND-03")
    jackpot = state.jackpot(asked.jackpot)
    if jackpot is None or jackpot.void:
        return refuse("jackpot_unknown", number=asked.jackpot)
    if not jackpot.questioned:
        return refuse("jackpot_not_questioned", number=asked.jackpot)
    return (events.JackpotUpheld(asked.jackpot, asked.why.strip(), by.id, mine),)


def reenter(_: Progressive, state: Controller, by: Person, asked: commands.ReenterJackpot) -> Decision:
    """Enter it again as the cards of its round show it; all its steps are done again."""
    roles = HIGHER["supervisor"]
    if not any(role in roles for role in by.roles):
        return refuse("jackpot_step_not_yours", "B7-JP-01", step="entered", roles=", ".join(roles))
    if not asked.why.strip():
        return refuse("reason_missing", "IND-03")
    gone = state.rejected_one(asked.jackpot)
    if gone is None:
        return refuse("jackpot_not_rejected", number=asked.jackpot)
    one = gone.jackpot
    if one.shown is None:
        return refuse("nothing_on_the_cards", seat=one.keyed.seat)
    number, why = state.entered + 1, asked.why.strip()
    entry = (one.table, one.game, one.shown, one.shown, one.wager, by.id, one.guest, one.number, why)
    return (events.JackpotEntered(number, *entry),)
