"""The checks of a continuous shuffler at a blackjack table, where there is no shoe (CSM-01)."""

from pitboss.rulebook.blackjack import BlackjackShuffle
from pitboss.rulebook.checks.rulebook import Found
from pitboss.rulebook.common import Burn, DeadGame
from pitboss.rulebook.procedure import CardSetTerms
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report

EPOCH_MAX = 1_000
"""A floor remembers what went back into the machine for as long as an epoch lasts."""
_WRITE = {"shuffler_burn": {"one": 'burn.by = "count"', "other": "burn.count = 0"}}
"""What to write instead, where it is not the opposite."""


def check_shuffler(found: Found, report: Report) -> None:
    """Every key that takes a shoe for granted says otherwise where the machine is a continuous one."""
    shuffle: BlackjackShuffle | None = found.get("shuffle")
    if shuffle is None:
        return
    if not 1 <= shuffle.epoch_rounds <= EPOCH_MAX:
        report("shuffle.epoch_rounds", shuffle.epoch_rounds, reason("epoch", most=EPOCH_MAX))
    if shuffle.machine == "continuous":
        for key, value, wrong, why in _faults(found, shuffle):
            if wrong:
                report(key, value, reason(why, rule="CSM-01", **_WRITE.get(why, {})))


def _faults(found: Found, shuffle: BlackjackShuffle) -> tuple[tuple[str, object, bool, str], ...]:
    burn: Burn | None = found.get("burn")
    dead: DeadGame | None = found.get("dead_game")
    sets: CardSetTerms = found.get("card_sets") or CardSetTerms()
    return (
        ("shuffle.by_hand", shuffle.by_hand, shuffle.by_hand, "shuffler_hand"),
        (
            "burn.count",
            burn and burn.count,
            burn is not None and (burn.by != "count" or burn.count > 0),
            "shuffler_burn",
        ),
        (
            "burn.on_relief",
            burn and burn.on_relief,
            burn is not None and burn.on_relief,
            "shuffler_relief",
        ),
        (
            "dead_game.break_down",
            dead and dead.break_down,
            dead is not None and dead.break_down,
            "shuffler_dead",
        ),
        (
            "card_sets.backs",
            list(sets.backs),
            len(sets.backs) > 1,
            "shuffler_sets",
        ),
    )
