"""The proof that the holder of an account is at the terminal: a PIN, a badge with its PIN, or a passkey.

A session says which account gives a command. A signature, and the swipe that pays a jackpot, need more:
something that only this person has or knows. It comes with the command and is never a part of it.
"""

import hashlib
from typing import TYPE_CHECKING, Annotated

import msgspec

from pitboss.games.contract import Refusal
from pitboss.progressive.refusals import refuse
from pitboss.register.register import refuse_proof
from pitboss.web.accounts.people import BADGE, Account, People
from pitboss.web.admission.hashing_queue import HashingQueue
from pitboss.web.admission.limits import Admission, TooFastError
from pitboss.web.credentials.passwords import PIN
from pitboss.web.visitor import Visitor

if TYPE_CHECKING:
    from pitboss.web.credentials.passkeys import Passkeys

Written = Annotated[str, msgspec.Meta(max_length=64)]
Encoded = Annotated[str, msgspec.Meta(max_length=4_000)]


class _Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that no log may show: its `repr` hides everything."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(…)"

    __str__ = __repr__


class BadgeAndPin(_Hidden, frozen=True, tag="badge"):
    """The number of a badge and the PIN that was keyed."""

    badge: Written
    pin: Written


class PinAlone(_Hidden, frozen=True, tag="pin"):
    """The PIN that was keyed."""

    pin: Written


class PasskeyAnswer(_Hidden, frozen=True, tag="passkey"):
    """What a passkey answered to a challenge of this server, each part in base64url."""

    id: Encoded
    client_data: Encoded
    authenticator_data: Encoded
    signature: Encoded


Presented = BadgeAndPin | PinAlone | PasskeyAnswer
"""What comes with a command that asks for the person."""
WAYS = {BadgeAndPin: "badge", PinAlone: "pin", PasskeyAnswer: "passkey"}


class Prover:
    """Checks proofs; wrong ones are rate-limited by account, and never by what strangers do."""

    def __init__(
        self, people: People, admission: Admission, hashing: HashingQueue, passkeys: "Passkeys"
    ) -> None:
        self._people, self._admission, self._hashing = people, admission, hashing
        self._passkeys = passkeys

    async def swipe_refusal(
        self, account: Account, presented: Presented | None, visitor: Visitor
    ) -> Refusal | None:
        """Return why this is no swipe of the account's holder; None if it is. A passkey is a swipe too."""
        if isinstance(presented, PasskeyAnswer):
            return await self.refusal(account, presented, visitor)
        read = isinstance(presented, BadgeAndPin) and BADGE.fullmatch(presented.badge)
        if presented is None or not read or not PIN.fullmatch(presented.pin):
            return refuse("swipe_unread")
        if not account.badge or not self._people.has_pin(account.id):
            return refuse("badge_not_ready")
        found = await self.refusal(account, presented, visitor)
        if found is None:
            return None
        if found.code == "proof_wait":
            return refuse("badge_wait", seconds=found.parameters["seconds"])
        return refuse("badge_wrong")

    async def refusal(self, account: Account, presented: Presented, visitor: Visitor) -> Refusal | None:
        """Return why what is presented proves nothing; None if the holder of the account is there."""
        try:
            tried = self._admission.begin_sign_in(
                visitor.address, account.id, device=f"badge of {visitor.pace_key or account.id}"
            )
            if isinstance(presented, PasskeyAnswer):
                right = self._passkeys.proves(
                    account.id, presented, host=visitor.host, purpose=purpose_of(visitor)
                )
            else:
                badge = presented.badge if isinstance(presented, BadgeAndPin) else account.badge
                async with self._hashing.turn(account.id, known=True):
                    right = await self._people.proven_by_pin(account.id, badge, presented.pin)
        except TooFastError as error:
            return refuse_proof("proof_wait", account.id, seconds=error.seconds)
        if not right:
            return refuse_proof("proof_wrong", account.id)
        tried.was_right()
        return None


def purpose_of(visitor: Visitor) -> str:
    """Return what a challenge of a session is for: one session cannot use another's."""
    return "sign-in" if visitor.session is None else visitor.session.key.hex()


def swipe_number(command_id: str) -> str:
    """Return the number of a swipe: the same when a command is sent again, else another."""
    return f"badge {hashlib.sha256(command_id.encode()).hexdigest()[:24]}"
