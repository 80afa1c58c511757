"""An auditor who reads the events of a floor alone, and says where every cent must be.

It knows the names of events and their fields, and not one line of the ledger, the pit or the progressive:
whatever those work out is worked out here a second time, from the bytes in the journal. A table's events are
taken together with those of the same command at the pit and the progressive, so that cheques without their
paper, a game whose wagers were counted otherwise than they lay, or a prize handed over that was not posted,
are found where they happened.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.kit.auditor.books import (
    Accounts,
    DriftError,
    Fields,
    MeterBooks,
    bills,
    cheques,
    must,
    rate,
    worth,
)

FILL_SIGNED = frozenset({"cage_cashier", "dealer", "supervisor"})
CREDIT_SIGNED = frozenset({"supervisor", "dealer", "security"})
MARKER_SIGNED = frozenset({"supervisor", "dealer"})


class Books(Accounts):
    """Accounts that follow a floor's events."""

    # Tables.

    def box(self, x: Fields) -> str:
        return f"bet:{x['seat']}:{x['bet']}:{x['owner']}:{x.get('hand', 1)}"

    def wager_paid(self, where: str, x: Fields) -> None:
        self.move(where, self.box(x), "rack", cheques(x.get("taken")))
        self.move(where, "rack", self.box(x), cheques(x["cheques"]))

    def to_rack(self, where: str, x: Fields) -> None:
        self.move(where, x["account"], "rack", cheques(x["cheques"]))
        self.move(where, "rack", x["account"], cheques(x.get("change")))

    def broken_down(self, where: str, x: Fields) -> None:
        self.move(where, self.box(x), "rack", cheques(x["incoming"]))
        self.move(where, "rack", self.box(x), cheques(x["outgoing"]))

    def given_up(self, where: str, x: Fields) -> None:
        self.move(where, "laid_out", "street", bills(x.get("bills")))
        self.move(where, "laid_out", f"guest:{x['guest']}", cheques(x.get("incoming")))
        self.move(where, "cut_out", "rack", cheques(x.get("outgoing")))

    def bills_laid(self, where: str, x: Fields) -> None:
        giver = f"bills:{x['guest']}" if x.get("waited") else "street"
        self.move(where, giver, "laid_out", bills(x["bills"]))

    def resolved(self, where: str, x: Fields) -> None:
        self.move(where, "laid_out", "evidence", bills(x.get("kept")))
        self.move(where, "laid_out", "street", bills(x.get("returned")))

    def corrected(self, where: str, x: Fields) -> None:
        sides = ("rack", f"guest:{x['guest']}")
        giver, taker = sides if x["cents"] > 0 else reversed(sides)
        self.move(where, giver, taker, cheques(x["cheques"]))
        self.move(where, taker, giver, cheques(x.get("change")))

    def filled(self, where: str, x: Fields) -> None:
        self.move(where, "cage", "rack", cheques(x["cheques"]))
        self.meet("fill", (where, cheques(x["cheques"])))

    def credited(self, where: str, x: Fields) -> None:
        self.move(where, "rack", "carrier", cheques(x["cheques"]))
        self.meet("credit", (where, x["serial"], cheques(x["cheques"])))

    def received(self, where: str, x: Fields) -> None:
        self.move(where, "carrier", "cage", cheques(x["cheques"]))
        self.meet("credit received", (where, x["serial"], cheques(x["cheques"])))

    def adjusted(self, where: str, x: Fields) -> None:
        self.move(where, "rack", "variance", cheques(x.get("missing")))
        self.move(where, "variance", "rack", cheques(x.get("surplus")))

    def marker_paid(self, where: str, x: Fields) -> None:
        self.move(where, "rack", f"guest:{x['guest']}", cheques(x["cheques"]))
        self.meet("marker", (where, x["serial"], cheques(x["cheques"])))

    def pulled(self, where: str, x: Fields) -> None:
        held = self.tables.get(where, {}).get("drop_box", {})
        must(held == x["contents"], f"{where}: box {x['box']} left with {x['contents']}, it held {held}")
        self.move(where, "drop_box", "count_room", x["contents"])
        self.meet("box", (where, x["box"], x["contents"]))

    def tokes_emptied(self, where: str, x: Fields) -> None:
        self.move(where, "toke_box", "toke_pool", cheques(x["cheques"]))
        self.meet("tokes", (where, cheques(x["cheques"])))

    def handed_over(self, where: str, x: Fields) -> None:
        self.move(where, "cage", f"guest:{x['guest']}", cheques(x["cheques"]))
        self.move(where, "cage", "street", {"value": x["coin"]} if x.get("coin") else {})
        cents = worth(cheques(x["cheques"])) + x.get("coin", 0)
        self.meet("prize", (where, x["number"], cents))

    def started(self, where: str, x: Fields) -> None:
        if x["wagers"]:
            self.meet("game", (where, x["game"], x["wagers"]))

    # The pit.

    def slip(self, _: str, x: Fields) -> None:
        slip = x["slip"]
        must(slip["serial"] not in self.slips, f"slip {slip['serial']} was printed twice")
        self.slips[slip["serial"]] = {one["role"] for one in slip.get("signatures", ())}

    def signed(self, _: str, x: Fields) -> None:
        roles, role = self.slips[x["serial"]], x["signature"]["role"]
        must(role not in roles, f"slip {x['serial']} is signed twice by the {role}")
        roles.add(role)

    def opens(self, kind: str, key: str) -> Callable[[str, Fields], None]:
        def note(_: str, x: Fields) -> None:
            number = (kind, str(x[key]))
            must(number not in self.open, f"{kind} {x[key]} was asked for twice")
            self.open[number] = x

        return note

    def closes(self, kind: str, number: Any) -> Fields:
        found = self.open.pop((kind, str(number)), None)
        must(found is not None, f"{kind} {number} ends, and none is open")
        assert found is not None
        return found

    def ends(self, kind: str, number: Any) -> None:
        self.closes(kind, number)

    def fill_completed(self, _: str, x: Fields) -> None:
        asked = self.closes("fill", x["number"])
        same = (asked["table"], asked["cheques"]) == (x["table"], x["cheques"])
        must(same, f"fill {x['number']} brings {x['cheques']}, and {asked['cheques']} were asked for")
        lacks = FILL_SIGNED - self.slips.get(x["serial"], set())
        must(not lacks, f"fill {x['number']} is in the rack, and {sorted(lacks)} did not sign")
        self.meet("fill", (x["table"], cheques(x["cheques"])))

    def credit_taken(self, _: str, x: Fields) -> None:
        asked = self.open.get(("credit", x["serial"]))
        must(asked is not None and not asked.get("taken"), f"credit {x['serial']} is not there, or gone")
        assert asked is not None
        self.open["credit", x["serial"]] = {**asked, "taken": True}
        lacks = CREDIT_SIGNED - self.slips.get(x["serial"], set())
        must(not lacks, f"credit {x['serial']} left, and {sorted(lacks)} did not sign")
        self.meet("credit", (x["table"], x["serial"], cheques(x["cheques"])))

    def credit_agreed(self, _: str, x: Fields) -> None:
        self.meet("credit received", (x["table"], x["serial"], cheques(x["cheques"])))

    def drawn(self, _: str, x: Fields) -> None:
        self.closes("marker", x["serial"])
        lacks = MARKER_SIGNED - self.slips.get(x["serial"], set())
        must(not lacks, f"marker {x['serial']} was paid, and {sorted(lacks)} did not sign")
        must(worth(cheques(x["cheques"])) == x["cents"], f"marker {x['serial']} is of {x['cents']} cents")
        self.owed[x["serial"]] = x["cents"]
        self.meet("marker", (x["table"], x["serial"], cheques(x["cheques"])))

    def redeemed(self, _: str, x: Fields) -> None:
        left = self.owed.get(x["serial"], 0) - x["cents"]
        must(left >= 0, f"{x['cents']} cents were paid on marker {x['serial']}, more than is owed")
        self.owed[x["serial"]] = left
        if "receipt" not in x:
            return  # of a journal in which nothing was handed over
        tender = x.get("tender", {})
        handed = worth(cheques(tender.get("cheques"))) + worth(bills(tender.get("bills")))
        banked = (tender.get("bank_cheque") or {}).get("cents", 0)
        must(handed + banked == x["cents"], f"{x['cents']} cents of {x['serial']} are paid with {tender}")
        must(self.slips.get(x["receipt"]) == {"cage_cashier"}, f"{x['receipt']} is not signed by a cashier")
        self.paid_in += handed

    def box_pulled(self, _: str, x: Fields) -> None:
        box = x["box"]
        self.boxes[box["number"]] = box["books"]["instruments"]
        self.meet("box", (box["table"], box["number"], box["books"]["instruments"]))

    def count_closed(self, _: str, x: Fields) -> None:
        lay = self.boxes.pop(x["box"], None)
        must(lay is not None, f"box {x['box']} was counted, and is not in the count room")
        short = worth(lay or {}) - worth(x["found"]["instruments"])
        must(short == x["short_cents"], f"box {x['box']} is {short} cents short, not {x['short_cents']}")

    def tokes_counted(self, _: str, x: Fields) -> None:
        self.pool += worth(cheques(x["cheques"]))
        self.meet("tokes", (x["table"], cheques(x["cheques"])))

    def tokes_shared(self, _: str, x: Fields) -> None:
        self.pool -= sum(cents for _, cents in x["shares"])
        must(self.pool >= 0, "more tokes were shared than there were")

    # Progressives.

    def settings(self, where: str, x: Fields) -> None:
        meter = self.meters.setdefault(where, MeterBooks())
        meter.scale = x["scale"]
        meter.share, meter.kept = rate(x["settings"]["contribution"]), Fraction(0)
        if "reserve" in x["settings"]:
            meter.kept = rate(x["settings"]["reserve"])
        meter.display += Fraction(x["seeded"], meter.scale)
        meter.base += Fraction(x["seeded"], meter.scale)

    def counted(self, where: str, x: Fields) -> None:
        meter = self.meters[where]
        cents = sum(one for _, one in x["wagers"])
        parts = [Fraction(x[part], meter.scale) for part in ("display", "reserve", "overflow")]
        must(sum(parts) == meter.share * cents, f"{where}: {cents} cents bring {sum(parts)}")
        must(parts[1] == meter.kept * cents, f"{where}: {cents} cents bring the reserve {parts[1]}")
        meter.wagers += cents
        meter.display, meter.reserve = meter.display + parts[0], meter.reserve + parts[1]
        meter.overflow += parts[2]
        meter.contributed += meter.share * cents
        if x["wagers"]:
            self.meet("game", (x["table"], x["game"], x["wagers"]))

    def questioned(self, _: str, x: Fields) -> None:
        raise DriftError(f"the wagers of game {x['game']} at {x['table']} were not counted: {x['cents']}")

    def entered(self, where: str, x: Fields) -> None:
        jackpots = self.meters[where].jackpots
        must(x["number"] == len(jackpots) + 1, f"{where}: jackpot {x['number']} comes after {len(jackpots)}")
        jackpots[x["number"]] = {"table": x["table"], "state": "pending", "cents": 0}

    def jackpot(self, where: str, number: int, before: str, after: str) -> Fields:
        one = self.meters[where].jackpots[number]
        must(one["state"] == before, f"{where}: jackpot {number} was {one['state']}, and is now {after}")
        one["state"] = after
        return one

    def posted(self, where: str, x: Fields) -> None:
        one, meter = self.jackpot(where, x["number"], "pending", "posted"), self.meters[where]
        one["cents"] = x["cents"]
        reserve = Fraction(x.get("reseed_from_reserve", 0), meter.scale)
        house = Fraction(x.get("reseed_from_house", 0), meter.scale)
        must(0 < x["cents"] <= meter.display, f"{where}: jackpot {x['number']} is more than the display")
        must(reserve <= meter.reserve, f"{where}: the reserve pays more than it has")
        meter.display += reserve + house - x["cents"]
        meter.reserve -= reserve
        meter.base += house
        meter.paid += x["cents"]

    def rejected(self, where: str, x: Fields) -> None:
        self.jackpot(where, x["number"], "pending", "void")

    def stepped(self, where: str, x: Fields) -> None:
        if x["step"] == "paid":
            one = self.jackpot(where, x["number"], "posted", "paid")
            self.meet("prize", (one["table"], x["number"], one["cents"]))

    def released(self, where: str, x: Fields) -> None:
        meter, units = self.meters[where], Fraction(x["units"], self.meters[where].scale)
        must(units <= meter.overflow, f"{where}: more comes back than had overflowed")
        meter.overflow, meter.display = meter.overflow - units, meter.display + units

    def put_right(self, where: str, x: Fields) -> None:
        meter, units = self.meters[where], Fraction(x["units"], self.meters[where].scale)
        meter.display, meter.corrected = meter.display + units, meter.corrected + units


