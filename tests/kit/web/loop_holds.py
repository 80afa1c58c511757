"""How long the event loop is held: the CPU of its thread in one callback, whatever else the machine does."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import WallClock
from pitboss.floor.floor import TablePlan
from pitboss.floor.tables.pace import AT_ONCE
from pitboss.web.config import Config
from pitboss.web.demo import floor as demo_floor
from tests.kit.web.house import RACK, ROOMY, House


class Holds:
    """The longest that a callback of the loop has held it, in milliseconds of its thread's own CPU."""

    def __init__(self) -> None:
        self.longest = 0.0

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count while this is open; not more than one at a time."""
        handle: Any = asyncio.events.Handle
        real, self.longest = handle._run, 0.0

        def run(one: Any) -> Any:
            began = time.thread_time()
            try:
                return real(one)
            finally:
                self.longest = max(self.longest, (time.thread_time() - began) * 1_000)

        handle._run = run
        try:
            yield
        finally:
            handle._run = real


class PopulatedHouse(House):
    """Every game with guests at it, meters that rise, and a pit in use; played for a while, then at rest."""

    def __init__(self, config: Config = ROOMY) -> None:
        super().__init__(config, clock=WallClock(), pace=AT_ONCE, games=demo_floor.GAMES)

    def plans(self, games: tuple[str, ...]) -> tuple[TablePlan | ProgressivePlan, ...]:
        return tuple(
            TablePlan(plan.name, plan.game, RACK, pit=plan.pit, progressive=plan.progressive)
            if isinstance(plan, TablePlan)
            else plan
            for plan in demo_floor.plans(games)
        )

    @asynccontextmanager
    async def played(self, rounds: int) -> AsyncIterator[None]:
        """Open, with so many rounds behind it at each table."""
        async with self.app.lifespan():
            home = await demo_floor.bring_bots(self.services, pause_ms=1, seed=27)
            tables = self.floor.tables.values()
            async with asyncio.timeout(300):
                while any(live_table.durable.table.game.round <= rounds for live_table in tables):
                    await asyncio.sleep(0.05)
            await home()
            yield

    def _scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        path, _, query = path.partition("?")
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "server": ("127.0.0.1", 80),
            "client": ("127.0.0.1", 1),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "state": {},
        }

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: Any = None
    ) -> tuple[int, bytes]:
        """A request, straight to the application; its status and body."""
        sent = b"" if body is None else json.dumps(body).encode()
        given = {"host": "127.0.0.1", "content-type": "application/json", "content-length": str(len(sent))}
        scope = self._scope("http", path, given | headers) | {"method": method}
        messages, answered = [{"type": "http.request", "body": sent, "more_body": False}], list[Any]()

        async def receive() -> Any:
            if not messages:
                await asyncio.Event().wait()
            return messages.pop()

        async def send(message: Any) -> None:
            answered.append(message)

        app: Any = self.app
        # A task of its own, so that what is measured is the application and nothing of the test.
        await asyncio.create_task(app(scope, receive, send))
        return answered[0]["status"], b"".join(one.get("body", b"") for one in answered[1:])

    @asynccontextmanager
    async def line(self, headers: dict[str, str]) -> AsyncIterator[Callable[[Any], Any]]:
        """A live line; what it gives says something and waits until all that comes of it has come."""
        heard: asyncio.Queue[Any] = asyncio.Queue()
        told = list[Any]()

        async def send(message: Any) -> None:
            told.append(message)

        async def say(message: Any) -> list[Any]:
            told.clear()
            heard.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})
            for _ in range(40):
                await asyncio.sleep(0.001)
                if told:
                    break
            return [json.loads(one["text"]) for one in told if "text" in one]

        heard.put_nowait({"type": "websocket.connect"})
        scope = self._scope("websocket", "/api/live", {"host": "127.0.0.1", **headers}) | {"subprotocols": []}
        app: Any = self.app
        talking = asyncio.create_task(app(scope, heard.get, send))
        await asyncio.sleep(0.05)
        try:
            yield say
        finally:
            heard.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await talking
