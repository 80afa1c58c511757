"""A payment picked from the rack by hand: every right one is right (PAY-06, PAY-07, PAY-09, RACK-01).

An answer is the tubes with the cheques that were taken out of them (`L2:3 R5:1`), or the cheques alone
(`3 green, 1 red`), which then come out of the outermost tubes.
"""

import re
from collections.abc import Mapping
from random import Random

from pitboss.cheques import BOTTOMLESS, COLOURS, Cheques, highest_unasked, in_kind, pay_colour_for_colour
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.drills.hands.rack_tubes import (
    TubePicture,
    cheques_of,
    may_stand,
    tube_fault,
    tubes_of,
    worked,
)
from pitboss.training.questions.drill import Case, Draft, Drill, by_hand
from pitboss.training.questions.felt import odds_said
from pitboss.training.questions.question import Exhibit, Phrase, Question, cheques_in
from pitboss.training.questions.task import Fault, HandTask, Picture
from pitboss.training.seat.payments import Payable

NAME = "rack-payments"
_QUARTER = 25
_TRIES = 4_000
_PIECES_MOST = 30
_TUBE = re.compile(r"([LR]\d{1,2}):(\d{1,3})")
_FULL = Cheques(blue=20, white=40, pink=20, red=90, green=80, black=50, purple=30)
_WHY = {"CULT-02": "kept", "PAY-09": "unasked", "PAY-07": "colours"}


class PayingPicture(Picture, frozen=True, kw_only=True, tag="rack-payments"):
    """The rack; the bet is shown beside the question."""

    tubes: tuple[TubePicture, ...]


class Paying(HandTask, frozen=True, kw_only=True):
    """Pay a bet out of these tubes."""

    example = "3 green, 1 red; L2:3 R5:1"

    payable: Payable
    tubes: tuple[TubePicture, ...]
    approved: bool
    """Whether a supervisor has approved black and higher."""

    def picture(self) -> PayingPicture:
        return PayingPicture(tubes=self.tubes)

    def words(self, language: str) -> str:
        def said(tube: TubePicture) -> str:
            cheques = Phrase("training.cheques", {"cheques": f"{tube.count} {tube.colour}"})
            return f"{tube.id} {cheques.text(language)}"

        return "; ".join(map(said, self.tubes))

    def read(self, text: str) -> str | None:
        taken = self._taken(text)
        return None if taken is None else _written(taken)

    def fault(self, given: str) -> Fault | None:
        """Judge the sum, then the colours by the rules of a payment at the table, then the tubes."""
        taken = self._taken(given) or {}
        paid = cheques_of(self.tubes, taken)
        if paid is None or not taken:
            return Fault("training.hands.pay.nothing", "PAY-07")
        if paid.total != self.payable.cents:
            about = {"given": paid.total, "right": self.payable.cents}
            return Fault("training.hands.pay.sum", "PAY-07", about)
        wrong = self.payable.wrong(paid, word=self.approved)
        if wrong is not None:
            cheques = {"given": str(paid), "right": str(self.payable.usual)}
            return Fault(f"training.hands.pay.{_WHY[wrong.rule]}", wrong.rule, cheques)
        return tube_fault(self.tubes, taken)

    def said(self, given: str, language: str) -> str:
        paid = cheques_of(self.tubes, self._taken(given) or {})
        return given if paid is None else Phrase("training.cheques", {"cheques": str(paid)}).text(language)

    def _taken(self, text: str) -> dict[str, int] | None:
        parts = text.strip().upper().split()
        found = [_TUBE.fullmatch(part) for part in parts]
        if found and all(found):
            taken = {tube[1]: int(tube[2]) for tube in found if tube}
            return taken if len(taken) == len(found) and cheques_of(self.tubes, taken) is not None else None
        cheques = cheques_in(text)
        return None if cheques is None or cheques.is_empty else worked(self.tubes, cheques)


def _written(taken: Mapping[str, int]) -> str:
    return " ".join(f"{tube}:{taken[tube]}" for tube in sorted(taken, key=lambda id_: (id_[0], int(id_[1:]))))


