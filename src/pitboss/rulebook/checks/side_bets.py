"""The checks of a blackjack side bet: its cards, its parts, its lines, and when it is settled."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from pitboss.rulebook.blackjack import BlackjackBet, HandLine, Reading, hands_of
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report, closest
from pitboss.rulebook.side_bets.conditions import FINAL, OF_FINAL, CardCondition, Zone
from pitboss.rulebook.side_bets.points import settled_with
from pitboss.rulebook.side_bets.reading import Lexicon

_OLD_CARDS: dict[str, tuple[Zone, ...]] = {
    "": (),
    "up_card": ("first_two", "up_card"),
    "own_third": ("first_three",),
}
"""What `third` stood for in rulebooks written before there were conditions."""
_NUMBERS = {"number": (1, 12), "total": (2, 31), "sum": (1, 31), "spread": (0, 11)}
_CARDS_OF_ZONE: dict[Zone, int] = {
    "first_two": 2,
    "third_card": 1,
    "first_three": 3,
    "up_card": 1,
    "hole_card": 1,
    "dealer_two": 2,
}
_MANY = 12
_BESIDE_FINAL: frozenset[Zone] = frozenset({"first_two", "up_card", *FINAL})
_BESIDE_THIRD: frozenset[Zone] = frozenset({"first_two", "third_card", "first_three"})

Conditions = list[tuple[str, CardCondition]]


def in_new_words(bet: BlackjackBet) -> BlackjackBet:
    """Return a bet with its cards named, where it was written before there were conditions."""
    return replace(bet, cards=_OLD_CARDS[bet.third], third="", reads="") if bet.third else bet


def settled(bet: BlackjackBet) -> BlackjackBet:
    """Return a bet that says when it is settled."""
    return replace(bet, settled=settled_with(bet.zones) if bet.kind == "side" else "")


def reading(bet: BlackjackBet, ace: str) -> Reading:
    """Return how the table reads cards for a bet."""
    return Reading(bet.hands, Lexicon(bet.cards, bet.lexicon, ace))


def check_side_bet(name: str, bet: BlackjackBet, report: Report) -> None:
    """Report what makes no sense in the cards, the parts and the conditions of a bet."""
    key = f"bets.{name}"
    if not bet.lines or all(line.push for line in bet.lines):
        report(f"{key}.lines", "", "no line pays: this bet could never win")
    unsound = _parts_unsound(key, bet, report)
    conditions = [*_conditions_of(key, bet)]
    for where, when in conditions:
        unsound |= _condition_unsound(where, when, bet, report)
    if unsound or not bet.lines:
        return
    zones = bet.zones
    if not bet.cards and any(
        hand not in bet.parts for line in bet.lines if not line.when for hand in line.hand
    ):
        report(f"{key}.cards", "", 'say which cards: add cards = ["first_two", "up_card"], for one')
        return
    if zones & set(FINAL) and zones - _BESIDE_FINAL:
        odd = ", ".join(sorted(zones - _BESIDE_FINAL))
        told = (
            f"a bet on a final hand looks beside it at the first two cards and the up card only, not at {odd}"
        )
        report(f"{key}.lines", "", told)
    elif zones & {"third_card", "first_three"} and zones - _BESIDE_THIRD:
        odd = ", ".join(sorted(zones - _BESIDE_THIRD))
        told = f"a bet on the guest's third card looks at the guest's first three cards only, not at {odd}"
        report(f"{key}.lines", "", told)
    follows = settled_with(zones)
    if bet.settled and bet.settled != follows:
        told = f'its cards are all seen at "{follows}": write that, or leave it out'
        report(f"{key}.settled", bet.settled, told)
    if bet.bust == "loses" and follows != "third_card":
        told = "only a bet on the guest's third card can be lost by breaking"
        report(f"{key}.bust", bet.bust, told)


def _conditions_of(key: str, bet: BlackjackBet) -> Iterator[tuple[str, CardCondition]]:
    for name, part in bet.parts.items():
        yield f"{key}.parts.{name}", part
    for number, line in enumerate(bet.lines, 1):
        for word, when in (("when", line.when), ("unless", line.unless)):
            if when is not None:
                yield f"{key}.lines[{number}].{word}", when


def _parts_unsound(key: str, bet: BlackjackBet, report: Report) -> bool:
    """Report parts that nobody knows, and parts that lean on one another."""
    known = bet.lexicon
    faults = [
        *_unknown_parts(key, bet, known),
        *(
            (f"{key}.parts.{name}", "", "it leans on itself: parts may not go in a circle")
            for name in bet.parts
            if _leans_on(name, bet.parts, known)
        ),
        *(
            fault
            for number, line in enumerate(bet.lines, 1)
            for fault in _line_faults(f"{key}.lines[{number}]", line, known)
        ),
    ]
    for fault in faults:
        report(*fault)
    return bool(faults)


Fault = tuple[str, object, str]


def _unknown_parts(key: str, bet: BlackjackBet, known: Mapping[str, CardCondition]) -> Iterator[Fault]:
    for where, when in _conditions_of(key, bet):
        combined = {"all": when.all, "any": when.any, "none": when.none}
        some = when.at_least
        if some is not None:
            combined["at_least.of"] = some.of
            if not 1 <= some.number <= len(some.of):
                told = f"it combines {len(some.of)} parts: ask for 1 to {len(some.of)} of them"
                yield f"{where}.at_least.number", some.number, told
        for word, parts in combined.items():
            for part in (part for part in parts if part not in known):
                yield f"{where}.{word}", part, f"there is no such part{closest(part, known)}"


def _line_faults(where: str, line: HandLine, known: Mapping[str, CardCondition]) -> Iterator[Fault]:
    if line.when is not None:
        if len(line.hand) > 1:
            yield f"{where}.hand", list(line.hand), "a line with conditions has one name"
        return
    if not line.hand:
        yield where, "", 'a line says what it pays: add "when" with conditions, or "hand" with a name'
    for hand in (hand for hand in line.hand if hand not in known):
        yield f"{where}.hand", hand, f"there is no such hand or part{closest(hand, known)}"


def _leans_on(name: str, parts: Mapping[str, CardCondition], known: Mapping[str, CardCondition]) -> bool:
    seen: set[str] = set()
    waiting = list(parts[name].parts)
    while waiting:
        part = waiting.pop()
        if part == name:
            return True
        if part not in seen and part in known:
            seen.add(part)
            waiting += known[part].parts
    return False


def _condition_unsound(where: str, when: CardCondition, bet: BlackjackBet, report: Report) -> bool:
    """Report facts that no cards can have."""
    facts = [name for name, _ in when.facts()]
    cards = when.cards or bet.cards
    if not facts and not when.parts:
        report(where, "", "it has no condition: every hand would be paid")
        return True
    if facts and not cards:
        told = f'say which cards: add cards = "first_two" here or to the bet (with {facts[0]})'
        report(f"{where}.cards", "", told)
        return True
    faults = [*_number_faults(when), *_final_faults(when, cards, facts), *_few_cards(when, cards)]
    for key, value, told in faults:
        report(f"{where}.{key}", value, told)
    return bool(faults)


def _number_faults(when: CardCondition) -> Iterator[Fault]:
    for name, (least, most) in _NUMBERS.items():
        for value in getattr(when, name):
            if not least <= value <= most:
                yield name, value, f"this is a number from {least} to {most}"


def _final_faults(when: CardCondition, cards: tuple[Zone, ...], facts: list[str]) -> Iterator[Fault]:
    if not set(cards) & set(FINAL):
        return
    if len(cards) > 1:
        yield "cards", list(cards), "a final hand stands alone: compare it with others by parts or `against`"
    for name in (name for name in facts if name not in OF_FINAL):
        asked = ", ".join(sorted(OF_FINAL))
        yield name, "", f"nothing is asked about {name} of a final hand; known: {asked}"
    if when.count is not None and (when.count.suits or when.count.colours):
        yield "count", "", "nothing is asked about the suits of a final hand"


def _few_cards(when: CardCondition, cards: tuple[Zone, ...]) -> Iterator[Fault]:
    """Facts of more cards than there are, or of fewer."""
    most = sum(_CARDS_OF_ZONE.get(zone, _MANY) for zone in cards)
    if when.pair and most != 2:
        yield "pair", list(when.pair), "a pair is of two cards: name two, as in first_two"
    if when.spread and most != 2:
        yield "spread", list(when.spread), "a spread is of two cards: name two, as in first_two"
    if when.poker and most < 3:
        yield "poker", list(when.poker), 'a poker hand is of three cards, as in ["first_two", "up_card"]'
    if when.count is not None:
        if not (when.count.ranks or when.count.suits or when.count.colours):
            yield "count", "", "say what is counted: ranks, suits or colours"
        for value in (value for value in when.count.exactly if not 0 <= value <= most):
            yield "count.exactly", value, f"this is a number from 0 to {most}"
    if when.matches is not None:
        for value in (value for value in when.matches.exactly if not 0 <= value <= most):
            yield "matches.exactly", value, f"this is a number from 0 to {most}"


def lines_by_hand(name: str, bet: BlackjackBet, report: Report) -> dict[str, HandLine]:
    """The line of each hand; a hand listed twice, and prices that do not go together, are slips."""
    awards: dict[str, HandLine] = {}
    for number, line in enumerate(bet.lines, 1):
        key = f"bets.{name}.lines[{number}]"
        given = (line.pays is not None) + (line.share is not None) + line.push
        if given != 1:
            told = 'a line either pays odds ("pays = ...") or a share of the meter ("share = ...")'
            report(key, "", told if not line.push else f'{told} or pushes ("push = true"), one of the three')
        if line.share is not None and not 0 < line.share.part <= line.share.whole:
            report(f"{key}.share", str(line.share), reason("share_range"))
        if line.share is not None and line.when is not None and not line.hand:
            report(f"{key}.hand", "", "a prize of the meter is entered by its name: give this line a hand")
        if bet.collected and line.pays is not None and line.pays.keeps_stake:
            figures = f"{line.pays.win} for {line.pays.per}"
            report(f"{key}.pays", str(line.pays), reason("to_the_rack", odds=figures))
        if bet.collected and line.push:
            report(f"{key}.push", True, "the wager is in the rack by then: nothing lies there to push")
        for hand in hands_of(line, number):
            if hand in awards:
                report(f"{key}.hand", hand, "an earlier line already pays this hand")
            awards[hand] = line
    return awards
