"""Performing a scenario: what the automatic dealer does by itself, and what it leaves to the others."""

from contextlib import suppress
from pathlib import Path

import pytest

from pitboss.games.contract import Item
from pitboss.games.pack import PackShuffled
from pitboss.notation import NotationError, Scenario, parse, perform
from tests.kit.notation.scenarios import (
    GOLDEN,
    GOLDEN_FILES,
    GOLDEN_STEPS_MAX,
    MINI,
    NATURAL,
    bounded,
    drawn,
    failures,
    golden_id,
    names,
    play,
    records,
    rules_at_hand,
)

ROUND = "seat 1: P $25\ndealer: deal\n"


def items(text: str) -> list[Item]:
    (record,) = records(text)
    return record.items


# What the automatic dealer does.


def test_the_automatic_dealer_does_all_that_a_round_needs() -> None:
    (record,) = records(NATURAL)
    assert names(record) == [
        "RoundOpened",
        "WagerPlaced",
        "BetsClosed",
        *["CardDrawn"] * 4,
        *["HandTurned"] * 2,
        "ResultCalled",
        "WagersSettled",
        "CardsPickedUp",
    ]


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_cards_may_come_on_several_lines(cut: int) -> None:
    cards = ["4", "K", "5", "7"]
    parts = f"shoe: {' '.join(cards[:cut])}\nshoe: {' '.join(cards[cut:])}\n"
    (whole,), (apart,) = records(NATURAL), records(MINI + "seat 1: P $100\n" + parts)
    assert apart.steps == whole.steps


def test_it_waits_for_the_cards_that_no_line_names() -> None:
    text = MINI + "seat 1: P $25\nshoe: 2 2 K\n"
    assert failures(text + "expect phase: dealing\n") == []
    assert (
        failures(text + "shoe: K\nexpect phase: draw_player\nshoe: 5 9\nexpect phase: between_rounds\n") == []
    )


@pytest.mark.parametrize("after", ["", "expect phase: betting\n", "expect pay: nothing\n"])
def test_it_closes_the_bets_only_when_cards_wait_or_it_is_told_to_deal(after: str) -> None:
    (record,) = records(f"{MINI}seat 1: P $25\n{after}")
    assert names(record) == ["RoundOpened", "WagerPlaced"]
    for told in ("dealer: deal\nexpect phase: bets_closed\n", "dealer: no more bets\n"):
        (record,) = records(f"{MINI}seat 1: P $25\n{after}{told}")
        assert names(record) == ["RoundOpened", "WagerPlaced", "BetsClosed"]


@pytest.mark.parametrize("other", ["seat 2: B $25", "seat 1: take back PDB", "seat 1: B $50"])
def test_taking_a_wager_back_leaves_the_bets_open(other: str) -> None:
    text = MINI + "seat 1: P $25, T $5, PDB $5\nseat 1: take back T\nexpect phase: betting\n"
    (record,) = records(f"{text}{other}\nshoe: 4 K 5 7\nexpect phase: between_rounds\n")
    assert names(record).count("BetsClosed") == 1


@pytest.mark.parametrize("role", ["supervisor", "surveillance", "guest"])
def test_it_never_takes_the_part_of_another(role: str) -> None:
    texts = {
        "supervisor": MINI + "seat 1: P $25\nshoe: 3 2 4 4 9>player\n",
        "surveillance": "game: five-treasures\nseat 1: P $25, BL7 $5\nshoe: A K 2 4 4 3\n",
        "guest": MINI + "set: commission.mode = hand_in\nseat 1: B $100\nshoe: 5 K 3 9\n",
    }
    assert failures(f"{texts[role]}expect awaiting: {role}\n") == []
    assert play(texts[role]).performance.play.state.phase in ("irregular", "verify", "commission")


def test_it_marks_commissions_itself_where_the_dealer_does() -> None:
    text = MINI + "set: commission.mode = box\nseat 1: B $100\nseat 2: B $50\nshoe: 5 K 3 9\n"
    (record,) = records(text + "expect phase: between_rounds\n")
    assert names(record)[-3:] == ["CommissionMarked", "CommissionMarked", "CardsPickedUp"]


def test_wagers_on_one_line_lie_down_together() -> None:
    assert failures(MINI + "seat 1: T $5, PDB $5, P $25\n") == []
    assert "minimum on Tie" in failures(MINI + "seat 1: T $5\nseat 1: P $25\n")[0]


def test_a_rank_alone_gets_the_suit_that_has_come_least() -> None:
    (record,) = records(MINI + "seat 1: P $25\nshoe: K K Kh K K K\n")
    assert drawn(record) == ["Ks", "Kh", "Kh", "Kd", "Kc", "Ks"]


# Dealing by hand.

BY_HAND = [
    "dealer: open",
    "seat 1: B $100",
    "dealer: no more bets",
    "shoe: 6 2 K 3",
    "dealer: turn player",
    "dealer: turn banker",
    "shoe: 4",
    "dealer: turn banker",
    "dealer: call result",
    "dealer: pick up",
]
AT_THE_END = "expect phase: between_rounds\nexpect wagers: 1 B wins $95\n"


