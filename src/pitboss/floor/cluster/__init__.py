"""The folder cluster."""
