"""Places and offers of the house that guests ask about, read from `property.toml` (SVC-06, SVC-07)."""

from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("property.toml")


class Unlisted(msgspec.Struct, frozen=True):
    """Places that guests ask for and the house does not have."""

    names: tuple[str, ...]


class Offers(msgspec.Struct, frozen=True):
    """What a dealer suggests to guests, and what a dealer must not suggest."""

    house: tuple[str, ...]
    not_ours: tuple[str, ...]


class HouseProperty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about the house that a dealer can tell guests."""

    places: dict[str, str]
    unlisted: Unlisted
    offers: Offers


@cache
def house_property() -> HouseProperty:
    return msgspec.toml.decode(FILE.read_bytes(), type=HouseProperty)
