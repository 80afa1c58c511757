"""Passwords hashed with little work: tests check who is let in, and one of them what a house's hash costs."""

from collections.abc import Callable, Iterator

import pytest
from argon2 import PasswordHasher

from pitboss.web.accounts import people

Hasher = Callable[[], PasswordHasher]
_FULL: Hasher = people._hasher


@pytest.fixture(autouse=True, scope="session")
def full_hasher() -> Iterator[Hasher]:
    """Give the house's own hasher, while all others work with a cheap one."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    people._dummy.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "_hasher", lambda: cheap)
        yield _FULL
    people._dummy.cache_clear()
