"""The folder crowd."""
