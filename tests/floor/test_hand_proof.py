"""Hands proved after the fact in the true order of the discards, and cases that show what they hold."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from floors import played_folder

from pitboss.cards import UNSEEN, Card
from pitboss.cli.app import main
from pitboss.floor.as_notation import NotWritableError, text_of
from pitboss.floor.case_file import CaseRound, case_bytes, check_case
from pitboss.floor.folder import look_at_folder
from pitboss.floor.hand_proof import dealt_in, hand_proof, seats_in_rack
from pitboss.floor.mark_book import Mark
from pitboss.floor.round_index import TableRounds
from pitboss.floor.rounds import Ended, ended
from pitboss.games.baccarat.events import CardDrawn
from pitboss.games.blackjack.events import CardDealt, EvenMoneyTaken, HandSettled, HandSplit, HoleCardTurned
from pitboss.games.pack import ShuffleDue
from pitboss.journal import Reader

GAMES = ("blackjack-shoe", "mini-baccarat")
BLACKJACK, BACCARAT = GAMES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played_folder(tmp_path_factory.mktemp("proof") / "floor", GAMES, events=1_200, seed=5)


@pytest.fixture(scope="module")
def rounds(folder: Path) -> dict[str, list[Ended]]:
    with look_at_folder(folder) as reader:
        return {game: [one for one in ended(reader, f"table/{game}") if one.round] for game in GAMES}


def racked(stretch: Ended) -> list[tuple[str, tuple[Card, ...]]] | None:
    """The cards of a round as they lie in the rack from the top, by what was dealt (PICK-01, PICK-02).

    A round with a split is left out: its hands are told by the engine's own fold alone.
    """
    hands: dict[str, list[Card]] = {}
    early: list[str] = []
    turned = False
    for _, event in stretch.happened:
        if isinstance(event, HandSplit | ShuffleDue):
            return None
        if isinstance(event, CardDealt):
            hands.setdefault(f"seat {event.seat}" if event.seat else "dealer", []).append(event.card)
        elif isinstance(event, CardDrawn):
            hands.setdefault(event.to, []).append(event.card)
        elif isinstance(event, HandSettled | EvenMoneyTaken):
            early.append(f"seat {event.seat}")
        turned |= isinstance(event, HoleCardTurned)
    if stretch.table == BACCARAT:
        order = ["banker", "player"]
    else:
        if not turned:
            hands["dealer"] = [UNSEEN] * len(hands["dealer"])
        seats = sorted((name for name in hands if name != "dealer"), key=lambda name: -int(name[5:]))
        order = ["dealer", *(name for name in seats if name not in early), *reversed(early)]
    return [(name, tuple(reversed(hands[name]))) for name in order]


@pytest.mark.parametrize("table", GAMES)
@pytest.mark.rule("PICK-03")
def test_the_cards_come_off_in_their_true_order(rounds: dict[str, list[Ended]], table: str) -> None:
    proved = 0
    for stretch in rounds[table]:
        wanted = racked(stretch)
        if wanted is None:
            continue
        of_shoe = stretch.happened[0].event.number  # type: ignore[attr-defined]
        dealt = dealt_in([(of_shoe, stretch.happened)])
        seats = seats_in_rack(stretch.after, of_shoe) or (1,)
        times = {record.seq: record.at_ms for record, _ in stretch.happened}
        for seat in seats:
            found = hand_proof(stretch.after, seat, of_shoe, dealt)
            told = [(hand.name, tuple(card.card for card in hand.cards)) for hand in found.hands]
            assert told == wanted[: len(told)], stretch.round
            assert found.hands[-1].in_question
            for card in (card for hand in found.hands for card in hand.cards):
                assert (card.card == UNSEEN) == (card.seq == 0)
                assert not card.seq or times[card.seq] == card.at_ms
            proved += 1
    assert proved > 15


def test_later_rounds_lie_on_top(rounds: dict[str, list[Ended]]) -> None:
    third, fifth = rounds[BACCARAT][2], rounds[BACCARAT][4]
    found = hand_proof(fifth.after, 1, 3)
    assert [(hand.name, hand.round) for hand in found.hands] == [
        (name, number) for number in (5, 4, 3) for name in ("banker", "player")
    ]
    assert [hand.in_question for hand in found.hands] == [False] * 4 + [True] * 2
    assert hand_proof(third.after, 1, 4).hands == (), "what was not played yet is not in the rack"


def _case(reader: Reader, *stretches: Ended, marks: tuple[Mark, ...] = ()) -> bytes:
    made = []
    for stretch in stretches:
        index = TableRounds(stretch.table)
        for record in reader.read(f"table/{stretch.table}"):
            index.take(record)
        try:
            text, untold = text_of(stretch), ""
        except NotWritableError as error:
            text, untold = "", str(error)
        records = [each.record for each in stretch.happened]
        made.append(CaseRound(index.lines[stretch.round - 1], text, untold, records))
    return case_bytes(reader, made, marks, ())


def _changed(case: bytes, name: str, old: str, new: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(case)) as before, zipfile.ZipFile(out, "w") as after:
        for each in before.namelist():
            text = before.read(each).decode()
            if each == name:
                assert old in text
                text = text.replace(old, new, 1)
            after.writestr(each, text)
    return out.getvalue()


def test_a_case_is_the_same_bytes_and_shows_what_was_changed(
    folder: Path, rounds: dict[str, list[Ended]], tmp_path: Path
) -> None:
    first, second = rounds[BLACKJACK][1], rounds[BACCARAT][3]
    mark = Mark(7, BLACKJACK, first.round, first.happened[3].record.seq, "eve", "late hand?", 1)
    with look_at_folder(folder) as reader:
        case = _case(reader, first, second, marks=(mark,))
        assert case == _case(reader, second, first, marks=(mark,))
        report = check_case(case, reader)
        assert report.ok, report.problems
        assert (report.rounds, report.records) == (2, len(first.happened) + len(second.happened))
        assert len(report.anchor) == 64
        events = f"events/{BLACKJACK}-{first.round}.jsonl"
        payload = json.loads(zipfile.ZipFile(io.BytesIO(case)).read(events).splitlines()[4])["payload"]
        quoted = json.dumps(payload)[1:-1]
        changes = (
            (events, quoted, quoted[:-1] + " }", "its hash does not fit"),
            (events, "\n", "\n\n", "cannot be read"),
            ("receipts.jsonl", '"who":"', '"who":"x', "was changed"),
            ("case.json", f'"first": {first.happened[0].record.seq}', '"first": 2', "do not begin"),
        )
        for name, old, new, why in changes:
            problems = check_case(_changed(case, name, old, new)).problems
            assert any(why in problem for problem in problems), (name, problems)
        assert not check_case(b"nothing").ok
    with zipfile.ZipFile(io.BytesIO(case)) as packed:
        told = json.loads(packed.read("case.json"))
        assert told["marks"][0]["text"] == "late hand?"
        assert "pitboss verify --case" in packed.read("README.txt").decode()
    file = tmp_path / "case.zip"
    file.write_bytes(case)
    alone = CliRunner().invoke(main, ["verify", "--case", str(file)])
    assert (alone.exit_code, "The case is sound: 2 rounds" in alone.output) == (0, True), alone.output
    beside = CliRunner().invoke(main, ["verify", "--case", str(file), "--data", str(folder)])
    assert beside.exit_code == 0, beside.output
    assert "they stand in the journal" in beside.output
    assert "All is well" in beside.output


def test_a_case_from_another_floor_stands_in_no_journal_but_its_own(
    folder: Path, rounds: dict[str, list[Ended]], tmp_path: Path
) -> None:
    other = played_folder(tmp_path / "other", (BACCARAT,), events=200, seed=9)
    with look_at_folder(folder) as own, look_at_folder(other) as reader:
        case = _case(own, rounds[BACCARAT][0])
        problems = check_case(case, reader).problems
    assert any("does not hold" in problem for problem in problems)
