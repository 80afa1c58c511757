"""Irregular cards and late bets: what went wrong, which rulings the manual allows, and what each leads to.

The recommended ruling comes first. Who may give it is the table's business; here it is only settled what
becomes of the card and of the round.
"""

from msgspec.structs import replace

from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.commands import Ruling, Side
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.contract import Event
from pitboss.games.pack import DrawCard
from pitboss.games.round import Irregularity
from pitboss.games.wager import returned
from pitboss.games.wagers import PlaceWager, wager_event

CARD_DUE: dict[str, Side | None] = {
    "bets_closed": "player",
    "dealing": None,
    "draw_player": "player",
    "draw_banker": "banker",
}
"""Where the next card goes by phase; while dealing it depends on how many are out."""


def due_hand(state: Baccarat) -> Side | None:
    """The hand that the next card is due to, or None when no card is due (BAC-CALL-02)."""
    if state.phase == "dealing":
        return "player" if len(state.player) == len(state.banker) else "banker"
    return CARD_DUE.get(state.phase)


def card_due(state: Baccarat) -> bool:
    """Whether the next thing that the game waits for is a card of a hand."""
    return due_hand(state) is not None


def after_card(state: Baccarat, to: Side) -> str:
    """The phase after one more card came to a hand."""
    if state.dealt == 3:
        return "turn_player"
    return "dealing" if state.dealt < 3 else f"turn_{to}"


def card_events(state: Baccarat, command: DrawCard) -> tuple[Event, ...]:
    """What a card out of the shoe leads to: it comes to its hand, or play stops for a ruling."""
    due = due_hand(state)
    to = command.to or due or ""
    first_up = (
        command.face_up and not state.dealt and state.phase in ("between_rounds", "betting", "bets_closed")
    )
    if first_up:
        kind = "first_card_face_up"
    elif state.phase == "irregular":
        kind = "card_while_stopped"
    elif due is None or state.carried:
        kind = "card_not_due" if state.phase == "call_result" else "card_drawn_early"
    elif to != due:
        kind = "third_card_to_player" if state.phase == "draw_banker" else "card_to_wrong_hand"
    else:
        return (
            e.CardDrawn(
                command.card,
                due,
                1 + len(state.player if due == "player" else state.banker),
                command.face_up,
                awaits=after_card(state, due),
            ),
        )
    return (e.IrregularityFound(kind, command.card, to, command.face_up),)


def lies_open(state: Baccarat) -> bool:
    """Whether any card of the round can be seen: a bet made now would be a bet on known cards."""
    return bool(state.player_up or state.banker_up)


def rulings_for(state: Baccarat) -> tuple[Ruling, ...]:
    """The rulings allowed on the irregularity at hand, the recommended one first."""
    if not state.irregularities:
        return ()
    found = state.irregularities[0]
    if found.kind == "late_wager":
        return ("refuse",) if lies_open(state) else ("refuse", "allow")
    if found.kind in _FIXED:
        return _FIXED[found.kind]
    last = state.last_hand == "this" and state.resume not in ("between_rounds", "betting", "bets_closed")
    keep: Ruling = "discard" if last else "dummy" if found.face_up else "carry"
    if found.kind == "card_not_due" and found.to == "player":
        return (keep,)
    others: tuple[Ruling, ...] = ("discard", "void") if state.resume in _DECIDABLE else ("discard",)
    return (keep, *(other for other in others if other != keep))


_FIXED: dict[str, tuple[Ruling, ...]] = {
    "third_card_to_player": ("use",),
    "card_to_wrong_hand": ("move", "void"),
    "first_card_face_up": ("dummy",),
    "card_while_stopped": ("discard",),
}
_DECIDABLE = frozenset(
    {"bets_closed", "dealing", "turn_player", "turn_banker", "draw_player", "draw_banker", "call_result"}
)
"""Phases in which a round can still be void: its result has not been called."""


def ruling_events(state: Baccarat, ruling: str) -> tuple[Event, ...]:
    """What a ruling leads to."""
    found = state.irregularities[0]
    given = e.RulingGiven(found.kind, ruling)
    if found.wager is not None:
        return (given, _late_wager(state, found, ruling))
    assert found.card is not None  # an irregularity is about a wager or a card
    if ruling in ("use", "move"):
        return (given, _moved(state, found))
    if ruling == "carry":
        return (given, e.CardCarried(found.card))
    if ruling == "dummy":
        aside = (given, e.CardSetAside(found.card))
        open_round = found.kind == "first_card_face_up" and state.resume in ("betting", "bets_closed")
        return (*aside, e.WagersReturned(returned(state.wagers))) if open_round else aside
    discarded = (given, e.CardDiscarded(found.card, found.face_up))
    return (*discarded, e.RoundVoided("ruling", returned(state.wagers))) if ruling == "void" else discarded


def _late_wager(state: Baccarat, found: Irregularity, ruling: str) -> Event:
    late = found.wager
    assert late is not None  # asked by the caller
    if ruling == "refuse":
        return e.LateWagerReturned(late.seat, late.bet, late.owner, late.cents)
    return wager_event(state.wagers, PlaceWager(late.seat, late.bet, late.cents, late.owner), late=True)


def _moved(state: Baccarat, found: Irregularity) -> Event:
    resumed = replace(state, phase=state.resume)
    to = due_hand(resumed)
    assert to is not None  # `use` and `move` are only offered while a card is due
    assert found.card is not None  # and only for cards
    place = 1 + len(state.player if to == "player" else state.banker)
    return e.CardMoved(found.card, to, place, found.face_up, after_card(resumed, to))
