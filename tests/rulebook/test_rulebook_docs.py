"""The pages on rulebooks keep their word: every key is in them, and what they show is what happens."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import pytest

from pitboss import catalogue
from pitboss.notation import parse, perform
from pitboss.payouts import Odds, Rate, money
from pitboss.rulebook import BaccaratRules, BlackjackRules, bet_in_words, check
from pitboss.rulebook.baccarat import When
from pitboss.rulebook.side_bets.conditions import CardCondition
from pitboss.rulebook.side_bets.named_hands import NAMES
from pitboss.rulebook.words import rulebook

DOCS = Path(__file__).resolve().parents[2] / "docs"
FIRST = (DOCS / "rulebook.md").read_text(encoding="utf-8")
PAGES = {
    family: (DOCS / f"rulebook-{family}.md").read_text(encoding="utf-8")
    for family in ("baccarat", "blackjack")
}
BASES = {
    "baccarat": 'extends = "manual/mini-baccarat"\n',
    "blackjack": 'extends = "manual/blackjack-shoe"\n',
}
CONDITIONS = (When, CardCondition)
"""They have tables of their own."""
KEY_COLUMNS = 4
"""Beside the key itself: values, default, meaning, rule."""


def rows(page: str) -> dict[str, list[str]]:
    return {
        cells[0].strip("`"): cells[1:]
        for line in page.splitlines()
        if line.startswith("| `") and (cells := [cell.strip() for cell in line.strip("|").split("|")])
    }


ROWS = {family: rows(page) for family, page in PAGES.items()}


class Key(NamedTuple):
    name: str
    type: Any
    default: Any
    required: bool


def keys_of(kind: type[msgspec.Struct], prefix: str = "") -> Iterator[Key]:
    """Every key that a rulebook may hold, dotted as the pages write them."""
    derived: frozenset[str] = getattr(kind, "DERIVED", frozenset())
    for field in msgspec.structs.fields(kind):
        if field.name in derived:
            continue
        key = Key(f"{prefix}{field.encode_name}", field.type, field.default, field.required)
        holder, inner = get_origin(field.type), table_in(field.type)
        if holder is dict and inner is None:
            inside = {"names": "LANGUAGE", "split.by_rank": "RANK"}
            yield key._replace(name=f"{key.name}.{inside.get(key.name, 'MESSAGE')}")
            continue
        if inner is None or inner in CONDITIONS or holder is tuple:
            yield key
        if inner is not None and inner not in CONDITIONS:
            yield from keys_of(inner, key.name + {dict: ".BET.", tuple: "[]."}.get(holder, "."))


def table_in(kind: Any) -> type[msgspec.Struct] | None:
    """The Struct that a key's table is read into; odds and shares are written as text."""
    for inner in (kind, *get_args(kind)):
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and inner not in (Odds, Rate):
            return inner
    return None


KEYS = {
    "baccarat": [*keys_of(BaccaratRules), *keys_of(When)],
    "blackjack": [*keys_of(BlackjackRules), *keys_of(CardCondition)],
}
EVERY_KEY = [(family, key) for family, keys in KEYS.items() for key in keys]


@pytest.mark.parametrize("family", PAGES)
def test_a_page_is_about_the_rulebook_as_it_is(family: str) -> None:
    """Sixty keys and more, and the page has a row for nothing that is not one of them."""
    assert len(KEYS[family]) > 50
    described = {name for name, cells in ROWS[family].items() if len(cells) == KEY_COLUMNS}
    assert described == {key.name for key in KEYS[family]}


def test_the_first_page_describes_what_any_file_may_hold_and_leads_to_the_others() -> None:
    assert {"extends", "remove"} <= rows(FIRST).keys()
    for family in PAGES:
        assert f"(rulebook-{family}.md)" in FIRST


@pytest.mark.parametrize(("family", "key"), EVERY_KEY, ids=lambda value: getattr(value, "name", value))
def test_every_key_is_described_with_its_values_and_its_default(family: str, key: Key) -> None:
    values, default, meaning, _ = ROWS[family][key.name]
    assert len(meaning) > 5
    assert (default == "required") is key.required
    for choice in choices(key.type):
        assert (f'`"{choice}"`' if isinstance(choice, str) else f"`{choice}`") in values
    if isinstance(key.default, bool | str | int) and default != "the table's":
        assert default == f"`{written(key)}`"


def choices(kind: Any) -> tuple[object, ...]:
    """The words to choose from; the named hands have a table of their own."""
    inner = get_args(kind)[0] if get_origin(kind) is tuple else kind
    return get_args(inner) if get_origin(inner) is Literal else ()


def written(key: Key) -> str:
    """A default as it would stand in the file."""
    if get_origin(key.type) is Annotated:
        return f'"{money(key.default)}"'
    return json.dumps(key.default)


def test_every_named_hand_has_its_meaning() -> None:
    section = PAGES["blackjack"].partition("## The named hands")[2].partition("\n## ")[0]
    assert list(rows(section)) == list(NAMES)


def example(family: str, name: str = "") -> str:
    texts = re.findall(r"```toml\n(.*?)```", PAGES[family], re.DOTALL)
    return next(str(text) for text in texts if f"[bets.{name}" in text)


@pytest.mark.parametrize(
    ("family", "name"), [("baccarat", "lucky-6"), ("blackjack", "triple-play"), ("blackjack", "red-sevens")]
)
def test_the_worked_example_is_a_sound_rulebook(tmp_path: Path, family: str, name: str) -> None:
    file = tmp_path / "example.toml"
    file.write_text(example(family, name), encoding="utf-8")
    checked = check(file)
    assert (checked.errors, checked.warnings) == ((), ())
    rules = checked.rules
    assert rules is not None
    bet = rules.bets[name]
    indent = "    " if rules.family == "blackjack" else "     "
    sentences = bet_in_words(rules, bet)
    shown = [f"{bet.key:{len(indent)}}{bet.name}, {rulebook.limits_in_words(bet)}"]
    shown += [indent + sentence for sentence in sentences]
    assert "\n".join(shown) in PAGES[family]


