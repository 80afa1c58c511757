"""The house and its services: where things are, what to suggest and to whom (SVC-06, SVC-07, BAC-SVC-07).

The list is data (`training/questions/property.toml`). A dealer does not guess about a place that is not on
it, but calls the supervisor.
"""

from collections.abc import Mapping
from random import Random

from pitboss.rulebook import Rules
from pitboss.training.questions.drill import WRONG_MOST, Case, Draft, Drill, choice
from pitboss.training.questions.house_property import house_property
from pitboss.training.questions.question import Phrase, Question

NAME = "service"
_OWN = {"blackjack": (), "baccarat": ("BAC-SVC-07",)}
"""By family, the further rule of its manual: exact answers, the same for every guest."""
_SUPERVISOR = "supervisor"
_WHOM = ("everybody", "winners", "high_bets", "nobody")


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask the way to a place; from level 2 also about places not listed, offers, and who gets them."""
    case = Case(NAME, rules, rng, difficulty)
    form = "place" if difficulty == 1 else rng.choice(("place", "unlisted", "offer", "whom"))
    return {"place": _place, "unlisted": _place, "offer": _offer, "whom": _whom}[form](case, form)


def _place(case: Case, form: str) -> Question:
    house, rng = house_property(), case.rng
    name = rng.choice(tuple(house.places) if form == "place" else house.unlisted.names)
    ways = {way: Phrase(f"property.way.{way}") for way in house.places.values()}
    labels = ways | {_SUPERVISOR: Phrase("property.way.supervisor")}
    right = house.places.get(name, _SUPERVISOR)
    draft = Draft(
        prompt=Phrase(
            "training.service.ask_place",
            {"list": _listed(house.places), "place": Phrase(f"property.place.{name}")},
        ),
        explanation=Phrase(f"training.service.why_{form}"),
        rules=(*_OWN[case.rules.family], "SVC-06"),
        facts={"form": "place", "name": name},
    )
    slips = [way for way in (*ways, _SUPERVISOR) if way != right]
    picked = rng.sample([slip for slip in slips if slip != _SUPERVISOR], WRONG_MOST - (form == "place"))
    return choice(case, draft, right, [*picked, _SUPERVISOR], labels)


def _listed(places: Mapping[str, str]) -> Phrase:
    """Return the house's list: nobody is asked the way to a place that was not shown."""
    lines = [
        {"place": Phrase(f"property.place.{name}"), "way": Phrase(f"property.way.{way}")}
        for name, way in places.items()
    ]
    told = Phrase("training.service.first_way", lines[0])
    for line in lines[1:]:
        told = Phrase("training.service.next_way", {"before": told, **line})
    return told


def _offer(case: Case, form: str) -> Question:
    offers, rng = house_property().offers, case.rng
    right, wrong = rng.choice(offers.house), rng.sample(offers.not_ours, WRONG_MOST)
    draft = Draft(
        prompt=Phrase("training.service.ask_offer"),
        explanation=Phrase("training.service.why_offer"),
        rules=("SVC-07",),
        facts={"form": form, "options": sorted((right, *wrong))},
    )
    labels = {name: Phrase(f"property.offer.{name}") for name in (right, *wrong)}
    return choice(case, draft, right, wrong, labels)


def _whom(case: Case, form: str) -> Question:
    offer = case.rng.choice(house_property().offers.house)
    draft = Draft(
        prompt=Phrase("training.service.ask_whom", {"offer": Phrase(f"property.offer.{offer}")}),
        explanation=Phrase("training.service.why_whom"),
        rules=(*_OWN[case.rules.family], "SVC-07"),
        facts={"form": form, "offer": offer},
    )
    return choice(
        case, draft, "everybody", _WHOM, {who: Phrase(f"training.service.whom_{who}") for who in _WHOM}
    )


def check(_: Rules, question: Question) -> str:
    """Answer from the list: the way to a place, the only offer of the house, all guests alike."""
    house, facts = house_property(), question.facts
    if facts["form"] == "place":
        found = [way for place, way in house.places.items() if place == facts["name"]]
        return found[0] if found else _SUPERVISOR
    if facts["form"] == "offer":
        ours = set(facts["options"]) & set(house.offers.house)
        return ours.pop() if len(ours) == 1 else ""
    return "everybody" if facts["offer"] in house.offers.house else "nobody"


DRILL = Drill(name=NAME, rules=("SVC-06", "SVC-07", "BAC-SVC-07"), generate=generate, check=check)
