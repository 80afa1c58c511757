"""Situations with one right act among acts of the same length and tone: the sentences are messages.

`training.DRILL.at.NAME` asks; `training.DRILL.NAME.do` is right and three misses are wrong. A miss differs
from what is right in one thing, so that neither its manners nor its length gives it away.
"""

from collections.abc import Callable, Mapping

import msgspec

from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, choice
from pitboss.training.questions.question import Phrase, Question

RIGHT = "do"
MISSES = ("miss_1", "miss_2", "miss_3")


class Situation(msgspec.Struct, frozen=True):
    """A situation: by family of games, the rule that decides it."""

    rules: Mapping[str, str]
    offered: Callable[[Rules], bool] = lambda _: True


def situations_of(table: Mapping[str, Situation], rules: Rules) -> tuple[str, ...]:
    """Return the situations that a game has."""
    return tuple(name for name, one in table.items() if rules.family in one.rules and one.offered(rules))


def asked(case: Case, table: Mapping[str, Situation]) -> Question:
    """Ask for the right act in one of the situations of a game."""
    name = case.rng.choice(situations_of(table, case.rules))
    words = f"training.{case.drill.replace('-', '_')}"
    labels = {f"{name}.{end}": Phrase(f"{words}.{name}.{end}") for end in (RIGHT, *MISSES)}
    right, *misses = labels
    draft = Draft(
        prompt=Phrase(f"{words}.at.{name}"),
        explanation=Phrase("training.situations.why", {"answer": labels[right]}),
        rules=(table[name].rules[case.rules.family],),
        facts={"situation": name},
    )
    return choice(case, draft, right, misses, labels)


def right_one(question: Question) -> str:
    """Return the only option whose sentence is the right one of its situation."""
    name = question.facts["situation"]
    ends = f".{name}.{RIGHT}"
    found = [key for key, label in question.labels.items() if label.message.endswith(ends)]
    return found[0] if len(found) == 1 else ""


def rules_in(table: Mapping[str, Situation]) -> tuple[str, ...]:
    """Return the rules of all situations."""
    return tuple(dict.fromkeys(rule for one in table.values() for rule in one.rules.values()))
