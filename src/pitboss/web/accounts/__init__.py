"""The folder accounts."""
