"""Hand signals: what a guest shows and says, and what the dealer does (BJ-ACT-01, WEB21-18).

The hand decides. A guest who only speaks has not decided yet. If words and hand differ, the hand counts.
"""

from random import Random

from pitboss.cards import Card
from pitboss.games.blackjack.commands import DoubleDown, Hit, SplitPair, Stand, Surrender
from pitboss.games.contract import Command, Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import dealt_to

NAME = "signals"
_WAIT = "wait"
_DECIDED = {
    "scratch": "deal_card",
    "point": "deal_card",
    "wave": "next_hand",
    "bet_double": "one_card",
    "bet_split": "split",
}
"""What the dealer does, by the signal."""
_MEANT = {"card": "deal_card", "stay": "next_hand", "double": "one_card", "split": "split"}
"""What the guest seems to want, by the words."""
_OPTIONS = ("deal_card", "next_hand", "one_card", "split", _WAIT)
_LABELS = {key: Phrase(f"training.signals.{key}") for key in (*_OPTIONS, "half")}
_SURRENDER = "line"
"""The finger drawn behind the wager, where the house lets a hand be given up (IND-64)."""
_PAIRS = ("3h3d", "7s7c", "8h8d", "9c9d")
_TENS_AND_ELEVENS = ("6h4d", "7c3s", "6s5h", "8d3c")
_UNDER = ("7h5s", "9c4d", "Ts6h", "8c7d")
_UP, _HOLE = "6c", "9s"


def generate(rules: BlackjackRules, rng: Random, difficulty: int) -> Question:
    """Ask about a signal; from level 2 also about words, alone or with another signal."""
    case = Case(NAME, rules, rng, difficulty)
    spoken = difficulty > 1 and rng.random() < 0.7
    said = rng.choice(tuple(_MEANT)) if spoken else ""
    silent = spoken and rng.random() < 0.5
    decided = _decided(rules)
    shown = "" if silent else rng.choice([sign for sign in decided if decided[sign] != _MEANT.get(said)])
    hands = _PAIRS if "split" in (shown[4:], said) else _TENS_AND_ELEVENS if _doubles(shown, said) else _UNDER
    hand = rng.choice(hands)
    cards = (Card(hand[:2]), Card(hand[2:]))
    right = decided.get(shown, _WAIT)
    form = "both" if shown and said else "shown" if shown else "said"
    parts = {
        **({"shown": Phrase(f"training.signals.show_{shown}")} if shown else {}),
        **({"said": Phrase(f"training.signals.say_{said}")} if said else {}),
    }
    draft = Draft(
        prompt=Phrase(f"training.signals.ask_{form}", parts),
        explanation=Phrase(f"training.signals.why_{form}", {"act": _LABELS[right]}),
        rules=("IND-64",)
        if shown == _SURRENDER
        else ("WEB21-18",)
        if rules.house == "rules-page"
        else ("BJ-ACT-01",),
        shown=(Exhibit("training.shown.hand", cards=cards),),
        facts={"cards": cards, "shown": shown, "said": said},
    )
    return choice(case, draft, right, _slips(right, said), _LABELS)


def _decided(rules: BlackjackRules) -> dict[str, str]:
    """Return what each signal decides: one more where a hand may be given up against a six."""
    return _DECIDED | ({_SURRENDER: "half"} if rules.surrender.low else {})


def _doubles(shown: str, said: str) -> bool:
    return shown == "bet_double" or said == "double"


def _slips(right: str, said: str) -> list[str]:
    """Return the wrong answers: first what the words mean, and a decision where there is none."""
    first = [_MEANT[said]] if said else []
    slips = list(dict.fromkeys((*first, _WAIT, *_OPTIONS)))
    return [slip for slip in slips if slip != right][:3]


def check(rules: BlackjackRules, question: Question) -> str:
    """Deal the hand at a table, give it the decision, and read what the table waits for."""
    facts = question.facts
    bet = rules.limits.min
    first, second = map(Card, facts["cards"])
    dealt = (first, Card(_UP), second, Card(_HOLE))
    play = dealt_to(rules, [PlaceWager(1, "main", bet)], dealt, "decide")
    keyed: dict[str, Command] = {
        "scratch": Hit(1),
        "point": Hit(1),
        "wave": Stand(1),
        "bet_double": DoubleDown(1, bet),
        "bet_split": SplitPair(1),
        _SURRENDER: Surrender(1),
    }
    if facts["shown"]:
        step = play.submit(keyed[facts["shown"]])
        if isinstance(step, Refusal):
            raise RuntimeError(f"the engine refused a sign that a drill made: {step}")
    (spot,) = play.state.spots
    if len(spot.hands) > 1:
        return "split"
    if spot.hands[0].doubled:
        return "one_card"
    if spot.hands[0].settled == "surrender":
        return "half"
    awaited = next(offer for offer in play.game.offers(rules, play.state) if offer.blocking)
    if awaited.actor.role == "guest":
        return _WAIT
    return "deal_card" if isinstance(awaited.command, DrawCard) else "next_hand"


DRILL = Drill(
    name=NAME,
    rules=("BJ-ACT-01", "WEB21-18", "IND-64"),
    generate=generate,
    check=check,
    families=frozenset({"blackjack"}),
)
