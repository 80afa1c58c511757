"""Basic strategy by the chart that the house teaches (STR-01 to STR-08)."""

from random import Random

from pitboss.cards import RANKS, Card
from pitboss.games.blackjack.play import double_bounds, may_split
from pitboss.games.blackjack.state import Hand, Spot, Stake
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.charts import LETTERS, Chart, Kind, load_chart
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.felt import TENS, card
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "strategy"
_LABELS: dict[str, Phrase] = {play: Phrase(f"training.strategy.{play}") for play in LETTERS.values()}
_WITH_SURRENDER = {**_LABELS, "surrender": Phrase("training.strategy.surrender")}
_PAIRS = {"A": "STR-02", "8": "STR-02", "9": "STR-02", "5": "STR-03", "T": "STR-03"}


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask about hard hands at level 1, then soft hands and pairs, then hands of three cards."""
    case = Case(NAME, rules, rng, difficulty)
    if difficulty == 1 and rng.random() < 0.3:
        return _five_lines(case)
    chart = load_chart(rules.chart)
    up = card(rng)
    column = "T" if up[0] in TENS else up[0]
    kind: Kind = "hard" if difficulty == 1 else rng.choice(("hard", "soft", "pairs"))
    pairs = (12,) if kind == "soft" else (4, 20, 21)
    row = rng.choice([row for row in getattr(chart, kind) if row not in pairs])
    three = difficulty == 3 and kind == "hard" and int(row) >= 8 and rng.random() < 0.6
    cards = _cards(rng, kind, row, three=three)
    answer = chart.cell(kind, row, column)
    points, soft = _total(kind, row), kind == "soft" or row == "A"
    if answer == "double" and (three or not rules.double.takes(points, soft=soft)):
        answer = chart.instead_of_double(points if kind != "pairs" else 0, kind == "soft")
    offered = rules.surrender.when(up[0]) != "never" and bool(chart.surrenders)
    if offered and not three and chart.surrendered(kind, row, up[0]):
        answer = "surrender"
    labels = _WITH_SURRENDER if rules.surrender.offered and chart.surrenders else _LABELS
    draft = Draft(
        prompt=Phrase("training.strategy.ask"),
        explanation=Phrase("training.strategy.why", {"answer": labels[answer]}),
        rules=(_cited(kind, row),),
        shown=(Exhibit("training.shown.hand", cards=cards), Exhibit("training.shown.up_card", cards=(up,))),
        facts={"cards": cards, "up": up},
    )
    return choice(case, draft, answer, labels, labels)


def _five_lines(case: Case) -> Question:
    """Ask by the five lines that a beginner learns first (STR-08)."""
    rng = case.rng
    pair = rng.random() < 0.4
    first = rng.randint(1 if pair else 2, 10)
    second = first if pair else rng.choice([value for value in range(2, 11) if value != first])
    cards, up = (_of(rng, first), _of(rng, second)), card(rng)
    shown = 11 if up[0] == "A" else min(RANKS.index(up[0]) + 1, 10)
    points = first + second
    if pair and first in (1, 8):
        answer = "split"
    elif points in (10, 11) and points > shown:
        answer = "double"
    elif points < 12 or (points < 17 and shown > 6):
        answer = "hit"
    else:
        answer = "stand"
    draft = Draft(
        prompt=Phrase("training.strategy.ask_five"),
        explanation=Phrase("training.strategy.why_five", {"answer": _LABELS[answer]}),
        rules=("STR-08",),
        shown=(Exhibit("training.shown.hand", cards=cards), Exhibit("training.shown.up_card", cards=(up,))),
        facts={"cards": cards, "up": up, "chart": "rudimentary"},
    )
    return choice(case, draft, answer, _LABELS, _LABELS)


def _total(kind: Kind, row: str | int) -> int:
    if kind != "pairs":
        return int(row)
    return 12 if row == "A" else 2 * min(RANKS.index(str(row)) + 1, 10)


def _cards(rng: Random, kind: Kind, row: str | int, *, three: bool) -> tuple[Card, ...]:
    if kind == "pairs":
        rank = str(row)
        return card(rng, rank), card(rng, rank)
    if kind == "soft":
        return card(rng, "A"), _of(rng, int(row) - 11)
    total = int(row)
    while True:
        parts = [rng.randint(2, 10) for _ in range(2 if three else 1)]
        last = total - sum(parts)
        if 2 <= last <= 10 and (three or last != parts[0]):
            return tuple(_of(rng, value) for value in (*parts, last))


def _of(rng: Random, value: int) -> Card:
    return card(rng, TENS if value == 10 else RANKS[value - 1])


def _cited(kind: Kind, row: str | int) -> str:
    if kind == "pairs":
        return _PAIRS.get(str(row), "STR-01")
    if kind == "soft":
        return "STR-04" if int(row) <= 17 else "STR-05"
    return "STR-06" if int(row) <= 11 else "STR-07"


def check(rules: BlackjackRules, question: Question) -> str:
    """Look the cards up in the chart, with what the table lets the guest do."""
    chart: Chart = load_chart(question.facts.get("chart", rules.chart))
    cards = tuple(map(Card, question.facts["cards"]))
    hand = Hand(cards, (Stake("guest", rules.limits.min),))
    plain = "chart" in question.facts
    return chart.play_cards(
        cards,
        question.facts["up"],
        may_double=plain or double_bounds(rules, hand) is not None,
        may_split=plain or may_split(rules, Spot(1, (hand,)), hand),
        may_surrender=not plain and rules.surrender.when(question.facts["up"][0]) != "never",
    )


DRILL = Drill(
    name=NAME,
    rules=tuple(f"STR-{number:02d}" for number in range(1, 9)),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
)
