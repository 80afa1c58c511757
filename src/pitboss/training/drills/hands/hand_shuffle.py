"""The house's hand shuffle, act by act, from the wash to the loaded shoe, and its time (SHF-05 and more).

An answer is the acts in their order, one word each: `centre split turn L39 R39 riffle lay M39 L39 ...`.
`L39` takes 39 cards off the left stack, `spreadL` spreads them; each `wash` is one rotation.
"""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from msgspec.structs import replace

from pitboss.chance import Chance
from pitboss.handshuffle import (
    BACCARAT,
    PERMITTED,
    Act,
    Handling,
    Layout,
    Procedure,
    due,
    rating,
)
from pitboss.handshuffle.acts import Hands, after
from pitboss.handshuffle.ratings import SECONDS_MAX
from pitboss.rulebook import Rules
from pitboss.shuffle import SECRET_BYTES
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.task import Fault, HandTask, Picture

NAME = "hand-shuffle"
Part = Literal["opening", "second", "whole"]
DECK = 52
_PARTS: tuple[tuple[Part, ...], ...] = (("opening",), ("opening", "second"), ("whole",))
"""By level."""
_GRAB = 39
_WASHES = 8
"""Rotations of new cards at the least (CARD-NEW-05)."""
_PILES = {"M": "middle", "L": "left", "R": "right"}
_SIMPLE = ("centre", "turn", "square", "halve", "riffle", "strip", "lay", "card", "split", "wash")
_AFTER = ("rolling", "wait", "over", "offer", "back", "second", "load")
_WORD = re.compile(rf"(?:[LMR]\d{{1,3}}|spread[LMR]|{'|'.join((*_SIMPLE, *_AFTER))})")
_ACTS_MOST = 300
_ENDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "blackjack": (
        ("rolling", "over", "offer", "back", "second", "load"),
        ("rolling", "wait", "over", "offer", "back", "second", "load"),
    ),
    "baccarat": tuple(
        (*called, *over, "offer", "back", "second", "load")
        for called in (("rolling", "wait"), ("rolling",) * 3, ("rolling",) * 4)
        for over in ((), ("over",))
    ),
}
"""What follows the shuffle. At baccarat the dealer waits for the supervisor's word or calls three times."""
_END_RULES = {
    "blackjack": {
        "rolling": "SHF-09",
        "over": "SHF-09",
        "wait": "SHF-09",
        "offer": "CUT-01",
        "back": "CUT-03",
        "second": "CUT-05",
        "load": "CUT-06",
    },
    "baccarat": {
        "rolling": "BAC-MSHUF-09",
        "wait": "BAC-MSHUF-09",
        "over": "BAC-CUT-01",
        "offer": "BAC-CUT-01",
        "back": "BAC-CUT-05",
        "second": "BAC-INS-01",
        "load": "BAC-INS-01",
    },
}


class ShufflingPicture(Picture, frozen=True, kw_only=True, tag="hand-shuffle"):
    """Where the cards lie: in the discard rack, or in one pile after the first pass."""

    cards: int
    begun: bool
    """Whether the first pass is over."""


