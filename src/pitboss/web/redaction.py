"""Events as somebody may read them: cards through the game's own filter, other guests by the name they go by.

Staff read what was written down, once the shoe has ended; until then nobody reads a card that lies face
down. A guest or a passer-by reads what could be seen from the rail: no purse, no rack, no word between the
dealer and those above, and of another guest never the name of record.
"""

import re
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.messages import DEFAULT
from pitboss.notation.narrate import what
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
"""Events that are no business of other guests; so is all of the supervision."""
_PURSES = frozenset(
    {
        "table.guest_seated",
        "table.guest_stood_behind",
        "table.guest_left",
        "table.seat_reserved",
        "table.guest_came_back",
    }
)
"""Events that tell what a guest brought or took away."""
_DEALERS = frozenset({"floor.dealer_took_place", "floor.dealer_left_place"})
"""Events with a dealer's name of record beside the one that guests know."""
_UNNAMED = frozenset({"by", "rulebook_by", "note", "technician", "keyed"})
_STAFFS = frozenset({"suspected", "differs"})
"""What is told to staff alone of things that everybody sees."""
_PEOPLE = ("guest", "owner")
_CAPITAL = re.compile(r"(?<!^)[A-Z]")
_WORD = re.compile(r"[\w-]+")
_QUOTED = re.compile(r'"([^"\n]*)"')
_KEPT = frozenset({"guest", "dealer", "coupon", ""})


def seen(family: str, event: Event, audience: Audience, *, is_open: bool) -> Event:
    """The event with every card covered that this audience may not know."""
    staff = audience.role in ("dealer", "supervisor", "surveillance")
    if staff and is_open:
        return event
    role: Literal["guest", "dealer", "supervisor", "surveillance"]
    role = "guest" if audience.role == "public" else audience.role
    return GAMES[family].event_for(event, role)


def readable(name: str, event: Event, audience: Audience, called: Mapping[str, str]) -> dict[str, Any] | None:
    """The event as plain data for an audience; None where it is none of theirs."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    if audience.role in ("dealer", "supervisor", "surveillance"):
        return data
    mine = audience.who if audience.role == "guest" else ""
    if name.startswith("supervision.") or name in _CLOSED:
        return None
    if name in _DEALERS:
        data.pop("dealer", None)
    if name in _PURSES and _whose(data) != mine:
        data.pop("cheques", None)
    veiled: dict[str, Any] = _veil(data, mine, called)
    return veiled


def _whose(data: dict[str, Any]) -> str:
    guest = data.get("guest", "")
    return str(guest["id"]) if isinstance(guest, dict) else str(guest)


def _veil(value: Any, mine: str, called: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        if "card_asked" in value and value.get("id") != mine:  # a guest's file card
            return {"id": value["name"], "name": value["name"]}
        return {
            key: "" if key in _UNNAMED else _veil(inner, mine, called)
            for key, inner in value.items()
            if key not in _STAFFS
        }
    if isinstance(value, list | tuple):
        return [_veil(inner, mine, called) for inner in value]
    return _named(value, mine, called) if isinstance(value, str) else value


def _named(text: str, mine: str, called: Mapping[str, str]) -> str:
    """A name of record, alone or within the name of an account, as the one they are called by."""
    if ":" in text:
        return ":".join(part if part in _KEPT else _named(part, mine, called) for part in text.split(":"))
    return called[text] if text in called and text != mine else text


def in_words(
    name: str,
    event: Any,
    audience: Audience,
    called: Mapping[str, str],
    *,
    rules: Any,
    language: str = DEFAULT,
) -> str:
    """The event in words; other guests stand in it as they are called, and their purses do not."""
    staff = audience.role in ("dealer", "supervisor", "surveillance")
    mine = audience.who if audience.role == "guest" else ""
    plain = _CAPITAL.sub(lambda found: f" {found[0].lower()}", type(event).__name__)
    if not staff:
        if name in _PURSES and _whose(msgspec.to_builtins(event)) != mine:
            return plain
        people = {key: getattr(event, key, None) for key in _PEOPLE}
        told = {key: _named(who, mine, called) for key, who in people.items() if isinstance(who, str)}
        event = msgspec.structs.replace(event, **told, **_plainer(event))
    try:
        text = what(event, rules, language=language)
    except (KeyError, ValueError, TypeError):  # a wording that wants what is not there
        return plain
    others = {guest for guest, known in called.items() if guest not in (mine, known)}
    if text == type(event).__name__ or (not staff and others & set(_WORD.findall(text))):
        return plain
    return text


def _plainer(event: Any) -> dict[str, Any]:
    return {"differs": False} if hasattr(event, "differs") else {}


def unnamed(text: str, audience: Audience, called: Mapping[str, str]) -> str:
    """A round in the notation, in which other guests stand under the names that they go by."""
    mine = audience.who if audience.role == "guest" else ""
    return _QUOTED.sub(lambda found: f'"{_named(found[1], mine, called)}"', text)
