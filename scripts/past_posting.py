"""Try to gain by betting on open cards at a demo floor, over plain HTTP, as any guest could.

    uv run python scripts/past_posting.py --rounds 1000
    uv run python scripts/past_posting.py --rounds 5 --seconds 60
    uv run python scripts/past_posting.py --address http://127.0.0.1:7321/ --rounds 5

Without an address it starts the demo floor by itself (`quick_demo.py`, in another process). One guest
sits down at every table and makes no honest bet at all. As soon as a card lies open the guest bets on the
hand that is ahead, again and again until the round is over. What the guest has at the end must be what the
guest sat down with, to the cheque: the house has never paid a bet that was made on open cards.
"""

import argparse
import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

CHEQUES = {"green": 20, "black": 5}
BET_CENTS = 25_00
UNSEEN = "??"
_STAKES = 20 * 25_00 + 5 * 100_00


class Line:
    """One connection of the demo's guest."""

    def __init__(self, address: str) -> None:
        self._where = urlsplit(address)
        self._http = self._new()
        self._http.request("GET", "/")
        page = self._http.getresponse()
        self._cookie = (page.getheader("set-cookie") or "").partition(";")[0]
        page.read()

    def _new(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._where.hostname or "", self._where.port, timeout=20)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Return the answer to a request as data."""
        headers = {"cookie": self._cookie, "content-type": "application/json", "origin": self._origin}
        self._http.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._http.getresponse()
        text = answer.read()
        if answer.status == http.client.TOO_MANY_REQUESTS:
            time.sleep(0.5)
            return self.ask(method, path, body)
        if answer.status != http.client.OK:
            raise RuntimeError(f"{method} {path} was answered with {answer.status}: {text[:200]!r}")
        return json.loads(text)

    @property
    def _origin(self) -> str:
        return f"http://{self._where.netloc}"


class Cheat(threading.Thread):
    """A guest at one table who bets on what can be seen."""

    def __init__(self, address: str, table: str, rounds: int, until: float) -> None:
        super().__init__(name=table, daemon=True)
        self._line, self._table, self._wanted, self._until = Line(address), table, rounds, until
        self._numbers = 0
        self.rounds = 0
        self.answers: Counter[str] = Counter()
        self.rulings: Counter[str] = Counter()
        self.gain = 0
        self.honest = 0
        """Bets that came when the next round was open for bets already: no bets on open cards."""
        self._base = _STAKES
        """What the guest has if nothing is gained."""
        self._in_play = False
        self.fault = ""

    def run(self) -> None:
        try:
            self._play()
        except Exception as error:
            self.fault = f"{type(error).__name__}: {error}"

    def _scene(self) -> dict[str, Any]:
        scene: dict[str, Any] = self._line.ask("GET", f"/api/tables/{self._table}/scene")["scene"]
        return scene

    def _give(self, **command: Any) -> str:
        """Give a command; return why it was refused, or nothing."""
        self._numbers += 1
        body = {"id": f"{self._table}-{int(self._until)}-{self._numbers}", "command": command}
        refusal = self._line.ask("POST", f"/api/tables/{self._table}/commands", body)["refusal"]
        return refusal["code"] if refusal else ""

    def _play(self) -> None:
        guest = self._line.ask("GET", "/api/me")["id"]
        self._sit(guest)
        seen: set[tuple[Any, ...]] = set()
        while self.rounds < self._wanted and time.time() < self._until:
            scene = self._scene()
            self._be_polite(scene, guest)
            side = ahead(scene)
            if side:
                key = (scene["round"], scene["shoe"].get("left"), scene["phase"], side)
                if key not in seen:
                    seen.add(key)
                    self._bet(scene, side)
            if scene["ruled"] and scene["ruled"]["kind"] == "late_wager":
                self.rulings[scene["ruled"]["ruling"]] += 1
            if scene["phase"] in ("betting", "between_rounds"):
                self.rounds += bool(seen)
                seen.clear()
                if self._in_play and not any(spot["bets"] for spot in scene["spots"] if spot["mine"]):
                    self._base, self._in_play = self._purse(scene), False
            time.sleep(0.03)
        held = self._held()
        self.gain += 0 if self._in_play else held - self._base

    def _sit(self, guest: str) -> None:
        while time.time() < self._until:
            free = next((one for one in self._scene()["legal"] if one["act"] == "SitDown"), None)
            if free is not None:
                seat = free["command"]["seat"]
                if not self._give(type="SitDown", guest=guest, seat=seat, cheques=CHEQUES):
                    return
            time.sleep(0.2)
        raise RuntimeError("there was no seat")

    def _be_polite(self, scene: dict[str, Any], guest: str) -> None:
        """Let nobody wait, and make no honest bet."""
        acts = {one["act"]: one["command"] for one in scene["legal"]}
        if scene["phase"] == "betting":
            self._give(type="SayAllSet", guest=guest)
        for act in ("DeclineCut", "DeclineCards", "ReturnCards"):
            if act in acts:
                self._give(**acts[act])

    def _bet(self, scene: dict[str, Any], side: str) -> None:
        seat = next((spot["seat"] for spot in scene["spots"] if spot["mine"]), 0)
        if seat:
            code = self._give(type="PlaceWager", seat=seat, bet=side, cents=BET_CENTS)
            after = self._scene()
            late = after["round"] == scene["round"] and after["phase"] != "betting"
            if code or late:
                self.answers[code or "taken as a late bet"] += 1
                return
            self.honest += 1
            if self._give(type="TakeBackWager", seat=seat, bet=side):
                self._in_play = True  # it plays, and what it wins or loses is nobody's cheating

    @staticmethod
    def _purse(scene: dict[str, Any]) -> int:
        mine = next(spot for spot in scene["spots"] if spot["mine"])
        return sum(_CENTS[colour] * count for colour, count in (mine["cheques"] or {}).items())

    def _held(self) -> int:
        """Return the cents in front of the guest when nothing of theirs lies on the felt."""
        while time.time() < self._until + 30:
            mine = [spot for spot in self._scene()["spots"] if spot["mine"]]
            if mine and not any(spot["bets"] for spot in mine):
                return self._purse({"spots": mine})
            time.sleep(0.1)
        raise RuntimeError("a bet on open cards still lies there")


_CENTS = {
    "blue": 25,
    "white": 1_00,
    "pink": 2_50,
    "red": 5_00,
    "green": 25_00,
    "black": 100_00,
    "purple": 500_00,
    "orange": 1_000_00,
    "grey": 5_000_00,
    "teal": 20_000_00,
}


def ahead(scene: dict[str, Any]) -> str:
    """Return the bet that the open cards favour, if a card of an undecided round can be seen."""
    if scene["phase"] in ("betting", "between_rounds", "shuffle_due", "cut_pack"):
        return ""
    hands = {hand["name"]: hand for hand in scene["hands"]}
    open_ = {name: hand for name, hand in hands.items() if any(card != UNSEEN for card in hand["cards"])}
    if "player" not in hands:
        return "main" if open_ else ""
    if not open_:
        return ""
    points = {name: hand["points"] or 0 for name, hand in hands.items()}
    if len(open_) == 2 and points["player"] == points["banker"]:
        return "tie"
    leader: str = max(open_, key=lambda name: points[name])
    return leader


def attempt(address: str, rounds: int, seconds: float) -> bool:
    """Try it at every table of a floor; return whether the house lost nothing."""
    tables = [one["table"] for one in Line(address).ask("GET", "/api/tables")["tables"]]
    until = time.time() + seconds
    cheats = [Cheat(address, table, rounds, until) for table in tables]
    for cheat in cheats:
        cheat.start()
    for cheat in cheats:
        cheat.join(seconds + 60)
    for cheat in cheats:
        tried = sum(cheat.answers.values())
        told = ", ".join(f"{code} {count}" for code, count in cheat.answers.most_common())
        ruled = f"; rulings seen: {dict(cheat.rulings)}" if cheat.rulings else ""
        print(f"{cheat.name}: {cheat.rounds} rounds, {tried} bets on open cards ({told}){ruled}; ", end="")
        print(f"{cheat.honest} came when bets were open again; ", end="")
        print(cheat.fault or f"gain {cheat.gain / 100:.2f}", flush=True)
    sound = all(not cheat.fault and cheat.rounds and not cheat.gain for cheat in cheats)
    allowed = any(cheat.rulings["allow"] for cheat in cheats)
    print("The house paid no bet that was made on open cards." if sound and not allowed else "NOT SOUND")
    return sound and not allowed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--address", help="of a demo floor that is open; else one is started")
    parser.add_argument("--rounds", type=int, default=1_000, help="at every table")
    parser.add_argument("--seconds", type=float, default=7_200.0, help="and no longer than this")
    asked = parser.parse_args()
    if asked.address:
        return 0 if attempt(asked.address, asked.rounds, asked.seconds) else 1
    with tempfile.TemporaryDirectory(prefix="pitboss-") as folder:
        demo = [sys.executable, str(Path(__file__).with_name("quick_demo.py")), "--data", f"{folder}/floor"]
        with subprocess.Popen(
            [*demo, "--seconds", str(asked.seconds + 90)], stdout=subprocess.PIPE, text=True
        ) as floor:
            try:
                assert floor.stdout is not None  # it is a pipe
                return 0 if attempt(floor.stdout.readline().strip(), asked.rounds, asked.seconds) else 1
            finally:
                floor.terminate()


if __name__ == "__main__":
    sys.exit(main())
