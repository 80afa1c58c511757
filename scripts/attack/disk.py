"""Attacks on the disk: a lost log, a backup that deals cards again, cards that are read too early."""

import shutil
import sqlite3
import threading
import time
from pathlib import Path

from .house import GAIN, House, events, until
from .money import play_a_round
from .server import Server, StartError, pitboss

JOURNAL, LOG = "journal.sqlite", "journal.sqlite-wal"


def lost_log(house: House, work: Path, commands: int = 40) -> GAIN:
    """Kill the floor, then delete, cut or replace its write-ahead log: answers are gone, and who notices?"""
    sue = house["sue"]
    older = work / "older-wal"
    answered = []
    for number in range(commands):
        kind = "ResumeTable" if number % 2 else "PauseTable"
        id_ = f"log-{number}-{time.time_ns()}"
        if sue.do("bac", kind, id_)["code"] == "":
            answered.append(id_)
        if number == commands // 3:
            shutil.copy(house.folder / LOG, older)
    house.server.kill()
    size = (house.folder / LOG).stat().st_size
    gained = []
    for how in ("deleted", "cut", "older"):
        folder = Path(shutil.copytree(house.folder, work / f"log-{how}"))
        log = folder / LOG
        if how == "deleted":
            log.unlink()
            (folder / "journal.sqlite-shm").unlink(missing_ok=True)
        elif how == "cut":
            with log.open("r+b") as file:
                file.truncate(size // 2)
        else:
            shutil.copy(older, log)
        probe = Path(shutil.copytree(folder, work / f"probe-{how}"))
        with sqlite3.connect(probe / JOURNAL) as db:
            try:
                known = {row[0] for row in db.execute("SELECT id FROM commands")}
            except sqlite3.Error:
                known = set()
        db.close()
        gone = [id_ for id_ in answered if id_ not in known]
        code, _ = pitboss("verify", "--data", str(folder))
        if gone and code == 0:
            gained.append(
                f"the log was {how}: {len(gone)} of {len(answered)} answers are gone, verify is content"
            )
    house.server.start()
    return gained


def dealt_again(house: House, work: Path) -> GAIN:
    """Back a floor up in mid-shoe, go on, restore: the shoe that guests have seen must not be dealt again."""
    copies = {name: str(work / name) for name in ("journal", "vault", "people")}
    told = pitboss(
        *("backup", "--data", str(house.folder), "--to", copies["journal"]),
        *("--vault-to", copies["vault"], "--people-to", copies["people"]),
    )
    if told[0]:
        raise RuntimeError(f"no backup: {told[1]}")
    in_play = shoes_in_play(house.folder)
    if not in_play:
        raise RuntimeError("no shoe is in play")
    restored = work / "restored"
    told = pitboss(
        *("restore", copies["journal"], "--data", str(restored)),
        *("--vault", copies["vault"], "--people", copies["people"]),
    )
    if told[0]:
        return []
    server = Server(restored)
    try:
        server.start()
        until(lambda: not {*in_play.items()} & {*shoes_in_play(restored).items()}, 8)
        still = shoes_in_play(restored)
    except StartError:
        return []
    finally:
        server.__exit__()
    same = [shoe for table, shoe in in_play.items() if still.get(table) == shoe]
    return [f"the restored floor goes on with the shoe {shoe}, whose cards were seen" for shoe in same]


def shoes_in_play(folder: Path) -> dict[str, str]:
    """By table, the shoe from which cards were dealt, and that is neither told nor given up."""
    shoes: dict[str, str] = {}
    dealt: set[str] = set()
    for stream, _, kind, event in events(folder):
        if kind == "floor.shoe_sealed":
            shoes[stream] = event["shoe"]
            dealt.discard(stream)
        elif kind in ("floor.shoe_revealed", "floor.shoe_given_up"):
            shoes.pop(stream, None)
        elif kind in ("blackjack.card_dealt", "baccarat.card_drawn"):
            dealt.add(stream)
    return {stream: shoe for stream, shoe in shoes.items() if stream in dealt}


def hole_cards(house: House, seconds: float = 40) -> GAIN:
    """Read the dealer's face-down card from the journal before it is turned."""
    seen: set[str] = set()
    over = threading.Event()

    def look() -> None:
        while not over.is_set():
            down: dict[str, str] = {}
            for stream, seq, kind, event in events(house.folder):
                if (
                    kind == "blackjack.card_dealt"
                    and event.get("seat") == 0
                    and not event.get("face_up", True)
                ):
                    card = str(event.get("card", ""))
                    down[stream] = f"{card} at record {seq}" if len(card) == 2 and card[0] != "?" else ""
                elif kind in ("blackjack.hole_card_turned", "round.cards_picked_up", "round.round_voided"):
                    down.pop(stream, None)
            seen.update(card for card in down.values() if card)
            time.sleep(0.2)

    reader = threading.Thread(target=look, daemon=True)
    reader.start()
    began = play_a_round(house, "gus", "bj", 3)
    dealt = until(lambda: any(k == "blackjack.card_dealt" for _, _, k, _ in events(house.folder)), seconds)
    time.sleep(2)
    over.set()
    reader.join(10)
    if not (began and dealt):
        raise RuntimeError("no round was dealt")
    return [f"the dealer's card was read before it was turned: {card}" for card in sorted(seen)]
