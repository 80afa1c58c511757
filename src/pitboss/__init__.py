"""A casino's table-games department in software: one rulebook runs the pit."""

__version__ = "0.1.0"
