"""The folder payouts."""
