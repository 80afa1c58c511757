"""Where pytest looks for fixtures. They are in `browsing`: the type checker knows one conftest only."""

from tests.kit.page.fixtures import browser, browsers, house, visit

__all__ = ["browser", "browsers", "house", "visit"]
