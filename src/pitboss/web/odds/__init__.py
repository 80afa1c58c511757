"""The folder odds."""
