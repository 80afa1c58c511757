"""A house's rules for its pit: impossible values are refused, all at once, and every key is described."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest

from pitboss.payouts import Rate
from pitboss.rulebook import roles
from pitboss.rulebook.defects import RulebookError
from pitboss.rulebook.pit import PitRules, load_pit, minute_of, read_pit, restore_pit
from pitboss.rulebook.source import HOUSES
from pitboss.web.demo import floor as demo_floor

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "rulebook-pit.md").read_text(encoding="utf-8")
SHIFTS = [{"name": "day", "begins": "06:00"}, {"name": "night", "begins": "18:00"}]
NO_SUCH = {"dated": "2020-01-01", "multiple": 300, "min": "$600"}


def defects(**settings: object) -> dict[str, str]:
    with pytest.raises(RulebookError) as found:
        load_pit(settings={key.replace("__", "."): value for key, value in settings.items()})
    return {defect.key: defect.reason for defect in found.value.defects}


def test_the_manual_s_house_is_sound() -> None:
    rules = load_pit()
    assert rules.variance.regulator_from == 100_00
    assert minute_of(rules.gaming_day.begins) == 360


IMPOSSIBLE: list[tuple[str, object]] = [
    ("gaming_day.zone", "America/Nowhere"),
    ("gaming_day.zone", "../../etc/passwd"),
    ("gaming_day.begins", "6:00"),
    ("gaming_day.begins", "24:00"),
    ("gaming_day.begins", "06:60"),
    ("variance.regulator_from", "$25"),
    ("variance.listed_above", "$5"),
    ("slips.closer", ["white"]),
    ("slips.fill", ["original"]),
    ("slips.credit", ["original", "pink"]),
    ("slips.marker", ["original", "pink", "pink"]),
    ("slips.redemption", ["original"]),
    ("fills.low_share", "0%"),
    ("fills.low_share", "100%"),
    ("fills.high_share", "100%"),
    ("fills.top_sign_from", "gold"),
    ("credit.days_most", 31),
    ("credit.days_most", 0),
    ("credit.marker_most", 0),
    ("cash.report_above", "$10,001"),
    ("cash.report_above", 0),
    ("cash.log_from", "$10,000.01"),
    ("cash.log_from", 0),
    ("cash.suspicious_from", 0),
    ("cash.dated", "2026-13-01"),
    ("tax.multiple", 0),
    ("tax.min", 0),
    ("tax.dated", "soon"),
    ("span.mixed", 0),
    ("span.midi", 0),
    ("span.midi", 5),
    ("standards.shoe_six_decks", 0),
    ("standards.shoe_eight_decks", -1),
    ("comps.share", "101%"),
    ("access.terminated_off_hours", 73),
    ("access.terminated_off_hours", -1),
    ("access.review_days", 93),
    ("access.review_days", 0),
    ("access.idle_lock_minutes", -1),
    ("access.idle_lock_minutes", 721),
    ("access.second_factor", ["dealer", "dealer"]),
    ("signing.asks", "sometimes"),
    ("signing.always", ["fill", "fill"]),
    ("signing.asks_from", "$-1"),
    ("signing.proof_minutes", 61),
    ("signing.proof_minutes", -1),
    ("par.gold", 5),
    ("par.red", -1),
    ("retention_years", 4),
    ("coffee", "free"),
]


@pytest.mark.parametrize(("key", "value"), IMPOSSIBLE, ids=[f"{key}={value}" for key, value in IMPOSSIBLE])
def test_what_cannot_be_is_refused_by_its_key(key: str, value: object) -> None:
    assert key in defects(**{key: value})


@pytest.mark.parametrize(
    ("shifts", "reason"),
    [
        ([SHIFTS[1]], "the first shift begins with the gaming day"),
        ([*SHIFTS, {"name": "late", "begins": "12:00"}], "each shift begins after the one before it"),
        ([SHIFTS[0], {"name": "day", "begins": "18:00"}], "two shifts have this name"),
        ([{"name": "day", "begins": "noon"}], "write the hour and the minute"),
    ],
)
def test_shifts_are_in_order_and_cover_the_day(shifts: list[dict[str, str]], reason: str) -> None:
    assert any(reason in text for text in defects(gaming_day__shifts=shifts).values())


@pytest.mark.parametrize(
    ("earlier", "key"),
    [
        ([{**NO_SUCH, "dated": "2026-01-01"}], "tax.earlier[1].dated"),
        ([NO_SUCH, NO_SUCH], "tax.earlier"),
        ([{**NO_SUCH, "dated": "then"}], "tax.earlier[1].dated"),
        ([{**NO_SUCH, "multiple": 0}], "tax.earlier[1].multiple"),
        ([{**NO_SUCH, "min": 0}], "tax.earlier[1].min"),
    ],
)
def test_figures_that_held_earlier_are_checked_as_well(earlier: list[object], key: str) -> None:
    assert key in defects(tax__earlier=earlier)


def test_all_defects_are_told_at_once_also_beside_what_cannot_be_read() -> None:
    found = defects(
        credit__days_most=31, cash__log_from="lots", span__mixed=0, par__gold=1, comps__share="200%"
    )
    assert set(found) == {
        "credit.days_most",
        "cash.log_from",
        "span.mixed",
        "span.midi",
        "par.gold",
        "comps.share",
    }


def test_a_house_states_its_differences_and_a_defect_names_its_file(tmp_path: Path) -> None:
    mine = tmp_path / "pit.toml"
    mine.write_text('extends = "manual/pit/pit"\n[comps]\nshare = "25%"\n', encoding="utf-8")
    assert str(read_pit(mine).comps.share) == "25%"
    mine.write_text('extends = "manual/pit/pit"\n[comps]\nshare = "125%"\n', encoding="utf-8")
    with pytest.raises(RulebookError) as error:
        read_pit(mine)
    (defect,) = error.value.defects
    assert (defect.file, defect.key) == (str(mine), "comps.share")


@pytest.mark.rule("IND-60")
def test_a_house_that_does_not_say_where_people_act_is_strict_and_its_journal_says_so(tmp_path: Path) -> None:
    silent = tmp_path / "pit.toml"
    whole = (HOUSES / "manual" / "pit" / "pit.toml").read_text(encoding="utf-8")
    silent.write_text(re.sub(r"^place = .*\n", "", whole, flags=re.MULTILINE), encoding="utf-8")
    house = read_pit(silent)
    assert "place" not in silent.read_text(encoding="utf-8")
    assert house.access.place == load_pit().access.place == "assigned"
    assert restore_pit(house.text).access.place == "assigned", "it was run so, and is read so"
    assert read_pit(silent, settings={"access.place": "anywhere"}).access.place == "anywhere"


def test_a_text_from_before_the_key_means_that_people_acted_anywhere() -> None:
    text = json.loads(load_pit().text)
    del text["access"]["place"]
    assert restore_pit(json.dumps(text).encode()).access.place == "anywhere"


def test_a_visitor_of_the_demo_acts_at_every_table() -> None:
    demo = demo_floor.pit_rules()
    assert demo.access.place == "anywhere"
    assert msgspec.structs.replace(demo, access=load_pit().access, text=load_pit().text) == load_pit()


@pytest.mark.rule("IND-56")
def test_figures_are_those_of_their_day() -> None:
    tax = load_pit().tax
    assert [tax.on(day).min for day in ("1970-01-01", "2025-12-31", "2026-01-01")] == [
        600_00,
        600_00,
        2_000_00,
    ]


def test_a_role_or_an_act_that_nobody_knows_is_refused() -> None:
    assert "access.second_factor[1]" in defects(access__second_factor=["guest"])
    assert load_pit(settings={"access.second_factor": ["administrator", "trainee"]})
    assert "signing.always[1]" in defects(signing__always=["coffee"])


@pytest.mark.rule("IND-18")
def test_the_page_lists_the_steps_that_are_kept_apart_and_which_of_them_the_law_asks_for() -> None:
    told: dict[str, set[tuple[str, frozenset[str]]]] = {"law": set(), "house": set()}
    section = PAGE.split("## Steps that one person")[1]
    for paper, hand, others in re.findall(r"^\| (\w+) \| `(\w+)` \| (.+) \|$", section, re.MULTILINE):
        for star, other in re.findall(r"(\*?)`(\w+)`", others):
            told["house" if star else "law"].add((paper, frozenset((hand, other))))
    assert told == {"law": roles.pairs(roles.LAW), "house": roles.pairs(roles.USUAL) - roles.pairs(roles.LAW)}


@pytest.mark.rule("IND-18", "IND-23")
def test_a_house_keeps_more_steps_apart_but_never_fewer_than_the_law() -> None:
    law = json.loads(msgspec.json.encode(roles.LAW))
    looser = load_pit(settings={"hands_apart": law}).hands_apart
    assert roles.pairs(looser) == roles.pairs(roles.LAW)
    for place, one in enumerate(law):
        without = [*law[:place], *law[place + 1 :]]
        assert "nobody does both" in defects(hands_apart=without)["hands_apart"], one
    assert "hands_apart[1].never_with" in defects(
        hands_apart=[{"paper": "fill", "hand": "asks", "never_with": ["asks"]}, *law]
    )


def keys_of(kind: type[msgspec.Struct], prefix: str = "") -> Iterator[tuple[str, bool]]:
    for field in msgspec.structs.fields(kind):
        if field.name in getattr(kind, "DERIVED", ()):
            continue
        key, inner = f"{prefix}{field.name}", struct_in(field.type)
        if get_origin(field.type) is dict:
            yield f"{key}.COLOUR", field.required
        elif inner is None or get_origin(field.type) is tuple:
            yield key, field.required
        if inner is not None:
            yield from keys_of(inner, f"{key}[]." if get_origin(field.type) is tuple else f"{key}.")


def struct_in(kind: Any) -> type[msgspec.Struct] | None:
    for inner in (kind, *get_args(kind)):
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and inner is not Rate:
            return inner
    return None


def test_every_key_is_described_and_nothing_else() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|([^|]+)\|([^|]+)\|([^|]+)\|", PAGE, re.MULTILINE)
    described = {key: default.strip() for key, _, default, _ in rows}
    keys = dict(keys_of(PitRules))
    assert set(described) == set(keys)
    assert {key for key, default in described.items() if default == "required"} == {
        key for key, required in keys.items() if required
    }
    assert "(rulebook-pit.md)" in (DOCS / "rulebook.md").read_text(encoding="utf-8")
