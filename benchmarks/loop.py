"""How long each request holds the event loop, and with it every table's next card.

    uv run python benchmarks/loop.py
    uv run python benchmarks/loop.py --runs 12 --all --json

Every route and every kind of message is asked on a floor that was played on, each time about something else.
What counts is the least of some runs of the longest callback, in CPU of the loop's thread. Beside every run
a fixed piece of work is timed, and the figures are ratios to it: the limit of 5 ms was set on a machine where
the piece takes 1 ms.
"""

import argparse
import asyncio
import json
from time import thread_time

from tests.kit.web.every_request import Ask, ask_all
from tests.kit.web.loop_holds import Holds

LIMIT = 5.0
PIECE = {f"key {number}": [number, str(number), {"value": number / 7}] for number in range(600)}


class Yardstick:
    """The least time that the fixed piece of work took, in milliseconds."""

    def __init__(self) -> None:
        self.least = float("inf")

    def measure(self) -> None:
        began = thread_time()
        json.loads(json.dumps(PIECE))
        self.least = min(self.least, (thread_time() - began) * 1_000)


async def holds(runs: int) -> tuple[dict[str, float], float]:
    """Each request's least hold in milliseconds, and the yardstick's."""
    least, yardstick = dict[str, float](), Yardstick()

    async def watch(what: str, ask: Ask) -> None:
        for run in range(runs):
            counted = Holds()
            yardstick.measure()
            with counted.counted():
                await ask(run)
            least[what] = min(least.get(what, counted.longest), counted.longest)

    requests = await ask_all(watch, rounds=4)
    if requests.faults:
        raise SystemExit("\n".join(requests.faults))
    return least, yardstick.least


def main() -> None:
    parser = argparse.ArgumentParser(description="How long each request holds the event loop.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each request; the least counts")
    parser.add_argument("--all", action="store_true", help="every request, not only the ten longest")
    parser.add_argument("--json", action="store_true", help="the figures for a program")
    chosen = parser.parse_args()
    least, piece = asyncio.run(holds(chosen.runs))
    ratios = {what: took / piece for what, took in sorted(least.items(), key=lambda one: -one[1])}
    if chosen.json:
        print(json.dumps({"piece_ms": piece, "ratios": ratios, "limit": LIMIT}, indent=2))
        return
    print(f"{len(ratios)} requests; the piece of work took {piece:.2f} ms; limit {LIMIT:g} pieces\n")
    for what, ratio in list(ratios.items())[: None if chosen.all else 10]:
        print(f"{ratio:7.2f}  {'over  ' if ratio > LIMIT else ''}{what}")


if __name__ == "__main__":
    main()
