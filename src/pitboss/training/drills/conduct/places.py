"""Where the dealer stands, which hand serves a spot, how long a shoe takes (PROT-01, BJ-DEAL-08, CUT-04).

It also asks for the rating of a hand shuffle by its time (SHF-TIME-01, SHF-TIME-02).
"""

from random import Random

from pitboss.handshuffle.ratings import rating
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Phrase, Question

NAME = "places"
_STAND = ("left", "left", "middle", "middle", "middle", "right", "right")
"""Where the dealer stands to serve each spot, from the first (PROT-01)."""
_HAND = ("left_hand", "left_hand", "either_hand", "right_hand", "right_hand", "right_hand", "right_hand")
"""The hand that deals to each spot (BJ-DEAL-08)."""
_CUT = {7: 3, 6: 3, 5: 2, 4: 1, 3: 1, 2: 1, 1: 1}
"""By the number of spots, the last one that is offered the pack with the left hand (CUT-04)."""
_PACE = {6: "9:40", 8: "11:30"}
_RATINGS = {6: ("1:30", "1:45", "2:00"), 8: ("1:50", "2:10", "2:25")}
"""By decks, the longest times of a hand shuffle that are rated OP, SP and ME."""
_SHUFFLES = {6: "SHF-TIME-01", 8: "SHF-TIME-02"}
_RULES = {"stand": "PROT-01", "hand": "BJ-DEAL-08", "cut": "CUT-04", "pace": "PACE-01"}
_OPTIONS = {
    "stand": ("left", "middle", "right"),
    "hand": ("left_hand", "either_hand", "right_hand"),
    "cut": ("left_hand", "right_hand"),
    "pace": ("9:40", "11:30", "8:20", "14:00"),
}
_MARKS = ("OP", "SP", "ME", "NI")


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask about a spot, the offer of the cut, the time of a shoe or the time of a shuffle."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.choice(
        ("stand", "hand", "cut", "pace", "shuffle")[: difficulty + (2 if difficulty == 3 else 1)]
    )
    if form == "shuffle":
        return _shuffle(case)
    spots = rng.randint(3, 7) if form == "cut" else 7
    spot, decks = rng.randint(1, spots), rng.choice(tuple(_PACE))
    right = {
        "stand": _STAND[spot - 1],
        "hand": _HAND[spot - 1],
        "cut": "left_hand" if spot <= _CUT[spots] else "right_hand",
        "pace": _PACE[decks],
    }[form]
    options = _OPTIONS[form]
    labels = {
        key: Phrase("training.places.time", {"time": key})
        if form == "pace"
        else Phrase(f"training.places.{key}")
        for key in options
    }
    said = {"decks": decks} if form == "pace" else {"spot": spot, "spots": spots}
    draft = Draft(
        prompt=Phrase(f"training.places.ask_{form}", said),
        explanation=Phrase("training.places.why", {"answer": labels[right]}),
        rules=(_RULES[form],),
        facts={"form": form, **said},
    )
    return choice(case, draft, right, options, labels)


def _shuffle(case: Case) -> Question:
    """Ask for the rating of a time close to a border of the scale, or anywhere."""
    rng = case.rng
    decks = rng.choice(tuple(_RATINGS))
    borders = _RATINGS[decks]
    seconds = [60 * int(border[0]) + int(border[2:]) for border in borders]
    taken = rng.choice((*seconds, *(border + 1 for border in seconds), rng.randint(75, 170)))
    right = _MARKS[sum(taken > border for border in seconds)]
    labels = {mark: Phrase(f"training.places.rating_{mark}") for mark in _MARKS}
    time = f"{taken // 60}:{taken % 60:02d}"
    scale = dict(zip(("first", "second", "third"), borders, strict=True))
    draft = Draft(
        prompt=Phrase("training.places.ask_shuffle", {"decks": decks, "time": time}),
        explanation=Phrase("training.places.why_shuffle", {"decks": decks, **scale, "answer": labels[right]}),
        rules=(_SHUFFLES[decks],),
        facts={"form": "shuffle", "decks": decks, "time": time},
    )
    return choice(case, draft, right, _MARKS, labels)


def check(_: BlackjackRules, question: Question) -> str:
    """Answer from the ranges in the manual; let the house's code rate a shuffle."""
    facts = question.facts
    if facts["form"] == "shuffle":
        minutes, seconds = map(int, facts["time"].split(":"))
        return rating(facts["decks"], 60 * minutes + seconds)
    if facts["form"] == "pace":
        seconds = 580 if facts["decks"] == 6 else 690
        return f"{seconds // 60}:{seconds % 60:02d}"
    spot, spots = facts["spot"], facts["spots"]
    if facts["form"] == "stand":
        return "left" if spot <= 2 else "middle" if spot <= 5 else "right"
    if facts["form"] == "hand":
        return "left_hand" if spot < 3 else "either_hand" if spot == 3 else "right_hand"
    return "left_hand" if spot <= (3 if spots >= 6 else 2 if spots == 5 else 1) else "right_hand"


DRILL = Drill(
    name=NAME,
    rules=(*_RULES.values(), *_SHUFFLES.values()),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
)
