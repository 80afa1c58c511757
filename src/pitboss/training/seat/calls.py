"""The calls of a trainee: which are due, and the choice of sentences from which they are made.

A call is chosen as a sentence, for its figures matter as much as its words. What a dealer says by doing a
step (asking for a word, announcing a total, saying what a payment is made of) is no call beside it.
"""

from random import Random
from typing import Any

from pitboss.games.contract import Call
from pitboss.table.state import Table

_SAID_BY_DOING = ("ask_", "tell_")
_WITH_PAYMENT = frozenset({"paying", "paid_in_colour"})
_TOTALS = frozenset({"total", "soft_total", "dealer_has"})
_OF_GUESTS = frozenset({"cheques_play", "thank_you_toke", "blackjack"})
"""What a guest's own act has the dealer say."""
CHOICES = 5
_BLACKJACK = (
    Call("no_more_bets"),
    Call("insurance_closed"),
    Call("insurance_or_even_money"),
    Call("blackjack"),
    Call("dealer_breaks"),
    Call("dealer_has_blackjack"),
    Call("cheques_play"),
    Call("shuffle"),
    Call("good_luck"),
    Call("thank_you"),
)
_BACCARAT = (
    Call("place_your_bets"),
    Call("all_bets_set"),
    Call("no_more_bets"),
    Call("card_for_player"),
    Call("card_for_banker"),
    Call("last_hand"),
    Call("shuffle"),
    Call("cheques_play"),
    Call("good_luck"),
)


def due_calls(table: Table, said: tuple[Call, ...], *, step: str) -> tuple[Call, ...]:
    """Of what is heard at a dealer's step, what the trainee has to say, the table standing as after it."""
    announced = bool(table.dues) and table.dues[0].gesture == "announce"
    return tuple(
        call
        for call in said
        if not call.id.startswith(_SAID_BY_DOING)
        and call.id not in _WITH_PAYMENT
        and not (step == "announce" or (announced and call.id in _TOTALS))
    )


def overheard(said: tuple[Call, ...], due: tuple[Call, ...]) -> tuple[Call, ...]:
    """What somebody who is graded may hear: not what is theirs to say, nor what would tell them a figure."""
    given_away = _TOTALS | {"ask_payout"} | _WITH_PAYMENT
    return tuple(call for call in said if call not in due and call.id not in given_away)


def due_of_guests(said: tuple[Call, ...]) -> tuple[Call, ...]:
    """The same for what a guest did."""
    return tuple(call for call in said if call.id in _OF_GUESTS)


def choices(rules: Any, due: tuple[Call, ...], draw: Random) -> tuple[Call, ...]:
    """Sentences to choose from: those that are due among others, so that none is given away."""
    stock = [call for call in _stock(rules) if call not in due]
    draw.shuffle(stock)
    others = {key(call): call for call in (*_slips(due)[: CHOICES - 2], *stock)}
    few = max(CHOICES - len(due), 2)
    chosen = [*{key(call): call for call in due}.values(), *[*others.values()][:few]]
    draw.shuffle(chosen)
    return tuple(chosen)


def _stock(rules: Any) -> tuple[Call, ...]:
    return _BLACKJACK if rules.family == "blackjack" else _BACCARAT


def key(call: Call) -> str:
    """A call as one word: its name with its figures."""
    return " ".join((call.id, *(f"{name}={value}" for name, value in sorted(call.parameters.items()))))


def _slips(due: tuple[Call, ...]) -> list[Call]:
    """What somebody says who counts wrongly, or takes one hand for the other."""
    found: list[Call] = []
    for call in due:
        given = call.parameters
        for name, value in given.items():
            if isinstance(value, int) and not isinstance(value, bool) and name in _FIGURES:
                found.append(
                    Call(call.id, {**given, name: value + 1 if value < 9 or value > 9 else value - 1})
                )
        winner = given.get("winner")
        if isinstance(winner, str) and winner in _OTHER:
            found.append(Call(call.id, {**given, "winner": _OTHER[winner]}))
        if call.id in _TAKEN_FOR:
            found.append(Call(_TAKEN_FOR[call.id], given))
    return [call for call in found if call not in due]


_FIGURES = frozenset({"count", "over", "total", "low", "high"})
_OTHER = {"player": "banker", "banker": "player"}
_TAKEN_FOR = {
    "player_shows": "banker_has",
    "banker_has": "player_shows",
    "player_increase": "player_decrease",
    "player_decrease": "player_increase",
    "wins": "wins_with_natural",
    "wins_with_natural": "wins",
}
