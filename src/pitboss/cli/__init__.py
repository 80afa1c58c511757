"""The commands a person types."""

from pitboss.cli.app import main

__all__ = ["main"]
