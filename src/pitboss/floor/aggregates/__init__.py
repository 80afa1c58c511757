"""The folder aggregates."""
