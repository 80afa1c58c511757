"""The folder papers."""
