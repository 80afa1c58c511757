"""The folder case."""
