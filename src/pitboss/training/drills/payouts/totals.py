"""Card totals: three cards as fast as possible (COMB-01), then whole hands."""

from itertools import product
from random import Random

from pitboss.cards import RANKS, Card
from pitboss.games.baccarat.state import count
from pitboss.games.blackjack.hands import total
from pitboss.rulebook import Rules
from pitboss.training.questions.arithmetic import added
from pitboss.training.questions.drill import Case, Draft, Drill, choice, typed
from pitboss.training.questions.felt import card
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "totals"
_SMALL = RANKS[:9]
"""The exercise in the manual uses 36 cards, without tens and faces."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for three small cards at level 1, then for tens, faces, more cards and soft totals."""
    case = Case(NAME, rules, rng, difficulty)
    if rules.family == "baccarat":
        return _baccarat(case)
    number = 3 if difficulty == 1 else rng.randint(2, 2 + difficulty)
    cards = _hand(rng, _SMALL if difficulty == 1 else RANKS, number)
    points, soft = _best(cards)
    plain = "" if any(each[0] == "A" for each in cards) else "_plain"
    summed = _added([min(RANKS.index(each[0]) + 1, 10) for each in cards], eleven=soft)
    facts = {"cards": cards, "asks": "total"}
    shown = (Exhibit("training.shown.hand", cards=cards),)
    if difficulty == 1 or points > 21:
        draft = Draft(
            prompt=Phrase("training.totals.ask"),
            explanation=Phrase(f"training.totals.why{plain}", {"sum": summed}),
            rules=("COMB-01", "BJ-GAME-03") if difficulty == 1 else ("BJ-GAME-02", "BJ-GAME-03"),
            shown=shown,
            facts=facts,
        )
        slips = (points + 10, points - 10, points + 1, points - 1)
        return typed(case, draft, "number", points, slips)
    labels = {
        f"{kind} {value}": Phrase(f"training.totals.{kind}", {"total": value})
        for kind in ("hard", "soft")
        for value in range(1, 32)
    }
    right = f"{'soft' if soft else 'hard'} {points}"
    other = f"{'hard' if soft else 'soft'} {points}"
    draft = Draft(
        prompt=Phrase("training.totals.ask_kind"),
        explanation=Phrase(f"training.totals.why_kind{plain}", {"sum": summed, "answer": labels[right]}),
        rules=("BJ-GAME-03", "BJ-GAME-02"),
        shown=shown,
        facts=facts | {"asks": "kind"},
    )
    return choice(case, draft, right, (other, f"hard {points - 1}", f"hard {points + 1}"), labels)


def _hand(rng: Random, ranks: str, number: int) -> tuple[Card, ...]:
    """Return a hand that can lie on the table: none gets another card at 21 or when it is broken."""
    cards: tuple[Card, ...] = ()
    while len(cards) < number and (not cards or _best(cards)[0] < 21):
        cards = (*cards, card(rng, ranks))
    return cards


def _added(values: list[int], *, eleven: bool = False) -> str:
    """Return the sum as it is worked out, "11 + 6 = 17", tens first; `eleven` counts the first ace so."""
    if eleven:
        values[values.index(1)] = 11
    return added(values)


def _best(cards: tuple[Card, ...]) -> tuple[int, bool]:
    """Return the highest total that does not break, over every way to count the aces; else the lowest."""
    ways = [(1, 11) if each[0] == "A" else (min(RANKS.index(each[0]) + 1, 10),) for each in cards]
    sums = sorted({sum(way) for way in product(*ways)})
    best = max((points for points in sums if points <= 21), default=sums[0])
    return best, best != sums[0]


def _baccarat(case: Case) -> Question:
    rng = case.rng
    number = 2 if case.difficulty == 1 else 3
    cards = tuple(
        card(rng, _SMALL if case.difficulty < 3 and rng.random() < 0.6 else RANKS) for _ in range(number)
    )
    values = [min(RANKS.index(each[0]) + 1, 10) for each in cards]
    whole, plain = sum(values), "" if 10 in values else "_plain"
    summed = _added([value % 10 for value in values])
    draft = Draft(
        prompt=Phrase("training.totals.ask_count"),
        explanation=Phrase(f"training.totals.why_count{plain}", {"sum": summed, "count": whole % 10}),
        rules=("BAC-VAL-03", "BAC-VAL-02"),
        shown=(Exhibit("training.shown.hand", cards=cards),),
        facts={"cards": cards, "asks": "count"},
    )
    return typed(case, draft, "number", whole % 10, (whole, (whole + 1) % 10, (whole + 9) % 10))


def check(_: Rules, question: Question) -> int | str:
    """Let the code of the tables count."""
    cards = tuple(map(Card, question.facts["cards"]))
    if question.facts["asks"] == "count":
        return count(cards)
    points, soft = total(cards)
    return points if question.facts["asks"] == "total" else f"{'soft' if soft else 'hard'} {points}"


DRILL = Drill(
    name=NAME,
    rules=("COMB-01", "BJ-GAME-02", "BJ-GAME-03", "BAC-VAL-02", "BAC-VAL-03"),
    generate=generate,
    check=check,
)
