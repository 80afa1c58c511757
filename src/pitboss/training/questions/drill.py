"""A drill, and functions that make its questions: figures to type, choices, sentences, steps in order."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from pitboss import catalogue
from pitboss.rulebook.common import GameRules
from pitboss.training.questions.question import Answer, Exhibit, Facts, Kind, Phrase, Question
from pitboss.training.questions.task import Task

WRONG_MOST = 3
_NEAR = {"number": 1, "money": 5_00}
DIFFICULTIES = (1, 2, 3)


FamilyRules = Any
"""The rules of a game. A drill for one family of games takes the rules of that family only: `generate`,
`check` and `offered` are called only for games of the drill's `families`."""


class Drill(msgspec.Struct, frozen=True, kw_only=True):
    """One drill: it makes questions, and works out each answer a second time to check it."""

    name: str
    rules: tuple[str, ...]
    """The rules that it can ask about, in all games together."""
    generate: Callable[[FamilyRules, Random, int], Question]
    check: Callable[[FamilyRules, Question], Answer]
    """The second calculation: by the engine if `generate` calculates, and the other way round."""
    families: frozenset[str] = frozenset({"baccarat", "blackjack"})
    """The families of games that it asks about."""
    offered: Callable[[FamilyRules], bool] = lambda _: True
    """Whether a game of these families has what the drill is about."""

    def asks_about(self, rules: GameRules) -> bool:
        """Return whether the drill has questions for a game."""
        return rules.family in self.families and self.offered(rules)

    @property
    def title(self) -> Phrase:
        return Phrase(f"training.drill.{self.name}")


class Case(NamedTuple):
    """What a question is made for: the drill, the rules in force, the random generator, the difficulty."""

    drill: str
    rules: GameRules
    rng: Random
    difficulty: int


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A question without its answers."""

    prompt: Phrase
    explanation: Phrase
    rules: tuple[str, ...]
    shown: tuple[Exhibit, ...] = ()
    facts: Facts = {}
    """The values that the answer depends on; questions with equal facts are equal."""


def typed(case: Case, draft: Draft, kind: Kind, answer: int, slips: Iterable[int]) -> Question:
    """Return a question whose answer is typed; `slips` are the answers of the usual mistakes."""
    near = _NEAR[kind]
    around = (answer + near, answer - near, answer + 2 * near, answer + 3 * near)
    wrong: list[Answer] = []
    for slip in (*slips, *around):
        if slip >= 0 and slip != answer and slip not in wrong and len(wrong) < WRONG_MOST:
            wrong.append(slip)
    return _question(case, draft, kind, answer, tuple(wrong))


def laid_out(case: Case, draft: Draft, right: str, slips: Iterable[str]) -> Question:
    """Return a question whose answer is cheques, colour by colour; `slips` are the usual mistakes."""
    wrong = [slip for slip in dict.fromkeys(slips) if slip != right]
    return _question(case, draft, "cheques", right, tuple(wrong[:WRONG_MOST]))


def by_hand(case: Case, draft: Draft, task: Task, right: str, slips: Iterable[str]) -> Question:
    """Return a question that is answered by doing something; `slips` are the usual mistakes."""
    read = dict.fromkeys(task.read(slip) for slip in slips)
    wrong = tuple(slip for slip in read if slip is not None and task.fault(slip) is not None)[:WRONG_MOST]
    return replace(_question(case, draft, "hands", right, wrong), task=task)


def choice(
    case: Case, draft: Draft, right: str, slips: Iterable[str], labels: Mapping[str, Phrase]
) -> Question:
    """Return a question with answers to choose from; of many wrong ones, a random few are shown."""
    wrong = [slip for slip in dict.fromkeys(slips) if slip != right]
    if len(wrong) > WRONG_MOST:
        wrong = case.rng.sample(wrong, WRONG_MOST)
    options = [right, *wrong]
    case.rng.shuffle(options)
    return _question(case, draft, "choice", right, tuple(wrong), (tuple(options), labels))


def said(
    case: Case, draft: Draft, right: str, slips: Iterable[str], labels: Mapping[str, Phrase]
) -> Question:
    """Return a question whose answer is a sentence, typed or said; `slips` are those of usual mistakes."""
    wrong = [slip for slip in dict.fromkeys(slips) if slip != right][:WRONG_MOST]
    return _question(case, draft, "call", right, tuple(wrong), ((), labels))


def ordered(case: Case, draft: Draft, steps: Sequence[str], labels: Mapping[str, Phrase]) -> Question:
    """Return a question with steps to put in order, shown in another order."""
    right = tuple(steps)
    mixed = list(right)
    while tuple(mixed) == right:
        case.rng.shuffle(mixed)
    swaps = [(*right[:at], right[at + 1], right[at], *right[at + 2 :]) for at in range(len(right) - 1)]
    case.rng.shuffle(swaps)
    wrong = [slip for slip in dict.fromkeys((right[::-1], *swaps)) if slip != right][:WRONG_MOST]
    return _question(case, draft, "order", right, tuple(wrong), (tuple(mixed), labels))


def _question(
    case: Case,
    draft: Draft,
    kind: Kind,
    answer: Answer,
    wrong: tuple[Answer, ...],
    choices: tuple[tuple[str, ...], Mapping[str, Phrase]] = ((), {}),
) -> Question:
    options, labels = choices
    identity = (case.drill, case.rules.game, draft.prompt.message, draft.shown, draft.facts, answer)
    return Question(
        id=hashlib.sha256(msgspec.json.encode(identity)).hexdigest()[:16],
        drill=case.drill,
        game=case.rules.game,
        kind=kind,
        difficulty=case.difficulty,
        prompt=draft.prompt,
        shown=draft.shown,
        answer=answer,
        wrong=wrong,
        options=options,
        labels={key: labels[key] for key in options or tuple(map(str, (answer, *wrong))) if key in labels},
        explanation=draft.explanation,
        rules=draft.rules,
        source=source_of(draft.rules[0]),
        facts=draft.facts,
    )


def source_of(rule: str) -> str:
    """Return the place in the manual that a rule comes from."""
    return _rules()[rule].source


def rules_taught(drill: Drill, family: str) -> tuple[str, ...]:
    """Return the rules of a drill that a family of games has: none of the other family's manual."""
    other = {"blackjack": "baccarat.md", "baccarat": "blackjack.md"}.get(family, "")
    return tuple(rule for rule in drill.rules if _rules()[rule].file != other)


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()
