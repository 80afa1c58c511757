"""The audit list: attempts to do what is not allowed. It is a stream of the journal, and it is logged.

Attempts are collected for a second and written together, so that nobody can keep the floor busy with them.
The same attempt within a minute raises a count and adds no line.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.floor.clock import Clock
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.streams import ATTEMPTS
from pitboss.journal import StoreFailed
from pitboss.register.attempts import LINES_MOST, Attempt, NoteAttempts
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.admission.attempts import AttemptRow

if TYPE_CHECKING:
    from pitboss.web.accounts.bookkeeper import Bookkeeper

__all__ = ["FORBIDDEN", "Attempt", "Audit", "writable"]
FORBIDDEN = frozenset(
    {
        *("not_yours_to_do", "spot_not_yours", "role_missing", "two_roles", "cut_not_offered"),
        *("jackpot_step_not_yours", "change_not_yours", "change_needs_another", "two_words", "swipe_used"),
        *("swipe_unread", "badge_wrong", "badge_wait", "badge_not_ready"),
        *(
            "off_duty",
            "roles_in_conflict",
            "not_your_section",
            "not_sent_here",
            "fault_not_yours",
            "fault_from_elsewhere",
        ),
        *("proof_wrong", "proof_wait"),
        *("guests_own_act", "guest_not_yours", "guest_not_here"),
    }
)
"""Refusals of a table or a progressive which mean that the caller had no right to ask."""
_log = logging.getLogger("pitboss.audit")
_MS_TOGETHER = 60_000
TOGETHER_SECONDS = 1.0
"""How long attempts are collected before they are written."""
_DOOR = Person("door", ())
_Key = tuple[str, ...]


class Audit:
    """Writes and reads the audit list."""

    def __init__(self, db: PeopleStore, clock: Clock, bookkeeper: "Bookkeeper", process: str = "") -> None:
        self._db, self._clock, self._bookkeeper = db, clock, bookkeeper
        self._process = process or db.process
        self._last: dict[_Key, tuple[int, int]] = {}
        self._pending: dict[_Key, Attempt] = {}
        self._left_out = 0
        self._written = 0
        self._writing = asyncio.Lock()
        self._due = False
        self.count = 0
        bookkeeper.noted.append(self._noted)

    def note(self, *, who: str, address: str, what: str, where: str, code: str) -> None:
        """Add an attempt."""
        self.count += 1
        self._add(AttemptRow(self._clock.now_ms(), who, address, what, where, code), 1)

    async def write(self, lines: Sequence[AttemptRow]) -> None:
        """Add the counted attempts of strangers."""
        for line in lines:
            more = line.times - line.written
            line.written = line.times
            self._add(line, more)

    def _add(self, line: AttemptRow, times: int) -> None:
        who, address, where = writable(line.who), writable(line.address), writable(line.where)
        what, code, now = line.what, line.code, line.at_ms
        key = (who, address, what, where, code)
        fields = {"who": who, "address": address, "what": what, "where": where, "code": code, "at_ms": now}
        _log.warning(msgspec.json.encode(fields | {"times": times}).decode())
        waiting = self._pending.get(key)
        if waiting is not None:
            self._pending[key] = replace(waiting, times=waiting.times + times)
        elif len(self._pending) < LINES_MOST:
            self._pending[key] = Attempt(0, now, who, address, what, where, code, times)
        else:
            self._left_out += times
        if not self._due:
            self._due = True
            self._bookkeeper.begin(self._later())

    async def _later(self) -> None:
        await asyncio.sleep(TOGETHER_SECONDS)
        await self.flush()

    async def flush(self) -> None:
        """Write the collected attempts."""
        async with self._writing:
            # Numbered here: while a flush is under way, the number of the same attempt is not known yet.
            lines, left_out = tuple(map(self._numbered, self._pending.values())), self._left_out
            self._due = False
            if not (lines or left_out):
                return
            self._pending, self._left_out = {}, 0
            self._written += 1
            command_id = f"attempts {self._process} {self._written}"
            try:
                await self._bookkeeper.do(ATTEMPTS, command_id, _DOOR, NoteAttempts(lines, left_out))
            except (FloorHalted, StoreFailed) as error:  # each was logged already
                _log.error("%d attempts are not on the list: %s", len(lines) + left_out, error)

    def _numbered(self, line: Attempt) -> Attempt:
        """Return a line with the number of the same attempt, if that was less than a minute ago."""
        number, at = self._last.get(_key(line), (0, 0))
        return replace(line, number=number) if number and line.at_ms - at < _MS_TOGETHER else line

    def _noted(self, lines: tuple[Attempt, ...]) -> None:
        if len(self._last) > 10_000:
            self._last.clear()
        for line in lines:
            if self._last.get(_key(line), (0, 0))[0] != line.number:
                self._last[_key(line)] = (line.number, line.at_ms)

    def list(self, *, after: int = 0, limit: int = 200) -> tuple[Attempt, ...]:
        """Return the attempts after a number in order; call `flush` first."""
        rows = self._db.execute(
            'SELECT number, at_ms, who, address, what, "where", code, times FROM audit '
            "WHERE number > ? ORDER BY number LIMIT ?",
            (after, limit),
        ).fetchall()
        return tuple(Attempt(*row) for row in rows)

    def search(self, text: str, *, before: int, limit: int) -> tuple[Attempt, ...]:
        """Return the newest attempts before a number that have a text in one of their columns."""
        sought = "".join(f"!{letter}" if letter in "!%_" else letter for letter in text.lower())
        columns = ("who", "address", "what", '"where"', "code")
        found = " OR ".join(f"lower({column}) LIKE ? ESCAPE '!'" for column in columns)
        rows = self._db.execute(
            'SELECT number, at_ms, who, address, what, "where", code, times FROM audit '  # noqa: S608 - columns
            f"WHERE number < ? AND ({found}) ORDER BY number DESC LIMIT ?",
            (before, *(f"%{sought}%" for _ in columns), limit),
        ).fetchall()
        return tuple(Attempt(*row) for row in rows)


def _key(line: Attempt) -> _Key:
    return (line.who, line.address, line.what, line.where, line.code)


def writable(text: str) -> str:
    """Return a text that every database accepts; the input of strangers may be no valid text."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")
