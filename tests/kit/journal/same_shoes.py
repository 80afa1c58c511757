"""A vault whose shoes are the same in every run, so that a test which passes once passes again."""

import hashlib

from pitboss.journal import MemoryVault


class SameShoes(MemoryVault):
    """Every shoe that nobody sealed has a secret that follows from its name."""

    def open(self, shoe: str) -> bytes:
        """The secret that was sealed, or the one that the shoe has by its name."""
        return super().open(shoe) or hashlib.sha256(shoe.encode()).digest()
