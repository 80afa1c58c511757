"""An instructor who joins a sitting: a note that the trainee reads, a fault for its next moment.

Both are on the trainee's record with who gave them. The server looks up that the trainee is in a class of
this instructor. Nobody helps or hinders in the part of an exam: every trainee deals the same table there.
"""

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.games.contract import Command, Event
from pitboss.school.dispatch import Decision, Dispatch
from pitboss.school.refusals import refuse
from pitboss.school.sittings import ACTS_MOST, TEXT_MOST, Act, Note, Sitting, Sittings

NOTE_MOST = 300
NOTES_MOST = 200


# Commands


class NoteInSitting(Command, frozen=True):
    """Send the trainee a note; it is shown at the seat."""

    sitting: str
    class_id: str
    text: str


class PlantInSitting(Command, frozen=True):
    """Plant a fault; it comes at the next moment that fits its kind."""

    sitting: str
    class_id: str
    number: int
    """Of the act that it is on the record as."""
    act: str


# Events


class SittingNoted(Event, frozen=True):
    sitting: str
    class_id: str
    text: str
    by: str
    at_ms: int


class SittingPlanted(Event, frozen=True):
    sitting: str
    class_id: str
    number: int
    act: str
    by: str
    at_ms: int


# Rules: what each command leads to

_rules: Dispatch[Sitting, [str, int], Decision] = Dispatch()


def decide_guidance(sittings: Sittings, trainee: str, by: Person, command: Command, now_ms: int) -> Decision:
    """Return the events of an instructor's command to a trainee's sitting, or why it is refused."""
    rule = _rules.find(command)
    if rule is None or not isinstance(command, NoteInSitting | PlantInSitting):
        return refuse("not_for_the_school")
    if not by.may_act_as("instructor"):
        return refuse("not_your_desk", role="instructor")
    if by.id == trainee:
        return refuse("not_your_own_instructor", trainee=trainee)
    sitting = sittings.get(command.sitting)
    if sitting is None:
        return refuse("sitting_unknown", sitting=command.sitting)
    if sitting.over:
        return refuse("sitting_over", sitting=command.sitting)
    if sitting.exam:
        return refuse("sitting_examined")
    return rule(sitting, command, by.id, max(now_ms, sitting.touched_ms))


@_rules.on(NoteInSitting)
def _note(sitting: Sitting, command: NoteInSitting, by: str, at_ms: int) -> Decision:
    text = command.text.strip()
    if not 0 < len(text) <= NOTE_MOST or len(sitting.notes) >= NOTES_MOST:
        return refuse("note_missing", most=NOTE_MOST)
    return (SittingNoted(sitting.id, command.class_id, text, by, at_ms),)


@_rules.on(PlantInSitting)
def _plant(sitting: Sitting, command: PlantInSitting, by: str, at_ms: int) -> Decision:
    if sitting.mode == "show":
        return refuse("sitting_only_shown")
    if command.number != sitting.number:
        return refuse("act_out_of_order", number=command.number)
    if not 0 < len(command.act) <= TEXT_MOST or command.number > ACTS_MOST:
        return refuse("record_impossible")
    return (SittingPlanted(sitting.id, command.class_id, command.number, command.act, by, at_ms),)


COMMANDS: tuple[type[Command], ...] = tuple(kind for kind in _rules.kinds if issubclass(kind, Command))


# Fold: how each event changes the sittings


def evolve_guidance(sittings: Sittings, event: Event) -> Sittings:
    """Fold one event into a trainee's sittings; another event changes nothing."""
    match event:
        case SittingNoted(sitting=id_, text=text, by=by, at_ms=at_ms):
            sitting = sittings[id_]
            return {**sittings, id_: replace(sitting, notes=(*sitting.notes, Note(text, by, at_ms)))}
        case SittingPlanted(sitting=id_, act=act, at_ms=at_ms):
            sitting = sittings[id_]
            acts = (*sitting.acts, Act(act, at_ms))
            return {**sittings, id_: replace(sitting, acts=acts, touched_ms=at_ms)}
        case _:
            return sittings


def given(event: SittingNoted | SittingPlanted) -> Command:
    """Return the command that an event of an instructor answers, for the proof."""
    if isinstance(event, SittingNoted):
        return NoteInSitting(event.sitting, event.class_id, event.text)
    return PlantInSitting(event.sitting, event.class_id, event.number, event.act)
