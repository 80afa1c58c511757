"""A table as it is put on the line for somebody: a whole scene or what changed, and what stands beside it."""

from typing import Any

import msgspec

from pitboss.floor.dealing import acting
from pitboss.floor.hub import Message
from pitboss.table.scene import Audience, Scene
from pitboss.web.envelope import Beside, ClockLine, CurrentMessage, DealerLine
from pitboss.web.keypad import with_prices
from pitboss.web.lobby import Lobby
from pitboss.web.pictures import Picture, mine

_encode = msgspec.json.encode


class Showing:
    """One table for one reader; it remembers what they saw last."""

    def __init__(self, lobby: Lobby, table: str, audience: Audience, language: str) -> None:
        self._lobby, self._table, self._audience, self._language = lobby, table, audience, language
        self._name = _encode(table)
        self._last: Picture | None = None
        link = lobby.floor.tables[table].keeper.link
        self._live = None if link is None else link.live

    def text(self, message: Message, after: int | None = None) -> bytes:
        """A message as it is sent; a reader who has seen `after` is told where that is still the last."""
        picture = self._picture(message.seq, message.scene)
        last, self._last = self._last, picture
        if last is None or message.after < 0:
            if after == message.seq:
                return _encode(CurrentMessage(self._table, message.seq))
            return self._written(b"scene", picture, -1, b'"scene":%b' % picture.whole)
        return self._written(b"patch", picture, last.seq, b'"patch":%b' % picture.since(last))

    def whole(self, seq: int, scene: Scene) -> bytes:
        """The scene by itself, as it is answered over HTTP."""
        priced = with_prices(self._live, mine(scene, self._audience), self._audience)
        picture = Picture(seq, priced)
        return self._written(b"scene", picture, -1, b'"scene":%b' % picture.whole)

    def _picture(self, seq: int, scene: Scene) -> Picture:
        return self._lobby.pictures.of(self._table, self._audience, seq, scene, self._live)

    def _written(self, kind: bytes, picture: Picture, after: int, body: bytes) -> bytes:
        beside = _encode(self._beside(picture))
        head = b'"kind":"%b","table":%b,"seq":%d,"after":%d' % (kind, self._name, picture.seq, after)
        return b"{%b,%b,%b}" % (head, body, beside[1:-1])

    def _beside(self, picture: Picture) -> Beside:
        spot = self._lobby.floor.tables[self._table]
        kept, who = spot.durable, self._audience.who
        return Beside(
            said=picture.said(spot.keeper.rules, self._language),
            paused=kept.paused,
            all_set=self._audience.role == "guest" and who in kept.all_set,
            clock=self._clock(),
            dealer=DealerLine(
                not kept.dealer, bool(who) and who in (kept.dealer, acting(kept)), kept.dealer_name
            ),
        )

    def _clock(self) -> ClockLine | None:
        running: Any = self._lobby.floor.countdown(self._table)
        return None if running is None else ClockLine(running.left_ms, running.given_ms, running.what)
