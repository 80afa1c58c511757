"""The folder blackjack."""
