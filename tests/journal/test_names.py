"""Events keep their names, and old versions can be read for ever."""

from typing import Any

import msgspec
import pytest

from pitboss.journal import Entry, Names, NamesError, UnreadableError


class WagerPlaced(msgspec.Struct, frozen=True):
    seat: int
    cents: int
    spots: dict[int, bytes] = {}


class CardDrawn(msgspec.Struct, frozen=True):
    card: str


def frozen() -> Names[object]:
    names: Names[object] = Names()
    names.register(WagerPlaced, "blackjack.wager_placed", version=3)
    names.register(CardDrawn, "baccarat.card_drawn")
    names.lift("blackjack.wager_placed", version=1, by=in_cents)
    names.lift("blackjack.wager_placed", version=2, by=lambda fields: {**fields, "seat": fields["place"]})
    return names.freeze()


def in_cents(fields: dict[str, Any]) -> dict[str, Any]:
    return {"place": fields["place"], "cents": fields["dollars"] * 100}


def test_an_event_comes_back_as_it_was() -> None:
    names = frozen()
    for event in (WagerPlaced(3, 2000, {7: b"\x00\xff"}), CardDrawn("AS")):
        assert names.decode(names.encode(event)) == event
    assert names.encode(CardDrawn("AS")) == Entry("baccarat.card_drawn", 1, b'{"card":"AS"}')
    assert names.names() == {"baccarat.card_drawn": 1, "blackjack.wager_placed": 3}


def test_old_versions_are_lifted_step_by_step() -> None:
    names = frozen()
    first = Entry("blackjack.wager_placed", 1, b'{"place":3,"dollars":20}')
    second = Entry("blackjack.wager_placed", 2, b'{"place":3,"cents":2000,"spots":{"7":"AP8="}}')
    assert names.decode(first) == WagerPlaced(3, 2000)
    assert names.decode(second) == WagerPlaced(3, 2000, {7: b"\x00\xff"})


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry("craps.dice_thrown", 1, b"{}"), "nobody knows an event craps.dice_thrown"),
        (Entry("baccarat.card_drawn", 2, b"{}"), "known up to version 1, and this is version 2"),
        (Entry("baccarat.card_drawn", 0, b"{}"), "and this is version 0"),
        (Entry("baccarat.card_drawn", 1, b'{"card":5}'), "baccarat.card_drawn, version 1: Expected `str`"),
        (
            Entry("baccarat.card_drawn", 1, b'{"card'),
            "baccarat.card_drawn, version 1: Input data was truncated",
        ),
        (Entry("blackjack.wager_placed", 2, b"[]"), "blackjack.wager_placed, version 2: Expected `object`"),
    ],
)
def test_what_cannot_be_read_is_said(entry: Entry, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        frozen().decode(entry)


def test_names_are_given_once() -> None:
    names: Names[object] = Names()
    names.register(CardDrawn, "baccarat.card_drawn")
    for event, name, version, why in (
        (WagerPlaced, "baccarat.card_drawn", 1, "is taken by CardDrawn"),
        (CardDrawn, "baccarat.other", 1, "is written as baccarat.card_drawn already"),
        (WagerPlaced, "Wager", 1, "is not a name"),
        (WagerPlaced, "baccarat.wager", 0, "begin with 1"),
    ):
        with pytest.raises(NamesError, match=why):
            names.register(event, name, version=version)


def test_every_old_version_must_be_lifted_exactly_once() -> None:
    names: Names[object] = Names()
    names.register(WagerPlaced, "wager", version=3)
    for name, version in (("other", 1), ("wager", 0), ("wager", 3)):
        with pytest.raises(NamesError, match=r"is not registered|has no version"):
            names.lift(name, version=version, by=in_cents)
    names.lift("wager", version=1, by=in_cents)
    with pytest.raises(NamesError, match="lifted already"):
        names.lift("wager", version=1, by=in_cents)
    with pytest.raises(NamesError, match="nothing lifts version 2 of wager"):
        names.freeze()


def test_registration_comes_first_and_use_after_it() -> None:
    names: Names[object] = Names()
    names.register(CardDrawn, "card")
    with pytest.raises(NamesError, match="not frozen yet"):
        names.encode(CardDrawn("AS"))
    names.freeze()
    with pytest.raises(NamesError, match="are frozen"):
        names.register(WagerPlaced, "wager")
    with pytest.raises(NamesError, match="WagerPlaced has no name"):
        names.encode(WagerPlaced(1, 1))
