"""Second factors and one-time links: codes of an app, recovery codes, links, each good once."""

import base64

import pytest

from pitboss.floor.clock import HandClock
from pitboss.web.accounts.people import Account, People
from pitboss.web.accounts.sqlite import open_people
from pitboss.web.credentials.factors import LINK_MS, RECOVERY_CODES, Factors
from pitboss.web.credentials.totp import address, code_at, matching_step

SECRET = base64.b32encode(b"12345678901234567890").decode()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def factors(clock: HandClock) -> Factors:
    people = People(open_people())
    for id_ in ("sue-k", "max-p"):
        people.open(Account(id_, id_, ("supervisor",)), "", by="test", at_ms=0)
    return Factors(people.db, clock)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")],
)
def test_codes_are_those_of_the_rfc(seconds: int, code: str) -> None:
    """RFC 6238, appendix B, the last six digits."""
    assert code_at(SECRET, seconds // 30) == code
    assert matching_step(SECRET, f"{code[:3]} {code[3:]}", seconds * 1_000) == seconds // 30


@pytest.mark.parametrize(("steps", "good"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_phones_clock_may_be_half_a_minute_off(steps: int, good: bool) -> None:
    now = 1_234_567_890_000
    code = code_at(SECRET, now // 30_000 + steps)
    assert (matching_step(SECRET, code, now) is not None) is good


@pytest.mark.parametrize("code", ["", "12345", "1234567", "abcdef", "٠٠٥٩٢٤"])
def test_what_is_no_code_matches_nothing(code: str) -> None:
    assert matching_step(SECRET, code, 1_234_567_890_000) is None


def test_the_address_for_an_app_has_the_secret() -> None:
    assert (
        address("ABC", "sue-k") == "otpauth://totp/pitboss:sue-k?secret=ABC&issuer=pitboss&digits=6&period=30"
    )


def test_an_app_counts_when_a_code_of_it_was_entered_and_no_code_counts_twice(
    factors: Factors, clock: HandClock
) -> None:
    secret = factors.new_app("sue-k")
    step = clock.now_ms() // 30_000
    assert not factors.has_second("sue-k"), "not before it is confirmed"
    assert not factors.confirm_app("max-p", code_at(secret, step)), "nor for somebody else"
    assert factors.confirm_app("sue-k", code_at(secret, step))
    assert factors.has_second("sue-k")
    assert not factors.proven_by_app("sue-k", code_at(secret, step)), "the code that confirmed it is used"
    assert not factors.proven_by_app("sue-k", code_at(secret, step - 1)), "and so are earlier ones"
    clock.move(30_000)
    now = code_at(secret, step + 1)
    assert [factors.proven_by_app("sue-k", now) for _ in range(2)] == [True, False]


def test_recovery_codes_are_good_once_and_new_ones_replace_them(factors: Factors) -> None:
    codes = factors.new_recovery_codes("sue-k")
    assert len(set(codes)) == RECOVERY_CODES
    assert not factors.proven_by_recovery("max-p", codes[0])
    assert [factors.proven_by_recovery("sue-k", code.upper()) for code in (codes[0], codes[0])] == [
        True,
        False,
    ]
    factors.new_recovery_codes("sue-k")
    assert not factors.proven_by_recovery("sue-k", codes[1])


def test_a_link_is_good_once_for_an_hour_and_the_next_one_replaces_it(
    factors: Factors, clock: HandClock
) -> None:
    first, second = factors.new_link("sue-k"), factors.new_link("sue-k")
    assert [factors.holder_of_link(token) for token in (first, second, "")] == ["", "sue-k", ""]
    assert [factors.use_link(second) for _ in range(2)] == ["sue-k", ""]
    third = factors.new_link("sue-k")
    clock.move(LINK_MS - 1)
    assert factors.holder_of_link(third) == "sue-k"
    clock.move(1)
    assert factors.use_link(third) == ""
