"""A house from an empty folder through a gaming day, and its figures reckoned from the raw journal."""

import ast
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.floor.readmodels.pit_reports import Report
from scripts.house_day import reckoning
from scripts.house_day.day import lived

DAYS = ["2026-11-16", "2026-11-17"]


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], dict[str, Report]]:
    folder: Path = tmp_path_factory.mktemp("house")
    return folder, *lived(folder, rounds=2, seed=2, say=lambda _: None)


@pytest.mark.rule("IND-27", "IND-28", "IND-31")
def test_every_figure_of_a_day_is_reckoned_as_reported(
    day: tuple[Path, list[str], dict[str, Report]],
) -> None:
    _, wrong, reports = day
    assert wrong == []
    assert list(reports) == DAYS, "the tables stayed open over the end of the gaming day"
    first, second = (reports[name].total for name in DAYS)
    assert first.closing == second.opening
    assert (first.adjusted, second.adjusted) == (-25_00, 0), "found gone at the shift's end, and only once"
    assert first.drop_difference == -100_00
    assert first.markers > 0
    assert first.drop_uncounted == second.drop_uncounted == 0


def test_a_figure_that_is_a_cent_off_is_named(day: tuple[Path, list[str], dict[str, Report]]) -> None:
    folder, _, reports = day
    figures, _ = reckoning.reckoned(folder / "floor", folder / "riverbend")
    told: dict[str, Any] = msgspec.to_builtins(reports)
    assert list(reckoning.differences(figures, told)) == []
    for figure in reckoning.FIGURES:
        off = deepcopy(told)
        off[DAYS[0]]["lines"][0][figure] += 1
        (found,) = reckoning.differences(figures, off)
        assert f"{DAYS[0]}, bj-1, {figure}: " in found


def test_the_reckoning_uses_nothing_of_pitboss_but_the_journal() -> None:
    tree = ast.parse(Path(reckoning.__file__).read_text(encoding="utf-8"))
    used = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    used |= {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert {name for name in used if name.split(".")[0] in ("pitboss", "tests", "scripts")} == {
        "pitboss.journal"
    }