def by_hand(steps: list[str]) -> str:
    return f"{MINI}dealing: by hand\n" + "".join(f"{step}\n" for step in steps) + AT_THE_END


def test_by_hand_every_step_is_there_to_be_written() -> None:
    (record,) = records(by_hand(BY_HAND))
    (automatic,) = records(MINI + "seat 1: B $100\nshoe: 6 2 K 3 4\n")
    assert record.steps == automatic.steps


@pytest.mark.parametrize("missing", range(len(BY_HAND)), ids=lambda place: f"{place}-{BY_HAND[place]}")
def test_by_hand_nothing_is_done_that_is_not_written(missing: int) -> None:
    assert failures(by_hand([step for place, step in enumerate(BY_HAND) if place != missing]))


def test_by_hand_the_pack_is_prepared_step_by_step() -> None:
    steps = ["dealer: shuffled", "dealer: cut", "dealer: cut card", "shoe: 2 ??*2"]
    text = f"{MINI}dealing: by hand\nstart: new pack\n" + "\n".join(steps)
    (record,) = records(text + "\nexpect phase: between_rounds\nexpect left: 413\n")
    assert names(record) == ["PackShuffled", "PackCut", "CutCardPlaced", *["CardBurned"] * 3]
    assert failures(text.replace("dealer: cut card\n", "") + "\nexpect phase: between_rounds\n")


def test_a_shuffle_by_hand_is_told_from_the_machines() -> None:
    text = MINI + "start: new pack\ndealer: shuffled by hand\n"
    assert failures(text + "expect refused: hand_shuffle_not_allowed\n") == []
    assert failures(MINI + "dealer: shuffled by hand\nexpect refused: pack_step_out_of_turn\n") == []
    allowed = text.replace("start", "set: shuffle.by_hand = true\nstart")
    (by_hand_,), (machine,) = records(allowed), records(allowed.replace(" by hand", ""))
    assert [e.by_hand for e in (*by_hand_.events, *machine.events) if isinstance(e, PackShuffled)] == [
        True,
        False,
    ]
    short = allowed.replace("by hand\n", "by hand 415\n")
    assert failures(short + "expect refused: pack_count_wrong\n") == []


# Whose wager it is.


def test_tokes_and_named_owners_have_wagers_of_their_own() -> None:
    text = MINI + 'seat 1: B $100\nseat 1 dealer: B $5\nseat 1 "Mr Lee": B $40\nshoe: 5 K 3 9\n'
    assert [(item.owner, item.stake, item.cents) for item in items(text)] == [
        ("guest", 10_000, 9_500),
        ("dealer", 500, 500),
        ("Mr Lee", 4_000, 3_800),
    ]
    assert failures(text + 'expect pay: 1 B $95, 1 dealer B $5, 1 "Mr Lee" B $38\n') == []
    assert failures(text + "expect net: 1 +$133\n") == [], "the dealer's gain is not the seat's"
    assert failures(text + "expect house: -$138\n") == []


def test_an_owner_may_take_back_only_their_own() -> None:
    text = MINI + 'seat 1: P $100\nseat 1 "Mr Lee": P $50\n'
    assert failures(text + 'seat 1 "Mr Lee": take back P $25\nexpect refused: nothing\n') == []
    assert failures(text + "seat 2: take back P\nexpect refused: wager_not_there\n") == []
    assert failures(text + 'seat 1 "Mrs Lee": take back P\nexpect refused: wager_not_there\n') == []


def test_a_named_owner_hands_in_their_own_commission() -> None:
    text = MINI + 'set: commission.mode = hand_in\nseat 1 "Lee": B $100\nshoe: 5 K 3 9\n'
    assert failures(text + "seat 1: hand in commission\nexpect refused: no_commission_owed\n") == []
    assert failures(text + 'seat 1 "Lee": hand in commission\nexpect phase: between_rounds\n') == []


# Refusals.


def test_a_refusal_that_is_not_expected_fails_the_scenario() -> None:
    (told,) = failures(MINI + "seat 1: P $20\n")
    assert told == "line 2, column 1: refused: The minimum on Player here is $25; $20 is short of it."
    assert failures(MINI + "seat 1: P $20\nexpect refused: wager_below_minimum\n") == []
    late = MINI + "seat 1: P $20\nexpect phase: betting\nexpect refused: wager_below_minimum\n"
    assert len(failures(late)) == 1, "it must be expected on the very next line"


def test_each_refusal_of_a_line_must_be_expected() -> None:
    text = MINI + "seat 1: P $20, T $7\n"
    assert failures(text + "expect refused: wager_below_minimum, wager_off_step\n") == []
    assert failures(text + "expect refused: wager_below_minimum\n")


@pytest.mark.parametrize("act", ["dealer: pick up", "dealer: call result", "dealer: dead game"])
def test_a_refusal_speaks_of_the_table_and_not_of_the_program(act: str) -> None:
    (told,) = failures(f"{MINI}seat 1: P $25\nshoe: 4\n{act}\n")
    assert not any(word in told for word in ("PickUpCards", "CallResult", "DeclareDead"))


