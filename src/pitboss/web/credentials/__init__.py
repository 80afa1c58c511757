"""How people prove who they are: passwords, known devices, badges with PINs.

`passwords.py`      one-time passwords, and which passwords and PINs are too weak
`common_words.txt`  words that people use first in a password
`devices.py`        browsers that have signed in before
`badge_reader.py`   the check of a badge and its PIN
`badge_api.py`      badges and PINs over HTTP
"""
