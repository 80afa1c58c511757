"""The floor's signing key: its private half lies in the vault, its public half is recorded in the journal.

A key is made when a floor first needs one: a journal of an earlier version gets its key with its next case.
Several processes share a vault: the key that is sealed first is the one that all of them use.
"""

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pitboss.authority import Person
from pitboss.games.contract import Command, Event, Refusal
from pitboss.journal import StoreFailed, Vault
from pitboss.table.refusals import refuse

SECRET = "signing key"  # noqa: S105 - a name
"""Its name in the vault; no shoe can have it, for a shoe's name ends with a stroke and a number."""
FLOOR = Person("floor", ())
KEY_DIGITS = 64


class RecordKey(Command, frozen=True):
    """The floor records the public half of its signing key. No person can give this command."""

    key: str


class KeyRecorded(Event, frozen=True):
    """What the floor signs from now on is checked with this key."""

    key: str
    """The public half, in hexadecimal digits."""


class SigningKeys(msgspec.Struct, frozen=True):
    """Every key that the floor ever recorded; a floor whose vault was lost has another one later."""

    keys: tuple[str, ...] = ()


def decide_signing(
    state: SigningKeys,
    by: Person,
    command: Command,
    now_ms: int,  # noqa: ARG001 - as every desk decides
) -> tuple[Event, ...] | Refusal:
    """Record a key once."""
    if not isinstance(command, RecordKey) or by != FLOOR or not is_key(command.key):
        return refuse("not_yours_to_do", role="floor")
    return () if command.key in state.keys else (KeyRecorded(command.key),)


def evolve_signing(state: SigningKeys, event: Event) -> SigningKeys:
    """Add a key."""
    return SigningKeys((*state.keys, event.key)) if isinstance(event, KeyRecorded) else state


def is_key(text: str) -> bool:
    """Whether a text can be the public half of a key."""
    return len(text) == KEY_DIGITS and all(digit in "0123456789abcdef" for digit in text)


class SigningKey:
    """A key that can sign. It prints nothing of its private half."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._private.public_key().public_bytes_raw().hex()

    def sign(self, content: bytes) -> str:
        """The signature, in hexadecimal digits; the same content always has the same one."""
        return self._private.sign(content).hex()


def is_signed(key: str, content: bytes, signature: str) -> bool:
    """Whether the holder of a key signed this content."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True


def sealed_key(vault: Vault, *, at_ms: int) -> SigningKey:
    """The key of a vault; one is made and durable where there was none."""
    secret = vault.open(SECRET)
    if secret is None:
        vault.seal(SECRET, Ed25519PrivateKey.generate().private_bytes_raw(), at_ms=at_ms)
        secret = vault.open(SECRET)  # another process may have sealed its own a moment before
    if secret is None:
        raise StoreFailed("the vault does not keep the signing key")
    return SigningKey(secret)
