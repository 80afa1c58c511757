"""What a dealer says to a guest who comes, buys in, tokes or leaves (SVC-01, BAC-SVC-01 to BAC-SVC-04)."""

from random import Random

from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Drill
from pitboss.training.questions.question import Question
from pitboss.training.questions.situations import Situation, asked, right_one, rules_in

NAME = "greetings"
_CLOSING = "earn your"


def _has_closing_line(rules: Rules) -> bool:
    """Whether the house has the closing line of the blackjack manual."""
    return _CLOSING in rules.calls.get("good_bye", "")


SITUATIONS: dict[str, Situation] = {
    "arrive_shoe": Situation({"blackjack": "SVC-01"}),
    "arrive_baccarat": Situation({"baccarat": "BAC-SVC-01"}),
    "buy_in": Situation({"blackjack": "SVC-01", "baccarat": "BAC-SVC-02"}),
    "no_card": Situation({"blackjack": "SVC-01"}),
    "with_cheques": Situation({"baccarat": "CULT-07"}),
    "toke_shoe": Situation({"blackjack": "TOKE-06"}),
    "toke_baccarat": Situation({"baccarat": "BAC-SVC-03"}),
    "leave_shoe": Situation({"blackjack": "SVC-01"}, _has_closing_line),
    "leave_baccarat": Situation({"baccarat": "BAC-SVC-04"}),
}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the words of the manual's script in a situation."""
    return asked(Case(NAME, rules, rng, difficulty), SITUATIONS)


def check(_: Rules, question: Question) -> str:
    """Return the only option that is the right sentence of its situation."""
    return right_one(question)


DRILL = Drill(name=NAME, rules=rules_in(SITUATIONS), generate=generate, check=check)
