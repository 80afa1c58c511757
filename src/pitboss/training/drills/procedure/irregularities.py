"""Irregularities: what the dealer does, and what the ruling is.

It also asks about things that the dealer only reports, arguments, a guest who asks for a shuffle, and a
ruling that the dealer doubts. A practice table and the pit check those answers.

At baccarat the cards decide the ruling (BAC-IRR-01 to BAC-IRR-05), so the question shows them and the check
draws the wrong card at a table. At blackjack the kind of case decides.
"""

from random import Random
from typing import Literal

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games import GAMES
from pitboss.games.baccarat.rulings import rulings_for as baccarat_rulings
from pitboss.games.blackjack.rulings import rulings_for as blackjack_rulings
from pitboss.games.contract import Refusal
from pitboss.games.pack import CallShuffle, DrawCard
from pitboss.games.round import GiveRuling, Irregularity
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.tableau import banker_draws_condensed
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.stops.cases import Reported, ReportFault
from pitboss.table.stops.rulings import OWN_CHOICE
from pitboss.training.questions.drill import Case, Draft, Drill, choice
from pitboss.training.questions.felt import TENS, as_drawn, baccarat_pair, card, free
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import betting, dealt_to
from pitboss.training.questions.walks import note_taken
from pitboss.training.seat.practice_table import SUPERVISOR, Practice

NAME = "irregularities"
_RULINGS = {
    "hole_card_exposed": "plain_21",
    "missed_blackjack": "original_bets",
    "dealer_overdrew": "discard",
    "hands_short": "complete",
    "dealer_short": "complete",
}
"""The manual's ruling for each case at blackjack (IRR-01, IRR-02, IRR-05, IRR-07, IRR-10)."""
_FIRST = ("call_supervisor", "burn_it", "go_on", "give_back", "ask_guests")
_FIRST_LABELS = {key: Phrase(f"training.irregularities.{key}") for key in _FIRST}
_OTHERS = (
    ("hole_card_exposed", "plain_21"),
    ("missed_blackjack", "original_bets"),
    ("dealer_overdrew", "discard"),
    ("hands_short", "complete"),
    ("hands_short", "void"),
    ("dealer_short", "complete"),
    ("card_face_up", "carry"),
)


_SPOKEN = {
    "shoe_unsecured": ("tell_supervisor", {"blackjack": "SHOE-03", "baccarat": "SHOE-03"}),
    "acquaintance": ("tell_supervisor", {"blackjack": "SVC-04", "baccarat": "SVC-04"}),
    "argument": ("call_supervisor", {"blackjack": "SVC-02", "baccarat": "BAC-SVC-06"}),
    "shuffle_asked": ("deal_on", {"blackjack": "SHF-TRIG-02", "baccarat": "SHF-TRIG-02"}),
    "ruling_doubted": ("ask_later", {"blackjack": "POL-06", "baccarat": "BAC-GP-11"}),
}
"""By what somebody says or does, what the dealer does, and the rule of each family."""
_SPOKEN_WRONG = {
    "tell_supervisor": ("go_on", "ask_guests", "burn_it"),
    "call_supervisor": ("go_on", "ask_guests", "give_back"),
    "deal_on": ("shuffle_at_once", "ask_guests", "burn_it"),
    "ask_later": ("ask_at_once", "call_higher", "ask_colleague"),
}
_MISSED = "missed_blackjack"
STOPS = {"blackjack": "IRR-00", "baccarat": "BAC-IRR-04"}
"""By family, the rule that the dealer stops and calls the supervisor."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Ask what to do first at level 1, then for the ruling."""
    case = Case(NAME, rules, rng, difficulty)
    form = rng.random()
    if form < (0.5, 0.2, 0.1)[difficulty - 1]:
        return _first(case)
    if form < (0.7, 0.35, 0.2)[difficulty - 1]:
        return _spoken(case)
    return _baccarat(case) if isinstance(rules, BaccaratRules) else _blackjack(case)


