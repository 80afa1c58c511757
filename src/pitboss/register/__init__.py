"""The register of accounts: who may sign in, as what, with how much play money, and what was not allowed.

It is pure, like the desks of the pit. The register has one stream, the list of attempts another. Passwords
and sessions are secrets and are in neither: `pitboss.web` keeps them, with a copy of the register to read
from.

- `events.py`    what happened to accounts
- `register.py`  commands, decisions and fold of the register
- `attempts.py`  the list of what was tried and not allowed
"""
