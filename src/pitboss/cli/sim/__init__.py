"""The folder sim."""
