"""Performing blackjack: cards that wait for decisions, insurance, splits, and what goes wrong."""

import pytest

from pitboss.cards import pack
from pitboss.games.blackjack.events import CardDealt, HandDoubled, HandSplit
from pitboss.games.pack import CardBurned
from pitboss.games.wagers import WagerPlaced
from pitboss.notation.narrate import narrate
from pitboss.notation.record import Record
from pitboss.shuffle import shuffle
from tests.kit.notation.scenarios import BLACKJACK, SECRET, SHOE_GAME, failures, names, play, records

ACE_UP = SHOE_GAME + "seat 1: 50\nshoe: Kh As Qc 9d\n"
"""Twenty against an ace, with a nine in the hole: insurance is offered."""
TEN_UP = SHOE_GAME + "seat 1: 50\nshoe: Kh Ts Qc 9d\n"
PAIR = SHOE_GAME + "seat 1: 20\nseat 1 dealer: 5\nshoe: 8c 6s 8d Tc\n"


def dealt(record: Record) -> list[tuple[str, int, int]]:
    """Each card with the seat and the hand that it came to; seat 0 is the dealer."""
    return [(e.card, e.seat, e.hand) for e in record.events if isinstance(e, CardDealt)]


# Cards wait until they are due.


def test_the_automatic_dealer_does_all_that_a_round_needs() -> None:
    (record,) = records(BLACKJACK)
    assert names(record) == [
        *("RoundOpened", "WagerPlaced", "WagerPlaced", "WagerPlaced", "BetsClosed"),
        *["CardDealt"] * 8,
        *("UpCardTurned", "HandSettled"),
        *("HandReached", "HandSignalled"),
        *("HandReached", "HandDoubled", "CardDealt", "HandStood", "GuestsFinished"),
        *("HoleCardTurned", "CardDealt", "HandsSettled", "CardsPickedUp"),
    ]
    assert [seat for _, seat, _ in dealt(record)] == [1, 2, 3, 0, 1, 2, 3, 0, 3, 0]


@pytest.mark.parametrize(
    "after",
    [
        "shoe: Ks 9h 5d 6c As 7c 6d Th 8s 9d\nseat 2: stand\nseat 3: double 15\n",
        "shoe: Ks 9h 5d 6c As 7c 6d Th\nseat 2: stand\nseat 3: double 15\nshoe: 8s\nshoe: 9d\n",
        "shoe: Ks 9h 5d\nshoe: 6c As 7c 6d Th 8s\nseat 2: stand\nshoe: 9d\nseat 3: double\n",
        "shoe: Ks 9h 5d 6c As 7c 6d Th 8s\nseat 2: stand\nexpect pay: 1 BJ 37.50\nseat 3: double\nshoe: 9d\n",
        "shoe: Ks>seat1 9h 5d 6c As 7c>seat2 6d Th 8s 9d\nseat 2: stand\nseat 3: double 15\n",
    ],
    ids=["one line", "as they come", "in between", "with an expectation", "with hands"],
)
def test_cards_may_stand_before_or_after_the_decisions(after: str) -> None:
    (whole,), (apart,) = (
        records(BLACKJACK),
        records(SHOE_GAME + "seat 1: 25\nseat 2: 50\nseat 3: 15\n" + after),
    )
    assert apart.steps == whole.steps


def test_several_decisions_may_stand_on_a_line() -> None:
    text = SHOE_GAME + "seat 1: 25\nshoe: 2c 9d 3c 8d 4c 5c 6c\n"
    assert failures(text + "seat 1: hit, hit, hit, stand\nexpect totals: seat 1 20, dealer 17\n") == []
    assert failures(text + "seat 1: hit, hit\nseat 1: hit\nseat 1: stand\nexpect totals: seat 1 20\n") == []


def test_no_card_is_dealt_past_a_guest_who_has_not_decided() -> None:
    text = SHOE_GAME + "seat 1: 25\nshoe: 2c 9d 3c 8d 4c\n"
    assert failures(text + "expect awaiting: guest\nexpect left: 308\nseat 1: hit\nexpect left: 307\n") == []


