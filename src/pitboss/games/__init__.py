"""The rules of play, pure: commands in, events or a refusal out, states folded from events."""
