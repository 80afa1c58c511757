"""The call that is due: the felt or the moment is shown, and the trainee says, types or chooses the call.

At level 1 the call is chosen among others. From level 2 on it is typed or said, and compared with what the
manuals and the house allow (`questions/spoken_words.py`). The second calculation deals the hands at a table
and reads its calls.
"""

from random import Random

from pitboss.cards import Card
from pitboss.cheques import Bills, Cheques
from pitboss.games.contract import Call
from pitboss.games.wagers import PlaceWager
from pitboss.rulebook import Rules
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.rulebook.blackjack import BlackjackRules
from pitboss.table.move_rules import call_rule
from pitboss.training.drills.procedure.calls import calls_of
from pitboss.training.drills.speech.moments import MOMENTS, burned, moments_of, tie_odds
from pitboss.training.questions.drill import Case, Draft, Drill, choice, said
from pitboss.training.questions.felt import as_drawn, card, coup_cards, coups, free
from pitboss.training.questions.question import Exhibit, Phrase, Question
from pitboss.training.questions.rounds import deal
from pitboss.training.seat.calls import choices, key

NAME = "spoken-calls"
TWO = 2
_FELT_SHARE = 0.5
_BEFORE_CARDS = 3
"""Calls of a round of baccarat before its first card: they are moments, not pictures."""
_RESULT = ("wins", "wins_with_natural", "tie_hand")
_ORDER = {"new_hand": 0, "bets_lie": 1, "wave_off": 2}
"""The moments whose calls a table makes in this order before the cards."""


def generate(rules: Rules, rng: Random, difficulty: int) -> Question:
    """Show the felt, or tell the moment, and ask for the call."""
    case = Case(NAME, rules, rng, difficulty)
    if rng.random() >= _FELT_SHARE:
        return _moment(case)
    return _baccarat(case, rules) if isinstance(rules, BaccaratRules) else _blackjack(case)


def _moment(case: Case) -> Question:
    name = case.rng.choice(moments_of(case.rules))
    moment = MOMENTS[name]
    made = moment.make(case.rules, case.rng)
    draft = Draft(
        prompt=Phrase("training.spoken.ask", {"at": Phrase(f"training.spoken.at.{name}")}),
        explanation=_why(made.call),
        rules=(moment.rules[case.rules.family],),
        shown=made.shown,
        facts={"family": case.rules.family, "moment": name, **made.facts},
    )
    return _asked(case, draft, made.call)


def _baccarat(case: Case, rules: BaccaratRules) -> Question:
    """Show the hands as far as they are turned, and ask for the call that is due on them."""
    rng = case.rng
    coup = rng.choice(coups()[rng.choice(tuple(coups()))])
    player, banker = coup_cards(rng, coup)
    script = [
        call for call in calls_of(rules, coup, coup.outcome)[_BEFORE_CARDS:] if call.id != "press_change"
    ]
    place = rng.randrange(len(script))
    call = script[place]
    turned = {
        "player_shows": (player[:2], ()),
        "banker_has": (player[:2], banker[:2]),
        "card_for_player": (player[:2], banker[:2]),
        "card_for_banker": (player, banker[:2]),
    }
    change = call.id.startswith("player_") and call.id != "player_shows"
    shown = (player, banker[:2]) if change else turned.get(call.id, (player, banker))
    before = script[place - 1] if place else None
    at = "training.spoken.first" if before is None else "training.spoken.after"
    about = {} if before is None else {"call": _phrase(before)}
    draft = Draft(
        prompt=Phrase("training.spoken.ask", {"at": Phrase(at, about)}),
        explanation=_why(call),
        rules=(call_rule(call.id, "baccarat"),),
        shown=tuple(
            Exhibit(f"training.shown.{hand}", cards=cards)
            for hand, cards in zip(("player", "banker"), shown, strict=True)
            if cards
        ),
        facts={"player": player, "banker": banker, "place": place},
    )
    return _asked(case, draft, call)


def _blackjack(case: Case) -> Question:
    """Show a guest's two cards, or the dealer's hand, and ask for the call that is due on it."""
    rng = case.rng
    form = rng.choice(("guest", "up_card", "dealer"))
    if form == "up_card":
        cards: tuple[Card, ...] = (card(rng, "A"),)
    elif form == "guest":
        cards = (card(rng, "A23456789"), card(rng, "23456789TJQK"))
        cards = (cards[0], free("5", cards)) if cards[0][0] == "A" and cards[1][0] in "TJQK" else cards
    else:
        first = card(rng, "23456789TJQK")
        cards = (first, card(rng, "23456789" if first[0] in "TJQK" else "23456789TJQK"))
        while case.difficulty > 1 and _hard(cards) < 17:
            cards = (*cards, card(rng, "23456789TJQK"))
    call = _blackjack_call(case.rules, form, cards)
    label = {"guest": "hand", "up_card": "up_card", "dealer": "dealer"}[form]
    draft = Draft(
        prompt=Phrase("training.spoken.ask", {"at": Phrase(f"training.spoken.{form}")}),
        explanation=_why(call),
        rules=(call_rule(call.id, "blackjack"),),
        shown=(Exhibit(f"training.shown.{label}", cards=cards),),
        facts={"form": form, "cards": cards},
    )
    return _asked(case, draft, call)