Handler = Callable[[Books, str, Fields], None]


def _plain(giver: str, taker: str, field: str = "cheques") -> Handler:
    """A movement between two accounts; `@guest`, `@box`, `@account` are the event's own."""
    read = bills if field == "bills" else cheques

    def account(books: Books, name: str, x: Fields) -> str:
        if name == "@guest":
            who = x["guest"]
            return f"guest:{who['id'] if isinstance(who, dict) else who}"
        if name == "@bills":
            return f"bills:{x['guest']}"
        if name == "@box":
            return books.box(x)
        return str(x["account"]) if name == "@account" else name

    def move(books: Books, where: str, x: Fields) -> None:
        sides = account(books, giver, x), account(books, taker, x)
        books.move(where, *sides, read(x[field]))

    return move


def _coupon(giver: str, taker: str) -> Handler:
    def move(books: Books, where: str, x: Fields) -> None:
        own = f"bet:{x['seat']}:{x['bet']}:coupon:1"
        sides = [own if side == "@box" else side for side in (giver, taker)]
        books.move(where, sides[0], sides[1], {f"coupon:{x['cents']}": 1})

    return move


def _moved_over(books: Books, where: str, x: Fields) -> None:
    books.move(where, books.box(x), books.box({**x, "hand": x["hand"] + 1}), cheques(x["cheques"]))


