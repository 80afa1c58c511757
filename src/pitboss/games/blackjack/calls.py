"""What the blackjack dealer says at each event. Derived, never journalled."""

from pitboss.games import round as r
from pitboss.games.blackjack import events as e
from pitboss.games.blackjack.hands import total
from pitboss.games.blackjack.state import DEALERS_HAND, Blackjack
from pitboss.games.contract import Announcement, Call, Event
from pitboss.games.game import Speech
from pitboss.games.pack import pack_calls
from pitboss.rulebook.blackjack import BlackjackRules


def calls(rules: BlackjackRules, before: Blackjack, event: Event) -> tuple[Call, ...]:
    """The calls of an event, from the state before it."""
    speak = _CALLS.get(type(event))
    return speak(rules, before, event) if speak is not None else pack_calls(event)


def _total(points: int, soft: bool) -> Call:
    """A soft total is told both ways, "7 or 17" (A-28); 21 needs no other way."""
    if soft and points < 21:
        return Call("soft_total", {"low": points - 10, "high": points})
    return Call("total", {"total": points})


def _card_dealt(_: BlackjackRules, before: Blackjack, event: e.CardDealt) -> tuple[Call, ...]:
    if event.seat == DEALERS_HAND:
        if event.place < 3:
            return ()
        drawn = Call("total", {"total": event.points})
        return (drawn, Call("dealer_breaks")) if event.points > 21 else (drawn,)
    return (_total(event.points, event.soft),) if before.phase == "card_due" else ()


def _hand_reached(_: BlackjackRules, __: Blackjack, event: e.HandReached) -> tuple[Call, ...]:
    return () if event.awaits == "card_due" else (_total(event.points, event.soft),)


def _hand_settled(_: BlackjackRules, __: Blackjack, event: e.HandSettled) -> tuple[Call, ...]:
    return (Call("blackjack"),) if event.why == "blackjack" else ()


def _hole_card_turned(_: BlackjackRules, __: Blackjack, event: e.HoleCardTurned) -> tuple[Call, ...]:
    return (
        (Call("dealer_has_blackjack"),) if event.blackjack else (Call("dealer_has", {"total": event.points}),)
    )


def _insurance_opened(rules: BlackjackRules, _: Blackjack, __: e.InsuranceOpened) -> tuple[Call, ...]:
    return (Call("insurance_or_even_money" if rules.insurance.even_money else "insurance"),)


def _after_up_card(
    _: BlackjackRules, __: Blackjack, event: e.UpCardTurned | e.SideBetsSettled
) -> tuple[Call, ...]:
    """Whoever gives a hand up early must know that it is now (IND-65)."""
    return (Call("early_surrender"),) if event.awaits == "surrender" else ()


_CALLS: dict[type[Event], Speech[BlackjackRules, Blackjack]] = {
    r.BetsClosed: lambda *_: (Call("no_more_bets"),),
    r.IrregularityFound: lambda *_: (Call("supervisor"),),
    e.CardDealt: _card_dealt,
    e.UpCardTurned: _after_up_card,
    e.SideBetsSettled: _after_up_card,
    e.HandReached: _hand_reached,
    e.HandSurrendered: lambda *_: (Call("surrender"),),
    e.HandSettled: _hand_settled,
    e.HoleCardTurned: _hole_card_turned,
    e.InsuranceOpened: _insurance_opened,
    e.InsuranceClosed: lambda *_: (Call("insurance_closed"),),
}


def announced(event: Event) -> Announcement | None:
    """Totals that must be said aloud before anything else (BJ-DEAL-05, BJ-DEAL-06, BJ-DLR-01, BJ-DLR-03)."""
    if isinstance(event, e.HandReached) and event.awaits != "card_due":
        return Announcement(event.seat, event.points, event.hand + 1)
    if isinstance(event, e.CardDealt) and event.position == _DEAL_OVER and event.place > 2:
        return None if event.awaits == "deal_done" else Announcement(event.seat, event.points, event.hand + 1)
    return Announcement(0, event.points) if isinstance(event, e.HoleCardTurned) else None


def calls_at_total(_: BlackjackRules, state: Blackjack, told: Announcement) -> tuple[Call, ...]:
    """The calls of a total when it is said, from the state after the card."""
    if told.seat != DEALERS_HAND:
        return (_total(told.points, _is_soft(state, told)),)
    if len(state.dealer) > 2:
        drawn = Call("total", {"total": told.points})
        return (drawn, Call("dealer_breaks")) if told.points > 21 else (drawn,)
    if state.dealer_natural:
        return (Call("dealer_has_blackjack"),)
    return (Call("dealer_has", {"total": told.points}),)


def _is_soft(state: Blackjack, told: Announcement) -> bool:
    spot = state.spot(told.seat)
    return spot is not None and any(total(hand.cards).soft for hand in spot.hands[told.hand - 1 : told.hand])


_DEAL_OVER = -1
