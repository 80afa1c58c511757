"""The folder seat."""
