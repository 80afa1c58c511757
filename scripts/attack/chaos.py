"""Chaos: guests play at random while the floor is killed, restored, and its people's roles are taken away.

The invariant is followed on the disk, by a separate auditor (`books.py`), after every command: purses,
tables and cage together have what was given. After every kill nothing that was answered may be gone, and the
people's store agrees with the journal. At the end `pitboss verify` must be content.

The seed decides what everybody tries; the order in which they are heard is the machine's.
"""

import http.client
import random
import shutil
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from .authority import revoked
from .books import Auditor, answered
from .clients import OWN
from .disk import backed_up, dealt_from, restored, shoes_in_play
from .house import GAIN, House, NotReachedError, give
from .server import opens, pitboss

TABLES = ("bj", "bac")
GUESTS = ("gus", "gia", "gil", "gwen")
_LEFT_ALONE = ("LeaveTable", "GiveUpShoe", "StepAway")
_CUT_OFF = (OSError, RuntimeError, http.client.HTTPException, ValueError)


class Chaos:
    """One floor, and everybody at it."""

    def __init__(self, house: House, work: Path, rng: random.Random) -> None:
        self._house, self._work, self._rng = house, work, rng
        self._auditor = Auditor(house)
        self._open, self._over, self._lock = threading.Event(), threading.Event(), threading.Lock()
        self._answers: list[str] = []
        self.done: Counter[str] = Counter()

    def run(self, seconds: float) -> GAIN:
        """Return what was gained; stop at the first thing."""
        self._house.hire("sal", "supervisor")
        seeds = [self._rng.randrange(1 << 32) for _ in range(len(GUESTS) + 1)]
        crowd = [
            threading.Thread(target=self._play, args=(who, random.Random(seed)), daemon=True)
            for who, seed in zip(GUESTS, seeds, strict=False)
        ]
        crowd.append(threading.Thread(target=self._supervise, args=(random.Random(seeds[-1]),), daemon=True))
        self._open.set()
        for one in crowd:
            one.start()
        wrong: GAIN = []
        end = time.monotonic() + seconds
        next_kill = time.monotonic() + self._rng.uniform(2, 6)
        while time.monotonic() < end and not wrong:
            time.sleep(0.5)
            self._count("looks")
            wrong += self._auditor.follow()
            if time.monotonic() >= next_kill and not wrong:
                wrong += self._rng.choices(
                    (self._killed, self._log_lost, self._brought_back, self._roles_taken, self._money_given),
                    (50, 10, 10, 20, 10),
                )[0]()
                next_kill = time.monotonic() + self._rng.uniform(2, 8)
        self._over.set()
        self._open.set()
        for one in crowd:
            one.join(90)
        wrong = wrong or self._auditor.look()
        self.done["commits"] = self._auditor.commits
        if not wrong:
            code, said = pitboss("verify", "--data", str(self._house.folder), timeout=600)
            wrong += [f"verify: {said.strip().splitlines()[0]}"] if code else []
        return wrong

    def _count(self, what: str, number: int = 1) -> None:
        with self._lock:
            self.done[what] += number

    def _supervise(self, rng: random.Random) -> None:
        def once() -> None:
            for table in TABLES:
                refuse = rng.random() < 0.5
                act = "RefuseApproval" if refuse else "GrantApproval"
                self._count("refused" if refuse else "granted", self._house.grant(table, act, by="sal"))

        self._again_and_again(once, rng)

    def _play(self, who: str, rng: random.Random) -> None:
        self._again_and_again(lambda: self._act(who, rng), rng)

    def _again_and_again(self, what: Callable[[], None], rng: random.Random) -> None:
        while not self._over.is_set():
            if self._open.wait(1):
                try:
                    what()
                except _CUT_OFF:
                    self._count("cut off")
                time.sleep(rng.uniform(0.1, 0.4))

    def _act(self, who: str, rng: random.Random) -> None:
        """Do one thing that a guest may do, anywhere."""
        client, table, whim = self._house[who], rng.choice(TABLES), rng.random()
        tried = []
        if whim < 0.2:
            bills = {"hundreds": rng.choice((1, 3, 5))}
            tried.append(client.do(table, "BuyIn", guest=who, bills=bills))
        elif whim < 0.25:
            tried.append(client.do(table, "LeaveTable", guest=who))
        elif whim < 0.4:
            seat, brought = rng.randrange(1, 6), {"green": rng.choice((4, 40))}
            tried.append(client.do(table, "SitDown", guest=who, seat=seat, name=who, cheques=brought))
        else:
            offers = [offer for offer in client.offers(table) if offer["act"] not in _LEFT_ALONE]
            if offers:
                offer = rng.choice(offers)
                tried.append(give(client, table, offer))
                if offer["act"] == "PlaceWager" and not tried[-1]["code"]:
                    tried.append(client.do(table, "SayAllSet", guest=who))
        with self._lock:
            for answer in tried:
                self.done["commands"] += 1
                if answer["status"] == http.client.OK and not answer["code"]:
                    self.done["done"] += 1
                    self._answers.append(f"web {who} {answer['id']}")

    # What is done to the floor.

    def _killed(self, meanwhile: Callable[[], GAIN] = list) -> GAIN:
        """Kill the floor as a power cut does, with commands on their way."""
        self._open.clear()
        self._house.server.kill()
        self._count("kills")
        wrong = meanwhile()
        with self._lock:
            heard = list(self._answers)
        if not wrong:
            self._house.server.start()
            gone = set(heard) - answered(self._house.folder)
            wrong += [f"{len(gone)} answers are gone after a kill, {min(gone)} first"] if gone else []
        wrong += self._auditor.look()
        self._open.set()
        return wrong

    def _log_lost(self) -> GAIN:
        """Delete the write-ahead log after a kill: the floor must not open as if nothing were missing."""

        def lost() -> GAIN:
            folder, aside = self._house.folder, self._work / "aside"
            shutil.copytree(folder, aside)
            (folder / "journal.sqlite-wal").unlink(missing_ok=True)
            (folder / "journal.sqlite-shm").unlink(missing_ok=True)
            if opens(folder):  # nothing was in the log alone; or else answers are gone, which is seen next
                shutil.rmtree(aside)
            else:
                shutil.rmtree(folder)
                shutil.move(aside, folder)
                self._count("lost logs refused")
            return []

        return self._killed(lost)

    def _brought_back(self) -> GAIN:
        """Make a backup while people play, let them play on, lose the machine, restore the backup."""
        house = self._house
        with self._lock:
            heard = list(self._answers)
        work = self._work / f"restore-{self.done['restores']}"
        work.mkdir()
        copies = backed_up(house.folder, work)
        given = Counter(house.given)
        time.sleep(self._rng.uniform(1, 4))
        self._open.clear()
        house.server.kill()
        shutil.rmtree(house.folder)
        restored(copies, house.folder)
        seen = shoes_in_play(house.folder)
        with self._lock:
            self._answers = heard
        house.given = given
        self._auditor.begin()
        house.server.start()
        for client in house.people.values():
            client.sign_in(OWN)
        self._count("restores")
        wrong = self._auditor.look()
        self._open.set()
        time.sleep(3)
        gone = set(heard) - answered(house.folder)
        wrong += [f"{len(gone)} answers are gone that were given before a backup"] if gone else []
        shutil.rmtree(work)
        return wrong + dealt_from(house.folder, seen)

    def _roles_taken(self) -> GAIN:
        """Take the role of a supervisor away who has an open connection."""
        try:
            wrong = revoked(self._house, f"roy-{time.time_ns()}", self._rng.choice(TABLES))
        except NotReachedError:
            self._count("revocations without a line")
            return []
        self._count("revoked")
        return wrong

    def _money_given(self) -> GAIN:
        who = self._rng.choice(GUESTS)
        body = {"id": f"gift-{time.time_ns()}", "play_money_cents": 100_00}
        status, answer = self._house["cass"].ask("POST", f"/api/accounts/{who}/play-money", body)
        if status != http.client.OK:
            return [f"the cage cannot give {who} money: {answer}"]
        self._house.given[who] += 100_00
        self._count("gifts")
        return []
