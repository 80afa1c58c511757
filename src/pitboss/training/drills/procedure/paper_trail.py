"""Slips: the line to read next, and where each copy goes (FILL-03, FILL-06, CRD-02, CRD-04, CLOSE-04)."""

from functools import cache
from random import Random

from pitboss.rulebook import Rules
from pitboss.rulebook.pit import load_pit
from pitboss.training.questions.drill import Case, Draft, Drill, choice, ordered
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.walks import copies_of, lines_of

NAME = "paper-trail"
_HEAD = ("date", "shift", "pit", "game", "table")
_LINES: dict[str, tuple[str, ...]] = {
    "fill": ("date", "time", "pit", "game", "table", "shift", "denominations", "total", "cashier"),
    "credit": (*_HEAD, "denominations", "total"),
    "marker": (*_HEAD, "total"),
    "opening": (*_HEAD, "denominations", "total"),
    "closing": (*_HEAD, "denominations", "total"),
}
_WHERE: dict[str, tuple[str, ...]] = {
    "fill": ("security", "drop_box"),
    "credit": ("drop_box", "drop_box", "cage"),
    "marker": ("cage", "drop_box", "accounting"),
    "opening": ("drop_box",),
    "closing": ("drop_box", "pit_manager"),
}
"""By kind of slip, where its copies go, in the order of the pad."""
_READ = {
    "fill": "FILL-03",
    "credit": "CRD-02",
    "marker": "MKR-02",
    "opening": "OPEN-04",
    "closing": "CLOSE-03",
}
_COPIED = {
    "fill": "FILL-06",
    "credit": "CRD-04",
    "marker": "MKR-02",
    "opening": "OPEN-05",
    "closing": "CLOSE-04",
}
_SLIPS = {"opening": "opener", "closing": "closer"}
_PLACES = ("drop_box", "security", "cage", "accounting", "pit_manager", "tray")


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about copies at level 1, then about the next line of a slip, then about several lines in order."""
    case = Case(NAME, rules, rng, difficulty)
    paper = rng.choice(tuple(_LINES))
    slip = Phrase(f"slip.{_SLIPS.get(paper, paper)}")
    if difficulty == 1 or (difficulty == 2 and rng.random() < 0.4):
        return _copy(case, paper, slip)
    return _line(case, paper, slip)


def _copy(case: Case, paper: str, slip: Phrase) -> Question:
    pad = _pad(_SLIPS.get(paper, paper))
    place = case.rng.randrange(len(pad))
    copy, where = Phrase(f"training.copy.{pad[place]}"), _WHERE[paper][place]
    labels = {place: Phrase(f"training.where.{place}") for place in _PLACES}
    draft = Draft(
        prompt=Phrase("training.trail.ask_copy", {"slip": slip, "copy": copy}),
        explanation=Phrase("training.trail.why_copy", {"slip": slip, "copy": copy, "where": labels[where]}),
        rules=(_COPIED[paper],),
        facts={"form": "copy", "paper": paper, "part": pad[place]},
    )
    return choice(case, draft, where, _PLACES, labels)


@cache
def _pad(slip: str) -> tuple[str, ...]:
    """Return the copies of a slip in the order of the pad."""
    found: tuple[str, ...] = getattr(load_pit().slips, slip)
    return found


def _line(case: Case, paper: str, slip: Phrase) -> Question:
    every, rng = _LINES[paper], case.rng
    labels = {line: Phrase(f"training.line.{line}") for line in every}
    facts = {"form": "line", "paper": paper}
    if case.difficulty == 3 and rng.random() < 0.5:
        some = tuple(every[place] for place in sorted(rng.sample(range(len(every)), 4)))
        draft = Draft(
            prompt=Phrase("training.trail.ask_order", {"slip": slip}),
            explanation=Phrase("training.trail.why_line", {"slip": slip}),
            rules=(_READ[paper],),
            facts=facts | {"lines": sorted(some)},
        )
        return ordered(case, draft, some, labels)
    place = rng.randrange(len(every) - 1)
    draft = Draft(
        prompt=Phrase("training.trail.ask_line", {"slip": slip, "line": labels[every[place]]}),
        explanation=Phrase("training.trail.why_line", {"slip": slip}),
        rules=(_READ[paper],),
        facts=facts | {"after": every[place]},
    )
    others = [line for line in every if line != every[place]]
    return choice(case, draft, every[place + 1], others, labels)


def check(_: Rules, question: Question) -> str | tuple[str, ...]:
    """Let the pit move the copies, or ask the dealer for the lines."""
    facts = question.facts
    if facts["form"] == "copy":
        return copies_of(facts["paper"])[facts["part"]]
    named = ("denominations" if line.startswith("$") else line for line in lines_of(facts["paper"]))
    read = list(dict.fromkeys(named))
    if "lines" in facts:
        return tuple(line for line in read if line in facts["lines"])
    return read[read.index(facts["after"]) + 1]


DRILL = Drill(
    name=NAME,
    rules=tuple(dict.fromkeys((*_READ.values(), *_COPIED.values()))),
    generate=generate,
    check=check,
)
