"""An instructor joins a sitting over HTTP: watches it live, sends the trainee a note, plants a fault.

Only the instructor of an open class that the trainee is in may: others are refused and put on the audit list.
"""

import secrets
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.games.contract import Command, Refusal
from pitboss.messages import DEFAULT
from pitboss.school.guidance import NoteInSitting, PlantInSitting
from pitboss.school.sittings import Sitting as OnRecord
from pitboss.training.seat.acts import PlantNext, written
from pitboss.training.seat.planted_faults import PlantKind, offered
from pitboss.training.seat.recorded_sitting import StaleSittingError
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, allowed, forbidden, services_of
from pitboss.web.school.views import school_of, trainee_of, trainee_stream
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.training.learner import Learner
from pitboss.web.training.seat_api import SeatOut, seen
from pitboss.web.training.seats import STALE, UNKNOWN, seats_of
from pitboss.web.wire import NO_HOUSE, refused

_WHAT = "join a sitting"
_TRIES = 4


class NoteOut(msgspec.Struct, frozen=True):
    """A note of an instructor to the trainee."""

    text: str
    by: str
    at_ms: int


class JoinedOut(msgspec.Struct, frozen=True, kw_only=True):
    """A trainee's sitting as its trainee sees it, for the instructor of the class."""

    trainee: str
    seat: SeatOut
    notes: tuple[NoteOut, ...]
    exam: bool
    """Whether it is part of an exam, in which nobody helps or hinders."""
    plants: tuple[PlantKind, ...]


class NoteIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class PlantIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: PlantKind


async def _joined(request: WebRequest, trainee: str, sitting: str) -> tuple[Account, str, OnRecord]:
    """Return the instructor, the class and the sitting; reject whoever does not teach this trainee."""
    services = services_of(request)
    account = allowed(services, request.user, _WHAT, roles=("instructor",), where="school")
    classes = (await school_of(services)).classes.values()
    mine = (
        one.id
        for one in classes
        if not one.closed and one.instructor == account.id and trainee in one.members
    )
    class_id = next(mine, "")
    if not class_id or trainee == account.id:
        raise forbidden(services, request.user, _WHAT, "school")
    return account, class_id, await _on_record(services, trainee, sitting)


async def _on_record(services: Services, trainee: str, sitting: str) -> OnRecord:
    found = (await trainee_of(services, trainee)).seats.get(sitting)
    if found is None:
        raise Rejected(404, "sitting_unknown", UNKNOWN)
    return found


async def _out(services: Services, trainee: str, record: OnRecord, language: str) -> JoinedOut:
    try:
        picture = await seats_of(services).picture(record)
    except StaleSittingError as error:
        raise Rejected(409, "sitting_stale", STALE) from error
    account = services.people.get(trainee)
    free = not record.exam and not record.over
    return JoinedOut(
        trainee=trainee if account is None else account.name,
        seat=seen(record, picture, spoken(language)),
        notes=notes_of(services, record),
        exam=bool(record.exam),
        plants=offered(picture.rules) if free and record.mode != "show" else (),
    )


def notes_of(services: Services, record: OnRecord) -> tuple[NoteOut, ...]:
    """Return the notes of a sitting, with the names of those who wrote them."""

    def name(person: str) -> str:
        account = services.people.get(person)
        return person if account is None else account.name

    return tuple(NoteOut(note.text, name(note.by), note.at_ms) for note in record.notes)


@get("/api/school/sittings/{trainee:str}/{sitting:str}", summary="Watch a trainee's sitting")
async def watch(
    request: WebRequest, trainee: FromPath[str], sitting: FromPath[str], language: Language = DEFAULT
) -> JoinedOut:
    """Return the sitting as its trainee sees it now; for the instructor of the trainee's class."""
    _, _, record = await _joined(request, trainee, sitting)
    return await _out(services_of(request), trainee, record, language)


@post(
    "/api/school/sittings/{trainee:str}/{sitting:str}/notes", summary="Send a trainee a note", status_code=200
)
async def note(
    request: WebRequest,
    trainee: FromPath[str],
    sitting: FromPath[str],
    data: JSONBody[NoteIn],
    language: Language = DEFAULT,
) -> JoinedOut:
    """Put a note on the trainee's record; the trainee reads it at the seat."""
    services = services_of(request)
    account, class_id, _ = await _joined(request, trainee, sitting)
    refusal = await _given(services, trainee, account, NoteInSitting(sitting, class_id, data.text))
    _must_be_done(refusal, language)
    return await _out(services, trainee, await _on_record(services, trainee, sitting), language)


@post("/api/school/sittings/{trainee:str}/{sitting:str}/plants", summary="Plant a fault", status_code=200)
async def plant(
    request: WebRequest,
    trainee: FromPath[str],
    sitting: FromPath[str],
    data: JSONBody[PlantIn],
    language: Language = DEFAULT,
) -> JoinedOut:
    """Plant a fault into a sitting; it comes at the next moment that fits its kind."""
    services = services_of(request)
    account, class_id, record = await _joined(request, trainee, sitting)
    rules = await services.taught.at(record.rulebook, record.house, record.game)
    if rules is None or data.kind not in offered(rules):
        raise Rejected(400, "setting_impossible", "That fault cannot come at this game.")
    refusal: Refusal | None = None
    for _ in range(_TRIES):
        command = PlantInSitting(sitting, class_id, record.number, written(PlantNext(data.kind)))
        refusal = await _given(services, trainee, account, command)
        if refusal is None or refusal.code != "act_out_of_order":
            break
        record = await _on_record(services, trainee, sitting)
    _must_be_done(refusal, language)
    return await _out(services, trainee, await _on_record(services, trainee, sitting), language)


async def _given(services: Services, trainee: str, account: Account, command: Command) -> Refusal | None:
    desk = await services.floor.aggregate(trainee_stream(trainee))
    return (await desk.submit(f"joined {secrets.token_hex(12)}", account.person, command)).refusal


def _must_be_done(refusal: Refusal | None, language: str) -> None:
    if refusal is not None:
        raise Rejected(409, refusal.code, refused(refusal, NO_HOUSE, spoken(language)).sentence)


@get("/api/train/seat/{sitting:str}/notes", summary="The instructor's notes at one's own seat")
async def notes(
    request: WebRequest, sitting: FromPath[str], language: Language = DEFAULT
) -> tuple[NoteOut, ...]:
    """Return the notes that the caller was sent in one of their sittings, the oldest first."""
    services = services_of(request)
    account = services.signed_in(request.user)
    services.must_keep_pace(request.user)
    learner = Learner(services, request.user, account, language)
    record = await learner.sitting(sitting)
    if record is None:
        raise Rejected(404, "sitting_unknown", UNKNOWN)
    return notes_of(services, record)


HANDLERS = (watch, note, plant, notes)
