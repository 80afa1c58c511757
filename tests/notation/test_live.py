"""Scenarios at a live table: who may write what, what the automatic dealer does, and what it waits for."""

import json

import pytest
from click.testing import CliRunner

from pitboss.cli import main
from pitboss.notation import NotationError, parse
from pitboss.notation.live.performance import LivePerformance
from pitboss.notation.narrate import narrate
from pitboss.table.command_table import TABLE
from tests.kit.notation.expected_table import BIG, LIVE, WON
from tests.kit.notation.scenarios import SHOE_GAME, failures, play, records

SEATED = LIVE + "seat 1: sits with 8 green, 10 red\n"
HAND = "shoe: Kh 9c Qd 8s\nseat 1: stand\n"
BLACK = LIVE + "seat 1: sits with 2 black, BJ 1 black\nshoe: Kh 9c Qd 8s\nseat 1: stand\n"


def told(text: str) -> list[str]:
    (record,) = records(text)
    return [line.what for line in narrate(record, play(text).performance.rules)]


# Where it is live.


@pytest.mark.parametrize(
    "line",
    [
        *("seat 1: sits", "seat 1: BJ 1 green", "seat 1: insurance 2 red", "dealer: scan", "dealer: take"),
        *("supervisor: grants", "approvals: granted", "automatic: none", "expect rack: 1 red"),
        *('expect cheques: 1 "1 red"', "expect gestures: nothing", "shift manager: grants"),
    ],
)
def test_words_of_a_table_need_a_bankroll(line: str) -> None:
    with pytest.raises(NotationError, match="needs a live table: add a header such as bankroll"):
        play(f"{SHOE_GAME}{line}\n")


def test_a_bankroll_makes_the_table_live_and_the_rest_stays_as_it_is() -> None:
    assert isinstance(play(LIVE).performance, LivePerformance)
    assert not isinstance(play(SHOE_GAME).performance, LivePerformance)
    assert failures(SEATED + "seat 1: BJ 25\n" + HAND + "expect pay: 1 BJ 25\nexpect net: 1 +25\n") == []


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ("bankroll: 4 mauve", "bankroll: not cheques"),
        ("automatic: juggling", 'there is no step "juggling"; known: all, none, announce'),
        ("automatic: all but juggling", 'there is no step "juggling"'),
        ("approvals: always", '"always" is not awaited or granted'),
        ("vip: very", '"very" is not yes or no'),
    ],
)
def test_headers_that_say_nothing(header: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse(f"{header}\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("seat 1: BJ 0 red", "name at least one cheque"),
        ("seat 1: buys in 3x7", "not bills"),
        ("seat 1: buys in 25", "not bills"),
        ("seat 1: changes 4 red", 'after "changes" comes cheques into cheques'),
        ("dealer: pay 5", "not cheques"),
        ("dealer: take 5 red", 'after "take" comes nothing'),
        ("expect rack: 5x100", "a drop is counted in bills"),
        ("expect drop: 5 red", "a drop is counted in bills"),
        ("expect drop: 5x7", r"there is no bill of \$7"),
        ("expect rack: 5 mauve", '"mauve" is no colour'),
        ("expect rack: 5 red, 4 red", "counted twice"),
        ('expect paid: "5 red"', "this reads"),
        ('expect paid: 1 "5 red"', "expect paid: 3 BJ"),
        ('expect cheques: 1 BJ "5 red"', "expect cheques: 3"),
        ("expect lying: 1 BJ", "cheques stand in quotes at the end"),
        ("expect gestures: juggle 1 BJ", "begins with no gesture"),
        ("expect gestures: take 1", 'this reads "take SEAT BET"'),
    ],
)
def test_lines_that_cannot_be_read(line: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse(f"{line}\n")


def test_every_command_of_a_table_has_its_words() -> None:
    wordless = {row.command.__name__ for row in TABLE.values() if not row.words}
    assert wordless == {
        *("PlaceWager", "PutUp"),  # a bet by its name, with its cheques
        "DrawCutCard",  # the shoe's `CUT`
        *("PullBackBurnCard", "BurnTuckedCard"),  # done by gestures alone
        *("ChangeLimits", "KeyJackpot", "ReportSensor"),  # no scenario has needed them
    }


# Guests.


def test_a_guest_goes_by_the_name_given() -> None:
    text = LIVE + 'seat 2: sits "Mr Lee" with 4 green\nseat 2: leaves\n'
    thanks = "Thank you, Mr Lee. Did I earn your 'A' today? Have a good day"
    calls = f'expect calls: "Welcome, Mr Lee", "{thanks}"\n'
    assert failures(text + calls) == []


def test_a_guest_bets_the_spots_that_they_play() -> None:
    text = LIVE + "seat 2: sits with 20 green, takes spot 3\n"
    assert failures(text + "seat 2: BJ 2 green\nseat 3: BJ 2 green\nexpect phase: betting\n") == []
    assert failures(text + "seat 4: BJ 2 green\nexpect refused: spot_not_yours\n") == []
    assert (
        failures(text + "seat 2: gives up spot 3\nseat 3: BJ 2 green\nexpect refused: spot_not_yours\n") == []
    )


def test_seats_that_there_are_not_are_refused_in_words() -> None:
    for seat in (0, 8, 99):
        assert failures(f"{LIVE}seat {seat}: sits\nexpect refused: seat_taken\n") == []
        assert failures(f"{SEATED}seat {seat}: tokes 1 red\nexpect refused: guest_unknown\n") == []


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("seat 1: BJ 1 purple", "cheques_not_held"),
        ("seat 1: BJ 25 cash", "cash_never_plays"),
        ("seat 1: changes 4 green into 19 red", "change_does_not_match"),
        ("seat 1: tokes 1 black", "cheques_not_held"),
        ("seat 1: comes back", "seat_not_reserved"),
        ("seat 1: asks burn card", "no_burn_card"),
        ("seat 1: declines cut", "cut_not_offered"),
        ("seat 1: asks colour up", "no_conversion"),
        ("dealer: take", "no_gesture_due"),
        ("dealer: ask approval", "approval_not_needed"),
        ("dealer: notice 1 BJ", "wager_within_limits"),
        ("dealer: suspect 100", "no_transaction"),
        ("supervisor: grants", "approval_unknown"),
        ("supervisor: acknowledges", "nothing_to_acknowledge"),
        ("supervisor: genuine", "no_suspicion"),
    ],
)
def test_what_may_not_be_is_refused_by_its_code(line: str, code: str) -> None:
    assert failures(f"{SEATED}{line}\nexpect refused: {code}\n") == []


