"""Chaos: random play, kills, refused transactions, restores; the purses must agree throughout.

The invariant is looked at on the disk, after every kill and restart and whenever the floor is at rest: every
purse is what was given, less what lies at the tables or was lost there, and `pitboss verify` is content.
"""

import random
import shutil
import time
from collections import Counter
from pathlib import Path

from .house import GAIN, House, give, purse_audit, until
from .server import Server, pitboss

_LEFT_ALONE = ("LeaveTable", "GiveUpShoe")


def chaos(house: House, work: Path, rng: random.Random, seconds: float) -> tuple[GAIN, Counter[str]]:
    """What was gained, and how much of everything happened."""
    done: Counter[str] = Counter()
    gained: GAIN = []
    end = time.monotonic() + seconds
    guests = [who for who in house.given if not who.startswith("phantom")]
    for place, who in enumerate(guests):
        table = ("bj", "bac")[place % 2]
        house[who].do(table, "SitDown", guest=who, seat=place + 1, name=who, cheques={"green": 40, "red": 20})
    next_kill = time.monotonic() + rng.uniform(3, 8)
    while time.monotonic() < end and not gained:
        for who in guests:
            done["commands"] += _act(house, who, rng)
        for table in ("bj", "bac"):
            refuse = rng.random() < 0.3
            answered = house.grant(table, "RefuseApproval" if refuse else "GrantApproval")
            done["refused" if refuse else "granted"] += answered
        if time.monotonic() >= next_kill:
            next_kill = time.monotonic() + rng.uniform(5, 20)
            house.server.kill()
            house.server.start()
            done["kills"] += 1
            if rng.random() < 0.2:
                done["restores"] += _restored(house, work / f"restore-{done['kills']}")
            gained += _looked_at(house)
            done["looks"] += 1
    gained += _looked_at(house)
    code, said = pitboss("verify", "--data", str(house.folder), timeout=600)
    if code:
        gained.append(f"verify: {said.strip().splitlines()[0]}")
    return gained, done


def _looked_at(house: House) -> GAIN:
    """A purse follows its commit within a moment: looked at until it stands, or does not."""
    return [] if until(lambda: not purse_audit(house), 5) else purse_audit(house)


def _act(house: House, who: str, rng: random.Random) -> int:
    """One thing that a guest may do, anywhere."""
    client, table = house[who], rng.choice(("bj", "bac"))
    try:
        if rng.random() < 0.15:
            client.do(table, "BuyIn", guest=who, bills={"hundreds": rng.choice((1, 5, 50))})
        elif rng.random() < 0.05:
            client.do(table, "LeaveTable", guest=who)
        elif rng.random() < 0.1:
            client.do(table, "SitDown", guest=who, seat=rng.randrange(1, 6), name=who, cheques={"green": 4})
        offers = [offer for offer in client.offers(table) if offer["act"] not in _LEFT_ALONE]
        if offers:
            give(client, table, rng.choice(offers))
        client.do(table, "SayAllSet", guest=who)
    except (OSError, RuntimeError):
        return 0
    return 1


def _restored(house: House, work: Path) -> int:
    """Back the floor up, throw its folder away, restore, and go on there."""
    work.mkdir()
    house.server.stop()
    copies = {name: str(work / name) for name in ("journal", "vault", "people")}
    more = ("--vault-to", copies["vault"], "--people-to", copies["people"])
    if pitboss("backup", "--data", str(house.folder), "--to", copies["journal"], *more)[0]:
        house.server.start()
        return 0
    gone = work / "gone"
    shutil.move(house.folder, gone)
    more = ("--vault", copies["vault"], "--people", copies["people"])
    code, said = pitboss("restore", copies["journal"], "--data", str(house.folder), *more)
    if code:
        raise RuntimeError(f"the backup is not restored: {said}")
    port = house.server.port
    house.server = Server(house.folder)
    house.server.port = port
    house.server.start()
    for client in house.people.values():
        client.server = house.server
    return 1
