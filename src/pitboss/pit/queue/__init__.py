"""The folder queue."""
