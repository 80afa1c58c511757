"""The folder progressive."""
