"""A share of `scripts/bad_requests.py`: nothing that cannot be right leads to a fault or a change."""

from scripts.bad_requests import harass
from tests.kit.web.house import BLACKJACK, House


def test_some_thousand_bad_inputs() -> None:
    told = harass(4_000, 3, quiet=True)
    answers = told["answers"]
    assert isinstance(answers, dict)
    assert answers["400"] > 1_000
    assert answers["message"] > 100


def test_bytes_that_are_no_text_are_malformed() -> None:
    house = House()
    with house.open() as client:
        for body in (b"\x85", b'{"id": "\xd2\x00"}', b"\xff\xfe{}"):
            headers = {**house.token("ann-of-record"), "content-type": "application/json"}
            answer = client.post(f"/api/tables/{BLACKJACK}/commands", content=body, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "request_malformed"), answer.text
