"""An even-money bet sized into by hand: broken down if it has several colours, then matched (PAY-06).

An answer is what was broken off, the nearest to the dealer first, and what was put beside it in its order:
`black green: 3 black, 4 green`; of one colour `: 7 red`. What is left in the hand follows: `; 2 left`.
"""

import re
from collections.abc import Sequence
from random import Random

from pitboss.cheques import BOTTOMLESS, COLOURS, Cheques, breakdown, pay_colour_for_colour
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.training.drills.hands.rack_tubes import TubePicture, may_stand, tubes_of
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.task import Fault, HandTask, Picture

NAME = "sizing-in"
_COLOURS = ("white", "red", "green", "black", "purple")
_FORM = re.compile(r"\s*([a-z ]*):\s*((?:\d{1,3} [a-z]+(?:, )?)+)(?:; (\d{1,3}) left)?\s*")
_TRIES = 4_000
_RACK = Cheques(white=60, red=90, green=90, black=50, purple=30)


class SizingPicture(Picture, frozen=True, kw_only=True, tag="sizing-in"):
    """A bet as it stands, the bottom first, and the rack."""

    stack: tuple[tuple[str, int], ...]
    tubes: tuple[TubePicture, ...]


class Sizing(HandTask, frozen=True, kw_only=True):
    """Pay this bet even money."""

    example = "black green: 3 black, 4 green"

    stack: tuple[tuple[str, int], ...]
    """Colours with their numbers, the highest first: it stands at the bottom."""
    tubes: tuple[TubePicture, ...] = ()

    def picture(self) -> SizingPicture:
        return SizingPicture(stack=self.stack, tubes=self.tubes)

    def words(self, language: str) -> str:
        return Phrase("training.cheques", {"cheques": str(Cheques(**dict(self.stack)))}).text(language)

    def read(self, text: str) -> str | None:
        found = _parts(text)
        if found is None:
            return None
        broken, beside, left = found
        paid = ", ".join(f"{count} {colour}" for colour, count in beside)
        return f"{' '.join(broken)}: {paid}" + (f"; {left} left" if left else "")

    def fault(self, given: str) -> Fault | None:
        """Return what is wrong, in the order in which a supervisor would see it."""
        found = _parts(given)
        if found is None:
            return Fault("training.hands.size.nothing", "CHQ-SIZE-01")
        broken, beside, left = found
        own = tuple(colour for colour, _ in self.stack)
        if len(own) > 1 and broken != own:
            about = {"given": broken, "right": own}
            return Fault("training.hands.size.broken", "PAY-06", about)
        for colour, count in self.stack:
            matched = sum(number for one, number in beside if one == colour)
            if matched != count:
                counts = {"colour": colour, "given": matched, "right": count}
                return Fault("training.hands.size.height", "CHQ-SIZE-01", counts)
        other = next((colour for colour, _ in beside if colour not in own), None)
        if other is not None:
            return Fault("training.hands.size.other", "PAY-07", {"colour": other})
        order = tuple(dict.fromkeys(colour for colour, _ in beside))
        if order != own or len(beside) != len(own):
            return Fault("training.hands.size.order", "PAY-06", {"right": own})
        return Fault("training.hands.size.left", "CHQ-SIZE-01", {"left": left}) if left else None

    def said(self, given: str, language: str) -> str:
        found = _parts(given)
        if found is None:
            return given
        _, beside, _ = found
        text = ", ".join(f"{count} {colour}" for colour, count in beside)
        return Phrase("training.cheques", {"cheques": text}).text(language)


def _parts(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], int] | None:
    """Return what was broken off, what was put beside the bet, and what is left in the hand."""
    found = _FORM.fullmatch(text.lower())
    if found is None:
        return None
    broken = tuple(found[1].split())
    beside = tuple((part.split()[1], int(part.split()[0])) for part in found[2].strip(", ").split(", "))
    known = {colour for colour, _ in beside} | set(broken)
    return (broken, beside, int(found[3] or 0)) if known <= COLOURS.keys() else None


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for one colour at level 1, then for two, then for three."""
    case = Case(NAME, rules, rng, difficulty)
    stack = _stack(rules, rng, difficulty)
    colours = [colour for colour, _ in stack]
    task = Sizing(stack=stack, tubes=tubes_of(rules, _RACK))
    cheques = Cheques(**dict(stack))
    several = difficulty > 1
    written = _written(colours if several else [], stack)
    first, *rest = stack
    slips = [
        _written(colours if several else [], ((first[0], first[1] + 1), *rest)),
        _written(colours if several else [], ((first[0], first[1] - 1), *rest)),
        _written(colours[::-1] if several else [], stack[::-1]),
        _written(colours if several else [], stack) + "; 2 left",
        _written([], stack),
    ]
    draft = Draft(
        prompt=Phrase(f"training.hands.size.ask{'_several' if several else ''}"),
        explanation=Phrase(
            f"training.hands.size.why{'_several' if several else ''}",
            {"cheques": str(cheques), "cents": cheques.total},
        ),
        rules=("PAY-06", "CHQ-SIZE-01", "PAY-03") if several else ("CHQ-SIZE-01", "PAY-03"),
        facts={"stack": dict(stack)},
    )
    return by_hand(case, draft, task, written, slips)


def _stack(rules: Rules, rng: Random, colours: int) -> tuple[tuple[str, int], ...]:
    """Return a bet of so many colours that the table takes, the highest colour first."""
    bet = "main" if rules.family == "blackjack" else "player"
    most = {1: 12, 2: 7, 3: 6}[colours]
    for _ in range(_TRIES):
        some = sorted(rng.sample(_COLOURS, colours), key=_COLOURS.index, reverse=True)
        stack = tuple((colour, rng.randint(2, most)) for colour in some)
        if may_stand(rules, bet, Cheques(**dict(stack)).total):
            return stack
    raise AssertionError("no bet of a few cheques is within the limits of the table")


def _written(broken: Sequence[str], beside: tuple[tuple[str, int], ...]) -> str:
    return f"{' '.join(broken)}: {', '.join(f'{count} {colour}' for colour, count in beside)}"


def check(rules: Rules, question: Question) -> str:
    """Pay the bet even money from a full rack; the table lays a bet out with the highest colour first."""
    del rules
    bet = Cheques(**question.facts["stack"])
    paid = pay_colour_for_colour(bet, Odds(1, 1), BOTTOMLESS)
    assert paid is not None
    laid = tuple((row.denomination.colour, 0) for row in breakdown(bet))
    colours = list(dict(laid)) if len(bet.colours) > 1 else []
    return _written(colours, tuple((value.colour, count) for value, count in paid.in_kind))


DRILL = Drill(name=NAME, rules=("CHQ-SIZE-01", "PAY-06", "PAY-03", "PAY-07"), generate=generate, check=check)
