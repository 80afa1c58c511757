"""The folder strategy."""
