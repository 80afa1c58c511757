"""The folder stops."""
