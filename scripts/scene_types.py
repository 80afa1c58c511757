"""Write static/lib/scene.d.ts: every structure that the page is sent, as TypeScript.

python scripts/scene_types.py            write the file
python scripts/scene_types.py --check    fail if it is not what would be written
"""

import ast
import sys
from functools import cache
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args

import msgspec
from msgspec import inspect as shape

from pitboss.authority import Role
from pitboss.floor.command_types import PutUp
from pitboss.floor.readmodels.pit_reports import Report
from pitboss.floor.readmodels.year_report import YearReport
from pitboss.games.contract import Command
from pitboss.progressive.jackpots import Step
from pitboss.table.scene.scene import Legal, Scene
from pitboss.table.state import Gesture
from pitboss.web import wire
from pitboss.web.accounts import api as accounts_api
from pitboss.web.live import messages
from pitboss.web.pit import overview, queue, table_view
from pitboss.web.pit.api import PitAnswer
from pitboss.web.pit.cards import CardsDesk
from pitboss.web.pit.count import CountDesk
from pitboss.web.pit.guests import GuestsDesk
from pitboss.web.pit.people import PeopleDesk
from pitboss.web.pit.reports_api import PitFigures, ShiftReport
from pitboss.web.pit.slips_api import SlipsOut
from pitboss.web.progressive import advice, controller_view, display, reconciliation
from pitboss.web.rulebook import rule_api
from pitboss.web.school.exam_api import ExamStepOut
from pitboss.web.school.wire import MySchool, SchoolOut
from pitboss.web.surveillance import api as surveillance_api
from pitboss.web.surveillance import live_odds
from pitboss.web.tables import api as tables_api
from pitboss.web.tables import hands_api, history, shoe_api
from pitboss.web.training.guidance_api import JoinedOut
from pitboss.web.training.lesson_wire import LessonOut, TrainOut
from pitboss.web.training.night_api import NightOut
from pitboss.web.training.seat_api import ReportOut, SeatOut, SeatsOffered

TARGET = Path(__file__).parent.parent / "src" / "pitboss" / "web" / "static" / "lib" / "scene.d.ts"
ROOTS: tuple[Any, ...] = (
    Scene,
    *(messages.SceneMessage, messages.PatchMessage, messages.CurrentMessage, messages.AnswerMessage),
    *(messages.ProblemMessage, messages.FloorMessage, messages.FloorRow),
    *(messages.Watch, messages.Leave, messages.WatchFloor, messages.LeaveFloor, messages.ActAt),
    *(messages.WatchProgressive, messages.LeaveProgressive, messages.MeterMessage),
    *(
        messages.WatchPit,
        messages.PitMessage,
        messages.WatchPapers,
        messages.PapersMessage,
        overview.PitOverview,
        overview.PitStripOut,
        table_view.TableDesk,
    ),
    *(display.Sign, display.Signs, controller_view.Desk, reconciliation.Reconciliation, advice.AdviceOut),
    *(messages.RoundReplay, messages.Frame),
    *(surveillance_api.RoundsFound, surveillance_api.Proof, surveillance_api.Marks, live_odds.TableOdds),
    *(shoe_api.Shoes, shoe_api.ShoeProof),
    hands_api.TouchOut,
    *(
        tables_api.Tables,
        tables_api.TableRow,
        tables_api.Rounds,
        tables_api.RoundEvents,
        history.Round,
        rule_api.RuleText,
    ),
    *(
        PitAnswer,
        SlipsOut,
        PeopleDesk,
        CardsDesk,
        CountDesk,
        GuestsDesk,
        Report,
        YearReport,
        PitFigures,
        ShiftReport,
    ),
    *(
        SchoolOut,
        MySchool,
        ExamStepOut,
        TrainOut,
        LessonOut,
        SeatsOffered,
        SeatOut,
        JoinedOut,
        ReportOut,
        NightOut,
    ),
    *(
        accounts_api.Me,
        accounts_api.AccountRow,
        accounts_api.Opened,
        accounts_api.Attempts,
        wire.Problem,
        wire.AnswerOut,
    ),
)
UNIONS = {
    "Message": "SceneMessage | PatchMessage | CurrentMessage | AnswerMessage | ProblemMessage | FloorMessage "
    "| MeterMessage | PitMessage | PapersMessage",
    "ClientMessage": "Watch | Leave | WatchFloor | LeaveFloor | ActAt | WatchProgressive | LeaveProgressive "
    "| WatchPit | WatchPapers",
}
PLAIN: dict[type, str] = {
    shape.IntType: "number",
    shape.FloatType: "number",
    shape.StrType: "string",
    shape.BoolType: "boolean",
    shape.NoneType: "null",
    shape.AnyType: "unknown",
}
HEAD = """// Made by scripts/scene_types.py from the program's own structs; do not edit.

/** A path into a scene and the value that belongs there; "+" at its end appends, "-" deletes. */
export type Patch = readonly (readonly [path: readonly (string | number)[], value: unknown])[];

/** A command as it is sent: its kind and what belongs to it. */
export interface Command {
  readonly type: string;
  readonly [key: string]: unknown;
}
"""
RENAMED = {
    "pitboss.games.roads.Hand": "RoadHand",
    "pitboss.floor.readmodels.marks.Mark": "RoundMark",
    "pitboss.training.seat.report.Report": "SittingReport",
    "pitboss.training.seat.report.Pace": "SittingPace",
    "pitboss.training.nights.report.Pace": "NightPace",
    "pitboss.training.nights.report.Call": "NightCall",
    "pitboss.training.nights.observer.Stop": "NightStop",
}
NAMED = {"Role": get_args(Role), "Gesture": get_args(Gesture), "JackpotStep": get_args(Step)}
"""Unions of words that have a name."""
KNOWN: dict[tuple[type, str], str] = {
    (Legal, "command"): "Command",
    (messages.PatchMessage, "patch"): "Patch",
    (messages.Frame, "patch"): "Patch",
    (queue.QueueRow, "command"): "Command | null",
    (queue.QueueRow, "refusal"): "Command | null",
    (table_view.DeskOffer, "command"): "Command",
}
"""Fields that are better told than they are typed."""


