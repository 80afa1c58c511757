"""The folder tables."""
