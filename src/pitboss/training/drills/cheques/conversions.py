"""Conversions and colour-up: what cheques of one colour make in another, and who must approve."""

from random import Random

from pitboss.cheques import (
    BOTTOMLESS,
    COLOURS,
    Cheques,
    Denomination,
    is_colour_up,
    next_higher,
    pay_in_higher,
    payout_needs_approval,
)
from pitboss.payouts import Odds
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice, typed
from pitboss.training.questions.question import Exhibit, Phrase, Question

NAME = "conversions"
_CENTS = {"white": 100, "red": 500, "green": 2500, "black": 10000, "purple": 50000, "orange": 100000}
_UP = tuple(_CENTS)
_EVEN = Odds(1, 1)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask how many at level 1, then for the cheques, then for the approval."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.random()
    if difficulty == 1 or form < 0.2:
        return _how_many(case)
    return _payout(case) if form < 0.7 else _word(case)


def _how_many(case: Case) -> Question:
    rng = case.rng
    low = rng.randrange(len(_UP) - 1)
    high = low + 1 if case.difficulty == 1 else min(low + rng.randint(1, 2), len(_UP) - 1)
    own, to = _UP[low], _UP[high]
    rate = _CENTS[to] // _CENTS[own]
    answer = rng.randint(1, 12)
    number = answer * rate
    draft = Draft(
        prompt=Phrase("training.conversions.ask_many", {"number": number, "colour": own, "to": to}),
        explanation=Phrase(
            "training.conversions.why_many",
            {"rate": rate, "colour": own, "to": to, "number": number, "answer": answer},
        ),
        rules=("CHQ-DEN-01", "CONV-01"),
        shown=(Exhibit("training.shown.cheques", cheques=Cheques(**{own: number})),),
        facts={"form": "many", "number": number, "colour": own, "to": to},
    )
    return typed(case, draft, "number", answer, (number // 5, number // 4, number // 20, answer + 1))


def _payout(case: Case) -> Question:
    """Ask for the payout of a bet in the next colour, the odd part in its own colour (PAY-10)."""
    rng = case.rng
    place = rng.randrange(len(_UP) - 1)
    own, to = _UP[place], _UP[place + 1]
    rate = _CENTS[to] // _CENTS[own]
    number = rng.randint(rate + 1, 24)
    high, rest = divmod(number, rate)
    right = _text({to: high, own: rest})
    others = (
        _text({own: number}),
        _text({to: high + 1, own: rest}),
        _text({to: high, own: rest + 1}),
        _text({to: high - 1, own: rest}),
    )
    labels = {text: Phrase("training.cheques", {"cheques": text}) for text in (right, *others)}
    draft = Draft(
        prompt=Phrase("training.conversions.ask_payout", {"number": number, "colour": own, "to": to}),
        explanation=Phrase("training.conversions.why_payout", {"cheques": right}),
        rules=("PAY-10", "CONV-03"),
        shown=(Exhibit("training.shown.bet", cheques=Cheques(**{own: number})),),
        facts={"form": "payout", "number": number, "colour": own, "to": to},
    )
    return choice(case, draft, right, others, labels)


def _word(case: Case) -> Question:
    rng = case.rng
    limits = case.rules.approval
    table_min = rng.choice((5_00, 10_00, 15_00, 25_00, 50_00, 100_00, 200_00))
    highest = rng.choice(("red", "green", "black", "purple"))
    cheques = Cheques(**{highest: rng.randint(1, 8), "white": rng.randint(0, 3)})
    asked = _CENTS[highest] >= _CENTS[limits.cheque_from] and table_min < limits.cheque_waived_from
    labels = {key: Phrase(f"training.word.{key}") for key in ("dealer", "supervisor", "surveillance")}
    right = "supervisor" if asked else "dealer"
    draft = Draft(
        prompt=Phrase("training.conversions.ask_word", {"cheques": str(cheques), "minimum": table_min}),
        explanation=Phrase(
            "training.conversions.why_word",
            {"colour": limits.cheque_from, "minimum": limits.cheque_waived_from},
        ),
        rules=("PAY-09", "CONV-03"),
        shown=(Exhibit("training.shown.payout", cheques=cheques),),
        facts={"form": "word", "cheques": dict(_counts(cheques)), "table_min": table_min},
    )
    return choice(case, draft, right, labels, labels)


def _counts(cheques: Cheques) -> list[tuple[str, int]]:
    return [(value.colour, count) for value, count in cheques]


def _text(counts: dict[str, int]) -> str:
    return str(Cheques(**{colour: max(count, 0) for colour, count in counts.items()}))


def check(rules: Rules, question: Question) -> int | str:
    """Let the table change, pay or ask."""
    facts = question.facts
    if facts["form"] == "word":
        paid = Cheques(**facts["cheques"])
        asked = payout_needs_approval(paid, table_min=facts["table_min"], limits=rules.approval)
        return "supervisor" if asked else "dealer"
    own: Denomination = COLOURS[facts["colour"]]
    bet = Cheques.of({own: facts["number"]})
    if facts["form"] == "many":
        to = COLOURS[facts["to"]]
        out = Cheques.of({to: bet.total // to})
        assert is_colour_up(bet, out)
        assert out.total == bet.total
        return out.pieces
    higher = next_higher(own)
    assert higher is not None  # nothing is asked about teal
    return str(pay_in_higher(bet, _EVEN, BOTTOMLESS, to=higher))


DRILL = Drill(
    name=NAME,
    rules=("CHQ-DEN-01", "PAY-09", "PAY-10", "CONV-01", "CONV-03"),
    generate=generate,
    check=check,
)