HANDLERS: dict[str, Handler] = {
    "table.table_opened": _plain("cage", "rack", "rack"),
    "table.guest_seated": _plain("street", "@guest"),
    "table.guest_stood_behind": _plain("street", "@guest"),
    "table.guest_left": _plain("@guest", "street"),
    "table.seat_reserved": _plain("@guest", "street"),
    "table.guest_came_back": _plain("street", "@guest"),
    "table.cheques_put_up": _plain("@guest", "@box"),
    "table.cheques_dragged": _plain("@box", "@guest"),
    "table.coupon_put_up": _coupon("street", "@box"),
    "table.coupon_dragged": _coupon("@box", "street"),
    "table.coupon_kept": _coupon("@box", "drop_box"),
    "supervision.coupon_given_back": _coupon("drop_box", "street"),
    "table.wager_taken": _plain("@box", "dirty_money"),
    "table.wager_paid": Books.wager_paid,
    "table.wager_handed_over": _plain("@box", "@guest"),
    "table.wager_collected": _plain("@box", "rack"),
    "table.payment_recovered": Books.to_rack,
    "table.commission_paid_in": Books.to_rack,
    "table.bet_broken_down": Books.broken_down,
    "table.hand_moved_over": _moved_over,
    "table.toke_dropped": _plain("@account", "toke_box"),
    "table.stake_given_back": _plain("rack", "@guest"),
    "table.rack_cleaned": _plain("dirty_money", "rack"),
    "table.bills_put_down": _plain("street", "@bills", "bills"),
    "table.bills_taken_back": _plain("@bills", "street", "bills"),
    "table.bills_laid": Books.bills_laid,
    "table.cheques_brought_in": _plain("@guest", "laid_out"),
    "table.cheques_cut_out": _plain("rack", "cut_out"),
    "table.cheques_passed": _plain("cut_out", "@guest"),
    "table.bills_dropped": _plain("laid_out", "drop_box", "bills"),
    "table.incoming_racked": _plain("laid_out", "rack"),
    "table.suspicion_resolved": Books.resolved,
    "supervision.transaction_given_up": Books.given_up,
    "stop.dispute_corrected": Books.corrected,
    "supervision.rack_filled": Books.filled,
    "pit.rack_credited": Books.credited,
    "pit.credit_received": Books.received,
    "pit.rack_adjusted": Books.adjusted,
    "pit.marker_paid": Books.marker_paid,
    "pit.drop_box_pulled": Books.pulled,
    "pit.toke_box_emptied": Books.tokes_emptied,
    "terminal.jackpot_handed_over": Books.handed_over,
    "terminal.game_started": Books.started,
    "paper.slip_issued": Books.slip,
    "paper.slip_signed": Books.signed,
    "fill.fill_requested": lambda books, where, x: books.opens("fill", "number")(where, x),
    "fill.fill_completed": Books.fill_completed,
    "fill.fill_voided": lambda books, _, x: books.ends("fill", x["number"]),
    "credit.credit_requested": lambda books, where, x: books.opens("credit", "serial")(where, x),
    "credit.credit_taken": Books.credit_taken,
    "credit.credit_agreed": Books.credit_agreed,
    "credit.credit_completed": lambda books, _, x: books.ends("credit", x["serial"]),
    "credit.credit_voided": lambda books, _, x: books.ends("credit", x["serial"]),
    "marker.marker_issued": lambda books, where, x: books.opens("marker", "serial")(where, x),
    "marker.marker_drawn": Books.drawn,
    "marker.marker_voided": lambda books, _, x: books.ends("marker", x["serial"]),
    "marker.marker_redeemed": Books.redeemed,
    "drop.box_pulled": Books.box_pulled,
    "drop.count_closed": Books.count_closed,
    "toke.tokes_counted": Books.tokes_counted,
    "toke.tokes_shared": Books.tokes_shared,
    "progressive.settings_set": Books.settings,
    "progressive.wagers_counted": Books.counted,
    "progressive.contribution_questioned": Books.questioned,
    "progressive.jackpot_entered": Books.entered,
    "progressive.jackpot_posted": Books.posted,
    "progressive.jackpot_rejected": Books.rejected,
    "progressive.jackpot_stepped": Books.stepped,
    "progressive.overflow_released": Books.released,
    "progressive.meter_corrected": Books.put_right,
}
"""Every event that moves value, by its name in the journal."""

Books.handlers = HANDLERS
