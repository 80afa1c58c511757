"""The proof that the holder of an account is at the terminal: a badge and its PIN.

A session says which account gives a command. The swipe that pays a jackpot needs more: something that only
this person has and knows. The gateway asks a `Credential`; a passkey would be another kind.
"""

import hashlib
from typing import Annotated, Protocol

import msgspec

from pitboss.games.contract import Refusal
from pitboss.progressive.refusals import refuse
from pitboss.web.accounts.people import BADGE, Account, People
from pitboss.web.admission.hashing_queue import HashingQueue
from pitboss.web.admission.limits import Admission, TooFastError
from pitboss.web.credentials.passwords import PIN

Written = Annotated[str, msgspec.Meta(max_length=64)]


class BadgeAndPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="badge"):
    """The number of a badge and the PIN that was keyed. Its `repr` hides both."""

    badge: Written
    pin: Written

    def __repr__(self) -> str:
        return "BadgeAndPin(…)"

    __str__ = __repr__


Presented = BadgeAndPin
"""What comes with a command; later kinds can be added to a union here."""


class Credential(Protocol):
    """Checks the proof that comes with a command."""

    async def refusal(
        self, account: Account, presented: Presented | None, *, address: str, pace_key: str
    ) -> Refusal | None:
        """Return why it does not prove that the holder of the account is there; None if it does."""
        ...


class BadgeReader:
    """Checks badges with PINs; wrong ones are rate-limited by account."""

    def __init__(self, people: People, admission: Admission, hashing: HashingQueue) -> None:
        self._people, self._admission, self._hashing = people, admission, hashing

    async def refusal(
        self, account: Account, presented: Presented | None, *, address: str, pace_key: str
    ) -> Refusal | None:
        """Return why the badge and the PIN are not this account's; None if they are."""
        if presented is None or not BADGE.fullmatch(presented.badge) or not PIN.fullmatch(presented.pin):
            return refuse("swipe_unread")
        if not self._people.has_pin(account.id):
            return refuse("badge_not_ready")
        try:
            tried = self._admission.begin_sign_in(address, account.id, device=f"badge of {pace_key}")
            async with self._hashing.turn(account.id, known=True):
                right = await self._people.proven_by_pin(account.id, presented.badge, presented.pin)
        except TooFastError as error:
            return refuse("badge_wait", seconds=error.seconds)
        if not right:
            return refuse("badge_wrong")
        tried.was_right()
        return None


def swipe_number(command_id: str) -> str:
    """Return the number of a swipe: the same when a command is sent again, else another."""
    return f"badge {hashlib.sha256(command_id.encode()).hexdigest()[:24]}"
