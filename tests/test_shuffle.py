"""The machine shuffle: replayable, unbiased, sealed; and the statistics that judge it."""

import math
import random
import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import Card, pack, parse_cards
from pitboss.shuffle import (
    SECRET_BYTES,
    WORD_SPAN,
    commitment,
    draw,
    keystream,
    new_secret,
    permutation,
    shuffle,
    verify,
)
from scripts import shuffle_statistics as statistics

SECRET = bytes(range(32))
secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)

# RFC 8439, appendix A.1, test vectors 1 and 2: key and nonce all zero, block counters 0 and 1.
ZERO_KEY_BLOCKS = bytes.fromhex(
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)


def numbered_secret(number: int) -> bytes:
    return sha256(f"test shuffle {number}".encode()).digest()


# The order


def test_the_keystream_is_the_chacha20_of_the_rfc() -> None:
    assert keystream(bytes(32), 128) == ZERO_KEY_BLOCKS


def test_the_order_follows_from_the_rfc_keystream_by_the_written_steps() -> None:
    words = iter(struct.unpack("<32I", ZERO_KEY_BLOCKS))
    order = list(range(20))
    for i in range(19, 0, -1):
        # No word of this vector lies at or above a limit, so none is thrown away.
        j = next(words) % (i + 1)
        order[i], order[j] = order[j], order[i]
    assert permutation(bytes(32), 20) == tuple(order)


def test_a_known_secret_gives_known_cards() -> None:
    shoe = shuffle(pack(8), SECRET)
    assert shoe[:12] == parse_cards("5d Qh As 4h 6d 2h Td As Qc 8d 7d Kh")
    assert (
        sha256(" ".join(shoe).encode()).hexdigest()
        == "4f0fb89683d5759888c7308861fb6518d16bf14f6851ab83097ffa9055d36a17"
    )


@given(secrets, st.integers(0, 416))
def test_a_replay_gives_the_same_order(secret: bytes, size: int) -> None:
    assert permutation(secret, size) == permutation(secret, size)


@given(secrets, st.integers(1, 8))
def test_no_card_is_lost_or_added(secret: bytes, decks: int) -> None:
    assert Counter(shuffle(pack(decks), secret)) == Counter(pack(decks))


@given(secrets, st.integers(0, 60))
def test_the_cards_move_as_the_permutation_says(secret: bytes, size: int) -> None:
    cards = pack(2)[:size]
    order = permutation(secret, size)
    assert sorted(order) == list(range(size))
    assert shuffle(cards, secret) == tuple(cards[place] for place in order)


@given(secrets, secrets)
def test_different_secrets_give_different_orders(one: bytes, other: bytes) -> None:
    assert (permutation(one, 416) == permutation(other, 416)) == (one == other)


def test_a_pack_of_fewer_than_no_cards_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot hold -1 cards"):
        permutation(SECRET, -1)


# The seed


@pytest.mark.rule("IND-36")
def test_a_secret_is_what_the_operating_system_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.shuffle.os.urandom", lambda length: b"\x5a" * length)
    assert new_secret() == b"\x5a" * SECRET_BYTES


@pytest.mark.rule("IND-36")
def test_secrets_do_not_repeat_and_ignore_the_seed_of_the_process() -> None:
    state = random.getstate()
    drawn = set()
    for _ in range(100):
        random.seed(1)
        drawn.add(new_secret())
    random.setstate(state)
    assert len(drawn) == 100


@pytest.mark.parametrize("length", [0, 16, 31, 33, 64])
def test_a_secret_of_the_wrong_length_is_refused(length: int) -> None:
    secret = bytes(length)
    sentence = f"A shuffle secret has 32 bytes; this one has {length}\\."
    with pytest.raises(ValueError, match=sentence):
        permutation(secret, 52)
    with pytest.raises(ValueError, match=sentence):
        shuffle((), secret)
    with pytest.raises(ValueError, match=sentence):
        keystream(secret, 64)
    with pytest.raises(ValueError, match=sentence):
        commitment(secret, pack(1))
    with pytest.raises(ValueError, match=sentence):
        verify("", secret, pack(1))


