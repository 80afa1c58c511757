"""The sittings that this process deals: each is on the trainee's record, and only its picture is in memory.

An act is carried out on the picture, put on the record with what it was worth, and answered when it is
durable. If the record has moved meanwhile, in this process or in another, the picture follows it.
"""

import asyncio
from collections import OrderedDict, defaultdict
from weakref import WeakKeyDictionary

from pitboss.games.contract import Refusal
from pitboss.school import sittings as on_record
from pitboss.school.sittings import CloseSitting
from pitboss.training.seat.acts import SeatAct, ShowNext
from pitboss.training.seat.recorded_sitting import DealtSitting, StaleSittingError
from pitboss.training.seat.setting import ActResult
from pitboss.training.seat.sitting import Sitting
from pitboss.web.errors import Rejected
from pitboss.web.school.taught_rules import TaughtRules
from pitboss.web.services import Services
from pitboss.web.training.learner import Learner

MOST = 300
"""Pictures in memory; one that was dropped is dealt again when it is asked for."""
_TRIES = 4
UNKNOWN = "There is no such sitting; it may have been left too long."
STALE = "The program was changed since this sitting began. It has ended; what was dealt is on the record."


class Seats:
    """The pictures of sittings, the one used longest ago first."""

    def __init__(self, taught: TaughtRules) -> None:
        self._taught = taught
        self._dealt: OrderedDict[str, DealtSitting] = OrderedDict()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def picture(self, record: on_record.Sitting) -> Sitting:
        """Return a sitting as its record has it; raise `StaleSittingError` if it cannot be dealt again."""
        async with self._locks[record.id]:
            return (await self._at(record)).sitting

    async def act(
        self, learner: Learner, id_: str, act: SeatAct, number: int | None
    ) -> tuple[on_record.Sitting, ActResult | None]:
        """Carry out an act; return the sitting on the record after it, and the result.

        An act whose number the record has already is not done again, and has no result.
        """
        if await learner.sitting(id_) is None:
            raise Rejected(404, "sitting_unknown", UNKNOWN)
        async with self._locks[id_]:
            for _ in range(_TRIES):
                record = await learner.sitting(id_)
                if record is None:
                    raise Rejected(404, "sitting_unknown", UNKNOWN)
                if record.over or (number is not None and number < record.number):
                    return record, None
                if number is not None and number > record.number:
                    raise Rejected(409, "act_out_of_order", "That is not the next step of this sitting.")
                if isinstance(act, ShowNext) and record.mode != "show":
                    return record, ActResult(done=False)
                result, refusal = await self._carried_out(learner, record, act)
                if refusal is None:
                    after = await learner.sitting(id_)
                    assert after is not None, "the sitting used last is kept"
                    return after, result
                if refusal.code != "act_out_of_order":
                    raise Rejected(409, refusal.code, "This sitting cannot go on.")
            raise Rejected(409, "act_out_of_order", "Somebody else deals this sitting at the same time.")

    async def _carried_out(
        self, learner: Learner, record: on_record.Sitting, act: SeatAct
    ) -> tuple[ActResult, Refusal | None]:
        try:
            dealt = await self._at(record)
            result, command = dealt.act(record, act, now_ms=learner.now_ms)
        except StaleSittingError as error:
            await learner.submit(CloseSitting(record.id, stale=True))
            raise Rejected(409, "sitting_stale", STALE) from error
        try:
            answer = await learner.submit(command)
        except BaseException:
            self._dealt.pop(record.id, None)  # the picture is ahead of the record
            raise
        if answer.refusal is not None:
            self._dealt.pop(record.id, None)
        return result, answer.refusal

    async def _at(self, record: on_record.Sitting) -> DealtSitting:
        dealt = self._dealt.get(record.id)
        self._dealt.pop(record.id, None)  # until it is found to be as its record has it
        if dealt is not None and dealt.acts <= len(record.acts):
            dealt.follow(record)
        else:
            rules = await self._taught.at(record.rulebook, record.house, record.game)
            if rules is None:
                raise StaleSittingError("the rules of the sitting cannot be read")
            # A whole shoe takes half a second, and others are dealt meanwhile.
            dealt = await asyncio.to_thread(DealtSitting, rules, record)
        self._dealt[record.id] = dealt
        while len(self._dealt) > MOST:
            dropped, _ = self._dealt.popitem(last=False)
            self._locks.pop(dropped, None)
        return dealt


_seats: "WeakKeyDictionary[Services, Seats]" = WeakKeyDictionary()


def seats_of(services: Services) -> Seats:
    """Return the sittings that an application deals."""
    return _seats.setdefault(services, Seats(services.taught))
