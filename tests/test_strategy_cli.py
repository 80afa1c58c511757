"""`pitboss strategy`: the charts on the screen, as data, page and picture, the notes, and the exit codes."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.strategy.command import strategy
from pitboss.rulebook.charts import CHARTS


def run(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(strategy, [str(argument) for argument in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def data(*arguments: str, printed: bool = True) -> dict[str, Any]:
    result = run(*arguments, "--json", *(["--printed"] if printed else []))
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def lines(result: Result) -> list[str]:
    return [line.rstrip() for line in result.stdout.splitlines()]


SHOE = """\
Basic strategy, complete  manual (blackjack manual 1007-1028)
Blackjack  manual/blackjack-shoe  6 decks, the dealer stands on all 17s

             2  3  4  5  6  7  8  9  T  A
pairs
  A, 8       P  P  P  P  P  P  P  P  P  P
  2, 3, 7    P  P  P  P  P  P  H  H  H  H
  4          H  H  H  P  P  H  H  H  H  H
  5*         D  D  D  D  D  D  D  D  H  H
  6          P  P  P  P  P  H  H  H  H  H
  9          P  P  P  P  P  S  P  P  S  S
  T*         S  S  S  S  S  S  S  S  S  S
soft totals
  12*        H  H  H  H  H  H  H  H  H  H
  13-14      H  H  H  D  D  H  H  H  H  H
  15-16      H  H  D  D  D  H  H  H  H  H
  17         H  D  D  D  D  H  H  H  H  H
  18         S  D  D  D  D  S  S  H  H  H
  19-21      S  S  S  S  S  S  S  S  S  S
hard totals
  4-7*       H  H  H  H  H  H  H  H  H  H
  8          H  H  H  H  H  H  H  H  H  H
  9          H  D  D  D  D  H  H  H  H  H
  10         D  D  D  D  D  D  D  D  H  H
  11         D  D  D  D  D  D  D  D  D  H
  12         H  H  S  S  S  H  H  H  H  H
  13-16      S  S  S  S  S  H  H  H  H  H
  17-21*     S  S  S  S  S  S  S  S  S  S

H hit  S stand  D double  P split
T is any ten-value; * is not on the printed chart but filled in.
Where D is not open, hit, but stand on soft 18.
Where P is not open, play the total.

