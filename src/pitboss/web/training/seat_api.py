"""The dealer's seat over HTTP: sit down at a practice table, deal it, and read the report.

A sitting is on its trainee's record, act by act, and only its trainee can reach it. In test mode the trainee
gets no hint and no mark before the end.
"""

import secrets
from functools import cache
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss import catalogue
from pitboss.messages import DEFAULT
from pitboss.school import sittings as on_record
from pitboss.school.sittings import BeginSitting, CloseSitting
from pitboss.table.scene.scene import Scene
from pitboss.training.seat.acts import SeatAct
from pitboss.training.seat.calls import key
from pitboss.training.seat.grading import Kind
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import Aim, Choice, FeltBet, aims, bets_on_felt, collected, palette
from pitboss.training.seat.planted_faults import PLANTS, PlantKind, offered
from pitboss.training.seat.recorded_sitting import StaleSittingError
from pitboss.training.seat.report import Report, report_of
from pitboss.training.seat.setting import MODES, ActResult, Mode
from pitboss.training.seat.sitting import Sitting
from pitboss.web import wire
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, services_of
from pitboss.web.training.learner import Learner
from pitboss.web.training.seats import STALE, UNKNOWN, seats_of

GAMES = (
    *("blackjack-shoe", "blackjack-h17", "double-deck", "mini-baccarat", "midi-baccarat"),
    *("ez-baccarat", "dai-bacc", "five-treasures"),
)
SEED_MOST = 2**31
ROUNDS_MOST = 200
Number = Annotated[int | None, QueryParameter(ge=1)]
"""The number of an act, so that one that is sent again counts once."""


class SitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sitting that the trainee wants."""

    game: str = "blackjack-shoe"
    mode: Mode = "guide"
    seats: int = 3
    rounds: int = 0
    plants: tuple[PlantKind, ...] = ()
    seed: int | None = None


class DueOut(msgspec.Struct, frozen=True):
    """The step that is due; a test does not tell it."""

    move: Move
    rule: str
    source: str
    text: str
    """What the rule says, in English."""
    subject: str


class CallOut(msgspec.Struct, frozen=True):
    """A sentence that the trainee can say."""

    key: str
    text: str
    due: bool
    """Whether it is due; a test always says no."""


class FaultOut(msgspec.Struct, frozen=True):
    """A fault that is told at once."""

    kind: Kind
    rule: str
    source: str
    cents: int


class ActResultOut(msgspec.Struct, frozen=True):
    """The result of an act, as far as the mode tells it."""

    done: bool
    fault: FaultOut | None = None
    move: Move | None = None


class SeatOut(msgspec.Struct, frozen=True, kw_only=True):
    """A sitting as its trainee sees it."""

    id: str
    seq: int
    number: int
    """Of the next act."""
    game: str
    mode: Mode
    over: bool
    round: int
    rounds: int
    """Dealt so far."""
    rounds_wanted: int
    scene: Scene
    said: tuple[wire.Said, ...]
    note: str
    """The name of a sentence about what the dealer sees or feels."""
    note_seat: int
    palette: tuple[Choice, ...]
    aims: tuple[Aim, ...]
    bets: tuple[FeltBet, ...]
    calls: tuple[CallOut, ...]
    plants: tuple[PlantKind, ...]
    """The reasons for which the trainee can call the supervisor."""
    due: DueOut | None
    told: ActResultOut | None
    steps: int
    right: int


class SeatsOffered(msgspec.Struct, frozen=True):
    """The games, modes and planted faults of the dealer's seat."""

    games: tuple[str, ...]
    modes: tuple[Mode, ...]
    plants: tuple[PlantKind, ...]


class CauseOut(msgspec.Struct, frozen=True):
    """Faults of one kind against one rule, with what the rule says."""

    kind: Kind
    rule: str
    source: str
    text: str
    count: int
    cents: int


class ReportOut(msgspec.Struct, frozen=True):
    """The report of a sitting."""

    report: Report
    causes: tuple[CauseOut, ...]
    recorded: bool
    """Whether it is in the trainee's record."""
    exam: str = ""
    """The exam that the sitting is part of; the page goes back to it."""


def _learner(request: WebRequest, language: str = DEFAULT) -> Learner:
    """Return the caller; guests are rejected except in the demo."""
    services = services_of(request)
    visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    if account.is_guest and not services.config.demo:
        raise Rejected(403, "not_yours_to_see", "The dealer's seat is for those who learn to deal.")
    return Learner(services, visitor, account, language)


async def _record(learner: Learner, id_: str) -> on_record.Sitting:
    """Return one of the learner's sittings; one that was left too long is closed first."""
    record = await learner.sitting(id_)
    if record is not None and record.idle(learner.now_ms):
        await learner.submit(CloseSitting(id_))
        record = await learner.sitting(id_)
    if record is None:
        raise Rejected(404, "sitting_unknown", UNKNOWN)
    return record


async def _picture(learner: Learner, record: on_record.Sitting) -> Sitting:
    try:
        return await seats_of(learner.services).picture(record)
    except StaleSittingError as error:
        if not record.over:
            await learner.submit(CloseSitting(record.id, stale=True))
        raise Rejected(409, "sitting_stale", STALE) from error


@get("/api/train/seat", summary="What can be practised in the dealer's seat", sync_to_thread=False)
def seats_offered(request: WebRequest) -> SeatsOffered:
    """Return the games, the modes and the faults that can be planted."""
    _learner(request)
    return SeatsOffered(GAMES, MODES, PLANTS)


