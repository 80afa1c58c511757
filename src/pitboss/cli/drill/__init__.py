"""The folder drill."""
