"""Open the demo floor at a pace that a program can follow, for scripts that play over HTTP.

    uv run python scripts/quick_demo.py --data DIR --port 0 --seconds 600

It is the demo of `pitboss` itself: the same tables, bots and staff; only the dealer and the bots wait less.
"""

import argparse
import asyncio
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from pitboss.cli.serve.server import opened
from pitboss.floor.clock import WallClock
from pitboss.floor.floor import Floor
from pitboss.floor.tables.pace import Pace
from pitboss.web import server
from pitboss.web.accounts.people import People
from pitboss.web.app import make_app
from pitboss.web.config import Config
from pitboss.web.demo import floor as demo_floor

STEPS = {"turn": 40, "call_result": 40, "take": 5, "pay": 5, "pick_up": 250}
"""Milliseconds: long enough that an open hand is seen before its result is called."""
QUICK = Pace(2_000, 300, 100, 50, 100, 100, 100, steps=STEPS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=600.0)
    asked = parser.parse_args()
    with ExitStack() as open_:
        sock = open_.enter_context(server.bound("127.0.0.1", asked.port))
        data = opened(asked.data, open_)
        clock, people = WallClock(), People(data.people)
        demo_floor.settle_people(people, at_ms=clock.now_ms())
        floor = Floor(data.store, data.vault, clock, QUICK, demo_floor.pit_rules(), sharing=data.sharing)
        app = make_app(
            floor,
            people,
            Config(demo=True),
            reader=data.reader,
            plans=demo_floor.plans(),
            started=partial(demo_floor.bring_bots, pause_ms=0),
        )
        told = partial(print, server.address(sock), flush=True)
        asyncio.run(server.serve(app, sock, ready=told, seconds=asked.seconds, done=lambda: False))


if __name__ == "__main__":
    main()
