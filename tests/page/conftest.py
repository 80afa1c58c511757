"""Where pytest looks for the fixtures and hooks of `tests/kit/page/fixtures.py`."""

from tests.kit.page.fixtures import browser, browsers, house, pytest_collection_modifyitems, visit

__all__ = ["browser", "browsers", "house", "pytest_collection_modifyitems", "visit"]
