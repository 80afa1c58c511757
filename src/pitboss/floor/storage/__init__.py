"""The folder storage."""
