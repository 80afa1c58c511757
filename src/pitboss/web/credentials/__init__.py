"""How people prove who they are: passwords, known devices, badges, PINs, second factors.

`passwords.py`      one-time passwords, and which passwords and PINs are too weak
`common_words.txt`  words that people use first in a password
`devices.py`        browsers that have signed in before
`totp.py`           codes of an authenticator app
`factors.py`        apps, passkeys, recovery codes and one-time links in the people's store
`passkeys.py`       challenges of passkeys and their answers
`proofs.py`         what comes with a signature or a swipe: PIN, badge or passkey, and its check
`signatures.py`     which commands are signatures, and when one asks for the person
`badge_api.py`      badges and PINs over HTTP
`factor_api.py`     second factors over HTTP
"""
