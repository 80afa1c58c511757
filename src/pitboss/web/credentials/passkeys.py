"""Passkeys (WebAuthn): a key in a phone, a computer or a token that signs a challenge of this server.

The browser answers only to the host that the key was made for, so that a copied page gets nothing. A
challenge is for one account and one session, ends after two minutes and is answered once. It is signed and
not stored: every process can check it.
"""

import base64
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Any

from pitboss.floor.clock import Clock
from pitboss.web.accounts.people import People
from pitboss.web.credentials.factors import Factor, Factors, hashed

if TYPE_CHECKING:
    from fido2.server import Fido2Server

    from pitboss.web.credentials.proofs import PasskeyAnswer

CHALLENGE_MS = 120_000
PASSKEYS_MOST = 10
"""Passkeys of one account."""
_NONCE, _MARK = 16, 32
ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA and RS256, which all passkeys know one of."""


class Passkeys:
    """Makes challenges, enrols passkeys, and checks what they answer."""

    def __init__(self, factors: Factors, people: People, clock: Clock) -> None:
        self._factors, self._people, self._clock = factors, people, clock

    def challenge(self, account: str, purpose: str) -> str:
        """Return a new challenge for an account, in base64url; empty for an account without a password."""
        nonce = secrets.token_bytes(_NONCE) + (self._clock.now_ms() + CHALLENGE_MS).to_bytes(8, "big")
        mark = self._mark(account, purpose, nonce)
        return _encoded(nonce + mark) if mark else ""

    def options(self, account: str, host: str, purpose: str) -> dict[str, object]:
        """Return what the browser needs to ask a passkey of the account for an answer."""
        known = self._factors.of(account, "passkey")
        return {
            "challenge": self.challenge(account, purpose) if known else "",
            "rpId": host,
            "allowCredentials": [one.name for one in known],
            "timeout": CHALLENGE_MS,
            "userVerification": "required",
        }

    def creation(self, account: str, name: str, host: str, purpose: str) -> dict[str, object]:
        """Return what the browser needs to make a new passkey."""
        return {
            "challenge": self.challenge(account, purpose),
            "rp": {"id": host, "name": "pitboss"},
            "user": {
                "id": _encoded(hashlib.sha256(account.encode()).digest()),
                "name": account,
                "displayName": name,
            },
            "pubKeyCredParams": [{"type": "public-key", "alg": number} for number in ALGORITHMS],
            "excludeCredentials": [one.name for one in self._factors.of(account, "passkey")],
            "authenticatorSelection": {"residentKey": "preferred", "userVerification": "required"},
            "timeout": CHALLENGE_MS,
            "attestation": "none",
        }

    def enrol(
        self, account: str, label: str, client_data: str, attestation: str, *, host: str, purpose: str
    ) -> bool:
        """Add a passkey; return whether its first answer is right and it is new."""
        if len(self._factors.of(account, "passkey")) >= PASSKEYS_MOST:
            return False
        from fido2.webauthn import AttestationObject

        try:
            state = self._state(account, purpose, client_data)
            answer = {"clientDataJSON": client_data, "attestationObject": attestation}
            made = AttestationObject(_decoded(attestation)).auth_data.credential_data
            assert made is not None
            raw = _encoded(made.credential_id)
            response = {"id": raw, "rawId": raw, "type": "public-key", "response": answer}
            data = _server(host).register_complete(state, response)
        except (ValueError, TypeError, KeyError, AssertionError, ArithmeticError, LookupError):
            return False
        assert data.credential_data is not None
        kept = _encoded(bytes(data.credential_data))
        return self._factors.add(Factor(account, "passkey", raw, kept, data.counter, label))

    def proves(self, account: str, answer: "PasskeyAnswer", *, host: str, purpose: str) -> bool:
        """Return whether a passkey of the account has signed a challenge that was made for it."""
        from fido2.webauthn import AttestedCredentialData, AuthenticatorData

        known = {one.name: one for one in self._factors.of(account, "passkey")}
        kept = known.get(answer.id)
        if kept is None:
            return False
        try:
            state = self._state(account, purpose, answer.client_data)
            parts = {
                "clientDataJSON": answer.client_data,
                "authenticatorData": answer.authenticator_data,
                "signature": answer.signature,
            }
            response = {"id": answer.id, "rawId": answer.id, "type": "public-key", "response": parts}
            key = AttestedCredentialData(_decoded(kept.secret))
            _server(host).authenticate_complete(state, [key], response)
            counter = AuthenticatorData(_decoded(answer.authenticator_data)).counter
        except (ValueError, TypeError, KeyError, ArithmeticError, LookupError):
            return False
        # A key that counts must have counted on; a copy of it has not. Many passkeys do not count at all.
        if (counter or kept.counter) and not self._factors.advance(account, "passkey", kept.name, counter):
            return False
        return self._answered(account, state["challenge"])

    def _answered(self, account: str, challenge: str) -> bool:
        """Use a challenge up; return whether it had not been answered."""
        now = self._clock.now_ms()
        for old in self._factors.of(account, "answered"):
            if old.counter <= now:
                self._factors.take(account, "answered", old.name)
        used = Factor(account, "answered", hashed(challenge), counter=now + CHALLENGE_MS)
        return self._factors.add(used)

    def _state(self, account: str, purpose: str, client_data: str) -> dict[str, Any]:
        """Return the challenge that was answered, if it was made here for this; else raise a `ValueError`."""
        from fido2.webauthn import CollectedClientData

        challenge = CollectedClientData(_decoded(client_data)).challenge
        nonce, mark = challenge[: _NONCE + 8], challenge[_NONCE + 8 :]
        real = self._mark(account, purpose, nonce)
        if len(mark) != _MARK or not real or not hmac.compare_digest(mark, real):
            raise ValueError("a challenge that was not made here")
        if int.from_bytes(nonce[_NONCE:], "big") <= self._clock.now_ms():
            raise ValueError("a challenge that has ended")
        return {"challenge": _encoded(challenge), "user_verification": "required"}

    def _mark(self, account: str, purpose: str, nonce: bytes) -> bytes:
        """Return the mark of a challenge; a new password makes all of them void."""
        mark = self._people.device_mark(account, f"passkey {purpose} {nonce.hex()}")
        return bytes.fromhex(mark)


def _server(host: str) -> "Fido2Server":
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    return Fido2Server(PublicKeyCredentialRpEntity(name="pitboss", id=host))


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
