"""The pit's papers: who signs, in which order (FILL-06, CRD-03, MKR-02, OPEN-05, CLOSE-03, CLOSE-04)."""

from random import Random

from pitboss.authority import Role
from pitboss.pit.papers import credits, fills, markers
from pitboss.pit.trays import closing, opening
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice, ordered
from pitboss.training.questions.question import Phrase, Question

NAME = "papers"
_SIGNED: dict[str, tuple[str, ...]] = {
    "opener": ("dealer", "supervisor"),
    "closer": ("dealer", "supervisor", "pit_manager"),
    "fill": ("dealer", "supervisor"),
    "credit": ("supervisor", "dealer", "security"),
    "marker": ("supervisor", "dealer"),
}
_RULES = {
    "opener": "OPEN-05",
    "closer": "CLOSE-04",
    "fill": "FILL-06",
    "credit": "CRD-03",
    "marker": "MKR-02",
}
_DESKS: dict[str, tuple[Role, ...]] = {
    "opener": opening.ORDER,
    "closer": closing.ORDER,
    "fill": fills.ORDER,
    "credit": credits.ORDER,
    "marker": markers.ORDER,
}
_ROLES = ("dealer", "supervisor", "pit_manager", "shift_manager", "security", "surveillance", "cage_cashier")


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Who signs first, who after whom, and the whole order."""
    case = Case(NAME, rules, rng, difficulty)
    slip = rng.choice(tuple(_SIGNED))
    order = _SIGNED[slip]
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
    """As the pit's desk asks for the signatures."""
    order = _DESKS[question.facts["slip"]]
    place = question.facts["place"]
    return tuple(order) if place < 0 else order[place]


DRILL = Drill(name=NAME, rules=tuple(_RULES.values()), generate=generate, check=check)
