"""A blackjack rulebook in words, for placards and for `pitboss rulebook show`."""

from collections.abc import Sequence

from pitboss.payouts import Odds, money
from pitboss.rulebook.blackjack import BlackjackBet, BlackjackRules, HandLine
from pitboss.rulebook.words.cards import line_said, zones_said
from pitboss.rulebook.words.common import (
    SIDE_MIN,
    pack_in_words,
    payouts_in_words,
    table_in_words,
    toke_in_words,
    vip_in_words,
)
from pitboss.rulebook.words.procedure import procedure_in_words
from pitboss.rulebook.words.progressive import limit_in_words, progressive_in_words

_SIDE_ORDER = {
    "per_spot": "settled spot by spot, right to left",
    "two_pass": "all losing ones are taken, then all winning ones paid, right to left",
}
_DOUBLES = {
    "any_two_but_21": "on any two cards but 21",
    "any_hard": "on any two cards without an ace counted as 11",
    "eight_to_eleven": "on 8 to 11",
    "nine_to_eleven": "on 9, 10 and 11",
    "ten_or_eleven": "on 10 and 11",
    "eleven": "on 11",
}
_ACE = {
    "high_and_low": "the ace is high and low in a straight",
    "high": "the ace is only high in a straight",
    "low": "the ace is only low in a straight",
}
_BUST = {"ignore_card": "a third card that breaks the hand does not count", "loses": "a broken hand loses"}
_HANDS = {
    "straight_flush": "a straight flush",
    "straight": "a straight",
    "flush": "a flush",
    "three_suited_sevens": "three sevens of one suit",
    "three_coloured_sevens": "three sevens of one colour",
    "one_seven_and_third": "one seven with a third-card seven",
}


def terms_in_words(rules: BlackjackRules) -> tuple[tuple[str, str], ...]:
    """The terms of the game, each with a heading."""
    return (
        *table_in_words(rules),
        ("dealer", _dealer(rules)),
        ("blackjack", _natural(rules)),
        ("insurance", _insurance(rules)),
        ("hole card", _peek(rules)),
        ("double", _double(rules)),
        ("split", _split(rules)),
        *((("surrender", _surrender(rules)),) if rules.surrender.offered else ()),
        *(
            (("charlie", f"{rules.charlie.cards} cards that have not broken win at once"),)
            if rules.charlie.cards
            else ()
        ),
        ("side bets", _side_bets(rules)),
        toke_in_words(rules),
        ("on others' bets", f"where no line pays {rules.piggyback.odds_below} to 1 or more"),
        *pack_in_words(rules),
        ("passed over", _skipped(rules)),
        ("missed blackjack", f"insurance is {rules.missed_blackjack.insurance}"),
        *progressive_in_words(rules),
        ("chart", rules.chart),
        *procedure_in_words(rules),
    )


def bet_in_words(bet: BlackjackBet, rules: BlackjackRules) -> tuple[str, ...]:
    """What a bet needs, which cards it reads, its lines, and who may not bet on it."""
    if bet.kind == "main":
        prices = [f"1 to 1, a blackjack {_odds(rules.blackjack.pays)}"]
    else:
        prices = [line_in_words(line, bet) for line in bet.lines]
    needs = [f"needs a wager on {_list([rules.bets[name].name for name in bet.requires], 'and')}"]
    reads = [f"reads {zones_said(bet.cards)}"] if bet.cards else []
    reads += ["settled once the dealer's hand is done"] if bet.settled == "end" else []
    ends = [_BUST[bet.bust]] if bet.own_third else []
    ends += limit_in_words(bet, rules)
    if not bet.toke:
        ends.append("no bet for the dealer is taken here")
    if not bet.piggyback:
        ends.append("no other guest may bet on it")
    ends += vip_in_words(bet)
    return (*(needs if bet.requires else ()), *reads, *prices, *ends)


