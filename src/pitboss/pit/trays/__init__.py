"""The folder trays."""
