"""Whoever comes to a table is greeted by the hour on the house's clock, by a dealer who says their name."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from pitboss.floor.commands import TakeDealersPlace
from pitboss.floor.tables.greeting import greeted, part_of_day
from pitboss.floor.tables.pace import Pace
from pitboss.games.contract import Call
from pitboss.messages import LANGUAGES, say
from pitboss.rulebook.pit import load_pit
from pitboss.table.commands import SitDown
from tests.kit.floors.paced_floor import DAN, Table, guest, run

CHICAGO = load_pit().gaming_day.zone
HOURS = [
    *((0, "evening"), (4, "evening"), (5, "morning"), (11, "morning"), (12, "afternoon"), (17, "afternoon")),
    *((18, "evening"), (23, "evening")),
]
pytestmark = pytest.mark.rule("BAC-SVC-01")


def at(hour: int, minute: int = 0, zone: str = CHICAGO) -> int:
    return round(datetime(2026, 11, 16, hour, minute, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(("hour", "part"), HOURS)
def test_the_part_of_the_day_by_the_clock_on_the_wall(hour: int, part: str) -> None:
    assert part_of_day(CHICAGO, at(hour)) == part_of_day(CHICAGO, at(hour, 59)) == part


def test_it_is_the_houses_own_clock() -> None:
    moment = at(9)
    assert part_of_day("Asia/Macau", moment) == "evening"
    assert part_of_day(CHICAGO, moment) == "morning"


def test_only_a_welcome_becomes_a_greeting_and_a_houses_own_words_stand() -> None:
    calls = (Call("good_luck"), Call("welcome", {"guest": "Ann"}))
    made = greeted(calls, zone=CHICAGO, at_ms=at(9), dealer="Dan")
    assert made == (
        Call("good_luck"),
        Call("greet_morning", {"guest": "Ann"}),
        Call("introduction", {"dealer": "Dan"}),
    )
    assert greeted(calls, zone=CHICAGO, at_ms=at(9), dealer="")[1:] == (
        Call("greet_morning", {"guest": "Ann"}),
    )
    assert greeted(calls, zone=CHICAGO, at_ms=at(9), dealer="Dan", house={"welcome": "Howdy"}) == calls
    assert greeted(calls, zone="", at_ms=at(9), dealer="Dan") == calls


@pytest.mark.parametrize("game", ["mini-baccarat", "blackjack-shoe"])
@pytest.mark.parametrize(("hour", "part"), HOURS[2::2])
def test_a_guest_who_sits_down_on_a_floor_hears_it(game: str, hour: int, part: str) -> None:
    async def arrives(table: Table) -> None:
        table.clock.move(at(hour) + 366 * 86_400_000 - table.clock.now_ms())
        await table.must(guest("ann"), SitDown("ann", 1, "Ms Lee"))
        assert Call(f"greet_{part}", {"guest": "Ms Lee"}) in table.host.calls
        assert "introduction" not in [call.id for call in table.host.calls], "the machine has no name"

    run(arrives, game, Pace(steps={"open": 60_000}))


def test_a_dealer_of_flesh_and_blood_gives_their_name() -> None:
    async def arrives(table: Table) -> None:
        await table.seat("ann")
        await table.must(DAN, TakeDealersPlace("Dan"))
        await table.must(guest("bob"), SitDown("bob", 2, "Mr Roe"))
        assert [call.id for call in table.host.calls][1:] == ["introduction"]
        assert table.host.calls[1].parameters == {"dealer": "Dan"}

    run(arrives, "mini-baccarat")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str) -> None:
    said = {
        say(f"greet_{part}", {"guest": "Ann"}, language=language)
        for part in ("morning", "afternoon", "evening")
    }
    assert len(said) == 3
    assert all("Ann" in words for words in said)
    assert "Dan" in say("introduction", {"dealer": "Dan"}, language=language)
