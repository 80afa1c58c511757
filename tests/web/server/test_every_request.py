"""Every route and every kind of message is answered, and none by an error of the server.

How long each holds the event loop is measured in `benchmarks/loop.py`.
"""

import asyncio

from tests.kit.web.every_request import EXAMPLES, FLOWS, TABLE, Ask, ask_all, filled
from tests.kit.web.loop_holds import PopulatedHouse


async def _once(_: str, ask: Ask) -> None:
    await ask(0)


def test_every_request_is_answered() -> None:
    requests = asyncio.run(ask_all(_once))
    assert not requests.faults
    assert requests.asked > len(EXAMPLES)


def test_every_route_has_an_example() -> None:
    routes = {
        (method, route.path)
        for route in PopulatedHouse().app.routes
        for method in getattr(route, "methods", ())
        if method in ("GET", "POST")
    }
    shapes = [(method, _shape(filled(path, 0).replace("{g}", TABLE))) for _, method, path, _ in EXAMPLES]
    missing = [
        (method, path)
        for method, path in sorted(routes)
        if not path.startswith(FLOWS)
        and not any(how == method and _fits(path, shape) for how, shape in shapes)
    ]
    assert not missing


def _shape(path: str) -> list[str]:
    return path.partition("?")[0].split("/")


def _fits(route: str, parts: list[str]) -> bool:
    wanted = route.split("/")
    return len(wanted) == len(parts) and all(
        want.startswith("{") or want == part for want, part in zip(wanted, parts, strict=True)
    )
