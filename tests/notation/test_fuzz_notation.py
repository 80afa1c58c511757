"""Thousands of spoiled scenarios: each is refused in words or played, and nothing else ever happens."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from pitboss.notation import Fault, NotationError, Scenario, parse, perform, write
from pitboss.notation.narrate import narrate
from pitboss.notation.record import as_json
from pitboss.notation.vocabulary import EXPECTATIONS, HEADERS, VERBS
from pitboss.rulebook import RulebookError
from tests.kit.notation.scenarios import GOLDEN_FILES, OF_PYTHON, SECRET, bounded, rules_at_hand

SEEDS = range(8)
MUTANTS = 400
"""Of each seed."""

TEXTS = [file.read_text(encoding="utf-8") for file in GOLDEN_FILES]
SCENARIOS = [f"== {part}" for text in TEXTS for part in text.split("\n== ")[1:]]
LINES = [line for scenario in SCENARIOS for line in scenario.splitlines()]
WORDS = sorted({word for line in LINES for word in line.split(" ")})
ODD_WORDS = [
    *(f"{name}:" for name in (*HEADERS, *VERBS)),
    *(f"expect {kind}: nothing" for kind in EXPECTATIONS),
    *(verb for verbs in VERBS.values() for verb in verbs),
    *(
        "0",
        "-1",
        "416",
        "999",
        "99999999",
        "$0",
        "-$25",
        "1,000,000",
        "2.5",
        "cash",
        "nothing",
        "#",
        '"',
        '""',
        ",",
    ),
    *(
        "??",
        "??*9",
        "CUT",
        "9^",
        "9>banker",
        "A*416",
        "Ks>player^*3",
        "dealer",
        '"Mr Lee"',
        "D7",
        "wins",
        "void",
        "BJ",
        "INS",
        "B7",
        "1.2",
        "1.0",
        "9>dealer",
        "9^>seat2",
    ),
    *(f"game: {game}" for game in ("mini-baccarat", "blackjack-shoe", "double-deck", "blackjack-h17")),
    *(f"secret: {SECRET}", "start: new pack", "dealing: by hand", "dealer: deal", "left: 3", "behind: 2"),
]
ODD_LINES = [
    "shoe: ??",
    "shoe: CUT",
    "shoe: 4 K 5 7",
    "shoe: 9^",
    "seat 1: P $25, T $5",
    "seat 1: take back P",
    "seat 1: cut 100",
    "dealer: deal",
    "dealer: shuffled, cut, cut card",
    "dealer: open, no more bets",
    "supervisor: void",
    "supervisor: dummy",
    "supervisor: carry",
    "start: new pack",
    "dealing: by hand",
    f"secret: {SECRET}",
    "left: 4",
    "behind: 2",
    "set: late_bet.policy = refused",
    "set: dummy_hands.limit = 1",
    "set: commission.mode = box",
    "seat 1: 25, TB 5, B7 5",
    "seat 2: 50",
    "shoe: 8s As 8d 9c 2s 3s Td",
    "shoe: Ks Ah 5d Qc",
    "shoe: 7>dealer",
    "shoe: 7>seat2",
    "seat 1: hit",
    "seat 1: stand",
    "seat 2: stand",
    "seat 1: double",
    "seat 1: double 10 5, hit",
    "seat 1: split",
    "seat 1: split 5",
    "seat 1: insurance 10",
    'seat 1 "Lee": insurance 10',
    "seat 1: even money",
    "seat 1: stay",
    "seat 1: withdraw",
    "dealer: open insurance",
    "dealer: close insurance, skip peek",
    "dealer: peek, turn hole card",
    "dealer: take and pay, pick up",
    "dealer: notice short hand",
    "supervisor: plain 21",
    "supervisor: original bets",
    "supervisor: complete",
    "supervisor: stays",
    "supervisor: discard",
    "expect totals: dealer 17, seat 1 20, seat 1.2 15",
    "expect pay: 1.2 BJ 25, 1 INS 10",
    'expect claims: "1 100%"',
    "set: dealer.soft17 = hit",
    "set: peek.ten = false",
    "set: split.aces_cards = any",
    "bankroll: 40 pink, 300 red, 100 green, 20 black",
    "bankroll: 3 red",
    "automatic: none",
    "automatic: all but pay, take, announce",
    "approvals: granted",
    "vip: yes",
    'seat 1: sits "Mr Lee" with 4 black, 20 green, 40 red, 10 pink',
    "seat 2: sits with 10 green, 10 red, takes spot 3",
    "seat 1: leaves",
    "seat 2: steps away",
    "seat 2: comes back with 2 red",
    "seat 1: moves to 6",
    'seat 1 "Ann": stands behind with 10 green',
    'seat 1 "Ann": BJ 1 green',
    "seat 1: BJ 1 black, 2 green, TB 1 red",
    "seat 1: P 1 green, T 1 red",
    "seat 1: double 4 red toke 1 red",
    "seat 1: insurance 1 red, 1 pink",
    "seat 1: buys in 3x100",
    "seat 1: changes 5 red into 1 green",
    "seat 1: tokes 1 black",
    "seat 1: declines cut",
    "seat 1: asks colour up",
    "seat 1: asks burn card",
    "dealer: scan, announce 16, take, pay, push, clean rack, clear hands",
    "dealer: pay 1 black, 3 green",
    "dealer: cut out, call change, pass, drop",
    "dealer: ask approval, notice 1 BJ, suspect 100",
    "supervisor: grants",
    "supervisor: refuses, acknowledges, presses shuffler",
    "supervisor: brings 100 red, 40 green",
    "supervisor: restricts 1, permits 1 at 2, signs coupon 1 25",
    "supervisor: counterfeit",
    "shift manager: grants, genuine",
    "seat 1: disputes hand",
    "dealer: reports procedure, reports shoe fault, misread, key card 5h, key result tie 3 3",
    "supervisor: proves all, decision stands, corrects 5",
    "supervisor: joins, play on, check now, confirm, as read, clears shoe fault",
    "supervisor: felt player 2 6d, by felt",
    "expect case: missed_check",
    "expect ruled: stands",
    "expect proof: dealer",
    "expect rack: 1 red",
    'expect cheques: 1 "1 red"',
    "expect gestures: take 1 BJ, clear hands",
    'expect paid: 1 BJ "1 red"',
]
LETTERS = 'aP019 \t":,#=^>*?$.-+[]{}\\\0\x1b\x85\u2028é李\ud7ff\U0001f600'


def _lines(change: Callable[[Random, list[str]], None]) -> Callable[[Random, str], str]:
    def mutate(random: Random, text: str) -> str:
        lines = text.splitlines() or [""]
        change(random, lines)
        return "\n".join(lines)

    return mutate


def _delete(random: Random, lines: list[str]) -> None:
    del lines[random.randrange(len(lines))]


def _double(random: Random, lines: list[str]) -> None:
    place = random.randrange(len(lines))
    lines.insert(random.randrange(len(lines) + 1), lines[place])


def _swap(random: Random, lines: list[str]) -> None:
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]


def _borrow(random: Random, lines: list[str]) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(random.choice((LINES, ODD_LINES))))


def _reword(random: Random, lines: list[str]) -> None:
    place = random.randrange(len(lines))
    words = lines[place].split(" ")
    words[random.randrange(len(words))] = random.choice(random.choice((WORDS, WORDS, ODD_WORDS)))
    lines[place] = " ".join(words)


def _letter(random: Random, text: str) -> str:
    place = random.randrange(len(text) + 1)
    letter: str = random.choice(LETTERS)
    return text[:place] + letter * random.randrange(2) + text[place + random.randrange(2) :]


def _byte(random: Random, text: str) -> str:
    data = bytearray(text.encode()) or bytearray(1)
    data[random.randrange(len(data))] = random.randrange(256)
    return bytes(data).decode(errors="replace")


def _join(random: Random, text: str) -> str:
    return f"{text}\n{random.choice(SCENARIOS)}"


MUTATIONS: list[Callable[[Random, str], str]] = [
    *(_lines(change) for change in (_delete, _double, _swap, _borrow, _borrow, _reword, _reword)),
    *(_letter, _byte, _join),
]


def mutant(random: Random) -> str:
    text = random.choice(SCENARIOS)
    for _ in range(random.randint(1, 4)):
        text = random.choice(MUTATIONS)(random, text)
    return text


def outcome(text: str) -> str:
    """How far a text gets; anything but those two errors is for the caller."""
    faults: tuple[Fault, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    try:
        scenarios = parse(text)
    except NotationError as error:
        faults = error.faults
    if not scenarios:
        assert faults
        assert all(1 <= fault.line <= len(text.splitlines()) for fault in faults)
        return "unreadable"
    assert parse(write(scenarios)) == scenarios
    return max(performed(scenario) for scenario in scenarios)


def performed(scenario: Scenario) -> str:
    try:
        with bounded():
            played = perform(scenario)
    except (NotationError, RulebookError):
        return "unplayable"
    rules = played.performance.rules
    for record in played.performance.records:
        assert all(told.what for told in narrate(record, rules))
        assert as_json(record, rules)["game"] == rules.game
        assert all(entry.text and not OF_PYTHON.search(entry.text) for entry in record.refused)
    lines = [line.line for line in scenario.lines]
    assert all(fault.line in lines for fault in played.failures)
    assert all(fault.reason.partition(": ")[2] for fault in played.failures)
    return "played, not as expected" if played.failures else "played"


def test_both_families_are_spoiled() -> None:
    assert sum("game: blackjack" in text or "game: double-deck" in text for text in SCENARIOS) >= 30
    assert sum("baccarat" in text for text in SCENARIOS) >= 30


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_but_a_refusal_in_words_or_a_round(seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a seed that can be tried again is what is wanted
    counts: Counter[str] = Counter()
    surprises: dict[str, str] = {}
    with rules_at_hand():
        for _ in range(MUTANTS):
            text = mutant(random)
            try:
                counts[outcome(text)] += 1
            except Exception as error:
                surprises.setdefault(type(error).__name__, f"{error}\n{text}")
    assert surprises == {}
    assert min(counts[kind] for kind in ("unreadable", "unplayable", "played")) > MUTANTS // 50, counts
    assert counts["played, not as expected"] > MUTANTS // 12, counts
