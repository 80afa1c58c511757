"""The folder approvals."""
