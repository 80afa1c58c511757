"""The messages about one table for one reader: a whole scene, or what changed."""

import msgspec

from pitboss.floor.commit.watchers import Message
from pitboss.floor.tables.dealer_place import acting
from pitboss.table.scene.scene import Audience, Scene
from pitboss.web.live.jackpot_prices import with_prices
from pitboss.web.live.messages import ClockStatus, CurrentMessage, DealerStatus, StoodIn, TableStatus
from pitboss.web.live.scene_cache import CachedScene, mine
from pitboss.web.services import Services

_encode = msgspec.json.encode


class TableStream:
    """Writes the messages; it remembers the scene that was sent last."""

    def __init__(self, services: Services, table: str, audience: Audience, language: str) -> None:
        self._services, self._table, self._audience, self._language = services, table, audience, language
        self._name = _encode(table)
        self._last: CachedScene | None = None
        link = services.floor.tables[table].host.link
        self._live = None if link is None else link.live

    def text(self, message: Message, after: int | None = None) -> bytes:
        """Return a message as JSON; a reader who has the event `after` is told if it is still the last."""
        scene = self._cached(message.seq, message.scene)
        last, self._last = self._last, scene
        if last is None or message.after < 0:
            if after == message.seq:
                return _encode(CurrentMessage(self._table, message.seq))
            return self._written(b"scene", scene, -1, b'"scene":%b' % scene.whole)
        return self._written(b"patch", scene, last.seq, b'"patch":%b' % scene.since(last))

    def whole(self, seq: int, scene: Scene) -> bytes:
        """Return the whole scene as JSON, for an answer over HTTP."""
        priced = with_prices(self._live, mine(scene, self._audience), self._audience)
        drawn = CachedScene(seq, priced)
        return self._written(b"scene", drawn, -1, b'"scene":%b' % drawn.whole)

    def _cached(self, seq: int, scene: Scene) -> CachedScene:
        return self._services.scenes.of(self._table, self._audience, seq, scene, self._live)

    def _written(self, kind: bytes, scene: CachedScene, after: int, body: bytes) -> bytes:
        status = _encode(self._status(scene))
        head = b'"kind":"%b","table":%b,"seq":%d,"after":%d' % (kind, self._name, scene.seq, after)
        return b"{%b,%b,%b}" % (head, body, status[1:-1])

    def _status(self, scene: CachedScene) -> TableStatus:
        live_table = self._services.floor.tables[self._table]
        hosted, who = live_table.durable, self._audience.who
        return TableStatus(
            said=scene.said(live_table.host.rules, self._language),
            paused=hosted.paused,
            all_set=self._audience.role == "guest" and who in hosted.all_set,
            clock=self._clock(),
            dealer=DealerStatus(
                automatic=not hosted.dealer,
                mine=bool(who) and who in (hosted.dealer, acting(hosted)),
                name=hosted.dealer_name,
                by_hand_alone=not live_table.host.automatic,
            ),
            stood_in=tuple(
                StoodIn(done.round, done.seat, done.what, done.points)
                for done in hosted.stood_in
                if self._audience.role == "guest" and done.guest == who
            ),
        )

    def _clock(self) -> ClockStatus | None:
        running = self._services.floor.countdown(self._table)
        return None if running is None else ClockStatus(running.left_ms, running.given_ms, running.what)
