"""A deck spread and inspected by hand, with planted faults (CARD-NEW-03, BAC-OPEN-02, PROT-12).

An answer is the spreads, what was found and where the deck goes, one word each: `faces backsL backsR
missing:7h double:Ks boxed:14 back:33 marked:40 supervisor`. A place is counted from the left of the
face-up spread.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Literal

from pitboss.cards import DECK, Card
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.task import Fault, HandTask, Picture

NAME = "deck-check"
Side = Literal["L", "R"]
_KINDS = ("missing", "double", "boxed", "back", "marked")
_SPREADS = ("faces", "backsL", "backsR")
_ENDS = ("rack", "supervisor")
_FOUND = "(?:missing|double):[A2-9TJQK][shdc]|(?:boxed|back|marked):[0-9]{1,2}"
_WORD = re.compile(f"(?:{'|'.join((*_SPREADS, *_ENDS))}|{_FOUND})")
_WORDS_MOST = 120
_EASY, _ALL = ("missing", "double", "back"), _KINDS


class DeckPicture(Picture, frozen=True, kw_only=True, tag="deck-check"):
    """A deck as it lies when it is spread face up, from the left."""

    cards: tuple[str, ...]
    boxed: tuple[int, ...]
    """Places of cards that lie the other way up; the first place is 1."""
    backs: tuple[int, ...]
    """Places of cards with a back of another colour."""
    marked: tuple[tuple[int, Side], ...]
    """Places of cards with a mark on the back, and its edge: it is seen in one direction only."""


class DeckCheck(HandTask, frozen=True, kw_only=True):
    """Spread this deck, find what is wrong with it, and say so."""

    example = "faces backsL backsR missing:7h boxed:14 supervisor"

    family: str
    cards: tuple[Card, ...]
    boxed: tuple[int, ...] = ()
    backs: tuple[int, ...] = ()
    marked: tuple[tuple[int, Side], ...] = ()

    def picture(self) -> DeckPicture:
        return DeckPicture(cards=self.cards, boxed=self.boxed, backs=self.backs, marked=self.marked)

    def words(self, language: str) -> str:
        """Return the deck as a terminal can show it: a sign after a card says what is seen there."""
        del language
        flags = dict.fromkeys(self.boxed, "*") | dict.fromkeys(self.backs, "^")
        flags |= dict.fromkeys((place for place, _ in self.marked), "'")
        return " ".join(f"{card}{flags.get(place, '')}" for place, card in enumerate(self.cards, 1))

    def read(self, text: str) -> str | None:
        words = text.replace(",", " ").split()
        readable = 0 < len(words) <= _WORDS_MOST and all(map(_WORD.fullmatch, words))
        return " ".join(words) if readable else None

    def fault(self, given: str) -> Fault | None:
        """Return what is wrong: a spread left out, a fault not found or not there, or where it went."""
        words = given.split()
        spreads = [word for word in words if word in _SPREADS]
        if not spreads or spreads[0] != "faces" or set(spreads) != set(_SPREADS):
            return Fault("training.hands.deck.spread", self._rule)
        told, there = {word for word in words if ":" in word}, set(self.findings())
        for kind, message in ((there - told, "missed"), (told - there, "not_there")):
            if kind:
                what, where = min(kind).split(":")
                about = {"card": where, "place": where}
                return Fault(f"training.hands.deck.{message}_{what}", self._rule, about)
        ends = [word for word in words if word in _ENDS]
        right = "supervisor" if there else "rack"
        if ends != [right] or words[-1] != right:
            return Fault(f"training.hands.deck.{right}", "PROT-12" if there else self._end_rule)
        return None

    def findings(self) -> Iterator[str]:
        """Yield what is wrong with the deck."""
        held = Counter(self.cards)
        yield from (f"missing:{card}" for card in DECK if not held[card])
        yield from (f"double:{card}" for card in DECK if held[card] > 1)
        yield from (f"boxed:{place}" for place in self.boxed)
        yield from (f"back:{place}" for place in self.backs)
        yield from (f"marked:{place}" for place, _ in self.marked)

    @property
    def _rule(self) -> str:
        return "BAC-OPEN-02" if self.family == "baccarat" else "CARD-NEW-03"

    @property
    def _end_rule(self) -> str:
        return "BAC-OPEN-05" if self.family == "baccarat" else "CARD-NEW-05"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Plant at most one fault that is easy to see at level 1, then any one, then up to three."""
    case = Case(NAME, rules, rng, difficulty)
    kinds = _EASY if difficulty == 1 else _ALL
    number = rng.choice(((0, 1, 1, 1), (0, 1, 1, 1, 1), (1, 2, 2, 3))[difficulty - 1])
    planted = rng.sample(kinds, number)
    cards = list(DECK)
    told: list[str] = []
    if "missing" in planted:
        gone = rng.choice(DECK)
        cards.remove(gone)
        told.append(f"missing:{gone}")
    if "double" in planted:
        twice = rng.choice([card for card in DECK if f"missing:{card}" not in told])
        cards.insert(rng.randint(0, len(cards)), twice)
        told.append(f"double:{twice}")
    places = rng.sample(range(1, len(cards) + 1), 3)
    sides: tuple[Side, Side] = ("L", "R")
    marked = ((places[2], rng.choice(sides)),) if "marked" in planted else ()
    boxed = (places[0],) if "boxed" in planted else ()
    backs = (places[1],) if "back" in planted else ()
    told += [f"boxed:{place}" for place in boxed] + [f"back:{place}" for place in backs]
    told += [f"marked:{place}" for place, _ in marked]
    task = DeckCheck(family=rules.family, cards=tuple(cards), boxed=boxed, backs=backs, marked=marked)
    right = _written(told)
    other = next(card for card in DECK[rng.randrange(40) :] if f"missing:{card}" not in told)
    slips = [
        _written(told[1:]) if told else _written([f"missing:{other}"]),
        _written([*told, f"missing:{other}"]),
        right.replace("backsR ", ""),
        right.replace("supervisor", "rack") if told else right.replace("rack", "supervisor"),
    ]
    rule = "BAC-OPEN-02" if rules.family == "baccarat" else "CARD-NEW-03"
    end = "BAC-OPEN-05" if rules.family == "baccarat" else "CARD-NEW-05"
    found = [_found(one) for one in told]
    draft = Draft(
        prompt=Phrase("training.hands.deck.ask"),
        explanation=Phrase(
            f"training.hands.deck.why_{len(found)}",
            {"cards": len(cards), **{f"found_{at}": one for at, one in enumerate(found, 1)}},
        ),
        rules=(rule, "PROT-12" if told else end),
        facts={
            "cards": cards,
            "boxed": boxed,
            "backs": backs,
            "marked": [list(one) for one in marked],
        },
    )
    return by_hand(case, draft, task, right, slips)


def _found(word: str) -> Phrase:
    what, where = word.split(":")
    return Phrase(f"training.hands.deck.{what}", {"card": where, "place": where})


def _written(told: list[str]) -> str:
    return " ".join((*_SPREADS, *told, "supervisor" if told else "rack"))


def check(_: Rules, question: Question) -> str:
    """Go through the deck card by card beside a whole one."""
    facts = question.facts
    told: list[str] = []
    count: Callable[[Card], int] = list(facts["cards"]).count
    told += [f"missing:{card}" for card in DECK if count(card) == 0]
    told += [f"double:{card}" for card in DECK if count(card) == 2]
    for name, places in (("boxed", facts["boxed"]), ("back", facts["backs"])):
        told += [f"{name}:{place}" for place in range(1, len(facts["cards"]) + 1) if place in places]
    told += [f"marked:{place}" for place, _ in facts["marked"]]
    return _written(told)


DRILL = Drill(
    name=NAME,
    rules=("CARD-NEW-03", "CARD-NEW-05", "BAC-OPEN-02", "BAC-OPEN-05", "PROT-12"),
    generate=generate,
    check=check,
)
