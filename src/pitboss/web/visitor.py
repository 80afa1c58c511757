"""Who makes a request."""

import msgspec

from pitboss.web.accounts.people import Account
from pitboss.web.accounts.sessions import Session


class Visitor(msgspec.Struct, frozen=True):
    """The sender of a request. The gate derives it from the session and from nothing else."""

    address: str
    account: Account | None = None
    session: Session | None = None
    token: str = ""
    host: str = ""
    """The host name, without the port, under which they came."""
    pace_key: str = ""
    """The key of their rate limits: the account, or in the demo, where accounts are shared, the session."""
