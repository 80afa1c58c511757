"""Scenes as JSON, written once for all readers who see the same, and the changes between two scenes.

Each field of a scene is encoded by itself. Only fields whose bytes differ are compared to find the changes.
"""

import msgspec
from msgspec.structs import fields

from pitboss.floor.aggregates.links import LiveProgressive
from pitboss.table.scene.scene import Audience, Legal, Scene
from pitboss.web.live.jackpot_prices import with_prices
from pitboss.web.live.patches import Change, diff
from pitboss.web.wire import HouseWords, Said, said

SCENES_MOST = 2_048
CHANGES_MOST = 8
"""Earlier scenes to which the changes are remembered: slow readers come from different ones."""
_PARTS = tuple(field.encode_name for field in fields(Scene))


class CachedScene:
    """The scene of a table for one audience after an event."""

    def __init__(self, seq: int, scene: Scene) -> None:
        self.seq, self.scene = seq, scene
        self.parts = {name: msgspec.json.encode(getattr(scene, name)) for name in _PARTS}
        self._whole = b""
        self._changes: dict[int, bytes] = {}
        self._said: dict[str, tuple[Said, ...]] = {}

    @property
    def whole(self) -> bytes:
        """The scene as JSON."""
        if not self._whole:
            inner = b",".join(b'"%b":%b' % (name.encode(), part) for name, part in self.parts.items())
            self._whole = b"{%b}" % inner
        return self._whole

    def said(self, rules: HouseWords, language: str) -> tuple[Said, ...]:
        """Return the calls of the scene in a language."""
        if language not in self._said:
            self._said[language] = said(self.scene.calls, rules, language)
        return self._said[language]

    def since(self, last: "CachedScene") -> bytes:
        """Return the changes since an earlier scene of the same table and audience, as JSON."""
        found = self._changes.get(last.seq)
        if found is None:
            if len(self._changes) >= CHANGES_MOST:
                self._changes.clear()
            found = self._changes[last.seq] = msgspec.json.encode(between(last, self))
        return found


def between(old: CachedScene, new: CachedScene) -> list[Change]:
    """Return the changes from one scene to another."""
    decode = msgspec.json.decode
    return [
        change
        for name, part in new.parts.items()
        if part != old.parts[name]
        for change in diff(decode(old.parts[name]), decode(part), (name,))
    ]


class SceneCache:
    """The last scene of each table for each audience."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, Audience], tuple[Scene, CachedScene]] = {}

    def of(
        self, table: str, audience: Audience, seq: int, scene: Scene, live: LiveProgressive | None = None
    ) -> CachedScene:
        """Return a scene as JSON, encoded once while it is the last; `live` gives the prices of jackpots."""
        known = self._last.get((table, audience))
        if known is not None and known[0] is scene:
            return known[1]
        if len(self._last) >= SCENES_MOST:
            self._last.clear()
        made = CachedScene(seq, with_prices(live, mine(scene, audience), audience))
        self._last[table, audience] = (scene, made)
        return made


def mine(scene: Scene, audience: Audience) -> Scene:
    """Return the scene with the reader's own id in the offers of free seats."""
    if audience.role != "guest" or not any(legal.act == "SitDown" for legal in scene.legal):
        return scene
    legal = tuple(_seat_for(offer, audience.who) for offer in scene.legal)
    return msgspec.structs.replace(scene, legal=legal)


def _seat_for(offer: Legal, guest: str) -> Legal:
    if offer.act != "SitDown":
        return offer
    return msgspec.structs.replace(offer, command=offer.command | {"guest": guest})
