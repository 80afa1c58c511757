"""The desk of a progressive: who sees it, settings by two people, meters to the last unit, its days."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.floor.clock import HandClock
from pitboss.payouts import Rate
from pitboss.pit.days import when
from pitboss.progressive.settings import Settings
from pitboss.rulebook.pit import load_pit
from pitboss.web.accounts.people import STAFF_ROLES
from pitboss.web.progressive.api import READERS
from tests.kit.web.house import BLACKJACK, House, code, staff_id
from tests.kit.web.meters import ANN, BASE, SETTINGS, SHARE, MeterHouse, Sitting

DAY_MS = 24 * 60 * 60 * 1000


def desk(house: House, client: TestClient[Litestar], **query: Any) -> dict[str, Any]:
    token = house.token("supervisor-1")
    answer = client.get("/api/progressives/sevens/desk", params=query, headers=token)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def new_settings(settings: Settings) -> dict[str, Any]:
    change = {"type": "NewSettings", "settings": msgspec.to_builtins(settings), "why": "the board"}
    return {"type": "ProposeChange", "change": change}


def test_the_desk_is_for_those_in_charge() -> None:
    house = MeterHouse()
    with house.open() as client:
        for role in STAFF_ROLES:
            token, wanted = house.token(staff_id(role)), 200 if role in READERS else 403
            for address in ("desk", "reconciliation"):
                answer = client.get(f"/api/progressives/sevens/{address}", headers=token)
                assert answer.status_code == wanted, (role, address)
            body = {"settings": msgspec.to_builtins(SETTINGS)}
            answer = client.post("/api/progressives/sevens/advice", json=body, headers=token)
            assert answer.status_code == wanted, role
        for who in (ANN, "admin"):
            assert client.get("/api/progressives/sevens/desk", headers=house.token(who)).status_code == 403
        tried = {(line.who, line.where) for line in house.attempts(client)}
        assert (ANN, "sevens") in tried


@pytest.mark.rule("IND-43")
def test_accounting_finds_the_notice_in_its_queue_and_acknowledges_it() -> None:
    house = MeterHouse()
    with house.open() as client:
        pit, shift = house.token("pit-manager-1"), house.token("shift-manager-1")
        other = msgspec.structs.replace(SETTINGS, contribution=Rate(2, 100))
        assert code(house.ask(client, pit, "p", **new_settings(other))) == ""
        number = house.live().durable.changes_proposed
        assert code(house.ask(client, shift, "s", type="SignChange", number=number)) == ""
        books = house.token("accounting-1")

        def notices() -> list[dict[str, Any]]:
            lines = client.get("/api/pit/queue", headers=books).json()["lines"]
            return [line for line in lines if line["kind"] == "notice"]

        (notice,) = notices()
        assert notice["mine"]
        assert notice["about"]["contribution"] == "23% → 2%"
        assert code(house.ask(client, pit, "no", **notice["command"])) == "not_yours_to_do"
        assert code(house.ask(client, books, "yes", **notice["command"])) == ""
        assert notices() == []


@pytest.mark.rule("IND-50")
def test_the_meter_is_reconciled_by_the_houses_gaming_day() -> None:
    house = MeterHouse()
    with house.open() as client:
        found = client.get(
            "/api/progressives/sevens/reconciliation", headers=house.token("accounting-1")
        ).json()
        rules = house.floor.pit.rules.gaming_day
        assert found["zone"] == rules.zone != "UTC"
        assert [day["day"] for day in found["days"]] == [when(rules, house.clock.now_ms()).day]


@pytest.mark.rule("IND-50")
def test_days_of_the_meter_keep_the_gaming_day_of_their_time_when_the_house_has_another() -> None:
    house = MeterHouse()
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        call, token = client.blocking_portal.call, house.token("accounting-1")
        call(house.floor.record_pit_rules)
        then = when(house.floor.pit.rules.gaming_day, house.clock.now_ms()).day
        call(house.clock.move, 1_000)
        house.floor.pit.rules = load_pit(settings={"gaming_day.zone": "Pacific/Kiritimati"})
        call(house.floor.record_pit_rules)
        now = when(house.floor.pit.rules.gaming_day, house.clock.now_ms()).day
        assert now > then, "it is tomorrow there"
        other = new_settings(msgspec.structs.replace(SETTINGS, contribution=Rate(2, 100)))
        assert code(house.ask(client, house.token("pit-manager-1"), "p", **other)) == ""
        found = client.get("/api/progressives/sevens/reconciliation", headers=token).json()
        assert (found["zone"], [day["day"] for day in found["days"]]) == ("Pacific/Kiritimati", [now, then])


def test_two_people_set_it_and_the_desk_tells_who() -> None:
    house = MeterHouse()
    with house.open() as client:
        pit, shift = house.token("pit-manager-1"), house.token("shift-manager-1")
        first = desk(house, client)
        assert first["settings"]["contribution"] == {"part": 23, "whole": 100, "text": "23%"}
        assert first["meters"] | {"off": 0} == first["meters"]
        assert (first["meters"]["scale"], first["meters"]["display"]) == (100, BASE * 100)
        other = Settings(reseed=20_000_00, contribution=Rate(45, 200), limit=50_000_00)
        assert code(house.ask(client, pit, "p", **new_settings(other))) == ""
        (change,) = desk(house, client)["changes"]
        assert (change["number"], change["kind"], change["by"]) == (2, "settings", "pit-manager-1")
        assert (change["settings"]["reseed_cents"], change["settings"]["limit_cents"]) == (
            20_000_00,
            50_000_00,
        )
        sign = {"type": "SignChange", "number": 2}
        assert code(house.ask(client, pit, "s", **sign)) == "not_yours_to_do"
        assert code(house.ask(client, shift, "s", **sign)) == ""
        now = desk(house, client)
        assert now["settings"]["reseed_cents"] == 20_000_00
        assert now["changes"] == []
        assert now["meters"]["display_cents"] == BASE, "the meter itself is no setting"
        assert now["meters"]["scale"] == 200
        newest = now["events"][0]
        assert (newest["name"], newest["who"]) == ("progressive.settings_set", "shift-manager-1")
        assert all(line["text"] for line in now["events"])


def test_its_history_comes_in_pages() -> None:
    house = MeterHouse()
    with house.open() as client:
        for number in range(4):
            change = {"type": "Correction", "cents": number + 1, "why": "a test"}
            proposed = {"type": "ProposeChange", "change": change}
            house.ask(client, house.token("pit-manager-1"), f"p{number}", **proposed)
        whole = desk(house, client)["events"]
        assert [line["seq"] for line in whole] == list(range(len(whole), 0, -1))
        page = desk(house, client, limit=3)
        assert page["events"] == whole[:3]
        assert desk(house, client, limit=3, before=page["before"])["events"] == whole[3:6]
        last = desk(house, client, before=3)
        assert (last["events"], last["before"]) == (whole[-2:], None)
        assert desk(house, client, limit=0)["events"] == []


@pytest.mark.parametrize(
    ("part", "whole", "what"), [(1, 3, "contribution"), (0, 1, "contribution"), (1, 0, "contribution")]
)
def test_settings_that_no_meter_could_count_are_refused(part: int, whole: int, what: str) -> None:
    house = MeterHouse()
    settings = Settings(reseed=1_00, contribution=Rate(part, whole))
    with house.open() as client:
        pit = house.token("pit-manager-1")
        answer = house.ask(client, pit, "p", **new_settings(settings))
        assert (code(answer), answer["refusal"]["parameters"]) == ("settings_impossible", {"what": what})
        body = {"settings": msgspec.to_builtins(settings)}
        advice = client.post("/api/progressives/sevens/advice", json=body, headers=pit)
        assert (advice.status_code, advice.json()["code"]) == (400, "settings_impossible")
        large = Settings(reseed=10**11, contribution=Rate(1, 5))
        assert code(house.ask(client, pit, "l", **new_settings(large))) == "settings_impossible"
        change = {"type": "Correction", "cents": 10**11, "why": "x"}
        much = house.ask(client, pit, "c", type="ProposeChange", change=change)
        assert code(much) == "correction_impossible"
        assert house.live().durable.changes == ()


@pytest.mark.rule("IND-43")
def test_what_the_odds_say_is_told_before_anybody_signs() -> None:
    house = MeterHouse()
    with house.open() as client:
        token = house.token("pit-manager-1")

        def asked(settings: Settings) -> dict[str, Any]:
            body = {"settings": msgspec.to_builtins(settings)}
            answer = client.post("/api/progressives/sevens/advice", json=body, headers=token)
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found

        usual = asked(SETTINGS)
        assert (usual["bet"], usual["stake_cents"]) == ("blazing-7s-progressive", 5_00)
        assert float(Fraction(usual["house_edge_exact"])) == usual["house_edge"]
        assert [prize["share"] for prize in usual["prizes"]] == [1.0, 0.1]
        assert usual["prizes"][0]["wagers_between"] > usual["prizes"][1]["wagers_between"]
        generous = asked(Settings(reseed=1_000_000_00, contribution=Rate(90, 100)))
        assert generous["house_edge"] < usual["house_edge"]
        assert generous["doubts"]
        assert all(doubt["sentence"] for doubt in generous["doubts"])


def test_the_line_of_jackpots_with_its_arithmetic() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "10%")
    with house.open() as client:
        sitting = Sitting(house, client)
        sitting.sit()
        sitting.deal()
        found = desk(house, client)
        (group,), (jackpot,) = found["line"], found["jackpots"]
        won = (BASE + SHARE) // 10
        assert (group["table"], group["first"], group["played_out"]) == (BLACKJACK, True, False)
        assert group["prices"] == [
            {
                "number": 1,
                "seat": 1,
                "share": "10%",
                "meter_before_cents": BASE + SHARE,
                "cents": won,
                "reseeds": False,
                "posted": False,
            }
        ]
        assert group["left_cents"] == BASE + SHARE - won
        assert (jackpot["hand"], jackpot["shown_hand"], jackpot["differs"]) == (
            *("three_coloured_sevens", "three_coloured_sevens"),
            False,
        )
        assert (jackpot["wager_cents"], jackpot["due"], jackpot["cents"]) == (5_00, ["checked"], 0)
        for who in ("supervisor-1", "surveillance-1", "shift-manager-1"):
            assert desk(house, client)["line"]
            sitting.must(who, type="RejectJackpot", jackpot=1, why="a test")
        rejected = desk(house, client)
        assert (rejected["line"], rejected["jackpots"]) == ([], [])
        assert rejected["meters"]["display_cents"] == BASE + SHARE


def test_every_day_of_the_meter_agrees_to_the_last_part_of_a_cent() -> None:
    house = MeterHouse()
    with house.open() as client:
        assert isinstance(house.clock, HandClock)
        sitting = Sitting(house, client)

        def days() -> list[dict[str, Any]]:
            token = sitting.tokens["surveillance-1"]
            found = client.get("/api/progressives/sevens/reconciliation", headers=token).json()
            assert (found["name"], found["seq"]) == ("sevens", house.live().shown)
            assert all(
                day["agrees"] and day["difference"] == {"cents": 0, "over": ""} for day in found["days"]
            )
            rows: list[dict[str, Any]] = found["days"]
            return rows

        (first,) = days()
        assert (first["seeded"]["cents"], first["display"]["cents"], first["wagers_cents"]) == (BASE, BASE, 0)
        sitting.sit()
        sitting.deal()
        (first,) = days()
        assert (first["wagers_cents"], first["contributions"]) == (5_00, {"cents": 1_15, "over": ""})
        assert (first["reserve"]["cents"], first["display"]["cents"]) == (5, BASE + SHARE)
        client.blocking_portal.call(house.clock.move, DAY_MS)
        sitting = Sitting(house, client)  # nobody is signed in for a day
        change = {"type": "Correction", "cents": -1_00, "why": "a test"}
        proposed = house.ask(
            client, sitting.tokens["pit-manager-1"], "p", type="ProposeChange", change=change
        )
        assert code(proposed) == ""
        signed = house.ask(client, sitting.tokens["shift-manager-1"], "s", type="SignChange", number=2)
        assert code(signed) == ""
        for _ in range(2):
            second, first_again = days()
            assert first_again == first, "a day that is over stays as it was"
            assert (second["corrections"]["cents"], second["opening"]["cents"]) == (-1_00, BASE + SHARE)
            assert second["display"]["cents"] == BASE + SHARE - 1_00
