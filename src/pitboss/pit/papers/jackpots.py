"""The slip of a jackpot, and the sheet with the figures of its tax form.

The steps of a jackpot are the progressive's (`progressive/procedure.py`). The pit notes who did each of them
and when. When the guest has been paid it prints the payout slip with these signatures, and a sheet with what
the tax form asks of the house. Nothing that the guest wrote on the form is stored (B7-JP-07, IND-56).
"""

from collections.abc import Mapping
from typing import Protocol

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person, Role
from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Event, Refusal
from pitboss.payouts import money
from pitboss.pit.acts import Act, Decision, Folds, Handlers, Tables, TableView, on
from pitboss.pit.papers.slips import Signature, SlipCompleted, SlipIssued, new_slip, signature
from pitboss.pit.refusals import refuse
from pitboss.pit.shared_state import SharedState
from pitboss.rulebook.pit import PitRules


class JackpotPaper(msgspec.Struct, frozen=True):
    """What will stand on the slip of a jackpot that is not paid yet."""

    signatures: tuple[Signature, ...] = ()
    form: str = ""
    by_law: bool = False


class Jackpots(msgspec.Struct, frozen=True):
    """Jackpots on their way to the guest, by progressive and number."""

    open: Mapping[str, JackpotPaper] = {}

    def paper(self, key: str) -> JackpotPaper:
        """Return the paper of a jackpot; an empty one if nothing was signed yet."""
        return self.open.get(key, JackpotPaper())


class WithJackpots(SharedState, Protocol):
    """The part of the pit that these commands read."""

    @property
    def jackpots(self) -> Jackpots: ...


class NoteJackpotStep(Command, frozen=True):
    """Somebody did a step of a jackpot at a table. A fact."""

    progressive: str
    number: int
    by: str
    role: Role
    form: str = ""
    by_law: bool = False


class NoteJackpotPaid(Command, frozen=True, kw_only=True):
    """The guest has the prize. A fact, after the last step."""

    progressive: str
    number: int
    table: str
    game: str
    pit: str
    guest: str
    seat: int
    hand: str
    wager: int
    cents: int


class NoteJackpotRejected(Command, frozen=True):
    """It was none. A fact."""

    progressive: str
    number: int


class JackpotStepNoted(Event, frozen=True):
    progressive: str
    number: int
    signature: Signature | None
    """None for somebody who has no licence here, such as the automatic crew of a floor."""
    form: str = ""
    by_law: bool = False


class JackpotNoteClosed(Event, frozen=True):
    """It is paid and on a slip, or it was none."""

    progressive: str
    number: int


_TOLD_BY_TABLES = refuse("not_your_desk", role="supervisor")
"""For a person who tells what only a table can know."""
_FILLS_IN: tuple[Role, ...] = ("supervisor", "shift_manager")
"""Whose signatures stand on the sheet of the tax form."""


def _key(fact: NoteJackpotPaid | JackpotStepNoted | JackpotNoteClosed) -> str:
    return f"{fact.progressive} {fact.number}"


def _note(_: PitRules, pit: WithJackpots, act: Act[NoteJackpotStep], __: Tables) -> Decision:
    fact = act.command
    if not act.by.automatic:
        return _TOLD_BY_TABLES
    signed = signature(pit.staff, Person(fact.by, (fact.role,)), fact.role, act.at_ms)
    named = None if isinstance(signed, Refusal) else signed
    return (JackpotStepNoted(fact.progressive, fact.number, named, fact.form, fact.by_law),)


def _paid(rules: PitRules, pit: WithJackpots, act: Act[NoteJackpotPaid], __: Tables) -> Decision:
    fact = act.command
    if not act.by.automatic:
        return _TOLD_BY_TABLES
    paper = pit.jackpots.paper(_key(fact))
    # The fact is told by the table itself, so no look at the tables is needed.
    table = TableView(name=fact.table, game=fact.game, pit=fact.pit, decks=0, rack=Cheques())
    won = {
        "progressive": _key(fact),
        "hand": fact.hand,
        "seat": str(fact.seat),
        "wager": money(fact.wager),
    }
    slip = new_slip(
        rules,
        pit.papers,
        table,
        act.at_ms,
        "jackpot",
        cents=fact.cents,
        parts={"original": "accounting", "duplicate": "guest"},
        signatures=paper.signatures,
        guest=fact.guest,
        details=won,
    )
    closed = JackpotNoteClosed(fact.progressive, fact.number)
    paid = (SlipIssued(slip), SlipCompleted(slip.serial))
    if not paper.form:
        return (*paid, closed)
    form = new_slip(
        rules,
        pit.papers,
        table,
        act.at_ms,
        "tax_form",
        cents=fact.cents,
        parts={"original": "accounting"},
        signatures=tuple(one for one in paper.signatures if one.role in _FILLS_IN),
        guest=fact.guest,
        details={**won, "form": paper.form, "wanted_by": "law" if paper.by_law else "house"},
    )
    return (*paid, SlipIssued(form), SlipCompleted(form.serial), closed)


def _rejected(_: PitRules, __: WithJackpots, act: Act[NoteJackpotRejected], ___: Tables) -> Decision:
    fact = act.command
    if not act.by.automatic:
        return _TOLD_BY_TABLES
    return (JackpotNoteClosed(fact.progressive, fact.number),)


def _noted(jackpots: Jackpots, event: JackpotStepNoted) -> Jackpots:
    paper = jackpots.paper(_key(event))
    signed = () if event.signature is None else (event.signature,)
    paper = replace(
        paper,
        signatures=(*paper.signatures, *signed),
        form=event.form or paper.form,
        by_law=event.by_law or paper.by_law,
    )
    return replace(jackpots, open={**jackpots.open, _key(event): paper})


def _closed(jackpots: Jackpots, event: JackpotNoteClosed) -> Jackpots:
    return replace(jackpots, open={key: one for key, one in jackpots.open.items() if key != _key(event)})


COMMANDS: Handlers[WithJackpots] = dict(
    (on(NoteJackpotStep, _note), on(NoteJackpotPaid, _paid), on(NoteJackpotRejected, _rejected))
)
EVOLVE: Folds[Jackpots] = {JackpotStepNoted: _noted, JackpotNoteClosed: _closed}
