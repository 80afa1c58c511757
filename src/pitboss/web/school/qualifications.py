"""From the school to the pit: whoever is certified for a game may deal it, as soon as the pit knows them.

The certificate is on the school's stream, the qualification on the pit's. They are two commits: whatever
comes between them, the certificates that the pit has not heard of are told to it again, and once each.
"""

import asyncio
import logging

from pitboss.authority import Person
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.pit.staff.people import FileTableTest
from pitboss.school.school import School

_log = logging.getLogger("pitboss.web")
SCHOOL = "school"


class Qualifications:
    """Tells the pit of certificates."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._told: asyncio.Task[None] | None = None
        self._again = False
        floor.after_desk.append(self._heard)
        floor.after_pit.append(self._heard)

    async def open(self) -> None:
        """The floor is open."""
        await self.tell()

    async def close(self) -> None:
        """Let what is under way come to its end."""
        if self._told is not None:
            await asyncio.gather(self._told, return_exceptions=True)

    def _heard(self, desk: str) -> None:
        if desk.startswith("trainee/"):
            return  # nothing of it concerns the pit
        if self._told is not None and not self._told.done():
            self._again = True
            return
        self._told = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            self._again = True
            while self._again:
                self._again = False
                await self.tell()
        except FloorHalted:  # everybody is told of that anyway
            return

    async def tell(self) -> None:
        """Have everybody who is certified qualified in the pit, in the name of whoever certified them."""
        school: School = (await self._floor.desk(SCHOOL)).live.durable
        for one in school.certificates.values():
            staff = self._floor.pit.durable.staff
            if not staff.works_here(one.trainee) or staff.tested(one.trainee, one.game):
                continue
            told = FileTableTest(one.trainee, one.game, one.id)
            answer = await self._floor.submit_to_pit(
                f"school {one.id}", Person(one.by, ("instructor",), automatic=True), told
            )
            if answer.refusal is not None:
                _log.warning("the pit does not take %s: %s", one.id, answer.refusal.code)