@post("/api/train/seat", summary="Sit down in the dealer's seat", status_code=200)
async def sit(request: WebRequest, data: JSONBody[SitIn], language: Language = DEFAULT) -> SeatOut:
    """Open a practice table for the caller; without a seed its shoe is random."""
    learner = _learner(request, language)
    services = learner.services
    if data.game not in GAMES:
        raise Rejected(400, "game_unknown", "That game cannot be practised here.")
    book = services.house_rules.find(data.game)
    assert book is not None
    rules = book.rules
    if not 1 <= data.seats <= rules.seats or not 0 <= data.rounds <= ROUNDS_MOST:
        raise Rejected(
            400, "setting_impossible", f"From 1 to {rules.seats} guests, and {ROUNDS_MOST} rounds at most."
        )
    if data.seed is not None and not 0 <= data.seed < SEED_MOST:
        raise Rejected(400, "setting_impossible", "The seed is too large.")
    await services.taught.keep(rules)
    sitting = secrets.token_hex(8)
    command = BeginSitting(
        sitting=sitting,
        game=rules.game,
        house=rules.house,
        rulebook=rules.hash,
        mode=data.mode,
        seats=data.seats,
        seed=secrets.randbelow(SEED_MOST) if data.seed is None else data.seed,
        rounds=data.rounds,
        plants=data.plants,
        visit=learner.visit,
    )
    answer = await learner.submit(command)
    if answer.refusal is not None:
        raise Rejected(409, answer.refusal.code, "No sitting can be begun now.")
    record = await _record(learner, sitting)
    return seen(record, await _picture(learner, record), learner.language)


@get("/api/train/seat/{sitting:str}", summary="A sitting as it stands")
async def look(request: WebRequest, sitting: FromPath[str], language: Language = DEFAULT) -> SeatOut:
    """Return a sitting to a page that was loaded again."""
    learner = _learner(request, language)
    record = await _record(learner, sitting)
    return seen(record, await _picture(learner, record), learner.language)


@post("/api/train/seat/{sitting:str}/acts", summary="Do something in a sitting", status_code=200)
async def act(
    request: WebRequest,
    sitting: FromPath[str],
    data: JSONBody[SeatAct],
    number: Number = None,
    language: Language = DEFAULT,
) -> SeatOut:
    """Carry out a move, a call or a stop, and return the table after it, once it is on the record."""
    learner = _learner(request, language)
    await _record(learner, sitting)
    record, result = await seats_of(learner.services).act(learner, sitting, data, number)
    return seen(record, await _picture(learner, record), learner.language, result)


@get("/api/train/seat/{sitting:str}/report", summary="What came of a sitting")
async def report(request: WebRequest, sitting: FromPath[str]) -> ReportOut:
    """Return the report; that of a test only after its end."""
    learner = _learner(request)
    record = await _record(learner, sitting)
    if not record.over and record.mode == "test":
        raise Rejected(409, "sitting_goes_on", "A test is told when it is over.")
    made = report_of(await _picture(learner, record))
    causes = tuple(
        CauseOut(cause.kind, cause.rule, cause.source, _text(cause.rule), cause.count, cause.cents)
        for cause in made.causes
    )
    # All trainees get the same shoe in an exam, so nobody may learn its seed.
    on_it = learner.recorded and record.over and bool(record.progress.steps)
    return ReportOut(msgspec.structs.replace(made, seed=0), causes, on_it, record.exam)


def seen(
    record: on_record.Sitting, sitting: Sitting, language: str, result: ActResult | None = None
) -> SeatOut:
    """Return a sitting for its trainee, with as much as its mode tells."""
    setting, rules, scene = sitting.setting, sitting.rules, sitting.scene()
    hints = setting.mode != "test"
    due_calls = {key(call) for call in sitting.calls} if hints else set()
    choices = sitting.choices if sitting.graded else ()
    texts = wire.said(choices, rules, language)
    return SeatOut(
        id=record.id,
        seq=sitting.seq,
        number=record.number,
        game=setting.game,
        mode=setting.mode,
        over=record.over,
        round=sitting.round,
        rounds=sitting.rounds,
        rounds_wanted=setting.rounds,
        scene=scene,
        said=wire.said(sitting.said, rules, language),
        note=sitting.note,
        note_seat=sitting.note_seat,
        palette=palette(rules),
        aims=aims(rules, scene),
        bets=bets_on_felt(scene, collected(rules, sitting.practice.table.game.wagers)),
        calls=tuple(
            CallOut(key(call), text.text, key(call) in due_calls)
            for call, text in zip(choices, texts, strict=True)
        ),
        plants=offered(rules),
        due=_due(sitting) if hints else None,
        told=_result(result, hints=hints),
        steps=sitting.steps if hints else 0,
        right=sitting.right if hints else 0,
    )


def _due(sitting: Sitting) -> DueOut | None:
    due = sitting.due
    if due is None or sitting.over:
        return None
    hint = sitting.hint
    assert hint is not None  # something is due
    return DueOut(hint, due.rule, _source(due.rule), _text(due.rule), due.subject)


def _result(result: ActResult | None, *, hints: bool) -> ActResultOut | None:
    if result is None:
        return None
    fault = result.fault
    if not hints:
        return ActResultOut(done=True)  # a test does not even tell whether the act was accepted
    out = None if fault is None else FaultOut(fault.kind, fault.rule, _source(fault.rule), fault.cents)
    return ActResultOut(result.done, out, result.move)


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()


def _source(rule: str) -> str:
    entry = _rules().get(rule)
    return "" if entry is None else entry.source


def _text(rule: str) -> str:
    entry = _rules().get(rule)
    return "" if entry is None else entry.text


HANDLERS = (seats_offered, sit, look, act, report)
