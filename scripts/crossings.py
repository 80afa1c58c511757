"""Count the Python files of the package that a bet, a fill, a lesson and the odds cross.

    uv run python scripts/crossings.py
    uv run python scripts/crossings.py --src ../other-clone/src --src src --files
    uv run python scripts/crossings.py --json

A file is crossed when one of its functions is called on the way, from the socket or the command line to the
answer; an import is not enough. The walks use only HTTP, the socket and the command line, whose names do not
change. Therefore any tree can be measured: `--src` names its `src` folder, several times to compare trees.
Each walk over HTTP is made three times, and a file counts if all three cross it: a timer that fires in
between does not count.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import reduce
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from scripts.attack.clients import Client, Socket
from scripts.attack.house import House, NotReachedError, give, named, until

SOURCE = Path(__file__).parents[1] / "src"
RECORDER = Path(__file__).with_name("call_recorder.py")
TIMES = 3
SECONDS = 90.0
GAMES = {"bj": "blackjack-shoe", "bac": "mini-baccarat"}
"""The tables of `scripts.attack.server`."""
CREW = {
    "sam": "supervisor",
    "cal": "cage_cashier",
    "sec": "security",
    "dan": "dealer",
    "shm": "shift_manager",
}
FILL = {"red": 40, "green": 20}
DRILL = "totals"

WALKS = ("bet", "fill", "lesson", "odds")

Files = frozenset[str]
Walk = Callable[[], object]


def launcher(src: Path, record: Path) -> list[str]:
    """Return the command line that runs `pitboss` of a tree under the recorder."""
    return ["env", f"PYTHONPATH={src}", sys.executable, str(RECORDER), str(record)]


class Recorder:
    """The recorder in a floor's process."""

    def __init__(self, house: House, record: Path) -> None:
        self._house, self._record = house, record

    def files(self, walk: Walk) -> Files:
        """Return the files that a walk crosses each time it is made."""
        return crossed_each_time(lambda: self._walked(walk))

    def _walked(self, walk: Walk) -> Files:
        pid = self._house.server.pid
        self._record.unlink(missing_ok=True)
        os.kill(pid, signal.SIGUSR1)
        walk()
        os.kill(pid, signal.SIGUSR2)
        if not until(self._record.exists):
            raise NotReachedError("the recorder wrote nothing")
        return frozenset(json.loads(self._record.read_text()))


def crossed_each_time(record: Callable[[], Files]) -> Files:
    return reduce(frozenset.intersection, (record() for _ in range(TIMES)))


class Bet:
    """A guest who watches a baccarat table over the socket and bets there."""

    def __init__(self, house: House) -> None:
        self._house, self._guest = house, house["gus"]
        must(self._guest.do("bac", "SitDown", guest="gus", seat=2, name="Gus", cheques={"red": 100}))
        self._socket: Socket = self._guest.socket()
        self._socket.send({"do": "watch", "table": "bac"})
        if not until(self._may_bet, SECONDS):
            raise NotReachedError("the table takes no bets")

    def _may_bet(self) -> bool:
        """Let the table go on until it takes bets: grant what it waits for, and cut the pack."""
        self._house.grant("bac")
        offers = self._guest.offers("bac")
        for offer in offers:
            if offer["act"] == "CutPack":
                give(self._guest, "bac", offer)
        return any(offer["act"] == "PlaceWager" for offer in offers)

    def walk(self) -> None:
        """Bet, and wait for the answer and for the scene that shows the bet, in either order."""
        body = named({"type": "PlaceWager", "seat": 2, "bet": "player", "cents": 25_00})
        self._socket.send({"do": "act", "table": "bac", **body})
        done = shown = -1
        for message in self._socket.messages(SECONDS):
            if message.get("refusal"):
                raise NotReachedError(f"the bet is refused: {message}")
            if message.get("id") == body["id"]:
                done = message["seq"]
            elif message["kind"] in ("scene", "patch"):
                shown = message["seq"]
            if 0 <= done <= shown:
                return
        raise NotReachedError("the bet is not shown")


