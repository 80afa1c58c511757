"""The house as guests ask about it: places, ways, and what is offered. The list is data (SVC-06, SVC-07)."""

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("property.toml")


class Unlisted(msgspec.Struct, frozen=True):
    """What guests ask for and the list does not have."""

    names: tuple[str, ...]


class Offers(msgspec.Struct, frozen=True):
    """What is suggested to guests, and what never is."""

    house: tuple[str, ...]
    not_ours: tuple[str, ...]


class HouseProperty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a dealer can tell."""

    places: dict[str, str]
    unlisted: Unlisted
    offers: Offers


@cache
def house_property() -> HouseProperty:
    """The list of the house."""
    return msgspec.toml.decode(FILE.read_bytes(), type=HouseProperty)
