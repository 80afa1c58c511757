"""A signature asks for the person: by PIN, badge or passkey, at the thresholds of the house."""

import json
from collections.abc import Iterator
from itertools import count
from typing import Any, get_args

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.floor.clock import HandClock
from pitboss.floor.command_types import AT_METERS, AT_TABLES
from pitboss.pit import dispatch
from pitboss.rulebook.pit import SignedAct, Signing
from pitboss.web.config import Config
from pitboss.web.credentials.proofs import BadgeAndPin, PasskeyAnswer, PinAlone
from pitboss.web.credentials.signatures import SIGNATURES, Signed, asks
from tests.kit.web.house import PIN, House, staff_id
from tests.kit.web.pit import LOW, TABLE, Pit
from tests.kit.web.software_key import PRESENT, SoftwareKey

ORIGIN = "http://localhost:7321"
HOST = {"host": "localhost:7321", "origin": ORIGIN}
SECRET, WRONG = "-".join(("quite", "long", "enough")), "582938"
MINUTE = 60_000
NO_SIGNATURES = frozenset({"SignBag", "SignRemoval", "SignCoupon"})
"""Cards and coupons: no money of the house is signed for."""


def test_every_command_that_signs_is_in_the_table() -> None:
    """By its name; a new one is put into the table, or named here."""
    of_pit = {kind.__name__ for kind in dispatch.COMMANDS}
    at_tables = {row.command.__name__ for row in (*AT_TABLES, *AT_METERS) if not row.not_sent}
    signing = ("Sign", "TopSign", "Void", "ApproveM", "ApproveL", "ApproveB")
    named = {name for name in of_pit | at_tables if name.startswith(signing)}
    listed = {kind.__name__ for kind in SIGNATURES}
    assert named - NO_SIGNATURES - {"VoidWager", "VoidRound"} <= listed
    assert listed <= of_pit | at_tables
    assert {act for act, _ in SIGNATURES.values()} == set(get_args(SignedAct))


RULES = Signing("amounts", ("void",), 1_000_00, 10)


@pytest.mark.parametrize(
    ("rules", "signed", "age", "asked"),
    [
        (RULES, Signed("fill", 999_99), None, False),
        (RULES, Signed("fill", 1_000_00), None, True),
        (RULES, Signed("fill", 1_000_00), 10 * MINUTE - 1, False),
        (RULES, Signed("fill", 1_000_00), 10 * MINUTE, True),
        (RULES, Signed("void", 1), 0, True),
        (RULES, Signed("rules", 0), None, False),
        (replace(RULES, asks_from=0), Signed("fill", 1), None, True),
        (replace(RULES, proof_minutes=0), Signed("fill", 1_000_00), 0, True),
        (replace(RULES, asks="listed"), Signed("fill", 1_000_00), None, False),
        (replace(RULES, asks="listed"), Signed("void", 0), None, True),
        (replace(RULES, asks="never"), Signed("void", 1_000_00), None, False),
    ],
)
def test_a_signature_asks_as_the_house_says(
    rules: Signing, signed: Signed, age: int | None, asked: bool
) -> None:
    assert asks(rules, signed, age) is asked


def test_no_log_shows_a_proof() -> None:
    for proof in (BadgeAndPin("S-200", PIN), PinAlone(PIN), PasskeyAnswer("id", "data", PIN, "signature")):
        assert PIN not in f"{proof} {proof!r}"


class SigningPit(Pit):
    """A pit whose house asks for every fill, and a proof counts ten minutes."""

    def __init__(self, house: House, client: TestClient[Litestar]) -> None:
        super().__init__(house, client)
        self._ids = count(1)

    def house_asks(self, **signing: Any) -> None:
        live = self.house.floor.pit
        live.rules = replace(live.rules, signing=replace(Signing("amounts", (), 1_00, 10), **signing))

    def signs(self, who: str, type_: str, credential: Any = None, id_: str = "", **command: Any) -> str:
        """Send a command with a proof; the code of its refusal, if it is refused."""
        body = {"id": id_ or f"s{next(self._ids)}", "command": {"type": type_, **command}}
        if credential is not None:
            body["credential"] = credential
        answer = self.client.post("/api/pit/commands", json=body, headers=self.by(who) | HOST)
        assert answer.status_code == 200, answer.text
        refusal = answer.json()["refusal"]
        return str(refusal["code"]) if refusal else ""

    def fill(self) -> int:
        self.does("supervisor", "RequestFill", table=TABLE, cheques=LOW)
        return max(self.house.floor.pit.durable.fills.open)