class Fill:
    """A crew at work that brings a fill to the blackjack table."""

    def __init__(self, house: House) -> None:
        self._house, self._number = house, 0
        for who, role in CREW.items():
            house.hire(who, role)
        self._does("shm", "QualifyDealer", person="dan", game=GAMES["bj"], why="tested elsewhere")
        self._does("sam", "AssignDealer", person="dan", table="bj")

    def _does(self, who: str, type_: str, **fields: object) -> None:
        must(self._house[who].give("/api/pit/commands", named({"type": type_, **fields})))

    def walk(self) -> None:
        """Bring one fill from the request to the rack."""
        self._number += 1
        number = self._number
        self._does("sam", "RequestFill", table="bj", cheques=FILL)
        self._does("cal", "PrepareFill", number=number)
        self._does("sec", "CarryFill", number=number)
        slip = self._house["sam"].get("/api/pit/slips")["slips"][0]
        for line in slip["lines"]:
            if line["name"] in ("date", "table") or line["name"].startswith("$"):
                self._does("sam", "ReadLine", serial=slip["serial"], line=line["name"])
            self._does("dan", "AgreeLine", serial=slip["serial"], line=line["name"], value=line["value"])
        self._does("dan", "ProveFill", number=number, cheques=FILL)
        self._does("dan", "SignFill", number=number)
        self._does("sam", "SignFill", number=number)
        self._does("dan", "DropDuplicate", number=number)


class Lesson(msgspec.Struct, frozen=True):
    """As much of a lesson as the walk reads."""

    id: str
    number: int
    over: bool


def walk_lesson(dealer: Client) -> None:
    """Make a lesson of two questions, from its beginning to its result."""
    lesson = ask(dealer, "", {"game": GAMES["bj"], "drill": DRILL, "questions": 2})
    while not lesson.over:
        lesson = ask(dealer, f"/{lesson.id}/answer", {"number": lesson.number, "answer": 1})
        if not lesson.over:
            lesson = ask(dealer, f"/{lesson.id}/next", {})


def ask(dealer: Client, path: str, body: dict[str, object]) -> Lesson:
    status, answer = dealer.ask("POST", f"/api/train/lessons{path}", body)
    if status != 200:
        raise NotReachedError(f"the lesson is answered with {status}: {answer}")
    return msgspec.convert(answer, Lesson)


def must(answer: Mapping[str, object]) -> None:
    if answer["code"]:
        raise NotReachedError(f"a command is refused: {answer}")


def odds_files(src: Path, folder: Path) -> Files:
    """Return the files that `pitboss odds` crosses for a game of blackjack."""
    record = folder / "odds.json"
    command = [*launcher(src, record), "odds", GAMES["bj"], "--json"]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise NotReachedError(f"pitboss odds ended with {done.returncode}: {done.stderr}")
    return frozenset(json.loads(record.read_text()))


def crossings(src: Path) -> dict[str, Files]:
    """Make the four walks in one tree."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record = folder / "floor.json"
        found = {"odds": odds_files(src, folder)}
        with House(folder / "data", launcher=launcher(src, record)) as house:
            recorder = Recorder(house, record)
            found["bet"] = recorder.files(Bet(house).walk)
            found["fill"] = recorder.files(Fill(house).walk)
            found["lesson"] = recorder.files(lambda: walk_lesson(house["dora"]))
    return {walk: found[walk] for walk in WALKS}


def print_table(found: dict[str, dict[str, Files]], *, files: bool) -> None:
    table = Table("tree", *WALKS, box=None, pad_edge=False)
    for tree, walks in found.items():
        table.add_row(tree, *(str(len(walks[walk])) for walk in WALKS))
    console = Console()
    console.print(table, highlight=False)
    for tree, walks in found.items() if files else ():
        for walk in WALKS:
            console.print(f"\n{tree}, {walk}", style="bold", highlight=False)
            console.print("\n".join(f"  {file}" for file in sorted(walks[walk])), highlight=False)


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the files that four walks cross.")
    parser.add_argument(
        "--src", type=Path, action="append", help="the `src` folder of a tree (default: this tree's)"
    )
    parser.add_argument("--files", action="store_true", help="name the files too")
    parser.add_argument("--json", action="store_true", help="print the files of each walk as JSON")
    chosen = parser.parse_args()
    found = {str(src): crossings(src.resolve()) for src in chosen.src or [SOURCE]}
    if chosen.json:
        lists = {
            tree: {walk: sorted(files) for walk, files in walks.items()} for tree, walks in found.items()
        }
        print(json.dumps(lists, indent=2))
    else:
        print_table(found, files=chosen.files)


if __name__ == "__main__":
    main()
