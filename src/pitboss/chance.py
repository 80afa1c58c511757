"""A source of randomness that is handed in: the same secret and purpose give the same draws for ever.

What is mixed by hand, or by a machine that mixes all the time, needs many small draws rather than one
permutation. They come from the keystream of `pitboss.shuffle`, so they are as unbiased as the machine shuffle
and as easy to replay. The purpose is hashed in with the secret: two models that are given one secret by
mistake still share no draw, with each other or with a sealed shoe.
"""

import struct
from collections.abc import Iterator
from hashlib import sha256

from pitboss.shuffle import SECRET_BYTES, WORD_BYTES, draw, keystream

DOMAIN = b"pitboss chance v1: SHA-256, ChaCha20, u32 little-endian\n"
WORDS_AT_FIRST = 2048


def key_for(secret: bytes, purpose: str) -> bytes:
    """The key that a secret gives to a purpose; one cannot be told from another, nor the secret from any."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"A shuffle secret has {SECRET_BYTES} bytes; this one has {len(secret)}.")
    return sha256(DOMAIN + secret + purpose.encode()).digest()


class Chance:
    """Numbers drawn one after another from one secret, each exactly uniform."""

    def __init__(self, secret: bytes, purpose: str, words: int = WORDS_AT_FIRST) -> None:
        """`words` is how many are fetched at first: it changes the cost, never the sequence."""
        self._words = _words(key_for(secret, purpose), words)

    def below(self, bound: int) -> int:
        """One of 0..bound - 1; the bound is at least 1."""
        return draw(self._words, bound)

    def between(self, least: int, most: int) -> int:
        """One of least..most, both included."""
        return least + self.below(most - least + 1)


def _words(key: bytes, length: int) -> Iterator[int]:
    """The keystream as 32-bit words, without end; what is fetched doubles each time it runs out."""
    read = 0
    while True:
        yield from struct.unpack(
            f"<{length - read}I", keystream(key, WORD_BYTES * length)[WORD_BYTES * read :]
        )
        read, length = length, 2 * length
