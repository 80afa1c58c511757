"""A condition on cards as a phrase in a reader's language, for placards, pay tables and drills."""

from collections.abc import Iterable, Mapping

from pitboss.messages import DEFAULT, catalogue, say
from pitboss.rulebook.blackjack import BlackjackBet, HandLine
from pitboss.rulebook.side_bets.conditions import Against, CardCondition, Count, Matches, Zone
from pitboss.rulebook.side_bets.named_hands import NAMES


def zones_said(zones: Iterable[Zone], language: str = DEFAULT) -> str:
    """Some cards by name: "the guest's first two cards and the dealer's up card"."""
    return _folded((say(f"seen.zone.{zone}", {}, language=language) for zone in zones), "together", language)


def line_said(bet: BlackjackBet, line: HandLine, language: str = DEFAULT) -> str:
    """What a line of a pay table pays on."""
    if line.when is None:
        said = _folded((hand_said(bet, hand, language) for hand in line.hand), "either", language)
    else:
        said = condition_said(bet, line.when, language)
    if line.unless is None:
        return said
    but = say("seen.unless", {"facts": condition_said(bet, line.unless, language)}, language=language)
    return say("format.list", {"first": said, "next": but}, language=language)


def hand_said(bet: BlackjackBet, hand: str, language: str = DEFAULT) -> str:
    """A hand by its name: a part of the bet, or one that every bet may name."""
    texts = catalogue(language)
    if hand in bet.parts:
        return condition_said(bet, bet.parts[hand], language)
    known = texts.get(f"prize.{hand}") or texts.get(f"seen.poker.{hand}")
    return known if known is not None and hand in NAMES else hand.replace("_", " ")


def condition_said(bet: BlackjackBet, when: CardCondition, language: str = DEFAULT) -> str:
    """A condition with its parts written out."""
    facts = _listed((_fact(name, value, language) for name, value in when.facts()), language)
    if facts and when.cards and when.cards != bet.cards:
        facts = say("seen.of", {"cards": zones_said(when.cards, language), "facts": facts}, language=language)
    said = [facts] if facts else []
    said += [hand_said(bet, name, language) for name in when.all]
    if when.any:
        said.append(_folded((hand_said(bet, name, language) for name in when.any), "either", language))
    said += [
        say("seen.not", {"facts": hand_said(bet, name, language)}, language=language) for name in when.none
    ]
    if when.at_least is not None:
        parts = _listed((hand_said(bet, name, language) for name in when.at_least.of), language)
        number = str(when.at_least.number)
        said.append(say("seen.at_least", {"number": number, "facts": parts}, language=language))
    return _folded(said, "together", language)


def _fact(name: str, value: object, language: str) -> str:
    def said(message: str, **given: str) -> str:
        return say(f"seen.{message}", given, language=language)

    match value:
        case bool():
            return said(f"{name}.{str(value).lower()}")
        case Count():
            kinds = [
                "/".join(_words("colour", value.colours, language)),
                "/".join(_words("suit", value.suits, language)),
                "/".join(value.ranks),
            ]
            return said("count", number=_either(value.exactly), value=" ".join(filter(None, kinds)))
        case Matches():
            cards = said(f"zone.{value.card}")
            return said(f"matches.{value.by}", number=_either(value.exactly), cards=cards)
        case Against():
            cards = said(f"zone.{value.cards}")
            return _folded((said(f"against.{one}", cards=cards) for one in value.total), "either", language)
        case tuple() if name == "alike":
            return _listed((said(f"alike.{one}") for one in value), language)
        case tuple() if name in ("pair", "poker"):
            return _folded((said(f"{name}.{one}") for one in value), "either", language)
        case tuple() if name in ("suits", "colours"):
            return said(name, value="/".join(_words(name[:-1], value, language)))
        case tuple():
            return said(name, value=_either(value))
    return said(name, cards=said(f"zone.{value}"))


def _words(kind: str, values: Iterable[object], language: str) -> list[str]:
    return [say(f"seen.{kind}.{value}", {}, language=language) for value in values]


def _either(values: Iterable[object]) -> str:
    """Numbers with those in a row drawn together: "17-21"."""
    found: list[str] = []
    numbers = list(values)
    place = 0
    while place < len(numbers):
        last = place
        while last + 1 < len(numbers) and _follows(numbers[last], numbers[last + 1]):
            last += 1
        if last - place > 1:
            found.append(f"{numbers[place]}-{numbers[last]}")
            place = last + 1
        else:
            found.append(str(numbers[place]))
            place += 1
    return "/".join(found)


def _follows(one: object, other: object) -> bool:
    return isinstance(one, int) and isinstance(other, int) and other == one + 1


def _listed(parts: Iterable[str], language: str) -> str:
    found = ""
    for part in parts:
        found = say("format.list", {"first": found, "next": part}, language=language) if found else part
    return found


def _folded(parts: Iterable[str], how: str, language: str) -> str:
    found = ""
    for part in parts:
        found = say(f"seen.{how}", {"first": found, "next": part}, language=language) if found else part
    return found


def all_said(bet: BlackjackBet, line: HandLine) -> Mapping[str, str]:
    """A line in every language."""
    from pitboss.messages import LANGUAGES

    return {language: line_said(bet, line, language) for language in LANGUAGES}
