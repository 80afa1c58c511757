"""The desks of the pit over HTTP: what each tells, which steps it offers to whom, what it keeps to itself."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from pitboss.floor.crowd.bots import Crowd
from pitboss.floor.readmodels.pit_reports import first_day
from pitboss.pit.days import When
from pitboss.pit.guests.records import GuestRecord, Guests, Rating, RatingClosed
from pitboss.rulebook.pit import load_pit
from pitboss.table.bots import Temperament
from pitboss.web.accounts.people import STAFF_ROLES, Account
from pitboss.web.pit.people import over_span
from pitboss.web.services import Services
from tests.kit.web.house import BACCARAT, House
from tests.kit.web.pit import Pit

TABLE, OTHER = BACCARAT, "midi-baccarat"
GAMES = (TABLE, OTHER)
ROUNDS = 12
ANN, BOTS = "ann-of-record", ("bot 1", "bot 2")
STEADY = Temperament(toke=0, gift=0, sits_out=0, leaves=0)
"""Every wager is the guest's own."""
GUESTS_DESK = {
    *("supervisor", "pit_manager", "shift_manager", "executive"),
    *("surveillance", "cage_cashier", "accounting"),
}


async def play(services: Services) -> Callable[[], Awaitable[None]]:
    """Bots play for a while and stay seated."""
    crowd = Crowd(services.floor, random.Random(5))  # noqa: S311 - the same play every time
    crowd.join(TABLE, *BOTS, temperament=STEADY)
    live_table, clock = services.floor.tables[TABLE], services.floor.clock
    while live_table.durable.table.game.round < ROUNDS:
        for _ in range(20):
            await asyncio.sleep(0)
        await services.floor.written()
        clock.move(20_000)  # type: ignore[attr-defined]
    await crowd.stop()
    await services.floor.written()

    async def nothing() -> None:
        pass

    return nothing


@pytest.fixture(scope="module")
def pit() -> Iterator[Pit]:
    house = House(games=GAMES, started=play)
    with house.open() as client:
        found = Pit(house, client)
        for role in STAFF_ROLES:
            found.hire(f"{role.replace('_', '-')}-1", (role,))
            found.does(role, "BeginShift")
        found.except_("dealer-1", *GAMES)
        for who, role in (("relief", "dealer"), ("third", "dealer"), ("second", "count_team")):
            house._open(Account(who, who, (role,)))
            found.hire(who, (role,), qualified=list(GAMES) if role == "dealer" else [])
            if who != "third":
                found.does(who, "BeginShift")
        found.does("supervisor", "AssignDealer", person="dealer-1", table=TABLE)
        found.does("supervisor", "SetString", relief="relief", dealers=["dealer-1", "third"])
        yield found


@pytest.mark.rule("POL-01")
def test_a_dealer_sees_their_own_string_and_whose_break_it_is(pit: Pit) -> None:
    mine = pit.get("relief", "/api/pit/people")
    assert {one["id"] for one in mine["people"]} == {"relief", "dealer-1", "third"}
    (string,) = mine["strings"]
    assert (string["mine"], string["next"], string["missing"]) == (True, "dealer-1", ["third"])
    assert (mine["access"], mine["sees_all"], mine["steps"]) == (None, False, [])
    assert pit.get("security", "/api/pit/people")["strings"] == []
    assert not pit.get("third", "/api/pit/people")["strings"][0]["mine"]


@pytest.mark.rule("IND-60")
def test_a_span_above_the_usual_is_told(pit: Pit) -> None:
    assert pit.get("supervisor", "/api/pit/people")["unwatched"] == [TABLE]
    pit.does("pit_manager", "AssignSupervisor", person="supervisor-1", tables=[TABLE, OTHER])
    desk = pit.get("pit_manager", "/api/pit/people")
    assert (desk["over"], desk["unwatched"], desk["span_midi"]) == ({}, [], 2)
    assert set(desk["steps"]) == {"SetString", "AssignDealer", "AssignSupervisor"}
    strict = load_pit(settings={"span.mixed": 1, "span.midi": 1})
    staff, games = pit.house.floor.pit.durable.staff, {table: table for table in GAMES}
    assert over_span(strict, staff, games) == {"supervisor-1": 1}


@pytest.mark.rule("IND-59")
def test_the_review_names_everybody_who_can_do_anything(pit: Pit) -> None:
    desk = pit.get("admin", "/api/pit/people")
    assert {"dealer-1", "accounting-1", "third"} <= {one["id"] for one in desk["access"]}
    assert (desk["review_overdue"], set(desk["steps"])) == (
        True,
        {"HirePerson", "ChangeRoles", "EndEmployment"},
    )
    pit.does("accounting", "ReviewAccess")
    assert not pit.get("admin", "/api/pit/people")["review_overdue"]


