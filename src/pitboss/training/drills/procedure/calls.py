"""What the dealer says: the calls of a round in their order, and the call for a hand."""

from random import Random

from pitboss.cards import RANKS, Card
from pitboss.games.contract import Call
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.tableau import Outcome
from pitboss.training.drills.payouts.take_and_pay import lines_hit_by
from pitboss.training.questions.drill import Case, Draft, Drill, choice, ordered
from pitboss.training.questions.felt import Coup, as_drawn, card, coup_cards, coups, free
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import deal

NAME = "calls"
_OPENING = 3
"""The number of calls before the first card: bets invited, bets set, no more bets."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the calls of a round in order at baccarat, or for the call for a hand at blackjack."""
    case = Case(NAME, rules, rng, difficulty)
    return _baccarat(case, rules) if isinstance(rules, BaccaratRules) else _blackjack(case)


def _baccarat(case: Case, rules: BaccaratRules) -> Question:
    rng = case.rng
    drawn = {1: (2, 2), 2: (2, 3), 3: (3, 3)}[case.difficulty]
    outcome = rng.choice(
        [coup for coup in coups() if sorted((coup.player_cards, coup.banker_cards)) == list(drawn)]
    )
    coup = rng.choice(coups()[outcome])
    player, banker = coup_cards(rng, coup)
    every = calls_of(rules, coup, outcome)
    said = every if len(every) <= 6 else every[_OPENING:]
    labels = {_key(call): Phrase(call.id, _parameters(call)) for call in said}
    draft = Draft(
        prompt=Phrase("training.calls.ask"),
        explanation=Phrase("training.calls.why"),
        rules=("BAC-CALL-01", "BAC-CALL-04", "BAC-CALL-05", "BAC-PAY-01"),
        shown=(
            Exhibit("training.shown.player", cards=player),
            Exhibit("training.shown.banker", cards=banker),
        ),
        facts={"player": player, "banker": banker, "from": 0 if said is every else _OPENING},
    )
    return ordered(case, draft, [_key(call) for call in said], labels)


def calls_of(rules: BaccaratRules, coup: Coup, outcome: Outcome) -> list[Call]:
    """Return the calls of the manual's script for these cards."""
    said = [Call("place_your_bets"), Call("all_bets_set"), Call("no_more_bets")]
    said += [Call("player_shows", {"count": coup.player}), Call("banker_has", {"count": coup.banker})]
    if coup.player_third is not None:
        change = outcome.player - coup.player
        how = "player_stays" if not change else "player_increase" if change > 0 else "player_decrease"
        said += [Call("card_for_player"), Call(how, {"count": outcome.player})]
    if coup.banker_third is not None:
        said.append(Call("card_for_banker"))
    high, low = max(outcome.player, outcome.banker), min(outcome.player, outcome.banker)
    if outcome.winner == "tie":
        said.append(Call("tie_hand", {"count": high}))
    else:
        how = "wins_with_natural" if outcome.natural else "wins"
        said.append(Call(how, {"winner": outcome.winner, "count": high, "over": low}))
    for name, bet in rules.bets.items():
        line = lines_hit_by(rules, name).get(outcome)
        if bet.declare and line is not None and line.pays is not None:
            said.append(Call("declare", {"hand": bet.name}))
    if outcome.winner == "tie" and "tie" in rules.bets:
        pays = next(line.pays for line in rules.bets["tie"].lines if line.pays)
        said.append(Call("press_change", {"odds": str(pays)}))
    return said


def _blackjack(case: Case) -> Question:
    rng = case.rng
    soft = rng.random() < (0.3, 0.5, 0.6)[case.difficulty - 1]
    cards = (card(rng, "A" if soft else "23456789"), card(rng, "23456789" if soft else "23456789TJQK"))
    hard = sum(min(RANKS.index(each[0]) + 1, 10) for each in cards)
    labels = {str(value): Phrase("total", {"total": value}) for value in range(1, 32)}
    labels |= {
        f"{value} or {value + 10}": Phrase("soft_total", {"low": value, "high": value + 10})
        for value in range(1, 12)
    }
    right = f"{hard} or {hard + 10}" if soft else str(hard)
    low = hard if hard <= 11 else hard - 10
    near = hard + 1 if soft and hard < 10 else hard - 1 if soft else low
    slips = [f"{near} or {near + 10}", str(hard), str(hard + 10), str(hard + 1)]
    draft = Draft(
        prompt=Phrase("training.calls.ask_total"),
        explanation=Phrase("training.calls.why_total", {"answer": labels[right]}),
        rules=("BJ-DEAL-05", "BJ-GAME-03"),
        shown=(Exhibit("training.shown.hand", cards=cards),),
        facts={"cards": cards},
    )
    return choice(case, draft, right, slips, labels)


def _parameters(call: Call) -> dict[str, object]:
    return dict(call.parameters)


def _key(call: Call) -> str:
    return " ".join((call.id, *map(str, call.parameters.values())))


def check(rules: Rules, question: Question) -> str | tuple[str, ...]:
    """Deal the round at a table, and read its calls."""
    facts = question.facts
    if isinstance(rules, BaccaratRules):
        cards = as_drawn(tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"])))
        dealt = deal(rules, [PlaceWager(1, "player", rules.limits.min)], cards)
        return tuple(_key(call) for call in dealt.calls[facts["from"] :])
    first, second = map(Card, facts["cards"])
    dealt = deal(
        rules,
        [PlaceWager(1, "main", rules.limits.min)],
        (first, free("9", (first, second)), second, free("T", (first, second))),
    )
    call = next(call for call in dealt.calls if call.id in ("total", "soft_total"))
    return " or ".join(map(str, call.parameters.values()))


DRILL = Drill(
    name=NAME,
    rules=("BAC-CALL-01", "BAC-CALL-04", "BAC-CALL-05", "BAC-PAY-01", "BJ-DEAL-05", "BJ-GAME-03"),
    generate=generate,
    check=check,
)
