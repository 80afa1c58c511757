"""The folder nights."""
