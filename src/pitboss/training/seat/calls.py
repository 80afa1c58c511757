"""The calls of a trainee: those that are due, and the sentences to choose from.

The trainee chooses a whole sentence, because the figures in it matter as much as the words. What a dealer
says as part of a step (asking for approval, announcing a total, naming the cheques of a payment) is not a
separate call.
"""

from random import Random

from pitboss.games.contract import Call
from pitboss.rulebook.common import GameRules

_SAID_BY_DOING = ("ask_", "tell_")
_WITH_PAYMENT = frozenset({"paying", "paid_in_colour"})
_TOTALS = frozenset({"total", "soft_total", "dealer_has"})
_OF_GUESTS = frozenset({"cheques_play", "thank_you_toke", "blackjack"})
"""Calls that the dealer makes because of a guest's act."""
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


def due_calls(said: tuple[Call, ...], *, step: str) -> tuple[Call, ...]:
    """Return the calls of a dealer's step that the trainee has to make."""
    return tuple(
        call
        for call in said
        if not call.id.startswith(_SAID_BY_DOING)
        and call.id not in _WITH_PAYMENT
        and not (step == "announce" and call.id in _TOTALS)
    )


def overheard(said: tuple[Call, ...], due: tuple[Call, ...], *, step: str = "") -> tuple[Call, ...]:
    """Return the calls that a graded trainee may hear: none that they have to make or that helps them.

    A total that they have just announced is heard as it is called.
    """
    given_away = (frozenset() if step == "announce" else _TOTALS) | {"ask_payout"} | _WITH_PAYMENT
    return tuple(call for call in said if call not in due and call.id not in given_away)


def due_of_guests(said: tuple[Call, ...]) -> tuple[Call, ...]:
    """Return the calls at a guest's act that the trainee has to make."""
    return tuple(call for call in said if call.id in _OF_GUESTS)


def choices(rules: GameRules, due: tuple[Call, ...], draw: Random) -> tuple[Call, ...]:
    """Return the sentences to choose from: those that are due, mixed with others."""
    stock = [call for call in _stock(rules) if call not in due]
    draw.shuffle(stock)
    others = {key(call): call for call in (*_slips(due)[: CHOICES - 2], *stock)}
    few = max(CHOICES - len(due), 2)
    chosen = [*{key(call): call for call in due}.values(), *[*others.values()][:few]]
    draw.shuffle(chosen)
    return tuple(chosen)


def _stock(rules: GameRules) -> tuple[Call, ...]:
    return _BLACKJACK if rules.family == "blackjack" else _BACCARAT


def key(call: Call) -> str:
    """Return a call as a text that identifies it: its name with its figures."""
    return " ".join((call.id, *(f"{name}={value}" for name, value in sorted(call.parameters.items()))))


def _slips(due: tuple[Call, ...]) -> list[Call]:
    """Return the calls of usual mistakes: a wrong count, or one hand taken for the other."""
    mistakes: list[Call] = []
    for call in due:
        given = call.parameters
        for name, value in given.items():
            if isinstance(value, int) and not isinstance(value, bool) and name in _FIGURES:
                mistakes.append(
                    Call(call.id, {**given, name: value + 1 if value < 9 or value > 9 else value - 1})
                )
        winner = given.get("winner")
        if isinstance(winner, str) and winner in _OTHER:
            mistakes.append(Call(call.id, {**given, "winner": _OTHER[winner]}))
        if call.id in _TAKEN_FOR:
            mistakes.append(Call(_TAKEN_FOR[call.id], given))
    return [call for call in mistakes if call not in due]


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
