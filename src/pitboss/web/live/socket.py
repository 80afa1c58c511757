"""The live socket: it sends everything that a page watches, and takes commands.

A table begins with a whole scene, and then only the changes follow, without gaps. A reader who is too slow
gets a whole scene again. The floor comes as rows, at most once a second.
"""

import asyncio
from collections.abc import Coroutine
from typing import NamedTuple

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from pitboss.authority import Person
from pitboss.floor.commit.writer import FloorHalted
from pitboss.journal import StoreFailed
from pitboss.messages import DEFAULT
from pitboss.table.scene.scene import Audience
from pitboss.web import wire
from pitboss.web.admission.limits import BODY_MOST
from pitboss.web.errors import Rejected
from pitboss.web.gate import fault
from pitboss.web.live import messages
from pitboss.web.live.floor_overview import in_brief
from pitboss.web.live.table_stream import TableStream
from pitboss.web.permissions import STAFF
from pitboss.web.pit.guest_papers import to_sign
from pitboss.web.pit.queue import QueueRow
from pitboss.web.pit.table_api import called
from pitboss.web.pit.table_view import waiting_for
from pitboss.web.progressive.display import Sign, urgent
from pitboss.web.request import Language, LiveSocket, allowed, gateway_of, services_of
from pitboss.web.services import Services
from pitboss.web.texts import spoken
from pitboss.web.visitor import Visitor

METER_MS = 250
"""Between two messages about a meter that only rises."""
FLOOR_MS = 1_000
"""Between two messages about the floor."""
PIT_MS = 250
"""Between two messages about the pit's queue."""
LOOK_MS = 10_000
"""Between two looks at the clock, which may be set forward past the end of a session."""
ENDED, CHANGED, LOCKED, TOO_FAST, TOO_LARGE = 4401, 4409, 4423, 4429, 1009
_decoder: msgspec.json.Decoder[messages.ClientMessage] = msgspec.json.Decoder(messages.ClientMessage)


class _Named(msgspec.Struct, frozen=True):
    """The table and the id in a message, whatever else is wrong with it."""

    table: object = ""
    id: object = ""


class _Subject(NamedTuple):
    """What a message that was rejected is about."""

    table: str = ""
    id: str = ""


@websocket("/api/live")
async def live(
    socket: LiveSocket,
    language: Language = DEFAULT,
) -> None:
    """Serve one page."""
    services, visitor = services_of(socket), socket.user
    try:
        audience = services.audience(visitor)
    except Rejected as rejected:
        await socket.close(4000 + rejected.status_code, rejected.detail)
        return
    if not services.admission.open_socket(visitor):
        await socket.close(TOO_FAST, "Too many sockets.")
        return
    services.watchers += 1
    try:
        await socket.accept()
        await Connection(services, socket, visitor, audience, spoken(language)).serve()
    finally:
        services.watchers -= 1
        services.admission.close_socket(visitor)


class _ClosedError(Exception):
    """The socket was closed from here."""