@pytest.mark.parametrize(
    ("first", "codes"),
    [
        ("??", "card_unseen"),
        ("??*3", "card_unseen, card_unseen, card_unseen"),
        ("CUT", "no_card_due"),
        ("CUT 4", "no_card_due"),
        ("?? 4 CUT", "card_unseen, no_card_due"),
    ],
)
def test_what_cannot_be_a_burned_card_is_refused_and_the_rest_is_burned(first: str, codes: str) -> None:
    text = f"{MINI}start: new pack\nshoe: {first}\n"
    (told,) = failures(text)
    assert told.startswith("line 3, column 1: refused: ")
    phase = "between_rounds" if "4" in first else "burn"
    assert failures(f"{text}expect refused: {codes}\nexpect phase: {phase}\n") == []


def test_a_refused_card_does_not_hold_up_the_next() -> None:
    text = (
        MINI
        + "seat 1: P $25\nshoe: 4 ?? ?? K ?? 5 7\nexpect refused: card_unseen, card_unseen, card_unseen\n"
    )
    assert failures(text + "expect phase: between_rounds\nexpect counts: player 9, banker 7\n") == []


def test_a_card_that_waited_is_refused_on_its_own_line() -> None:
    text = "game: double-deck\nseat 1: 25\nshoe: 2s 9d 2s 9c 2s\nseat 1: hit\n"
    (told,) = failures(text)
    assert told.startswith("line 3, column 1: refused: ")
    assert "2s" in told
    assert failures(text + "expect refused: card_not_in_pack\nexpect phase: card_due\n") == []


def test_a_refused_step_changes_nothing_and_is_kept_with_its_line() -> None:
    played = play(MINI + "seat 1: P $20\nexpect refused: wager_below_minimum\nseat 1: P $25\nshoe: 4 K 5 7\n")
    (record,) = played.performance.records
    (kept,) = record.refused
    assert (kept.line, kept.code, kept.rule) == (2, "wager_below_minimum", "BAC-LIM-03")
    assert names(record).count("WagerPlaced") == 1


# Records.


def test_one_record_per_round() -> None:
    two = records(NATURAL + "seat 1: B $50\nshoe: 4 K 5 7\n")
    assert [names(record).count("RoundOpened") for record in two] == [1, 1]
    assert [[item.cents for item in record.items] for record in two] == [[10_000], [5_000]]


def test_what_is_done_to_the_pack_before_the_first_round_belongs_to_its_record() -> None:
    (record,) = records(MINI + "start: new pack\ndealer: shuffled, cut, cut card\nshoe: A\n" + ROUND)
    assert names(record)[:6] == [
        *("PackShuffled", "PackCut", "CutCardPlaced"),
        *("CardBurned", "CardBurned", "RoundOpened"),
    ]


def test_what_is_done_to_the_pack_between_rounds_belongs_to_the_round_after_it() -> None:
    text = MINI + "seat 1: P $25\nshoe: CUT 4 K 5 7\nexpect phase: shuffle_due\n"
    shuffled = "dealer: call shuffle, empty shoe, shuffled, cut, cut card\nshoe: A\n"
    first, second = records(f"{text}{shuffled}seat 1: P $25\nshoe: 4 K 5 7\n")
    assert names(first)[-2:] == ["CardsPickedUp", "ShuffleDue"]
    assert names(second)[0] == "ShuffleCalled"


def test_a_void_round_gives_every_wager_back() -> None:
    text = MINI + "seat 1: P $100, T $10\nshoe: 4 K>player\nsupervisor: void\n"
    assert failures(text + "expect return: 1 P $100, 1 T $10\nexpect wagers: 1 P void, 1 T void\n") == []
    (record,) = records(text)
    assert names(record)[-1] == "RoundVoided"
    assert [(item.action, item.result) for item in record.items] == [("return", "void")] * 2


def test_a_dummy_hand_is_a_round_of_its_own_without_wagers() -> None:
    text = MINI + "seat 1: P $100\nshoe: 9^\nsupervisor: dummy\nexpect return: 1 P $100\nshoe: K K K\n"
    bet, dummy = records(text + "expect dummy hands: 1\nexpect round: 1\n")
    assert names(bet)[-1] == "WagersReturned"
    assert names(dummy)[0] == "DummyHandOpened"
    assert dummy.items == []


# It always comes to an end.


@pytest.mark.parametrize("file", GOLDEN_FILES, ids=golden_id)
def test_no_golden_file_hangs(file: Path) -> None:
    """Nor does any beginning of one, which leaves rounds open and cards waiting."""
    with rules_at_hand():
        for scenario in parse(file.read_text(encoding="utf-8")):
            for length in range(len(scenario.lines), 0, -1):
                beginning = Scenario(scenario.title, scenario.lines[:length])
                with bounded(GOLDEN_STEPS_MAX), suppress(NotationError):
                    perform(beginning, folder=GOLDEN)
