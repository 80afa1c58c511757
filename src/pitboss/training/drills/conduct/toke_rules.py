"""What becomes of a toke, and what a dealer may not do (TOKE-01 to TOKE-10, BAC-TOK-01 to BAC-TOK-07).

How much may be bet for the dealer (TOKE-08, BAC-TOK-05, BAC-TOK-06) is the drill `tokes`.
"""

from random import Random

from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.training.questions.drill import Case, Drill
from pitboss.training.questions.question import Question
from pitboss.training.questions.situations import Situation, asked, right_one, rules_in

NAME = "toke-rules"


def _free_of_commission(rules: Rules) -> bool:
    """Whether guests are charged a commission on the Banker, and dealers are not."""
    charges = isinstance(rules, BaccaratRules) and rules.bets["banker"].commission
    return charges and not rules.commission.dealer_bets if isinstance(rules, BaccaratRules) else False


SITUATIONS: dict[str, Situation] = {
    "no_hint": Situation({"blackjack": "TOKE-01", "baccarat": "BAC-TOK-01"}),
    "no_parlay": Situation({"blackjack": "TOKE-02"}),
    "black": Situation({"blackjack": "TOKE-03"}),
    "push": Situation({"blackjack": "TOKE-04"}),
    "doubled": Situation({"blackjack": "TOKE-05"}),
    "thanks": Situation({"blackjack": "TOKE-06"}),
    "unsaid": Situation({"blackjack": "TOKE-07"}),
    "undecided": Situation({"blackjack": "TOKE-07", "baccarat": "BAC-TOK-07"}),
    "any_colour": Situation({"blackjack": "TOKE-09"}),
    "piggyback": Situation({"blackjack": "TOKE-10"}),
    "to_box_at_once": Situation({"baccarat": "BAC-TOK-03"}),
    "in_order": Situation({"baccarat": "BAC-TOK-02"}),
    "pooled": Situation({"baccarat": "BAC-TOK-04"}),
    "no_commission": Situation({"baccarat": "BAC-PAY-07"}, _free_of_commission),
}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask what becomes of a toke in a situation."""
    return asked(Case(NAME, rules, rng, difficulty), SITUATIONS)


def check(_: Rules, question: Question) -> str:
    """Return the only option that is the right act of its situation."""
    return right_one(question)


DRILL = Drill(name=NAME, rules=rules_in(SITUATIONS), generate=generate, check=check)