@pytest.fixture
def pit() -> Iterator[SigningPit]:
    house = House(Config(commands_burst=1e9, commands_per_second=1e9))
    live = house.floor.pit
    access = replace(live.rules.access, idle_lock_minutes=0)
    live.rules = replace(live.rules, signing=Signing(), access=access)
    with house.open() as client:
        found = SigningPit(house, client)
        found.everybody()
        found.house_asks()
        yield found


CASHIER = staff_id("cage_cashier")


def test_a_signature_waits_for_the_signers_own_pin_and_the_slip_says_so(pit: SigningPit) -> None:
    number, own = pit.fill(), pit.house.badge(pit.client, CASHIER)
    other = pit.house.badge(pit.client, staff_id("supervisor"))
    before = pit.house.floor.pit.durable
    prepare = ("cage_cashier", "PrepareFill")
    assert pit.signs(*prepare, number=number, id_="one") == "signature_unproved"
    assert pit.signs(*prepare, {"kind": "pin", "pin": WRONG}, "one", number=number) == "proof_wrong"
    assert pit.signs(*prepare, other, "one", number=number) == "proof_wrong", "another person's badge"
    assert pit.house.floor.pit.durable == before
    assert pit.signs(*prepare, {"kind": "pin", "pin": PIN}, "one", number=number) == ""
    slip = pit.house.floor.pit.durable.papers.slips[pit.house.floor.pit.durable.fills.open[number].serial]
    assert [(one.person, one.proof) for one in slip.signatures] == [(CASHIER, "pin")]
    page = pit.client.get(f"/slips/{slip.serial}", headers=pit.by("supervisor"))
    assert "<td>PIN</td>" in page.text
    kept = json.dumps([str(record.entry) for record in pit.house.store.read("pit")])
    assert PIN not in kept
    assert own["badge"] not in kept
    noted = [(one.who, one.what, one.times) for one in pit.house.attempts(pit.client)]
    assert (CASHIER, "PrepareFill", 2) in noted, "wrong proofs are, and the question is not"


def test_a_proof_counts_for_its_session_and_its_minutes(pit: SigningPit) -> None:
    badge = pit.house.badge(pit.client, CASHIER)
    prepare = ("cage_cashier", "PrepareFill")
    assert pit.signs(*prepare, badge, number=pit.fill()) == ""
    assert pit.signs(*prepare, number=pit.fill()) == "", "within its minutes"
    elsewhere = SigningPit(pit.house, pit.client)
    third = pit.fill()
    assert elsewhere.signs(*prepare, id_="x1", number=third) == "signature_unproved"
    pit.house_asks(always=("fill",))
    assert pit.signs(*prepare, number=third) == "signature_unproved", "what always asks does so every time"
    pit.house_asks()
    assert isinstance(pit.house.clock, HandClock)
    pit.client.blocking_portal.call(pit.house.clock.move, 10 * MINUTE)
    assert pit.signs(*prepare, number=third) == "signature_unproved"
    pit.house_asks(asks="never")
    assert pit.signs(*prepare, number=third) == ""


def test_an_amount_below_the_houses_asks_nobody(pit: SigningPit) -> None:
    pit.house_asks(asks_from=40 * 5_00 + 20 * 25_00 + 1)
    assert pit.signs("cage_cashier", "PrepareFill", number=pit.fill()) == ""
    pit.house_asks(asks_from=40 * 5_00 + 20 * 25_00)
    assert pit.signs("cage_cashier", "PrepareFill", number=pit.fill()) == "pin_missing"


def test_somebody_without_a_pin_sets_one_with_their_password_and_needs_no_badge(pit: SigningPit) -> None:
    number = pit.fill()
    prepare = ("cage_cashier", "PrepareFill")
    assert pit.signs(*prepare, number=number) == "pin_missing"
    assert pit.signs(*prepare, {"kind": "pin", "pin": PIN}, number=number) == "proof_wrong"
    pit.client.blocking_portal.call(pit.house.people.set_password, CASHIER, SECRET)
    own = pit.by("cage_cashier")
    assert pit.client.post("/api/pin", json={"password": SECRET, "pin": PIN}, headers=own).status_code == 200
    assert pit.signs(*prepare, {"kind": "pin", "pin": PIN}, number=number) == ""
    admin = pit.by("admin")
    issued = pit.client.post(f"/api/accounts/{CASHIER}/badge", json={"badge": "C-1"}, headers=admin)
    assert issued.status_code == 200
    assert not pit.client.get("/api/me", headers=own).json()["pin_set"], "a new badge has no PIN"


def test_wrong_proofs_are_held_to_a_pace(pit: SigningPit) -> None:
    number = pit.fill()
    pit.house.badge(pit.client, CASHIER)
    wrong = {"kind": "pin", "pin": WRONG}
    tried = [pit.signs("cage_cashier", "PrepareFill", wrong, number=number) for _ in range(6)]
    assert tried == ["proof_wrong"] * 5 + ["proof_wait"]
    right = {"kind": "pin", "pin": PIN}
    assert pit.signs("cage_cashier", "PrepareFill", right, number=number) == "proof_wait"


