"""The dealer's seat over HTTP: sit down at a practice table, deal it, and be told what came of it.

A sitting is in the server's memory and its trainee's alone. Whoever is tested is told nothing before its end.
"""

import secrets
from functools import cache
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import Request, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from pitboss import catalogue
from pitboss.floor.commit.writer import FloorHalted
from pitboss.messages import DEFAULT
from pitboss.table.scene.scene import Scene
from pitboss.training.seat.calls import key
from pitboss.training.seat.grading import Kind
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import Aim, Choice, LyingBet, aims, collected, lying, palette
from pitboss.training.seat.planted_faults import PLANTS, PlantKind, offered
from pitboss.training.seat.report import Report, recorded, report_of
from pitboss.training.seat.setting import MODES, Mode, Setting, Told
from pitboss.training.seat.sitting import Sitting
from pitboss.training.seat.sittings import Seat, Sittings
from pitboss.web import wire
from pitboss.web.accounts.people import Account
from pitboss.web.errors import Rejected
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.visitor import Visitor

GAMES = (
    *("blackjack-shoe", "double-deck", "mini-baccarat", "midi-baccarat"),
    *("ez-baccarat", "dai-bacc", "five-treasures"),
)
SEED_MOST = 2**31
ROUNDS_MOST = 200
Language = Annotated[str, QueryParameter(max_length=40)]
_rooms: "WeakKeyDictionary[Services, Sittings]" = WeakKeyDictionary()


class SitIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to practise."""

    game: str = "blackjack-shoe"
    mode: Mode = "guide"
    seats: int = 3
    rounds: int = 0
    plants: tuple[PlantKind, ...] = ()
    seed: int | None = None


class GiveMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="move"):
    """A move."""

    move: Move


class SayCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="call"):
    """One of the sentences offered, by its key."""

    call: str


class StopGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="stop"):
    """The supervisor is called, and for what."""

    kind: PlantKind
    seat: int = 0


class ShowNext(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="next"):
    """Let the system do the next step; where it shows, and nowhere else."""


class GetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="end"):
    """That is enough."""


SeatAct = GiveMove | SayCall | StopGame | ShowNext | GetUp


class DueOut(msgspec.Struct, frozen=True):
    """The step that is due, for whoever is guided or shown."""

    move: Move
    rule: str
    source: str
    text: str
    """What the rule says, in English."""
    subject: str


class CallOut(msgspec.Struct, frozen=True):
    """A sentence that can be said."""

    key: str
    text: str
    due: bool
    """Whether it is, where that is told."""


class FaultOut(msgspec.Struct, frozen=True):
    """What was wrong, told at once."""

    kind: Kind
    rule: str
    source: str
    cents: int


class ToldOut(msgspec.Struct, frozen=True):
    """What an attempt came to, as far as it is told."""

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
    """A line about what can be seen or felt, by its name."""
    note_seat: int
    palette: tuple[Choice, ...]
    aims: tuple[Aim, ...]
    bets: tuple[LyingBet, ...]
    calls: tuple[CallOut, ...]
    plants: tuple[PlantKind, ...]
    """What the supervisor can be called for."""
    due: DueOut | None
    told: ToldOut | None
    steps: int
    right: int


class SeatsOffered(msgspec.Struct, frozen=True):
    """What can be practised."""

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
    """What came of a sitting."""

    report: Report
    causes: tuple[CauseOut, ...]
    recorded: bool
    """Whether it is in the trainee's record."""
    exam: str = ""
    """The exam that it is a part of: that is where its trainee goes on."""


def room(services: Services) -> Sittings:
    """The sittings of an application."""
    return _rooms.setdefault(services, Sittings())


def _trainee(request: Request[Any, Any, Any]) -> tuple[Services, Account]:
    """Staff and trainees; in the demo everybody."""
    services: Services = request.app.state.services
    visitor: Visitor = request.user
    account = services.signed_in(visitor)
    services.must_keep_pace(visitor)
    if account.is_guest and not services.config.demo:
        raise Rejected(403, "not_yours_to_see", "The dealer's seat is for those who learn to deal.")
    return services, account


def _seat(request: Request[Any, Any, Any], id_: str) -> tuple[Services, Account, Seat]:
    services, account = _trainee(request)
    found = room(services).at(id_, account.id, now_ms=services.floor.clock.now_ms())
    if found is None:
        raise Rejected(404, "sitting_unknown", "There is no such sitting; it may have been left too long.")
    return services, account, found


@get("/api/train/seat", summary="What can be practised in the dealer's seat", sync_to_thread=False)
def seats_offered(request: Request[Any, Any, Any]) -> SeatsOffered:
    """Games, modes and faults that can be planted."""
    _trainee(request)
    return SeatsOffered(GAMES, MODES, PLANTS)


