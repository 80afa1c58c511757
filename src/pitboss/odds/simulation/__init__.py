"""The folder simulation."""