def test_a_bill_that_there_is_not_cannot_be_suspected() -> None:
    with pytest.raises(NotationError, match="there is no such bill"):
        play(f"{SEATED}dealer: suspect 7\n")


# Wagers on one line.


@pytest.mark.parametrize("line", ["BJ 18.50, TB 12, S3 15.50", "S3 15.50, TB 12, BJ 18.50"])
def test_a_bet_that_another_one_requires_lies_down_first(line: str) -> None:
    assert failures(f"{SHOE_GAME}seat 1: {line}\nexpect phase: betting\n") == []


# Approvals and gestures.


def test_a_word_is_waited_for_and_cards_wait_with_it() -> None:
    assert failures(BLACK + 'expect awaiting: supervisor\nexpect lying: 1 BJ "1 black"\n') == []
    assert failures(BLACK + 'supervisor: grants\nexpect cheques: 1 "3 black"\n') == []
    assert failures(BLACK + 'supervisor: refuses\nexpect cheques: 1 "2 black, 4 green"\n') == []
    with pytest.raises(NotationError, match=r"waits for an answer \(payout\): write supervisor: grants"):
        play(BLACK + "shoe: 4c\n")


def test_a_supervisor_may_nod_to_everything() -> None:
    granted = BLACK.replace("bankroll", "approvals: granted\nbankroll")
    assert failures(granted + 'expect approval: payout\nexpect cheques: 1 "3 black"\n') == []


def test_steps_that_are_not_automatic_are_the_dealers_to_write() -> None:
    text = SEATED.replace("bankroll", "automatic: all but pay\nbankroll") + "seat 1: BJ 3 green\n" + HAND
    assert failures(text + "expect paid: nothing\nexpect awaiting: dealer\n") == []
    assert failures(text + "dealer: push\nexpect refused: gesture_out_of_turn\n") == []
    assert failures(text + "dealer: pay 2 green\nexpect refused: payment_wrong\n") == []
    assert failures(text + 'dealer: pay 2 green, 5 red\nexpect paid: 1 BJ "2 green, 5 red"\n') == []
    assert failures(text + "dealer: pay\nexpect phase: between_rounds\n") == []


@pytest.mark.parametrize("header", ["automatic: none", "dealing: by hand"])
def test_by_hand_every_step_is_written(header: str) -> None:
    text = LIVE.replace("bankroll", f"{header}\nbankroll") + (
        "seat 1: sits with 2 green\ndealer: open\nseat 1: BJ 1 green\ndealer: no more bets\n"
        "expect refused: bets_not_scanned\ndealer: scan, no more bets\nshoe: Kh 9c Qd 8s\n"
        "dealer: announce 19\nexpect refused: total_wrong\ndealer: announce 20\nseat 1: stand\n"
        "dealer: turn hole card, announce 17, take and pay\ndealer: pick up\nexpect refused: gesture_due\n"
        'dealer: pay, pick up, clear hands\nexpect cheques: 1 "3 green"\n'
    )
    assert failures(text) == []


