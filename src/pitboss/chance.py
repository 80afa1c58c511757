"""A source of randomness from a secret: the same secret and purpose always give the same draws.

A pack that is mixed by hand, or by a continuous shuffler, needs many small draws instead of one permutation.
They come from the keystream of `pitboss.shuffle`, so they are as unbiased as the machine shuffle and as easy
to replay. The purpose is hashed with the secret: two models that get one secret by mistake still share no
draw, with each other or with a sealed shoe.
"""

import struct
from collections.abc import Iterator
from hashlib import sha256

from pitboss.shuffle import SECRET_BYTES, WORD_BYTES, draw, keystream

DOMAIN = b"pitboss chance v1: SHA-256, ChaCha20, u32 little-endian\n"
WORDS_AT_FIRST = 2048


def key_for(secret: bytes, purpose: str) -> bytes:
    """Return the key that a secret gives to a purpose; no key tells anything of another or of the secret."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"A shuffle secret has {SECRET_BYTES} bytes; this one has {len(secret)}.")
    return sha256(DOMAIN + secret + purpose.encode()).digest()


class Chance:
    """Numbers drawn one after another from one secret, each exactly uniform."""

    def __init__(self, secret: bytes, purpose: str, words: int = WORDS_AT_FIRST) -> None:
        """`words` is how many words are fetched at first: it changes the cost, never the sequence."""
        self._words = _words(key_for(secret, purpose), words)

    def below(self, bound: int) -> int:
        """Draw one of 0..bound - 1; the bound is at least 1."""
        return draw(self._words, bound)

    def between(self, least: int, most: int) -> int:
        """Draw one of least..most, both included."""
        return least + self.below(most - least + 1)


def _words(key: bytes, length: int) -> Iterator[int]:
    """Yield the keystream as 32-bit words, without end; each fetch is twice the last."""
    read = 0
    while True:
        yield from struct.unpack(
            f"<{length - read}I", keystream(key, WORD_BYTES * length)[WORD_BYTES * read :]
        )
        read, length = length, 2 * length
