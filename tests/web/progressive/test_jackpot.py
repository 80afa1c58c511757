"""A jackpot from the dealer's keypad to the guest's purse, over HTTP, by those whose each step is."""

from typing import Any

import pytest

from tests.kit.web.house import BLACKJACK, MONEY, code
from tests.kit.web.meters import ANN, BASE, HANDS, SHARE, VENDOR, MeterHouse, Sitting
from tests.kit.web.money_watch import MoneyWatch

STEPS = ("CheckEntry", "CorrectEntry", "VerifyJackpot", "ConfirmJackpot", "SwipeCard", "CompletePaperwork")
STAFF = ("supervisor-1", "surveillance-1", "pit-manager-1", "shift-manager-1", "executive-1", "dealer-1")
ALL = (*STEPS, "PayJackpot")
ABOVE = ("supervisor-1", "pit-manager-1", "shift-manager-1", "executive-1")
LOST = {"10%": 25_00, "100%": -25_00}
"""What the hand itself cost: the dealer makes it with the first shoe and breaks with the second."""


def offered(sitting: Sitting, *acts: str) -> dict[str, set[str]]:
    """Which steps of a jackpot each of the staff is offered."""
    found = {who: sitting.acts(who) & set(acts or ALL) for who in STAFF}
    return {who: steps for who, steps in found.items() if steps}


def all_of(act: str, *whose: str) -> dict[str, set[str]]:
    return {who: {act} for who in whose}


def step(sitting: Sitting, who: str, act: str, **more: Any) -> None:
    (command,) = sitting.legal(who, act)
    sitting.must(who, **(command | more))


@pytest.mark.parametrize("prize", ["10%", "100%"])
def test_from_the_keypad_to_the_purse(prize: str) -> None:
    (house := MeterHouse()).stack(BLACKJACK, prize)
    won = BASE + SHARE if prize == "100%" else (BASE + SHARE) // 10
    left = BASE if prize == "100%" else BASE + SHARE - won
    with house.open() as client:
        watch = MoneyWatch(house, 2 * MONEY)
        sitting = Sitting(house, client)
        deal_by_hand(sitting)
        keys = sitting.legal("dealer-1", "KeyJackpot")
        assert {(key["seat"], key["hand"]) for key in keys} == {(1, hand) for hand in HANDS.values()}
        assert not sitting.legal("supervisor-1", "KeyJackpot")
        sitting.must("dealer-1", type="KeyJackpot", seat=1, hand=HANDS[prize])
        one = sitting.jackpot()
        assert (one["share"], one["steps"], one["due"]) == (prize, [], ["checked"])
        assert (one["cents"], one["provisional"], one["differs"]) == (0, won, False)
        assert offered(sitting) == all_of("CheckEntry", *ABOVE)
        step(sitting, "supervisor-1", "CheckEntry")
        verifying = ("surveillance-1", "shift-manager-1", "executive-1")
        assert offered(sitting) == all_of("VerifyJackpot", *verifying)
        step(sitting, "surveillance-1", "VerifyJackpot")
        step(sitting, "shift-manager-1", "VerifyJackpot")
        # Only these two cards are taken in this house; a pit manager's and an executive's are not (CF-44).
        assert offered(sitting) == all_of("SwipeCard", "supervisor-1", "shift-manager-1")
        swipe = {"type": "SwipeCard", "jackpot": one["number"], "swipe": "r-1"}
        assert sitting.do("supervisor-1", **swipe) == "round_not_played_out"
        play_out(sitting)
        assert sitting.scene(ANN)["due"][0]["gesture"] == "end_game"
        assert sitting.do("pit-manager-1", **swipe) == "jackpot_step_not_yours"
        sitting.must("supervisor-1", **swipe)
        assert sitting.jackpot(ANN)["cents"] == won
        assert sitting.do("shift-manager-1", **swipe) == "jackpot_already_posted"
        step(sitting, "supervisor-1", "CompletePaperwork")
        before = purse(house)
        (pay,) = sitting.legal("shift-manager-1", "PayJackpot")
        first = house.do(client, sitting.tokens["shift-manager-1"], BLACKJACK, "pay", **pay)
        again = house.do(client, sitting.tokens["shift-manager-1"], BLACKJACK, "pay", **pay)
        assert code(first) == ""
        assert again == first
        assert sitting.do("shift-manager-1", **pay) != ""
        assert purse(house) - before == won % 50, "what cheques cannot make, once"
        assert sitting.scene(ANN)["progressive"]["jackpots"] == []
        sign = client.get("/api/progressives/sevens", headers=sitting.tokens[ANN]).json()
        assert sign["last_win"] == {"table": BLACKJACK, "seat": 1, "cents": won, "reseed_cents": left}
        assert sign["shown_cents"] == left
        play_out(sitting)
        sitting.must(ANN, type="LeaveTable", guest=ANN)
        assert not house.floor.tables[BLACKJACK].host.hosted.table.money.sums()
        assert purse(house) == MONEY + won - 5_00 - LOST[prize]
        assert (watch.commits > 20, watch.faults) == (True, [])
        tried = [line.code for line in house.attempts(client)]
        assert tried.count("jackpot_step_not_yours") == 1


