"""The dealer's seat over HTTP: sit down at a practice table, deal it, and read the report.

A sitting lives in the server's memory, and only its trainee can reach it. In test mode the trainee gets no
hint and no mark before the end.
"""

import secrets
from functools import cache
from weakref import WeakKeyDictionary

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss import catalogue
from pitboss.floor.commit.writer import FloorHalted
from pitboss.messages import DEFAULT
from pitboss.table.scene.scene import Scene
from pitboss.training.seat.calls import key
from pitboss.training.seat.grading import Kind
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import Aim, Choice, FeltBet, aims, bets_on_felt, collected, palette
from pitboss.training.seat.planted_faults import PLANTS, PlantKind, offered
from pitboss.training.seat.report import Report, recorded, report_of
from pitboss.training.seat.setting import MODES, ActResult, Mode, Setting
from pitboss.training.seat.sitting import Sitting
from pitboss.training.seat.sittings import Seat, Sittings
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.request import Language, WebRequest, services_of
from pitboss.web.services import Services
from pitboss.web.texts import spoken

GAMES = (
    *("blackjack-shoe", "blackjack-h17", "double-deck", "mini-baccarat", "midi-baccarat"),
    *("ez-baccarat", "dai-bacc", "five-treasures"),
)
SEED_MOST = 2**31
ROUNDS_MOST = 200
_sittings: "WeakKeyDictionary[Services, Sittings]" = WeakKeyDictionary()


class SitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sitting that the trainee wants."""

    game: str = "blackjack-shoe"
    mode: Mode = "guide"
    seats: int = 3
    rounds: int = 0
    plants: tuple[PlantKind, ...] = ()
    seed: int | None = None


class GiveMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move"):
    move: Move


class SayCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="call"):
    """Say one of the offered sentences, given by its key."""

    call: str


class StopGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="stop"):
    """Stop the game and call the supervisor for this reason."""

    kind: PlantKind
    seat: int = 0


class ShowNext(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="next"):
    """Let the program do the next step; only in the mode `show`."""


class GetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """End the sitting."""


SeatAct = GiveMove | SayCall | StopGame | ShowNext | GetUp


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


def sittings_of(services: Services) -> Sittings:
    """Return the sittings of an application."""
    return _sittings.setdefault(services, Sittings())


def _trainee(request: WebRequest) -> tuple[Services, Account]:
    """Return the caller; guests are rejected except in the demo."""
    services = services_of(request)
    visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    if account.is_guest and not services.config.demo:
        raise Rejected(403, "not_yours_to_see", "The dealer's seat is for those who learn to deal.")
    return services, account


def _seat(request: WebRequest, id_: str) -> tuple[Services, Account, Seat]:
    services, account = _trainee(request)
    seat = sittings_of(services).at(id_, account.id, now_ms=services.floor.clock.now_ms())
    if seat is None:
        raise Rejected(404, "sitting_unknown", "There is no such sitting; it may have been left too long.")
    return services, account, seat


@get("/api/train/seat", summary="What can be practised in the dealer's seat", sync_to_thread=False)
def seats_offered(request: WebRequest) -> SeatsOffered:
    """Return the games, the modes and the faults that can be planted."""
    _trainee(request)
    return SeatsOffered(GAMES, MODES, PLANTS)


@post("/api/train/seat", summary="Sit down in the dealer's seat", status_code=200, sync_to_thread=False)
def sit(request: WebRequest, data: JSONBody[SitIn], language: Language = DEFAULT) -> SeatOut:
    """Open a practice table for the caller; without a seed its shoe is random."""
    services, account = _trainee(request)
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
    setting = Setting(
        game=data.game,
        mode=data.mode,
        seats=data.seats,
        seed=secrets.randbelow(SEED_MOST) if data.seed is None else data.seed,
        rounds=data.rounds,
        plants=data.plants,
    )
    now = services.floor.clock.now_ms()
    seat = sittings_of(services).begin(secrets.token_hex(8), account.id, rules, setting, now_ms=now)
    return seen(seat, spoken(language))


@get("/api/train/seat/{sitting:str}", summary="A sitting as it stands", sync_to_thread=False)
def look(request: WebRequest, sitting: FromPath[str], language: Language = DEFAULT) -> SeatOut:
    """Return a sitting to a page that was loaded again."""
    _, __, seat = _seat(request, sitting)
    return seen(seat, spoken(language))


@post("/api/train/seat/{sitting:str}/acts", summary="Do something in a sitting", status_code=200)
async def act(
    request: WebRequest,
    sitting: FromPath[str],
    data: JSONBody[SeatAct],
    language: Language = DEFAULT,
) -> SeatOut:
    """Carry out a move, a call or a stop, and return the table after it."""
    services, account, seat = _seat(request, sitting)
    result = carry_out(seat.sitting, data, now_ms=services.floor.clock.now_ms())
    if seat.sitting.over:
        await _record(services, account, seat)
    return seen(seat, spoken(language), result)


@get("/api/train/seat/{sitting:str}/report", summary="What came of a sitting")
async def report(request: WebRequest, sitting: FromPath[str]) -> ReportOut:
    """Return the report; that of a test only after its end."""
    _, __, seat = _seat(request, sitting)
    if not seat.sitting.over and seat.sitting.setting.mode == "test":
        raise Rejected(409, "sitting_goes_on", "A test is told when it is over.")
    made = report_of(seat.sitting)
    causes = tuple(
        CauseOut(cause.kind, cause.rule, cause.source, _text(cause.rule), cause.count, cause.cents)
        for cause in made.causes
    )
    # All trainees get the same shoe in an exam, so nobody may learn its seed.
    return ReportOut(msgspec.structs.replace(made, seed=0), causes, seat.recorded, seat.exam)


def carry_out(sitting: Sitting, data: SeatAct, *, now_ms: int) -> ActResult:
    """Carry out an act of the trainee."""
    match data:
        case GiveMove(move):
            return sitting.give(move, now_ms=now_ms)
        case SayCall(call):
            return sitting.say(call[:200], now_ms=now_ms)
        case StopGame(kind, seat):
            return sitting.stop(kind, seat, now_ms=now_ms)
        case ShowNext():
            return sitting.show(now_ms=now_ms) if sitting.setting.mode == "show" else ActResult(done=False)
        case GetUp():
            sitting.end(now_ms=now_ms)
            return ActResult(done=True)


async def _record(services: Services, account: Account, seat: Seat) -> None:
    """Put a sitting on the trainee's record once; a sitting that only shows the steps is not recorded."""
    if seat.recorded or not seat.sitting.steps:
        return
    command = recorded(report_of(seat.sitting))
    try:
        desk = await services.floor.aggregate(f"trainee/{account.id}")
        answer = await desk.submit(f"sitting {seat.id}", account.person, command)
    except FloorHalted:
        return  # the page shows the report even if it could not be recorded
    seat.recorded = answer.refusal is None


def seen(seat: Seat, language: str, result: ActResult | None = None) -> SeatOut:
    """Return a sitting for its trainee, with as much as its mode tells."""
    sitting = seat.sitting
    setting, rules, scene = sitting.setting, sitting.rules, sitting.scene()
    hints = setting.mode != "test"
    due_calls = {key(call) for call in sitting.calls} if hints else set()
    choices = sitting.choices if sitting.graded else ()
    texts = wire.said(choices, rules, language)
    return SeatOut(
        id=seat.id,
        seq=sitting.seq,
        game=setting.game,
        mode=setting.mode,
        over=sitting.over,
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
