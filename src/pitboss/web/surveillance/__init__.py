"""The folder surveillance."""
