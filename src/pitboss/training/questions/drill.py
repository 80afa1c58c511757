"""A drill, and the making of its questions: figures to type, choices, steps to put in order."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec

from pitboss import catalogue
from pitboss.rulebook import Rules
from pitboss.training.questions.question import Answer, Kind, Question, Said, Shown

WRONG_MOST = 3
_NEAR = {"number": 1, "money": 5_00}
DIFFICULTIES = (1, 2, 3)


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """One drill of the school: how its questions are made, and how each answer is worked out again."""

    name: str
    rules: tuple[str, ...]
    """The rules that it can ask about, whatever the game."""
    generate: Callable[[Any, Random, int], Question]
    check: Callable[[Any, Question], Answer]
    """The second calculation: through the engine where `generate` reckons, and the other way round."""
    families: frozenset[str] = frozenset({"baccarat", "blackjack"})
    """The families of games that it asks about."""
    offered: Callable[[Any], bool] = lambda _: True
    """Whether a game of these families has what the drill is about."""

    def asks_about(self, rules: Rules) -> bool:
        """Whether a game has questions of this drill."""
        return rules.family in self.families and self.offered(rules)

    @property
    def title(self) -> Said:
        """What it is called."""
        return Said(f"training.drill.{self.name}")


class Case(NamedTuple):
    """For whom a question is made: the drill, the rules in force, the chance, the difficulty."""

    drill: str
    rules: Rules
    rng: Random
    difficulty: int


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A question but for its answers."""

    prompt: Said
    explanation: Said
    rules: tuple[str, ...]
    shown: tuple[Shown, ...] = ()
    facts: dict[str, Any] = {}
    """What the question hangs on: two with the same facts are the same, whichever table they are told of."""


def typed(case: Case, draft: Draft, kind: Kind, answer: int, slips: Iterable[int]) -> Question:
    """A figure to be typed; `slips` are what people answer who make the usual mistakes."""
    near = _NEAR[kind]
    around = (answer + near, answer - near, answer + 2 * near, answer + 3 * near)
    wrong: list[Answer] = []
    for slip in (*slips, *around):
        if slip >= 0 and slip != answer and slip not in wrong and len(wrong) < WRONG_MOST:
            wrong.append(slip)
    return _question(case, draft, kind, answer, tuple(wrong))


def laid_out(case: Case, draft: Draft, right: str, slips: Iterable[str]) -> Question:
    """Cheques to be laid out, colour by colour; `slips` are what people lay who make the usual mistakes."""
    wrong = [slip for slip in dict.fromkeys(slips) if slip != right]
    return _question(case, draft, "cheques", right, tuple(wrong[:WRONG_MOST]))


def choice(
    case: Case, draft: Draft, right: str, slips: Iterable[str], labels: Mapping[str, Said]
) -> Question:
    """One of several. Where there are more wrong ones than are shown, chance picks."""
    wrong = [slip for slip in dict.fromkeys(slips) if slip != right]
    if len(wrong) > WRONG_MOST:
        wrong = case.rng.sample(wrong, WRONG_MOST)
    options = [right, *wrong]
    case.rng.shuffle(options)
    return _question(case, draft, "choice", right, tuple(wrong), (tuple(options), labels))


def ordered(case: Case, draft: Draft, steps: Sequence[str], labels: Mapping[str, Said]) -> Question:
    """Steps to be put in their order, shown in another one."""
    right = tuple(steps)
    mixed = list(right)
    while tuple(mixed) == right:
        case.rng.shuffle(mixed)
    swaps = [(*right[:at], right[at + 1], right[at], *right[at + 2 :]) for at in range(len(right) - 1)]
    case.rng.shuffle(swaps)
    wrong = [slip for slip in dict.fromkeys((right[::-1], *swaps)) if slip != right][:WRONG_MOST]
    return _question(case, draft, "order", right, tuple(wrong), (tuple(mixed), labels))


def _question(  # one place makes them all
    case: Case,
    draft: Draft,
    kind: Kind,
    answer: Answer,
    wrong: tuple[Answer, ...],
    choices: tuple[tuple[str, ...], Mapping[str, Said]] = ((), {}),
) -> Question:
    options, labels = choices
    asked = (case.drill, case.rules.game, draft.prompt.message, draft.shown, draft.facts, answer)
    return Question(
        id=hashlib.sha256(msgspec.json.encode(asked)).hexdigest()[:16],
        drill=case.drill,
        game=case.rules.game,
        kind=kind,
        difficulty=case.difficulty,
        prompt=draft.prompt,
        shown=draft.shown,
        answer=answer,
        wrong=wrong,
        options=options,
        labels={key: labels[key] for key in options},
        explanation=draft.explanation,
        rules=draft.rules,
        source=source_of(draft.rules[0]),
        facts=draft.facts,
    )


def source_of(rule: str) -> str:
    """Where the manual says it."""
    return _rules()[rule].source


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()
