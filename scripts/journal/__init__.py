"""What the journal is packed with.

- `phrases.py`  writes the phrases from journals that were played
"""
