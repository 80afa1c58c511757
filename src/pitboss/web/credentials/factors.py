"""What people prove themselves with besides passwords and PINs, as the people's store has it.

Everything is in one table by account and kind: the secret of an authenticator app, passkeys, recovery codes,
one-time links. Nothing of it is in the journal. It is read from the store every time, because it is asked
seldom and another process may have changed it.
"""

import base64
import hashlib
import secrets
from typing import Literal

import msgspec

from pitboss.floor.clock import Clock
from pitboss.web.accounts.store import PeopleStore
from pitboss.web.credentials.totp import matching_step

Kind = Literal["app", "app_new", "passkey", "recovery", "link", "answered"]
RECOVERY_CODES = 10
LINK_MS = 3_600_000
"""How long a one-time link is good for."""
_SELECT = "SELECT account, kind, name, secret, counter, label, made_at_ms FROM factors"


class Factor(msgspec.Struct, frozen=True):
    """One thing that somebody proves themselves with. Its `repr` hides its secret."""

    account: str
    kind: Kind
    name: str
    secret: str = ""
    counter: int = 0
    """The last step of an app, the count of a passkey, or when a link or an answer ends."""
    label: str = ""
    made_at_ms: int = 0

    def __repr__(self) -> str:
        return f"Factor({self.account}, {self.kind})"

    __str__ = __repr__


class Factors:
    """Reads and changes the table."""

    def __init__(self, db: PeopleStore, clock: Clock) -> None:
        self._db, self._clock = db, clock

    def of(self, account: str, kind: Kind) -> tuple[Factor, ...]:
        """Return what somebody has of a kind, the oldest first."""
        rows = self._db.execute(
            f"{_SELECT} WHERE account = ? AND kind = ? ORDER BY made_at_ms, name", (account, kind)
        )
        return tuple(Factor(*row) for row in rows.fetchall())

    def has_second(self, account: str) -> bool:
        """Return whether somebody signs in with more than a password."""
        return bool(self.of(account, "app") or self.of(account, "passkey"))

    def add(self, factor: Factor) -> bool:
        """Add a factor; return whether it was new."""
        row = (factor.account, factor.kind, factor.name, factor.secret, factor.counter, factor.label)
        found = self._db.execute(
            "INSERT INTO factors VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (*row, self._clock.now_ms()),
        )
        return found.rowcount == 1

    def take(self, account: str, kind: Kind, name: str) -> bool:
        """Remove a factor; return whether it was there. Of two who take it at once, one has it."""
        where = "DELETE FROM factors WHERE account = ? AND kind = ? AND name = ?"
        return self._db.execute(where, (account, kind, name)).rowcount == 1

    def advance(self, account: str, kind: Kind, name: str, counter: int) -> bool:
        """Raise a counter; return whether it is higher than the last one. What is repeated is not."""
        found = self._db.execute(
            "UPDATE factors SET counter = ? WHERE account = ? AND kind = ? AND name = ? AND counter < ?",
            (counter, account, kind, name, counter),
        )
        return found.rowcount == 1

    def forget(self, account: str, *kinds: Kind) -> None:
        """Remove everything of some kinds."""
        for kind in kinds:
            self._db.execute("DELETE FROM factors WHERE account = ? AND kind = ?", (account, kind))

    # An authenticator app.

    def new_app(self, account: str) -> str:
        """Return the secret of a new authenticator app, which counts once a code of it was entered."""
        secret = base64.b32encode(secrets.token_bytes(20)).decode()
        self.forget(account, "app_new")
        self.add(Factor(account, "app_new", "app", secret))
        return secret

    def confirm_app(self, account: str, code: str) -> bool:
        """Take the new app into use if the code is one of it, in place of an earlier one."""
        for new in self.of(account, "app_new"):
            step = matching_step(new.secret, code, self._clock.now_ms())
            if step is not None:
                with self._db.changing():
                    self.forget(account, "app", "app_new")
                    self.add(Factor(account, "app", "app", new.secret, step))
                return True
        return False

    def proven_by_app(self, account: str, code: str) -> bool:
        """Return whether a code is of the account's app and was not used before."""
        for app in self.of(account, "app"):
            step = matching_step(app.secret, code, self._clock.now_ms())
            if step is not None:
                return self.advance(account, "app", "app", step)
        return False

    # Recovery codes, for somebody who has lost the phone.

    def new_recovery_codes(self, account: str) -> tuple[str, ...]:
        """Return new recovery codes in place of the earlier ones; they are shown once."""
        letters = "abcdefghjkmnpqrstuvwxyz23456789"
        codes = tuple(
            "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))
            for _ in range(RECOVERY_CODES)
        )
        with self._db.changing():
            self.forget(account, "recovery")
            for code in codes:
                self.add(Factor(account, "recovery", hashed(code)))
        return codes

    def proven_by_recovery(self, account: str, code: str) -> bool:
        """Return whether a recovery code is the account's; it is used up."""
        return self.take(account, "recovery", hashed(code.strip().lower()))

    # A link that sets a password once.

    def new_link(self, account: str) -> str:
        """Return the token of a new link, in place of any earlier one; only its hash is kept."""
        token = secrets.token_urlsafe(32)
        with self._db.changing():
            self.forget(account, "link")
            self.add(Factor(account, "link", hashed(token), counter=self._clock.now_ms() + LINK_MS))
        return token

    def holder_of_link(self, token: str) -> str:
        """Return whose link it is; empty if it was used or has ended."""
        rows = self._db.execute(f"{_SELECT} WHERE kind = 'link' AND name = ?", (hashed(token),)).fetchall()
        return next((row[0] for row in rows if row[4] > self._clock.now_ms()), "")

    def use_link(self, token: str) -> str:
        """Use a link up; return whose it was, empty if there is none."""
        account = self.holder_of_link(token)
        return account if account and self.take(account, "link", hashed(token)) else ""


def hashed(secret: str) -> str:
    """Return the hash under which a random secret is kept; it is too long to be guessed."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
