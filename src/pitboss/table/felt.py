"""What happens to bets that stay where they lie on the felt."""

from pitboss.games.contract import Event


class CheckDeclined(Event, frozen=True):
    """A guest's bet lies uncounted: it is paid or taken to the limit, and nothing above it (LIM-03)."""

    guest: str
    seat: int
    bet: str
