"""What clients of a simulated floor saw of the meter and of the cage, held against models in one thread.

An operation is a command as its client saw it, from its first being given to its answer; what it did is what
the journal says under its name. Whoever looked at the sign or at the cage's books is an operation too. Prizes
are priced a second time by `jackpot_model.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from pitboss.journal import MemoryStore, Receipt
from pitboss.progressive.settings import Settings
from tests.kit.auditor.books import cheques, must, worth
from tests.kit.simulator.clients import SEVENS, Book
from tests.kit.simulator.jackpot_model import Model as PriceModel
from tests.kit.simulator.jackpot_model import Prize
from tests.kit.simulator.linearizability import NEVER, Operation, explained

Fields = dict[str, Any]
Did = tuple[str, Any, int]
"""A step, whose (a jackpot, a paper), and how much."""
_DECODE = msgspec.json.Decoder().decode


class MeterState(NamedTuple):
    """Units on the display, and what is pending."""

    display: int
    pending: tuple[int, ...]


class MeterModel:
    """A meter, used by one client at a time."""

    def __init__(self, scale: int) -> None:
        self.scale = scale

    def begin(self) -> MeterState:
        """Before anything was set."""
        return MeterState(0, ())

    def apply(self, state: MeterState, what: Any) -> MeterState | None:
        """A look must show what is there; a prize is entered, and posted or void, once."""
        kind, told = what
        if kind == "look":
            return state if told == (state.display // self.scale, len(state.pending)) else None
        display, pending = state
        for step, number, units in told:
            if step == "enter":
                if number in pending:
                    return None
                pending = (*pending, number)
            elif step in ("post", "void"):
                if number not in pending:
                    return None
                pending = tuple(one for one in pending if one != number)
            display += units * self.scale if step == "cents" else units
        return MeterState(display, pending)


class CageState(NamedTuple):
    """Cents put out to the tables, papers open, and markers owed."""

    out: int
    papers: tuple[str, ...]
    owed: tuple[tuple[str, int], ...]


class CageModel:
    """A cage, used by one client at a time."""

    def begin(self) -> CageState:
        """Nothing has gone out."""
        return CageState(0, (), ())

    def apply(self, state: CageState, what: Any) -> CageState | None:
        """A look must show what is there; a paper is opened and done with once, a debt is paid once."""
        kind, told = what
        if kind == "look":
            shown = (state.out, state.papers, sum(cents for _, cents in state.owed))
            return state if told == shown else None
        out, papers, owed = state.out, state.papers, dict(state.owed)
        for step, name, cents in told:
            if step == "open":
                if name in papers:
                    return None
                papers = tuple(sorted((*papers, name)))
            elif step == "close":
                if name not in papers:
                    return None
                papers = tuple(one for one in papers if one != name)
            elif step == "move":
                out += cents
            else:
                owed[name] = owed.get(name, 0) + (cents if step == "owe" else -cents)
                if owed[name] < 0:
                    return None
        return CageState(out, papers, tuple(sorted((name, cents) for name, cents in owed.items() if cents)))


def check_histories(book: Book, store: MemoryStore, settings: Settings) -> Counter[str]:
    """The histories of a run, or an `AssertionError` with the operation that nothing explains."""
    meter, cage = histories(book, store)
    must((one := explained(MeterModel(settings.scale), meter)) is None, f"the meter: nothing explains {one}")
    must((one := explained(CageModel(), cage)) is None, f"the cage: nothing explains {one}")
    counted = Counter({"operations on the meter": len(meter), "operations on the cage": len(cage)})
    return counted + (Counter() if settings.limit is not None else priced(store, settings))


def histories(book: Book, store: MemoryStore) -> tuple[list[Operation], list[Operation]]:
    """Of the meter and of the cage, as clients saw them."""
    meter: list[Operation] = []
    cage: list[Operation] = []
    for receipt in store.receipts():
        asked = book.asked.get(receipt.command)
        given, ended = (*book.house.get(receipt.command, ()), NEVER, NEVER)[:2]
        if asked is not None:
            given = asked.invoked
            ended = asked.told if asked.told is not None and asked.accepted else NEVER
        for found, into in zip(_did(store, receipt), (meter, cage), strict=True):
            if found:
                into.append(Operation(given, ended, ("do", tuple(found))))
    for look in book.looked:
        meter.append(Operation(look.invoked, look.told, ("look", look.meter)))
        cage.append(Operation(look.invoked, look.told, ("look", look.cage)))
    return meter, cage


def _did(store: MemoryStore, receipt: Receipt) -> tuple[list[Did], list[Did]]:
    meter: list[Did] = []
    cage: list[Did] = []
    for stream, first, last in receipt.spans:
        for record in store.read(stream, after=first - 1, limit=last - first + 1):
            if record.name in _METER:
                meter += _METER[record.name](_DECODE(record.payload))
            elif record.name in _CAGE:
                cage += _CAGE[record.name](_DECODE(record.payload))
    return meter, cage


def _posted(x: Fields) -> Iterator[Did]:
    """Its cents are taken off below, where the scale is known."""
    yield "post", x["number"], x.get("reseed_from_reserve", 0) + x.get("reseed_from_house", 0)
    yield "cents", x["number"], -x["cents"]


_METER: dict[str, Callable[[Fields], Any]] = {
    "progressive.settings_set": lambda x: (("move", 0, x["seeded"]),),
    "progressive.wagers_counted": lambda x: (("move", 0, x["display"]),),
    "progressive.overflow_released": lambda x: (("move", 0, x["units"]),),
    "progressive.meter_corrected": lambda x: (("move", 0, x["units"]),),
    "progressive.jackpot_entered": lambda x: (("enter", x["number"], 0),),
    "progressive.jackpot_rejected": lambda x: (("void", x["number"], 0),),
    "progressive.jackpot_posted": _posted,
}
_CAGE: dict[str, Callable[[Fields], tuple[Did, ...]]] = {
    "table.table_opened": lambda x: (("move", "", worth(cheques(x["rack"]))),),
    "terminal.jackpot_handed_over": lambda x: (("move", "", worth(cheques(x["cheques"]))),),
    "supervision.rack_filled": lambda x: (("move", "", worth(cheques(x["cheques"]))),),
    "pit.credit_received": lambda x: (("move", "", -worth(cheques(x["cheques"]))),),
    "fill.fill_requested": lambda x: (("open", f"fill {x['number']}", 0),),
    "fill.fill_completed": lambda x: (("close", f"fill {x['number']}", 0),),
    "fill.fill_voided": lambda x: (("close", f"fill {x['number']}", 0),),
    "credit.credit_requested": lambda x: (("open", f"credit {x['serial']}", 0),),
    "credit.credit_completed": lambda x: (("close", f"credit {x['serial']}", 0),),
    "credit.credit_voided": lambda x: (("close", f"credit {x['serial']}", 0),),
    "marker.marker_issued": lambda x: (("open", f"marker {x['serial']}", 0),),
    "marker.marker_voided": lambda x: (("close", f"marker {x['serial']}", 0),),
    "marker.marker_drawn": lambda x: (
        ("close", f"marker {x['serial']}", 0),
        ("owe", x["serial"], x["cents"]),
    ),
    "marker.marker_redeemed": lambda x: (("redeem", x["serial"], x["cents"]),),
}


def priced(store: MemoryStore, settings: Settings) -> Counter[str]:
    """Each prize in its turn and worth what the model says."""
    kept = Fraction(settings.reserve.part, settings.reserve.whole)
    share = Fraction(settings.contribution.part, settings.contribution.whole)
    model = PriceModel(reseed=settings.reseed, shown=share - kept, kept=kept, lowest_first=False)
    where: dict[int, tuple[tuple[str, int], int]] = {}
    counted: Counter[str] = Counter()
    for record in store.read(f"progressive/{SEVENS}"):
        x = _DECODE(record.payload)
        if record.name == "progressive.wagers_counted":
            model.start(sum(cents for _, cents in x["wagers"]))
        elif record.name == "progressive.jackpot_entered":
            keyed = x["keyed"]
            part = Fraction(keyed["share"]["part"], keyed["share"]["whole"])
            where[x["number"]] = ((x["table"], x["game"]), keyed["seat"])
            model.enter(Prize((x["table"], x["game"]), keyed["seat"], part))
            counted["prizes entered"] += 1
        elif record.name == "progressive.jackpot_rejected":
            model.reject(*where[x["number"]])
            counted["prizes void"] += 1
        elif record.name == "progressive.jackpot_posted":
            cents = model.post(*where[x["number"]])
            must(cents == x["cents"], f"jackpot {x['number']} is worth {cents}, and {x['cents']} were posted")
            counted["prizes posted"] += 1
    return counted
