"""Side bets of every game: whether a hand wins, at which odds, and how much."""

from collections.abc import Mapping
from random import Random

from pitboss.cards import Card
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules, Line
from pitboss.rulebook.bets import holds
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.rulebook.common import BetTerms
from pitboss.rulebook.tableau import POSSIBLE_OUTCOMES, Outcome
from pitboss.training.drills.payouts import side_bets_blackjack as blackjack
from pitboss.training.questions.arithmetic import paid_at
from pitboss.training.questions.drill import Case, Draft, Drill, choice, typed
from pitboss.training.questions.felt import amount, as_drawn, coup_cards, coups, odds_said
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.rounds import deal

NAME = "side-bets"
LOSES, PUSHES = "loses", "pushes"
RULES: Mapping[str, tuple[str, ...]] = {
    "tie": ("BAC-PAY-02",),
    "dragon-7": ("EZ-04", "EZ-05"),
    "panda-8": ("EZ-07", "EZ-08"),
    "tiger-7": ("DAI-03",),
    "ox-6": ("DAI-05",),
    "kill": ("DAI-07", "DAI-08"),
    "fortune-7": ("T5-04",),
    "golden-8": ("T5-06",),
    "heavenly-9": ("T5-08",),
    "blazing-7s": ("T5-10",),
    "cover-all": ("T5-13",),
}
_DRAGONS = ("player-dragon-bonus", "banker-dragon-bonus")
_MARGINS = {9: "DB-PAY-03", 8: "DB-PAY-04", 7: "DB-PAY-05", 6: "DB-PAY-06", 5: "DB-PAY-07", 4: "DB-PAY-08"}
_OWN = ("XC-04",)
"""The rule for a bet that only one house has; its question comes from the rulebook like all others."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about a bet and a hand; most hands win."""
    if isinstance(rules, BlackjackRules):
        return blackjack.generate(rules, rng, difficulty)
    assert isinstance(rules, BaccaratRules), rules.family
    case = Case(NAME, rules, rng, difficulty)
    bet = rng.choice([name for name, terms in rules.bets.items() if asked_about(rules, name, terms)])
    lines = lines_hit(rules, bet)
    line = rng.choice((*rules.bets[bet].lines, None))
    outcome = rng.choice([outcome for outcome in POSSIBLE_OUTCOMES if lines.get(outcome) == line])
    player, banker = coup_cards(rng, rng.choice(coups()[outcome]))
    shown = (Exhibit("training.shown.player", cards=player), Exhibit("training.shown.banker", cards=banker))
    facts = {"bet": bet, "player": player, "banker": banker}
    cited = _cited(rules, bet, outcome, line)
    labels = {_key(row): _label(row) for row in (*rules.bets[bet].lines, None)}
    labels.setdefault(PUSHES, Phrase("training.side_bets.pushes"))
    explanation = Phrase(
        "training.side_bets.why",
        {"bet": bet, "player": outcome.player, "banker": outcome.banker, "answer": labels[_key(line)]},
    )
    if line is None or line.pays is None or difficulty == 1 or rng.random() < 0.4:
        labels.setdefault("1 to 1", Phrase("training.odds.to", {"win": 1, "per": 1}))
        draft = Draft(
            prompt=Phrase("training.side_bets.ask", {"bet": bet}),
            explanation=explanation,
            rules=cited,
            shown=shown,
            facts=facts | {"asks": "line"},
        )
        return choice(case, draft, _key(line), labels, labels)
    terms = rules.bets[bet]
    low = max(terms.min, rules.limits.min) if terms.kind == "main" else terms.min
    cents = amount(
        rng, low, min(terms.max, (50_00, 100_00, 500_00)[difficulty - 1]), _step(rules, difficulty)
    )
    paid = cents * line.pays.win // line.pays.per
    draft = Draft(
        prompt=Phrase("training.side_bets.ask_paid", {"bet": bet, "cents": cents}),
        explanation=Phrase(
            "training.payouts.why",
            {"odds": odds_said(line.pays), "steps": paid_at(cents, line.pays), "paid": paid},
        ),
        rules=cited,
        shown=(*shown, Exhibit("training.shown.bet", bets=(ShownBet(1, bet, cents),))),
        facts=facts | {"asks": "paid", "cents": cents},
    )
    slips = [
        cents * row.pays.win // row.pays.per for row in terms.lines if row.pays and row.pays != line.pays
    ]
    return typed(case, draft, "money", paid, (*slips, paid + cents, paid - cents, 0))


