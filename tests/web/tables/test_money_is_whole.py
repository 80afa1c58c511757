"""Random play with everything by which money comes and goes; not a cent is made or lost at any commit."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.floor.proof.floor import prove
from pitboss.floor.storage.folder import PEOPLE
from pitboss.journal import SqliteReader
from pitboss.web.accounts.snapshot import look_at_people
from tests.kit.web.durable_house import ANN, DEALER, MAX, SUE, Kept, give
from tests.kit.web.house import BACCARAT, House, code
from tests.kit.web.money_watch import MoneyWatch

BOB = "bob-of-record"
GUESTS = (ANN, BOB)
STEPS, NIGHTS = 120, 3
AT_ONCE = ("DeclineCut", "Acknowledge", "PressShuffler", "GiveWord", "ReportCalled")
STAFF = (SUE, MAX)


class Night:
    """Guests who come, buy in, bet, take breaks and leave; staff who say yes or no."""

    def __init__(self, house: House, client: TestClient[Litestar], draw: random.Random) -> None:
        self.house, self.client, self.draw = house, client, draw
        self.by = {who: house.token(who) for who in (*GUESTS, *STAFF)}
        self.done: Counter[str] = Counter()

    def does(self, who: str, **command: Any) -> bool:
        told = code(self.house.do(self.client, self.by[who], BACCARAT, **command))
        self.done[command["type"]] += not told
        return not told

    def legal(self, who: str) -> list[dict[str, Any]]:
        scene = self.client.get(f"/api/tables/{BACCARAT}/scene", headers=self.by[who]).json()["scene"]
        return [dict(offer["command"]) for offer in scene["legal"]]

    def moves_on(self) -> None:
        """Whatever holds the table up is seen to; a transaction is granted or refused."""
        for _ in range(40):
            now = [
                (who, one)
                for who in (*GUESTS, *STAFF)
                for one in self.legal(who)
                if one["type"] in AT_ONCE or self.answers(one)
            ]
            if not now:
                return
            who, one = self.draw.choice(now)
            if not self.does(who, **one):
                return

    def answers(self, one: dict[str, Any]) -> bool:
        """Whether this answers what was asked; a shuffle is not refused, or it would never end."""
        asked = self.house.floor.tables[BACCARAT].durable.table.approvals
        subject = next((each.subject for each in asked if each.number == one.get("number")), "")
        return one["type"] == "GrantApproval" or (one["type"] == "RefuseApproval" and subject == "change")

    def step(self) -> None:
        guest = self.draw.choice(GUESTS)
        cheques = {"red": self.draw.randrange(9), "green": self.draw.randrange(20)}
        whim = self.draw.random()
        if whim < 0.3:
            seat = 1 + GUESTS.index(guest)
            self.does(guest, type="SitDown", guest=guest, seat=seat, cheques=cheques)
        elif whim < 0.6:
            bills = {"hundreds": self.draw.choice((1, 30, 45))}
            self.does(guest, type="BuyIn", guest=guest, bills=bills)
        elif whim < 0.8:
            bets = [one for one in self.legal(guest) if one["type"] == "PlaceWager"]
            if bets and self.does(guest, **self.draw.choice(bets)):
                for one in GUESTS:
                    self.does(one, type="SayAllSet", guest=one)
        elif whim < 0.86:
            self.does(guest, type="StepAway", guest=guest)
        elif whim < 0.94:
            self.does(guest, type="ComeBack", guest=guest, cheques=cheques)
        else:
            self.does(guest, type="LeaveTable", guest=guest)
        self.moves_on()


def test_after_every_commit_purses_tables_and_cage_have_what_was_given(tmp_path: Path) -> None:
    """Refused buy-ins, rounds, breaks, and people's files from an earlier moment in between."""
    seen: Counter[str] = Counter()
    for seed in range(NIGHTS):
        draw = random.Random(seed)  # noqa: S311 - whims
        folder = tmp_path / f"{seed}"
        folder.mkdir()
        hosted, given, older = Kept(folder), 0, b""
        for part in range(3):
            if older:
                for file in folder.glob(f"{PEOPLE}*"):
                    file.unlink()
                hosted.file.write_bytes(older)
            with hosted.open(fresh=not part) as (house, client):
                given = given or hosted.given
                watch = MoneyWatch(house, given)
                watch.look()
                night = Night(house, client, draw)
                for _ in range(STEPS // 3):
                    night.step()
                    assert not watch.faults, (seed, night.done, watch.faults[0])
                assert watch.commits > 10
                assert give(house, client, 100_00, f"g{part}").status_code == 200
                given += 100_00
            proof = hosted.proof()
            assert proof.ok, proof.problems
            assert proof.register is not None
            assert proof.register.given == given
            older = hosted.copied()
        seen.update(record.name for record in hosted.records(f"table/{BACCARAT}"))
    wanted = ("supervision.transaction_given_up", "table.bills_dropped", "table.seat_reserved")
    assert all(seen[name] for name in (*wanted, "table.guest_came_back", "table.guest_left")), seen


def test_the_watch_finds_a_cent(tmp_path: Path) -> None:
    hosted = Kept(tmp_path)
    with hosted.open(fresh=True) as (house, _):
        watch = MoneyWatch(house, hosted.given)
        watch.look()
        assert not watch.faults
        house.people.db.execute("UPDATE accounts SET cents = cents + 1 WHERE id = ?", (ANN,))
        watch.look()
        assert watch.faults


BY_HAND = {
    "a purse that was raised": (
        "UPDATE accounts SET cents = cents + 99999900 WHERE id = ?",
        f"the purse of {ANN} has",
    ),
    "a role that was added": (
        """UPDATE accounts SET roles = '["guest", "shift_manager"]' WHERE id = ?""",
        f"{ANN} has the roles guest, shift_manager, and was given guest",
    ),
    "a right that was added": (
        "UPDATE accounts SET administrator = 1 WHERE id = ?",
        f"of {ANN}, administrator is True and should be False",
    ),
    "an account that was removed": ("DELETE FROM accounts WHERE id = ?", f"the account {ANN} is not there"),
    "an account that was made": (
        "INSERT INTO accounts VALUES ('eve-1', ?, '[]', 1, 0, 0, 0, '', 0, '', 0)",
        "the account eve-1 was never opened",
    ),
    "the list of attempts emptied": (
        "DELETE FROM audit WHERE ? <> ''",
        "lines of the list of attempts are not",
    ),
    "a line of the list changed": (
        "UPDATE audit SET who = 'nobody' WHERE number = 1 AND ? <> ''",
        "line 1 of the list of attempts is not what was written",
    ),
    "a store that is ahead": ("UPDATE progress SET seq = seq + 9 WHERE ? <> ''", "is ahead of the journal"),
    "the store emptied": ("DELETE FROM progress WHERE ? <> ''", "has none of the accounts"),
}


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    hosted = Kept(tmp_path_factory.mktemp("night"))
    with hosted.open(fresh=True) as (house, client):
        sit: dict[str, Any] = {"type": "SitDown", "guest": ANN, "seat": 1, "cheques": {"black": 5}}
        assert not code(house.do(client, house.token(ANN), BACCARAT, **sit))
        assert client.get("/api/accounts", headers=house.token(DEALER)).status_code == 403
        assert client.get("/api/accounts", headers=house.token(ANN)).status_code == 403
        assert house.attempts(client)
    assert hosted.proof().ok
    return hosted


@pytest.mark.parametrize("what", BY_HAND)
def test_the_proof_names_what_was_changed_in_the_store_by_hand(what: str, night: Kept) -> None:
    statement, named = BY_HAND[what]
    before = night.copied()
    night.change("PRAGMA foreign_keys = OFF")
    night.change(statement, ANN)
    try:
        proof = night.proof()
        assert not proof.ok
        assert any(named in problem.what for problem in proof.problems), proof.problems
        if what == "a purse that was raised":
            assert night.verified()[0] == 1
    finally:
        night.put_back(before)
    assert night.proof().ok
    code_, said = night.verified()
    assert code_ == 0
    assert "7 accounts, $40,000.00 given: $39,500.00 in purses, $500.00 at" in said


def test_a_people_s_file_that_is_gone_is_named(night: Kept) -> None:
    before = night.copied()
    for file in night.folder.glob(f"{PEOPLE}*"):
        file.unlink()
    try:
        code_, said = night.verified()
        assert (code_, "has none of the accounts" in said) == (1, True), said
    finally:
        night.put_back(before)


def test_what_the_journal_says_of_purses_needs_no_store(night: Kept) -> None:
    with SqliteReader.look_at(night.folder / "journal.sqlite") as reader:
        proof = prove(reader)
        assert proof.ok
        assert proof.register is not None
        there = look_at_people(night.file)
        assert proof.register.purses == sum(account.cents for account in there.accounts.values())
