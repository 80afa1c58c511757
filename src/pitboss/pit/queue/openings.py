"""What a table waits for before it opens, and an open table that nobody deals (OPEN-01 to OPEN-06, IND-21).

A closed table is quiet until somebody begins to open it: cards were asked for, or a dealer was sent there who
is not the one that has just closed it.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.pit.acts import TableView
from pitboss.pit.boxes.drop import HangBox
from pitboss.pit.cards.custody import AskForSet, ReleaseSet
from pitboss.pit.cards.custody_acts import CARD_SET
from pitboss.pit.queue.waiting import SUPERVISOR, Waiting, due_line, step_line
from pitboss.pit.staff.people import AssignDealer
from pitboss.pit.state import Pit
from pitboss.pit.trays.inventory import UnlockTray
from pitboss.pit.trays.opening import OPENING
from pitboss.rulebook.pit import PitRules

_COMING = ("asked_for", "pit_stand")
TAKE_PLACE = "TakeDealersPlace"
"""The command of the floor by which a dealer takes the place."""


def of_opening(rules: PitRules, pit: Pit, table: TableView, *, automatic: bool) -> Iterator[Waiting]:
    """Yield what keeps a table from being opened, or an open one from being dealt.

    `automatic`: whether the automatic dealer deals where no person does.
    """
    if not pit.staff.people or table.retired:
        return
    stage = pit.inventory.tray(table.name).stage
    if stage == "unlocked" or (stage == "closed" and _begun(pit, table.name)):
        yield from _before(rules, pit, table.name)
    elif stage == "open" and table.open and not table.dealer and not automatic:
        yield from _undealt(pit, table.name)


def cards_awaited(rules: PitRules, pit: Pit, table: str) -> Iterator[Waiting]:
    """Yield the next step of each set that is on its way into play, or that one is to be asked for."""
    here = [one for one in pit.custody.sets.values() if one.table == table]
    coming = [one for one in here if one.place in (*_COMING, "shuffler")]
    if not coming:
        line = due_line("cards", f"{table} without cards", SUPERVISOR, AskForSet, table)
        yield replace(line, rule=CARD_SET.step(AskForSet).rule)
    for cards in coming:
        progress = CARD_SET.of(rules, pit, cards)
        step = next(progress.due(), None)
        if step is not None and step.command is not ReleaseSet:  # which has its line wherever it goes
            line = step_line("cards", f"{cards.id} {step.role}", progress, step, table)
            yield replace(line, about={"set": cards.id, "back": cards.back})


def _begun(pit: Pit, table: str) -> bool:
    """Tell whether somebody opens a closed table. Whoever closed it may still stand there."""
    if any(one.table == table and one.place in _COMING for one in pit.custody.sets.values()):
        return True
    who, opener = pit.staff.dealer_at(table), pit.papers.slips.get(pit.inventory.tray(table).opener)
    if not who:
        return False
    signed = () if opener is None else opener.outgoing
    closed = max((one.at_ms for one in signed if one.person == who), default=-1)
    return pit.staff.duty[who].since_ms > closed


def _before(rules: PitRules, pit: Pit, table: str) -> Iterator[Waiting]:
    closed, boxed = pit.inventory.tray(table).stage == "closed", table in pit.drop.hanging
    carded = bool(pit.custody.loaded(table) if closed else pit.custody.in_play(table))
    if not boxed:
        yield replace(due_line("box", f"{table} without a box", ("security",), HangBox, table), rule="IND-21")
    if not carded:
        yield from cards_awaited(rules, pit, table)
    if not pit.staff.dealer_at(table):
        yield _to_send(table)
    if closed and boxed and carded:
        progress = OPENING.of(rules, pit, pit.inventory.of(table))
        line = step_line("tray", f"tray {table}", progress, OPENING.step(UnlockTray), table)
        yield replace(line, about={"stage": "closed"})


def _undealt(pit: Pit, table: str) -> Iterator[Waiting]:
    if not pit.staff.dealer_at(table):
        yield replace(_to_send(table), blocks=True)
        return
    yield Waiting(
        id=f"{table} {TAKE_PLACE}",
        kind="step",
        roles=("dealer",),
        subject=TAKE_PLACE,
        to="table",
        where=table,
        table=table,
        rule="RLF-01",
        blocks=True,
    )


def _to_send(table: str) -> Waiting:
    return replace(
        due_line("dealer", f"{table} without a dealer", SUPERVISOR, AssignDealer, table), rule="POL-01"
    )
