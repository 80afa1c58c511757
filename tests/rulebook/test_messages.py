"""Every sentence can be said, in every language, and a house may word its calls its own way."""

import ast
import string
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pitboss.messages
from pitboss import games
from pitboss.messages import DEFAULT, LANGUAGES, catalogue, say
from pitboss.rulebook import RulebookError, load

FOLDER = Path(pitboss.messages.__file__).parent
GAMES = Path(games.__file__).parent
SAMPLES: dict[str, Any] = {
    "": "7",
    "money": 312_550,
    "word": "8 to 1",
    "hand": "banker",
    "cards": ("Ts", "Ad"),
    "reason": "cut_card",
    "owner": "dealer",
    "step": "OpenRound",
    "place": 3,
    "number": 0,
    "card": "Ts",
    "cheques": "2 black, 1 red",
    "bet": "Tie",
    "ruling": "void",
    "signal": "hit",
    "role": "supervisor, shift_manager",
    "jackpot": "checked, surveillance",
    "prize": "three_sevens",
    "fault": "power",
    "setting": "reseed, limit",
    "colour": "black",
    "game": "dai-bacc",
    "slip": "fill",
    "line": "total",
    "set_at": "vault",
    "tray": "unlocked",
    "task": "tax_form",
    "cash": "in",
    "break": "begun",
    "skill": "clear_hands",
    "act": "wash",
    "names": ("7", "8"),
    "apart": ("confirm_swipe", "verify_swipe"),
    "parts": (("pink", "drop_box"), ("original", "cage")),
}


def forms(wording: str) -> dict[str, str]:
    return {name: form or "" for _, name, form, _ in string.Formatter().parse(wording) if name is not None}


def spoken(language: str, message: str) -> str:
    """A message with a sample for each parameter; `slip.serial` is a field of the parameter `slip`."""
    parameters: dict[str, Any] = {}
    for name, form in forms(catalogue(language)[message]).items():
        whole, _, field = name.partition(".")
        if field:
            setattr(parameters.setdefault(whole, SimpleNamespace()), field, SAMPLES[form])
        else:
            parameters[whole] = SAMPLES[form]
    return say(message, parameters, language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    said = {message: spoken(language, message) for message in catalogue(language)}
    assert len(said) > 1_000
    unclean = [
        message for message, text in said.items() if not text.strip() or not text.isprintable() or "{" in text
    ]
    assert unclean == []


def test_every_language_has_a_catalogue_and_every_catalogue_a_language() -> None:
    assert DEFAULT in LANGUAGES
    assert {folder.name for folder in FOLDER.iterdir() if any(folder.glob("*.json"))} == set(LANGUAGES)


def test_money_numbers_and_hands_are_written_as_the_table_says_them() -> None:
    wins = {"winner": "banker", "count": 9, "over": 7}
    assert say("wins_with_natural", wins) == "Banker wins with a natural nine over seven"
    assert say("press_change", {"odds": "8 to 1"}).endswith("paying eight to one")
    refusal = say("refusal.wager_above_maximum", {"bet": "Tie", "maximum": 312_500, "wager": 400_000})
    assert "$3,125" in refusal
    assert "$4,000" in refusal


class TestTheHousesOwnWords:
    def test_they_take_the_place_of_the_usual_ones(self) -> None:
        rules = load("mini-baccarat", settings={"calls.no_more_bets": "Rien ne va plus"})
        assert say("no_more_bets", {}, house=rules.calls) == "Rien ne va plus"
        assert say("shuffle", {}, house=rules.calls) == "Shuffle"

    def test_they_may_use_the_parameters_of_the_call_and_say_numbers_in_words(self) -> None:
        rules = load("mini-baccarat", settings={"calls.tie_hand": "{count:word} all, that is {count}"})
        assert say("tie_hand", {"count": 6}, house=rules.calls) == "six all, that is 6"

    def test_they_may_be_written_for_a_refusal(self) -> None:
        wording = {"refusal.no_wagers": "Nobody has bet."}
        rules = load("mini-baccarat", settings={"calls": wording})
        assert say("refusal.no_wagers", {}, house=rules.calls) == "Nobody has bet."

    @pytest.mark.parametrize(
        "message", [name for name in catalogue() if "." not in name or name.startswith("refusal.")]
    )
    def test_the_usual_words_of_every_call_pass_as_a_houses_own(self, message: str) -> None:
        rules = load("mini-baccarat", settings={"calls": {message: catalogue()[message]}})
        assert rules.calls == {message: catalogue()[message]}


@pytest.mark.parametrize(
    ("language", "name", "reason"),
    [("viet", "Xì dách", 'there is no such language; did you mean "vi"?'), ("vi", " ", "can be printed")],
)
def test_a_game_has_names_that_can_be_printed_in_languages_that_there_are(
    language: str, name: str, reason: str
) -> None:
    with pytest.raises(RulebookError, match=f"names.{language}.*") as told:
        load("mini-baccarat", settings={"names": {language: name}})
    assert reason in str(told.value)


CODE_PLACE = {"Refusal": 0, "refuse": 1}
"""Which argument of each is the code."""


def refusals_in(file: Path) -> set[str]:
    """The codes that a module refuses with, where they are written out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [word.value for call in calls for word in call.keywords if word.arg == "code"]
    for call in calls:
        place = CODE_PLACE.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if place is not None and len(call.args) > place:
            named.append(call.args[place])
    return {node.value for node in named if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_refusal_of_the_games_has_its_sentence() -> None:
    codes = set().union(*(refusals_in(file) for file in GAMES.rglob("*.py")))
    assert len(codes) > 30
    assert {code for code in codes if f"refusal.{code}" not in catalogue()} == set()
