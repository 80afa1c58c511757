"""The collector's policy: small looks while tables are dealt, a look at everything only now and then."""

import asyncio
import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.web import garbage
from pitboss.web.garbage import Collector


class Circle:
    """Refers to itself: only the collector finds it."""

    def __init__(self) -> None:
        self.itself = self


def run(work: Callable[[Collector], None]) -> None:
    async def opened() -> None:
        policy = Collector()
        before = gc.get_threshold()
        policy.start()
        try:
            assert gc.get_threshold() != before
            work(policy)
        finally:
            await policy.stop()
        assert gc.get_threshold() == before
        assert gc.get_freeze_count() == 0

    asyncio.run(opened())


def test_what_has_stayed_is_not_looked_at_again() -> None:
    def work(policy: Collector) -> None:
        stays: list[Any] = [[] for _ in range(100_000)]
        policy.look_at_new()
        old: list[dict[str, Any]] = []

        def looked(phase: str, facts: dict[str, Any]) -> None:
            if phase == "start":
                old.append({**facts, "objects": len(gc.get_objects())})

        gc.callbacks.append(looked)
        try:
            policy.look_at_new()
        finally:
            gc.callbacks.remove(looked)
        assert [one["generation"] for one in old] == [2]
        assert old[0]["objects"] < len(stays) / 10

    run(work)


def test_new_garbage_is_found_once_a_minute_and_old_garbage_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def work(policy: Collector) -> None:
        young = weakref.ref(Circle())
        policy.look_at_new()
        assert young() is None
        circle: Any = Circle()
        old = weakref.ref(circle)
        policy.look_at_new()
        del circle
        policy.look_at_new()
        assert old() is not None, "it was set aside"
        assert policy.whole == 1
        monkeypatch.setattr(garbage, "DAY_SECONDS", -1.0)
        policy.look_at_new()
        assert policy.whole == 2
        assert old() is None

    run(work)


def test_garbage_that_is_set_aside_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "GROWN_LEAST", 1_000)

    def work(policy: Collector) -> None:
        circles: list[Any] = [Circle() for _ in range(5_000)]
        policy.look_at_new()
        last = weakref.ref(circles[-1])
        circles.clear()
        policy._whole_count = 10  # as if there had been next to nothing when all were looked at
        policy.look_at_new()
        assert policy.whole == 2
        assert last() is None

    run(work)
