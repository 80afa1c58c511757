"""Burning: how many cards after a shuffle, and whether a new dealer burns one (BAC-BURN-01, RLF-03)."""

from random import Random

from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import DECK, RANKS, UNSEEN, Card
from pitboss.games import GAMES
from pitboss.games.contract import Refusal
from pitboss.games.pack import DrawCard, burn_value
from pitboss.games.tucked_card import UNDER_SHOE
from pitboss.rulebook import Rules
from pitboss.table.cards.shuffle import ask_burn_card
from pitboss.table.commands import Act, AskBurnCard
from pitboss.table.evolve import opening
from pitboss.training.questions.drill import Case, Draft, Drill, choice, typed
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import betting, loaded

NAME = "burning"
_LABELS = {
    key: Phrase(f"training.burning.{key}") for key in ("burn_one", "burn_none", "burn_shuffle", "burn_two")
}


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask for the number by the first card, if the house burns by it; else what a new dealer does."""
    case = Case(NAME, rules, rng, difficulty)
    if rules.burn.by == "value" and rng.random() < 0.85:
        return _by_value(case)
    forms = ("count", "request", "relief") if rules.burn.count else ("count", "relief")
    if rules.burn.by == "count" and (form := rng.choice(forms)) != "relief":
        return _count(case) if form == "count" else _request(case)
    right = "burn_one" if rules.burn.on_relief else "burn_none"
    seat = rng.randint(1, rules.seats)
    draft = Draft(
        prompt=Phrase("training.burning.ask_relief", {"seat": seat}),
        explanation=Phrase(f"training.burning.why_{right}"),
        rules=("RLF-03", "BURN-03") if rules.family == "blackjack" else ("BAC-BURN-04",),
        facts={"form": "relief"},
    )
    return choice(case, draft, right, _LABELS, _LABELS)


def _count(case: Case) -> Question:
    number = case.rules.burn.count
    draft = Draft(
        prompt=Phrase("training.burning.ask_count"),
        explanation=Phrase("training.burning.why_count", {"number": number}),
        rules=("BURN-01",),
        facts={"form": "count"},
    )
    return typed(case, draft, "number", number, (number + 1, 0, 10))


def _request(case: Case) -> Question:
    shown = case.rules.burn.show_on_request
    labels = {key: Phrase(f"training.burning.{key}") for key in ("show_it", "keep_it", "show_later")}
    right = "show_it" if shown else "keep_it"
    draft = Draft(
        prompt=Phrase("training.burning.ask_request"),
        explanation=Phrase(f"training.burning.why_{right}"),
        rules=("BURN-02",) if shown else ("DD-07",),
        facts={"form": "request"},
    )
    return choice(case, draft, right, labels, labels)


def _by_value(case: Case) -> Question:
    first = case.rng.choice(DECK)
    value = min(RANKS.index(first[0]) + 1, 10)
    asks = "more" if case.difficulty == 1 else case.rng.choice(("more", "total"))
    answer = value + (asks == "total")
    draft = Draft(
        prompt=Phrase(f"training.burning.ask_{asks}"),
        explanation=Phrase("training.burning.why_value", {"value": value, "total": value + 1}),
        rules=("BAC-BURN-01", "BAC-BURN-03"),
        shown=(Exhibit("training.shown.burn", cards=(first,)),),
        facts={"form": asks, "card": first},
    )
    return typed(case, draft, "number", answer, (answer + 1, answer - 1, 11 if answer == 1 else 0))


def check(rules: Rules, question: Question) -> int | str:
    """Let the table burn, or try to put a card under the shoe."""
    facts = question.facts
    if facts["form"] == "count":
        return sum(len(pile.cards) for pile in loaded(rules).shoe.discards if pile.name == "burn")
    if facts["form"] == "request":
        table = replace(opening(GAMES[rules.family], rules), game=loaded(rules))
        act = Act(Person("gus", ("guest",)), AskBurnCard("gus"))
        return "keep_it" if isinstance(ask_burn_card(rules, table, act), Refusal) else "show_it"
    if facts["form"] == "relief":
        play = betting(rules)
        tucked = play.submit(DrawCard(UNSEEN, UNDER_SHOE))
        refused = isinstance(tucked, Refusal) and tucked.code == "no_burn_on_relief"
        return "burn_none" if refused else "burn_one"
    value = burn_value(Card(facts["card"]))
    return value + 1 if facts["form"] == "total" else value


DRILL = Drill(
    name=NAME,
    rules=("BAC-BURN-01", "BAC-BURN-03", "BAC-BURN-04", "RLF-03", "BURN-01", "BURN-02", "BURN-03", "DD-07"),
    generate=generate,
    check=check,
)
