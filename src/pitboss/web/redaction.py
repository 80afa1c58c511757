"""Events as an audience may read them.

Staff read the event as it was recorded, but face-down cards only after the shoe has ended. Guests and the
public read what they could see at the table: no purse, no rack, no supervision, and other guests by their
names at the table, never by their names of record.
"""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.messages import DEFAULT
from pitboss.notation.narrate import what
from pitboss.rulebook import Rules
from pitboss.table.scene.scene import Audience

_CLOSED = frozenset(
    {
        "table.table_opened",
        "table.guest_restricted",
        "table.spot_permitted",
        "table.bill_suspected",
        "table.suspicion_resolved",
        "floor.guest_disconnected",
        "floor.guest_connected",
        "stop.card_keyed",
        "terminal.jackpot_keyed",
    }
)
"""Events that guests and the public do not read; events of the supervision are not listed."""
_PURSES = frozenset(
    {
        "table.guest_seated",
        "table.guest_stood_behind",
        "table.guest_left",
        "table.seat_reserved",
        "table.guest_came_back",
    }
)
"""Events that contain what a guest brought or took away."""
_DEALERS = frozenset({"floor.dealer_took_place", "floor.dealer_left_place"})
"""Events with a dealer's name of record in addition to the name that guests know."""
_UNNAMED = frozenset({"by", "rulebook_by", "note", "technician", "keyed"})
_STAFFS = frozenset({"suspected", "differs"})
"""Fields that only staff read, of events that everybody reads."""
_PEOPLE = ("guest", "owner")
_CAPITAL = re.compile(r"(?<!^)[A-Z]")
_WORD = re.compile(r"[\w-]+")
_QUOTED = re.compile(r'"([^"\n]*)"')
_ACCOUNT_WORDS = frozenset({"guest", "dealer", "coupon", ""})


def seen(family: str, event: Event, audience: Audience, *, is_open: bool) -> Event:
    """Return the event with every card covered that this audience may not know."""
    staff = audience.role in ("dealer", "supervisor", "surveillance")
    if staff and is_open:
        return event
    role: Literal["guest", "dealer", "supervisor", "surveillance"]
    role = "guest" if audience.role == "public" else audience.role
    return GAMES[family].event_for(event, role)


def readable(
    name: str, event: Event, audience: Audience, called: Mapping[str, str]
) -> dict[str, object] | None:
    """Return the event as plain data for an audience; None if they may not read it."""
    data: dict[str, object] = msgspec.to_builtins(event)
    if audience.role in ("dealer", "supervisor", "surveillance"):
        return data
    mine = audience.who if audience.role == "guest" else ""
    if name.startswith("supervision.") or name in _CLOSED:
        return None
    if name in _DEALERS:
        data.pop("dealer", None)
    if name in _PURSES and _whose(data) != mine:
        data.pop("cheques", None)
    return _redacted_fields(data, mine, called)


def _whose(data: Mapping[str, object]) -> str:
    guest = data.get("guest", "")
    return str(guest["id"]) if isinstance(guest, dict) else str(guest)


def _redacted_fields(fields: Mapping[str, object], mine: str, called: Mapping[str, str]) -> dict[str, object]:
    if "card_asked" in fields and fields.get("id") != mine:  # the file card of another guest
        return {"id": fields["name"], "name": fields["name"]}
    return {
        key: "" if key in _UNNAMED else _redacted(value, mine, called)
        for key, value in fields.items()
        if key not in _STAFFS
    }


def _redacted(value: object, mine: str, called: Mapping[str, str]) -> object:
    if isinstance(value, dict):
        return _redacted_fields(value, mine, called)
    if isinstance(value, list | tuple):
        return [_redacted(inner, mine, called) for inner in value]
    return _named(value, mine, called) if isinstance(value, str) else value


def _named(text: str, mine: str, called: Mapping[str, str]) -> str:
    """Replace a name of record, alone or inside the name of a ledger account, by the name at the table."""
    if ":" in text:
        return ":".join(
            part if part in _ACCOUNT_WORDS else _named(part, mine, called) for part in text.split(":")
        )
    return called[text] if text in called and text != mine else text


def in_words(
    name: str,
    event: Event,
    audience: Audience,
    called: Mapping[str, str],
    *,
    rules: Rules,
    language: str = DEFAULT,
) -> str:
    """Return the event in words; without the purses and the names of record of other guests."""
    staff = audience.role in ("dealer", "supervisor", "surveillance")
    mine = audience.who if audience.role == "guest" else ""
    plain = _CAPITAL.sub(lambda found: f" {found[0].lower()}", type(event).__name__)
    if not staff:
        if name in _PURSES and _whose(msgspec.to_builtins(event)) != mine:
            return plain
        people = {key: getattr(event, key, None) for key in _PEOPLE}
        named = {key: _named(who, mine, called) for key, who in people.items() if isinstance(who, str)}
        event = msgspec.structs.replace(event, **named, **_without_difference(event))
    try:
        text = what(event, rules, language=language)
    except (KeyError, ValueError, TypeError):  # a parameter of the text is missing
        return plain
    others = {guest for guest, known in called.items() if guest not in (mine, known)}
    if text == type(event).__name__ or (not staff and others & set(_WORD.findall(text))):
        return plain
    return text


def _without_difference(event: Event) -> dict[str, bool]:
    return {"differs": False} if hasattr(event, "differs") else {}


def unnamed(text: str, audience: Audience, called: Mapping[str, str]) -> str:
    """Return a round in the notation with other guests under their names at the table."""
    mine = audience.who if audience.role == "guest" else ""
    return _QUOTED.sub(lambda found: f'"{_named(found[1], mine, called)}"', text)
