"""Casino war is a family of games for as long as its tests run."""

from collections.abc import Iterator

import pytest

from tests.kit.games.casino_war.registration import registered


@pytest.fixture(autouse=True, scope="package")
def casino_war() -> Iterator[None]:
    with registered():
        yield
