"""Limits: whether a bet may stand, by the posted limits of the table and of the bet."""

from random import Random

from pitboss.games.contract import Refusal
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question, ShownBet
from pitboss.training.questions.rounds import betting

NAME = "limits"
_STANDS = "stands"
_OFF_STEP = "wager_off_step"
_KEYS = (_STANDS, "wager_below_minimum", "wager_above_maximum", _OFF_STEP)
_LABELS = {key: Phrase(f"training.limits.{key}") for key in _KEYS}
_RED = 5_00


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask about main bets at level 1, then about side bets with and without the main bet that they need."""
    case = Case(NAME, rules, rng, difficulty)
    sides = [name for name, terms in rules.bets.items() if terms.kind == "side" and _free(rules, name)]
    mains = [name for name, terms in rules.bets.items() if terms.kind == "main"]
    bet = rng.choice(mains if difficulty == 1 or not sides else [*mains, *sides, *sides])
    terms, limits = rules.bets[bet], rules.limits
    stepped = rules.family == "baccarat"  # the blackjack manual sets no steps
    step = limits.step if stepped or _RED % limits.step else _RED
    beside = limits.min if terms.kind == "side" and (rules.family == "blackjack" or rng.random() < 0.6) else 0
    least = terms.min if terms.kind == "main" or _met(rules, beside) else max(terms.min, limits.min)
    most = terms.max
    cents = rng.choice(
        (
            least,
            most,
            least - step,
            most + step,
            least + step * rng.randint(1, 40),
            max(most - step * rng.randint(1, 40), least),
            most + step * rng.randint(2, 40),
            least + step * rng.randint(1, 9) + (step // 2 if stepped else 0),
        )
    )
    cents = max(cents, step)
    if cents % limits.step:
        right = _OFF_STEP
    elif cents < least:
        right = "wager_below_minimum"
    else:
        right = "wager_above_maximum" if cents > most else _STANDS
    cited = _cited(rules, bet, right)
    bets = (*((ShownBet(1, _main(rules), beside),) if beside else ()), ShownBet(1, bet, cents))
    draft = Draft(
        prompt=Phrase(
            "training.limits.ask", {"bet": bet, "cents": cents, "minimum": limits.min, "maximum": limits.max}
        ),
        explanation=Phrase(
            f"training.limits.why{'' if stepped else '_unstepped'}",
            {"bet": bet, "least": least, "most": most, "step": limits.step},
        ),
        rules=cited if rules.family == "blackjack" else (*cited, "BAC-GP-01"),
        shown=(Exhibit("training.shown.bets", bets=bets),),
        facts={"bet": bet, "cents": cents, "beside": beside},
    )
    return choice(case, draft, right, _KEYS if stepped else _KEYS[:-1], _LABELS)


def _free(rules: Rules, name: str) -> bool:
    """Return whether a side bet needs only a main bet, and has more than one size."""
    needs = getattr(rules.bets[name], "requires", ())
    return set(needs) <= {"main"} and rules.bets[name].min < rules.bets[name].max


def _met(rules: Rules, beside: int) -> bool:
    return rules.limits.side_min_condition == "none" or beside >= rules.limits.min


def _main(rules: Rules) -> str:
    return "main" if rules.family == "blackjack" else "player"


def _cited(rules: Rules, bet: str, right: str) -> tuple[str, ...]:
    if rules.family == "blackjack":
        own = {"trilux-bonus": "TLX-06", "trilux-super-3": "TLX-07"}.get(bet)
        return (own,) if own is not None else ("LIM-01",)
    if right == _OFF_STEP:
        return ("BAC-BET-12",)
    if bet == "tie":
        return ("BAC-LIM-06",)
    if rules.bets[bet].kind == "side":
        sides = {
            "dragon-7": "EZ-10",
            "panda-8": "EZ-10",
            "tiger-7": "DAI-13",
            "ox-6": "DAI-13",
            "kill": "DAI-13",
        }
        if "dragon-bonus" in bet:
            return ("BAC-LIM-04",) if right == "wager_below_minimum" else ("BAC-LIM-05",)
        return (sides.get(bet, "T5-19"),)
    return ("BAC-LIM-02",) if right == "wager_above_maximum" else ("BAC-LIM-03",)


def check(rules: Rules, question: Question) -> str:
    """Put the bet to a table, which accepts it or says why not."""
    facts = question.facts
    play = betting(rules)
    if facts["beside"]:
        play.submit(PlaceWager(1, _main(rules), facts["beside"]))
    answered = play.submit(PlaceWager(1, facts["bet"], facts["cents"]))
    return answered.code if isinstance(answered, Refusal) else _STANDS


DRILL = Drill(
    name=NAME,
    rules=(
        *(
            "LIM-01",
            "TLX-06",
            "TLX-07",
            "BAC-BET-12",
            "BAC-LIM-02",
            "BAC-LIM-03",
            "BAC-LIM-04",
            "BAC-LIM-05",
            "BAC-LIM-06",
            "BAC-GP-01",
        ),
        *("EZ-10", "DAI-13", "T5-19"),
    ),
    generate=generate,
    check=check,
)
