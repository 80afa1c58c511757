"""Every scenario in the notation below this folder is a test, and claims the rules that it names."""

import pytest

from pitboss.notation import Scenario, parse, perform
from tests.kit.notation.scenarios import GOLDEN, GOLDEN_FILES, golden_id


def scenarios() -> list[object]:
    found = [
        pytest.param(scenario, id=f"{golden_id(file)}-{scenario.title.split(':')[0]}", marks=claims(scenario))
        for file in GOLDEN_FILES
        for scenario in parse(file.read_text(encoding="utf-8"))
    ]
    assert found
    return list(found)


def claims(scenario: Scenario) -> pytest.MarkDecorator:
    """The scenario's `rules:` line; the catalogue reads those lines from the files themselves."""
    return pytest.mark.rule.with_args(*scenario.rules)


@pytest.mark.parametrize("scenario", scenarios())
def test_scenario(scenario: Scenario) -> None:
    played = perform(scenario, folder=GOLDEN)
    assert [str(fault) for fault in played.failures] == []