def steps(pit: Pit, who: str, name: str) -> list[str]:
    found = [one for one in pit.get(who, "/api/pit/cards")["sets"] or [] if one["id"] == name]
    return found[0]["steps"] if found else []


@pytest.mark.rule("IND-32", "IND-18")
def test_a_set_is_offered_to_whoever_is_due(pit: Pit) -> None:
    new = {"id": "N-1", "back": "green", "decks": 8, "pre_shuffled": False}
    pit.does("security", "ReceiveSet", set=new)
    assert (steps(pit, "supervisor", "N-1"), steps(pit, "security", "N-1")) == (["AskForSet"], [])
    pit.does("supervisor", "AskForSet", set="N-1", table=TABLE)
    assert (steps(pit, "supervisor", "N-1"), steps(pit, "security", "N-1")) == ([], ["ReleaseSet"])
    pit.does("security", "ReleaseSet", set="N-1")
    assert steps(pit, "supervisor", "N-1")[0] == "InspectSet"
    assert steps(pit, "dealer", "N-1") == []
    pit.does("supervisor", "InspectSet", set="N-1")
    assert "InspectSet" not in steps(pit, "supervisor", "N-1")
    assert steps(pit, "dealer", "N-1") == ["InspectSet"]
    assert steps(pit, "relief", "N-1") == [], "it is the dealer's who stands there"
    pit.does("dealer", "InspectSet", set="N-1")
    assert steps(pit, "dealer", "N-1") == ["WashSet"]
    line = next(one for one in pit.get("surveillance", "/api/pit/cards")["sets"] if one["id"] == "N-1")
    assert [step["what"] for step in line["done"]] == [
        "vault",
        "asked_for",
        "pit_stand",
        "inspected",
        "inspected",
    ]
    assert [step["by"] for step in line["done"]][-2:] == ["supervisor-1", "dealer-1"]
    assert pit.get("accounting", "/api/pit/cards")["sets"] is None
    assert pit.get("security", "/api/pit/cards")["days"][0]["at_end"] == {"pit_stand": 1}


@pytest.mark.rule("IND-21", "IND-23", "IND-24")
def test_a_count_is_settled_and_told_to_those_who_account(pit: Pit) -> None:
    pit.does("security", "HangBox", table=OTHER, box="b-1")
    assert pit.get("dealer", "/api/pit/count")["boxes"] is None
    assert [one["table"] for one in pit.get("dealer", "/api/pit/count")["hanging"]] == [TABLE]
    pit.does("supervisor", "AssignDealer", person="relief", table=OTHER)
    pit.does("relief", "SayBoxReady", table=OTHER)
    desk = pit.get("security", "/api/pit/count")
    assert next(one for one in desk["hanging"] if one["table"] == OTHER)["ready"]
    assert {one["id"] for one in desk["carriers"]}.isdisjoint({"security-1", "dealer-1", "supervisor-1"})
    pit.does("security", "PullBox", table=OTHER, empty="b-2", second_carrier="surveillance-1")
    blind = pit.get("second", "/api/pit/count")
    assert (blind["hanging"], blind["carriers"], blind["settled"], blind["steps"]) == (
        [],
        [],
        None,
        ["CountBox"],
    )
    pit.does("count_team", "CountBox", box="b-1", found={"instruments": {"bill:2000": 3}})
    after = pit.get("second", "/api/pit/count")
    assert after["boxes"] == blind["boxes"], "nothing tells that one has counted"
    assert "bill" not in pit.client.get("/api/pit/count", headers=pit.by("second")).text
    pit.does("second", "CountBox", box="b-1", found={"instruments": {"bill:2000": 3}})
    (settled,) = pit.get("pit_manager", "/api/pit/count")["settled"]
    assert (settled["books_cents"], settled["found_cents"], settled["short_cents"]) == (0, 60_00, -60_00)
    assert (settled["counters"], settled["differed"]) == (["count-team-1", "second"], False)
    assert pit.get("accounting", f"/api/pit/slips/{settled['report']}")["kind"] == "drop_variance"


@pytest.mark.rule("CULT-05", "IND-53")
def sit_down(pit: Pit, guest: str) -> None:
    """At a seat that the bots have left free, as soon as the table takes guests."""
    for turn in range(70):
        seat = turn % 7 + 1
        told = pit.house.do(pit.client, pit.by(guest), TABLE, type="SitDown", guest=guest, seat=seat)
        if told["refusal"] is None:
            return
        pit.house.clock.move(500)  # type: ignore[attr-defined]
    raise AssertionError(told)


