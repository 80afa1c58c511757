"""The folder words."""