def paying(rules: Rules, bet: Cheques, odds: Odds, rack: Cheques) -> Paying | None:
    """Return the task of paying a bet from a rack, or None if the rack cannot pay it."""
    cents = odds.award(bet.total, unit=_unit(rules))
    approved = any(value >= COLOURS[rules.approval.cheque_from] for value in bet.colours)
    highest = None if approved else highest_unasked(table_min=rules.limits.min, limits=rules.approval)
    usual = pay_colour_for_colour(bet, odds, rack, highest=highest, unit=_unit(rules))
    if usual is None:
        return None
    payable = Payable(
        cents,
        rack,
        in_kind(bet, odds) & rack,
        usual.cheques,
        highest,
        rules.family == "blackjack",
        usual.cheques,
    )
    return Paying(payable=payable, tubes=tubes_of(rules, rack), approved=approved)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for a bet of one colour at level 1, then of two; at level 3 a tube has run short."""
    case = Case(NAME, rules, rng, difficulty)
    for _ in range(_TRIES):
        colours = rng.sample(("red", "green", "black"), min(difficulty, 2))
        bet = Cheques(**{colour: rng.randint(1, 6) for colour in colours})
        name, odds, rack = *_won(rules, rng), _FULL
        if not may_stand(rules, name, bet.total):
            continue
        if difficulty == 3:
            short = rng.choice(colours)
            rack = Cheques(**{**_counts(_FULL), short: rng.randint(0, 3)})
        task = paying(rules, bet, odds, rack)
        if task is not None and task.payable.usual.pieces <= _PIECES_MOST:
            return _asked(case, bet, odds, task)
    raise AssertionError("a bet of a few cheques can be paid from a rack")


def _asked(case: Case, bet: Cheques, odds: Odds, task: Paying) -> Question:
    usual, cents = task.payable.usual, task.payable.cents
    written = _written(worked(task.tubes, usual) or {})
    lowest = min(usual.colours)
    wrong = [
        worked(task.tubes, usual + Cheques.of({lowest: 1})),
        worked(task.tubes, usual + Cheques(red=1)),
        worked(task.tubes, bet),
        worked(task.tubes, usual + Cheques(white=1)),
    ]
    slips = [slip for taken in wrong if taken and task.fault(slip := _written(taken)) is not None]
    draft = Draft(
        prompt=Phrase(
            f"training.hands.pay.ask{'_approved' if task.approved else ''}",
            {"cheques": str(bet), "odds": odds_said(odds)},
        ),
        explanation=Phrase(
            "training.hands.pay.why",
            {"bet": bet.total, "odds": odds_said(odds), "cents": cents, "cheques": str(usual)},
        ),
        rules=("PAY-07", "PAY-06", "RACK-01"),
        shown=(Exhibit("training.shown.bet", cheques=bet),),
        facts={"bet": _counts(bet), "odds": [odds.win, odds.per], "rack": _counts(task.payable.rack)},
    )
    return by_hand(case, draft, task, written, slips)


def _won(rules: Rules, rng: Random) -> tuple[str, Odds]:
    """Return a bet that wins, and its odds; one with a commission is another drill's."""
    if isinstance(rules, BlackjackRules):
        return "main", rng.choice((Odds(1, 1), rules.blackjack.pays, rules.blackjack.pays))
    return rng.choice(
        [
            (name, line.pays)
            for name, bet in rules.bets.items()
            for line in bet.lines
            if line.pays and line.pays.win < 12 and name != "banker"
        ]
    )


def _unit(rules: Rules) -> int:
    return max(rules.payout.round, _QUARTER)


def _counts(cheques: Cheques) -> dict[str, int]:
    return {value.colour: count for value, count in cheques}


def check(rules: Rules, question: Question) -> str:
    """Pay it at the table, and take the cheques out of the tubes of a table with this rack."""
    facts = question.facts
    bet, rack = Cheques(**facts["bet"]), Cheques(**facts["rack"])
    approved = bet.value_from(COLOURS[rules.approval.cheque_from]) > 0
    highest = None if approved else highest_unasked(table_min=rules.limits.min, limits=rules.approval)
    paid = pay_colour_for_colour(bet, Odds(*facts["odds"]), rack, highest=highest, unit=_unit(rules))
    if paid is None or not paid.cheques <= BOTTOMLESS:
        return ""
    taken: dict[str, int] = {}
    for value, count in paid.cheques:
        for tube in sorted(tubes_of(rules, rack), key=lambda one: one.place):
            if tube.colour == value.colour and (
                left := count
                - sum(number for id_, number in taken.items() if id_ in _ids(rules, rack, value.colour))
            ):
                taken[tube.id] = min(left, tube.count)
    return _written({id_: count for id_, count in taken.items() if count})


def _ids(rules: Rules, rack: Cheques, colour: str) -> set[str]:
    return {tube.id for tube in tubes_of(rules, rack) if tube.colour == colour}


DRILL = Drill(
    name=NAME, rules=("PAY-07", "PAY-06", "RACK-01", "PAY-09", "CULT-02"), generate=generate, check=check
)
