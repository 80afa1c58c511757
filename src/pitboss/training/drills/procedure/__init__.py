"""The folder procedure."""
