"""Where pytest looks for the fixtures that all tests of the web share."""

from tests.kit.web.cheap_hashes import full_hasher

__all__ = ["full_hasher"]
