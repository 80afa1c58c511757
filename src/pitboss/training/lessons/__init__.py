"""The folder lessons."""
