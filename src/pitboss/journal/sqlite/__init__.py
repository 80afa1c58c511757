"""The folder sqlite."""
