"""What waits at the tables: questions, rulings, disputes, calls, racks that run dry, and steps of the staff.

What a table waits for is what `table/offers.py` says. A blocking offer to somebody of the staff that has no
line by another name is a line of its own, so that no table stands still unseen.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import Command, Offer
from pitboss.games.round import GiveRuling, VerifyAward
from pitboss.pit.acts import Tables
from pitboss.pit.papers import fills
from pitboss.pit.queue.notices import notice
from pitboss.pit.queue.openings import cards_awaited
from pitboss.pit.queue.waiting import SUPERVISOR, Kind, Waiting, due_line
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import not_open
from pitboss.progressive.jackpot_steps import STEPS
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import PitRules
from pitboss.table.approvals.approvals import GrantApproval, RefuseApproval
from pitboss.table.approvals.notices import Acknowledge
from pitboss.table.money.rack import BringFill
from pitboss.table.offers import house_offers
from pitboss.table.state import Table
from pitboss.table.stops.disputes import ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import ClearShoeFault

_BY_ANOTHER_NAME: tuple[type[Command], ...] = (
    GrantApproval,
    RefuseApproval,
    GiveRuling,
    ClearShoeFault,
    ProveHand,
    RuleOnDispute,
    BringFill,
)
"""Steps of the staff that have a line as a question, a ruling, a dispute or a fill.

Those of jackpots are lines of their progressive (`progressive.py`)."""


class Felt(NamedTuple):
    """A table with its rules, and what its rack holds."""

    name: str
    rules: GameRules
    table: Table
    rack: Cheques
    own_par: Cheques | None = None


def of_table(felt: Felt, rules: PitRules, pit: Pit) -> Iterator[Waiting]:
    """Yield what waits at a table. At one that is locked nobody waits for cards, cuts or cheques."""
    yield from _stopped(felt)
    if felt.table.locked and pit.inventory.tray(felt.name).stage != "unlocked":
        yield from (line for line in _told(felt) if line.about)
        return
    yield from _asked(felt)
    yield from _told(felt)
    yield from _fill(felt, rules, pit)
    yield from _steps(felt)
    if felt.table.cards == "" and not felt.table.locked:  # of one that is opened, `openings.py` tells
        yield from (replace(line, blocks=True) for line in cards_awaited(rules, pit, felt.name))


def _at(felt: Felt, what: str, kind: Kind, subject: str, roles: tuple[Role, ...] = SUPERVISOR) -> Waiting:
    name = felt.name
    return Waiting(
        id=f"{name} {what}", kind=kind, roles=roles, subject=subject, to="table", where=name, table=name
    )


def _stopped(felt: Felt) -> Iterator[Waiting]:
    for case in felt.table.cases:
        about = {"rule": case.rule, "seat": str(case.seat or ""), "bet": case.bet}
        yield replace(
            _at(felt, f"case {case.number}", "case", case.kind, (case.authority,)),
            asker=case.by,
            cents=case.cents,
            about={key: value for key, value in about.items() if value},
            blocks=True,
        )
    if (questioned := felt.table.dispute) is not None:
        yield replace(
            _at(felt, f"dispute {questioned.number}", "dispute", "dispute"),
            asker="dealer" if questioned.of_dealer else "guest",
            about={"seat": str(questioned.seat), "round": str(questioned.round)},
            blocks=True,
        )


def _asked(felt: Felt) -> Iterator[Waiting]:
    for asked in felt.table.approvals:
        if asked.outcome == "asked":
            yield replace(
                _at(felt, f"approval {asked.number}", "approval", asked.subject, asked.open_roles),
                asker=asked.asker,
                cents=asked.cents,
                about={**asked.about, "rule": asked.need.rule, "need": asked.need.kind},
                command=GrantApproval(asked.number),
                refusal=RefuseApproval(asked.number),
                blocks=True,
            )


def _told(felt: Felt) -> Iterator[Waiting]:
    for place, told in enumerate(felt.table.told):
        asker, about_it = notice(felt.table, place)
        item = _at(felt, f"told {place} {told}", "notification", told)
        yield replace(item, asker=asker, about=about_it, command=Acknowledge())


def _fill(felt: Felt, rules: PitRules, pit: Pit) -> Iterator[Waiting]:
    """A payment for which the rack has too little; once a fill is on its way, its steps are what waits."""
    needed = felt.table.fill_needed
    if not needed or _coming(pit, felt.name):
        return
    item = replace(_at(felt, "needs a fill", "fill_needed", "fill_needed"), cents=needed, blocks=True)
    if pit.staff.people:
        low = fills.proposal(rules, felt.rack, felt.own_par)
        asks = None if low.is_empty else fills.RequestFill(felt.name, low)
        item = replace(item, to="pit", where="", command=asks)
    yield item


def _coming(pit: Pit, name: str) -> bool:
    return any(fill.table == name for fill in pit.fills.open.values())


def _steps(felt: Felt) -> Iterator[Waiting]:
    """Yield a line for each step that the table waits for of somebody else than its dealer and its guests.

    Where there are two answers to one question, the first is the line's and the other its refusal.
    """
    lines: dict[str, Waiting] = {}
    for offer in house_offers(felt.rules, felt.table):
        if not _own_line(offer):
            continue
        line = _step(felt, offer)
        known = lines.setdefault(line.id, line)
        if known is not line:
            lines[line.id] = replace(known, refusal=offer.command)
    yield from lines.values()


def _own_line(offer: Offer) -> bool:
    theirs = offer.blocking and offer.actor.role not in ("dealer", "shoe", "guest")
    return theirs and not isinstance(offer.command, _BY_ANOTHER_NAME) and type(offer.command) not in STEPS


def _step(felt: Felt, offer: Offer) -> Waiting:
    command: Any = offer.command
    role: Any = offer.actor.role
    name = type(command).__name__
    if isinstance(command, VerifyAward):
        key = (command.seat, command.bet, command.owner)
        item = next(one for one in felt.table.game.to_verify if (one.seat, one.bet, one.owner) == key)
        line = _at(felt, f"step {name} {command.seat} {command.bet} {command.owner}", "step", name, (role,))
        about = {"seat": str(command.seat), "bet": command.bet}
        return replace(line, command=command, cents=item.cents, about=about, blocks=True)
    line = _at(felt, f"step {name}", "step", name, (role,))
    change = felt.table.transaction
    bill = None if change is None else change.suspected
    return replace(line, command=command, cents=0 if bill is None else Bills.of({bill: 1}).total, blocks=True)


def proposals(rules: PitRules, pit: Pit, tables: Tables) -> Iterator[Waiting]:
    """Propose a fill before a tube runs dry, for each open table that has none on its way."""
    for name, table in tables.items():
        low = fills.proposal(rules, table.rack, table.par)
        shut = not_open(pit.inventory, name) is not None
        if pit.staff.people and not low.is_empty and not shut and not _coming(pit, name):
            item = due_line("fill_needed", f"{name} proposal", SUPERVISOR, fills.RequestFill, name)
            asks = fills.RequestFill(name, low)
            rule = fills.FILL.step(fills.RequestFill).rule
            yield replace(item, cents=low.total, about={"cheques": str(low)}, rule=rule, command=asks)
