"""No serious fault that axe knows of, on any view, wide and narrow."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from page_house import PageHouse
from sights import SIGHTS, furnished, see
from visitors import Visitors

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")


@pytest.fixture(scope="module")
def axe() -> str:
    """The auditor's own script."""
    if not AXE.exists():
        pytest.skip(
            "NO ACCESSIBILITY AUDIT of the page: there is no node_modules/axe-core here (npm install)"
        )
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    """A floor in play."""
    with furnished() as opened:
        yield opened


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("name", SIGHTS)
def test_no_serious_fault(visit: Visitors, axe: str, name: str, width: int) -> None:
    page = see(visit, name, width)
    page.evaluate(axe)
    found: dict[str, Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    assert found["passes"], "the audit looked at nothing"
    faults = [
        (fault["id"], node["target"], node["failureSummary"])
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
    assert faults == []
