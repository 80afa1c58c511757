"""The folder staff."""
