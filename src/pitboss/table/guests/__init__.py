"""The folder guests."""
