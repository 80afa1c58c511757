"""The third card of baccarat: by the drawing table and by rules such as "38 special" (BAC-DRAW-13)."""

from random import Random

from pitboss.cards import Card
from pitboss.games.baccarat.state import VALUE, count
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.tableau import banker_draws, banker_draws_condensed, player_draws
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.felt import baccarat_card, baccarat_pair
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "third-card"
_LABELS = {key: Phrase(f"training.third_card.{key}") for key in ("draws", "stands")}
_SPANS = {"6-7": (6, 7), "4-7": (4, 7), "2-7": (2, 7), "0-9": (0, 9), "none": (1, 0)}
"""The Player's third cards on which the Banker draws, as dealers remember them, and the special one."""
_SPECIAL = "not 8"
_MEMORY = {0: "0-9", 1: "0-9", 2: "0-9", 3: _SPECIAL, 4: "2-7", 5: "4-7", 6: "6-7", 7: "none"}
_RULE = {0: 6, 1: 6, 2: 6, 3: 7, 4: 8, 5: 9, 6: 10, 7: 5}


def generate(rules: BaccaratRules, rng: Random, difficulty: int) -> Question:
    """Ask who draws by the counts at level 1, then by the cards; and ask for the memory rules."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.random()
    if form < 0.2:
        return _memory(case)
    if form < 0.35 or (difficulty == 1 and form < 0.5):
        return _player(case)
    return _banker(case)


def _memory(case: Case) -> Question:
    banker = case.rng.randrange(8)
    labels = {
        key: Phrase(f"training.third_card.span_{key.replace('-', '_').replace(' ', '_')}")
        for key in (*_SPANS, _SPECIAL)
    }
    right = _MEMORY[banker]
    draft = Draft(
        prompt=Phrase("training.third_card.ask_memory", {"banker": banker}),
        explanation=Phrase("training.third_card.why_memory", {"banker": banker, "answer": labels[right]}),
        rules=("BAC-DRAW-13", f"BAC-DRAW-{_RULE[banker]:02d}"),
        facts={"form": "memory", "banker": banker},
    )
    return choice(case, draft, right, labels, labels)


def _player(case: Case) -> Question:
    rng = case.rng
    player, banker = rng.randrange(10), rng.randrange(10)
    hands = baccarat_pair(rng, player), baccarat_pair(rng, banker)
    draws = player <= 5 and max(player, banker) < 8
    rule = "BAC-DRAW-01" if max(player, banker) >= 8 else "BAC-DRAW-03" if draws else "BAC-DRAW-02"
    draft = Draft(
        prompt=Phrase("training.third_card.ask_player"),
        explanation=Phrase(
            "training.third_card.why_player", {"player": player, "banker": banker, "answer": _said(draws)}
        ),
        rules=(rule, "BAC-DRAW-13"),
        shown=_shown(*hands),
        facts={"form": "player", "player": hands[0], "banker": hands[1]},
    )
    return _question(case, draft, draws)


def _banker(case: Case) -> Question:
    rng = case.rng
    banker = rng.randrange(8) if case.difficulty == 1 else rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7))
    player = rng.choice((0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7))
    third = rng.randrange(10) if player_draws(player, banker) else None
    draws = banker_draws_condensed(player, banker, third)
    rule = "BAC-DRAW-04" if third is None else f"BAC-DRAW-{_RULE[banker]:02d}"
    if case.difficulty == 1 and third is not None:
        draft = Draft(
            prompt=Phrase("training.third_card.ask_cell", {"banker": banker, "third": third}),
            explanation=Phrase(
                "training.third_card.why_cell", {"banker": banker, "third": third, "answer": _said(draws)}
            ),
            rules=(rule, "BAC-DRAW-13"),
            facts={"form": "cell", "player": player, "banker": banker, "third": third},
        )
        return _question(case, draft, draws)
    hands: tuple[tuple[Card, ...], tuple[Card, ...]] = baccarat_pair(rng, player), baccarat_pair(rng, banker)
    if third is not None:
        hands = (*hands[0], baccarat_card(rng, third)), hands[1]
    why = Phrase("training.third_card.why_stood", {"banker": banker, "answer": _said(draws)})
    if third is not None:
        count_ = (player + third) % 10
        why = Phrase("training.third_card.why", {"player": count_, "banker": banker, "answer": _said(draws)})
    draft = Draft(
        prompt=Phrase("training.third_card.ask_banker"),
        explanation=why,
        rules=(rule, "BAC-DRAW-12", "BAC-DRAW-13") if third is None else (rule, "BAC-DRAW-11", "BAC-DRAW-13"),
        shown=_shown(*hands),
        facts={"form": "banker", "player": hands[0], "banker": hands[1]},
    )
    return _question(case, draft, draws)


def _question(case: Case, draft: Draft, draws: bool) -> Question:
    right, other = ("draws", "stands") if draws else ("stands", "draws")
    return choice(case, draft, right, (other,), _LABELS)


def _said(draws: bool) -> Phrase:
    return _LABELS["draws" if draws else "stands"]


def _shown(player: tuple[Card, ...], banker: tuple[Card, ...]) -> tuple[Exhibit, ...]:
    return (Exhibit("training.shown.player", cards=player), Exhibit("training.shown.banker", cards=banker))


def check(_: BaccaratRules, question: Question) -> str:
    """Answer by the original drawing rules, from the cards."""
    facts = question.facts
    if facts["form"] == "memory":
        on = {third for third in range(10) if banker_draws(0, facts["banker"], third)}
        spans = {key: set(range(low, high + 1)) for key, (low, high) in _SPANS.items()}
        spans[_SPECIAL] = set(range(10)) - {8}
        return next(key for key, cards in spans.items() if cards == on)
    if facts["form"] == "cell":
        draws = banker_draws(facts["player"], facts["banker"], facts["third"])
        return "draws" if draws else "stands"
    player, banker = tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"]))
    if facts["form"] == "player":
        return "draws" if player_draws(count(player), count(banker)) else "stands"
    third = VALUE[player[2]] if len(player) == 3 else None
    return "draws" if banker_draws(count(player[:2]), count(banker), third) else "stands"


DRILL = Drill(
    name=NAME,
    rules=(
        "BAC-DRAW-13",
        "BAC-DRAW-12",
        "BAC-DRAW-11",
        *(f"BAC-DRAW-{number:02d}" for number in range(1, 11)),
    ),
    generate=generate,
    check=check,
    families=frozenset({"baccarat"}),
)
