"""Attacks on the disk: a lost log, a backup that deals cards again, cards that are read too early."""

import os
import shutil
import time
from pathlib import Path

from .books import answered, events
from .clients import OWN, Client
from .house import GAIN, House, NotReachedError, until
from .money import play_a_round, play_rounds
from .server import opens, pitboss

JOURNAL, LOG = "journal.sqlite", "journal.sqlite-wal"
CARDS = ("blackjack.card_dealt", "baccarat.card_drawn", "pack.card_burned")
SEATED = (("gus", "bj", 4), ("gia", "bac", 4))
Shoes = dict[str, tuple[str, int]]
"""By stream: a shoe in play, and the number of the last event there."""


def lost_log(house: House, work: Path, commands: int = 40) -> GAIN:
    """Kill the floor, then delete, cut or replace its write-ahead log: the lost answers must be noticed."""
    sue, heard = house["sue"], []
    older = work / "older-wal"
    for number in range(commands):
        id_ = f"log-{number}-{time.time_ns()}"
        if sue.do("bac", "ResumeTable" if number % 2 else "PauseTable", id_)["code"] == "":
            heard.append(f"web sue {id_}")
        if number == commands // 3:
            shutil.copy(house.folder / LOG, older)
        time.sleep(0.06)  # within the pace
    house.server.kill()
    if len(heard) < commands - 2:
        raise NotReachedError(f"only {len(heard)} of {commands} commands were done")
    gained = []
    for how in ("deleted", "cut", "older"):
        folder = Path(shutil.copytree(house.folder, work / f"log-{how}"))
        log = folder / LOG
        if how == "deleted":
            log.unlink()
            (folder / "journal.sqlite-shm").unlink(missing_ok=True)
        elif how == "cut":
            os.truncate(log, log.stat().st_size // 2)
        else:
            shutil.copy(older, log)
        code, _ = pitboss("verify", "--data", str(folder))
        opened = opens(folder)
        gone = set(heard) - answered(folder) if opened else set()
        what = f"the log was {how}: {len(gone)} of {len(heard)} answers are gone"
        if code == 0 and (gone or not opened):
            gained.append(f"{what}, and verify is content")
        if gone:
            gained.append(f"{what}, and the floor opens")
    house.server.start()
    return gained


def backed_up(folder: Path, work: Path) -> dict[str, str]:
    """Return the files of a backup, made while the floor is open."""
    copies = {name: str(work / name) for name in ("journal", "vault", "people")}
    more = ("--vault-to", copies["vault"], "--people-to", copies["people"])
    code, said = pitboss("backup", "--data", str(folder), "--to", copies["journal"], *more)
    if code:
        raise NotReachedError(f"no backup: {said}")
    return copies


def restored(copies: dict[str, str], folder: Path) -> None:
    """Open a floor in a new folder, from a backup."""
    more = ("--vault", copies["vault"], "--people", copies["people"])
    code, said = pitboss("restore", copies["journal"], "--data", str(folder), *more)
    if code:
        raise NotReachedError(f"the backup is not restored: {said}")


def dealt_again(house: House, work: Path) -> GAIN:
    """Back a floor up during a shoe, play on, restore: cards that guests saw must not be dealt again."""
    if not play_rounds(house, *SEATED):
        raise NotReachedError("no round is played at one of the tables")
    if not until(lambda: len(shoes_in_play(house.folder)) == 2, 60):
        raise NotReachedError("no shoe is in play")
    copies = backed_up(house.folder, work)
    folder = work / "restored"
    restored(copies, folder)
    seen = shoes_in_play(folder)
    if not seen:
        raise NotReachedError("no shoe was in play when the backup was made")
    there = House(folder)
    there.given = house.given
    try:
        there.server.start()
        for who in ("sue", *house.given):
            there.people[who] = client = Client(there.server, who)
            if client.sign_in(OWN) != 200:
                raise NotReachedError(f"{who} cannot sign in to the restored floor")
        play_rounds(there, *SEATED)
        until(lambda: dealt_from(folder, seen) or given_up(folder, seen), 15)
        if not dealt_from(folder, seen) and not given_up(folder, seen):
            raise NotReachedError("the restored floor neither goes on nor gives its shoes up")
        return dealt_from(folder, seen)
    finally:
        there.server.__exit__()


def shoes_in_play(folder: Path) -> Shoes:
    """Return the shoes from which cards were dealt, and that are neither revealed nor given up."""
    shoes: dict[str, str] = {}
    dealt: set[str] = set()
    last: dict[str, int] = {}
    for stream, seq, kind, event in events(folder):
        last[stream] = seq
        if kind == "floor.shoe_sealed":
            shoes[stream] = event["shoe"]
            dealt.discard(stream)
        elif kind in ("floor.shoe_revealed", "floor.shoe_given_up"):
            shoes.pop(stream, None)
        elif kind in CARDS:
            dealt.add(stream)
    return {stream: (shoe, last[stream]) for stream, shoe in shoes.items() if stream in dealt}


def dealt_from(folder: Path, seen: Shoes) -> GAIN:
    """Return the cards that were dealt from these shoes after that moment."""
    over: set[str] = set()
    gained = []
    for stream, seq, kind, event in events(folder):
        if stream not in seen or stream in over or seq <= seen[stream][1]:
            continue
        if kind in ("floor.shoe_given_up", "floor.shoe_sealed", "floor.shoe_revealed"):
            over.add(stream)
        elif kind in CARDS:
            shoe, card = seen[stream][0], event.get("card")
            gained.append(f"{card} was dealt at record {seq} from the shoe {shoe}, whose cards were seen")
    return gained


def given_up(folder: Path, seen: Shoes) -> bool:
    """Return whether all of these shoes were given up."""
    found = {event["shoe"] for _, _, kind, event in events(folder) if kind == "floor.shoe_given_up"}
    return {shoe for shoe, _ in seen.values()} <= found


def hole_cards(house: House, rounds: int = 2) -> GAIN:
    """Try to read the dealer's face-down cards in the journal before they are turned."""
    for _ in range(rounds):
        if not play_a_round(house, "gus", "bj", 3):
            raise NotReachedError("no round was dealt")
        until(lambda: _down(house.folder), 30)
    down = list(_down(house.folder))
    if not down:
        raise NotReachedError("no card was dealt face down")
    return [f"the dealer's card {card} can be read at record {seq}, face down" for card, seq in down if card]


def _down(folder: Path) -> list[tuple[str, int]]:
    """Return the dealer's face-down cards that can be read."""
    found = []
    for _, seq, kind, event in events(folder):
        if kind == "blackjack.card_dealt" and event.get("seat") == 0 and not event.get("face_up", True):
            card = str(event.get("card", ""))
            found.append((card if len(card) == 2 and "?" not in card else "", seq))
    return found
