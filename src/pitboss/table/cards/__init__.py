"""The folder cards."""
