"""Whatever the engine names by a code has its word in the catalogue, and so in every language."""

import ast
from pathlib import Path
from typing import get_args

import pytest

from pitboss import games as games_room
from pitboss import rulebook
from pitboss.authority import MATRIX, Role
from pitboss.cards import RANKS, SUITS
from pitboss.cheques import COLOURS
from pitboss.games.baccarat import legality as baccarat
from pitboss.games.baccarat.commands import Ruling
from pitboss.games.blackjack import legality as blackjack
from pitboss.games.blackjack import rulings as blackjack_rulings
from pitboss.games.pack import PACK_PHASES
from pitboss.messages import LANGUAGES, written
from pitboss.table.state import Gesture
from pitboss.web.wire import KINDS

RULES = [rulebook.load(game, house=house) for house in rulebook.houses() for game in rulebook.games(house)]
BETS = sorted({(bet, terms.name) for rules in RULES for bet, terms in rules.bets.items()})
OTHER_NAMES = {"Blazing 7s"}
"""Two houses call one bet by different names."""


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
    "step": {kind.__name__ for kind in KINDS},
    "bet": {bet for bet, _ in BETS} | {"insurance", "toke"},
    "game": {rules.game for rules in RULES},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", CODES)
def test_every_code_has_its_word(kind: str, language: str) -> None:
    assert len(CODES[kind]) > 5
    assert {code for code in CODES[kind] if f"{kind}.{code}" not in written(language)} == set()


@pytest.mark.parametrize(("bet", "name"), [pair for pair in BETS if pair[1] not in OTHER_NAMES])
def test_bets_are_called_in_english_as_the_rulebooks_call_them(bet: str, name: str) -> None:
    """Refusals carry the rulebook's name, and the other languages find their word by it."""
    assert written("en")[f"bet.{bet}"] == name


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: f"{rules.house}-{rules.game}")
def test_games_are_called_in_english_as_the_rulebooks_call_them(rules: rulebook.Rules) -> None:
    assert written("en")[f"game.{rules.game}"] == rules.name
