"""Standbys of the database server: whether one that takes over has everything that was acknowledged.

A commit waits for a synchronous standby. It does not wait for an asynchronous one: what was acknowledged last
is not there when that one takes over.
"""

from contextlib import closing
from typing import NamedTuple

from pitboss.journal.postgres import schema

STANDBYS = """
SELECT coalesce(application_name, ''), coalesce(sync_state, '') FROM pg_stat_replication
WHERE state IS DISTINCT FROM 'backup' ORDER BY 1
"""
IN_STEP = ("sync", "quorum")
WAITING = ("on", "remote_apply")
"""Settings of `synchronous_commit` with which a commit waits until such a standby has it on its disk."""


class Standbys(NamedTuple):
    """The standbys of a server, as it tells them to this role."""

    states: tuple[tuple[str, str], ...]
    """Each by name, with whether it is in step; nothing where this role may not know."""
    waits: bool = True
    """Whether a commit of this program waits for those that are in step."""

    @property
    def safe(self) -> bool:
        """Whether there is one that has everything that was acknowledged."""
        return self.waits and any(state in IN_STEP for _, state in self.states)

    @property
    def risks(self) -> tuple[str, ...]:
        """What may be lost, in words."""
        if not self.waits:
            return ("commits do not wait for standbys: synchronous_commit is not on",)
        behind = [name or "without a name" for name, state in self.states if state == "async"]
        unknown = sum(not state for _, state in self.states)
        found = []
        if behind:
            rest = (
                "it must never take over"
                if self.safe
                else "if it takes over, commands that were acknowledged are lost. Name it in "
                "synchronous_standby_names, or never let it take over"
            )
            found.append(f"the standby {', '.join(behind)} is asynchronous: {rest}")
        if unknown:
            several = "a standby" if unknown == 1 else f"{unknown} standbys"
            found.append(f"this role may not see whether {several} is synchronous: grant it pg_monitor")
        return tuple(found)


def look_at_standbys(url: str) -> Standbys:
    """Ask the server, as a writer would meet it."""
    with (
        closing(schema.connect(url, schema.JOURNAL, read_only=False)) as db,
        schema.told_plainly(f"{schema.named(db)} cannot be read"),
    ):
        (setting,) = db.execute("SELECT current_setting('synchronous_commit')").fetchone() or ("",)
        rows = db.execute(STANDBYS.encode()).fetchall()
    return Standbys(tuple((name, state) for name, state in rows), setting in WAITING)
