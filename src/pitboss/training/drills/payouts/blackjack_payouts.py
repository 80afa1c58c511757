"""What a guest's blackjack is paid, odd amounts included (BJ-WAG-03)."""

from fractions import Fraction
from random import Random

from pitboss.cards import Card
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.arithmetic import paid_at
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.felt import TENS, amount, card, free, in_cheques, odds_said
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import deal

NAME = "blackjack-payouts"
_STEPS = {1: 10_00, 2: 5_00, 3: 50}


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask about bets in tens at level 1, then in fives, then in the table's own steps."""
    case = Case(NAME, rules, rng, difficulty)
    limits = rules.limits
    step = max(limits.step, _STEPS[difficulty] // limits.step * limits.step)
    most = min(limits.max, max(limits.min * 20, (100_00, 500_00, 1_000_00)[difficulty - 1]))
    bet = amount(rng, limits.min, most, step)
    cards = (card(rng, "A"), card(rng, TENS))
    pays, unit = rules.blackjack.pays, rules.payout.round
    answer = _down(Fraction(bet * pays.win, pays.per), unit)
    slips = [bet, _down(Fraction(bet * 3, 2), unit), _down(Fraction(bet * 6, 5), unit), bet * 2]
    draft = Draft(
        prompt=Phrase("training.payouts.ask_blackjack", {"bet": bet}),
        explanation=Phrase(
            "training.payouts.why", {"odds": odds_said(pays), "steps": paid_at(bet, pays), "paid": answer}
        ),
        rules=("BJ-WAG-03",),
        shown=(
            Exhibit("training.shown.bet", cheques=in_cheques(bet)),
            Exhibit("training.shown.hand", cards=cards),
        ),
        facts={"bet": bet, "cards": cards},
    )
    return typed(case, draft, "money", answer, slips)


def _down(cents: Fraction, unit: int) -> int:
    return int(cents / unit) * unit


def check(rules: BlackjackRules, question: Question) -> int:
    """Deal the same blackjack at a table against a dealer's 19."""
    first, second = map(Card, question.facts["cards"])
    dealt = deal(
        rules,
        [PlaceWager(1, "main", question.facts["bet"])],
        (first, free("9", (first, second)), second, free("T", (first, second))),
    )
    return next(item.cents for item in dealt.items if item.action == "pay" and item.bet == "main")


DRILL = Drill(
    name=NAME,
    rules=("BJ-WAG-03",),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
)
