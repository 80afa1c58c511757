"""Whatever stands in a rulebook, the checker answers: with rules, or with defects that can be read."""

import copy
import json
import random
import shutil
import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.rulebook import (
    Checked,
    Rules,
    bet_in_words,
    check,
    games,
    houses,
    terms_in_words,
)
from pitboss.rulebook.source import HOUSES

GAMES = [(house, game) for house in houses() for game in games(house)]
BYTES_PER_GAME = 200
KEYS_PER_GAME = 80
SNIPPETS = [
    b'"', b"'", b"[", b"]", b"{", b"}", b"=", b"\n", b"#", b".", b",", b"-", b"0", b"9" * 30, b"true", b"nan",
    b"inf", b"\x00", b"\xff", b"\xc3", b"\\u001b", b'"""', b"[[", b"]]", b"[bets]", b"to", b" 1e9 ", b"0x",
    b"lines", b"when", b"hand", b"pays", b"share",
]  # fmt: skip
VALUES: list[Any] = [
    0, 1, -1, 2, 3, 7, 416, 10**9, 10**30, 16**4000, True, False,
    Decimal("2.5"), Decimal("NaN"), Decimal("-Infinity"), date(2024, 2, 29),
    "", " ", "tie", "player", "$5", "5%", "-5%", "101%", "8 to 1", "0 to 0", "1,5 to 1",
    "{count}", "{", "{0!r:>{x}}", "\x1b[2J\x07", "\U0001f0a1", "x" * 300,
    [], {}, [[]], [{}], [1, "a"], {"a": {"b": {"c": [1]}}}, {"winner": "tie"},
    [{"pays": "8 to 1", "when": {}}], [{"push": True, "when": {"wins": ["tie"]}}],
    "main", "poker", "sevens", "up_card", "own_third", "loses", "stand", ["main", "trilux-bonus"],
    [{"hand": "flush", "pays": "8 to 1"}], [{"hand": ["two_sevens"], "share": "10%", "envy": 5}],
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, house: str) -> Path:
    """A copy of the house, since its games extend one another by their place."""
    return Path(shutil.copytree(HOUSES / house, tmp_path / house))


def dice(name: str) -> random.Random:
    return random.Random(name)  # noqa: S311 - the same mutations on every machine


def answered(checked: Checked) -> bool:
    """Whether it was accepted; either way the answer is whole and can be read out."""
    assert isinstance(checked, Checked)
    assert (checked.rules is None) is bool(checked.errors)
    for defect in checked.errors + checked.warnings:
        assert str(defect).isprintable()
        assert defect.reason
        assert defect.file
    if checked.rules is None:
        return False
    assert all(sentences(checked.rules))
    return True


def sentences(rules: Rules) -> list[str]:
    bets = [bet_in_words(rules, bet) for bet in rules.bets.values()]
    terms = terms_in_words(rules)
    assert all(bets)
    return [sentence for _, sentence in terms] + [sentence for bet in bets for sentence in bet]


def with_wrong_bytes(content: bytes, random_: random.Random) -> bytes:
    mutated = bytearray(content)
    for _ in range(random_.choice((1, 1, 2, 5, 30))):
        at = random_.randrange(len(mutated) + 1)
        end = at + random_.choice((0, 0, 1, 1, 4, 40))
        mutated[at:end] = random_.choice((b"", bytes([random_.randrange(256)]), random_.choice(SNIPPETS)))
    return bytes(mutated)


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_wrong_bytes(folder: Path, game: str) -> None:
    file, random_ = folder / f"{game}.toml", dice(f"bytes of {game}")
    content = file.read_bytes()
    accepted = 0
    for _ in range(BYTES_PER_GAME):
        file.write_bytes(with_wrong_bytes(content, random_))
        accepted += answered(check(file))
    assert 0 < accepted < BYTES_PER_GAME


def spot(data: dict[str, Any], random_: random.Random) -> tuple[Any, Any]:
    """Some table or list within, and a key or place in it."""
    inside: Any = data
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key = random_.choice(keys)
        deeper = inside[key]
        if not isinstance(deeper, dict | list) or not deeper or random_.random() < 0.15:
            return inside, key
        inside = deeper


def with_wrong_key(data: dict[str, Any], random_: random.Random) -> None:
    inside, key = spot(data or {"": ""}, random_)
    kind = random_.choice(("change", "change", "change", "drop", "rename", "double"))
    if kind == "drop":
        del inside[key]
    elif kind == "rename" and isinstance(inside, dict):
        inside[random_.choice((key + "s", key[:-1], "", "when", "\x1b", "x" * 200))] = inside.pop(key)
    elif kind == "double" and isinstance(inside, list):
        inside.append(inside[key])
    else:
        inside[key] = copy.deepcopy(random_.choice(VALUES))


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(inner) for inner in value) + "]"
    if isinstance(value, bool | str):
        return json.dumps(value, ensure_ascii=False)
    return (
        hex(value)
        if isinstance(value, int) and value > 10**9
        else str(value).replace("Infinity", "inf").lower()
    )


@pytest.mark.parametrize(("house", "game"), GAMES)
def test_wrong_keys(folder: Path, game: str) -> None:
    file, random_ = folder / f"{game}.toml", dice(f"keys of {game}")
    content = file.read_text(encoding="utf-8")
    readable = 0
    for _ in range(KEYS_PER_GAME):
        data = tomllib.loads(content, parse_float=Decimal)
        for _ in range(random_.choice((1, 1, 2, 6))):
            with_wrong_key(data, random_)
        file.write_text(
            "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in data.items()), "utf-8"
        )
        checked = check(file)
        answered(checked)
        readable += not any("this is not TOML" in defect.reason for defect in checked.errors)
    assert readable > KEYS_PER_GAME * 0.95


@pytest.mark.parametrize(
    ("game", "bet"),
    [("mini-baccarat", "tie"), ("blackjack-shoe", "trilux-bonus")],
    ids=["baccarat", "blackjack"],
)
def test_wrong_settings(game: str, bet: str) -> None:
    """What `--set` may be given, over every key that a game has."""
    file, random_ = HOUSES / "manual" / f"{game}.toml", dice(f"settings of {game}")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    tables = {name: table for name, table in data.items() if isinstance(table, dict)}
    keys = [*data, *(f"{name}.{key}" for name, table in tables.items() for key in table)]
    keys += [f"bets.{bet}.{key}" for key in data["bets"][bet]]
    keys += ["bets.new", "bets.new.key", "", ".", "a..b", "calls.shuffle"]
    for key in keys:
        for value in random_.sample(VALUES, 4):
            answered(check(file, settings={key: value}))
