"""The folder scene."""
