"""A first start that fails leaves nothing behind; passwords that may be chosen, and those that are reset."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.app import main
from pitboss.floor.clock import WallClock
from pitboss.floor.storage.folder import PEOPLE, look_at_folder
from pitboss.web.accounts.people import People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.credentials.factors import Factors
from pitboss.web.credentials.passwords import WORDS, new_password, weakness
from tests.kit.web.house import MONEY, ORIGIN, House

METER = "p=$10000,20%"


def serve(folder: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["serve", "--data", str(folder), "--port", "0", "--for", "0", *more])


def accounts(folder: Path) -> list[str]:
    with sqlite3.connect(folder / "people.sqlite") as db:
        return [row[0] for row in db.execute("SELECT id FROM accounts")]


BAD = {
    "two rulebooks on one meter": (
        *("--table", "bj=blackjack-shoe", "--table", "h=blackjack-h17"),
        *("--progressive", f"{METER}@bj,h"),
    ),
    "one name twice": ("--table", "bj=blackjack-shoe", "--table", "bj=mini-baccarat"),
    "one meter twice": (
        *("--table", "a=blackjack-shoe", "--table", "b=blackjack-shoe"),
        *("--progressive", f"{METER}@a", "--progressive", f"{METER}@b"),
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_first_start_that_cannot_be_as_asked_leaves_nothing(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    result = serve(folder, *BAD[what])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert not folder.exists()


def records_of(folder: Path, stream: str) -> int:
    with look_at_folder(folder) as reader:
        heads = reader.heads()
        return heads[stream].seq if stream in heads else 0


def test_a_start_that_does_not_fit_the_journal_places_nothing_and_shows_the_password_that_it_made(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "floor"
    first = serve(folder, "--table", "bj=blackjack-shoe", "--progressive", f"{METER}@bj")
    assert first.exit_code == 0, first.output
    assert accounts(folder) == ["admin"]
    before = records_of(folder, "progressive/p")
    assert before > 0
    more = ("--progressive", f"{METER}@h", "--progressive", "q=$10000,20%@i", "--new-administrator")
    result = serve(folder, "--table", "h=blackjack-h17", "--table", "i=blackjack-shoe", *more)
    assert result.exit_code == 2, (result.output, result.exception)
    assert "has other rules for its progressive" in result.output
    assert "Sign in as admin-2 with the one-time password" in result.output
    placed = [records_of(folder, one) for one in ("table/h", "table/i", "progressive/q", "progressive/p")]
    assert placed == [0, 0, 0, before]
    assert not [record for record in caplog.records if "Traceback" in record.getMessage()]


def test_an_administrator_who_is_locked_out_gets_a_link_on_the_servers_machine(tmp_path: Path) -> None:
    folder = tmp_path / "floor"
    shown = re.compile(r"Sign in as (\S+) with the one-time password (\S+) ")
    first = shown.search(serve(folder, "--table", "m=mini-baccarat").output)
    assert first is not None
    words = ["account", "reset", "admin", "--data", str(folder), "--address", "https://pit.example/"]
    reset = CliRunner().invoke(main, words)
    link = re.search(r"^https://pit\.example/sign-in#link=(\S{40,})$", reset.output, re.MULTILINE)
    assert link is not None, reset.output
    with closing(open_people(folder / PEOPLE)) as db:
        people, factors = People(db), Factors(db, WallClock())
        assert factors.holder_of_link(link[1]) == "admin"
        assert asyncio.run(people.proven("admin", first[2])) is None, "the old password is void"
        assert link[1] not in (folder / PEOPLE).read_bytes().decode("latin-1")
    for words in (["nobody", "--data", str(folder)], ["admin", "--data", str(tmp_path)], ["admin"]):
        refused = CliRunner().invoke(main, ["account", "reset", *words])
        assert refused.exit_code == 2, refused.output
        assert "Traceback" not in refused.output


OF_DANA = ("dana-smith", "Dana Smith")


@pytest.mark.parametrize(
    "password",
    [
        *(
            "1234567890",
            "0987654321",
            "aaaaaaaaaa",
            "          ",
            "abcabcabcabc",
            "qwertyuiop",
            "1q2w3e4r5t6z",
        ),
        *("Password123!", "P@ssw0rd2024", "welcome2026!", "blackjack21", "casino-casino", "letmeinletmein"),
        *("dana-smith123", "DanaSmith1999", "dana.smith!", "short", "x" * 201),
    ],
)
def test_a_password_that_is_easily_guessed_is_refused(password: str) -> None:
    assert weakness(password, OF_DANA)


@pytest.mark.parametrize(
    "password",
    ["correct horse battery", "quite-long-enough", "hq7-vm2x-9tkp", "dana likes zwetschgen", "Ω-λ-π-ψ-δ-ξ-φ"],
)
def test_a_password_that_is_not_is_taken(password: str) -> None:
    assert weakness(password, OF_DANA) == ""


def test_passwords_for_one_use_may_be_chosen() -> None:
    assert len({new_password() for _ in range(200)}) == 200
    assert len(WORDS) > 100


def test_only_an_administrator_resets_a_password_and_it_is_shown_once() -> None:
    house = House()
    path = "/api/accounts/dealer-1/password"
    with house.open() as client:
        dealer = house.token("dealer-1")
        assert client.get("/api/tables", headers=dealer).status_code == 200
        for who in ("supervisor-1", "cage-cashier-1", "ann-of-record", "dealer-1"):
            assert client.post(path, json={}, headers=house.token(who)).status_code == 403
        told = client.post(path, json={}, headers=house.token("admin"))
        assert told.status_code == 200, told.text
        once = told.json()["one_time_password"]
        assert client.get("/api/tables", headers=dealer).status_code == 401, "its sessions end"
        answer = client.post("/api/sign-in", json={"id": "dealer-1", "password": once}, headers=ORIGIN)
        assert answer.json()["password_change_needed"]
        client.cookies.clear()
        own = client.post("/api/accounts/admin/password", json={}, headers=house.token("admin"))
        assert own.status_code == 400
        unknown = client.post("/api/accounts/nobody-1/password", json={}, headers=house.token("admin"))
        assert unknown.status_code == 404
    told_of = [
        record.payload.decode() for record in house.store.read("register") if "password" in record.name
    ]
    assert any('"dealer-1"' in payload and '"admin"' in payload for payload in told_of), told_of
    assert not any(once in payload for payload in told_of)


def test_a_closed_account_gets_no_money_no_password_and_no_second_holder() -> None:
    house = House()
    admin, cage = "admin", "cage-cashier-1"
    with house.open() as client:
        closed = client.post("/api/accounts/ann-of-record/close", json={}, headers=house.token(admin))
        assert closed.status_code == 200
        money = {"id": "m1", "play_money_cents": 100_00}
        given = client.post("/api/accounts/ann-of-record/play-money", json=money, headers=house.token(cage))
        assert (given.status_code, given.json()["code"]) == (409, "account_closed")
        ann = house.people.get("ann-of-record")
        assert ann is not None
        assert ann.cents == MONEY
        reset = client.post("/api/accounts/ann-of-record/password", json={}, headers=house.token(admin))
        assert (reset.status_code, reset.json()["code"]) == (409, "account_closed")
        again = {"id": "ann-of-record", "name": "Ann again"}
        opened = client.post("/api/accounts/guests", json=again, headers=house.token(cage))
        assert opened.status_code == 400
        assert "was closed" in opened.text