class Types:
    """Collects interfaces, one for each struct that is found."""

    def __init__(self) -> None:
        self.made: dict[str, tuple[type, str]] = {}

    def name_of(self, kind: type) -> str:
        """Return the name of a struct's interface, and write the interface the first time."""
        if issubclass(kind, Command | PutUp):
            return "Command"
        name = RENAMED.get(f"{kind.__module__}.{kind.__qualname__}", kind.__name__)
        known = self.made.get(name)
        if known is None:
            self.made[name] = (kind, "")
            self.made[name] = (kind, self._interface(name, kind))
        elif known[0] is not kind:
            raise SystemExit(f"two shapes are called {name}: {known[0]} and {kind}")
        return name

    def _interface(self, name: str, kind: type) -> str:
        info = shape.type_info(kind)
        assert isinstance(info, shape.StructType)
        config: Any = kind.__struct_config__  # type: ignore[attr-defined]
        lines = [f"/** {first_line(kind)} */", f"export interface {name} {{"]
        if info.tag is not None:
            lines.append(f"  readonly {info.tag_field}: {msgspec.json.encode(info.tag).decode()};")
        told = docs_of(kind)
        for field in info.fields:
            if field.name in told:
                lines.append(f"  /** {told[field.name]} */")
            absent = "?" if config.omit_defaults and not field.required else ""
            typed = KNOWN.get((kind, field.name)) or self.of(field.type)
            lines.append(f"  readonly {field.encode_name}{absent}: {typed};")
        return "\n".join([*lines, "}"])

    def of(self, kind: Any) -> str:
        """Return a type in TypeScript."""
        plain = PLAIN.get(type(kind))
        if plain is not None:
            return plain
        match kind:
            case shape.Metadata():
                return self.of(kind.type)
            case shape.LiteralType():
                return words_of(kind.values)
            case shape.EnumType():
                return " | ".join(msgspec.json.encode(member.value).decode() for member in kind.cls)
            case shape.StructType():
                return self.name_of(kind.cls)
            case shape.CustomType() if kind.cls is object:
                return "unknown"
            case shape.UnionType():
                return " | ".join(dict.fromkeys(self.of(part) for part in kind.types))
            case shape.VarTupleType() | shape.ListType():
                return f"readonly {grouped(self.of(kind.item_type))}[]"
            case shape.TupleType():
                return f"readonly [{', '.join(self.of(part) for part in kind.item_types)}]"
            case shape.DictType():
                return f"{{ readonly [key: string]: {self.of(kind.value_type)} }}"
        raise SystemExit(f"no TypeScript for {kind}")


def words_of(values: tuple[Any, ...]) -> str:
    """Return a union of words; a named union inside it goes by its name."""
    for name, known in NAMED.items():
        if set(known) == set(values):
            return name
    return " | ".join(msgspec.json.encode(value).decode() for value in values)


def grouped(text: str) -> str:
    return f"({text})" if " " in text and not text.startswith("{") else text


def first_line(kind: type) -> str:
    return (kind.__doc__ or kind.__name__).strip().partition("\n")[0]


@cache
def docs_of(kind: type) -> dict[str, str]:
    """Return the docstring below each field of a struct."""
    (body,) = ast.parse(dedent(getsource(kind))).body
    assert isinstance(body, ast.ClassDef)
    told: dict[str, str] = {}
    last = ""
    for line in body.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            last = line.target.id
        elif isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and last:
            told[last] = " ".join(str(line.value.value).split())
    return told


def written() -> str:
    """Return the whole file."""
    types = Types()
    for root in ROOTS:
        types.name_of(root)
    named = (f"export type {name} =\n  | {lines(values)};\n" for name, values in NAMED.items())
    parts = [HEAD, *named, *(text + "\n" for _, text in types.made.values())]
    parts += [f"export type {name} = {union};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def lines(values: tuple[Any, ...]) -> str:
    return "\n  | ".join(msgspec.json.encode(value).decode() for value in values)


if __name__ == "__main__":
    if "--check" in sys.argv:
        if TARGET.read_text(encoding="utf-8") != written():
            raise SystemExit(f"{TARGET.name} is stale: run scripts/scene_types.py")
    else:
        TARGET.write_text(written(), encoding="utf-8")
