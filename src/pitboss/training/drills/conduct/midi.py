"""Midi baccarat: who is handed which cards, and when (MIDI-02 to MIDI-13).

The wagers on the felt decide who looks first. The second calculation asks the table that hands them out.
"""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from pitboss.games.contract import GUEST
from pitboss.games.wager import Wager
from pitboss.rulebook import Rules
from pitboss.table.cards.hand_held import entitled
from pitboss.table.state import Table
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.situations import Situation, asked, right_one, rules_in
from pitboss.training.seat.practice_table import Practice

NAME = "midi"
SITUATIONS: dict[str, Situation] = {
    "one_at_a_time": Situation({"baccarat": "MIDI-05"}),
    "declined": Situation({"baccarat": "MIDI-07"}),
    "standing": Situation({"baccarat": "MIDI-13"}),
    "exposed": Situation({"baccarat": "MIDI-12"}),
    "new_cards": Situation({"baccarat": "MIDI-11"}),
    "only_ties": Situation({"baccarat": "MIDI-10"}),
    "third_card": Situation({"baccarat": "MIDI-04"}),
}
_DEALER = "dealer"
_HANDS = ("player", "banker")
_WAGERS_SHARE = 0.6
_tables: dict[str, Table] = {}
"""Tables with a guest on every seat, by the hash of their rules."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Show wagers and ask who is offered a hand, or ask what happens in a situation."""
    case = Case(NAME, rules, rng, difficulty)
    return _of_wagers(case) if rng.random() < _WAGERS_SHARE else asked(case, SITUATIONS)


def _of_wagers(case: Case) -> Question:
    rng, rules = case.rng, case.rules
    step = max(rules.limits.step, rules.limits.min)
    seats = rng.sample(range(1, rules.seats + 1), 2 + case.difficulty)
    sums = [step * rng.randint(1, 4) for _ in seats]
    hand = rng.choice(_HANDS)
    other = _HANDS[1 - _HANDS.index(hand)]
    lone = rng.random() < 0.15
    sides = [other if lone else rng.choice((hand, hand, other)) for _ in seats]
    bets = sorted(
        (ShownBet(seat, side, cents) for seat, side, cents in zip(seats, sides, sums, strict=True)),
        key=lambda bet: bet.seat,
    )
    line = sorted(
        (bet for bet in bets if bet.bet == hand), key=lambda bet: (bet.cents, bet.seat), reverse=True
    )
    declined = case.difficulty > 1 and len(line) > 1 and rng.random() < 0.5
    place = 1 if declined else 0
    right = str(line[place].seat) if len(line) > place else _DEALER
    tied = len(line) > place + 1 and line[place].cents == line[place + 1].cents
    rule = "MIDI-07" if declined else "MIDI-08" if not line else "MIDI-06" if tied else "MIDI-02"
    if rule == "MIDI-02" and hand == "banker":
        rule = "MIDI-03"
    options = [*(str(bet.seat) for bet in bets if not (declined and bet == line[0])), _DEALER]
    labels = {
        key: Phrase("training.midi.dealer")
        if key == _DEALER
        else Phrase("training.midi.seat", {"seat": int(key)})
        for key in options
    }
    ask = (
        Phrase("training.midi.ask_next", {"seat": line[0].seat, "hand": hand})
        if declined
        else Phrase(f"training.midi.ask_{hand}")
    )
    draft = Draft(
        prompt=ask,
        explanation=Phrase("training.midi.why", {"answer": labels[right]}),
        rules=(rule,),
        shown=(Exhibit("training.shown.bets", bets=tuple(bets)),),
        facts={"bets": [(bet.seat, bet.bet, bet.cents) for bet in bets], "hand": hand, "place": place},
    )
    return choice(case, draft, right, options, labels)


def _table(rules: Rules) -> Table:
    if rules.hash not in _tables:
        _tables[rules.hash] = Practice(rules, seats=rules.seats, seed=1).table
    return _tables[rules.hash]


def _line(rules: Rules, bets: Sequence[tuple[int, str, int]], hand: str) -> list[int]:
    """Return the seats whose guests are offered a hand, as the table has them."""
    table = _table(rules)
    wagers = tuple(Wager(seat, bet, GUEST, cents) for seat, bet, cents in bets)
    table = replace(table, game=replace(table.game, wagers=wagers))
    return [
        next(seat for seat, place in enumerate(table.places, 1) if place.sitter == guest)
        for guest in entitled(rules, table, hand)
    ]


def check(rules: Rules, question: Question) -> str:
    """Ask a table with these wagers whom it offers the hand."""
    facts = question.facts
    if "situation" in facts:
        return right_one(question)
    line = _line(rules, facts["bets"], facts["hand"])
    return str(line[facts["place"]]) if len(line) > facts["place"] else _DEALER


DRILL = Drill(
    name=NAME,
    rules=(*rules_in(SITUATIONS), "MIDI-02", "MIDI-03", "MIDI-06", "MIDI-08"),
    generate=generate,
    check=check,
    families=frozenset({"baccarat"}),
    offered=lambda rules: rules.hand_held.offered,
)
