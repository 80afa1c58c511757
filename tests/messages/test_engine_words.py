"""Whatever the engine names by a code has its word in the catalogue, and so in every language."""

import ast
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import msgspec
import pytest

from pitboss import games as games_room
from pitboss import rulebook
from pitboss.authority import MATRIX, Role
from pitboss.cards import RANKS, SUITS
from pitboss.cheques import COLOURS
from pitboss.floor.aggregates import pit as aggregates_pit
from pitboss.floor.command_types import KINDS
from pitboss.floor.registry import EVENTS, group
from pitboss.games.baccarat import legality as baccarat
from pitboss.games.baccarat.commands import Ruling
from pitboss.games.blackjack import legality as blackjack
from pitboss.games.blackjack import rulings as blackjack_rulings
from pitboss.games.contract import Command
from pitboss.games.pack import PACK_PHASES
from pitboss.messages import LANGUAGES, catalogue, placeholders, written
from pitboss.pit import dispatch
from pitboss.pit import refusals as pit_refusals
from pitboss.pit.cards import custody
from pitboss.pit.guests import records
from pitboss.pit.papers import slips
from pitboss.pit.papers.reading import LINES
from pitboss.pit.staff import people
from pitboss.pit.trays import inventory
from pitboss.progressive import commands as progressive_commands
from pitboss.progressive import refusals as progressive_refusals
from pitboss.progressive import terminal
from pitboss.progressive.jackpots import Step
from pitboss.progressive.meter import FAULTS
from pitboss.progressive.settings import Settings
from pitboss.register import register
from pitboss.rulebook.pit import load_pit
from pitboss.rulebook.side_bets.named_hands import SEVENS
from pitboss.school import refusals as school_refusals
from pitboss.school import school, trainee
from pitboss.school.skills import SKILLS
from pitboss.table import refusals as table_refusals
from pitboss.table.state import Gesture
from pitboss.web.school import exam_api

RULES = [rulebook.load(game, house=house) for house in rulebook.houses() for game in rulebook.games(house)]
BETS = sorted({(bet, terms.name) for rules in RULES for bet, terms in rules.bets.items()})
OTHER_NAMES = {"Blazing 7s"}
"""Two houses call one bet by different names."""
PIT = load_pit()
WEB = Path(exam_api.__file__).parent


def named_in(module: ModuleType, kind: type) -> set[str]:
    """The classes of a kind that a module makes itself."""
    return {
        name
        for name, made in vars(module).items()
        if isinstance(made, type) and issubclass(made, kind) and made.__module__ == module.__name__
    }


def first_texts(*classes: str) -> set[str]:
    """The first argument of every call of one of these, where it is written out."""
    found = set()
    for file in Path(games_room.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in classes:
                    found.add(str(node.args[0].value))
    return found


CODES = {
    "phase": {*baccarat._OFFERS, *blackjack._OFFERS, *PACK_PHASES},
    "role": set(get_args(Role)),
    "reason": {
        *MATRIX,
        *get_args(Gesture),
        *blackjack_rulings._FIXED,
        *first_texts("ShuffleDue", "RoundVoided", "IrregularityFound"),
        "broke",
        "blackjack",
        "even_money",
    },
    "ruling": {*get_args(Ruling), *(name for names in blackjack_rulings._FIXED.values() for name in names)},
    "colour": set(COLOURS),
    "card": {*(f"rank.{rank}" for rank in RANKS), *(f"suit.{suit}" for suit in SUITS), "name", "face_down"},
    "step": {
        *(kind.__name__ for kind in KINDS),
        *named_in(progressive_commands, Command),
        *named_in(terminal, Command),
        *(kind.__name__ for kind in dispatch.COMMANDS),
        *(kind.__name__ for kind in (*school.COMMANDS, *trainee.COMMANDS)),
    },
    "event": {kind.__name__ for kind in EVENTS.values()},
    "refusal": {
        *(*table_refusals.CITES, *progressive_refusals.CITES, *pit_refusals.CITES, *school_refusals.CITES),
        *register.CITES,
    },
    "skill": set(SKILLS),
    "gesture": set(get_args(Gesture)),
    "page.deal.gesture": set(get_args(Gesture)),
    "page.deal.perform": set(get_args(Gesture)),
    "jackpot": {*get_args(Step), "entered", "corrected", "rejected"},
    "prize": set(SEVENS),
    "fault": set(FAULTS),
    "setting": set(Settings.__struct_fields__),
    "bet": {bet for bet, _ in BETS} | {"insurance", "toke"},
    "game": {rules.game for rules in RULES},
    "slip": set(get_args(slips.Kind)),
    "part": {part for parts in msgspec.structs.astuple(PIT.slips) for part in parts},
    "part_at": set(get_args(slips.Where)),
    "set_at": set(get_args(custody.Place)),
    "tray": set(get_args(inventory.Stage)),
    "task": set(get_args(records.TaskKind)),
    "shift": {shift.name for shift in PIT.gaming_day.shifts},
    "line": set(LINES),
    "cash": set(get_args(records.Way)),
    "break": set(get_args(get_type_hints(people.BreakTaken)["what"])),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", CODES)
def test_every_code_has_its_word(kind: str, language: str) -> None:
    assert len(CODES[kind]) >= 2
    assert {code for code in CODES[kind] if f"{kind}.{code}" not in written(language)} == set()


@pytest.mark.parametrize(("bet", "name"), [pair for pair in BETS if pair[1] not in OTHER_NAMES])
def test_bets_are_called_in_english_as_the_rulebooks_call_them(bet: str, name: str) -> None:
    """Refusals carry the rulebook's name, and the other languages find their word by it."""
    assert written("en")[f"bet.{bet}"] == name


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.house}-{rules.game}")
def test_games_are_called_in_english_as_the_rulebooks_call_them(rules: rulebook.Rules) -> None:
    assert written("en")[f"game.{rules.game}"] == rules.name


def folder_of(module: ModuleType) -> list[Path]:
    """The files beside a module, and itself."""
    return sorted(Path(str(module.__file__)).parent.rglob("*.py"))


@pytest.mark.parametrize(
    ("files", "cites", "least"),
    [
        (folder_of(progressive_refusals), progressive_refusals.CITES, 30),
        ([*folder_of(pit_refusals), Path(aggregates_pit.__file__)], pit_refusals.CITES, 120),
        ([*folder_of(school_refusals), *WEB.rglob("*api.py")], school_refusals.CITES, 45),
    ],
    ids=["progressive", "pit", "school"],
)
def test_a_refusal_is_given_what_its_sentence_needs(
    files: list[Path], cites: dict[str, str], least: int
) -> None:
    found: list[str] = []
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse"
            ):
                continue
            codes = {str(one.value) for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant)}
            given = {word.arg for word in node.keywords}
            for code in codes & cites.keys():
                assert placeholders(catalogue()[f"refusal.{code}"]) <= given, code
                found.append(code)
    assert len(found) > least


def test_what_an_event_of_a_progressive_is_told_with_is_in_it() -> None:
    for room in ("terminal", "progressive"):
        for kind in group(room):
            name, fields = kind.__name__, set(kind.__struct_fields__)
            fields |= {"figures"} if name in ("SettingsSet", "MeterCorrected", "ChangeProposed") else set()
            assert placeholders(catalogue()[f"event.{name}"]) <= fields, name
