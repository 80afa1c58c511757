"""Names: which event is written under which stable name, in which version, and how old versions are read.

The class may be renamed and moved; the name in the journal stays. When the shape of an event changes, its
version goes up, and a function lifts what was written in the version before. Rooms above register their
events here; the journal itself knows none.
"""

import re
from collections.abc import Callable
from typing import Generic, Self, TypeVar

import msgspec

from pitboss.journal.records import Entry

NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*")
E = TypeVar("E")
"""The base of all events that a journal holds."""
Lift = Callable[[dict[str, object]], dict[str, object]]
"""The fields of an event in one version, from those in the version before."""


class NamesError(Exception):
    """The names do not fit together: a mistake in the program."""


class UnreadableError(Exception):
    """A record holds an event that this program cannot read."""


class _Named(Generic[E]):
    """An event type, the name it is written under, and how older versions are lifted."""

    def __init__(self, event: type[E], name: str, version: int) -> None:
        self.event = event
        self.name = name
        self.version = version
        self.lifts: dict[int, Lift] = {}
        self.decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(event)


class Names(Generic[E]):
    """All events that a journal can hold; open for registration first, then frozen for use."""

    def __init__(self) -> None:
        self._by_name: dict[str, _Named[E]] = {}
        self._by_type: dict[type, _Named[E]] = {}
        self._encoder = msgspec.json.Encoder()
        self._frozen = False

    def register(self, event: type[E], name: str, *, version: int = 1) -> None:
        """Write events of that type under that name, in that version."""
        self._must_be(frozen=False)
        if not NAME.fullmatch(name):
            raise NamesError(f"{name!r} is not a name: words of small letters, joined by dots")
        if name in self._by_name:
            raise NamesError(f"{name} is taken by {self._by_name[name].event.__qualname__}")
        if event in self._by_type:
            raise NamesError(f"{event.__qualname__} is written as {self._by_type[event].name} already")
        if version < 1:
            raise NamesError(f"the versions of {name} begin with 1")
        self._by_name[name] = self._by_type[event] = _Named(event, name, version)

    def lift(self, name: str, *, version: int, by: Lift) -> None:
        """Read that version of an event by making the next version of it."""
        self._must_be(frozen=False)
        named = self._by_name.get(name)
        if named is None:
            raise NamesError(f"{name} is not registered")
        if not 1 <= version < named.version or version in named.lifts:
            raise NamesError(f"{name} has no version {version} to lift, or it is lifted already")
        named.lifts[version] = by

    def freeze(self) -> Self:
        """Close the registration; every older version must be readable."""
        for named in self._by_name.values():
            missing = sorted(set(range(1, named.version)) - set(named.lifts))
            if missing:
                raise NamesError(f"nothing lifts version {missing[0]} of {named.name}")
        self._frozen = True
        return self

    def names(self) -> dict[str, int]:
        """Every name with its present version."""
        return {name: named.version for name, named in sorted(self._by_name.items())}

    def name_of(self, event: type) -> str:
        """The name that events of a type are written under."""
        return self._by_type[event].name

    def encode(self, event: object) -> Entry:
        """An event as the journal takes it."""
        if not self._frozen:
            self._must_be(frozen=True)
        named = self._by_type.get(type(event))
        if named is None:
            raise NamesError(f"{type(event).__qualname__} has no name in the journal")
        return Entry(named.name, named.version, self._encoder.encode(event))

    def decode(self, entry: Entry) -> E:
        """An event as the rooms know it, lifted from whatever version it was written in."""
        self._must_be(frozen=True)
        named = self._by_name.get(entry.name)
        if named is None:
            raise UnreadableError(f"nobody knows an event {entry.name}")
        if not 1 <= entry.version <= named.version:
            raise UnreadableError(
                f"{entry.name} is known up to version {named.version}, and this is version {entry.version}"
            )
        try:
            return named.decoder.decode(self._lifted(named, entry))
        except msgspec.MsgspecError as error:
            raise UnreadableError(f"{entry.name}, version {entry.version}: {error}") from error

    def _lifted(self, named: _Named[E], entry: Entry) -> bytes:
        if entry.version == named.version:
            return entry.payload
        fields = msgspec.json.decode(entry.payload, type=dict[str, object])
        for version in range(entry.version, named.version):
            fields = named.lifts[version](fields)
        return self._encoder.encode(fields)

    def _must_be(self, *, frozen: bool) -> None:
        if self._frozen and not frozen:
            raise NamesError("the names are frozen: register before the journal is opened")
        if frozen and not self._frozen:
            raise NamesError("the names are not frozen yet: register all of them first")
