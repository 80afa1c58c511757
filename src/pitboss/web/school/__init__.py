"""The folder school."""