def deal_by_hand(sitting: Sitting) -> None:
    """A dealer of flesh and blood taps in, and deals to the prize that is to be entered."""
    sitting.sit()
    sitting.must("dealer-1", type="TakeDealersPlace")
    sitting.by_hand(phase="betting")
    sitting.bet()
    sitting.by_hand(gesture="claim")


def play_out(sitting: Sitting) -> None:
    """The dealer finishes the round as far as it goes; the guest stands, and who is asked, nods."""
    for _ in range(60):
        scene = sitting.scene("dealer-1")
        steps = [offer["command"] for offer in scene["legal"] if offer["blocking"]]
        stands = sitting.legal(ANN, "Stand")
        if scene["phase"] == "betting":
            return
        if steps:
            sitting.must("dealer-1", **steps[0])
        elif stands:
            sitting.must(ANN, **stands[0])
        elif not sitting.nod():
            return


def purse(house: MeterHouse) -> int:
    account = house.people.get(ANN)
    assert account is not None
    return account.cents


def test_a_wrong_entry_is_put_right_by_somebody_who_does_not_verify_it() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "10%")
    with house.open() as client:
        sitting = Sitting(house, client)
        deal_by_hand(sitting)
        sitting.must("dealer-1", type="KeyJackpot", seat=1, hand=HANDS["100%"])
        assert (sitting.jackpot()["share"], sitting.jackpot()["differs"]) == ("100%", True)
        assert sitting.jackpot()["provisional"] == BASE + SHARE
        for who in (ANN, "bob-of-record"):
            seen = sitting.jackpot(who)
            assert (seen["differs"], seen["provisional"]) == (False, None)
        assert offered(sitting) == all_of("CorrectEntry", *ABOVE)
        assert sitting.do("shift-manager-1", type="CheckEntry", jackpot=1) == "entry_differs"
        step(sitting, "shift-manager-1", "CorrectEntry")
        assert (sitting.jackpot()["share"], sitting.jackpot()["differs"]) == ("10%", False)
        # Whoever checked it is not offered to verify it as well; another of the same rank is.
        assert offered(sitting) == all_of("VerifyJackpot", "surveillance-1", "executive-1")
        assert sitting.do("shift-manager-1", type="VerifyJackpot", jackpot=1) == "two_words"
        (tried,) = house.attempts(client)
        assert (tried.who, tried.what, tried.code) == ("shift-manager-1", "VerifyJackpot", "two_words")


def test_the_vendors_steps_are_offered_to_their_own_roles() -> None:
    house = MeterHouse(games=(VENDOR,))
    house.stack(VENDOR, "10%")
    with house.open() as client:
        sitting = Sitting(house, client, VENDOR)
        sitting.sit()
        sitting.deal()
        step(sitting, "supervisor-1", "CheckEntry")
        step(sitting, "surveillance-1", "VerifyJackpot")
        step(sitting, "shift-manager-1", "VerifyJackpot")
        assert sitting.jackpot()["due"] == ["confirmed"]
        assert offered(sitting) == all_of("ConfirmJackpot", "pit-manager-1", "shift-manager-1")
        step(sitting, "pit-manager-1", "ConfirmJackpot")
        # By the vendor's manual the manager who pressed CONFIRM may swipe as well (004:74).
        assert offered(sitting) == all_of("SwipeCard", "pit-manager-1", "shift-manager-1", "executive-1")
        while sitting.nod():
            pass
        swipe = {"type": "SwipeCard", "jackpot": 1}
        sitting.must("pit-manager-1", **swipe, swipe="r-1")
        assert sitting.jackpot(ANN)["steps"][-1] == "posted"


def test_a_sensor_that_does_not_light_is_reported_by_whoever_deals() -> None:
    house = MeterHouse()
    with house.open() as client:
        sitting = Sitting(house, client)
        sitting.sit()
        assert sitting.do("dealer-1", type="ReportSensor", seat=1) == "dealers_place_not_yours"
        sitting.must("dealer-1", type="TakeDealersPlace")
        sitting.by_hand(phase="betting")
        sitting.bet()
        assert sitting.scene(ANN)["progressive"]["lit"] == [1]
        seats = [command["seat"] for command in sitting.legal("dealer-1", "ReportSensor")]
        assert seats == list(range(1, 8))
        sitting.must("dealer-1", type="ReportSensor", seat=1)
        shown = sitting.scene(ANN)["progressive"]
        assert (shown["lit"], shown["dark"], shown["locked"]) == ([], [1], False)
        asked = {who: "GrantApproval" in sitting.acts(who) for who in STAFF}
        assert [who for who, may in asked.items() if may] == [
            *("surveillance-1", "shift-manager-1", "executive-1"),
        ]
