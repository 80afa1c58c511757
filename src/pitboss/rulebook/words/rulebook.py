"""The rules in the words of the table: "40 to 1 when Banker wins with 7 on three cards".

A dealer reads them on the screen, a guest on the placard, and both must read what the table pays, so they
are made from the very lines that settle the wagers.
"""

from collections.abc import Iterable, Mapping, Sequence

from pitboss.messages import catalogue
from pitboss.payouts import money
from pitboss.rulebook.baccarat import BaccaratRules, Bet, Line, When
from pitboss.rulebook.common import BetTerms
from pitboss.rulebook.words.common import (
    SIDE_MIN,
    pack_in_words,
    payouts_in_words,
    table_in_words,
    toke_in_words,
    vip_in_words,
)
from pitboss.rulebook.words.procedure import procedure_in_words

_HANDS = {"player": "Player", "banker": "Banker"}
_RUN_MIN = 4
"""From so many neighbouring numbers on, "4 to 9" reads better than a list."""


def line_in_words(line: Line, bets: Mapping[str, BetTerms]) -> str:
    """One line of a pay table; `bets` names the other bets that it may depend on."""
    pays = (
        f"{line.pays.win:,} {'to' if line.pays.keeps_stake else 'for'} {line.pays.per:,}" if line.pays else ""
    )
    conditions = when_in_words(line.when, bets)
    text = f"{pays or 'push'} when {conditions}" if conditions else f"{pays or 'push'} on every round"
    if line.unless is not None:
        text += f", unless {when_in_words(line.unless, bets)}"
    return text + (f" ({line.verified_by} verifies it first)" if line.verified_by else "")


def when_in_words(when: When, bets: Mapping[str, BetTerms]) -> str:
    """The conditions of a line; nothing when there are none."""
    winners = set(when.winner)
    if len(winners) == 1:
        clauses = _tie(when) if winners == {"tie"} else _win(when, when.winner[0])
    else:
        clauses = _hands(when)
    if when.wins:
        names = _list([bets[name].name if name in bets else name for name in when.wins])
        clauses.append(f"{names} wins")
    if when.cards:
        count = f"{_list(_counts(when.cards))} cards"
        clauses = [f"{' and '.join(clauses)}, {count} in all" if clauses else f"{count} are dealt in all"]
    return " and ".join(clauses)


def _win(when: When, winner: str) -> list[str]:
    """Of a win by one hand: by how much, and with what."""
    loser = "banker" if winner == "player" else "player"
    text = f"{_HANDS[winner]} wins"
    if when.margin:
        text += f" by {_numbers(when.margin)}"
    if when.natural is False:
        text += " without a natural"
    total, cards = _of(when, winner)
    if when.natural and total:
        text += f" with a natural {_numbers(total)}"
    elif when.natural:
        text += " with a natural"
    elif total:
        text += f" with {_numbers(total)}"
    if cards:
        text += f" on {_list(_counts(cards))} cards"
    return [text, *_holding(when, loser)]


def _tie(when: When) -> list[str]:
    """Of a tie: both counts are the same, so one condition says it of both hands."""
    text = "the hands tie"
    totals = {total for total in (when.player_total, when.banker_total) if total}
    if len(totals) == 1:
        text += f" at {_numbers(next(iter(totals)))}"
        when = When(player_cards=when.player_cards, banker_cards=when.banker_cards, natural=when.natural)
    if when.natural is not None:
        text += " on naturals" if when.natural else " without a natural"
    return [text, *_both(when)]


def _hands(when: When) -> list[str]:
    """Of either winner or of none: what the hands hold, then how they stand to one another."""
    clauses = _both(when)
    missing = {"player", "banker", "tie"} - set(when.winner)
    if when.winner and missing:
        (other,) = missing
        if other == "tie":
            clauses.append("the hands do not tie")
        elif len(clauses) == 1 and clauses[0].startswith(f"{_HANDS[other]} has"):
            clauses = [f"{clauses[0]} but does not win"]
        else:
            clauses.append(f"{_HANDS[other]} does not win")
    if when.margin:
        apart = f"the hands are {_numbers(when.margin)} apart"
        clauses.append("the hands tie" if set(when.margin) == {0} else apart)
    if when.natural is not None:
        clauses.append("a natural ends the round" if when.natural else "no natural ends the round")
    return clauses


def _both(when: When) -> list[str]:
    player, banker = (_holding(when, hand) for hand in ("player", "banker"))
    if player and _of(when, "player") == _of(when, "banker"):
        return [player[0].replace("Player has", "both hands have")]
    return player + banker


