"""The application: handlers put together, the floor opened and closed with it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import pitboss
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.linking import ProgressivePlan
from pitboss.floor.progressives import LinkRefusedError
from pitboss.floor.writer import FloorHalted
from pitboss.journal import Reader, StoreFailed
from pitboss.rulebook import RulebookError
from pitboss.web import (
    badges,
    desk,
    exam_api,
    live,
    live_odds,
    night_api,
    odds_api,
    pages,
    pit_api,
    pit_desk_api,
    pit_desks,
    progressives,
    rounds,
    rulebook_api,
    rules,
    school_api,
    seat_api,
    shoe_api,
    surveillance,
    tables,
    train_api,
    words,
)
from pitboss.web.gate import Gate, fault
from pitboss.web.history import History
from pitboss.web.lobby import Config, Lobby, Turned
from pitboss.web.metrics import metrics_text
from pitboss.web.people import People
from pitboss.web.wire import Problem

Started = Callable[[Lobby], Awaitable[Callable[[], Awaitable[None]]]]
"""Called when the floor is open; returns what is called before it closes."""


class Health(msgspec.Struct, frozen=True):
    """Whether the floor goes on."""

    ok: bool
    version: str
    tables: int
    halted: str = ""
    stopped: dict[str, str] = {}
    """Tables that cannot go on, and why; the others do."""
    risks: int = 0
    """How many things may make a loss of the journal go unseen, or lose it; the log says which."""
    play_money: bool = True


@get("/api/health", summary="Whether the floor goes on", sync_to_thread=False)
def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """503 once it has stopped, with the reason."""
    floor = request.app.state.lobby.floor
    stopped = {name: spot.stopped for name, spot in floor.tables.items() if spot.stopped}
    version, risks = pitboss.__version__, len(floor.risks)
    found = Health(not floor.halted, version, len(floor.tables), floor.halted, stopped, risks)
    return Response(found, status_code=200 if found.ok else 503)


@get("/api/metrics", summary="Figures for a monitor", media_type=MediaType.TEXT, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any]) -> str:
    """In the text format of Prometheus."""
    return metrics_text(request.app.state.lobby)


def _problem(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Every fault as a code and a sentence; an address that is nothing here as the page that says so."""
    if getattr(error, "status_code", 0) == 404 and pages.wants_page(request):
        return Response(pages.text(), status_code=404, media_type=MediaType.HTML)
    if isinstance(error, Turned):
        return Response(
            Problem(error.code, error.detail), status_code=error.status_code, headers=error.headers
        )
    if isinstance(error, FloorHalted):
        return Response(Problem("floor_halted", f"The floor has stopped: {error}."), status_code=503)
    if isinstance(error, UnicodeError):
        return Response(Problem("request_malformed", "That is not written in UTF-8."), status_code=400)
    if isinstance(error, RecursionError):
        return Response(Problem("request_malformed", "That is nested too deeply."), status_code=400)
    if isinstance(error, HTTPException):
        extra = getattr(error, "extra", None)
        found = "; ".join(str(line.get("message", "")) for line in extra) if isinstance(extra, list) else ""
        sentence = f"{error.detail}: {found}" if found else str(error.detail)
        code = {404: "not_here", 405: "method_not_allowed", 400: "request_malformed"}.get(error.status_code)
        return Response(Problem(code or "request_refused", sentence[:500]), status_code=error.status_code)
    told = fault(error)
    return Response(Problem(told.code, told.detail), status_code=told.status_code)


def make_app(
    floor: Floor,
    people: People,
    config: Config,
    *,
    reader: Reader,
    plans: tuple[TablePlan | ProgressivePlan, ...] = (),
    started: Started | None = None,
) -> Litestar:
    """The application on a floor that is not open yet; `reader` looks at the same journal."""
    lobby = Lobby(floor, people, History(reader, floor), config)

    @asynccontextmanager
    async def open_floor(app: Litestar) -> AsyncIterator[None]:
        try:
            tables_ = tuple(plan for plan in plans if isinstance(plan, TablePlan))
            meters = tuple(plan for plan in plans if isinstance(plan, ProgressivePlan))
            lobby.prepare()
            await floor.open(tables_, meters)
            await lobby.open()
            stop = await started(lobby) if started is not None else None
        except Exception as error:
            app.state.failed = str(error)
            app.state.foreseen = isinstance(error, StoreFailed | RulebookError | LinkRefusedError)
            raise
        try:
            yield
        finally:
            await lobby.close()
            if stop is not None:
                await stop()
            await floor.close()

    handlers = [
        *(health, metrics, pages.page, pages.static, words.words, rules.rule),
        *(tables.list_tables, tables.scene, tables.command, tables.rounds, tables.events, tables.replay),
        *(shoe_api.shoes, shoe_api.shoe),
        *(
            live.live,
            rounds.replay,
            rounds.notation,
            desk.sign_in,
            desk.sign_out,
            desk.me,
            desk.password,
            desk.accounts,
        ),
        *(
            desk.open_staff,
            desk.open_guest,
            desk.play_money,
            desk.revoke,
            desk.close_account,
            desk.reset_password,
            desk.audit,
        ),
        *badges.HANDLERS,
        *(progressives.signs, progressives.sign, progressives.desk, progressives.command),
        *(progressives.reconciliation, progressives.advice),
        *pit_api.HANDLERS,
        *pit_desk_api.HANDLERS,
        *pit_desks.HANDLERS,
        *surveillance.HANDLERS,
        *school_api.HANDLERS,
        *exam_api.HANDLERS,
        *live_odds.HANDLERS,
        *night_api.HANDLERS,
        *odds_api.HANDLERS,
        *rulebook_api.HANDLERS,
        *seat_api.HANDLERS,
        *train_api.HANDLERS,
        *((desk.demo_side,) if config.demo else ()),
    ]
    app = Litestar(
        handlers,
        lifespan=[open_floor],
        state=State({"lobby": lobby, "failed": "", "foreseen": False}),
        exception_handlers={Exception: _problem},
        openapi_config=OpenAPIConfig(
            title="pitboss",
            version=pitboss.__version__,
            description="A casino's table games for play money. WebSocket: /api/live.",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"], media_type=MediaType.JSON)],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        request_max_body_size=None,
    )
    app.asgi_handler = Gate(app.asgi_handler, lobby)
    return app
