"""The continuous shuffler: always the whole pack, replayable, sealed per epoch, and nothing in its repr."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.pretty import pretty_repr

from pitboss.cards import DECK, Card, pack
from pitboss.continuous_shuffler import ContinuousShuffler, commitment, loaded, replayed, verify
from pitboss.shuffle import SECRET_BYTES

SECRET = bytes(range(32))
secrets = st.binary(min_size=SECRET_BYTES, max_size=SECRET_BYTES)


def dealt(machine: ContinuousShuffler, count: int) -> tuple[list[Card], ContinuousShuffler]:
    cards = []
    for _ in range(count):
        card, machine = machine.draw()
        cards.append(card)
    return cards, machine


def inside(machine: ContinuousShuffler) -> Counter[Card]:
    return Counter(machine.waiting) + sum((Counter(slot) for slot in machine.slots), Counter())


# Cards


@settings(deadline=None, max_examples=60)
@given(
    secrets,
    st.integers(1, 2),
    st.integers(1, 40),
    st.integers(1, 20),
    st.lists(st.tuples(st.booleans(), st.integers(0, 30)), max_size=12),
)
def test_cards_are_conserved_whatever_is_dealt_and_returned(
    secret: bytes, decks: int, slots: int, waiting_min: int, acts: list[tuple[bool, int]]
) -> None:
    machine = loaded(pack(decks), secret, slots=slots, waiting_min=waiting_min)
    out: list[Card] = []
    for draws, count in acts:
        if draws:
            cards, machine = dealt(machine, min(count, machine.left))
            out += cards
        else:
            back, out = out[:count], out[count:]
            machine = machine.returned(back)
        assert inside(machine) + Counter(out) == Counter(pack(decks))
        assert machine.left == decks * 52 - len(out)
        assert machine.all_back == (not out)
        assert sorted(machine.pack()) == sorted(pack(decks))
        # Enough cards wait, unless the carousel has no more to give.
        assert len(machine.waiting) >= waiting_min or not any(machine.slots)


def test_a_machine_can_be_dealt_out_and_then_says_so() -> None:
    cards, machine = dealt(loaded(pack(1), SECRET), 52)
    assert Counter(cards) == Counter(DECK)
    with pytest.raises(ValueError, match="is empty"):
        machine.draw()
    assert machine.returned(cards).left == 52


def test_a_card_that_is_not_out_is_refused() -> None:
    (card,), machine = dealt(loaded(pack(1), SECRET), 1)
    other = next(one for one in DECK if one != card)
    for strangers in ([other], [card, card], [Card("??")]):
        with pytest.raises(ValueError, match="of this continuous shuffler is out"):
            machine.returned(strangers)
    assert machine.returned([card]).all_back
    assert machine.returned([]) is machine


@pytest.mark.rule("CSM-01")
def test_every_hand_is_dealt_from_the_whole_pack_and_nothing_ever_ends_it() -> None:
    machine = loaded(pack(6), SECRET)
    seen: Counter[Card] = Counter()
    for _ in range(120):
        # No depth: before each hand all 312 cards are in the machine, however many hands went before.
        assert machine.all_back
        assert machine.left == 312
        assert inside(machine) == Counter(pack(6))
        hand, machine = dealt(machine, 17)
        assert not machine.all_back
        seen.update(hand)
        machine = machine.returned(hand)
    assert sum(seen.values()) == 2040 > 6 * 312
    assert not any("cut" in name or "depth" in name for name in ContinuousShuffler.__struct_fields__)


@pytest.mark.rule("CSM-01")
def test_a_card_dealt_in_one_hand_may_come_again_in_a_later_one_but_not_at_once() -> None:
    """One of a kind in a single deck: it comes back after at least the cards that were waiting."""
    machine = loaded(pack(1), SECRET, waiting_min=10)
    gaps = []
    last: dict[Card, int] = {}
    for number in range(4000):
        card, machine = machine.draw()
        if card in last:
            gaps.append(number - last[card])
        last[card] = number
        machine = machine.returned([card])
    # Ten cards wait when it goes back in, and every one of them comes before it.
    assert min(gaps) > 10
    assert min(gaps) < 20
    assert max(gaps) > 104


def test_over_many_hands_every_card_comes_equally_often() -> None:
    machine = loaded(pack(2), SECRET)
    seen: Counter[Card] = Counter()
    for _ in range(400):
        hand, machine = dealt(machine, 13)
        seen.update(hand)
        machine = machine.returned(hand)
    assert set(seen) == set(DECK)
    # 5,200 cards: 100 of each, and a machine that mixes evenly stays well within four deviations.
    assert all(60 < count < 140 for count in seen.values())


# Seal and replay


@settings(deadline=None, max_examples=20)
@given(secrets, st.permutations(DECK))
def test_the_secret_alone_fixes_an_epoch(secret: bytes, handed_over: list[Card]) -> None:
    start = loaded(pack(1), secret)
    assert loaded(handed_over, secret) == start
    first, machine = dealt(start, 20)
    machine = machine.returned(first[5:])
    second, machine = dealt(machine, 20)
    assert replayed(loaded(pack(1), secret), [20, first[5:], 20]) == first + second


def test_each_act_has_draws_of_its_own() -> None:
    one, other = (loaded(pack(1), secret) for secret in (SECRET, bytes(32)))
    assert one.slots != other.slots
    cards, machine = dealt(one, 12)
    later = machine.returned(cards[:6]).returned(cards[6:])
    assert later.counter == machine.counter + 2
    assert machine.returned(cards).slots != later.slots


def test_the_seal_holds_all_epoch_and_breaks_with_anything_it_binds() -> None:
    start = loaded(pack(6), SECRET)
    seal = start.commitment()
    cards, machine = dealt(start, 40)
    assert machine.commitment() == machine.returned(cards).commitment() == seal
    assert seal == commitment(SECRET, 1, pack(6)[::-1], 38, 16)
    assert verify(seal, loaded(pack(6), SECRET))
    for other in (
        loaded(pack(6), bytes(32)),
        loaded(pack(5), SECRET),
        loaded(pack(6), SECRET, epoch=2),
        loaded(pack(6), SECRET, slots=39),
        loaded(pack(6), SECRET, waiting_min=17),
    ):
        assert not verify(seal, other)


def test_a_new_epoch_loads_the_whole_pack_anew() -> None:
    start = loaded(pack(2), SECRET, slots=20, waiting_min=9)
    cards, machine = dealt(start, 7)
    with pytest.raises(ValueError, match="every card back"):
        machine.next_epoch(bytes(32))
    machine = machine.returned(cards)
    with pytest.raises(ValueError, match="needs a new secret"):
        machine.next_epoch(SECRET)
    fresh = machine.next_epoch(bytes(32))
    # Where the cards lay under the old secret plays no part: opening it tells nothing.
    assert fresh == loaded(pack(2), bytes(32), epoch=2, slots=20, waiting_min=9)
    assert fresh.commitment() != machine.commitment()


def test_the_machine_prints_neither_secret_nor_order() -> None:
    machine = loaded(pack(1), SECRET)
    for text in (repr(machine), str(machine), pretty_repr(machine)):
        assert "left=52" in text
        assert not any(card in text for card in DECK)
        assert "x01" not in text


@pytest.mark.parametrize(
    ("cards", "options", "sentence"),
    [
        (pack(1), {"slots": 0}, "at least one slot"),
        (pack(1), {"waiting_min": 0}, "at least one card wait"),
        ((Card("??"),), {}, "known face only"),
        (DECK[:1] * 256, {}, "at most 255 decks"),
    ],
)
def test_an_impossible_machine_is_refused(
    cards: tuple[Card, ...], options: dict[str, int], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        loaded(cards, SECRET, **options)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_the_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"has 32 bytes; this one has {length}\\."):
        loaded(pack(1), bytes(length))
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(length), 1, pack(1), 38, 16)
