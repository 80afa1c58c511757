"""The log: every command with its id, as lines to read or as JSON; and the figures for a monitor."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from pitboss.floor.commit.histogram import SECONDS, Histogram
from pitboss.floor.floor import Answer
from pitboss.games.contract import Refusal
from pitboss.web import logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    logger = logging.getLogger("pitboss")
    before = logger.handlers, logger.level, logger.propagate
    yield
    logger.handlers, logger.level, logger.propagate = before
    logging.getLogger("pitboss.command").setLevel(logging.NOTSET)


def _one(refusal: str = "") -> None:
    answer = Answer("web ann c-1", 7, Refusal(refusal, "LIM-01") if refusal else None)
    logs.command(answer, where="bj-1", who="ann", kind="PlaceWager", seconds=0.0021)


def test_a_command_is_one_object_with_its_id() -> None:
    out = io.StringIO()
    logs.begin("json", commands=True, to=out)
    _one()
    _one("bet_too_small")
    first, second = map(json.loads, out.getvalue().splitlines())
    assert (first["command"], first["where"], first["who"]) == ("web ann c-1", "bj-1", "ann")
    assert (first["kind"], first["seq"], first["ms"], first["says"]) == ("PlaceWager", 7, 2.1, "done")
    assert (second["says"], second["refusal"]) == ("refused", "bet_too_small")


def test_commands_are_logged_when_they_are_asked_for() -> None:
    out = io.StringIO()
    logs.begin("plain", commands=False, to=out)
    _one()
    logging.getLogger("pitboss.floor").info("table taken up", extra={"facts": {"table": "bj-1", "why": ""}})
    assert out.getvalue().rstrip().endswith("info table taken up table=bj-1")
    assert out.getvalue().count("\n") == 1


def test_a_fault_brings_its_traceback_in_one_line() -> None:
    out = io.StringIO()
    logs.begin("json", commands=False, to=out)
    try:
        raise ValueError("Zoë")
    except ValueError:
        logging.getLogger("pitboss.web").exception("a request failed")
    (line,) = out.getvalue().splitlines()
    told = json.loads(line)
    assert told["level"] == "error"
    assert "ValueError: Zoë" in told["traceback"]


def test_times_are_counted_into_steps() -> None:
    times = Histogram()
    for seconds in (0.0005, 0.001, 0.02, 9.0):
        times.took(seconds)
    within = dict(times.within())
    assert within[str(SECONDS[0])] == 2
    assert within["0.025"] == 3
    assert within["2.5"] == 3
    assert within["+Inf"] == 4
    assert times.total == pytest.approx(9.0215)
