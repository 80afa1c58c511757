"""A blackjack rulebook in words, for placards and for `pitboss rulebook show`."""

from pitboss.payouts import money
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, HandLine

_DOUBLES = {
    "any_two_but_21": "on any two cards but 21",
    "nine_to_eleven": "on 9, 10 and 11",
    "ten_or_eleven": "on 10 and 11",
}
_THIRD = {"up_card": "the dealer's up card", "own_third": "the guest's third card"}


def terms_in_words(rules: BlackjackRules) -> tuple[tuple[str, str], ...]:
    """The terms of the game, each with a heading."""
    limits, split = rules.limits, rules.split
    aces = "one card to each ace" if split.aces_cards == "one" else "aces are played on like any hand"
    return (
        ("decks", str(rules.decks)),
        ("limits", f"{money(limits.min)} to {money(limits.max)}, in steps of {money(limits.step)}"),
        ("dealer", "must hit soft 17" if rules.dealer.soft17 == "hit" else "must stand on all 17s"),
        ("blackjack", f"pays {rules.blackjack.pays}"),
        ("insurance", _insurance(rules)),
        ("hole card", _peek(rules)),
        ("double", _double(rules)),
        (
            "split",
            f"equal {split.match}s to {split.max_hands} hands, aces to {split.aces_max_hands}; {aces}",
        ),
        ("cut", f"at least {rules.cut.min_cards} cards from either end"),
        ("cut card", f"{rules.cut_card.cards_from_back} cards from the back"),
        ("burn", "one card" if rules.burn.count == 1 else f"{rules.burn.count} cards"),
    )


def bet_in_words(bet: BlackjackBet) -> tuple[str, ...]:
    """The lines of a side bet, what it needs and which cards it reads."""
    needs = [f"needs a wager on {', '.join(bet.requires)}"] if bet.requires else []
    reads = [f"reads the guest's first two cards and {_THIRD[bet.third]}"] if bet.third else []
    return (*needs, *reads, *(line_in_words(line) for line in bet.lines))


def line_in_words(line: HandLine) -> str:
    """One line of a pay table: "25 for 1 on two sevens"."""
    hands = [hand.replace("_", " ") for hand in line.hand]
    named = ", ".join(hands[:-1]) + (" or " if len(hands) > 1 else "") + hands[-1]
    price = str(line.pays) if line.pays is not None else f"{line.share} of the meter"
    envy = f"; {money(line.envy)} to the dealers" if line.envy else ""
    return f"{price} on {named}{envy}"


def _insurance(rules: BlackjackRules) -> str:
    even = "; even money on a blackjack" if rules.insurance.even_money else ""
    return f"against an ace, up to half the wager, pays {rules.insurance.pays}{even}"


def _peek(rules: BlackjackRules) -> str:
    under = [name for name, looks in (("a ten", rules.peek.ten), ("an ace", rules.peek.ace)) if looks]
    return f"checked under {' and '.join(under)}" if under else "not checked before the guests play"


def _double(rules: BlackjackRules) -> str:
    after = "also after a split" if rules.double.after_split else "not after a split"
    less = (
        "for any amount from the table minimum up to the wager"
        if rules.double.for_less
        else "for the whole wager"
    )
    return f"{_DOUBLES[rules.double.on]}, {after}, {less}"
