"""The folder plots."""