class Connection:
    """One open socket. It ends with its session, or when the rights of its account change."""

    def __init__(
        self,
        services: Services,
        socket: LiveSocket,
        visitor: Visitor,
        audience: Audience,
        language: str,
    ) -> None:
        self._services, self._socket, self._visitor = services, socket, visitor
        self._audience, self._language = audience, language
        self._sending = asyncio.Lock()
        self._tables: dict[str, asyncio.Task[None]] = {}
        self._floor: asyncio.Task[None] | None = None
        self._meters: dict[str, asyncio.Task[None]] = {}
        self._pit: asyncio.Task[None] | None = None
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rights = visitor.account.rights if visitor.account is not None else ()
        self._closed = False

    async def serve(self) -> None:
        """Serve until the page leaves, the session ends, or something fails."""
        tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._until_ended())]
        try:
            await asyncio.wait((*tasks, self._failed), return_when=asyncio.FIRST_COMPLETED)
        finally:
            others = tuple(task for task in (self._floor, self._pit) if task is not None)
            shown = (*self._tables.values(), *others, *self._meters.values())
            for task in (*tasks, *shown):
                task.cancel()
            await asyncio.gather(*tasks, *shown, return_exceptions=True)
            for table in tuple(self._tables):
                await self._services.presence.went(table, self._visitor.account)

    def _show(self, showing: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run a task that shows something; if it fails, the connection ends."""
        task = asyncio.create_task(showing)
        task.add_done_callback(self._over)
        return task

    def _over(self, task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None and not self._failed.done():
            self._failed.set_result(None)

    async def _must_last(self) -> None:
        """Close the socket if the session has ended or the rights of its account have changed."""
        session = self._visitor.session
        if session is None:
            return
        account = self._services.sessions.account_of(session)
        if account is None:
            await self._close(ENDED, "The session has ended.")
        elif account.rights != self._rights:
            await self._close(CHANGED, "What you may see and do has changed.")
        elif self._services.sessions.is_locked(session):
            await self._close(LOCKED, "The session is locked.")

    async def _close(self, code: int, why: str) -> None:
        if not self._closed:
            self._closed = True
            await self._socket.close(code, why)
        raise _ClosedError

    async def _send(self, text: bytes) -> None:
        await self._must_last()
        async with self._sending:
            await self._socket.send_data(text.decode(), mode="text")

    async def _listen(self) -> None:
        while True:
            try:
                text = await self._socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            await self._must_last()
            if len(text) > BODY_MOST:
                await self._close(TOO_LARGE, "That is too large.")
            try:
                self._services.must_keep_pace(self._visitor)
                await self._hear(_read(text))
            except Rejected as rejected:
                about = _about(text)
                problem = messages.ProblemMessage(about.table, about.id, rejected.code, rejected.detail)
                await self._send(msgspec.json.encode(problem))
                if rejected.status_code == 429 and not self._services.admission.within_patience(
                    self._visitor
                ):
                    await self._close(TOO_FAST, "That is too fast.")

    async def _hear(self, asked: messages.ClientMessage) -> None:
        match asked:
            case messages.Watch():
                await self._watch(asked.table, asked.after)
            case messages.Leave():
                await self._leave(asked.table)
            case messages.WatchFloor():
                self._leave_floor()
                self._floor = self._show(self._show_floor(asked.brief))
            case messages.LeaveFloor():
                self._leave_floor()
            case messages.WatchProgressive():
                self._services.progressive(asked.name)
                self._leave_progressive(asked.name)
                self._meters[asked.name] = self._show(self._show_progressive(asked.name))
            case messages.LeaveProgressive():
                self._leave_progressive(asked.name)
            case messages.WatchPit():
                account = allowed(
                    self._services,
                    self._visitor,
                    "look at the queue",
                    administrator=True,
                    roles=STAFF,
                    where="pit",
                )
                if self._pit is not None:
                    self._pit.cancel()
                self._pit = self._show(self._show_pit(account.person))
            case messages.WatchPapers():
                account = allowed(
                    self._services, self._visitor, "look at papers", roles=("guest",), where="pit"
                )
                if self._pit is not None:
                    self._pit.cancel()
                self._pit = self._show(self._show_papers(account.id))
            case messages.ActAt():
                await self._act(asked)

    async def _watch(self, table: str, after: int | None) -> None:
        """Begin to show a table; one that is shown already begins again."""
        self._services.live_table(table)
        last = self._tables.get(table)
        if last is not None:
            last.cancel()
        self._tables[table] = self._show(self._show_table(table, after))
        if last is None:
            await self._services.presence.came(table, self._visitor.account)

    async def _leave(self, table: str) -> None:
        showing = self._tables.pop(table, None)
        if showing is not None:
            showing.cancel()
            await self._services.presence.went(table, self._visitor.account)

    def _leave_floor(self) -> None:
        if self._floor is not None:
            self._floor.cancel()
            self._floor = None

    async def _show_table(self, table: str, after: int | None) -> None:
        watcher = self._services.floor.watch(table, self._audience)
        stream = TableStream(self._services, table, self._audience, self._language)
        try:
            async for message in watcher.messages():
                await self._send(stream.text(message, after))
                after = None
        finally:
            watcher.close()

    async def _show_floor(self, brief: bool) -> None:
        overview, known = self._services.overview, dict[str, messages.FloorRow]()
        staff = self._audience.role in ("dealer", "supervisor", "surveillance")
        while True:
            all_lines = overview.lines(staff=staff)
            if brief:
                all_lines = tuple(map(in_brief, all_lines))
            lines = tuple(line for line in all_lines if known.get(line.table) != line)
            if lines:
                known |= {line.table: line for line in lines}
                await self._send(msgspec.json.encode(messages.FloorMessage(lines)))
            changed = asyncio.create_task(overview.changed())
            try:
                await self._services.floor.clock.sleep(FLOOR_MS)
                await changed
            finally:
                changed.cancel()

    def _leave_progressive(self, name: str) -> None:
        showing = self._meters.pop(name, None)
        if showing is not None:
            showing.cancel()

    async def _show_progressive(self, name: str) -> None:
        """Show a rising meter at most four times a second, but a win or a fault at once (IND-44)."""
        meters, clock = self._services.meters, self._services.floor.clock
        last: Sign | None = None
        rest: asyncio.Task[None] | None = None
        try:
            while True:
                changed, sign = meters.changed(name), meters.sign(name)
                at_once = last is None or urgent(sign) != urgent(last)
                if sign != last and (at_once or rest is None or rest.done()):
                    await self._send(msgspec.json.encode(meter_message(sign)))
                    last = sign
                    if rest is not None:
                        rest.cancel()
                    rest = asyncio.create_task(clock.sleep(METER_MS))
                elif sign != last and rest is not None:
                    waiting = asyncio.create_task(changed.wait())
                    try:
                        await asyncio.wait((waiting, rest), return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        waiting.cancel()
                else:
                    await changed.wait()
        finally:
            if rest is not None:
                rest.cancel()

    async def _show_pit(self, person: Person) -> None:
        """Show the pit's queue: a line when it is new or changed, and always the order."""
        services = self._services
        last, known = -1, dict[str, QueueRow]()
        while True:
            changed = services.approvals.changed()
            waiting = waiting_for(services.approvals, person, lambda who: called(services, who))
            seq, now = services.floor.pit.shown, services.floor.clock.now_ms()
            if (seq, waiting) != (last, tuple(known.values())):
                news = tuple(line for line in waiting if known.get(line.id) != line)
                last, known = seq, {line.id: line for line in waiting}
                await self._send(msgspec.json.encode(messages.PitMessage(seq, now, news, tuple(known))))
                await services.floor.clock.sleep(PIT_MS)
            await changed.wait()

    async def _show_papers(self, guest: str) -> None:
        """Show a guest what they are asked to sign."""
        services, last = self._services, None
        while True:
            changed = services.approvals.changed()
            found = tuple(to_sign(services.floor, guest))
            if found != (last or ()):
                await self._send(msgspec.json.encode(messages.PapersMessage(found)))
            last = found
            await changed.wait()

    async def _act(self, asked: messages.ActAt) -> None:
        if self._visitor.session is None:
            raise Rejected(401, "sign_in_needed", "Please sign in.")
        self._services.sessions.use(self._visitor.session)
        command = wire.CommandIn(asked.id, asked.command, asked.credential)
        try:
            answer = await gateway_of(self._socket).submit(
                asked.table, self._visitor, command, self._language
            )
        except FloorHalted as halted:
            raise Rejected(503, "floor_halted", f"The floor has stopped: {halted}.") from None
        except StoreFailed as failed:
            raise fault(failed) from None
        message = messages.AnswerMessage(asked.table, answer.id, answer.seq, answer.refusal)
        await self._send(msgspec.json.encode(message))

    async def _until_ended(self) -> None:
        """Wait until the session ends or the rights of its account change, and close the socket."""
        session = self._visitor.session
        if session is None:
            await asyncio.Event().wait()
            return
        clock = self._services.floor.clock
        ended = asyncio.create_task(session.ended.wait())
        changed = asyncio.create_task(session.changed.wait())
        try:
            while True:
                await self._must_last()
                idle = self._services.sessions.left(session)
                left = min(session.ends_at_ms - clock.now_ms(), idle, LOOK_MS)
                look = asyncio.create_task(clock.sleep(max(0, left)))
                try:
                    await asyncio.wait((look, ended, changed), return_when=asyncio.FIRST_COMPLETED)
                finally:
                    look.cancel()
                if changed.done():
                    changed = asyncio.create_task(session.changed.wait())
        finally:
            ended.cancel()
            changed.cancel()


def meter_message(sign: Sign) -> messages.MeterMessage:
    """Return a display as a message."""
    return messages.MeterMessage(**msgspec.structs.asdict(sign))


def _read(text: str) -> messages.ClientMessage:
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Rejected(400, "command_malformed", f"That cannot be read: {error}.") from None
    except RecursionError:
        raise Rejected(400, "command_malformed", "That is nested too deeply.") from None


def _about(text: str) -> _Subject:
    """Return the table and the id that a message names, so that its sender knows which one it was."""
    try:
        named = msgspec.json.decode(text, type=_Named)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Subject()
    return _Subject(*(value[:200] if isinstance(value, str) else "" for value in (named.table, named.id)))