# The draw


def outcome(word: int, bound: int, span: int) -> int | None:
    """What a word is turned into, or None when it is thrown away and the next one asked for."""
    try:
        return draw(iter((word,)), bound, span)
    except StopIteration:
        return None


@pytest.mark.rule("IND-36")
@pytest.mark.parametrize("span", [16, 256])
def test_over_all_words_every_number_is_drawn_equally_often(span: int) -> None:
    for bound in range(1, span + 1):
        drawn = Counter(outcome(word, bound, span) for word in range(span))
        thrown_away = drawn.pop(None, 0)
        assert drawn == dict.fromkeys(range(bound), span // bound)
        assert thrown_away < bound
        assert thrown_away < span / 2


@pytest.mark.rule("IND-36")
def test_full_words_are_kept_below_the_last_whole_multiple_only() -> None:
    # The words below the limit are whole cycles of 0..bound - 1, so each number has limit / bound of them.
    for bound in range(1, 417):
        limit = WORD_SPAN // bound * bound
        kept = [outcome(word, bound, WORD_SPAN) for word in range(limit - bound, limit)]
        assert kept == list(range(bound))
        assert all(outcome(word, bound, WORD_SPAN) is None for word in range(limit, WORD_SPAN))


def test_a_word_thrown_away_is_replaced_by_the_next() -> None:
    assert draw(iter((0xFFFF_FFFF, 0xFFFF_FFFF, 7)), 5) == 2
    assert draw(iter((0xFFFF_FFFE, 7)), 5) == 4


def test_the_words_go_on_when_the_first_gulp_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    words: list[int] = []

    def wasteful(source: Iterator[int], bound: int) -> int:
        words.extend(islice(source, 3))
        return bound - 1

    monkeypatch.setattr("pitboss.shuffle.draw", wasteful)
    permutation(bytes(32), 11)
    assert struct.pack("<30I", *words) == ZERO_KEY_BLOCKS[:120]


@pytest.mark.rule("IND-36")
def test_all_orders_of_four_cards_come_equally_often() -> None:
    cards = parse_cards("As Kh Qd Jc")
    seen = Counter(shuffle(cards, numbered_secret(number)) for number in range(24_000))
    total = sum((seen[order] - 1000) ** 2 / 1000 for order in permutations(cards))
    assert seen.keys() == set(permutations(cards))
    assert 0.01 < statistics.chi_square_tail(total, 23) < 0.99


# The seal


@given(secrets, st.integers(1, 8))
@settings(max_examples=25)
def test_the_sealed_secret_and_pack_verify(secret: bytes, decks: int) -> None:
    seal = commitment(secret, pack(decks))
    assert len(seal) == 64
    assert verify(seal, secret, pack(decks))


def test_the_seal_is_the_hash_that_is_written_down() -> None:
    spelled_out = b"pitboss shoe v1: ChaCha20, u32 little-endian, Fisher-Yates\n" + SECRET + b"As Kh"
    assert commitment(SECRET, parse_cards("As Kh")) == sha256(spelled_out).hexdigest()
    assert commitment(SECRET, pack(8)) == "ce48640cc3dc7b41cc3f989c57c98920dbb10cfeefb16961c4f223763c6399a2"


@given(st.integers(0, 255))
def test_a_secret_changed_by_one_bit_does_not_verify(bit: int) -> None:
    changed = (int.from_bytes(SECRET, "big") ^ 1 << bit).to_bytes(SECRET_BYTES, "big")
    assert not verify(commitment(SECRET, pack(1)), changed, pack(1))


@pytest.mark.parametrize(
    "cards",
    [
        pack(2),
        pack(1)[:-1],
        pack(1)[::-1],
        (*pack(1)[:-1], Card("As")),
        (),
    ],
    ids=["another deck", "a card short", "stacked the other way", "a card exchanged", "empty"],
)
def test_another_pack_does_not_verify(cards: Sequence[Card]) -> None:
    assert not verify(commitment(SECRET, pack(1)), SECRET, cards)


@pytest.mark.parametrize("text", ["", "ce48", "CE48" * 16, "é" * 64])
def test_text_that_is_no_seal_does_not_verify(text: str) -> None:
    assert not verify(text, SECRET, pack(1))


# The statistics


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        # Closed forms: erfc for one degree, exp for two, and the finite Poisson sum for even ones.
        (3.0, 1, math.erfc(math.sqrt(1.5))),
        (0.2, 2, math.exp(-0.1)),
        (9.0, 2, math.exp(-4.5)),
        (4.0, 10, sum(math.exp(-2) * 2**k / math.factorial(k) for k in range(5))),
        (30.0, 10, sum(math.exp(-15) * 15**k / math.factorial(k) for k in range(5))),
        (180.0, 200, sum(math.exp(-90 + k * math.log(90) - math.lgamma(k + 1)) for k in range(100))),
        (3800.0, 3734, sum(math.exp(-1900 + k * math.log(1900) - math.lgamma(k + 1)) for k in range(1867))),
        (0.0, 5, 1.0),
    ],
)
def test_the_chi_square_tail_agrees_with_closed_forms(statistic: float, freedom: int, tail: float) -> None:
    assert statistics.chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-9)