def test_a_card_that_says_where_it_went_does_not_wait() -> None:
    text = SHOE_GAME + "seat 1: 25\nshoe: 2c 9d 3c 8d 4c>dealer\nexpect awaiting: supervisor\n"
    assert failures(text + "supervisor: discard\nexpect awaiting: guest\nexpect totals: dealer 17\n") == []


def test_a_bare_amount_is_the_main_bet() -> None:
    rounds = records(SHOE_GAME + "seat 1: $25, TB 5\nseat 1: BJ 5\nseat 1 dealer: 5\n")
    wagers = [(e.bet, e.owner, e.total) for e in rounds[0].events if isinstance(e, WagerPlaced)]
    assert wagers == [
        ("main", "guest", 2_500),
        ("trilux-bonus", "guest", 500),
        ("main", "guest", 3_000),
        ("main", "dealer", 500),
    ]
    assert failures(SHOE_GAME + "seat 1: 25 cash\nexpect refused: cash_never_plays\n") == []


# Insurance and the hole card.


def test_insurance_is_offered_and_waits() -> None:
    text = ACE_UP + "expect phase: insurance\nexpect awaiting: dealer\n"
    (record,) = records(text + "seat 1: insurance 10\nexpect phase: insurance\nseat 1: insurance 15\n")
    assert names(record).count("InsuranceBought") == 2


@pytest.mark.parametrize(
    "after", ["seat 1: stand", "expect totals: seat 1 20", "expect take: nothing", "dealer: deal", ""]
)
def test_insurance_is_closed_and_the_card_checked_before_whatever_comes_next(after: str) -> None:
    (record,) = records(f"{ACE_UP}{after}\n")
    assert {"InsuranceOpened", "InsuranceClosed", "HoleCardChecked"} <= set(names(record))


@pytest.mark.parametrize(
    "after", ["seat 1: stand", "expect totals: seat 1 20", "dealer: deal", "dealer: peek"]
)
def test_a_ten_is_checked_before_whatever_comes_next(after: str) -> None:
    (record,) = records(f"{TEN_UP}expect phase: peek\n{after}\n")
    assert names(record).count("HoleCardChecked") == 1


@pytest.mark.parametrize(
    "text",
    [TEN_UP + "dealer: skip peek\n", ACE_UP + "dealer: close insurance, skip peek\n"],
    ids=["ten", "ace"],
)
def test_the_dealer_may_miss_the_check(text: str) -> None:
    (record,) = records(text + "seat 1: stand\nexpect phase: between_rounds\n")
    assert "PeekMissed" in names(record)
    assert "HoleCardChecked" not in names(record)


def test_it_is_too_late_for_insurance_once_it_is_closed() -> None:
    for closed in ("dealer: close insurance", "expect take: nothing"):
        text = f"{ACE_UP}{closed}\nseat 1: insurance 25\nexpect refused: insurance_not_open\n"
        assert failures(text) == []


def test_even_money_is_paid_as_insurance_closes() -> None:
    text = SHOE_GAME + "seat 1: 50\nshoe: Kh As Ad Kd\nseat 1: even money\nexpect phase: insurance\n"
    assert failures(text + "expect pay: 1 BJ 50\nexpect take: nothing\nexpect phase: between_rounds\n") == []


def test_everyone_insures_their_own() -> None:
    text = SHOE_GAME + 'seat 1: 50\nseat 1 "Lee": 20\nshoe: Kh As Qc Kd\nseat 1 "Lee": insurance 15\n'
    text += 'expect refused: insurance_above_half\nseat 1 "Lee": insurance 10\n'
    assert failures(text + 'expect pay: 1 "Lee" INS 20\nexpect wagers: 1 "Lee" INS wins 20\n') == []


# Doubles and splits.


