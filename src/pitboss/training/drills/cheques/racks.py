"""The rack: counted (BAC-GP-02, CHQ-DEN-02), worked from its sides (RACK-02), spaced (RACK-05)."""

from random import Random

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cheques import COLOURS, FULL_STACK, Cheques, Denomination
from pitboss.games import GAMES
from pitboss.rulebook import Rules
from pitboss.table import commands as table_commands
from pitboss.table import events as table_events
from pitboss.table.driver import TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.money.rack import spaced, tubes
from pitboss.table.state import Table
from pitboss.training.questions.arithmetic import worth
from pitboss.training.questions.drill import Case, Draft, Drill, choice, typed
from pitboss.training.questions.question import RACK, Exhibit, Phrase, Question
from pitboss.training.questions.rounds import loaded

NAME = "racks"
_LOW, _HIGH = ("white", "red", "green"), ("black", "purple", "orange", "grey")
_HUNDRED = 100_00
_SIDES = {key: Phrase(f"training.racks.{key}") for key in ("both", "left", "right")}
_RACK = Cheques(white=40, red=40, green=40, black=40, purple=20, orange=20, grey=20)
_DOLLARS = {"white": 1, "red": 5, "green": 25, "black": 100, "purple": 500, "orange": 1_000, "grey": 5_000}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the value of one colour at level 1, then of several; or ask how the rack is worked."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.random()
    if form < 0.2:
        return _side(case)
    return _spaced(case) if form < 0.4 and difficulty > 1 else _count(case)


def _count(case: Case) -> Question:
    rng, difficulty = case.rng, case.difficulty
    colours = rng.sample(tuple(_DOLLARS)[: 4 + difficulty], difficulty)
    counts = {
        colour: rng.randint(0 if difficulty > 1 else 1, 4) * FULL_STACK + rng.randint(1, 19)
        for colour in colours
    }
    whole = sum(_DOLLARS[colour] * count for colour, count in counts.items()) * 100
    highest = max(colours, key=_DOLLARS.__getitem__)
    draft = Draft(
        prompt=Phrase("training.racks.ask"),
        explanation=Phrase("training.racks.why", {"steps": worth(Cheques(**counts))}),
        rules=("BAC-GP-02", "CHQ-DEN-02"),
        shown=(Exhibit(RACK, cheques=Cheques(**counts)),),
        facts={"counts": counts},
    )
    cheque = _DOLLARS[highest] * 100
    return typed(
        case,
        draft,
        "money",
        whole,
        (whole + cheque * 5, whole - cheque, whole + cheque, whole - cheque * FULL_STACK),
    )


def _side(case: Case) -> Question:
    """Ask from which side a colour is worked (RACK-02).

    Low colours are worked from both sides and high ones from the right; black from both at a high minimum.
    """
    colour, least = case.rng.choice((*_LOW, *_HIGH, "black")), case.rules.limits.min
    both = colour in _LOW or (colour == "black" and least >= _HUNDRED)
    right = "both" if both else "right"
    draft = Draft(
        prompt=Phrase("training.racks.ask_side", {"colour": colour, "minimum": least}),
        explanation=Phrase("training.racks.why_side", {"answer": _SIDES[right], "from": _HUNDRED}),
        rules=("RACK-02" if colour in _HIGH else "RACK-01",),
        facts={"form": "side", "colour": colour, "minimum": least},
    )
    return choice(case, draft, right, _SIDES, _SIDES)


def _spaced(case: Case) -> Question:
    """Ask which colours are spaced: high ones that nobody plays, all after the shoe (RACK-05)."""
    rng, over = case.rng, case.rng.random() < 0.3
    right, *others = rng.sample(_HIGH, 4)
    low = rng.sample(_LOW, 3)
    played = {right: 4, low[0]: 20} if over else {**dict.fromkeys(others[:2], 4), low[0]: 20}
    wrong = low if over else (*others[:2], low[1])
    labels = {colour: Phrase(f"colour.{colour}") for colour in (right, *wrong)}
    draft = Draft(
        prompt=Phrase(f"training.racks.ask_spaced{'_over' if over else ''}"),
        explanation=Phrase("training.racks.why_spaced", {"answer": labels[right]}),
        rules=("RACK-05",),
        shown=(Exhibit("training.shown.cheques", cheques=Cheques(**played)),),
        facts={"form": "spaced", "played": played, "over": over},
    )
    return choice(case, draft, right, wrong, labels)


def check(rules: Rules, question: Question) -> int | str:
    """Count the stacks one by one, or let a table answer for its rack."""
    facts = question.facts
    form = facts.get("form", "count")
    if form == "count":
        return _counted(question)
    if form == "side":
        value: Denomination = COLOURS[facts["colour"]]
        table = evolve(opening(GAMES[rules.family], rules), table_events.TableOpened(_RACK))
        sides = {tube.side for tube in tubes(rules, table) if tube.denomination == value and tube.working}
        return "both" if len(sides) > 1 else next(iter(sides))
    colours = spaced(rules, _played(rules, Cheques(**facts["played"]), over=facts["over"]))
    right = [option for option in question.options if COLOURS[option] in colours]
    return right[0] if len(right) == 1 else ""


def _played(rules: Rules, cheques: Cheques, *, over: bool) -> Table:
    """Return a table whose guest has these cheques, with the shoe over or loaded."""
    table = evolve(opening(GAMES[rules.family], rules), table_events.TableOpened(_RACK))
    live = TableDriver(
        rules, table if over else replace(table, game=loaded(rules)), Person("dealer", ("dealer",))
    )
    live.submit(Person("guest 1", ("guest",)), table_commands.SitDown("guest 1", 1, "Ms Abel", cheques))
    return live.table


def _counted(question: Question) -> int:
    found = 0
    for colour, count in question.facts["counts"].items():
        value: Denomination = COLOURS[colour]
        stacks, loose = divmod(count, FULL_STACK)
        found += stacks * value.stack_value + Cheques.of({value: loose}).total
    return found


DRILL = Drill(
    name=NAME,
    rules=("BAC-GP-02", "CHQ-DEN-02", "RACK-01", "RACK-02", "RACK-05"),
    generate=generate,
    check=check,
)
