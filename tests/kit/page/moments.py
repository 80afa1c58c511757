"""Scenes for stills and for the page's tests, each from a scenario that the engine played."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games import GAMES
from pitboss.notation import parse, perform
from pitboss.notation.setting import headers_of, rules_of, start_of
from pitboss.table.evolve import evolve, opening
from pitboss.table.scene.scene import Audience, scene_for

GOLDEN = Path(__file__).parents[2] / "golden"
SHOWCASE = Path(__file__).with_name("showcase.round")
STATIC = Path(str(files("pitboss") / "web" / "static"))


def scenes_of(file: Path, audience: Audience, *, title: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every moment of a scenario: the name of the event that led to it, and the scene as a page gets it."""
    folder = file.parent
    scenario = next(one for one in parse(file.read_text(encoding="utf-8")) if title in one.title)
    rules = rules_of(scenario, folder, None)
    played = perform(scenario, folder=folder)
    game = GAMES[rules.family]
    start = start_of(game.opening(rules), headers_of(scenario))
    table = replace(opening(game, rules), game=start)
    for record in played.performance.records:
        for event, calls in record.steps:
            table = evolve(table, event)
            scene = scene_for(rules, table, audience, calls=calls, past=True)
            yield type(event).__name__, msgspec.to_builtins(scene)


class Quiet(SimpleHTTPRequestHandler):
    """Serves the page's files and says nothing."""

    def log_message(self, *_: Any) -> None:
        """Not a line for each file."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The page's files on a port of their own."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def words() -> dict[str, str]:
    """Every English text of the page."""
    found: dict[str, str] = {}
    for file in sorted((STATIC.parents[1] / "messages" / "en").glob("*.json")):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return found