def test_a_double_without_a_sum_is_for_as_much_as_the_wager() -> None:
    text = SHOE_GAME + "seat 1: 40\nseat 1 dealer: 10\nshoe: 5d 6c 6h Th 9c 9d\n"

    def added(act: str) -> list[tuple[int, int]]:
        (record,) = records(f"{text}seat 1: {act}\n")
        return [(e.cents, e.toke) for e in record.events if isinstance(e, HandDoubled)]

    assert added("double") == [(4_000, 0)]
    assert added("double 25") == [(2_500, 0)]
    assert added("double 40 10") == [(4_000, 1_000)]
    assert failures(f"{text}seat 1: double 40 10\nexpect pay: 1 BJ 80, 1 dealer BJ 20\n") == []
    late = f"{text}seat 1: double\nseat 1: double\nexpect refused: not_your_turn\n"
    assert failures(late) == []


def test_a_split_takes_a_toke_for_the_second_hand_or_none() -> None:
    def toke(act: str) -> list[int]:
        return [e.toke for e in records(f"{PAIR}seat 1: {act}\n")[0].events if isinstance(e, HandSplit)]

    assert toke("split") == [0]
    assert toke("split 5") == [500]
    assert failures(PAIR + "seat 1: split 3\nexpect refused: toke_out_of_bounds\n") == []


def test_the_hands_of_a_split_are_counted_from_one_while_they_are_played() -> None:
    lines = [
        *("seat 1: split 5", "shoe: 8h", "expect totals: seat 1.1 16"),
        *("seat 1: split", "shoe: Tc", "expect totals: seat 1.1 18"),
        *("seat 1: stand", "shoe: 9c 9h", "expect totals: seat 1.2 17"),
        *("seat 1: hit", "expect take: 1.2 BJ 20", "expect wagers: 1.2 BJ loses"),
        *("expect totals: seat 1.1 18, seat 1.2 26, seat 1.3 8", "shoe: 3c Kc", "seat 1: stand"),
        "expect pay: 1.3 BJ 20, 1.3 dealer BJ 5, 1.1 BJ 20, 1.1 dealer BJ 5",
    ]
    (record,) = records(PAIR + "\n".join(lines))
    assert [(item.hand, item.action) for item in record.items] == [
        *[(2, "take")],
        *[(3, "pay")] * 2,
        *[(1, "pay")] * 2,
    ]


# What goes wrong.


@pytest.mark.parametrize(
    ("happens", "ruling", "expected"),
    [
        ("shoe: As Tc Ad Qs Td Kh^>dealer", "plain 21", "pay: 1 BJ 37.50"),
        ("shoe: 9c 9d 6c Ts>seat2 Td", "complete", "awaiting: shoe"),
        ("shoe: 5c 5d 6c 7c 6d Td\nseat 1: hit\nshoe: 9c>seat2", "stays", "totals: seat 2 20"),
        (
            "shoe: 9c 9d Kc 9h 9s As\ndealer: skip peek\nseat 1: stand\nseat 2: stand",
            "original bets",
            "net: 1 -25",
        ),
        ("shoe: 9c^", "discard", "left: 311"),
        ("shoe: 9c 9d>dealer", "complete", "phase: missing_card"),
    ],
    ids=["exposed", "short", "passed over", "missed", "face up", "dealer first"],
)
def test_a_round_stops_for_a_ruling(happens: str, ruling: str, expected: str) -> None:
    text = f"{SHOE_GAME}seat 1: 25\nseat 2: 25\n{happens}\n"
    if expected == "phase: missing_card":
        text += "dealer: notice short hand\n"
    assert failures(f"{text}expect awaiting: supervisor\nsupervisor: {ruling}\nexpect {expected}\n") == []
    assert failures(f"{text}supervisor: dummy\nexpect refused: ruling_not_allowed\n") == []


def test_a_guest_stays_or_withdraws_when_offered_the_courtesy() -> None:
    text = SHOE_GAME + "seat 1: 25\nseat 2: 25\nshoe: 9c 9d 6c Ts>seat2 Td\nsupervisor: complete\nshoe: 2c\n"
    text += "expect awaiting: guest\nseat 1: stand\nexpect refused: not_your_turn\n"
    both = text + "seat 2: stay\nseat 1: withdraw\nexpect return: 1 BJ 25\nseat 2: stand\nshoe: 8c\n"
    assert failures(both + "expect pay: 2 BJ 25\nexpect take: nothing\nexpect net: 1 0, 2 25\n") == []


