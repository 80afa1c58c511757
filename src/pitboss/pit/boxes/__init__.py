"""The folder boxes."""
