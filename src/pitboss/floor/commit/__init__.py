"""The folder commit."""
