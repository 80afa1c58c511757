"""A drill of casino war: what is paid on two cards."""

from random import Random

from pitboss.cards import DECK, Card
from pitboss.games.pack import DrawCard, ready
from pitboss.games.round import CloseBets, OpenRound
from pitboss.games.wagers import PlaceWager
from pitboss.training.questions.drill import Case, Draft, Drill, typed
from pitboss.training.questions.question import Phrase, Question
from tests.kit.games.casino_war.play import RULE, WAR
from tests.kit.games.casino_war.rules import WarRules
from tests.kit.games.casino_war.state import VALUE
from tests.kit.games.casino_war.words import TurnDealersCard, WarSettled

NAME = "war-payouts"


def _generate(rules: WarRules, rng: Random, difficulty: int) -> Question:
    """An ante and two cards: how many cents are paid?"""
    case = Case(NAME, rules, rng, difficulty)
    guest, dealer = rng.sample(DECK, 2)
    cents = rules.limits.step * rng.randint(2, 20)
    won = VALUE[guest[0]] > VALUE[dealer[0]]
    draft = Draft(
        prompt=Phrase("training.drill.totals"),
        explanation=Phrase("training.drill.totals"),
        rules=(RULE,),
        facts={"guest": guest, "dealer": dealer, "cents": cents},
    )
    return typed(case, draft, "money", cents if won else 0, (0 if won else cents, 2 * cents))


def _check(rules: WarRules, question: Question) -> int:
    """The round dealt at a table."""
    facts = question.facts
    state = ready(WAR.opening(rules))
    paid = 0
    for command in (
        OpenRound(),
        PlaceWager(1, "ante", facts["cents"]),
        CloseBets(),
        DrawCard(Card(facts["guest"])),
        DrawCard(Card(facts["dealer"])),
        TurnDealersCard(),
    ):
        events = WAR.decide(rules, state, command)
        assert isinstance(events, tuple), events
        for event in events:
            state = WAR.evolve(state, event)
            if isinstance(event, WarSettled):
                paid += sum(item.cents for item in event.items if item.action == "pay")
    return paid


DRILL = Drill(name=NAME, rules=(RULE,), families=frozenset({"casino-war"}), generate=_generate, check=_check)