def _first(case: Case) -> Question:
    """Ask what to do first: the dealer always stops and calls, and rules on nothing (IRR-00, BAC-IRR-04)."""
    family = case.rules.family
    cases = GAMES[family].manual.cases
    kinds = [kind for kind in cases if kind in OWN_CHOICE or kind in _RULINGS]
    kind = case.rng.choice(kinds)
    draft = Draft(
        prompt=Phrase("training.irregularities.ask_first", {"case": Phrase(f"irregularity.{kind}")}),
        explanation=Phrase("training.irregularities.why_first"),
        rules=tuple(dict.fromkeys((cases[kind], *(("IRR-12",) if kind == _MISSED else ()), STOPS[family]))),
        facts={"form": "first", "kind": kind},
    )
    return choice(case, draft, "call_supervisor", _FIRST, _FIRST_LABELS)


def _spoken(case: Case) -> Question:
    kind = case.rng.choice(tuple(_SPOKEN))
    right, by_family = _SPOKEN[kind]
    options = (right, *_SPOKEN_WRONG[right])
    labels = {key: Phrase(f"training.irregularities.{key}") for key in options}
    about = {"case": Phrase(f"training.irregularities.case_{kind}")}
    draft = Draft(
        prompt=Phrase("training.irregularities.ask_first", about),
        explanation=Phrase(f"training.irregularities.why_{right}"),
        rules=(by_family[case.rules.family],),
        facts={"form": "spoken", "kind": kind},
    )
    return choice(case, draft, right, options, labels)


def _blackjack(case: Case) -> Question:
    rng = case.rng
    kind = rng.choice(tuple(_RULINGS))
    ruling = _RULINGS[kind]
    labels = {f"{other}.{ruled}": Phrase(f"ruling.{other}.{ruled}") for other, ruled in _OTHERS}
    right = f"{kind}.{ruling}"
    about, shown = _state(rng, kind)
    draft = Draft(
        prompt=Phrase(
            "training.irregularities.ask_ruling",
            {"state": Phrase(f"training.irregularities.state.{kind}", about)},
        ),
        explanation=Phrase("training.irregularities.why", {"ruling": labels[right]}),
        rules=tuple(dict.fromkeys((GAMES["blackjack"].manual.cases[kind], STOPS["blackjack"]))),
        shown=shown,
        facts={"form": "case", "kind": kind, **about},
    )
    same = {key for key in labels if labels[key] == labels[right] or key.endswith(f".{ruling}")}
    return choice(case, draft, right, [key for key in labels if key not in same], labels)


def _state(rng: Random, kind: str) -> tuple[dict[str, object], tuple[Exhibit, ...]]:
    """Return what makes a case unambiguous: the seat, the cards of the dealer, the card drawn in error."""
    if kind == "dealer_overdrew":
        ten, other = card(rng, TENS), card(rng, "789")
        extra = free("23456", (ten, other))
        total = 10 + int(other[0])
        return {"total": total, "card": extra}, (Exhibit("training.shown.dealer", cards=(ten, other)),)
    about: dict[str, object] = {} if kind == "hole_card_exposed" else {"seat": rng.randint(1, 6)}
    if kind == _MISSED:
        return about, (Exhibit("training.shown.dealer", cards=(card(rng, TENS), card(rng, "A"))),)
    return about, ()


