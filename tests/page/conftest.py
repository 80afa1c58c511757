"""Where pytest looks for the fixtures and hooks of `tests/kit/page/fixtures.py`."""

from tests.kit.page.fixtures import browser, browsers, house, pytest_collection_modifyitems, visit
from tests.kit.web.cheap_hashes import full_hasher

__all__ = ["browser", "browsers", "full_hasher", "house", "pytest_collection_modifyitems", "visit"]