def _hard(cards: tuple[Card, ...]) -> int:
    return sum({"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(one[0]) or int(one[0]) for one in cards)


def _blackjack_call(rules: Rules, form: str, cards: tuple[Card, ...]) -> Call:
    if form == "up_card":
        assert isinstance(rules, BlackjackRules)
        return Call("insurance_or_even_money" if rules.insurance.even_money else "insurance")
    total = _hard(cards)
    if form == "guest":
        soft = any(one[0] == "A" for one in cards)
        if soft:
            return Call("soft_total", {"low": total, "high": total + 10})
        return Call("total", {"total": total})
    if len(cards) == TWO:
        return Call("dealer_has", {"total": total})
    return Call("dealer_breaks") if total > 21 else _drawn_to(total)


def _drawn_to(total: int) -> Call:
    """The dealer's total after a hit: "19" and "Dealer has 19" both announce it."""
    return Call("total", {"total": total, "dealer": True})


def _asked(case: Case, draft: Draft, call: Call) -> Question:
    others = {key(one): one for one in choices(case.rules, (call,), case.rng)}
    right = key(call)
    slips = [other for other in others if other != right]
    labels = {name: _phrase(one) for name, one in others.items()}
    if case.difficulty == 1:
        return choice(case, draft, right, slips, labels)
    return said(case, draft, right, slips, labels)


def _phrase(call: Call) -> Phrase:
    return Phrase(call.id, dict(call.parameters))


def _why(call: Call) -> Phrase:
    return Phrase("training.spoken.why", {"call": _phrase(call)})


def check(rules: Rules, question: Question) -> str:
    """Deal the hands at a table and read its calls; work the figures of a moment out again."""
    facts = question.facts
    call = _at_moment(rules, question) if "moment" in facts else _on_felt(rules, question)
    return key(call)


def _on_felt(rules: Rules, question: Question) -> Call:
    facts = question.facts
    lowest = rules.limits.min
    if isinstance(rules, BaccaratRules):
        drawn = as_drawn(tuple(map(Card, facts["player"])), tuple(map(Card, facts["banker"])))
        calls = deal(rules, [PlaceWager(1, "player", lowest)], drawn).calls
        return [call for call in calls[_BEFORE_CARDS:] if call.id != "press_change"][facts["place"]]
    cards = tuple(map(Card, facts["cards"]))
    low, eight = free("9", cards), free("8", cards)
    if facts["form"] == "guest":
        shoe = (cards[0], free("6", cards), cards[1], free("T", cards), *_rest(cards))
        calls = deal(rules, [PlaceWager(1, "main", lowest)], shoe).calls
        return next(call for call in calls if call.id in ("total", "soft_total"))
    if facts["form"] == "up_card":
        calls = deal(
            rules, [PlaceWager(1, "main", lowest)], (low, cards[0], eight, free("5", cards), *_rest(cards))
        ).calls
        return next(call for call in calls if call.id.startswith("insurance"))
    calls = deal(
        rules, [PlaceWager(1, "main", lowest)], (low, cards[0], eight, *cards[1:], *_rest(cards))
    ).calls
    mine = [call for call in calls if call.id in ("dealer_has", "dealer_breaks", "total")][1:]
    if len(cards) == TWO:
        return mine[0]
    broken = next((call for call in mine if call.id == "dealer_breaks"), None)
    return broken or _drawn_to(int(str(mine[len(cards) - TWO].parameters["total"])))


def _rest(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards for a dealer who goes on drawing."""
    return tuple(free(rank, cards) for rank in "T98765")


def _at_moment(rules: Rules, question: Question) -> Call:
    facts, name = question.facts, question.facts["moment"]
    if name in _ORDER and isinstance(rules, BaccaratRules):
        hands = (Card("Ts"), Card("9s")), (Card("Th"), Card("7h"))
        return deal(rules, [PlaceWager(1, "player", rules.limits.min)], as_drawn(*hands)).calls[_ORDER[name]]
    if name == "burn_card":
        value = burned(Card(facts["burn"]))
        return Call("burning", {"value": value, "total": value + 1})
    if name == "bills_for_cheques":
        return Call("changing", {"cents": Bills(**facts["counts"]).total})
    if name in ("cheques_for_cheques", "colour_up"):
        call = "cheque_change" if name == "cheques_for_cheques" else "colour_coming_in"
        return Call(call, {"cents": Cheques(**facts["counts"]).total})
    if name == "ties_paid":
        return Call("press_change", {"odds": str(tie_odds(rules))})
    cited, family = question.rules[0], rules.family
    found = [call for call in _WITHOUT_FIGURES if call_rule(call, family) == cited]
    return Call(found[0] if len(found) == 1 else _DECIDED[name])


_WITHOUT_FIGURES = (
    "last_hand",
    "shuffle",
    "rolling",
    "cheques_play",
    "good_luck",
    "insurance_closed",
    "no_more_bets",
)
_DECIDED = {"near_maximum": "pay_or_take_to_max", "not_to_be_checked": "pay_or_take_to_limit"}

DRILL = Drill(
    name=NAME,
    rules=tuple(
        dict.fromkeys(
            (
                *(rule for moment in MOMENTS.values() for rule in moment.rules.values()),
                *("BAC-CALL-04", "BAC-CALL-05", "BAC-CALL-06", "BAC-CALL-07", "BAC-CALL-09", "BAC-CALL-10"),
                *("BAC-CALL-11", "EZ-12", "BJ-DEAL-06", "BJ-DLR-03", "BJ-DLR-04", "INS-01", "INS-04"),
            )
        )
    ),
    generate=generate,
    check=check,
)
