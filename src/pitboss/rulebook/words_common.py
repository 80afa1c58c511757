"""What every game's rulebook says in the same words."""

from pitboss.payouts import money
from pitboss.rulebook.common import GameRules

SIDE_MIN = {
    "any_single_wager": "may go below the table minimum once a wager of the guest's at the seat meets it",
    "main_only": "may go below the table minimum once the guest's main bet at the seat meets it",
    "none": "may go below the table minimum and stand alone",
}


def table_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """Decks, seats and posted limits."""
    limits = rules.limits
    share = " at each spot together" if limits.max_scope == "per_spot" else " for each guest"
    return (
        ("decks", str(rules.decks)),
        ("seats", str(rules.seats)),
        ("limits", f"{money(limits.min)} to {money(limits.max)}{share}, in steps of {money(limits.step)}"),
    )


def toke_in_words(rules: GameRules) -> tuple[str, str]:
    """How much may be bet for the dealer."""
    toke = rules.toke
    text = f"together with the guest's bet up to the bet's maximum, in steps of {money(toke.step)}"
    if toke.rule == "share_at_max":
        text += f"; beside a maximum bet up to {toke.at_max_share} of it"
    return ("for the dealer", text)


def pack_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """How the cards are shuffled, cut, loaded and burned, and what becomes of them when nobody plays."""
    place, burn = rules.cut_card, rules.burn
    bounds = f"(may be {place.cards_from_back_min} to {place.cards_from_back_max})"
    burned = "one card" if burn.count == 1 else f"{burn.count} cards"
    if burn.by == "value":
        burned = "the first card is shown, and as many more as its value"
    return (
        ("shuffle", "by machine or by hand" if rules.shuffle.by_hand else "by machine only"),
        ("cut", f"at least {rules.cut.min_cards} cards from either end"),
        ("cut card", f"{place.cards_from_back} cards from the back {bounds}"),
        ("burn", burned),
        ("dead game", "the shoe is broken down" if rules.dead_game.break_down else "the shoe stays as it is"),
    )


def payouts_in_words(rules: GameRules) -> str:
    """What follows a price where payouts are rounded, or nothing."""
    unit = rules.payout.round
    return "" if unit == 1 else f"; payouts are rounded down to {money(unit)}"
