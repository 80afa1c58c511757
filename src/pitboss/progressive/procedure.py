"""The steps of a jackpot, from the dealer's keypad to the guest's hand, as one table.

A jackpot goes through the hands of several people, like a paper of the pit (`pit/procedure/`). It is entered
and pending at once. The supervisor checks what was keyed, surveillance and the shift manager verify it, a
manager confirms it where the house has that, a card swipe posts it, the tax form is filled in, and the guest
is paid (B7-JP-01 to B7-JP-07, B7V-JP-01 to B7V-JP-08). It can be rejected once on the way (`rejections.py`).

Handlers, the queue, the scene of a table and the desk of the controller read the table. A step is due when
every step that it needs is done; then two may be due at once.
"""

from collections.abc import Container, Iterator

import msgspec

from pitboss.authority import HIGHER, Person, Role
from pitboss.games.contract import Command
from pitboss.progressive.commands import (
    CheckEntry,
    CompletePaperwork,
    ConfirmJackpot,
    PayJackpot,
    SwipeCard,
    VerifyJackpot,
)
from pitboss.progressive.jackpots import LOOKED_AT, Jackpot, Step
from pitboss.rulebook.progressive import Progressive


class JackpotStep(msgspec.Struct, frozen=True):
    """A row of the table: a step under the name by which a jackpot notes who did it."""

    step: Step
    command: type[Command]
    roles: tuple[Role, ...]
    """Whose it is. Nobody stands in for them (CF-44)."""
    rule: str
    needs: tuple[Step, ...] = ()

    def may(self, person: Person) -> bool:
        """Tell whether it is for this person."""
        return any(role in self.roles for role in person.roles)


def jackpot_table(terms: Progressive) -> tuple[JackpotStep, ...]:
    """Return the steps of a jackpot in this house, in order."""
    confirmed: tuple[JackpotStep, ...] = ()
    if terms.confirm:
        confirmed = (JackpotStep("confirmed", ConfirmJackpot, terms.confirm, "B7V-JP-04", LOOKED_AT),)
    agreed: tuple[Step, ...] = ("confirmed",) if terms.confirm else LOOKED_AT
    posted = "B7V-JP-05" if terms.confirm else "B7-JP-04"
    managers = HIGHER["shift_manager"]
    return (
        JackpotStep("checked", CheckEntry, HIGHER["supervisor"], "B7-JP-02"),
        JackpotStep("surveillance", VerifyJackpot, ("surveillance",), "B7-JP-02", ("checked",)),
        JackpotStep("shift_manager", VerifyJackpot, managers, "B7-JP-02", ("checked",)),
        *confirmed,
        JackpotStep("posted", SwipeCard, terms.swipe, posted, agreed),
        JackpotStep("paperwork", CompletePaperwork, HIGHER["supervisor"], "B7-JP-07", ("posted",)),
        JackpotStep("paid", PayJackpot, managers, "B7-JP-07", ("paperwork",)),
    )


def due_steps(terms: Progressive, done: Container[Step]) -> Iterator[JackpotStep]:
    """Yield the steps that can be done now, given those that are done."""
    for row in jackpot_table(terms):
        if row.step not in done and not missing_steps(row, done):
            yield row


def missing_steps(row: JackpotStep, done: Container[Step]) -> tuple[Step, ...]:
    """Return the steps that one needs and that are not done."""
    return tuple(step for step in row.needs if step not in done)


def whole_command(row: JackpotStep, number: int) -> Command | None:
    """Return the command of a step, if nothing has to be added to it."""
    if any(field.name != "jackpot" and field.required for field in msgspec.structs.fields(row.command)):
        return None
    return msgspec.convert({"jackpot": number}, row.command)


def resumes(terms: Progressive, jackpot: Jackpot) -> bool:
    """Tell whether the round may be finished, as far as this jackpot goes (A-43, CF-49)."""
    awaited: Step = "checked" if terms.resume_after == "supervisor" else "surveillance"
    return jackpot.void or awaited in jackpot.words
