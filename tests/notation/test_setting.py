"""Where a scenario is played: whose rules, which shoe, and what lies in it at the start."""

import hashlib
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cards import pack
from pitboss.cli import main
from pitboss.notation.record import as_json
from pitboss.rulebook import RulebookError
from pitboss.shuffle import shuffle
from tests.kit.notation.scenarios import MINI, NATURAL, SECRET, drawn, failures, names, play, records

SEALED = f"{MINI}secret: {SECRET}\n"
ROUND = "seat 1: P $25\ndealer: deal\n"
BURNS = {rank: value for value, rank in enumerate("A23456789", 1)} | dict.fromkeys("TJQK", 10)

# Whose rules.

OURS = 'extends = "manual/mini-baccarat"\nname = "Ours"\n[limits]\nmin = "$10"\n'


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a rulebook and a scenario, neither of which is where the program runs."""
    folder, cwd = tmp_path / "ours", tmp_path / "cwd"
    folder.mkdir()
    cwd.mkdir()
    (folder / "small.toml").write_text(OURS, encoding="utf-8")
    monkeypatch.chdir(cwd)
    return folder


def test_a_rulebook_is_found_from_the_folder_of_its_scenario(elsewhere: Path) -> None:
    text = "rulebook: small.toml\nseat 1: P $10\n"
    assert play(text, folder=elsewhere).failures == ()
    assert play(text, folder=elsewhere).performance.rules.name == "Ours"
    with pytest.raises(RulebookError):
        play(text, folder=elsewhere.parent)
    assert play(text.replace("small", "ours/small"), folder=elsewhere.parent).failures == ()
    assert play(f"rulebook: {elsewhere / 'small.toml'}\n", folder=Path()).performance.rules.name == "Ours"


def test_settings_go_over_a_rulebook(elsewhere: Path) -> None:
    text = "rulebook: small.toml\nmin: $5\nset: limits.max = $500\ndecks: 6\n"
    rules = play(text, folder=elsewhere).performance.rules
    assert (rules.limits.min, rules.limits.max, rules.decks) == (500, 50_000, 6)


@pytest.mark.parametrize("header", [MINI, "rulebook: missing.toml\n", ""])
def test_the_rulebook_of_the_command_line_comes_first(header: str, elsewhere: Path) -> None:
    (elsewhere / "one.round").write_text(f"{header}seat 1: P $10\n", encoding="utf-8")
    arguments = ["play", str(elsewhere / "one.round"), "--rulebook", str(elsewhere / "small.toml")]
    result = CliRunner().invoke(main, arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Ours, house ours, 8 decks, $10 to $25,000" in result.stdout


# The state that a scenario begins with.


def test_cards_left_at_the_start() -> None:
    assert failures(NATURAL.replace(MINI, MINI + "left: 200\n") + "expect left: 196\n") == []
    assert failures(MINI + "left: 0\nexpect left: 0\n") == []
    assert failures(MINI + "decks: 6\nleft: 312\nexpect left: 312\n") == []


@pytest.mark.parametrize(("behind", "place"), [(100, 0), (99, 1), (97, 3)])
def test_the_cut_card_comes_by_itself(behind: int, place: int) -> None:
    text = f"{MINI}left: 100\nbehind: {behind}\nseat 1: P $25\nshoe: 4 K 5 7\n"
    (record,) = records(text + f"expect phase: {'between_rounds' if place else 'shuffle_due'}\n")
    dealt = [name for name in names(record) if name in ("CardDrawn", "CutCardDrawn")]
    assert dealt.index("CutCardDrawn") == place
    (without,) = records(text.replace(f"behind: {behind}\n", ""))
    assert "CutCardDrawn" not in names(without)


def test_the_cut_card_comes_once() -> None:
    text = f"{MINI}left: 100\nbehind: 99\n" + "seat 1: P $25\nshoe: 4 K 5 7\n" * 2
    first, second = records(text + "expect phase: shuffle_due\n")
    assert names(first)[-1] == "LastHandAnnounced"
    assert "CutCardDrawn" not in names(second)
    assert names(second)[-1] == "ShuffleDue"


def test_a_new_pack_is_shuffled_cut_and_burned_before_the_first_bet() -> None:
    (record,) = records(MINI + "start: new pack\nshoe: 3\nseat 1: P $25\nshoe: 4 K 5 7\nexpect left: 408\n")
    assert names(record)[:8] == [
        *("PackShuffled", "PackCut", "CutCardPlaced"),
        *["CardBurned"] * 4,
        "RoundOpened",
    ]
    assert failures(MINI + "start: new pack\nexpect phase: pack_together\n") == []
    assert failures(MINI + "start: ready\nexpect phase: between_rounds\n") == []


# Cards from a sealed machine shuffle.


def order(cut: int, decks: int = 8, secret: bytes = bytes.fromhex(SECRET)) -> list[str]:
    """The order of that shoe after the cut, worked out anew."""
    cards = [str(card) for card in shuffle(pack(decks), secret)]
    return cards[cut:] + cards[:cut]


def test_a_secret_deals_the_cards_of_its_shuffle_in_order() -> None:
    rounds = records(SEALED + ROUND * 5)
    cards = [card for record in rounds for card in drawn(record)]
    assert cards == order(208)[: len(cards)]
    burned = names(rounds[0]).count("CardBurned")
    assert burned == 1 + BURNS[cards[0][0]]
    assert all(names(record).count("CardBurned") == 0 for record in rounds[1:])


@pytest.mark.parametrize("at", [52, 101, 364])
def test_the_cut_is_respected(at: int) -> None:
    (record,) = records(f"{SEALED}dealer: shuffled\nseat 4: cut {at}\n{ROUND}")
    cards = drawn(record)
    assert cards == order(at)[: len(cards)]
    assert names(record)[:3] == ["PackShuffled", "PackCut", "CutCardPlaced"]


def test_six_decks_are_shuffled_as_six() -> None:
    (record,) = records(f"{SEALED}decks: 6\n{ROUND}")
    assert drawn(record) == order(156, decks=6)[: len(drawn(record))]


def test_the_same_secret_is_the_same_round_and_another_is_not() -> None:
    def told(text: str) -> list[object]:
        played = play(text)
        return [as_json(record, played.performance.rules) for record in played.performance.records]

    text = SEALED + ROUND * 3
    assert told(text) == told(text)
    assert told(text) == told(text.replace(SECRET, SECRET.upper()))
    assert told(text) != told(text.replace(SECRET, SECRET[::-1]))


def test_a_bet_deals_what_is_left_of_the_round_before() -> None:
    assert len(records(SEALED + "seat 1: P $25\n" + "seat 1: P $25\n")) == 1
    rounds = records(SEALED + "seat 1: P $25\ndealer: no more bets\nseat 2: B $25\ndealer: deal\n")
    assert [names(record).count("CardsPickedUp") for record in rounds] == [1, 1]


def test_a_sealed_shoe_is_dealt_to_its_cut_card_and_shuffled_again() -> None:
    """Each time by the SHA-256 of the secret before."""
    rounds = records(SEALED + ROUND * 165)
    assert len(rounds) == 165
    shoes: list[list[str]] = []
    for record in rounds:
        shoes += [[]] if "PackShuffled" in names(record) else []
        shoes[-1] += drawn(record)
    secret = bytes.fromhex(SECRET)
    for cards in shoes:
        assert cards == order(208, secret=secret)[: len(cards)]
        secret = hashlib.sha256(secret).digest()
    assert len(shoes) == 3
    assert all(416 - 26 < len(cards) < 416 for cards in shoes[:-1])


def test_a_card_that_cannot_come_is_told_in_words() -> None:
    """Cards of a script and of a sealed shoe do not mix: the same card comes nine times."""
    text = SEALED + "seat 1: P $25\nshoe: 9s Ks Ts 9s\n" * 4 + ROUND * 60
    reasons = [fault.reason for fault in play(text).failures]
    assert reasons
    assert "refused:" not in [reason.strip() for reason in reasons]