def test_the_words_of_one_game_are_refused_at_another() -> None:
    acts = [
        "seat 1: hand in commission",
        "dealer: turn player",
        "dealer: mark commission 1",
        "dealer: call result",
    ]
    for act in acts:
        (told,) = failures(f"{SHOE_GAME}{act}\n")
        assert "refused: " in told
    for act in ("seat 1: hit", "seat 1: double", "seat 1: insurance 5", "dealer: peek", "supervisor: stays"):
        (told,) = failures(f"game: mini-baccarat\n{act}\n")
        assert "refused: " in told
        assert not any(word in told for word in ("DoubleDown", "BuyInsurance", "PeekHoleCard"))


# Dealing by hand.

BY_HAND = [
    "dealer: open",
    "seat 1: 50",
    "dealer: no more bets",
    "shoe: 5h As 6c 9d",
    "dealer: open insurance",
    "seat 1: insurance 25",
    "dealer: close insurance",
    "dealer: peek",
    "seat 1: hit",
    "shoe: 9c",
    "seat 1: stand",
    "dealer: turn hole card",
    "dealer: take and pay",
    "dealer: pick up",
]
AT_THE_END = "expect phase: between_rounds\nexpect take: 1 INS 25\nexpect push: 1 BJ 50\n"


def by_hand(steps: list[str]) -> str:
    return f"{SHOE_GAME}dealing: by hand\n" + "".join(f"{step}\n" for step in steps) + AT_THE_END


def test_by_hand_every_step_is_there_to_be_written() -> None:
    (record,) = records(by_hand(BY_HAND))
    (automatic,) = records(
        SHOE_GAME + "seat 1: 50\nshoe: 5h As 6c 9d 9c\nseat 1: insurance 25\nseat 1: hit\nseat 1: stand\n"
    )
    assert record.steps == automatic.steps


@pytest.mark.parametrize("missing", range(len(BY_HAND)), ids=lambda place: f"{place}-{BY_HAND[place]}")
def test_by_hand_nothing_is_done_that_is_not_written(missing: int) -> None:
    assert failures(by_hand([step for place, step in enumerate(BY_HAND) if place != missing]))


# Cards from a sealed machine shuffle.


def test_a_secret_deals_the_cards_of_its_shuffle_and_waits_for_the_guests() -> None:
    sealed = f"{SHOE_GAME}secret: {SECRET}\nseat 1: 25\nseat 2: 25\ndealer: deal\n"
    text, stands = sealed, 0
    while play(text).performance.play.state.phase == "decide":
        seat, _ = play(text).performance.play.state.turn
        text += f"seat {seat}: stand\ndealer: deal\n"
        stands += 1
    (record,) = records(text)
    cards = [e.card for e in record.events if isinstance(e, CardDealt | CardBurned)]
    shoe = [str(card) for card in shuffle(pack(6), bytes.fromhex(SECRET))]
    assert cards == (shoe[156:] + shoe[:156])[: len(cards)]
    assert names(record)[-1] == "CardsPickedUp"
    assert 1 <= stands <= 2


def test_the_hands_of_a_split_are_numbered_without_cheques_too() -> None:
    """Every line about a hand says which, and a side bet belongs to the seat."""
    text = SHOE_GAME + "seat 1: BJ 20, TB 5\nshoe: 8c 6s 8d Tc\nseat 1: split\nshoe: 3d\n"
    played = play(text + "seat 1: double\nshoe: Td Th\nseat 1: stand\nshoe: 9s\n")
    (record,) = played.performance.records
    told = [(line.where, line.what) for line in narrate(record, played.performance.rules)]
    assert ("seat 1", "take $5 from Trilux Bonus") in told
    assert ("seat 1.1", "Td to seat 1") in told
    assert ("seat 1.2", "Th to seat 1") in told
    assert [where for where, what in told if what.startswith("pay")] == ["seat 1.2", "seat 1.1"]
