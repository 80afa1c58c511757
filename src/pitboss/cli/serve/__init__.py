"""The folder serve."""
