"""The folder checks."""
