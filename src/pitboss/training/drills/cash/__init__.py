"""The folder cash."""
