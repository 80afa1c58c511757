"""A passkey in software: it answers challenges as a phone or a token does, for the tests."""

import base64
import hashlib
import json
import struct
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2 import cbor

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SoftwareKey:
    """One passkey for one host."""

    def __init__(self, name: bytes = b"software-key-0001") -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = name
        self.count = 0
        self.flags = PRESENT | VERIFIED

    def _data(self, host: str, *, attested: bytes = b"") -> bytes:
        self.count += 1
        flags = self.flags | (ATTESTED if attested else 0)
        return hashlib.sha256(host.encode()).digest() + struct.pack(">BI", flags, self.count) + attested

    def made(self, options: dict[str, Any], origin: str) -> dict[str, str]:
        """What a new passkey answers to the options of its creation."""
        point = self._key.public_key().public_numbers()
        public = cbor.encode({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        attested = bytes(16) + struct.pack(">H", len(self._name)) + self._name + public
        data = self._data(options["rp"]["id"], attested=attested)
        statement = cbor.encode({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"], origin)
        return {"client_data": encoded(client), "attestation": encoded(statement)}

    def answer(self, options: dict[str, Any], origin: str) -> dict[str, str]:
        """What it answers to a challenge."""
        data = self._data(options["rpId"])
        client = self._client("webauthn.get", options["challenge"], origin)
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return {
            "kind": "passkey",
            "id": encoded(self._name),
            "client_data": encoded(client),
            "authenticator_data": encoded(data),
            "signature": encoded(signed),
        }

    @staticmethod
    def _client(kind: str, challenge: str, origin: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()
