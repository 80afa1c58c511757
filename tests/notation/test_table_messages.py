"""Whatever a table calls, refuses or does has its sentence, with the parameters that it is given."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from pitboss import table
from pitboss.authority import MATRIX
from pitboss.messages import catalogue, placeholders
from pitboss.table.gestures import GESTURES
from pitboss.table.money.payment_gesture import Way
from pitboss.table.refusals import CITES

TABLE = Path(table.__file__).parent
QUIET = {"rolling"}
"""Told by a call of its own."""


def called(name: str) -> Iterator[ast.Call]:
    """Every place in the table's room where a function or class of that name is called."""
    for file in sorted(TABLE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if called == name:
                    yield node


def literal(node: ast.Call) -> str:
    first = node.args[0] if node.args else None
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""


@pytest.mark.parametrize("code", sorted(CITES))
def test_every_refusal_has_its_sentence(code: str) -> None:
    assert f"refusal.{code}" in catalogue()


def test_a_refusal_is_given_what_its_sentence_needs() -> None:
    found = [node for node in called("refuse") if literal(node)]
    assert len(found) > 60
    for node in found:
        given = {word.arg for word in node.keywords}
        assert placeholders(catalogue()[f"refusal.{literal(node)}"]) <= given, literal(node)


def test_every_call_has_its_words_and_what_they_need() -> None:
    found = [node for node in called("Call") if literal(node)]
    assert len(found) > 12
    for node in found:
        keys = node.args[1].keys if len(node.args) > 1 and isinstance(node.args[1], ast.Dict) else []
        given = {key.value for key in keys if isinstance(key, ast.Constant)}
        assert placeholders(catalogue()[literal(node)]) <= given, literal(node)


@pytest.mark.parametrize(
    "subject", sorted(name for name, need in MATRIX.items() if need.kind in ("approval", "presence"))
)
def test_every_word_is_asked_for_in_words(subject: str) -> None:
    assert placeholders(catalogue()[f"ask_{subject}"]) <= {"cents", "cheques", "seat"}


def test_whatever_the_supervisor_is_told_is_told_in_words() -> None:
    told = {literal(node) for node in called("SupervisorTold")} - {""}
    assert {"off_limit", "fill_needed"} <= told
    for what in told - QUIET:
        assert placeholders(catalogue()[f"tell_{what}"]) <= {"seat"}


@pytest.mark.parametrize(
    "message", [*(f"gesture.{gesture}" for gesture in sorted(GESTURES)), *(f"way.{w}" for w in get_args(Way))]
)
def test_gestures_and_ways_of_paying_have_their_words(message: str) -> None:
    assert placeholders(catalogue()[message]) == set()
