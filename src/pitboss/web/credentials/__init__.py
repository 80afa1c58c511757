"""The folder credentials."""