def line_in_words(line: HandLine, bet: BlackjackBet) -> str:
    """One line of a pay table: "25 for 1 on two sevens"."""
    named = line_said(bet, line)
    if line.when is None and line.unless is None and not set(line.hand) & bet.parts.keys():
        named = _list([_HANDS.get(hand, hand.replace("_", " ")) for hand in line.hand], "or")
    price = _odds(line.pays) if line.pays is not None else f"{line.share} of the meter"
    if line.push:
        price = "stands off"
    envy = f"; {money(line.envy)} to the dealers" if line.envy else ""
    verify = f" ({line.verified_by} verifies it first)" if line.verified_by else ""
    return f"{price} on {named}{envy}{verify}"


def _odds(pays: Odds) -> str:
    return f"{pays.win:,} {'to' if pays.keeps_stake else 'for'} {pays.per:,}"


def _list(items: Sequence[str], last: str) -> str:
    return f" {last} ".join(part for part in (", ".join(items[:-1]), items[-1]) if part) if items else ""


def _dealer(rules: BlackjackRules) -> str:
    soft17 = "must hit soft 17" if rules.dealer.soft17 == "hit" else "must stand on all 17s"
    alone = "; draws even when no live hand is left" if rules.dealer.draws_without_live_hand else ""
    return soft17 + alone


def _natural(rules: BlackjackRules) -> str:
    return f"pays {_odds(rules.blackjack.pays)}{payouts_in_words(rules)}"


def _insurance(rules: BlackjackRules) -> str:
    terms = rules.insurance
    even = "; even money on a blackjack" if terms.even_money else ""
    pays = f"pays {_odds(terms.pays)}"
    return f"against an ace, up to half the wager, in steps of {money(terms.step)}, {pays}{even}"


def _peek(rules: BlackjackRules) -> str:
    takes = ""
    if not (rules.peek.ten and rules.peek.ace):
        original = rules.dealer.blackjack_takes == "original"
        takes = "; a blackjack found later takes " + (
            "the first wager alone" if original else "all that lies there"
        )
    if not rules.dealer.hole_card:
        return "none: the second card comes after the guests have played" + takes
    under = [name for name, looks in (("a ten", rules.peek.ten), ("an ace", rules.peek.ace)) if looks]
    return (f"checked under {' and '.join(under)}" if under else "not checked before the guests play") + takes


def _surrender(rules: BlackjackRules) -> str:
    terms = rules.surrender
    against = [
        f"{when} against {name}"
        for name, when in (("an ace", terms.ace), ("a ten", terms.ten))
        if when != "never"
    ]
    if terms.low:
        against.append("against 2 to 9")
    return ", ".join(against) + (", also after a split" if terms.after_split else ", not after a split")


def _double(rules: BlackjackRules) -> str:
    after = "also after a split" if rules.double.after_split else "not after a split"
    less = (
        "for any amount from the table minimum up to the wager"
        if rules.double.for_less
        else "for the whole wager"
    )
    return f"{_DOUBLES[rules.double.on]}, {after}, {less}"


def _split(rules: BlackjackRules) -> str:
    split = rules.split
    if split.max_hands == 1:
        return "none"
    pairs = f"equal {split.match}s to {split.max_hands} hands"
    if split.aces_max_hands == 1:
        return f"{pairs}, aces never"
    if split.by_rank:
        fewer = ", ".join(f"{rank}s to {hands}" for rank, hands in split.by_rank.items())
        pairs += f" ({fewer})"
    each = "one card to each ace" if split.aces_cards == "one" else "aces are played on like any hand"
    return f"{pairs}, aces to {split.aces_max_hands}; {each}"


def _side_bets(rules: BlackjackRules) -> str:
    order = _SIDE_ORDER[rules.side.order]
    poker = any(bet.poker for bet in rules.bets.values())
    ace = f"; {_ACE[rules.trilux.ace]}" if poker else ""
    return f"{SIDE_MIN[rules.limits.side_min_condition]}; {order}{ace}"


def _skipped(rules: BlackjackRules) -> str:
    who = "every guest" if rules.skipped.courtesy else "the guest concerned"
    return f"{who} may stay in or withdraw"
