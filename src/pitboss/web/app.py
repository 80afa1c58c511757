"""The application: it puts the handlers together, and opens and closes the floor."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import pitboss
from pitboss.floor.aggregates.links import LinkRefusedError, ProgressivePlan
from pitboss.floor.commit.writer import FloorHalted
from pitboss.floor.floor import Floor, TablePlan
from pitboss.journal import Reader, StoreFailed
from pitboss.rulebook import RulebookError
from pitboss.web import assets, texts
from pitboss.web.accounts import api as accounts_api
from pitboss.web.accounts import bulk, session_api
from pitboss.web.accounts.people import People
from pitboss.web.config import Config
from pitboss.web.credentials import badge_api, factor_api
from pitboss.web.errors import Rejected
from pitboss.web.gate import Gate, fault
from pitboss.web.gateway import Gateway
from pitboss.web.live import socket
from pitboss.web.monitor.metrics import metrics_of_all, metrics_text
from pitboss.web.odds import api as odds_api
from pitboss.web.pit import api as pit_api
from pitboss.web.pit import desks_api, reports_api, slips_api, table_api
from pitboss.web.progressive import api as progressive_api
from pitboss.web.request import WebRequest, services_of
from pitboss.web.rulebook import api as rulebook_api
from pitboss.web.rulebook import rule_api
from pitboss.web.school import api as school_api
from pitboss.web.school import exam_api
from pitboss.web.services import Services
from pitboss.web.surveillance import api as surveillance_api
from pitboss.web.surveillance import live_odds
from pitboss.web.tables import api as tables
from pitboss.web.tables import hands_api, rounds_api, shoe_api
from pitboss.web.tables.history import History
from pitboss.web.training import guidance_api, lesson_api, night_api, seat_api
from pitboss.web.wire import Problem

Started = Callable[[Services], Awaitable[Callable[[], Awaitable[None]] | None]]
"""A function to call when the floor is open; it may return one to call before the floor closes."""


class Health(msgspec.Struct, frozen=True):
    """The state of the floor."""

    ok: bool
    version: str
    tables: int
    halted: str = ""
    stopped: dict[str, str] = {}
    """Tables that have stopped, and why."""
    risks: int = 0
    """The number of risks to the journal, such as a standby that is behind; the log names them."""
    play_money: bool = True
    disk: str = ""
    """When the disk will be full, if that is soon."""


@get("/api/health", summary="Whether the floor goes on")
async def health(request: WebRequest) -> Response[Health]:
    """Answer 503 with the reason if the floor has stopped."""
    services = services_of(request)
    floor = services.floor
    await services.disk.look()
    stopped = {name: live_table.stopped for name, live_table in floor.tables.items() if live_table.stopped}
    version, risks, disk = pitboss.__version__, len(services.risks), services.disk.risk
    state = Health(not floor.halted, version, len(floor.standing), floor.halted, stopped, risks, disk=disk)
    return Response(state, status_code=200 if state.ok else 503)


@get("/api/metrics", summary="Figures for a monitor", media_type=MediaType.TEXT)
async def metrics(request: WebRequest) -> str:
    """Answer in the text format of Prometheus, for all processes of the floor."""
    return await metrics_of_all(services_of(request))


def _problem(request: WebRequest, error: Exception) -> Response[Problem] | Response[bytes]:
    """Answer an error with a code and a sentence; a browser gets the page for an unknown path."""
    if getattr(error, "status_code", 0) == 404 and assets.wants_page(request):
        return Response(services_of(request).static_files.page(), status_code=404, media_type=MediaType.HTML)
    if isinstance(error, Rejected):
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
        details = "; ".join(str(line.get("message", "")) for line in extra) if isinstance(extra, list) else ""
        sentence = f"{error.detail}: {details}" if details else str(error.detail)
        code = {404: "not_here", 405: "method_not_allowed", 400: "request_malformed"}.get(error.status_code)
        return Response(Problem(code or "request_refused", sentence[:500]), status_code=error.status_code)
    rejected = fault(error)
    return Response(Problem(rejected.code, rejected.detail), status_code=rejected.status_code)


def make_app(
    floor: Floor,
    people: People,
    config: Config,
    *,
    reader: Reader,
    plans: tuple[TablePlan | ProgressivePlan, ...] = (),
    started: Started | None = None,
) -> Litestar:
    """Return the application on a floor that is not open yet; `reader` reads the same journal."""
    services = Services(floor, people, History(reader, floor), config)
    floor.sharing.figures = lambda: metrics_text(services)

    @asynccontextmanager
    async def open_floor(app: Litestar) -> AsyncIterator[None]:
        try:
            tables_ = tuple(plan for plan in plans if isinstance(plan, TablePlan))
            meters = tuple(plan for plan in plans if isinstance(plan, ProgressivePlan))
            services.prepare()
            await floor.open(tables_, meters)
            await services.open()
            stop = await started(services) if started is not None else None
        except Exception as error:
            halted = isinstance(error, FloorHalted)
            app.state.failed = f"The floor has stopped: {error}" if halted else str(error)
            app.state.foreseen = halted or isinstance(error, StoreFailed | RulebookError | LinkRefusedError)
            raise
        try:
            yield
        finally:
            await services.close()
            if stop is not None:
                await stop()
            await floor.close()

    handlers = [
        *(health, metrics, assets.page, assets.worker, assets.static, texts.words, rule_api.rule),
        *(tables.list_tables, tables.scene, tables.command, tables.rounds, tables.events, tables.replay),
        *(shoe_api.shoes, shoe_api.shoe),
        *hands_api.HANDLERS,
        *(
            socket.live,
            rounds_api.replay,
            rounds_api.notation,
            accounts_api.sign_in,
            accounts_api.sign_out,
            accounts_api.me,
            accounts_api.password,
            accounts_api.accounts,
        ),
        *(
            accounts_api.open_staff,
            accounts_api.open_guest,
            accounts_api.play_money,
            accounts_api.revoke,
            accounts_api.close_account,
            accounts_api.reset_password,
            accounts_api.audit,
            accounts_api.search_audit,
        ),
        *session_api.HANDLERS,
        *badge_api.HANDLERS,
        *factor_api.HANDLERS,
        *bulk.HANDLERS,
        *(progressive_api.signs, progressive_api.sign, progressive_api.desk, progressive_api.command),
        *(progressive_api.reconciliation, progressive_api.advice),
        *pit_api.HANDLERS,
        *slips_api.HANDLERS,
        *reports_api.HANDLERS,
        *table_api.HANDLERS,
        *desks_api.HANDLERS,
        *surveillance_api.HANDLERS,
        *school_api.HANDLERS,
        *guidance_api.HANDLERS,
        *exam_api.HANDLERS,
        *live_odds.HANDLERS,
        *night_api.HANDLERS,
        *odds_api.HANDLERS,
        *rulebook_api.HANDLERS,
        *seat_api.HANDLERS,
        *lesson_api.HANDLERS,
        *((accounts_api.demo_side,) if config.demo else ()),
    ]
    app = Litestar(
        handlers,
        lifespan=[open_floor],
        state=State({"services": services, "gateway": Gateway(services), "failed": "", "foreseen": False}),
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
    app.asgi_handler = Gate(app.asgi_handler, services)
    return app
