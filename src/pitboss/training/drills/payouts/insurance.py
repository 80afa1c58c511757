"""Insurance: how much may be bet, and what it is paid (INS-02, INS-03)."""

from fractions import Fraction
from random import Random

from pitboss.cards import Card
from pitboss.games.blackjack.commands import BuyInsurance
from pitboss.games.contract import Refusal
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.arithmetic import paid_at, share_of
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.felt import amount, in_cheques, odds_said
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import dealt_to, finish

NAME = "insurance"


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask for the largest insurance bet, or for what one is paid."""
    case = Case(NAME, rules, rng, difficulty)
    limits, terms = rules.limits, rules.insurance
    step = max(limits.step, (10_00, 5_00, limits.step)[difficulty - 1] // limits.step * limits.step)
    bet = amount(rng, limits.min, min(limits.max, (200_00, 500_00, 1_000_00)[difficulty - 1]), step)
    most = bet // 2 // terms.step * terms.step
    if rng.random() < 0.4:
        draft = Draft(
            prompt=Phrase("training.insurance.ask_most", {"bet": bet}),
            explanation=Phrase(
                "training.insurance.why_most", {"steps": share_of(bet, Fraction(1, 2)), "most": most}
            ),
            rules=("INS-02",),
            shown=(Exhibit("training.shown.bet", cheques=in_cheques(bet)),),
            facts={"bet": bet},
        )
        return typed(case, draft, "money", most, (bet, bet // 4, most + terms.step * 4))
    insured = most if difficulty == 1 else amount(rng, terms.step, most, terms.step)
    paid = _paid(rules, insured)
    draft = Draft(
        prompt=Phrase("training.insurance.ask_paid", {"bet": bet, "insured": insured}),
        explanation=Phrase(
            "training.payouts.why",
            {"odds": odds_said(terms.pays), "steps": paid_at(insured, terms.pays), "paid": paid},
        ),
        rules=("INS-03", "BJ-WAG-03"),
        shown=(Exhibit("training.shown.insurance", cheques=in_cheques(insured)),),
        facts={"bet": bet, "insured": insured},
    )
    return typed(case, draft, "money", paid, (insured, insured * 3 // 2, insured * 3, bet))


def _paid(rules: BlackjackRules, insured: int) -> int:
    pays, unit = rules.insurance.pays, rules.payout.round
    return insured * pays.win // (pays.per * unit) * unit


def check(rules: BlackjackRules, question: Question) -> int:
    """Deal a dealer's ace: find what the table accepts, or what it pays after the ten."""
    bet: int = question.facts["bet"]
    cards = map(Card, ("9s", "Ah", "8d", "Kc"))
    play = dealt_to(rules, [PlaceWager(1, "main", bet)], cards, "insurance")
    insured = question.facts.get("insured")
    if insured is None:
        step = rules.insurance.step
        tried = range(bet // step * step, 0, -step)
        return next(cents for cents in tried if not isinstance(play.submit(BuyInsurance(1, cents)), Refusal))
    play.submit(BuyInsurance(1, insured))
    items = finish(play)
    return next(item.cents for item in items if item.bet == "insurance" and item.action == "pay")


DRILL = Drill(
    name=NAME,
    rules=("INS-02", "INS-03", "BJ-WAG-03"),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
)
