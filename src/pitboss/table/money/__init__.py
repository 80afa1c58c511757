"""The folder money."""