@post("/api/train/seat", summary="Sit down in the dealer's seat", status_code=200, sync_to_thread=False)
def sit(request: Request[Any, Any, Any], data: JSONBody[SitIn], language: Language = DEFAULT) -> SeatOut:
    """A practice table of one's own; without a seed, another one each time."""
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
    seat = room(services).begin(secrets.token_hex(8), account.id, rules, setting, now_ms=now)
    return seen(seat, spoken(language))


@get("/api/train/seat/{sitting:str}", summary="A sitting as it stands", sync_to_thread=False)
def look(request: Request[Any, Any, Any], sitting: FromPath[str], language: Language = DEFAULT) -> SeatOut:
    """For whoever loads the page again."""
    _, __, seat = _seat(request, sitting)
    return seen(seat, spoken(language))


@post("/api/train/seat/{sitting:str}/acts", summary="Do something in a sitting", status_code=200)
async def act(
    request: Request[Any, Any, Any],
    sitting: FromPath[str],
    data: JSONBody[SeatAct],
    language: Language = DEFAULT,
) -> SeatOut:
    """A move, a call, a stop; the answer is the table after it."""
    services, account, seat = _seat(request, sitting)
    told = done(seat.sitting, data, now_ms=services.floor.clock.now_ms())
    if seat.sitting.over:
        await _record(services, account, seat)
    return seen(seat, spoken(language), told)


@get("/api/train/seat/{sitting:str}/report", summary="What came of a sitting")
async def report(request: Request[Any, Any, Any], sitting: FromPath[str]) -> ReportOut:
    """Nobody who is tested sees it before the end."""
    _, __, seat = _seat(request, sitting)
    if not seat.sitting.over and seat.sitting.setting.mode == "test":
        raise Rejected(409, "sitting_goes_on", "A test is told when it is over.")
    made = report_of(seat.sitting)
    causes = tuple(
        CauseOut(one.kind, one.rule, one.source, _text(one.rule), one.count, one.cents) for one in made.causes
    )
    # The shoe of an exam is the same for everybody: its seed is nobody's to pass on.
    return ReportOut(msgspec.structs.replace(made, seed=0), causes, seat.recorded, seat.exam)


def done(sitting: Sitting, data: SeatAct, *, now_ms: int) -> Told:
    """What somebody does, done."""
    match data:
        case GiveMove(move):
            return sitting.give(move, now_ms=now_ms)
        case SayCall(call):
            return sitting.say(call[:200], now_ms=now_ms)
        case StopGame(kind, seat):
            return sitting.stop(kind, seat, now_ms=now_ms)
        case ShowNext():
            return sitting.show(now_ms=now_ms) if sitting.setting.mode == "show" else Told(done=False)
        case GetUp():
            sitting.end(now_ms=now_ms)
            return Told(done=True)


async def _record(services: Services, account: Account, seat: Seat) -> None:
    """In the trainee's own record, once; what is only shown counts for nothing."""
    if seat.recorded or not seat.sitting.steps:
        return
    command = recorded(report_of(seat.sitting))
    try:
        desk = await services.floor.desk(f"trainee/{account.id}")
        answer = await desk.submit(f"sitting {seat.id}", account.person, command)
    except FloorHalted:
        return  # the report is shown all the same
    seat.recorded = answer.refusal is None


def seen(seat: Seat, language: str, told: Told | None = None) -> SeatOut:
    """A sitting for its trainee, as much as its mode tells."""
    sitting = seat.sitting
    setting, rules, scene = sitting.setting, sitting.rules, sitting.scene()
    open_ = setting.mode != "test"
    due_calls = {key(call) for call in sitting.calls} if open_ else set()
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
        bets=lying(scene, collected(rules, sitting.practice.table.game.wagers)),
        calls=tuple(
            CallOut(key(call), text.text, key(call) in due_calls)
            for call, text in zip(choices, texts, strict=True)
        ),
        plants=offered(rules),
        due=_due(sitting) if open_ else None,
        told=_told(told, open_=open_),
        steps=sitting.steps if open_ else 0,
        right=sitting.right if open_ else 0,
    )


def _due(sitting: Sitting) -> DueOut | None:
    due = sitting.due
    if due is None or sitting.over:
        return None
    hint = sitting.hint
    assert hint is not None  # something is due
    return DueOut(hint, due.rule, _source(due.rule), _text(due.rule), due.subject)


def _told(told: Told | None, *, open_: bool) -> ToldOut | None:
    if told is None:
        return None
    fault = told.fault
    if not open_:
        return ToldOut(done=True)  # not even whether the table went on because of it
    out = None if fault is None else FaultOut(fault.kind, fault.rule, _source(fault.rule), fault.cents)
    return ToldOut(told.done, out, told.move)


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()


def _source(rule: str) -> str:
    found = _rules().get(rule)
    return "" if found is None else found.source


def _text(rule: str) -> str:
    found = _rules().get(rule)
    return "" if found is None else found.text


HANDLERS = (seats_offered, sit, look, act, report)
