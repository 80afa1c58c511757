"""The folder conduct."""