def asked_about(rules: BaccaratRules, name: str, terms: BetTerms) -> bool:
    """Return whether the drill asks about a bet: side bets, and a Banker bet with pushes (EZ-06, DAI-04)."""
    banker_bars = name == "banker" and not rules.bets["banker"].commission
    return terms.kind == "side" or banker_bars


def lines_hit(rules: BaccaratRules, bet: str) -> dict[Outcome, Line]:
    """Return the line of the pay table for each outcome, by the rulebook's conditions."""
    lines = rules.bets[bet].lines
    others = {name for line in lines for when in (line.when, line.unless) if when for name in when.wins}
    winning = {
        name: frozenset(outcome for outcome, line in lines_hit(rules, name).items() if line.pays)
        for name in others
    }
    return {
        outcome: line
        for line in lines
        for outcome in POSSIBLE_OUTCOMES
        if holds(line.when, outcome, winning)
        and not (line.unless is not None and holds(line.unless, outcome, winning))
    }


def _step(rules: Rules, difficulty: int) -> int:
    return rules.limits.step if difficulty == 3 else max(rules.limits.step, 5_00 * (3 - difficulty))


def _key(line: Line | None) -> str:
    return LOSES if line is None else PUSHES if line.pays is None else str(line.pays)


def _label(line: Line | None) -> Phrase:
    if line is None or line.pays is None:
        return Phrase(f"training.side_bets.{_key(line)}")
    return odds_said(line.pays)


def _cited(rules: BaccaratRules, bet: str, outcome: Outcome, line: Line | None) -> tuple[str, ...]:
    if bet in _DRAGONS:
        if line is None:
            return ("DB-PAY-09",)
        if outcome.natural:
            return ("DB-PAY-02" if line.pays is None else "DB-PAY-01",)
        return (_MARGINS.get(abs(outcome.player - outcome.banker), "DB-PAY-09"),)
    if bet == "banker":
        return ("EZ-06", "EZ-02") if "dragon-7" in rules.bets else ("DAI-04", "DAI-02")
    return RULES.get(bet, _OWN)


def check(rules: Rules, question: Question) -> int | str:
    """Deal the round at a table."""
    if isinstance(rules, BlackjackRules):
        return blackjack.check(rules, question)
    assert isinstance(rules, BaccaratRules), rules.family
    facts = question.facts
    player, banker = tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"]))
    bet = facts["bet"]
    cents = facts.get("cents") or max(rules.bets[bet].min, rules.limits.min)
    wagers = [PlaceWager(1, "player", rules.limits.min), PlaceWager(1, bet, cents)]
    dealt = deal(rules, wagers, as_drawn(player, banker))
    item = next(item for item in dealt.items if item.bet == bet)
    if facts["asks"] == "paid":
        return item.cents
    if item.action != "pay":
        return PUSHES if item.action == "push" else LOSES
    odds = {str(line.pays): line.pays for line in rules.bets[bet].lines if line.pays}
    return next(key for key, pays in odds.items() if pays.award(cents, unit=rules.payout.round) == item.cents)


DRILL = Drill(
    name=NAME,
    rules=(
        *(rule for several in RULES.values() for rule in several),
        *(f"DB-PAY-{number:02d}" for number in range(1, 10)),
        *("EZ-06", "DAI-04"),
        *blackjack.RULES,
    ),
    generate=generate,
    check=check,
    offered=lambda rules: any(bet.kind == "side" for bet in rules.bets.values()),
)
