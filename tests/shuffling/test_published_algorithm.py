"""The shuffle as docs/shuffles.md tells it, worked out by code that shares nothing with the house's own."""

import hashlib
import hmac
import re
import struct
from pathlib import Path

from pitboss.cards import pack
from pitboss.shuffle import commitment, seed_of, shuffle

TEXT = (Path(__file__).parents[2] / "docs/shuffles.md").read_text(encoding="utf-8")
SECRET = bytes(range(32))
TEXTS = ("ann's 42", "trời ơi")


def vector(what: str) -> str:
    found = re.search(rf"^\| {re.escape(what)} \| `([^`]*)`", TEXT, re.MULTILINE)
    assert found is not None, what
    return found[1]


def new_pack(decks: int) -> list[str]:
    return [rank + suit for _ in range(decks) for suit in "shdc" for rank in "A23456789TJQK"]


def block(key: bytes, counter: int) -> list[int]:
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for left, right, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[left] = (x[left] + x[right]) % 2**32
            mixed = x[turned] ^ x[left]
            x[turned] = (mixed << by | mixed >> (32 - by)) % 2**32

    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return [(one + other) % 2**32 for one, other in zip(x, start, strict=True)]


def order_of(seed: bytes, cards: list[str]) -> list[str]:
    words = (word for counter in range(10_000) for word in block(seed, counter))
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        word = next(words)
        while word >= 2**32 // (i + 1) * (i + 1):
            word = next(words)
        j = word % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def commitment_of(secret: bytes, decks: int) -> str:
    line = b"pitboss shoe v1: ChaCha20, u32 little-endian, Fisher-Yates\n"
    return hashlib.sha256(line + secret + " ".join(new_pack(decks)).encode()).hexdigest()


def seed_by(secret: bytes, texts: tuple[str, ...]) -> bytes:
    told = "pitboss shoe v2: guests' chance\n" + "".join(f"{len(text.encode())}:{text}\n" for text in texts)
    return hmac.new(secret, told.encode(), hashlib.sha256).digest() if texts else secret


def test_the_test_vector_of_the_docs_is_what_the_algorithm_of_the_docs_gives() -> None:
    seed = seed_by(SECRET, TEXTS)
    with_texts = order_of(seed, new_pack(1))
    assert vector("commitment") == commitment_of(SECRET, 1)
    assert vector("first cards without a guest's text") == " ".join(order_of(SECRET, new_pack(1))[:8])
    assert vector("seed") == seed.hex()
    assert vector("first cards with these texts") == " ".join(with_texts[:8])
    assert vector("the same, cut at 20") == " ".join(with_texts[20:28])


def test_the_house_shuffles_as_the_docs_say() -> None:
    for number in range(6):
        secret = hashlib.sha256(str(number).encode()).digest()
        texts = TEXTS[: number % 3]
        for decks in (1, 2, 8):
            assert list(pack(decks)) == new_pack(decks)
            assert commitment(secret, pack(decks)) == commitment_of(secret, decks)
            assert list(shuffle(pack(decks), seed_of(secret, texts))) == order_of(
                seed_by(secret, texts), new_pack(decks)
            )
