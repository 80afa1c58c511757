"""Ends lessons and sittings that nobody has used for too long, on the records that this process holds."""

import asyncio
import logging
import secrets

from pitboss.authority import Person
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor
from pitboss.floor.streams import TRAINEES, VISITS
from pitboss.games.contract import Command
from pitboss.school.lessons import CloseLesson
from pitboss.school.sittings import CloseSitting
from pitboss.school.trainee import Trainee

_log = logging.getLogger("pitboss.web")
EVERY_MS = 60_000
CLOCK = Person("floor", (), automatic=True)


class LeftAlone:
    """Looks at the open records once a minute.

    A record that nobody has asked for since the start is not read for this: its lessons end when its trainee
    or an instructor next asks for it.
    """

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="lessons left alone")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await self._floor.clock.sleep(EVERY_MS)
            try:
                await self.close_all()
            except FloorHalted:  # the floor itself reports this
                return
            except Exception:
                _log.exception("lessons that were left alone cannot be closed")

    async def close_all(self) -> None:
        """End what was left alone."""
        for stream, aggregate in tuple(self._floor.aggregates.open.items()):
            if not stream.startswith((TRAINEES, VISITS)) or not aggregate.live.held:
                continue
            for command in idle(aggregate.live.durable, self._floor.clock.now_ms()):
                await aggregate.submit(f"left alone {secrets.token_hex(12)}", CLOCK, command)


def idle(record: Trainee, at_ms: int) -> tuple[Command, ...]:
    """Return the commands that end what was left alone on a record; an exam under way is not."""
    lessons = (CloseLesson(lesson.id) for lesson in record.lessons.values() if lesson.idle(at_ms))
    seats = (
        CloseSitting(sitting.id)
        for sitting in record.seats.values()
        if sitting.idle(at_ms) and not (sitting.exam and record.exams[sitting.exam].runs(at_ms))
    )
    return (*lessons, *seats)
