"""The folder data."""