In this game
Pairs may be split into 4 hands at most: P is not open beyond that.
Aces may be split once, into 2 hands: P is not open beyond that.
A split ace gets one card and no more: nothing is left to choose there.
"""


class TestScreen:
    def test_the_chart_of_the_shoe_game(self) -> None:
        result = run("blackjack-shoe", "--printed")
        assert result.exit_code == 0
        assert lines(result) == SHOE.splitlines()

    def test_another_chart(self) -> None:
        printed = lines(run("blackjack-shoe", "--printed", "--chart", "rudimentary"))
        assert printed[0] == "Basic strategy, the five lines  rudimentary (blackjack manual 1030-1036)"
        assert "  12-16      S  S  S  S  S  H  H  H  H  H" in printed
        assert "  2, 3, 4*   H  H  H  H  H  H  H  H  H  H" in printed
        assert "Where D is not open, hit." in printed

    def test_a_rulebook_names_its_chart(self) -> None:
        assert lines(run("blackjack-shoe", "--printed", "--set", "chart=rudimentary"))[0].startswith(
            "Basic strategy, the five lines"
        )

    def test_colours_are_not_all_there_is(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        coloured = CliRunner().invoke(strategy, ["blackjack-shoe", "--printed"], color=True).output
        for letter, code in (("H", "32"), ("S", "31"), ("D", "1;33"), ("P", "1;35")):
            assert f"\x1b[{code}m{letter}\x1b[0m" in coloured

    def test_one_deck(self) -> None:
        settings = ("--set", "decks=1", "--set", "cut_card.cards_from_back_max=30")
        printed = run("double-deck", "--printed", *settings).output
        assert "1 deck, the dealer" in printed

    def test_the_printed_chart_is_compared_with_nothing(self, tmp_path: Path) -> None:
        result = run("blackjack-shoe", "--printed", "--svg", tmp_path / "chart.svg")
        assert result.exit_code == 2
        assert "--printed compares nothing" in result.stderr


class TestNotes:
    def notes(self, *arguments: str) -> list[str]:
        return list(data(*arguments)["notes"])

    def test_double_deck_splits_once(self) -> None:
        assert self.notes("double-deck") == [
            "Pairs may be split once, into 2 hands: P is not open beyond that.",
            "A split ace gets one card and no more: nothing is left to choose there.",
        ]

    def test_no_double_after_a_split(self) -> None:
        note = "There is no double after a split: D is not open on a split hand."
        assert note in self.notes("double-deck", "--set", "double.after_split=false")
        assert note not in self.notes("double-deck")

    def test_doubles_on_some_totals_only(self) -> None:
        notes = self.notes("blackjack-shoe", "--set", "double.on=ten_or_eleven")
        assert notes[:2] == [
            "Only 10 and 11 may be doubled: D is never open on hard 9.",
            "Only 10 and 11 may be doubled: D is never open on soft 13-18.",
        ]
        notes = self.notes("blackjack-shoe", "--set", "double.on=nine_to_eleven")
        assert notes[0] == "Only 9, 10 and 11 may be doubled: D is never open on soft 13-18."
        notes = self.notes("blackjack-shoe", "--chart", "rudimentary", "--set", "double.on=ten_or_eleven")
        assert not any("doubled" in note for note in notes)

    def test_no_splits_at_all(self) -> None:
        settings = ("--set", "split.max_hands=1", "--set", "split.aces_max_hands=1")
        assert self.notes("blackjack-shoe", *settings) == ["Pairs may not be split: P is never open on them."]
        notes = self.notes("blackjack-shoe", "--set", "split.aces_max_hands=1")
        assert notes[1:] == ["Aces may not be split: P is never open on them."]

    def test_split_aces_that_play_on(self) -> None:
        assert not any(
            "one card" in note for note in self.notes("double-deck", "--set", "split.aces_cards=any")
        )

    def test_a_dealer_that_the_chart_does_not_fit(self) -> None:
        note = "The dealer hits soft 17; this chart fits a dealer who stands on all 17s (A-15)."
        assert self.notes("blackjack-h17")[0] == note
        assert note not in self.notes("blackjack-h17", "--set", "dealer.soft17=stand")
        assert note not in self.notes("blackjack-h17", "--chart", "rudimentary")


class TestJson:
    def test_every_cell_in_words(self) -> None:
        found = data("blackjack-shoe", "--house", "manual")
        assert {key: found[key] for key in ("game", "house", "chart", "name", "source")} == {
            "game": "blackjack-shoe",
            "house": "manual",
            "chart": "manual",
            "name": "Basic strategy, complete",
            "source": "blackjack manual 1007-1028",
        }
        assert list(found["pairs"]) == list("A23456789T")
        assert list(found["soft"]) == [str(points) for points in range(12, 22)]
        assert list(found["hard"]) == [str(points) for points in range(4, 22)]
        for kind in ("pairs", "soft", "hard"):
            for cells in found[kind].values():
                assert list(cells) == list("23456789TA")
                assert set(cells.values()) <= {"hit", "stand", "double", "split"}
        assert found["soft"]["18"] == dict(
            zip("23456789TA", ["stand", *["double"] * 4, "stand", "stand", "hit", "hit", "hit"], strict=True)
        )
        assert found["filled"]["pairs"] == ["5", "T"]
        assert found["no_double"] == {"otherwise": "hit", "stand_soft": [18]}


class TestSlipsAndFaults:
    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["mini-baccarat"], "Mini-Baccarat has no strategy chart: only the blackjack games have one."),
            (["blackjack-sho"], 'there is no such game; did you mean "blackjack-shoe"?'),
            (["blackjack-shoe", "--house", "nobody"], "there is no such house"),
            (["nowhere.toml"], "there is no file nowhere.toml."),
            (
                ["blackjack-shoe", "--chart", "optimal"],
                "there is no chart 'optimal': pitboss has",
            ),
            (["blackjack-shoe", "--chart", ""], "there is no chart ''"),
            (["blackjack-shoe", "--chart", "nowhere.toml"], "there is no file nowhere.toml."),
            (["blackjack-shoe", "--set", "decks"], "is not KEY=VALUE"),
        ],
    )
    def test_a_slip_is_one_sentence_and_a_two(self, arguments: list[str], words: str) -> None:
        result = run(*arguments)
        assert result.exit_code == 2
        assert words in result.stderr
        assert result.stdout == ""

    @pytest.mark.parametrize(
        ("setting", "words"),
        [
            ("decks=9", "decks = 9: blackjack is played with 1 to 8 decks"),
            ("chart=manuel", 'there is no such strategy chart; did you mean "manual"?'),
        ],
    )
    def test_a_faulty_rulebook_is_a_one(self, setting: str, words: str) -> None:
        result = run("blackjack-shoe", "--set", setting)
        assert result.exit_code == 1
        assert words in result.stderr
        assert result.stdout == ""

    def test_a_chart_of_ones_own_and_a_faulty_one(self, tmp_path: Path) -> None:
        file = tmp_path / "ours.toml"
        text = (CHARTS / "manual.toml").read_text(encoding="utf-8").replace("complete", "of our own")
        file.write_text(text, encoding="utf-8")
        assert lines(run("blackjack-shoe", "--printed", "--chart", file))[0].startswith(
            "Basic strategy, of our own  ours"
        )
        file.write_text(text.replace('"17" =', '"22" ='), encoding="utf-8")
        result = run("blackjack-shoe", "--chart", file)
        assert result.exit_code == 1
        assert f"    {file}: soft.22: a row names soft totals from 12 to 21" in result.stderr
        assert f"    {file}: soft: no row says how to play 17" in result.stderr


DOUBLE_DECK = """\
The best play by totals  against Basic strategy, complete
Double Deck  manual/double-deck  2 decks, the dealer stands on all 17s

             2   3   4   5   6   7   8   9   T   A
