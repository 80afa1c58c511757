"""What waits at the progressives: steps of jackpots, decisions on doubtful ones, changes to be signed."""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.authority import HIGHER, Role
from pitboss.pit.queue.waiting import Waiting
from pitboss.progressive.commands import (
    AcknowledgeNotice,
    Correction,
    SignChange,
)
from pitboss.progressive.figures import differences, figures
from pitboss.progressive.jackpots import Jackpot
from pitboss.progressive.procedure import JackpotStep, due_steps, jackpot_table, whole_command
from pitboss.progressive.rejections import missing_words
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive


def of_progressive(name: str, terms: Progressive, state: Controller) -> Iterator[Waiting]:
    """Yield the steps of jackpots that are due, and changes that a second person has to sign."""
    for one in state.jackpots:
        if one.open:
            yield from (_step(one, row) for row in due_steps(terms, one.words))
            yield from _doubted(one, jackpot_table(terms))
    for asked, new in state.changes:
        yield Waiting(
            id=f"{name} change {asked.number}",
            kind="change",
            roles=asked.open_roles,
            subject=type(new).__name__,
            to="progressive",
            where=name,
            asker=asked.asker,
            cents=new.cents if isinstance(new, Correction) else 0,
            about={"progressive": name, "why": new.why, **figures(state, new)},
            command=SignChange(asked.number),
        )
    for notice in state.notices:
        yield Waiting(
            id=f"{name} notice {notice.number}",
            kind="notice",
            roles=("accounting",),
            subject="AcknowledgeNotice",
            to="progressive",
            where=name,
            asker=notice.proposed_by,
            about={"progressive": name, "why": notice.why, **differences(notice.before, notice.after)},
            command=AcknowledgeNotice(notice.number),
        )


def _doubted(one: Jackpot, rows: Iterable[JackpotStep]) -> Iterator[Waiting]:
    """Yield what managers decide on: jackpots of voided rounds, and jackpots that somebody rejects."""
    about = {"seat": str(one.keyed.seat), "hand": one.keyed.hand, "share": str(one.keyed.share)}
    if one.questioned:
        yield _about_jackpot(one, "questioned", HIGHER["shift_manager"], {**about, "why": one.questioned})
    for row in rows:
        if row.step in missing_words(one):
            against = ", ".join(f"{step}: {who}" for step, who in one.against.items())
            yield _about_jackpot(one, f"against_{row.step}", row.roles, {**about, "against": against})


def _about_jackpot(one: Jackpot, what: str, roles: tuple[Role, ...], about: Mapping[str, str]) -> Waiting:
    return Waiting(
        id=f"{one.table} jackpot {one.number} {what}",
        kind="jackpot",
        roles=roles,
        in_person=True,
        subject=what,
        to="table",
        where=one.table,
        table=one.table,
        asker="dealer",
        about=about,
    )


def _step(one: Jackpot, row: JackpotStep) -> Waiting:
    return Waiting(
        id=f"{one.table} jackpot {one.number} {row.step}",
        kind="jackpot",
        roles=row.roles,
        in_person=True,
        subject=row.step,
        to="table",
        where=one.table,
        table=one.table,
        asker="dealer",
        cents=one.cents,
        about={"seat": str(one.keyed.seat), "hand": one.keyed.hand, "share": str(one.keyed.share)},
        command=whole_command(row, one.number),
    )
