"""What a house says of its progressive, in words."""

from collections.abc import Sequence

from pitboss.payouts import money
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules

_ORDER = {
    "right_to_left": "from the dealer's right to the left",
    "lowest_first": "from the lowest seat to the highest",
}
_METHOD = {
    "pro_rata": "prizes paid together are scaled down alike",
    "in_order": "they are paid in the order of settlement until it is used up",
}


_APART = {
    "verify_confirm": "the manager who verified it does not confirm it",
    "verify_swipe": "the manager who verified it does not swipe",
    "confirm_swipe": "the manager who confirmed it does not swipe",
}


def progressive_in_words(rules: BlackjackRules) -> tuple[tuple[str, str], ...]:
    """Order, whose word each step needs, limit and tax form, each with a heading; nothing without a meter."""
    if not any(bet.progressive for bet in rules.bets.values()):
        return ()
    terms = rules.progressive
    order = f"{_ORDER[terms.order]}; an odd cent goes to the first of them"
    confirm = f", {_roles(terms.confirm)} presses CONFIRM" if terms.confirm else ""
    apart = "".join(f"; {_APART[pair]}" for pair in terms.apart)
    limit = _limit(rules) or "without a limit"
    form = f"for every jackpot; by law from {terms.tax.multiple} times the wager and {money(terms.tax.min)}"
    return (
        ("jackpots of one round", order),
        ("round with a jackpot", f"goes on once {_resume(rules)} has confirmed it"),
        ("jackpot released", f"once it is verified{confirm} and {_roles(terms.swipe)} swipes a card{apart}"),
        ("fixed prizes of a round", limit),
        ("tax form", form),
    )


def limit_in_words(bet: BlackjackBet, rules: BlackjackRules) -> tuple[str, ...]:
    """The limit on all fixed prizes, as it is posted beside the pay table, if there is one (B7V-LIM-02)."""
    limit = _limit(rules) if bet.progressive else ""
    return (f"fixed prizes of one round {limit}",) if limit else ()


def _limit(rules: BlackjackRules) -> str:
    limit, method = rules.progressive.aggregate_limit, rules.progressive.aggregate_method
    return "" if limit is None else f"come to {money(limit)} at most at a table; {_METHOD[method]}"


def _resume(rules: BlackjackRules) -> str:
    return "surveillance" if rules.progressive.resume_after == "surveillance" else "the supervisor"


def _roles(roles: Sequence[str]) -> str:
    named = [role.replace("_", " ") for role in roles]
    article = "an" if named[0][0] in "aeiou" else "a"
    return f"{article} " + " or ".join(part for part in (", ".join(named[:-1]), named[-1]) if part)
