"""Events in words: for staff as they were, for guests without what is another guest's own."""

import pytest

from pitboss.cheques import Cheques
from pitboss.floor.events import DealerTookPlace
from pitboss.floor.registry import names
from pitboss.games.contract import Event
from pitboss.rulebook import load
from pitboss.table.events import ChequesPassed, GuestSeated
from pitboss.table.scene.scene import Audience
from pitboss.table.state import Guest
from pitboss.web.redaction import in_words, readable, unnamed

RULES = load("mini-baccarat")
CALLED = {"lee-of-record": "Mr Lee", "ann-of-record": "Ann"}
STAFF, ANN, PUBLIC = Audience("supervisor", "x"), Audience("guest", "ann-of-record"), Audience("public")


def told(event: Event, audience: Audience) -> str:
    return in_words(names().encode(event).name, event, audience, CALLED, rules=RULES)


def test_what_lies_on_the_felt_is_told_to_everybody() -> None:
    passed = ChequesPassed("lee-of-record", Cheques(green=4))
    assert told(passed, STAFF) == "4 green passed to lee-of-record"
    assert told(passed, ANN) == told(passed, PUBLIC) == "4 green passed to Mr Lee"
    mine = ChequesPassed("ann-of-record", Cheques(green=4))
    assert told(mine, PUBLIC) == "4 green passed to Ann"


def test_what_a_guest_brought_is_their_own() -> None:
    seated = GuestSeated(1, Guest("lee-of-record", "Mr Lee"), Cheques(green=4))
    assert "4 green" in told(seated, STAFF)
    assert told(seated, ANN) == told(seated, PUBLIC) == "Guest seated"
    mine = GuestSeated(1, Guest("ann-of-record", "Ann"), Cheques(green=4))
    assert "4 green" in told(mine, ANN)


@pytest.mark.parametrize("audience", [ANN, PUBLIC])
def test_a_round_in_the_notation_names_others_as_they_are_called(audience: Audience) -> None:
    text = 'seat 1: P $25\nseat 1 "lee-of-record": B $50\n# lee-of-record\n'
    assert unnamed(text, audience, CALLED) == 'seat 1: P $25\nseat 1 "Mr Lee": B $50\n# lee-of-record\n'


def test_a_dealers_name_of_record_is_for_staff() -> None:
    event = DealerTookPlace("dee-of-record", "Dee")
    assert (readable("floor.dealer_took_place", event, STAFF, CALLED) or {})["dealer"] == "dee-of-record"
    seen = readable("floor.dealer_took_place", event, ANN, CALLED)
    assert seen is not None
    assert "dealer" not in seen
    assert seen["name"] == "Dee"
