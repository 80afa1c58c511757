"""What every game's rulebook says in the same words."""

from pitboss.payouts import money
from pitboss.rulebook.common import BetTerms, GameRules

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
        ("room", "the VIP room" if rules.vip else "the main floor"),
        ("limits", f"{money(limits.min)} to {money(limits.max)}{share}, in steps of {money(limits.step)}"),
        ("limits that a supervisor posts", f"{money(limits.lowest)} to {money(limits.highest)}"),
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
    place, burn, shuffle = rules.cut_card, rules.burn, rules.shuffle
    bounds = f"(may be {place.cards_from_back_min} to {place.cards_from_back_max})"
    burned = "one card" if burn.count == 1 else f"{burn.count} cards"
    if burn.by == "value":
        burned = "the first card is shown, and as many more as its value"
    if getattr(shuffle, "machine", "batch") == "continuous":
        return _continuous_in_words(rules)
    dead = "the shoe is broken down" if rules.dead_game.break_down else "the shoe stays as it is"
    if rules.dead_game.approval:
        dead += ", once the supervisor approves"
    return (
        ("shuffle", "by machine or by hand" if shuffle.by_hand else "by machine only"),
        ("sets of cards", _sets_in_words(rules)),
        ("machine", f"pressed by the {shuffle.pressed_by}"),
        ("before a shuffle", "the supervisor answers first" if shuffle.approval else "no answer is needed"),
        ("cut", f"at least {rules.cut.min_cards} cards from either end; {_OFFERED[rules.cut.offered]}"),
        ("nobody cuts", _DEALER_CUTS[rules.cut.dealer]),
        ("cut card", f"{place.cards_from_back} cards from the back {bounds}"),
        ("burn", burned),
        ("new dealer", "one card is burned" if burn.on_relief else "no card is burned"),
        ("on request", f"the burned card is {'' if burn.show_on_request else 'not '}shown"),
        ("dead game", dead),
    )


def _continuous_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """Of a machine that takes the discards back after every hand there is less to say (CSM-01)."""
    rounds: int = getattr(rules.shuffle, "epoch_rounds", 0)
    dead = "the cards stay in the machine"
    if rules.dead_game.approval:
        dead += ", once the supervisor approves"
    return (
        ("shuffle", "by a continuous shuffler: the discards go back in after every hand"),
        ("loaded anew", f"after {rounds} rounds" if rounds != 1 else "after every round"),
        ("sets of cards", _sets_in_words(rules)),
        ("machine", f"pressed by the {rules.shuffle.pressed_by}"),
        ("cut card", "none"),
        ("burn", "none"),
        ("dead game", dead),
    )


def _sets_in_words(rules: GameRules) -> str:
    backs = rules.card_sets.backs
    sets = " and ".join(backs) + (" backs in turn" if len(backs) > 1 else " backs, one set alone")
    return sets + ("; changed after every shoe" if rules.card_sets.changed == "every_shoe" else "")


_OFFERED = {
    "cut_card": "offered first where the cut card came out, then clockwise",
    "first_seat": "offered from seat 1 clockwise",
}
_DEALER_CUTS = {
    "approval": "the dealer does, in the middle, once the supervisor approves",
    "notification": "the dealer does, in the middle, after telling the supervisor",
}


def vip_in_words(bet: BetTerms) -> tuple[str, ...]:
    """Another maximum in the VIP room, if a bet has one and is not shown with it."""
    other = bet.max_vip not in (0, bet.max)
    return (f"up to {money(bet.max_vip)} in the VIP room",) if other else ()


def payouts_in_words(rules: GameRules) -> str:
    """What follows a price where payouts are rounded, or nothing."""
    unit = rules.payout.round
    return "" if unit == 1 else f"; payouts are rounded down to {money(unit)}"


def terms_in_words(rules: GameRules) -> tuple[tuple[str, str], ...]:
    """What holds for the whole game in any family, as a heading and a sentence each."""
    return (
        *table_in_words(rules),
        ("side bets", SIDE_MIN[rules.limits.side_min_condition]),
        toke_in_words(rules),
        *pack_in_words(rules),
    )
