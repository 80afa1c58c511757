"""How a web server of the floor is configured."""

from pitboss.web.admission.limits import Limits


class Config(Limits, frozen=True, kw_only=True):
    """The settings of one web server; the limits on requests come from `admission/limits.py`."""

    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """The host names that it answers to. Any other is rejected, so that no foreign page can use it."""
    secure: bool = False
    """Whether cookies are sent over TLS only."""
    public: bool = False
    """Whether people may watch without signing in."""
    proofs: bool = True
    """Whether the house's rules for signatures, idle sessions and second factors hold. In the demo, where
    everybody may be anybody, they never do."""
    demo: bool = False
    """Whether everybody is signed in as the demo's guest and may change roles."""
    demo_code: str = ""
    """The code that the demo asks visitors for, when other machines can reach it."""
    odds_aside: bool = False
    """Whether a separate process calculates odds. In a thread, they make the tables wait."""
    disk_days_least: int = 14
    """A disk that is full sooner counts as a risk."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks whose `X-Forwarded-For` header is believed."""
