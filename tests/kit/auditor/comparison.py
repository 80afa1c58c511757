"""An auditor's books beside a floor's own state: zero cents of difference, account by account."""

from pitboss.floor.floor import Floor
from tests.kit.auditor.books import Accounts, must


def compare(books: Accounts, floor: Floor) -> None:
    """Everything that the floor shows must be what its events come to."""
    for name, live_table in floor.tables.items():
        _accounts(name, books.tables.get(name, {}), live_table.durable.table.money.accounts)
    _meters(books, floor)
    _pit(books, floor)


def _accounts(name: str, ours: dict[str, dict[str, int]], theirs: object) -> None:
    if ours == theirs:
        return
    assert isinstance(theirs, dict)
    for account in sorted({*ours, *theirs}):
        one, other = ours.get(account, {}), theirs.get(account, {})
        must(one == other, f"{name}, {account}: the events have {one}, the floor {other}")


def _meters(books: Accounts, floor: Floor) -> None:
    for name, live in floor.progressives.items():
        meter, ours = live.durable.meter, books.meters[name]
        for part in ("display", "reserve", "overflow"):
            have, shown = getattr(ours, part), getattr(meter, part)
            must(have * meter.scale == shown, f"{name}: {part} is {shown}, and not {have * meter.scale}")
        must(ours.off == 0, f"{name}: {ours.off} cents too many")
        must(meter.off == 0, f"{name}: the controller is off by {meter.off}")
        must(meter.wagers == ours.wagers, f"{name}: {meter.wagers} cents of wagers, by events {ours.wagers}")
        must(meter.awarded == ours.paid * meter.scale, f"{name}: prizes of {meter.awarded}, not {ours.paid}")
        pending = [one.number for one in live.durable.jackpots if one.pending]
        due = [number for number, one in ours.jackpots.items() if one["state"] == "pending"]
        must(pending == due, f"{name}: {pending} are pending, by the events {due}")
        done = sum(one["state"] in ("posted", "paid") for one in ours.jackpots.values())
        must(meter.hits == done, f"{name}: {meter.hits} prizes were posted, by the events {done}")


def _pit(books: Accounts, floor: Floor) -> None:
    pit = floor.pit.durable
    open_ = {("fill", str(one)) for one in pit.fills.open}
    open_ |= {("credit", one) for one in pit.credits.open} | {("marker", one) for one in pit.markers.open}
    must(open_ == set(books.open), f"papers open: {sorted(open_)}, by the events {sorted(books.open)}")
    owed = {one: cents for line in pit.markers.lines.values() for one, (cents, _) in line.owed.items()}
    due = {one: cents for one, cents in books.owed.items() if cents}
    must(owed == due, f"markers owed: {owed}, by the events {due}")
    must(pit.tokes.pool == books.pool, f"the pool of tokes is {pit.tokes.pool}, by the events {books.pool}")
    boxes = {number: dict(box.books.instruments) for number, box in pit.drop.boxes.items()}
    must(boxes == books.boxes, f"in the count room: {boxes}, by the events {books.boxes}")
