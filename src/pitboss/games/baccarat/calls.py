"""What the dealer says at each event (BAC-CALL-01 to BAC-CALL-13). Derived, never journalled."""

from pitboss.games.baccarat import events as e
from pitboss.games.baccarat.state import Baccarat
from pitboss.games.contract import Call, Event
from pitboss.games.game import Speech
from pitboss.games.pack import CutCardDrawn, pack_calls
from pitboss.payouts import Odds
from pitboss.rulebook.baccarat import BaccaratRules


def calls(rules: BaccaratRules, before: Baccarat, event: Event) -> tuple[Call, ...]:
    """The calls of an event, from the state before it."""
    speak = _CALLS.get(type(event))
    return speak(rules, before, event) if speak is not None else pack_calls(event)


def _round_opened(*_: object) -> tuple[Call, ...]:
    return (Call("place_your_bets"),)


def _bets_closed(_: BaccaratRules, __: Baccarat, event: e.BetsClosed) -> tuple[Call, ...]:
    if event.again:
        return (Call("no_more_bets"),)
    return (Call("all_bets_set"), Call("no_more_bets"))


def _card_for(_: BaccaratRules, __: Baccarat, event: e.CardDrawn) -> tuple[Call, ...]:
    return (Call(f"card_for_{event.to}"),) if event.place == 3 else ()


def _hand_turned(_: BaccaratRules, __: Baccarat, event: e.HandTurned) -> tuple[Call, ...]:
    if event.before is None:
        return (Call("player_shows" if event.hand == "player" else "banker_has", {"count": event.count}),)
    if event.hand == "banker":
        return ()
    if event.count == event.before:
        return (Call("player_stays", {"count": event.count}),)
    return (
        Call("player_increase" if event.count > event.before else "player_decrease", {"count": event.count}),
    )


def _result_called(rules: BaccaratRules, _: Baccarat, event: e.ResultCalled) -> tuple[Call, ...]:
    high, low = max(event.player, event.banker), min(event.player, event.banker)
    if event.winner == "tie":
        first = Call("tie_hand", {"count": high})
    else:
        first = Call(
            "wins_with_natural" if event.natural else "wins",
            {"winner": event.winner, "count": high, "over": low},
        )
    return (first, *(Call("declare", {"hand": rules.bets[bet].name}) for bet in event.declared))


def _wagers_settled(rules: BaccaratRules, before: Baccarat, _: e.WagersSettled) -> tuple[Call, ...]:
    """Without cheques the ties are paid in the same breath."""
    return press_change(rules, before)


def press_change(rules: BaccaratRules, before: Baccarat) -> tuple[Call, ...]:
    """What is said after a tie, once the tie bets are paid (BAC-CALL-08)."""
    if before.result is None or before.result.winner != "tie" or "tie" not in rules.bets:
        return ()
    pays: Odds | None = next((line.pays for line in rules.bets["tie"].lines if line.pays), None)
    return (Call("press_change", {"odds": str(pays)}),) if pays is not None else ()


def _cut_card(_: BaccaratRules, __: Baccarat, event: CutCardDrawn) -> tuple[Call, ...]:
    return (Call("last_hand"),) if event.first else ()


def _last_hand(*_: object) -> tuple[Call, ...]:
    return (Call("last_hand"),)


def _stop(*_: object) -> tuple[Call, ...]:
    return (Call("supervisor"),)


_CALLS: dict[type[Event], Speech[BaccaratRules, Baccarat]] = {
    e.RoundOpened: _round_opened,
    e.BetsClosed: _bets_closed,
    e.CardDrawn: _card_for,
    e.CardMoved: _card_for,
    e.HandTurned: _hand_turned,
    e.ResultCalled: _result_called,
    e.WagersSettled: _wagers_settled,
    e.LastHandAnnounced: _last_hand,
    e.IrregularityFound: _stop,
    CutCardDrawn: _cut_card,
}