def _holding(when: When, hand: str) -> list[str]:
    total, cards = _of(when, hand)
    if not total and not cards:
        return []
    held = _numbers(total) if total else ""
    count = f"{_list(_counts(cards))} cards" if cards else ""
    return [f"{_HANDS[hand]} has {' on '.join(part for part in (held, count) if part)}"]


def _of(when: When, hand: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if hand == "player":
        return when.player_total, when.player_cards
    return when.banker_total, when.banker_cards


def _numbers(numbers: Iterable[int]) -> str:
    ordered = sorted(set(numbers))
    if len(ordered) >= _RUN_MIN and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]} to {ordered[-1]}"
    return _list([str(number) for number in ordered])


def _counts(counts: Iterable[int]) -> list[str]:
    return [catalogue()[f"number.{count}"] for count in sorted(set(counts))]


def _list(words: Sequence[str], last: str = "or") -> str:
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else words[0]


def bet_in_words(bet: Bet, bets: Mapping[str, BetTerms]) -> tuple[str, ...]:
    """Every line of a bet, and what else a dealer must know of it."""
    notes = [line_in_words(line, bets) for line in bet.lines]
    if bet.commission:
        notes.append("commission is charged on a win")
    if bet.declare:
        notes.append(f'the dealer declares "{bet.name}" before taking and paying')
    if not bet.toke:
        notes.append("no bet for the dealer is taken here")
    return (*notes, *vip_in_words(bet))


def limits_in_words(bet: BetTerms) -> str:
    """The limits of a bet as a placard shows them."""
    return f"{money(bet.min)} to {money(bet.max)}"


def terms_in_words(rules: BaccaratRules) -> tuple[tuple[str, str], ...]:
    """What holds for the whole game, as a heading and a sentence each."""
    return (
        *table_in_words(rules),
        ("side bets", SIDE_MIN[rules.limits.side_min_condition]),
        ("commission", _commission(rules) + payouts_in_words(rules)),
        toke_in_words(rules),
        ("late bets", _LATE[rules.late_bet.policy]),
        *pack_in_words(rules),
        ("dummy hands", _dummy_hands(rules)),
        ("cards", _cards(rules)),
        ("take", f"{_order(rules, rules.take_rank)}; {_TRAVERSAL[rules.settle.take_traversal]}"),
        ("pay", f"{_order(rules, rules.pay_rank)}; {_TRAVERSAL[rules.settle.pay_traversal]}"),
        *procedure_in_words(rules),
    )


def take_order(rules: BaccaratRules) -> tuple[str, ...]:
    """The bets in the order in which losing ones are taken."""
    return tuple(sorted(rules.take_rank, key=rules.take_rank.__getitem__))


def pay_order(rules: BaccaratRules) -> tuple[str, ...]:
    """The bets in the order in which winning ones are paid."""
    return tuple(sorted(rules.pay_rank, key=rules.pay_rank.__getitem__))


def _order(rules: BaccaratRules, rank: Mapping[str, int]) -> str:
    return ", ".join(rules.bets[name].key for name in sorted(rank, key=rank.__getitem__))


def _commission(rules: BaccaratRules) -> str:
    charged = [bet.name for bet in rules.bets.values() if bet.commission]
    if not charged:
        return "none"
    terms = rules.commission
    dealers = ", on bets for the dealer too" if terms.dealer_bets else ""
    return (
        f"{terms.rate} of a win on {_list(charged)}{dealers}, "
        f"{_COMMISSION[terms.mode]}, rounded down to {money(terms.round)}"
    )


def _cards(rules: BaccaratRules) -> str:
    read = "read by an electronic shoe, " if rules.shoe.electronic else ""
    if not rules.hand_held.offered:
        return f"{read}turned by the dealer"
    neither = "" if rules.hand_held.both_sides else "; whoever bets on both hands gets neither"
    return f"{read}handed to the guest with the largest wager on the hand, then turned by the dealer{neither}"


def _dummy_hands(rules: BaccaratRules) -> str:
    limit = rules.dummy_hands.limit
    if rules.dummy_hands.reshuffle == "at_once":
        return f"number {limit} of a shoe is not dealt: the cards are shuffled in place of it"
    return f"after number {limit} of a shoe the cards are shuffled"


_COMMISSION = {
    "deduct": "taken off the payment",
    "hand_in": "handed in by the guest after the payment",
    "box": "marked in the box and collected later",
}
_LATE = {
    "supervisor": 'taken after "No more bets" until the first card, then as the supervisor rules',
    "refused": 'none after "No more bets"',
}
_TRAVERSAL = {
    "by_spot": "spot by spot, right to left",
    "by_bet": "one bet after the other over the whole table, right to left",
}
