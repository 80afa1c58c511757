"""Attacks on money: refused buy-ins, other people's purses, invented money, edited books."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from .books import Auditor, attempts, purses
from .clients import Client
from .house import GAIN, House, NotReachedError, give, until
from .server import opens, pitboss


def refused_buy_in(house: House) -> GAIN:
    """A buy-in that the supervisor refuses must cost the guest nothing."""
    guest, table = house["gus"], "bj"
    before = guest.purse()
    sits: Any = {"guest": guest.who, "seat": 2, "name": "Gus", "cheques": {"red": 4}}
    if not until(lambda: guest.do(table, "SitDown", **sits)["code"] == ""):
        raise NotReachedError("gus cannot sit down")

    def laid() -> bool:
        house.grant(table)  # the cut, or whatever else the table waits for
        return not guest.do(table, "BuyIn", guest=guest.who, bills={"hundreds": 50})["code"]

    if not until(laid, 40):
        raise NotReachedError("gus cannot lay bills down")
    refused = until(lambda: house.grant(table, "RefuseApproval"), 40)
    left = until(lambda: guest.do(table, "LeaveTable", guest=guest.who)["code"] == "", 40)
    if not (refused and left):
        raise NotReachedError(f"the buy-in came to no end: refused {refused}, left {left}")
    gained = [] if until(lambda: guest.purse() == before, 5) else [f"{before - guest.purse()} cents are gone"]
    return gained + Auditor(house).look()


def absent_guest(house: House) -> GAIN:
    """Let staff seat a guest who is not there, and take the money of the purse."""
    gained = []
    victim, seats = "gia", {"bac": 5, "bj": 6}
    for who in ("dora", "sue", "cass", "eve"):
        for table, seat in seats.items():
            before = purses(house.folder)[victim]
            staff = house[who]
            staff.do(table, "SitDown", guest=victim, seat=seat, name="Gia", cheques={"grey": 2})
            staff.do(table, "GiveToke", guest=victim, cheques={"grey": 2})
            staff.do(table, "BuyIn", guest=victim, bills={"hundreds": 1})
            _await_change(house, victim, before)
            if after := before - purses(house.folder)[victim]:
                gained.append(f"{who} took {after} cents from the purse of an absent guest at {table}")
                house[victim].do(table, "LeaveTable", guest=victim)
    if not gained:
        for table, seat in seats.items():  # the guest can do what nobody could do for her
            sits: Any = {"guest": victim, "seat": seat, "name": "Gia", "cheques": {"grey": 2}}
            for kind, fields in (("SitDown", sits), ("LeaveTable", {"guest": victim})):
                if told := house[victim].do(table, kind, **fields)["code"]:
                    raise NotReachedError(f"not even {victim} can do {kind} at {table}: {told}")
    return gained


def _await_change(house: House, guest: str, cents: int) -> None:
    until(lambda: purses(house.folder)[guest] != cents, 0.3)


def _await_leave(guest: Client, table: str) -> None:
    until(lambda: guest.do(table, "LeaveTable", guest=guest.who)["code"] == "", 1)


def phantom_guest(house: House) -> GAIN:
    """Let staff seat a name without an account; the cage opens it later, and the guest leaves with money."""
    gained = []
    sits: Any = {"seat": 7, "name": "P", "cheques": {"teal": 4}}
    for who in ("dora", "sue"):
        name = f"phantom-{who}"
        house[who].do("bac", "SitDown", guest=name, **sits)
        phantom = house.guest(name, 0)
        _await_leave(phantom, "bac")
        if phantom.purse():
            gained.append(f"{name} has {phantom.purse()} cents that nobody gave")
    if not gained:
        for kind, fields in (("SitDown", sits), ("LeaveTable", {})):
            if told := house["gus"].do("bac", kind, guest="gus", **fields)["code"]:
                raise NotReachedError(f"not even gus can do {kind}: {told}")
    return gained


def edited_books(house: House, work: Path) -> GAIN:
    """Raise a purse, empty the list of attempts, or delete the people's store, as the server's owner."""
    gained = []
    house["gus"].give("/api/accounts/gia/play-money", {"id": "mine", "play_money_cents": 1})  # an attempt
    until(lambda: attempts(house.folder), 5)
    house.server.stop()

    def edited(name: str, statement: str) -> Path:
        folder = Path(shutil.copytree(house.folder, work / name))
        with closing(sqlite3.connect(folder / "people.sqlite")) as db, db:
            if not db.execute(statement).rowcount:
                raise NotReachedError(f"there was nothing to edit: {statement}")
        return folder

    raised = edited("raised", "UPDATE accounts SET cents = cents + 99999900 WHERE id = 'gus'")
    code, said = pitboss("verify", "--data", str(raised))
    if code != 1 or "purse of gus" not in said:
        gained.append(f"a purse was raised by $999,999 by hand, and verify ends with {code}")
    roles = edited("roles", "UPDATE accounts SET roles = '[\"supervisor\"]' WHERE id = 'dora'")
    if pitboss("verify", "--data", str(roles))[0] != 1:
        gained.append("a dealer became a supervisor by hand, and verify is content")
    emptied = edited("attempts", "DELETE FROM audit")
    if pitboss("verify", "--data", str(emptied))[0] != 1:
        gained.append("the list of attempts was emptied by hand, and verify is content")
    nobody = Path(shutil.copytree(house.folder, work / "nobody"))
    for file in nobody.glob("people.sqlite*"):
        file.unlink()
    if pitboss("verify", "--data", str(nobody))[0] != 1:
        gained.append("the people were thrown away, and verify is content")
    if opens(nobody):
        gained.append("the people were thrown away, and the floor opens as if there had never been any")
    house.server.start()
    return gained


def play_a_round(house: House, who: str, table: str, seat: int) -> bool:
    """Let a guest sit down, bet and be dealt a round; the supervisor grants what is asked."""
    return play_rounds(house, (who, table, seat))


def play_rounds(house: House, *guests: tuple[str, str, int]) -> bool:
    """Let several guests do so at once, each at another table: no table waits for the others."""
    betting = [_betting(house, *guest) for guest in guests]

    def all_have_bet() -> bool:
        betting[:] = [bet for bet in betting if not bet()]
        return not betting

    return until(all_have_bet, 40)


def _betting(house: House, who: str, table: str, seat: int) -> Callable[[], bool]:
    """Have a guest sit down; the answer is to be called until it says that they have bet."""
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

    return bet
