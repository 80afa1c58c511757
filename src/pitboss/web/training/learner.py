"""`Learner`: the caller who practises, and the record that their lessons and sittings are on.

Staff and trainees have a record at the school. A guest practises on a record of the visit, which the school
does not read. Everybody who tries the demo shares its accounts, so there the lessons of each session are kept
apart.
"""

import hashlib
import secrets

from pitboss.floor.aggregates.aggregate import Aggregate
from pitboss.floor.streams import TRAINEES, VISITS
from pitboss.floor.tables.live_table import Answer
from pitboss.games.contract import Command
from pitboss.school.lessons import Lesson
from pitboss.school.sittings import Sitting
from pitboss.school.trainee import Trainee
from pitboss.web.accounts.people import Account
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.visitor import Visitor

VISIT_LETTERS = 32


class Learner:
    """The caller, who practises."""

    def __init__(self, services: Services, visitor: Visitor, account: Account, language: str) -> None:
        self.services, self.account, self.language = services, account, spoken(language)
        self.recorded = not account.is_guest and bool(account.roles)
        """Whether the school reads the record."""
        # The token itself is not stored.
        visit = hashlib.sha256(visitor.token.encode()).hexdigest()[:VISIT_LETTERS]
        self.stream = f"{TRAINEES}{account.id}" if self.recorded else f"{VISITS}{visit}/{account.id}"
        self.visit = visit if self.recorded and services.config.demo else ""

    @property
    def now_ms(self) -> int:
        return self.services.floor.clock.now_ms()

    async def desk(self) -> Aggregate:
        return await self.services.floor.aggregate(self.stream)

    async def record(self) -> Trainee:
        """Return the durable state of the learner's record."""
        record: Trainee = (await self.desk()).live.durable
        return record

    async def submit(self, command: Command) -> Answer:
        """Give a command to the learner's own record; the order of lessons and acts makes it count once."""
        desk = await self.desk()
        return await desk.submit(f"practice {secrets.token_hex(12)}", self.account.person, command)

    async def lesson(self, id_: str) -> Lesson | None:
        """Return one of the learner's lessons."""
        lesson = (await self.record()).lessons.get(id_)
        return lesson if lesson is not None and lesson.visit == self.visit else None

    async def sitting(self, id_: str) -> Sitting | None:
        """Return one of the learner's sittings; that of an exam belongs to no visit."""
        sitting = (await self.record()).seats.get(id_)
        return sitting if sitting is not None and (sitting.exam or sitting.visit == self.visit) else None
