"""A jackpot is posted by the badge and the PIN of the person who gives the command, and by nothing else."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from pitboss.floor.clock import HandClock
from pitboss.floor.registry import names
from pitboss.floor.streams import REGISTER
from pitboss.progressive.events import JackpotStepped
from pitboss.register.events import BadgeIssued, PinChanged
from pitboss.web.credentials.passwords import pin_weakness
from pitboss.web.demo.floor import issue_badges, settle_people
from pitboss.web.demo.pit import DEMO_BADGES
from tests.kit.web.durable_house import ADMIN, MAX, SUE, Kept
from tests.kit.web.house import BACCARAT, BLACKJACK, PIN, ROOMY, House
from tests.kit.web.meters import HANDS, VENDOR, MeterHouse, Sitting
from tests.kit.web.software_key import SoftwareKey
from tests.web.progressive.test_jackpot import deal_by_hand, play_out, step

SWIPE: dict[str, Any] = {"type": "SwipeCard", "jackpot": 1, "swipe": "made by the browser"}
WRONG = "582938"
SECRET = "-".join(("quite", "long", "enough"))


def to_the_swipe(house: MeterHouse, client: TestClient[Litestar]) -> Sitting:
    """A jackpot that waits for nothing but the card swipe."""
    sitting = Sitting(house, client)
    deal_by_hand(sitting)
    sitting.must("dealer-1", type="KeyJackpot", seat=1, hand=HANDS["10%"])
    step(sitting, SUE, "CheckEntry")
    step(sitting, "surveillance-1", "VerifyJackpot")
    step(sitting, MAX, "VerifyJackpot")
    play_out(sitting)
    return sitting


def tried(house: House, client: TestClient[Litestar], code: str) -> list[tuple[str, str, str, int]]:
    """Who is on the audit list for it, with what, where and how often."""
    lines = house.attempts(client)
    return [(one.who, one.what, one.where, one.times) for one in lines if one.code == code]


def stacked() -> MeterHouse:
    house = MeterHouse(games=(BLACKJACK, BACCARAT, VENDOR))
    house.stack(BLACKJACK, "10%")
    return house


def test_a_swipe_counts_with_ones_own_badge_and_pin_alone() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        own, other = house.badge(client, SUE), house.badge(client, MAX)
        assert sitting.do(SUE, **SWIPE, credential=None) == "swipe_unread"
        assert sitting.do(SUE, **SWIPE, credential=own | {"badge": ""}) == "swipe_unread"
        assert sitting.do(SUE, **SWIPE, credential=own | {"pin": "x"}) == "swipe_unread"
        assert sitting.do(SUE, **SWIPE, credential=own | {"pin": WRONG}) == "badge_wrong"
        assert sitting.do(SUE, **SWIPE, credential=own | {"badge": "B-nobody"}) == "badge_wrong"
        assert sitting.do(SUE, **SWIPE, credential=other) == "badge_wrong", "another person's badge"
        assert sitting.jackpot()["cents"] == 0
        assert tried(house, client, "swipe_unread") == [(SUE, "SwipeCard", BLACKJACK, 3)]
        assert tried(house, client, "badge_wrong") == [(SUE, "SwipeCard", BLACKJACK, 3)]
        sitting.must(SUE, **SWIPE, credential=own)
        assert sitting.jackpot()["cents"] > 0


def test_a_passkey_counts_as_the_swipe_for_its_own_account_alone() -> None:
    house, key, origin = stacked(), SoftwareKey(), "http://localhost:7321"
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)
        for who in (SUE, MAX):
            sitting.tokens[who] |= {"host": "localhost:7321", "origin": origin}
        own = sitting.tokens[SUE]
        begun = client.post("/api/passkeys/begin", json={"password": SECRET}, headers=own).json()
        made = client.post("/api/passkeys", json={"label": "phone", **key.made(begun, origin)}, headers=own)
        assert made.status_code == 200, made.text
        asked = client.post("/api/passkeys/challenge", json={}, headers=own).json()
        answer = key.answer(asked, origin)
        assert sitting.do(MAX, **SWIPE, credential=answer) == "proof_wrong"
        assert sitting.do(SUE, **SWIPE, credential={"kind": "pin", "pin": PIN}) == "swipe_unread"
        assert sitting.do(SUE, **SWIPE, credential=answer) == ""


def test_wrong_pins_are_held_to_a_pace_by_account() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        own = house.badge(client, SUE)
        for _ in range(5):
            assert sitting.do(SUE, **SWIPE, credential=own | {"pin": WRONG}) == "badge_wrong"
        answer = house.do(client, sitting.tokens[SUE], BLACKJACK, credential=own, **SWIPE)["refusal"]
        assert (answer["code"], answer["parameters"]) == ("badge_wait", {"seconds": 30})
        assert answer["sentence"] == "Too many wrong swipes: wait 30 seconds."
        sitting.tokens[SUE] = house.token(SUE)
        assert sitting.do(SUE, **SWIPE, credential=own) == "badge_wait", "in another session too"
        assert tried(house, client, "badge_wait") == [(SUE, "SwipeCard", BLACKJACK, 2)]
        assert sitting.jackpot()["cents"] == 0
        assert isinstance(house.clock, HandClock)
        client.blocking_portal.call(house.clock.move, 30_000)
        sitting.must(SUE, **SWIPE, credential=own)


def test_the_pace_of_one_is_not_the_pace_of_another() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        own = house.badge(client, SUE)
        for _ in range(6):
            sitting.do(SUE, **SWIPE, credential=own | {"pin": WRONG})
        sitting.must(MAX, **SWIPE)


def test_a_badge_without_a_pin_opens_nothing() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        guess = {"kind": "badge", "badge": "S-200", "pin": PIN}
        assert sitting.do(SUE, **SWIPE, credential=guess) == "badge_not_ready"
        issue(client, house, SUE, "S-200")
        assert sitting.do(SUE, **SWIPE, credential=guess) == "badge_not_ready"
        assert tried(house, client, "badge_not_ready") == [(SUE, "SwipeCard", BLACKJACK, 2)]


def test_the_house_makes_the_number_of_a_swipe_and_the_same_command_is_done_once() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        own = house.badge(client, SUE)
        first = house.do(client, sitting.tokens[SUE], BLACKJACK, "s-1", own, **SWIPE)
        again = house.do(client, sitting.tokens[SUE], BLACKJACK, "s-1", own, **SWIPE)
        assert first == again
        assert first["refusal"] is None
        streams = house.store.heads()
        told = [names().decode(record.entry) for stream in streams for record in house.store.read(stream)]
        (posted,) = [one for one in told if isinstance(one, JackpotStepped) and one.step == "posted"]
        assert posted.by == SUE
        assert posted.swipe.startswith("badge ")
        assert not any(
            PIN.encode() in record.payload for stream in streams for record in house.store.read(stream)
        )


def test_a_swipe_from_another_table_is_refused() -> None:
    house = stacked()
    with house.open() as client:
        sitting = to_the_swipe(house, client)
        own = house.badge(client, SUE)
        for elsewhere in (VENDOR, BACCARAT):
            answer = house.do(client, sitting.tokens[SUE], elsewhere, credential=own, **SWIPE)
            assert answer["refusal"] is not None, elsewhere
        assert sitting.jackpot()["cents"] == 0


def issue(client: TestClient[Litestar], house: House, who: str, badge: str, by: str = "admin") -> Any:
    headers = house.token(by)
    return client.post(f"/api/accounts/{who}/badge", json={"badge": badge}, headers=headers)


def test_an_administrator_issues_a_badge_and_its_holder_alone_sets_the_pin() -> None:
    house = House()
    with house.open() as client:
        answer = issue(client, house, SUE, "S-200")
        assert (answer.status_code, answer.json()["badge"]) == (200, "S-200")
        assert issue(client, house, MAX, "S-200").json()["code"] == "badge_taken"
        assert issue(client, house, MAX, "M-1", by=MAX).json()["code"] == "not_yours_to_do"
        assert issue(client, house, "ann-of-record", "A-100").status_code == 404
        assert issue(client, house, MAX, "no spaces").status_code == 400
        sue = house.token(SUE)
        client.blocking_portal.call(house.people.set_password, SUE, SECRET)

        def pin(password: str, pin_: str) -> tuple[int, str]:
            told = client.post("/api/pin", json={"password": password, "pin": pin_}, headers=sue)
            return told.status_code, told.json().get("code", "")

        assert pin("not the password", PIN) == (403, "sign_in_wrong")
        assert pin(SECRET, "123456") == (400, "pin_refused")
        assert not client.get("/api/me", headers=sue).json()["pin_set"]
        assert pin(SECRET, PIN) == (200, "")
        me = client.get("/api/me", headers=sue).json()
        assert (me["badge"], me["pin_set"], me["demo_pin"]) == ("S-200", True, "")
        assert [(one.who, one.what) for one in house.attempts(client) if one.code == "sign_in_wrong"] == [
            (SUE, "set PIN")
        ]
        issue(client, house, SUE, "S-201")
        assert not client.get("/api/me", headers=sue).json()["pin_set"], "a new badge has no PIN"
        told = [names().decode(record.entry) for record in house.store.read(REGISTER)][1:]
        assert told == [
            BadgeIssued(SUE, "S-200", "admin"),
            PinChanged(SUE, SUE),
            BadgeIssued(SUE, "S-201", "admin"),
        ]


@pytest.mark.parametrize(
    ("pin", "weak"),
    [
        ("582937", False),
        ("12345", True),
        ("1234567890123", True),
        ("123456", True),
        ("987654", True),
        ("777777", True),
        ("121212", True),
        ("583583", True),
        ("200417", True),
        ("58293a", True),
        ("٥٨٢٩٣٧", True),
    ],
)
def test_a_pin_is_not_easily_guessed(pin: str, weak: bool) -> None:
    assert bool(pin_weakness(pin, "200417")) is weak


def test_a_badge_that_was_changed_by_hand_is_put_back_without_a_pin(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    with kept.open(fresh=True) as (house, client):
        house.badge(client, SUE)
        house.badge(client, MAX)
        badge = house.badge(client, SUE)["badge"]
    assert kept.verified()[0] == 0
    kept.change("UPDATE badges SET number = 'X-1' WHERE account = ?", SUE)
    kept.change("INSERT INTO badges VALUES (?, 'X-2', 'y')", ADMIN)
    code, said = kept.verified()
    assert (code, f"of {SUE}, badge is X-1 and should be {badge}" in said) == (1, True), said
    with kept.open() as (house, client):
        sue, max_, admin = (house.people.get(who) for who in (SUE, MAX, ADMIN))
        assert sue is not None
        assert max_ is not None
        assert admin is not None
        assert (sue.badge, house.people.has_pin(SUE)) == (badge, False)
        assert (bool(max_.badge), house.people.has_pin(MAX)) == (True, True)
        assert (admin.badge, house.people.has_pin(ADMIN)) == ("", False)
        found = [one.who for one in house.attempts(client) if one.what == "a badge that was changed by hand"]
        assert found == [ADMIN, SUE]


def test_the_demo_tells_the_badge_and_the_pin_that_its_sides_swipe_with() -> None:
    house = House(replace(ROOMY, demo=True))
    settle_people(house.people, at_ms=0)
    with house.open() as client:
        for _ in range(2):
            client.blocking_portal.call(issue_badges, house.services)
        for id_, badge in DEMO_BADGES.items():
            assert not pin_weakness(badge.pin, badge.number)
            me = client.get("/api/me", headers=house.token(id_)).json()
            assert (me["badge"], me["demo_pin"], me["pin_set"]) == (*badge, True)
            assert asyncio.run(house.people.proven_by_pin(id_, *badge))
        told = [names().decode(record.entry) for record in house.store.read(REGISTER)]
        assert len([one for one in told if isinstance(one, BadgeIssued)]) == len(DEMO_BADGES)
