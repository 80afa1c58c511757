"""The register of accounts: who may sign in and as what, the play money that each was given, and what was
tried and not allowed.

Pure, like the pit's desks. The register has one stream and the list of attempts another. Passwords and
sessions are secrets and stand in neither: the web room keeps them, with a copy of the register to read from.
"""
