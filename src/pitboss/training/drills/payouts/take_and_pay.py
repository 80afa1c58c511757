"""The order in which bets are taken and paid, by the lists of the house."""

from collections.abc import Sequence
from random import Random

from pitboss.cards import RANKS, Card
from pitboss.games.contract import Item
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules, Line
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.tableau import Outcome
from pitboss.training.drills.payouts.side_bets import lines_hit
from pitboss.training.questions.drill import Case, Draft, Drill, ordered
from pitboss.training.questions.felt import as_drawn, card, coup_cards, coups, fits
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.rounds import deal

NAME = "take-and-pay"
_TOKE = 5_00
_STEPS = {1: (2, 3), 2: (3, 4), 3: (4, 6)}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Show bets at several seats and a result; ask for the order in which the dealer settles them."""
    case = Case(NAME, rules, rng, difficulty)
    if isinstance(rules, BaccaratRules):
        return _baccarat(case, rules)
    assert isinstance(rules, BlackjackRules), rules.family
    return _blackjack(case, rules)


def _baccarat(case: Case, rules: BaccaratRules) -> Question:
    rng = case.rng
    least, most = _STEPS[case.difficulty]
    while True:
        outcome = rng.choice(tuple(coups()))
        seats = sorted(rng.sample(range(1, rules.seats + 1), rng.randint(1, 3)))
        bets = [ShownBet(seat, bet, _stake(rules, bet)) for seat in seats for bet in _bets(rules, rng)]
        lines = {bet.bet: lines_hit_by(rules, bet.bet).get(outcome) for bet in bets}
        takes = [bet for bet in bets if lines[bet.bet] is None]
        pays = [bet for bet in bets if (line := lines[bet.bet]) is not None and line.pays is not None]
        if takes and least <= len(takes) + len(pays) <= most:
            break
    player, banker = coup_cards(rng, rng.choice(coups()[outcome]))
    settle = rules.settle
    steps = [f"take {bet.seat} {bet.bet}" for bet in _sorted(takes, settle.take, settle.take_traversal)]
    steps += [f"pay {bet.seat} {bet.bet}" for bet in _sorted(pays, settle.pay, settle.pay_traversal)]
    draft = Draft(
        prompt=Phrase("training.take_and_pay.ask"),
        explanation=Phrase("training.take_and_pay.why_baccarat"),
        rules=_cited(rules),
        shown=(
            Exhibit("training.shown.player", cards=player),
            Exhibit("training.shown.banker", cards=banker),
            Exhibit("training.shown.bets", bets=tuple(bets)),
        ),
        facts={"player": player, "banker": banker, "bets": [(bet.seat, bet.bet, bet.cents) for bet in bets]},
    )
    return ordered(case, draft, steps, _labels(steps))


_LINES: dict[tuple[str, str], dict[Outcome, Line]] = {}


def lines_hit_by(rules: BaccaratRules, bet: str) -> dict[Outcome, Line]:
    """Return the line of a bet for each outcome, worked out once for each rulebook."""
    key = (rules.hash, bet)
    if key not in _LINES:
        _LINES[key] = lines_hit(rules, bet)
    return _LINES[key]


def _bets(rules: BaccaratRules, rng: Random) -> list[str]:
    """Return a main bet and side bets for a seat."""
    sides = [name for name, terms in rules.bets.items() if terms.kind == "side"]
    return [rng.choice(("player", "banker")), *rng.sample(sides, rng.randint(0, min(3, len(sides))))]


def _stake(rules: Rules, bet: str) -> int:
    return max(rules.bets[bet].min, rules.limits.min if rules.bets[bet].kind == "main" else 0)


def _sorted(bets: Sequence[ShownBet], order: tuple[str, ...], traversal: str) -> list[ShownBet]:
    if traversal == "by_spot":
        return sorted(bets, key=lambda bet: (-bet.seat, order.index(bet.bet)))
    return sorted(bets, key=lambda bet: (order.index(bet.bet), -bet.seat))


def _cited(rules: BaccaratRules) -> tuple[str, ...]:
    for bet, cited in (
        ("dragon-7", ("EZ-13", "EZ-14")),
        ("tiger-7", ("DAI-11", "DAI-12")),
        ("fortune-7", ("T5-15", "T5-16")),
    ):
        if bet in rules.bets:
            return (*cited, "BAC-DUTY-04")
    return ("BAC-PAY-08", "BAC-PAY-09", "BAC-DUTY-04", "DB-SEQ-01")


def _blackjack(case: Case, rules: BlackjackRules) -> Question:
    rng = case.rng
    number = {1: 2, 2: 3, 3: 4}[case.difficulty]
    seats = sorted(rng.sample(range(1, rules.seats + 1), min(number, rules.seats)))
    dealer, hands = _hands(rules, rng, len(seats))
    points = 10 + RANKS.index(dealer[1][0]) + 1
    bets: list[ShownBet] = []
    steps: list[str] = []
    for seat in seats:
        bets.append(ShownBet(seat, "main", rules.limits.min))
        if case.difficulty == 3 and rng.random() < 0.4 and rules.limits.min + _TOKE <= rules.limits.max:
            bets.append(ShownBet(seat, "main", _TOKE, "dealer"))
    by_seat = dict(zip(seats, hands, strict=True))
    for bet in sorted(bets, key=lambda bet: (-bet.seat, bet.owner != "guest")):
        guest = 10 + RANKS.index(by_seat[bet.seat][1][0]) + 1
        action = "pay" if guest > points else "push" if guest == points else "take"
        steps.append(f"{action} {bet.seat} {'toke' if bet.owner == 'dealer' else 'main'}")
    shown = [Exhibit("training.shown.dealer", cards=dealer), Exhibit("training.shown.bets", bets=tuple(bets))]
    shown += [Exhibit("training.shown.seat", cards=hand, seat=seat) for seat, hand in by_seat.items()]
    draft = Draft(
        prompt=Phrase("training.take_and_pay.ask"),
        explanation=Phrase("training.take_and_pay.why_blackjack"),
        rules=("PAY-01", "PAY-02", *(("WEB21-01",) if rules.house == "rules-page" else ())),
        shown=tuple(shown),
        facts={
            "dealer": dealer,
            "hands": hands,
            "bets": [(bet.seat, bet.bet, bet.cents, bet.owner) for bet in bets],
        },
    )
    return ordered(case, draft, steps, _labels(steps))


def _hands(
    rules: BlackjackRules, rng: Random, number: int
) -> tuple[tuple[Card, Card], list[tuple[Card, Card]]]:
    """Return a standing hand for the dealer and for each guest from one pack."""
    while True:
        dealer = (card(rng, "TJQK"), card(rng, "789"))
        hands = [(card(rng, "TJQK"), card(rng, "3456789")) for _ in range(number)]
        if fits(rules.decks, [*dealer, *(each for hand in hands for each in hand)]):
            return dealer, hands


def _labels(steps: Sequence[str]) -> dict[str, Phrase]:
    labels = {}
    for step in steps:
        action, seat, bet = step.split(" ")
        labels[step] = Phrase(f"training.take_and_pay.{action}", {"seat": int(seat), "bet": bet})
    return labels


def check(rules: Rules, question: Question) -> tuple[str, ...]:
    """Deal the round at a table, and read the order in which it settled the bets."""
    facts = question.facts
    wagers = [PlaceWager(*bet) for bet in facts["bets"]]
    if isinstance(rules, BaccaratRules):
        cards = as_drawn(tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"])))
        dealt = deal(rules, wagers, cards)
        return tuple(_step(item) for item in dealt.items if item.action in ("take", "pay"))
    dealer = facts["dealer"]
    cards = tuple(Card(cards[place]) for place in (0, 1) for cards in (*facts["hands"], dealer))
    dealt = deal(rules, wagers, cards)
    return tuple(_step(item) for item in dealt.items if item.bet == "main")


def _step(item: Item) -> str:
    return f"{item.action} {item.seat} {'toke' if item.owner == 'dealer' else item.bet}"


DRILL = Drill(
    name=NAME,
    rules=(
        *("PAY-01", "PAY-02", "WEB21-01", "BAC-PAY-08", "BAC-PAY-09", "BAC-DUTY-04", "DB-SEQ-01"),
        *("EZ-13", "EZ-14", "DAI-11", "DAI-12", "T5-15", "T5-16"),
    ),
    generate=generate,
    check=check,
)
