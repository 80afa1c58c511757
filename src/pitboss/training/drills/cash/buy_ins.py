"""Buy-ins: the cheques that a guest gets for cash, by the minimum of the table (BUY-01 to BUY-05)."""

from random import Random

from pitboss.cheques import BOTTOMLESS, COLOURS, HIGHEST_FIRST, Band, Cheques, buy_in
from pitboss.rulebook import Rules
from pitboss.training.questions.arithmetic import worth
from pitboss.training.questions.drill import Case, Draft, Drill, choice, laid_out
from pitboss.training.questions.felt import amount
from pitboss.training.questions.question import Phrase, Question

NAME = "buy-ins"
_MINIMUMS = (5_00, 10_00, 15_00, 25_00, 100_00)


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the cheques of a buy-in: round sums at level 1, then any sum that bills can make."""
    case = Case(NAME, rules, rng, difficulty)
    minimum = rng.choice(_MINIMUMS)
    band = max(
        (band for band in rules.buyin.mix.bands if band.table_min <= minimum), key=lambda band: band.table_min
    )
    step = {1: 100_00, 2: 20_00, 3: 5_00}[difficulty]
    cents = amount(rng, max(minimum * 4, step), minimum * (80 if minimum < 100_00 else 60), step)
    mix = _mix(cents, band)
    others = [_mix(cents, other) for other in rules.buyin.mix.bands if other != band]
    others += [mix + Cheques(red=1), _moved(mix), mix + Cheques(green=1)]
    right = str(mix)
    labels = {
        str(cheques): Phrase("training.cheques", {"cheques": str(cheques)}) for cheques in (mix, *others)
    }
    draft = Draft(
        prompt=Phrase("training.buyins.ask", {"cents": cents, "minimum": minimum}),
        explanation=Phrase(
            "training.buyins.why", {"cheques": right, "minimum": minimum, "steps": worth(mix)}
        ),
        rules=_cited(minimum, cents),
        facts={"cents": cents, "minimum": minimum},
    )
    if difficulty == 3:
        return laid_out(case, draft, right, map(str, others))
    return choice(case, draft, right, map(str, others), labels)


def _mix(cents: int, band: Band) -> Cheques:
    """Return the house's mix for a sum, colour by colour; the remainder goes into the next lower colours."""
    step = next(step for step in band.steps if step.up_to is None or cents <= step.up_to)
    counts: dict[int, int] = {}
    left = cents
    for part in step.parts:
        value = COLOURS[part.colour]
        taken = left // value if part.amount is None else min(part.amount, left) // value
        counts[value] = taken
        left -= taken * value
    highest = max(COLOURS[part.colour] for step in band.steps for part in step.parts)
    for value in HIGHEST_FIRST:
        if value <= highest and value != COLOURS["pink"]:
            counts[value] = counts.get(value, 0) + left // value
            left %= value
    return Cheques.of(counts)


def _moved(mix: Cheques) -> Cheques:
    """Return the same value with some cheques replaced by one of the next colour: a wrong mix."""
    for low, high, rate in ((500, 2500, 5), (2500, 10000, 4), (10000, 50000, 5)):
        if mix.count(low) >= rate:
            return mix - Cheques.of({low: rate}) + Cheques.of({high: 1})
    return mix + Cheques(black=1)


def _cited(minimum: int, cents: int) -> tuple[str, ...]:
    if minimum < 25_00:
        return ("BUY-01",) if cents <= 100_00 else ("BUY-02",)
    if minimum < 100_00:
        return ("BUY-03",) if cents < 1_000_00 else ("BUY-04",)
    return ("BUY-05",)


def check(rules: Rules, question: Question) -> str:
    """Let the table give the cheques out of a full rack."""
    facts = question.facts
    given = buy_in(facts["cents"], table_min=facts["minimum"], rack=BOTTOMLESS, mix=rules.buyin.mix)
    return str(given.cheques) if given is not None else ""


DRILL = Drill(
    name=NAME,
    rules=("BUY-01", "BUY-02", "BUY-03", "BUY-04", "BUY-05"),
    generate=generate,
    check=check,
)
