"""The audit list: what was tried and not allowed, by whom, where; kept with the people, and logged."""

import logging

import msgspec

from pitboss.floor.clock import Clock
from pitboss.web.people_store import PeopleStore

FORBIDDEN = frozenset(
    {
        *("not_yours_to_do", "spot_not_yours", "role_missing", "two_roles", "cut_not_offered"),
        *("jackpot_step_not_yours", "change_not_yours", "change_needs_another", "two_words", "swipe_used"),
        *("off_duty", "fault_not_yours", "fault_from_elsewhere"),
    }
)
"""Refusals of a table or a progressive that mean: this was not theirs to ask."""
_log = logging.getLogger("pitboss.audit")
_MS_TOGETHER = 60_000


class Attempt(msgspec.Struct, frozen=True):
    """One line of the list; the same thing tried again within a minute counts up instead of adding one."""

    number: int
    at_ms: int
    who: str
    address: str
    what: str
    where: str
    code: str
    times: int


class Audit:
    """Writes the list."""

    def __init__(self, db: PeopleStore, clock: Clock) -> None:
        self._db, self._clock = db, clock
        self._last: dict[tuple[str, ...], tuple[int, int]] = {}
        self.count = 0

    def note(self, *, who: str, address: str, what: str, where: str, code: str) -> None:
        """Somebody tried something."""
        self.count += 1
        who, address, where = writable(who), writable(address), writable(where)
        now, key = self._clock.now_ms(), (who, address, what, where, code)
        told = {"who": who, "address": address, "what": what, "where": where, "code": code, "at_ms": now}
        _log.warning(msgspec.json.encode(told).decode())
        number, at = self._last.get(key, (0, 0))
        if number and now - at < _MS_TOGETHER:
            self._db.execute("UPDATE audit SET times = times + 1 WHERE number = ?", (number,))
            return
        if len(self._last) > 10_000:
            self._last.clear()
        added = self._db.execute(
            'INSERT INTO audit (at_ms, who, address, what, "where", code, times) '
            "VALUES (?, ?, ?, ?, ?, ?, 1) RETURNING number",
            (now, who, address, what, where, code),
        ).fetchall()
        self._last[key] = (added[0][0], now)

    def list(self, *, after: int = 0, limit: int = 200) -> tuple[Attempt, ...]:
        """The attempts in order, from the one behind that number."""
        rows = self._db.execute(
            "SELECT * FROM audit WHERE number > ? ORDER BY number LIMIT ?", (after, limit)
        ).fetchall()
        return tuple(Attempt(*row) for row in rows)


def writable(text: str) -> str:
    """As any database takes it: what strangers send may be no text at all."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\ufffd")
