"""The folder questions."""
