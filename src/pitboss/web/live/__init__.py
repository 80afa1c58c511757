"""The folder live."""
