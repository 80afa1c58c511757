"""A table as it is put on the line for somebody: a whole scene or what changed, and what stands beside it."""

from typing import Any

import msgspec

from pitboss.floor.commit.watchers import Message
from pitboss.floor.tables.dealer_place import acting
from pitboss.table.scene.scene import Audience, Scene
from pitboss.web.live.jackpot_prices import with_prices
from pitboss.web.live.messages import Beside, ClockLine, CurrentMessage, DealerLine
from pitboss.web.live.scene_cache import CachedScene, mine
from pitboss.web.services import Services

_encode = msgspec.json.encode


class TableStream:
    """One table for one reader; it remembers what they saw last."""

    def __init__(self, services: Services, table: str, audience: Audience, language: str) -> None:
        self._services, self._table, self._audience, self._language = services, table, audience, language
        self._name = _encode(table)
        self._last: CachedScene | None = None
        link = services.floor.tables[table].host.link
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
        picture = CachedScene(seq, priced)
        return self._written(b"scene", picture, -1, b'"scene":%b' % picture.whole)

    def _picture(self, seq: int, scene: Scene) -> CachedScene:
        return self._services.scenes.of(self._table, self._audience, seq, scene, self._live)

    def _written(self, kind: bytes, picture: CachedScene, after: int, body: bytes) -> bytes:
        beside = _encode(self._beside(picture))
        head = b'"kind":"%b","table":%b,"seq":%d,"after":%d' % (kind, self._name, picture.seq, after)
        return b"{%b,%b,%b}" % (head, body, beside[1:-1])

    def _beside(self, picture: CachedScene) -> Beside:
        live_table = self._services.floor.tables[self._table]
        hosted, who = live_table.durable, self._audience.who
        return Beside(
            said=picture.said(live_table.host.rules, self._language),
            paused=hosted.paused,
            all_set=self._audience.role == "guest" and who in hosted.all_set,
            clock=self._clock(),
            dealer=DealerLine(
                not hosted.dealer, bool(who) and who in (hosted.dealer, acting(hosted)), hosted.dealer_name
            ),
        )

    def _clock(self) -> ClockLine | None:
        running: Any = self._services.floor.countdown(self._table)
        return None if running is None else ClockLine(running.left_ms, running.given_ms, running.what)
