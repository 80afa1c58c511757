"""Tokes: how much a guest may bet for the dealer (BAC-TOK-05, BAC-TOK-06, TOKE-08)."""

from random import Random

from pitboss.games.wagers import toke_maximum
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.felt import amount
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet

NAME = "tokes"


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about a guest at or below the maximum; at higher levels on side bets too."""
    case = Case(NAME, rules, rng, difficulty)
    bets = [
        name for name, terms in rules.bets.items() if terms.toke and (difficulty > 1 or terms.kind == "main")
    ]
    bet = rng.choice(bets)
    terms, toke = rules.bets[bet], rules.toke
    low = max(terms.min, rules.limits.min) if terms.kind == "main" else terms.min
    step = max(
        rules.limits.step,
        (terms.max // 10, terms.max // 50, 5_00)[difficulty - 1] // rules.limits.step * rules.limits.step,
    )
    guest = terms.max if rng.random() < 0.3 else amount(rng, low, terms.max, step)
    guest = min(max(guest, low), terms.max)
    share = terms.max * toke.at_max_share.part // toke.at_max_share.whole
    at_max = guest == terms.max and toke.rule == "share_at_max"
    exact = share if at_max else terms.max - guest
    most = exact // toke.step * toke.step
    blackjack = rules.family == "blackjack"
    cited = "TOKE-08" if blackjack else "BAC-TOK-05" if guest == terms.max else "BAC-TOK-06"
    draft = Draft(
        prompt=Phrase("training.tokes.ask", {"bet": bet, "guest": guest, "maximum": terms.max}),
        explanation=Phrase(
            f"training.tokes.why_{'share' if at_max else 'together'}{'' if most == exact else '_step'}",
            {
                "share": str(toke.at_max_share),
                "maximum": terms.max,
                "exact": exact,
                "step": toke.step,
                "most": most,
            },
        ),
        rules=("TLX-08", cited) if blackjack and bet != "main" else (cited,),
        shown=(Exhibit("training.shown.bets", bets=(ShownBet(1, bet, guest),)),),
        facts={"bet": bet, "guest": guest},
    )
    return typed(case, draft, "money", most, (share, terms.max - guest, guest // 10, terms.max))


def check(rules: Rules, question: Question) -> int:
    """Find the largest toke that the table accepts."""
    return toke_maximum(rules, rules.bets[question.facts["bet"]], question.facts["guest"])


DRILL = Drill(
    name=NAME,
    rules=("TOKE-08", "TLX-08", "BAC-TOK-05", "BAC-TOK-06"),
    generate=generate,
    check=check,
)
