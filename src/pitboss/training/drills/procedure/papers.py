"""The pit's papers: who signs, in which order (FILL-06, CRD-03, MKR-02, OPEN-05, CLOSE-03, CLOSE-04)."""

from collections.abc import Mapping
from random import Random

from pitboss.authority import Role
from pitboss.games.contract import Command
from pitboss.pit.papers.credits import SignCredit
from pitboss.pit.papers.fills import SignFill
from pitboss.pit.papers.markers import IssueMarker, SignMarker
from pitboss.pit.procedure.tables import tables
from pitboss.pit.trays.inventory import SignCloser, SignOpener
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice, ordered
from pitboss.training.questions.question import Phrase, Question
from pitboss.training.questions.walks import signers_of

NAME = "papers"
_SIGN: Mapping[str, tuple[str, tuple[type[Command], ...]]] = {
    "opener": ("opening", (SignOpener,)),
    "closer": ("closing", (SignCloser,)),
    "fill": ("fill", (SignFill,)),
    "credit": ("credit", (SignCredit,)),
    "marker": ("marker", (IssueMarker, SignMarker)),
}
"""By slip, its procedure and the steps that are signatures; a marker comes signed by the supervisor."""
_RULES = {
    "opener": "OPEN-05",
    "closer": "CLOSE-04",
    "fill": "FILL-06",
    "credit": "CRD-03",
    "marker": "MKR-02",
}
_ROLES = ("dealer", "supervisor", "pit_manager", "shift_manager", "security", "surveillance", "cage_cashier")


def signers(slip: str) -> tuple[Role, ...]:
    """Who signs a slip, in the order of its table of steps."""
    procedure, commands = _SIGN[slip]
    return tables()[procedure].roles(*commands)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Who signs first, who after whom, and the whole order."""
    case = Case(NAME, rules, rng, difficulty)
    slip = rng.choice(tuple(_SIGN))
    order = signers(slip)
    labels = {role: Phrase(f"role.{role}") for role in _ROLES}
    table = rng.randint(1, 24)
    facts = {"slip": slip}
    explanation = Phrase("training.papers.why", {"slip": slip, "order": ", ".join(order)})
    if difficulty == 3 and rng.random() < 0.6:
        draft = Draft(
            prompt=Phrase("training.papers.ask_order", {"slip": slip, "table": table}),
            explanation=explanation,
            rules=(_RULES[slip],),
            facts=facts | {"place": -1},
        )
        return ordered(case, draft, order, labels)
    place = rng.randrange(len(order)) if difficulty > 1 else rng.choice((0, len(order) - 1))
    asks = "first" if place == 0 else "last" if place == len(order) - 1 else "second"
    draft = Draft(
        prompt=Phrase(f"training.papers.ask_{asks}", {"slip": slip, "table": table}),
        explanation=explanation,
        rules=(_RULES[slip],),
        facts=facts | {"place": place},
    )
    return choice(case, draft, order[place], _ROLES, labels)


def check(_: Rules, question: Question) -> str | tuple[str, ...]:
    """As the pit's desk takes the signatures of a slip that it brings to its end."""
    slip = question.facts["slip"]
    asked = signers(slip)
    order = tuple(role for role in signers_of(_SIGN[slip][0]) if role in asked)
    place = question.facts["place"]
    return order if place < 0 else order[place]


DRILL = Drill(name=NAME, rules=tuple(_RULES.values()), generate=generate, check=check)
