"""The machine shuffle: one 32-byte secret fixes the order of a shoe, sealed before play and opened after it.

A house that shuffles by machine must be able to show two things afterwards: that nobody could foretell the
order, and that nobody chose it. So the secret comes from the operating system, its commitment is published
before the first card, and the secret itself when the shoe ends. Whoever holds the three (commitment, secret,
pack) works the order out again and compares it with the cards that were dealt.

The algorithm, exactly, so that another program in another language can replay it:

1. The keystream is ChaCha20 (RFC 8439): key = the secret, nonce = twelve zero bytes, block counter from 0.
2. It is read as a sequence of little-endian unsigned 32-bit words, from its first byte, skipping none.
3. `order` starts as 0, 1, ..., size - 1. For i = size - 1 down to 1: draw j from 0..i, swap order[i] and
   order[j].
4. To draw from 0..i: let bound = i + 1 and limit = the largest multiple of bound that is at most 2**32. Take
   the next word; at or above the limit throw it away and take the next one; else j = word mod bound.
5. The card at place k of the shuffled pack is the card at place order[k] of the pack that went in. Place 0 is
   the front, the card that leaves first.

The nonce may be constant because a secret shuffles one pack and is never used again.

Guests may add their own chance between the commitment and the cut: a short text each. The key of step 1
is then not the secret but the seed of `seed_of`, which follows from the secret and all those texts. The house
is bound to its secret before it hears a text, so it cannot choose the order. Without a text the seed is the
secret.
"""

import hmac
import os
import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from hmac import compare_digest

from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

from pitboss.cards import Card

SECRET_BYTES = 32
WORD_BYTES = 4
WORD_SPAN = 2**32
COUNTER_AND_NONCE = bytes(16)
CHANCE_DOMAIN = b"pitboss shoe v2: guests' chance\n"
COMMITMENT_DOMAIN = b"pitboss shoe v1: ChaCha20, u32 little-endian, Fisher-Yates\n"


def new_secret() -> bytes:
    """Return a new secret from the operating system: the only function here that is not pure.

    No clock, counter or process id takes part: a person who knows the machine and the minute knows nothing.
    """
    return os.urandom(SECRET_BYTES)


def keystream(secret: bytes, length: int) -> bytes:
    """Return the first bytes of the stream that a secret draws its cards from.

    `permutation` reads the same stream; it is here on its own for the test vectors and the statistics.
    """
    return _cipher(secret).update(bytes(length))


def permutation(secret: bytes, size: int) -> tuple[int, ...]:
    """Return the order that a secret gives to cards: place k takes the card that was at `order[k]`.

    Every draw is exactly uniform, so all `size!` orders are equally likely if the words of the keystream are.
    The secret sets the one limit: 2**256 of them name every order of one deck (52! is below 2**226) but not
    each of the 416! of eight. Which are missing is as hard to tell as breaking ChaCha20.
    """
    if size < 0:
        raise ValueError(f"A pack cannot hold {size} cards.")
    words = _words(_cipher(secret), size)
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        j = draw(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def shuffle(cards: Sequence[Card], secret: bytes) -> tuple[Card, ...]:
    """Return the cards in the order that the secret gives them, front of the shoe first.

    The same cards and the same secret give the same order for ever: a replay is the proof.
    """
    return tuple([cards[place] for place in permutation(secret, len(cards))])


def seed_of(secret: bytes, chances: Sequence[str]) -> bytes:
    """Return the key that shuffles a shoe to which guests have added these texts, in this order.

    HMAC-SHA256 with the secret as the key, over a line that names the purpose and then, for each text, the
    number of its bytes in decimal digits, a colon, the text in UTF-8 and a newline. The secret itself where
    nobody has added anything.
    """
    _require_secret(secret)
    if not chances:
        return secret
    texts = (text.encode() for text in chances)
    told = b"".join(b"%d:%s\n" % (len(text), text) for text in texts)
    return hmac.digest(secret, CHANCE_DOMAIN + told, "sha256")


def draw(words: Iterator[int], bound: int, span: int = WORD_SPAN) -> int:
    """Draw one of 0..bound - 1, each exactly as likely as any other, from words uniform below `span`.

    A word mod the bound alone favours the low numbers whenever the bound does not divide the span. Throwing
    away the words above the last whole multiple leaves each number the same count of words. `span` is a
    parameter so that a test can walk through every word there is. The bound must not exceed the span.
    """
    limit = span - span % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def commitment(secret: bytes, cards: Sequence[Card]) -> str:
    """Return the seal of a shoe, in hex, published before the first card leaves it.

    SHA-256 over a line that names the purpose and the algorithm, then the 32 bytes of the secret, then the
    pack that goes in, front first, as ASCII notation with blanks between. It binds the pack as well as the
    secret: the same permutation of a differently stacked pack would be another shoe. The secret is of fixed
    length and no card holds a blank, so no two pairs of secret and pack read the same. It hides the order
    because the secret has 256 bits nobody can guess.
    """
    _require_secret(secret)
    return sha256(COMMITMENT_DOMAIN + secret + " ".join(cards).encode("ascii")).hexdigest()


def verify(commitment_: str, secret: bytes, cards: Sequence[Card]) -> bool:
    """Return whether a revealed secret and pack are those that were sealed.

    Compared in constant time, so that asking again and again teaches nothing about the true commitment.
    """
    return compare_digest(commitment(secret, cards).encode(), commitment_.encode())


def _words(cipher: CipherContext, expected: int) -> Iterator[int]:
    """Yield the keystream as 32-bit words, without end, in chunks of as many as are probably needed.

    An eight-deck shoe rejects a word once in a hundred thousand, so one gulp nearly always serves; the
    gulp's size changes the cost but never the sequence.
    """
    gulp = bytes(WORD_BYTES * max(expected, 1))
    unpack = struct.Struct(f"<{len(gulp) // WORD_BYTES}I").unpack
    while True:
        yield from unpack(cipher.update(gulp))


def _cipher(secret: bytes) -> CipherContext:
    """Return ChaCha20 at its first block; encrypted zeros are the bare keystream."""
    _require_secret(secret)
    return Cipher(ChaCha20(secret, COUNTER_AND_NONCE), mode=None).encryptor()


def _require_secret(secret: bytes) -> None:
    """Refuse a secret of the wrong length: a short one weakens a shoe, a long one blurs a seal."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"A shuffle secret has {SECRET_BYTES} bytes; this one has {len(secret)}.")
