"""The folder limits."""
