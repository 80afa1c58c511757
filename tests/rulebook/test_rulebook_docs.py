"""`docs/rulebook.md` keeps its word: every key is in it, and what it shows is what happens."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest

from pitboss import catalogue
from pitboss.payouts import Odds, Rate, money
from pitboss.rulebook import BaccaratRules, check
from pitboss.rulebook.baccarat import When
from pitboss.rulebook.words import bet_in_words, limits_in_words

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "rulebook.md").read_text(encoding="utf-8")
ROWS = {
    cells[0].strip("`"): cells[1:]
    for line in PAGE.splitlines()
    if line.startswith("| `") and (cells := [cell.strip() for cell in line.strip("|").split("|")])
}
(EXAMPLE,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
BASE = 'extends = "manual/mini-baccarat"\n'


class Key(NamedTuple):
    name: str
    type: Any
    default: Any
    required: bool


def keys_of(kind: type[msgspec.Struct], prefix: str = "") -> Iterator[Key]:
    """Every key that a rulebook may hold, dotted as the page writes them."""
    derived: frozenset[str] = getattr(kind, "DERIVED", frozenset())
    for field in msgspec.structs.fields(kind):
        if field.name in derived:
            continue
        key = Key(f"{prefix}{field.encode_name}", field.type, field.default, field.required)
        holder, inner = get_origin(field.type), table_in(field.type)
        if holder is dict and inner is None:
            yield key._replace(name=f"{key.name}.MESSAGE")
            continue
        if inner is None or inner is When or holder is tuple:
            yield key
        if inner is not None and inner is not When:
            yield from keys_of(inner, key.name + {dict: ".BET.", tuple: "[]."}.get(holder, "."))


def table_in(kind: Any) -> type[msgspec.Struct] | None:
    """The Struct that a key's table is read into; odds and shares are written as text."""
    for inner in (kind, *get_args(kind)):
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and inner not in (Odds, Rate):
            return inner
    return None


KEYS = [*keys_of(BaccaratRules), *keys_of(When)]


def test_the_page_is_about_the_rulebook_as_it_is() -> None:
    """Sixty keys and more, and the page has a row for nothing that is not one of them."""
    assert len(KEYS) > 50
    beside = {"extends", "remove"}
    described = {name for name, cells in ROWS.items() if len(cells) == 4}
    assert described == {key.name for key in KEYS}
    assert beside <= ROWS.keys()


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.name)
def test_every_key_is_described_with_its_values_and_its_default(key: Key) -> None:
    values, default, meaning, _ = ROWS[key.name]
    assert len(meaning) > 5
    assert (default == "required") is key.required
    for choice in choices(key.type):
        assert (f'`"{choice}"`' if isinstance(choice, str) else f"`{choice}`") in values
    if isinstance(key.default, bool | str | int) and default != "the table's":
        assert default == f"`{written(key)}`"


def choices(kind: Any) -> tuple[object, ...]:
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    return get_args(inner) if get_origin(inner) is Literal else ()


def written(key: Key) -> str:
    """A default as it would stand in the file."""
    if get_origin(key.type) is Annotated:
        return f'"{money(key.default)}"'
    return json.dumps(key.default)


def test_the_worked_example_is_a_sound_rulebook(tmp_path: Path) -> None:
    file = tmp_path / "lucky.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    checked = check(file)
    assert (checked.errors, checked.warnings) == ((), ())
    assert checked.rules is not None
    lucky = checked.rules.bets["lucky-6"]
    shown = [f"{lucky.key}   {lucky.name}, {limits_in_words(lucky)}"]
    shown += [f"     {sentence}" for sentence in bet_in_words(lucky, checked.rules.bets)]
    assert "\n".join(shown) in PAGE


REFUSED = re.findall(
    r"^\| `([^`]+)` \| ``?(.+?) ?``? \|$", PAGE.partition("## What the checker refuses")[2], re.MULTILINE
)


@pytest.mark.parametrize(("text", "said"), REFUSED, ids=range(len(REFUSED)))
def test_the_checker_says_what_the_page_says(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(BASE + text, encoding="utf-8")
    assert f"{file}: {said}" in [str(defect) for defect in check(file).errors]


def test_there_are_sample_messages() -> None:
    assert len(REFUSED) > 10


def test_every_id_is_in_the_catalogue() -> None:
    known = {*catalogue.rules(), *catalogue.readings()}
    cited = set(re.findall(r"\b(?:BAC-[A-Z]+|DB-[A-Z]+|EZ|DAI|T5|XC|CF)-\d+\b", PAGE))
    assert len(cited) > 50
    assert cited <= known


def test_every_reading_about_baccarat_play_has_its_place() -> None:
    """CF-01 to CF-34 and CF-54 to CF-57: a key, fixed, or the table's."""
    wanted = {f"CF-{number:02}" for number in (*range(1, 35), *range(54, 58))}
    listed = set(re.findall(r"CF-\d+", PAGE.partition("## Readings that are no keys")[2]))
    assert listed == wanted
