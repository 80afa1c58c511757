"""Jackpots: what each of several winners gets from one meter (B7-JP-06, B7V-IRR-01 to -05)."""

from random import Random

from pitboss.payouts import Rate
from pitboss.progressive.pricing import Won, walk
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.question import Phrase, Question

NAME = "jackpots"


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask about one winner at level 1, then two, then three, in the house's order."""
    case = Case(NAME, rules, rng, difficulty)
    shares = [line.share for bet in rules.bets.values() for line in bet.lines if line.share]
    seats = rng.sample(range(1, rules.seats + 1), difficulty)
    won = [(seat, rng.choice(shares)) for seat in seats]
    reseed = rng.choice((5_000_00, 10_000_00, 20_000_00))
    risen = rng.randint(50, 900) * (100_00 if difficulty == 1 else 10_00)
    meter = reseed + risen + (rng.randrange(0, 10_00) if difficulty == 3 else 0)
    paid = _paid(won, meter, reseed, lowest_first=rules.progressive.order == "lowest_first")
    seat = rng.choice(seats)
    winners = ", ".join(f"{winner}: {share}" for winner, share in sorted(won))
    draft = Draft(
        prompt=Phrase(
            "training.jackpots.ask_one" if difficulty == 1 else "training.jackpots.ask",
            {"meter": meter, "reseed": reseed, "winners": winners, "seat": seat},
        ),
        explanation=Phrase(
            f"training.jackpots.why_{rules.progressive.order}", {"seat": seat, "paid": paid[seat]}
        ),
        rules=_cited(rules, [share for _, share in won]),
        facts={
            "meter": meter,
            "reseed": reseed,
            "won": [[winner, share.part, share.whole] for winner, share in won],
            "seat": seat,
        },
    )
    slips = (meter // 10, meter, meter // difficulty, (meter - paid[seat]) // 10, reseed // 10, meter // 20)
    return typed(case, draft, "money", paid[seat], slips)


def _paid(won: list[tuple[int, Rate]], meter: int, reseed: int, *, lowest_first: bool) -> dict[int, int]:
    """Pay one winner after another.

    Each gets a share of what is left. Winners of the whole meter divide it, and it starts again at the
    reseed.
    """
    order = sorted(won, key=lambda winner: winner[0] if lowest_first else -winner[0])
    whole = [seat for seat, share in order if share.part == share.whole]
    paid: dict[int, int] = {}
    for seat, share in order:
        if seat in paid:
            continue
        if seat not in whole:
            paid[seat] = meter * share.part // share.whole
            meter -= paid[seat]
            continue
        each, odd = divmod(meter, len(whole))
        paid |= {winner: each + (place < odd) for place, winner in enumerate(whole)}
        meter = reseed
    return paid


def _cited(rules: BlackjackRules, shares: list[Rate]) -> tuple[str, ...]:
    if "rules-page" not in rules.house and rules.progressive.order == "right_to_left":
        return (
            ("B7-JP-06",)
            if len(shares) > 1
            else ("B7-PAY-05" if shares[0].part == shares[0].whole else "B7-PAY-04",)
        )
    whole = sum(share.part == share.whole for share in shares)
    if len(shares) == 1:
        return ("B7V-PAY-02" if whole else "B7V-PAY-03", "B7V-PAY-14")
    return ("B7V-IRR-01",) if whole == len(shares) else ("B7V-IRR-03",) if whole else ("B7V-IRR-02",)


def check(rules: BlackjackRules, question: Question) -> int:
    """Let the progressive price the round."""
    facts = question.facts
    won = [Won(number, seat, Rate(part, whole)) for number, (seat, part, whole) in enumerate(facts["won"])]
    priced = walk(won, meter=facts["meter"], scale=1, reseed=facts["reseed"], order=rules.progressive.order)
    number = next(win.number for win in won if win.seat == facts["seat"])
    return next(price.cents for price in priced.prices if price.number == number)


DRILL = Drill(
    name=NAME,
    rules=(
        *("B7-JP-06", "B7-PAY-04", "B7-PAY-05", "B7V-PAY-02", "B7V-PAY-03", "B7V-PAY-14"),
        *("B7V-IRR-01", "B7V-IRR-02", "B7V-IRR-03"),
    ),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
    offered=lambda rules: any(bet.progressive for bet in rules.bets.values()),
)