@pytest.mark.rule("XC-05")
@pytest.mark.parametrize(
    ("cards", "settled"),
    [
        ("8h 8h 8h Tc", "expect pay: 1 TP 500"),
        ("8h Th 9h Tc", "expect pay: 1 TP 200"),
        ("8h 8c 8s Tc", "expect pay: 1 TP 150"),
        ("8h Tc 9h Tc", "expect pay: 1 TP 50"),
        ("2h Th 9h Tc", "expect pay: 1 TP 25"),
        ("2h Tc 9h Tc", "expect take: 1 TP 5, 1 BJ 25"),
    ],
)
def test_the_worked_blackjack_bet_is_played(tmp_path: Path, cards: str, settled: str) -> None:
    """The guest's two cards and the up card, each hand at its own price."""
    (tmp_path / "triple.toml").write_text(example("blackjack"), encoding="utf-8")
    head = f"== triple\nrulebook: triple.toml\nseat 1: BJ 25, TP 5\nshoe: {cards}\nseat 1: stand\n"
    (scenario,) = parse(f"{head}{settled}\n")
    assert perform(scenario, folder=tmp_path).failures == ()


REFUSED = [
    (family, text, said)
    for family, page in PAGES.items()
    for text, said in re.findall(
        r"^\| `([^`]+)` \| ``?(.+?) ?``? \|$",
        page.partition("## What the checker refuses")[2].partition("## Readings")[0],
        re.MULTILINE,
    )
]


@pytest.mark.parametrize(("family", "text", "said"), REFUSED, ids=range(len(REFUSED)))
def test_the_checker_says_what_the_page_says(tmp_path: Path, family: str, text: str, said: str) -> None:
    file = tmp_path / "house.toml"
    file.write_text(BASES[family] + text, encoding="utf-8")
    assert f"{file}: {said}" in [str(defect) for defect in check(file).errors]


@pytest.mark.parametrize("family", PAGES)
def test_there_are_sample_messages(family: str) -> None:
    assert sum(sample[0] == family for sample in REFUSED) > 10


DOUBTFUL = [
    'extends = "manual/double-deck"',
    """extends = "manual/double-deck"
[bets.b7]
name = "B7"
key = "B7"
kind = "side"
cards = ["first_two", "up_card"]
lines = [{ hand = "three_suited_sevens", share = "100%" }]""",
    BASES["blackjack"] + 'bets.trilux-bonus.lines = [{ hand = "flush", pays = "9 to 1" }]',
    BASES["blackjack"] + 'bets.trilux-bonus.lines = [{ hand = "straight_flush", pays = "300 to 1" }]',
    BASES["blackjack"] + 'progressive.aggregate_limit = "$500"',
    BASES["blackjack"] + 'progressive.aggregate_method = "in_order"',
    'extends = "manual/double-deck"\nprogressive.order = "lowest_first"',
]


def test_the_checker_warns_as_the_page_says(tmp_path: Path) -> None:
    section = PAGES["blackjack"].partition("These are warnings")[2].partition("\n## ")[0]
    wanted = re.findall(r" \| `(.+)` \|$", section, re.MULTILINE)
    assert len(wanted) == len(DOUBTFUL)
    file = tmp_path / "house.toml"
    for text, reason in zip(DOUBTFUL, wanted, strict=True):
        file.write_text(text, encoding="utf-8")
        checked = check(file)
        assert checked.errors == ()
        assert reason in [warning.reason for warning in checked.warnings]


@pytest.mark.parametrize("family", PAGES)
def test_every_id_is_in_the_catalogue(family: str) -> None:
    known = {*catalogue.rules(), *catalogue.readings()}
    cited = set(re.findall(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d\d\b", PAGES[family]))
    assert len(cited) > 50
    assert cited <= known


READINGS = {
    "baccarat": {f"CF-{number:02}" for number in (*range(1, 35), *range(54, 58))},
    "blackjack": {f"A-{number:02}" for number in range(1, 59)}
    | {f"CF-{number}" for number in (*range(35, 54), 58)},
}


@pytest.mark.parametrize("family", PAGES)
def test_every_reading_about_the_family_has_its_place(family: str) -> None:
    """It is a key, fixed, or of another room; together the two pages have them all."""
    listed = set(re.findall(r"\b(?:A|CF)-\d\d\b", PAGES[family].partition("## Readings that are no keys")[2]))
    assert listed == READINGS[family]
    assert READINGS["baccarat"] | READINGS["blackjack"] == catalogue.readings().keys()


def test_a_reading_that_is_a_key_stands_beside_that_key() -> None:
    """Every key that the table of readings names is in the table of keys, and cites the reading there."""
    section = PAGES["blackjack"].partition("Where the choice among")[2].partition("These are fixed")[0]
    for line in section.splitlines():
        if not re.match(r"\| (?:A|CF)-\d\d", line):
            continue
        readings, keys = (cell.strip() for cell in line.strip("|").split("|"))
        cited = " ".join(
            cells[-1]
            for name, cells in ROWS["blackjack"].items()
            for key in re.findall(r"`([\w.\[\]]+)`", keys)
            if name.startswith(key) or key.startswith(name.removesuffix("MESSAGE").removesuffix("LANGUAGE"))
        )
        for reading in readings.split(", "):
            assert reading in cited or reading in ("A-40", "A-45"), line
