"""Commission on a winning Banker bet, and what is paid (BAC-PAY-04 to BAC-PAY-07)."""

from fractions import Fraction
from math import lcm
from random import Random

from pitboss.cards import Card
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.baccarat import BaccaratRules, Commission
from pitboss.training.questions.arithmetic import share_of
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.felt import amount, in_cheques
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import deal

NAME = "commission"
_BANKER_WINS = tuple(map(Card, ("2s", "9h", "Kd", "Tc")))


def generate(rules: BaccaratRules, rng: Random, difficulty: int) -> Question:
    """Ask for the commission at level 1, then also for the payment, to guests and on tokes."""
    case = Case(NAME, rules, rng, difficulty)
    limits, terms = rules.limits, rules.commission
    toke = difficulty > 1 and rng.random() < 0.25
    step = max(limits.step, (100_00, 25_00, limits.step)[difficulty - 1])
    step = lcm(step, rules.toke.step) if toke else step
    bet = amount(rng, limits.min, min(limits.max, (2_000_00, 5_000_00, 10_000_00)[difficulty - 1]), step)
    exact, unit = bet * terms.rate.part, terms.rate.whole * terms.round
    charged = 0 if toke and not terms.dealer_bets else exact // unit * terms.round
    kept_back = charged if terms.mode == "deduct" else 0
    asks = "commission" if difficulty == 1 or rng.random() < 0.4 else "paid"
    answer = charged if asks == "commission" else bet - kept_back
    whose = "toke" if toke else "guest"
    draft = Draft(
        prompt=Phrase(f"training.commission.ask_{asks}_{whose}", {"bet": bet}),
        explanation=_why(terms, bet, charged, kept_back),
        rules=("BAC-PAY-07", "BAC-PAY-04") if toke else ("BAC-PAY-04", "BAC-PAY-06"),
        shown=(Exhibit("training.shown.bet", cheques=in_cheques(bet)),),
        facts={"bet": bet, "asks": asks, "toke": toke},
    )
    full = bet * terms.rate.part // terms.rate.whole
    slips = (
        (bet // 10, bet // 25, full, bet)
        if asks == "commission"
        else (bet, bet - full, bet - 2 * full, bet + full)
    )
    return typed(case, draft, "money", answer, slips)


def _why(terms: Commission, bet: int, charged: int, kept_back: int) -> Phrase:
    """Explain with the numbers asked: a tenth and its half, what is rounded, what is paid."""
    if not charged:
        return Phrase("training.commission.why_free", {"paid": bet})
    steps = share_of(bet, Fraction(terms.rate.part, terms.rate.whole))
    return Phrase(
        f"training.commission.why_{'deducted' if kept_back else 'marked'}",
        {
            "rate": str(terms.rate),
            "steps": steps,
            "step": terms.round,
            "commission": charged,
            "bet": bet,
            "paid": bet - kept_back,
        },
    )


def check(rules: BaccaratRules, question: Question) -> int:
    """Let the same bet win at a table with a natural nine."""
    facts = question.facts
    wagers = [PlaceWager(1, "banker", facts["bet"])]
    if facts["toke"]:
        wagers = [PlaceWager(1, "player", rules.limits.min), PlaceWager(1, "banker", facts["bet"], "dealer")]
    dealt = deal(rules, wagers, _BANKER_WINS)
    item = next(item for item in dealt.items if item.bet == "banker" and item.action == "pay")
    return item.commission if facts["asks"] == "commission" else item.cents


DRILL = Drill(
    name=NAME,
    rules=("BAC-PAY-04", "BAC-PAY-06", "BAC-PAY-07"),
    generate=generate,
    check=check,
    families=frozenset({"baccarat"}),
    offered=lambda rules: rules.bets["banker"].commission,
)
