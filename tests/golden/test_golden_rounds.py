"""Every scenario in the notation beside this file is a test, and claims the rules that it names."""

from pathlib import Path

import pytest

from pitboss.notation import Scenario, parse, perform

HERE = Path(__file__).parent


def scenarios() -> list[object]:
    found = [
        pytest.param(scenario, id=f"{file.stem}-{scenario.title.split(':')[0]}", marks=claims(scenario))
        for file in sorted(HERE.glob("*.round"))
        for scenario in parse(file.read_text(encoding="utf-8"))
    ]
    assert found
    return list(found)


def claims(scenario: Scenario) -> pytest.MarkDecorator:
    """The scenario's `rules:` line; the catalogue reads those lines from the files themselves."""
    return pytest.mark.rule.with_args(*scenario.rules)


@pytest.mark.parametrize("scenario", scenarios())
def test_scenario(scenario: Scenario) -> None:
    played = perform(scenario, folder=HERE)
    assert [str(fault) for fault in played.failures] == []