def _baccarat(case: Case) -> Question:
    """Ask about a card drawn for a Player who stands; the answer depends on the Banker and on its face."""
    rng = case.rng
    player, banker = rng.choice((6, 7)), rng.randrange(8)
    hands = baccarat_pair(rng, player), baccarat_pair(rng, banker)
    wrong, face_up = card(rng), rng.random() < 0.5
    draws = banker_draws_condensed(player, banker, None)
    ruling = "use" if draws else "dummy" if face_up else "carry"
    rule = "BAC-IRR-01" if draws else "BAC-IRR-03" if face_up else "BAC-IRR-02"
    labels = {
        "use": Phrase("ruling.third_card_to_player.use"),
        "carry": Phrase("ruling.card_not_due.carry"),
        "dummy": Phrase("ruling.card_not_due.dummy"),
        "discard": Phrase("ruling.card_not_due.discard"),
        "void": Phrase("ruling.card_not_due.void"),
    }
    draft = Draft(
        prompt=Phrase(f"training.irregularities.ask_third_{'up' if face_up else 'down'}", {"card": wrong}),
        explanation=Phrase("training.irregularities.why_third", {"banker": banker, "ruling": labels[ruling]}),
        rules=(rule, "BAC-IRR-04"),
        shown=(
            Exhibit("training.shown.player", cards=hands[0]),
            Exhibit("training.shown.banker", cards=hands[1]),
        ),
        facts={"form": "third", "player": hands[0], "banker": hands[1], "card": wrong, "face_up": face_up},
    )
    return choice(case, draft, ruling, labels, labels)


def check(rules: Rules, question: Question) -> str:
    """Make the case at a table, and read its call and the ruling that it recommends."""
    facts = question.facts
    if facts["form"] == "third":
        return _at_table(rules, question)
    if facts["form"] == "spoken":
        return _at_practice(rules, facts["kind"])
    state = replace(
        betting(rules).state,
        phase="irregular",
        resume="dealing",
        irregularities=(Irregularity(facts["kind"]),),
    )
    if facts["form"] == "first":
        offers = betting(rules).game.offers(rules, state)
        return "call_supervisor" if {offer.actor.role for offer in offers} == {"supervisor"} else ""
    return f"{facts['kind']}.{blackjack_rulings(state)[0]}"


def _at_table(rules: Rules, question: Question) -> str:
    facts = question.facts
    cards = as_drawn(tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"])))
    play = dealt_to(rules, [PlaceWager(1, "player", rules.limits.min)], cards, "turn_banker")
    play.submit(play.game.offers(rules, play.state)[0].command)
    play.submit(DrawCard(Card(facts["card"]), "player", face_up=facts["face_up"]))
    return baccarat_rulings(play.state)[0]


def _at_practice(rules: Rules, kind: Reported | Literal["shuffle_asked", "ruling_doubted"]) -> str:
    """Return what a table does: it notes the report, stops for a ruling, or refuses."""
    if kind == "shuffle_asked":
        return "deal_on" if isinstance(betting(rules).submit(CallShuffle()), Refusal) else "shuffle_at_once"
    practice = Practice(rules, seats=1, seed=1)
    if kind == "ruling_doubted":
        return _once_ruled(practice)
    step = practice.must(practice.dealer, ReportFault(kind, next(iter(practice.bots))))
    if practice.table.cases:
        return "call_supervisor"
    return "tell_supervisor" if any(isinstance(event, SupervisorTold) for event in step.events) else ""


def _once_ruled(practice: Practice) -> str:
    """Give a ruling; the table then takes none from the dealer, and the pit takes a question about it."""
    practice.must(practice.dealer, ReportFault("procedure", next(iter(practice.bots))))
    practice.must(SUPERVISOR, GiveRuling("play_on"))
    contested = practice.may(practice.dealer, GiveRuling("void")) is not None
    return "ask_later" if not (contested or note_taken(at_table=True)) and note_taken(at_table=False) else ""


DRILL = Drill(
    name=NAME,
    rules=(
        *("IRR-00", "IRR-01", "IRR-02", "IRR-03", "IRR-04", "IRR-05", "IRR-07", "IRR-10", "IRR-11", "IRR-12"),
        *("SHOE-03", "SVC-02", "SVC-04", "SHF-TRIG-02", "POL-06", "BAC-SVC-06", "BAC-GP-11"),
        *("BAC-IRR-01", "BAC-IRR-02", "BAC-IRR-03", "BAC-IRR-04", "BAC-IRR-09"),
    ),
    generate=generate,
    check=check,
)
