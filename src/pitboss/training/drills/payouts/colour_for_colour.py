"""Paying a winning bet in its own colours, with fractions in smaller ones (PAY-06, PAY-07)."""

from random import Random

from pitboss.cheques import BOTTOMLESS, HIGHEST_FIRST, Cheques, pay_colour_for_colour
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.drill import Case, Draft, Drill, choice, laid_out
from pitboss.training.questions.felt import odds_said
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "colour-for-colour"
_QUARTER = 25


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about a bet of one colour at level 1, of two, then of three; at the odds of the game."""
    case = Case(NAME, rules, rng, difficulty)
    colours = rng.sample(("red", "green", "black", "purple"), difficulty)
    bet = Cheques(**{colour: rng.randint(1, 7) for colour in colours})
    odds = _odds(rules, rng)
    kind = {colour: count * odds.win // odds.per for colour, count in _counts(bet)}
    award = odds.award(bet.total, unit=_unit(rules))
    rest = award - Cheques(**kind).total
    fractions = [odds.award(value * count) - kind[value.colour] * value for value, count in bet]
    parts = fractions if sum(fractions) == rest else [rest]
    paid = sum(map(_fewest, parts), Cheques(**kind))
    right = str(paid)
    highest = paid.colours[0].colour
    others = [
        str(bet),
        str(Cheques(**kind) if rest else paid + Cheques(**{highest: 1})),
        str(paid + Cheques(red=1)),
        str(paid + Cheques(**{highest: 1})),
        str(paid + Cheques(white=2)),
    ]
    labels = {text: Phrase("training.cheques", {"cheques": text}) for text in (right, *others)}
    draft = Draft(
        prompt=Phrase("training.colours.ask", {"cheques": str(bet), "odds": odds_said(odds)}),
        explanation=Phrase("training.colours.why", {"cheques": right, "cents": paid.total}),
        rules=("PAY-07", "PAY-06"),
        shown=(Exhibit("training.shown.bet", cheques=bet),),
        facts={"bet": dict(_counts(bet)), "odds": [odds.win, odds.per]},
    )
    if difficulty == 3:
        return laid_out(case, draft, right, others)
    return choice(case, draft, right, others, labels)


def _odds(rules: Rules, rng: Random) -> Odds:
    if isinstance(rules, BlackjackRules):
        return rng.choice((rules.blackjack.pays, rules.blackjack.pays, rules.insurance.pays))
    return rng.choice(
        [line.pays for bet in rules.bets.values() for line in bet.lines if line.pays and line.pays.win < 12]
    )


def _unit(rules: Rules) -> int:
    return max(rules.payout.round, _QUARTER)


def _counts(cheques: Cheques) -> list[tuple[str, int]]:
    return [(value.colour, count) for value, count in cheques]


def _fewest(cents: int) -> Cheques:
    """Return the fewest cheques, then the fewest colours, for an amount, by trying every way."""
    best: dict[int, tuple[int, int, dict[int, int]]] = {cents: (0, 0, {})}
    for value in HIGHEST_FIRST:
        grown: dict[int, tuple[int, int, dict[int, int]]] = {}
        for left, (pieces, colours, made) in best.items():
            for count in range(left // value, max(left // value - 3, -1), -1):
                way = (pieces + count, colours + bool(count), made | ({value: count} if count else {}))
                rest = left - count * value
                if rest not in grown or way[:2] < grown[rest][:2]:
                    grown[rest] = way
        best = grown
    return Cheques.of(best[0][2])


def check(rules: Rules, question: Question) -> str:
    """Let the table pay it from a full rack."""
    win, per = question.facts["odds"]
    bet = Cheques(**question.facts["bet"])
    paid = pay_colour_for_colour(bet, Odds(win, per), BOTTOMLESS, unit=_unit(rules))
    return str(paid.cheques) if paid is not None else ""


DRILL = Drill(name=NAME, rules=("PAY-06", "PAY-07"), generate=generate, check=check)