class Shuffling(HandTask, frozen=True, kw_only=True):
    """Shuffle so many decks by hand, or a part of it."""

    example = "centre split turn L39 R39 riffle lay M39 L39 riffle lay"

    family: str
    decks: int
    part: Part
    lays: int = 0
    """The packets on the new pile after which a part of it ends."""
    new: bool = False
    """Whether the cards are new, and therefore washed first."""

    def picture(self) -> ShufflingPicture:
        return ShufflingPicture(cards=self.decks * DECK, begun=self.part == "second")

    def words(self, language: str) -> str:
        where = "middle" if self.part == "second" else "rack"
        return Phrase(f"training.hands.shuffle.{where}", {"cards": self.decks * DECK}).text(language)

    def read(self, text: str) -> str | None:
        words = text.replace(",", " ").split()
        readable = 0 < len(words) <= _ACTS_MOST and all(map(_WORD.fullmatch, words))
        return " ".join(words) if readable else None

    def fault(self, given: str) -> Fault | None:
        """Return where it leaves the house's steps: those of the permitted way that it follows furthest."""
        words = given.split()
        washes = next((at for at, word in enumerate(words) if word != "wash"), len(words))
        if self.new and self.family == "blackjack":
            if washes < _WASHES:
                about = {"given": washes, "right": _WASHES}
                return Fault("training.hands.shuffle.wash", "CARD-NEW-05", about)
            words = words[washes:]
        elif self.family == "baccarat":
            words = words[max(washes - 1, 0) :]
        skipped = len(given.split()) - len(words)
        faults = []
        for procedure in self._procedures():
            found = self._fault(procedure, words)
            if found is None:
                return None
            faults.append(found)
        at, did, dues, rule = max(faults, key=lambda fault: fault[0])
        about_step = {"number": at + skipped + 1, "given": did, "right": list(dict.fromkeys(dues))}
        kind = "missing" if not did else "over" if not dues else "step"
        return Fault(f"training.hands.shuffle.{kind}", rule, about_step)

    def said(self, given: str, language: str) -> str:
        del language
        return given

    def rating(self, ms: int) -> str:
        """Return the rating of a whole shuffle without a wash, as the time studies have it (SHF-TIME-01)."""
        timed = self.family == "blackjack" and self.part == "whole" and not self.new
        return rating(self.decks, ms // 1000) if timed and self.decks in SECONDS_MAX else ""

    def _procedures(self) -> tuple[Procedure, ...]:
        if self.family == "baccarat":
            return (BACCARAT,)
        return tuple(one for one in PERMITTED if one != BACCARAT)

    def _begin(self) -> Layout:
        every = tuple(range(self.decks * DECK))
        if self.part == "second":
            return Layout(middle=every, reached="first", right_turned=True)
        return Layout(rack=every)

    def _fault(
        self, procedure: Procedure, words: Sequence[str]
    ) -> tuple[int, str, tuple[str, ...], str] | None:
        """Return the place of the first wrong act, what it was, what was due, and the rule."""
        hands = Hands(procedure, Handling(), Chance(bytes(SECRET_BYTES), "checking"))
        layout, lays, at = self._begin(), 0, 0
        while lays < (self.lays or _ACTS_MOST):
            dues = due(procedure, layout)
            if not dues:
                return self._after(words, at)
            if at >= len(words):
                return at, "", tuple(one.name for one in dues), dues[0].rule
            act, used = _act(words, at, layout)
            if act is None or not any(one.allows(act) for one in dues):
                return at, _named(words[at]), tuple(_named(one.name) for one in dues), dues[0].rule
            layout = after(layout, act, hands)
            lays += act.name == "lay"
            at += used
        if at < len(words):
            return at, _named(words[at]), (), procedure.rules["opening"]
        return None

    def _after(self, words: Sequence[str], at: int) -> tuple[int, str, tuple[str, ...], str] | None:
        """Judge what follows the shuffle itself."""
        done = tuple(words[at:])
        ends = _ENDS[self.family]
        if done in ends:
            return None

        def agrees(end: tuple[str, ...]) -> int:
            both = zip(done, end, strict=False)
            shorter = min(len(done), len(end))
            return next((place for place, (did, right) in enumerate(both) if did != right), shorter)

        furthest = max(map(agrees, ends))
        nexts = tuple(
            dict.fromkeys(end[furthest] for end in ends if agrees(end) == furthest and furthest < len(end))
        )
        did = _named(done[furthest]) if furthest < len(done) else ""
        return at + furthest, did, nexts, _END_RULES[self.family][nexts[0] if nexts else "load"]


def _named(word: str) -> str:
    """Return the act that a word is."""
    if word[0] in _PILES and word[1:].isdigit():
        return "grab"
    return "spread" if word.startswith("spread") else {"card": "cut_card"}.get(word, word)


def _act(words: Sequence[str], at: int, layout: Layout) -> tuple[Act | None, int]:
    """Return the act that begins at a word, and how many words it takes."""
    word = words[at]
    name = _named(word)
    if name in _AFTER:
        return None, 1
    if name == "grab":
        return _grab(words, at)
    if name == "spread":
        piles = [one[-1] for one in _run(words, at, "spread")]
        return Act("spread", tuple(_PILES[pile] for pile in _PILES if pile in piles)), len(piles)
    if name == "split":
        pile = "centre" if layout.centre else "middle"
        return Act("split", (pile,), (len(layout.pile(pile)) // 2,)), 1
    if name == "halve":
        return Act("halve", (), (sum(map(len, layout.packets)) // 2,)), 1
    piles_of = {
        "wash": ("rack",),
        "centre": ("rack",),
        "turn": ("right",),
        "lay": ("middle",),
        "cut_card": ("middle",),
    }
    return Act(name, piles_of.get(name, ())), 1


def _grab(words: Sequence[str], at: int) -> tuple[Act | None, int]:
    taken = _run(words, at, "grab")
    counts = {one[0]: int(one[1:]) for one in taken}
    if len(counts) != len(taken):
        return None, len(taken)
    piles = [pile for pile in _PILES if pile in counts]
    return Act("grab", tuple(_PILES[pile] for pile in piles), tuple(counts[pile] for pile in piles)), len(
        taken
    )


def _run(words: Sequence[str], at: int, name: str) -> list[str]:
    end = next((place for place in range(at, len(words)) if _named(words[place]) != name), len(words))
    return list(words[at:end])


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the beginning at level 1, then for the second pass, then for all of it."""
    case = Case(NAME, rules, rng, difficulty)
    part: Part = rng.choice(_PARTS[difficulty - 1])
    new = rules.family == "blackjack" and part != "second" and rng.random() < 0.4
    lays = {"opening": rng.randint(2, 5), "second": rng.randint(1, 3), "whole": 0}[part]
    task = Shuffling(family=rules.family, decks=rules.decks, part=part, lays=lays, new=new)
    right = list(_steps(rules.family, rules.decks, part, lays, new=new))
    written = " ".join(right)
    slips = [
        written.replace("turn ", "", 1) if "turn " in written else written.replace("strip ", "", 1),
        written.replace("riffle ", "", 1),
        written.replace("L39", "L26", 1),
        written.replace("M39 L39", "M39 R39", 1),
        written.replace("lay", "square", 1),
        " ".join(right[:-1]),
    ]
    scale = {name: _clock(most) for name, most in SECONDS_MAX.get(rules.decks, ())}
    timed = bool(scale) and part == "whole" and not new and rules.family == "blackjack"
    about = {
        "decks": rules.decks,
        "cards": rules.decks * DECK,
        "half": rules.decks * DECK // 2,
        "grab": _GRAB,
    }
    first = _first_rule(rules.family, part)
    draft = Draft(
        prompt=Phrase(
            f"training.hands.shuffle.ask_{part}{'_new' if new else ''}", {"decks": rules.decks, "lays": lays}
        ),
        explanation=Phrase(
            f"training.hands.shuffle.why_{part}{'_timed' if timed else ''}",
            about | {"op": scale.get("OP", ""), "sp": scale.get("SP", ""), "me": scale.get("ME", "")},
        ),
        rules=(
            first,
            *(("CARD-NEW-05",) if new else ()),
            *(("SHF-TIME-01" if rules.decks == 6 else "SHF-TIME-02",) if timed else ()),
        ),
        facts={"part": part, "lays": lays, "new": new, "decks": rules.decks, "family": rules.family},
    )
    return by_hand(case, draft, task, written, slips)


def _first_rule(family: str, part: Part) -> str:
    if family == "baccarat":
        return {"opening": "BAC-MSHUF-04", "second": "BAC-MSHUF-08", "whole": "BAC-MSHUF-06"}[part]
    return {"opening": "SHF-06", "second": "SHF-08", "whole": "SHF-07"}[part]


def _clock(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"


def _steps(family: str, decks: int, part: Part, lays_most: int, *, new: bool) -> Iterator[str]:
    """Yield the acts as a dealer counts them, with grabs of 39 cards and equal halves."""
    bac, half = family == "baccarat", decks * DECK // 2
    if part != "second":
        yield from ("wash",) * (_WASHES if new else 1 if bac else 0)
        yield from ("centre", "split", "turn")
        stacks, middle, lays = {"L": half, "R": half}, 0, 0
        turn = ["L", "R"]
        while any(stacks.values()) and not (part == "opening" and lays == lays_most):
            own = turn if not middle else [turn[0] if stacks[turn[0]] else turn[1]]
            taken = {pile: min(_GRAB, stacks[pile]) for pile in own}
            if middle:
                yield f"M{min(_GRAB, middle)}"
            yield from (f"{pile}{count}" for pile, count in taken.items())
            if bac:
                yield from (f"spread{pile}" for pile in taken)
                yield "square"
                yield from () if middle else ("halve",)
            yield from ("riffle", "lay")
            stacks = {pile: count - taken.get(pile, 0) for pile, count in stacks.items()}
            turn, middle, lays = (turn if not middle else turn[::-1]), middle + sum(taken.values()), lays + 1
    if part == "opening":
        return
    yield from ("split", "card") if bac else ("split",)
    left, lays = half, 0
    while left and not (part == "second" and lays == lays_most):
        some = min(_GRAB, left)
        yield from (f"L{some}", f"R{some}", *("strip",) * (1 if bac else 3), "riffle", "lay")
        left, lays = left - some, lays + 1
    if part == "whole":
        yield from _ENDS[family][0]


def check(_: Rules, question: Question) -> str:
    """Do what is due, one act after the other, as the model of the house's shuffle tells."""
    facts = question.facts
    task = Shuffling(
        family=facts["family"], decks=facts["decks"], part=facts["part"], lays=facts["lays"], new=facts["new"]
    )
    procedure = task._procedures()[0]
    hands = Hands(procedure, Handling(), Chance(bytes(SECRET_BYTES), "second"))
    layout, words, lays = task._begin(), ["wash"] * (_WASHES if facts["new"] else 0), 0
    names = {pile: letter for letter, pile in _PILES.items()}
    while dues := due(procedure, layout):
        if facts["lays"] and lays == facts["lays"]:
            break
        one = dues[-1] if "strip" in layout.handled and dues[-1].name == "riffle" else dues[0]
        counts: tuple[int, ...] = ()
        if one.name == "grab":
            counts = tuple(min(_GRAB, len(layout.pile(pile))) for pile in one.piles)
            words += [f"{names[pile]}{count}" for pile, count in zip(one.piles, counts, strict=True)]
        elif one.name == "spread":
            words += [f"spread{names[pile]}" for pile in one.piles]
        else:
            words.append({"cut_card": "card"}.get(one.name, one.name))
            if one.counts:
                counts = (sum(one.counts[0]) // 2,)
        layout = after(layout, replace(Act(one.name, one.piles), counts=counts), hands)
        lays += one.name == "lay"
    return " ".join((*words, *(_ENDS[facts["family"]][0] if facts["part"] == "whole" else ())))


def offered(rules: Rules) -> bool:
    """Return whether the game is taught it: a blackjack shoe, and any game that is shuffled by hand.

    The manual teaches and times the shuffle of six and of eight decks, though a machine stands at the table.
    """
    return rules.shuffle.by_hand or (rules.family == "blackjack" and rules.decks in SECONDS_MAX)


DRILL = Drill(
    name=NAME,
    rules=(
        *("SHF-05", "SHF-06", "SHF-07", "SHF-08", "SHF-09", "SHF-10", "SHF-TIME-01", "SHF-TIME-02"),
        "CARD-NEW-05",
        *("CUT-01", "CUT-03", "CUT-05", "CUT-06"),
        *("BAC-MSHUF-01", "BAC-MSHUF-03", "BAC-MSHUF-04", "BAC-MSHUF-05", "BAC-MSHUF-06", "BAC-MSHUF-07"),
        *("BAC-MSHUF-08", "BAC-MSHUF-09", "BAC-CUT-01", "BAC-CUT-05", "BAC-INS-01"),
    ),
    generate=generate,
    check=check,
    offered=offered,
)