def test_a_total_is_heard_after_the_hand_before_it_is_paid() -> None:
    text = LIVE + (
        "seat 1: sits with 2 black, BJ 1 black\nseat 2: sits with 2 green, BJ 1 green\n"
        "shoe: As Kh 9c Kd 6d 8s\n"
    )
    heard = (
        '"Cheques play", "No more bets", "Blackjack", "Paying $150 with 1 black, 2 green, is that all right?"'
    )
    assert failures(f'{text}supervisor: grants\nexpect calls: {heard}, "16"\n') == []


def test_a_change_runs_to_its_end_once_the_word_is_given() -> None:
    done = BIG + 'supervisor: grants\nexpect cheques: 1 "8 green, 20 red"\nexpect drop: 3x100\n'
    gestures = "expect gestures: cut out, call change, pass, drop, clear hands\n"
    assert failures(done + gestures + 'expect calls: "Changing $300", "Good luck"\n') == []


def test_a_short_rack_waits_for_a_fill() -> None:
    text = "game: blackjack-shoe\nbankroll: 4 red\nseat 1: sits with 4 green, BJ 2 green\n" + HAND
    assert failures(text + "expect told: fill_needed\nexpect awaiting: supervisor\n") == []
    assert failures(text + 'supervisor: brings 20 green, 20 red\nexpect cheques: 1 "6 green"\n') == []


# For people, and as data.


def test_it_reads_like_the_procedure() -> None:
    assert told(WON) == [
        "The rack is opened with 60 black, 200 green, 400 red, 40 pink",
        "Mr Lee sits down with 4 green, 4 red",
        "The supervisor gets the name: Mr Lee",
        "Round 1",
        "Mr Lee puts 1 green on Blackjack, $25",
        "Mr Lee puts 1 red on Blackjack (dealer), $5",
        "All bets are looked over",
        "Betting is closed, the table waved off",
        "As to seat 1",
        "9c to the dealer",
        "Kd to seat 1",
        "9s to the dealer",
        "The dealer's up card is 9c",
        "The hand ends: blackjack",
        "All guests have acted",
        "pay $37.50 on Blackjack: 1 green, 2 red, 1 pink; sized into",
        "pay $7.50 on Blackjack (dealer): 1 red, 1 pink; sized into",
        "2 red, 1 pink into the toke box",
        "The hole card is 9s",
        "The total is announced: 18",
        "Taking and paying",
        "Mr Lee gets 2 green, 2 red, 1 pink",
        "The cards are picked up",
        "Clear hands are shown",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("seat 1: BJ 7 red\n" + HAND, "pay $35 on Blackjack: 7 red; sized into, cut red 3-3-1"),
        (
            "seat 1: BJ 2 green, 6 red\n" + HAND,
            "pay $80 on Blackjack: 2 green, 6 red; the bet proved green 2, red 3-3, broken down, cut red 3-3",
        ),
        (
            "seat 1: BJ 10 red\nshoe: As 9c Kd 9s\n",
            "pay $75 on Blackjack: 15 red; sized into, 3 cuts of 5",
        ),
        ("seat 1: buys in 1x100, 1x50\n", "1x$100, 1x$50 laid out; rows of 1 x $100, 1 x $50"),
        ("seat 1: buys in 1x100, 1x50\n", "2 green, 20 red cut out at the right; cut red 5-5-5-5"),
        ("seat 1: buys in 1x100, 1x20\n", "24 red cut out at the right; cut red 5-5-5-5, red 4"),
        (
            "seat 1: changes 8 green into 40 red\n",
            "40 red cut out at the right; cut red 5-5-5-5, red 5-5-5-5",
        ),
    ],
)
def test_how_cheques_are_handled_is_told(text: str, line: str) -> None:
    assert line in told(SEATED + text)


def test_as_data_a_table_has_its_approvals_gestures_and_movements() -> None:
    result = CliRunner().invoke(main, ["play", "-", "--json"], input=BLACK + "supervisor: grants\n")
    (round_,) = json.loads(result.stdout)
    (approval,) = round_["table"]["approvals"]
    assert (approval["subject"], approval["cents"], approval["about"]["seat"]) == ("payout", 100_00, "1")
    assert approval["answers"] == [{"role": "supervisor", "by": "supervisor", "answer": "granted"}]
    done = [gesture["gesture"] for gesture in round_["table"]["gestures"]]
    assert done == ["announce", "announce", "pay", "clear_hands"]
    sums: dict[tuple[str, str], int] = {}
    for moved in round_["table"]["movements"]:
        key = (moved["account"], moved["instrument"])
        sums[key] = sums.get(key, 0) + moved["quantity"]
    assert sum(sums.values()) == 0
    assert sums["rack", "cheque:10000"] == 60 - 1
    assert sums["guest:guest 1", "cheque:10000"] == 3


def test_a_plain_round_has_no_table() -> None:
    result = CliRunner().invoke(main, ["play", "-", "--json"], input=SHOE_GAME + "seat 1: 25\n" + HAND)
    assert "table" not in json.loads(result.stdout)[0]