def test_ratings_come_from_the_table_and_names_are_for_those_who_need_them(pit: Pit) -> None:
    for guest in (ANN, "bob-of-record"):
        sit_down(pit, guest)
    pit.does("supervisor", "OpenRating", guest=ANN, table=TABLE)
    pit.does("cage_cashier", "RecordCash", guest=ANN, way="in", cents=3_000_00, where="cage")
    desk = pit.get("supervisor", "/api/pit/guests")
    (card,) = desk["ratings"]
    assert (card["guest"], card["ended_ms"], card["hands"]) == (ANN, None, 0)
    seated = {one["guest"] for one in desk["seated"]}
    assert "bob-of-record" in seated
    assert ANN not in seated
    assert (desk["log_from"], desk["report_above"]) == (2_500_00, 10_000_00)
    pit.house.clock.move(60_000)  # type: ignore[attr-defined]
    pit.does("supervisor", "CloseRating", guest=ANN)
    masked = pit.get("surveillance", "/api/pit/guests")
    assert (masked["knows"], masked["seated"], masked["ratings"][0]["guest"]) == (False, [], "a•••")
    assert masked["ratings"][0]["ended_ms"] is not None
    for who in (*STAFF_ROLES, "admin"):
        answer = pit.client.get("/api/pit/guests", headers=pit.by(who))
        assert answer.status_code == (200 if who in GUESTS_DESK else 403), who


@pytest.mark.parametrize("desk", ["people", "cards", "count", "guests"])
def test_guests_and_passers_by_are_turned_away(pit: Pit, desk: str) -> None:
    assert pit.client.get(f"/api/pit/{desk}").status_code == 401
    assert pit.client.get(f"/api/pit/{desk}", headers=pit.by(ANN)).status_code == 403


def report(pit: Pit, **wanted: str) -> Any:
    return pit.get("accounting", "/api/pit/reports?" + "&".join(f"{k}={v}" for k, v in wanted.items()))


@pytest.mark.rule("IND-27")
@pytest.mark.parametrize("by", ["dealer", "hour"])
def test_finer_cuts_come_to_the_same(pit: Pit, by: str) -> None:
    whole, cut = report(pit, by="table")["total"], report(pit, by=by)
    for name in ("win", "drop", "win_by_wagers", "rounds", "markers"):
        assert sum(line[name] for line in cut["lines"]) == whole[name] == cut["total"][name], name
    assert cut["total"]["theoretical"] == pytest.approx(whole["theoretical"])
    assert cut["total"]["deviation"] == pytest.approx(whole["deviation"])
    names = [line["name"] for line in cut["lines"]]
    assert "automatic" in names if by == "dealer" else all(name.endswith(":00") for name in names)


def test_months_and_years_up_to_a_day(pit: Pit) -> None:
    day = report(pit)["day"]
    assert (first_day(day, "month"), first_day(day, "year")) == (f"{day[:7]}-01", f"{day[:4]}-01-01")
    for span in ("month", "year"):
        found = report(pit, span=span)
        assert (found["day"], found["since"], found["days"]) == (day, first_day(day, span), [day])
        assert found["total"]["win"] == report(pit)["total"]["win"]
    assert report(pit, span="month", day=f"{day[:4]}-01-05")["lines"] == []
    row = report(pit)["total"]
    assert row["high"] - row["theoretical"] == pytest.approx(1.96 * row["deviation"])


def _card(began_ms: int) -> Rating:
    return Rating(table=TABLE, began_ms=began_ms, when=When("2023-11-14", "day"), watched_by="supervisor-1")


def test_cards_over_all_play_come_to_what_the_table_took_in_wagers(pit: Pit) -> None:
    book, floor = pit.house.services.ratings, pit.house.floor
    closed = [RatingClosed(bot, TABLE, 0, floor.clock.now_ms(), "supervisor-1") for bot in BOTS]
    book.read(closed, Guests())
    found = [card.play for card in book.cards if card.rating in closed]
    assert sum(one.hands for one in found) > 0
    known = {bot: GuestRecord(rating=_card(0)) for bot in BOTS}
    book.read([], Guests(known))
    book.read([], Guests(known))
    live = [card.play for card in book.cards if card.open]
    assert [(one.hands, one.handle) for one in sorted(live, key=lambda one: one.guest)] == [
        (one.hands, one.handle) for one in sorted(found, key=lambda one: one.guest)
    ], "an open card comes to the same, however often it is read"
    handle = next(line for line in report(pit)["lines"] if line["name"] == TABLE)["handle"]
    assert {bet: sum(one.handle.get(bet, 0) for one in found) for bet in handle} == handle