@pytest.mark.parametrize(
    ("critical", "freedom", "tail"),
    [(3.841, 1, 0.05), (6.635, 1, 0.01), (18.307, 10, 0.05), (35.172, 23, 0.05), (124.342, 100, 0.05)],
)
def test_the_chi_square_tail_agrees_with_the_printed_tables(
    critical: float, freedom: int, tail: float
) -> None:
    assert statistics.chi_square_tail(critical, freedom) == pytest.approx(tail, rel=1e-3)


@pytest.mark.rule("IND-36")
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_the_machine_shuffle_passes_every_test(decks: int) -> None:
    tally = statistics.Tally(decks)
    for number in range(400):
        secret = numbered_secret(number)
        tally.add(permutation(secret, tally.size), keystream(secret, 4 * tally.size))
    names = {finding.test for finding in tally.findings()}
    assert {"place x value", "adjacent ranks", "runs up and down", "monobit"} < names
    # With three packs, at 95% each, a perfect shuffle would fail here for one choice of shoes in seven.
    assert statistics.failures(tally.findings(), 99) == []


def modulo_order(secret: bytes, size: int) -> tuple[int, ...]:
    """A shuffle that forgets to throw words away, on bytes so that it shows."""
    stream = iter(keystream(secret, size))
    order = list(range(size))
    for i in range(size - 1, 0, -1):
        j = next(stream) % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def single_cut(secret: bytes, size: int) -> tuple[int, ...]:
    cut = 1 + secret[0] % (size - 1)
    return (*range(cut, size), *range(cut))


@pytest.mark.parametrize("faulty", [modulo_order, single_cut])
def test_the_statistics_catch_a_faulty_shuffle(faulty: Callable[[bytes, int], tuple[int, ...]]) -> None:
    tally = statistics.Tally(2)
    for number in range(500):
        secret = numbered_secret(number)
        tally.add(faulty(secret, tally.size), keystream(secret, 4 * tally.size))
    assert statistics.failures(tally.findings(), 99) != []


def test_raw_keystream_is_that_of_shoe_after_shoe() -> None:
    written: list[bytes] = []
    statistics.write_keystream(500, 1, 7, written.append)
    secrets_drawn = islice(statistics.secrets_from(7), 3)
    assert b"".join(written) == b"".join(keystream(secret, 208) for secret in secrets_drawn)[:500]
