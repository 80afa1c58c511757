"""Attacks on money: refused buy-ins, other people's purses, money from nowhere, books that are edited."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

from .house import GAIN, House, give, purse_audit, purses, until
from .server import Server, StartError, pitboss


def refused_buy_in(house: House) -> GAIN:
    """A buy-in that the supervisor refuses must cost the guest nothing."""
    guest, table = house["gus"], "bac"
    before = guest.purse()
    sits: Any = {"guest": guest.who, "seat": 2, "name": "Gus", "cheques": {"red": 4}}
    if not until(lambda: guest.do(table, "SitDown", **sits)["code"] == ""):
        raise RuntimeError("gus cannot sit down")

    def laid() -> bool:
        house.grant(table)  # the cut, or whatever else the table waits for
        return not guest.do(table, "BuyIn", guest=guest.who, bills={"hundreds": 50})["code"]

    until(laid)
    refused = until(lambda: house.grant(table, "RefuseApproval"))
    left = until(lambda: guest.do(table, "LeaveTable", guest=guest.who)["code"] == "", 30)
    if not (refused and left):
        raise RuntimeError(f"the buy-in came to no end: refused {refused}, left {left}")
    gained = [] if until(lambda: guest.purse() == before, 5) else [f"{before - guest.purse()} cents are gone"]
    return gained + purse_audit(house)


def absent_guest(house: House) -> GAIN:
    """Staff seat a guest who is not there, and take what is in the purse."""
    gained = []
    victim = "gia"
    for who in ("dora", "sue", "cass", "eve"):
        for table, seat in (("bac", 5), ("bj", 6)):
            before = purses(house.folder)[victim]
            staff = house[who]
            staff.do(table, "SitDown", guest=victim, seat=seat, name="Gia", cheques={"grey": 2})
            staff.do(table, "GiveToke", guest=victim, cheques={"grey": 2})
            staff.do(table, "BuyIn", guest=victim, bills={"hundreds": 1})
            until(lambda: purses(house.folder)[victim] != before, 1)  # noqa: B023 - at once
            if (after := purses(house.folder)[victim]) != before:
                gained.append(
                    f"{who} took {before - after} cents from the purse of an absent guest at {table}"
                )
                house[victim].do(table, "LeaveTable", guest=victim)
    return gained


def phantom_guest(house: House) -> GAIN:
    """Staff seat a name that has no account; the cage opens it later, and the guest leaves with money."""
    gained = []
    for who in ("dora", "sue"):
        name = f"phantom-{who}"
        seat = house[who].do("bac", "SitDown", guest=name, seat=7, name="P", cheques={"teal": 4})
        if seat["code"]:
            continue
        try:
            phantom = house.guest(name, 0)
        except RuntimeError:
            continue
        until(lambda: phantom.do("bac", "LeaveTable", guest=name)["code"] == "", 5)  # noqa: B023 - at once
        if phantom.purse():
            gained.append(f"{name} has {phantom.purse()} cents that nobody gave")
    return gained


def edited_books(house: House, work: Path) -> GAIN:
    """The keeper of the machine raises a purse, empties the list of attempts, or throws the people away."""
    gained = []

    def copy(name: str) -> Path:
        return Path(shutil.copytree(house.folder, work / name))

    raised = copy("raised")
    with sqlite3.connect(raised / "people.sqlite") as db:
        db.execute("UPDATE accounts SET cents = cents + 99999900 WHERE id = 'gus'")
    db.close()
    before = purses(raised)["gus"]
    code, _ = pitboss("verify", "--data", str(raised))
    if code == 0 and _opens(raised) and purses(raised)["gus"] == before:
        gained.append("a purse was raised by $999,999 by hand, and neither verify nor serve says so")
    emptied = copy("emptied")
    for file in emptied.glob("people.sqlite*"):
        file.unlink()
    if _opens(emptied):
        gained.append("the people were thrown away, and the floor opens as if there had never been any")
    return gained


def _opens(folder: Path) -> bool:
    server = Server(folder)
    try:
        server.start()
    except StartError:
        return False
    finally:
        server.__exit__()
    return True


def play_a_round(house: House, who: str, table: str, seat: int) -> bool:
    """A guest sits down, bets, and is dealt a round; the supervisor grants what is asked."""
    guest = house[who]
    guest.do(table, "SitDown", guest=who, seat=seat, name=who.title(), cheques={"green": 40})

    def bet() -> bool:
        house.grant(table)
        for other in house.given:
            for offer in house[other].offers(table):
                if offer["act"] == "Stand":
                    give(house[other], table, offer)
        offers = guest.offers(table)
        for wanted in ("CutPack", "PlaceWager"):
            for offer in offers:
                if (
                    offer["act"] == wanted
                    and not give(guest, table, offer)["code"]
                    and wanted == "PlaceWager"
                ):
                    guest.do(table, "SayAllSet", guest=who)
                    return True
        return False

    return until(bet, 40)
