"""The socket: a table as it happens, gap-free or begun anew, and commands on the way back."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from pitboss.floor.writer import FloorHalted
from pitboss.table.scene import Audience
from pitboss.web import wire
from pitboss.web.lobby import BODY_MOST, Lobby, Turned, Visitor
from pitboss.web.sessions import Session

PATIENCE = 200
"""Messages beyond the pace that are answered before the socket is closed."""
ENDED, NOT_ALLOWED, UNKNOWN, TOO_FAST, TOO_LARGE = 4401, 4403, 4404, 4429, 1009


@websocket("/api/tables/{table:str}/watch")
async def watch(
    socket: WebSocket[Any, Any, Any],
    table: FromPath[str],
    after: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
) -> None:
    """Scenes of a table for the caller; `after` is the last event that a reconnecting caller has seen."""
    lobby: Lobby = socket.app.state.lobby
    visitor: Visitor = socket.user
    try:
        audience = lobby.audience(visitor)
        lobby.spot(table)
    except Turned as turned:
        await socket.close(4000 + turned.status_code, turned.detail)
        return
    session = visitor.session
    if not _room_for(lobby, session):
        await socket.close(TOO_FAST, "Too many sockets.")
        return
    await socket.accept()
    _count(lobby, session, 1)
    await lobby.came(table, visitor.account)
    try:
        await _Line(lobby, socket, table, visitor, audience).serve(after)
    finally:
        _count(lobby, session, -1)
        await lobby.went(table, visitor.account)


def _room_for(lobby: Lobby, session: Session | None) -> bool:
    config = lobby.config
    return (
        lobby.passers_by < config.passers_by_most
        if session is None
        else session.sockets < config.sockets_most
    )


def _count(lobby: Lobby, session: Session | None, change: int) -> None:
    if session is None:
        lobby.passers_by += change
    else:
        session.sockets += change


class _Line:
    """One open socket."""

    def __init__(
        self, lobby: Lobby, socket: WebSocket[Any, Any, Any], table: str, visitor: Visitor, audience: Audience
    ) -> None:
        self._lobby, self._socket, self._table = lobby, socket, table
        self._visitor, self._audience = visitor, audience
        self._sending = asyncio.Lock()

    async def serve(self, after: int | None) -> None:
        """Until one side has enough: the caller, the session's end, or the floor."""
        watcher = self._lobby.floor.watch(self._table, self._audience)
        tasks = [
            asyncio.create_task(self._show(watcher, after)),
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._until_ended()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            watcher.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _send(self, text: bytes) -> None:
        async with self._sending:
            await self._socket.send_data(text.decode(), mode="text")

    async def _show(self, watcher: Any, after: int | None) -> None:
        async for message in watcher.messages():
            if after is not None and message.seq == after:
                await self._send(
                    msgspec.json.encode({"kind": "current", "table": self._table, "seq": message.seq})
                )
            else:
                await self._send(self._lobby.message(message, self._audience))
            after = None

    async def _listen(self) -> None:
        beyond = 0
        while True:
            try:
                text = await self._socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            if len(text) > BODY_MOST:
                await self._socket.close(TOO_LARGE, "That is too large.")
                return
            try:
                if self._visitor.session is None:
                    raise Turned(401, "sign_in_needed", "Please sign in.")
                self._lobby.must_keep_pace(self._visitor)
                await self._answer(text)
                beyond = 0
            except Turned as turned:
                beyond += turned.status_code == 429
                await self._problem(turned.code, turned.detail)
                if beyond > PATIENCE:
                    await self._socket.close(TOO_FAST, "That is too fast.")
                    return

    async def _answer(self, text: str) -> None:
        try:
            asked = wire.read_command(text)
        except ValueError as error:
            raise Turned(400, "command_malformed", str(error)) from None
        try:
            answer = await self._lobby.submit(self._table, self._visitor, asked)
        except FloorHalted as halted:
            raise Turned(503, "floor_halted", f"The floor has stopped: {halted}.") from None
        await self._send(msgspec.json.encode({"kind": "answer", **msgspec.to_builtins(answer)}))

    async def _problem(self, code: str, sentence: str) -> None:
        await self._send(msgspec.json.encode({"kind": "problem", "code": code, "sentence": sentence}))

    async def _until_ended(self) -> None:
        """The session is over, or was revoked: so is the socket."""
        session = self._visitor.session
        if session is None:
            await asyncio.Event().wait()
        clock = self._lobby.floor.clock
        expiry = asyncio.create_task(clock.sleep(max(session.ends_at_ms - clock.now_ms(), 0)))
        ended = asyncio.create_task(session.ended.wait())
        try:
            await asyncio.wait((expiry, ended), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (expiry, ended):
                task.cancel()
        await self._socket.close(ENDED, "The session has ended.")