def enrolled(pit: SigningPit, who: Role, key: SoftwareKey) -> dict[str, str]:
    """Give somebody a passkey; the headers of their session."""
    pit.client.blocking_portal.call(pit.house.people.set_password, staff_id(who), SECRET)
    own = pit.by(who) | HOST
    begun = pit.client.post("/api/passkeys/begin", json={"password": SECRET}, headers=own).json()
    made = pit.client.post("/api/passkeys", json={"label": "phone", **key.made(begun, ORIGIN)}, headers=own)
    assert made.status_code == 200, made.text
    assert [one["label"] for one in made.json()["factors"]] == ["phone"]
    return own


def challenge(pit: SigningPit, own: dict[str, str]) -> Any:
    return pit.client.post("/api/passkeys/challenge", json={}, headers=own).json()


def test_a_passkey_signs_and_no_answer_of_it_counts_twice_or_elsewhere(pit: SigningPit) -> None:
    key = SoftwareKey()
    own = enrolled(pit, "cage_cashier", key)
    prepare = ("cage_cashier", "PrepareFill")
    number = pit.fill()
    foreign = key.answer(challenge(pit, own), "http://evil.localhost.example:7321")
    assert pit.signs(*prepare, foreign, number=number) == "proof_wrong", "from a copied page"
    pit.house_asks(proof_minutes=0)
    one_way = key.answer(challenge(pit, own), ORIGIN)
    assert pit.signs(*prepare, one_way | {"signature": one_way["signature"][:-4] + "AAAA"}, number=number)
    other_session = SigningPit(pit.house, pit.client)
    assert other_session.signs(*prepare, one_way, "y1", number=number) == "proof_wrong"
    assert pit.signs(*prepare, one_way, number=number) == ""
    assert pit.signs(*prepare, one_way, number=pit.fill()) == "proof_wrong", "it was answered before"
    key.flags = PRESENT
    assert pit.signs(*prepare, key.answer(challenge(pit, own), ORIGIN), number=number) == "proof_wrong"


def test_a_challenge_ends_and_a_copied_key_is_found(pit: SigningPit) -> None:
    key = SoftwareKey()
    own = enrolled(pit, "cage_cashier", key)
    number = pit.fill()
    late = key.answer(challenge(pit, own), ORIGIN)
    assert isinstance(pit.house.clock, HandClock)
    pit.client.blocking_portal.call(pit.house.clock.move, 2 * MINUTE)
    assert pit.signs("cage_cashier", "PrepareFill", late, number=number) == "proof_wrong"
    key.count = 0
    behind = key.answer(challenge(pit, own), ORIGIN)
    assert pit.signs("cage_cashier", "PrepareFill", behind, number=number) == "proof_wrong", "it counts back"
    key.count = 100
    ahead = key.answer(challenge(pit, own), ORIGIN)
    assert pit.signs("cage_cashier", "PrepareFill", ahead, number=number) == ""
    slip = pit.house.floor.pit.durable.papers.slips[pit.house.floor.pit.durable.fills.open[number].serial]
    assert slip.signatures[0].proof == "passkey"


def test_a_passkey_is_the_second_factor_at_the_sign_in(pit: SigningPit) -> None:
    key = SoftwareKey()
    enrolled(pit, "cage_cashier", key)

    def signed(**more: Any) -> Any:
        body = {"id": CASHIER, "password": SECRET} | more
        return pit.client.post("/api/sign-in", json=body, headers=HOST)

    needed = signed().json()
    assert (needed["code"], needed["app"]) == ("second_factor_needed", False)
    answer = key.answer(needed["passkey"], ORIGIN)
    assert signed(passkey=SoftwareKey().answer(needed["passkey"], ORIGIN)).status_code == 401
    assert [signed(passkey=answer).status_code for _ in range(2)] == [200, 401]


def test_who_is_off_duty_is_told_so_and_asked_for_no_pin(pit: SigningPit) -> None:
    number, badge = pit.fill(), pit.house.badge(pit.client, CASHIER)
    pit.does("cage_cashier", "EndShift")
    prepare = ("cage_cashier", "PrepareFill")
    assert pit.signs(*prepare, number=number) == "off_duty"
    assert pit.signs(*prepare, {"kind": "pin", "pin": WRONG}, number=number) == "off_duty", "nothing is tried"
    assert pit.signs(*prepare, badge, number=number) == "off_duty"
    pit.does("cage_cashier", "BeginShift")
    assert pit.signs(*prepare, number=number) == "signature_unproved"