pairs
  A, 8       P   P   P   P   P   P   P   P   P   P
  2, 3       P   P   P   P   P   P   H   H   H   H
  4          H   H   H   P   P   H   H   H   H   H
  5          D   D   D   D   D   D   D   D   H   H
  6          P   P   P   P   P   P!  H   H   H   H
  7          P   P   P   P   P   P   P!  H   H   H
"""


@cache
def compared(*arguments: str) -> Result:
    """Pricing takes its time: the same comparison serves several tests."""
    return run("double-deck", *arguments)


class TestComparison:
    def test_the_best_chart_with_the_differences_marked(self) -> None:
        printed = lines(compared("--mistakes"))
        assert printed[:11] == DOUBLE_DECK.splitlines()
        assert "  9          D!  D   D   D   D   H   H   H   H   H" in printed
        assert "! Basic strategy, complete plays otherwise." in printed
        assert printed.index("In this game") < printed.index(
            "What the next best play loses, in % of the wager, on the first two cards"
        )

    def test_the_costs_dearest_first(self) -> None:
        printed = lines(compared("--mistakes"))
        start = printed.index("What the differences cost") + 2
        listed = printed[start : printed.index("In this game") - 1]
        rows = [line for line in listed if re.search(r"[0-9]\.[0-9]{3}$", line)]
        assert rows[0].split() == ["hard", "9", "2", "hit", "double", "0.169"]
        costs = [float(row.split()[-1]) for row in rows]
        assert costs[:-1] == sorted(costs[:-1], reverse=True)
        assert rows[-1].startswith("all together")

    def test_as_data(self) -> None:
        found = data("double-deck", printed=False)
        assert found["pairs"] == data("double-deck")["pairs"]
        first = found["differences"][0]
        assert (first["kind"], first["row"], first["up"]) == ("hard", "9", "2")
        assert (first["chart"], first["optimal"]) == ("hit", "double")
        assert found["optimal"]["hard"]["9"]["2"] == "double"
        assert found["hard"]["9"]["2"] == "hit"
        assert found["cost"] == pytest.approx((found["house_edge"] - found["optimal"]["house_edge"]) * 10_000)
        eights = next(
            cell
            for cell in found["mistakes"]
            if (cell["row"], cell["up"], cell["kind"]) == ("8", "6", "pairs")
        )
        assert (eights["play"], eights["second"]) == ("split", "stand")
        assert eights["cost"] == pytest.approx(eights["chance"] * eights["loss"] * 10_000)

    def test_a_page_and_a_picture(self, tmp_path: Path) -> None:
        html, svg = tmp_path / "chart.html", tmp_path / "chart.svg"
        result = run("double-deck", "--html", html, "--svg", svg)
        assert result.exit_code == 0
        differences = len([line for line in lines(result) if re.search(r" [0-9]\.[0-9]{3}$", line)]) - 1
        page, picture = html.read_text(encoding="utf-8"), svg.read_text(encoding="utf-8")
        assert page.count(' differs"') == 2 * differences
        assert "hard 9 against 2: double; hit loses" in page
        texts = [element.text or "" for element in Xml.fromstring(picture).iter() if element.text]  # noqa: S314
        assert picture.count('stroke-width="2.5"') == 2 * differences
        assert "hard 9 against 2: double, not hit" in texts
        assert "The best play by totals" in texts
        for text in (page, picture.replace('xmlns="http://www.w3.org/2000/svg"', "")):
            assert "http" not in text
            assert "<script" not in text

    def test_a_chart_that_is_the_best_costs_nothing(self) -> None:
        result = run("blackjack-shoe", "--chart", "manual")
        assert "None: Basic strategy, complete is the best play by totals in this game." in lines(result)

    def test_a_file_that_cannot_be_written(self, tmp_path: Path) -> None:
        result = run("double-deck", "--html", tmp_path / "nowhere" / "chart.html")
        assert result.exit_code == 2
        assert "cannot be written: No such file or directory." in result.stderr
