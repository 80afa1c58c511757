"""What waits at the progressives: steps of jackpots, decisions on doubtful ones, changes to be signed."""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.authority import HIGHER, Role
from pitboss.pit.queue.waiting import Waiting
from pitboss.progressive.commands import (
    AcknowledgeNotice,
    CheckEntry,
    ConfirmJackpot,
    Correction,
    PayJackpot,
    SignChange,
    VerifyJackpot,
)
from pitboss.progressive.figures import differences, figures
from pitboss.progressive.jackpots import Jackpot, Stage, life
from pitboss.progressive.rejections import missing_words
from pitboss.progressive.state import Controller
from pitboss.rulebook.progressive import Progressive

_ONE_STEP: Mapping[str, type[CheckEntry | VerifyJackpot | ConfirmJackpot | PayJackpot]] = {
    "checked": CheckEntry,
    "surveillance": VerifyJackpot,
    "shift_manager": VerifyJackpot,
    "confirmed": ConfirmJackpot,
    "paid": PayJackpot,
}


def of_progressive(name: str, terms: Progressive, state: Controller) -> Iterator[Waiting]:
    """Jackpots with each step that is due, and changes that a second person has to sign."""
    for one in state.jackpots:
        if one.open:
            yield from (_step(one, stage) for stage in life(terms) if _due(one, stage))
            yield from _doubted(one, life(terms))
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


def _doubted(one: Jackpot, stages: Iterable[Stage]) -> Iterator[Waiting]:
    """What the managers decide on: a voided round's jackpot, and one that somebody says is none."""
    about = {"seat": str(one.keyed.seat), "hand": one.keyed.hand, "share": str(one.keyed.share)}
    if one.questioned:
        yield _about_jackpot(one, "questioned", HIGHER["shift_manager"], {**about, "why": one.questioned})
    for stage in stages:
        if stage.step in missing_words(one):
            against = ", ".join(f"{step}: {who}" for step, who in one.against.items())
            yield _about_jackpot(one, f"against_{stage.step}", stage.roles, {**about, "against": against})


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


def _due(one: Jackpot, stage: Stage) -> bool:
    return stage.step not in one.words and all(step in one.words for step in stage.after)


def _step(one: Jackpot, stage: Stage) -> Waiting:
    make = _ONE_STEP.get(stage.step)
    return Waiting(
        id=f"{one.table} jackpot {one.number} {stage.step}",
        kind="jackpot",
        roles=stage.roles,
        in_person=True,
        subject=stage.step,
        to="table",
        where=one.table,
        table=one.table,
        asker="dealer",
        cents=one.cents,
        about={"seat": str(one.keyed.seat), "hand": one.keyed.hand, "share": str(one.keyed.share)},
        command=None if make is None else make(one.number),
    )
