"""Tell the pit about certificates: a certified person may deal a game once the pit has hired them.

The certificate is in the school's stream, the qualification in the pit's, so they are two commits. After a
stop between them, the pit is told again about the certificates that it does not have; each one counts once.
"""

import asyncio
import logging

from pitboss.authority import Person
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.streams import TRAINEES, VISITS
from pitboss.pit.staff.people import FileTableTest
from pitboss.school.school import School

_log = logging.getLogger("pitboss.web")
SCHOOL = "school"


class Qualifications:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._task: asyncio.Task[None] | None = None
        self._again = False
        floor.after_aggregate.append(self._on_change)
        floor.after_pit.append(self._on_change)

    async def open(self) -> None:
        await self.tell()

    async def close(self) -> None:
        """Wait for the commands that are under way."""
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    def _on_change(self, desk: str) -> None:
        if desk.startswith((TRAINEES, VISITS)):
            return  # what somebody practises does not concern the pit
        if self._task is not None and not self._task.done():
            self._again = True
            return
        self._task = asyncio.get_running_loop().create_task(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            self._again = True
            while self._again:
                self._again = False
                await self.tell()
        except FloorHalted:  # the floor itself reports this
            return

    async def tell(self) -> None:
        """File each certificate with the pit, in the name of the instructor who gave it."""
        school: School = (await self._floor.aggregate(SCHOOL)).live.durable
        for certificate in school.certificates.values():
            staff = self._floor.pit.durable.staff
            trainee, game = certificate.trainee, certificate.game
            if not staff.works_here(trainee) or staff.tested(trainee, game):
                continue
            instructor = Person(certificate.by, ("instructor",), automatic=True)
            command = FileTableTest(trainee, game, certificate.id)
            answer = await self._floor.submit_to_pit(f"school {certificate.id}", instructor, command)
            if answer.refusal is not None:
                _log.warning("the pit does not take %s: %s", certificate.id, answer.refusal.code)
