"""The state of a baccarat table, folded from its events. It never refuses and never reads the rulebook.

A round passes through these phases, each named for what is awaited; those of the pack are in `pack.py`:

    between_rounds -> betting -> bets_closed -> dealing -> turn_player -> turn_banker
      -> [draw_player -> turn_player] -> [draw_banker -> turn_banker] -> call_result
      -> (settle) -> [verify] -> [commission] -> pick_up -> between_rounds

`irregular` may interrupt any of them, until a ruling lets the round go on where it stood.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.games.baccarat import events as e
from pitboss.games.contract import Event
from pitboss.games.pack import PACK_EVOLVE, READY, CutCardDrawn, PackShuffled, ShuffleDue
from pitboss.games.roads import Hand
from pitboss.games.round import Irregularity
from pitboss.games.state import Fold, GameState, HouseHand, Owed
from pitboss.games.steps import STEP_EVOLVE, nothing_to_rule_on
from pitboss.games.tucked_card import TUCKING_EVOLVE
from pitboss.games.wagers import Wager, WagerPlaced, WagerTakenBack, after_wager
from pitboss.shoe import Pile, Shoe, loaded

VALUE: dict[Card, int] = {
    Card(rank + suit): value
    for rank, value in zip("A23456789TJQK", (*range(1, 10), 0, 0, 0, 0), strict=True)
    for suit in "shdc"
}
"""Point values: pips, ace one, tens and faces nothing; suits never matter (BAC-VAL-02)."""


def count(cards: tuple[Card, ...]) -> int:
    """The point count of a hand: the last digit of the sum (BAC-VAL-03)."""
    return sum(map(VALUE.__getitem__, cards)) % 10


class Baccarat(GameState, frozen=True):
    """A baccarat table between its first shuffle and its last hand; dummy hands are no rounds."""

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_up: int = 0
    banker_up: int = 0
    """Which cards of a hand lie face up, a bit each, so that a view never has to guess."""
    dummy: bool = False
    result: e.ResultCalled | None = None
    owed: tuple[Owed, ...] = ()
    box: tuple[Owed, ...] = ()
    """Commissions marked and not yet collected."""
    set_aside: tuple[Card, ...] = ()
    dummy_hands: int = 0
    last_hand: str = ""
    """Empty; `next` once the cut card came out in mid-hand; `this` when the hand at hand is the last."""
    results: tuple[Hand, ...] = ()

    @property
    def house_hands(self) -> Mapping[str, HouseHand]:
        return {
            "player": HouseHand(self.player, self.player_up),
            "banker": HouseHand(self.banker, self.banker_up),
        }

    @property
    def debts(self) -> tuple[Owed, ...]:
        return self.box

    @property
    def hands_left(self) -> int | None:
        return {"next": 1, "this": 0}.get(self.last_hand)

    @property
    def aside(self) -> tuple[Card, ...]:
        return self.set_aside

    @property
    def dealt(self) -> int:
        """Cards on the layout."""
        return len(self.player) + len(self.banker)


def opening(decks: int) -> Baccarat:
    """A table with its pack together, before the first shuffle."""
    return Baccarat("pack_together", Shoe(decks))


def evolve(state: Baccarat, event: Event) -> Baccarat:
    """The state after an event. Total: it never refuses."""
    return EVOLVE[type(event)](state, event)


def _pack_shuffled(state: Baccarat, event: PackShuffled) -> Baccarat:
    return Baccarat("cut_pack", loaded(event.decks), box=state.box)


def _shuffle_due(state: Baccarat, event: ShuffleDue) -> Baccarat:
    """Cards waiting beside the shoe join the discards, so that the pack is whole."""
    aside = [Pile("aside", state.round, state.set_aside)] if state.set_aside else []
    aside += [Pile("aside", state.round, state.carried, seen=False)] if state.carried else []
    cleared = replace(state, shoe=state.shoe.discarded(*aside), set_aside=(), carried=())
    moved: Baccarat = PACK_EVOLVE[ShuffleDue](cleared, event)
    return moved


def _cut_card_drawn(state: Baccarat, event: CutCardDrawn) -> Baccarat:
    shoe = replace(state.shoe, behind_cut_card=-1)
    return replace(state, shoe=shoe, last_hand="this" if event.first else "next")


def _wager_placed(state: Baccarat, event: WagerPlaced | WagerTakenBack) -> Baccarat:
    return replace(state, wagers=after_wager(state.wagers, event))


def _bets_closed(state: Baccarat, _: e.BetsClosed) -> Baccarat:
    return replace(state, phase="bets_closed")


def _card_drawn(state: Baccarat, event: e.CardDrawn) -> Baccarat:
    if event.carried:
        state = replace(state, carried=state.carried[1:])
    else:
        state = replace(state, shoe=state.shoe.drawn(event.card))
    return _to_hand(state, event.card, event.to, event.face_up, event.awaits)


def _to_hand(state: Baccarat, card: Card, to: str, face_up: bool, awaits: str) -> Baccarat:
    if to == "player":
        up = state.player_up | face_up << len(state.player)
        return replace(state, phase=awaits, player=(*state.player, card), player_up=up)
    up = state.banker_up | face_up << len(state.banker)
    return replace(state, phase=awaits, banker=(*state.banker, card), banker_up=up)


def _hand_turned(state: Baccarat, event: e.HandTurned) -> Baccarat:
    up = (1 << len(event.cards)) - 1
    if event.hand == "player":
        return replace(state, phase=event.awaits, player_up=up)
    return replace(state, phase=event.awaits, banker_up=up)


def _hands_reread(state: Baccarat, event: e.HandsReread) -> Baccarat:
    shoe = state.shoe
    for read, card in zip(state.player + state.banker, event.player + event.banker, strict=False):
        shoe = shoe if read == card else shoe.reread(read, card)
    return replace(state, phase=event.awaits, shoe=shoe, player=event.player, banker=event.banker)


def _result_called(state: Baccarat, event: e.ResultCalled) -> Baccarat:
    state = replace(state, phase="settle" if state.wagers else "pick_up", result=event)
    if state.dummy:
        return state
    flag = event.declared[0] if event.declared else ""
    hand = Hand(event.winner, event.banker_pair, event.player_pair, event.natural, flag)
    return replace(state, results=(*state.results, hand))


def _wagers_settled(state: Baccarat, event: e.WagersSettled) -> Baccarat:
    owed = tuple(Owed(i.seat, i.owner, i.owed) for i in event.items if i.owed)
    to_verify = tuple(item for item in event.items if item.verify)
    return replace(state, phase=event.awaits, to_verify=to_verify, owed=owed)


def _award_verified(state: Baccarat, event: e.AwardVerified) -> Baccarat:
    key = (event.seat, event.bet, event.owner)
    left = tuple(i for i in state.to_verify if (i.seat, i.bet, i.owner) != key)
    phase = "verify" if left else "commission" if state.owed else "pick_up"
    return replace(state, phase=phase, to_verify=left)


def _commission_paid(state: Baccarat, event: e.CommissionHandedIn | e.CommissionMarked) -> Baccarat:
    left = tuple(owed for owed in state.owed if (owed.seat, owed.owner) != (event.seat, event.owner))
    box = state.box
    if type(event) is e.CommissionMarked:
        box = (*box, Owed(event.seat, event.owner, event.cents))
    return replace(state, phase="commission" if left else "pick_up", owed=left, box=box)


def _commission_collected(state: Baccarat, event: e.CommissionCollected | e.CommissionLeftOwing) -> Baccarat:
    left = tuple(owed for owed in state.box if (owed.seat, owed.owner) != (event.seat, event.owner))
    return replace(state, box=left)


def _commission_owed(state: Baccarat, event: e.CommissionOwed) -> Baccarat:
    """It stands in the box as owed; what was to be handed in comes to what stood there."""
    key = (event.seat, event.owner)
    there = sum(owed.cents for owed in state.box if (owed.seat, owed.owner) == key)
    others = tuple(owed for owed in state.box if (owed.seat, owed.owner) != key)
    owing = Owed(event.seat, event.owner, event.cents if event.marked else there + event.cents, unpaid=True)
    state = replace(state, box=(*others, owing))
    if event.marked:
        return state
    left = tuple(owed for owed in state.owed if (owed.seat, owed.owner) != key)
    return replace(state, phase="commission" if left else "pick_up", owed=left)


def _cards_picked_up(state: Baccarat, _: e.CardsPickedUp | e.RoundVoided) -> Baccarat:
    """Player's hand first, Banker's on top of it, each remembered for proving the hand."""
    piles = [
        Pile(name, state.round, cards, seen=UNSEEN not in shown(cards, up))
        for name, cards, up in (
            ("player", state.player, state.player_up),
            ("banker", state.banker, state.banker_up),
        )
        if cards
    ]
    return replace(
        state,
        phase=READY,
        shoe=state.shoe.discarded(*piles),
        wagers=(),
        player=(),
        banker=(),
        player_up=0,
        banker_up=0,
        dummy=False,
        dummy_hands=state.dummy_hands + state.dummy,
        result=None,
    )


def _last_hand_announced(state: Baccarat, _: e.LastHandAnnounced) -> Baccarat:
    return replace(state, last_hand="this")


def _irregularity_found(state: Baccarat, event: e.IrregularityFound) -> Baccarat:
    wager = None
    if event.seat is not None:
        wager = Wager(event.seat, event.bet, event.owner, event.cents)
    elif event.card is not None:
        state = replace(state, shoe=state.shoe.drawn(event.card))
    found = Irregularity(event.kind, event.card, event.to, event.face_up, wager)
    resume = state.resume if state.phase == "irregular" else state.phase
    return replace(state, phase="irregular", irregularities=(*state.irregularities, found), resume=resume)


def _card_moved(state: Baccarat, event: e.CardMoved) -> Baccarat:
    moved = _to_hand(replace(state, held=()), event.card, event.to, event.face_up, event.awaits)
    return replace(moved, phase="irregular", resume=event.awaits) if state.irregularities else moved


def _card_set_aside(state: Baccarat, event: e.CardSetAside) -> Baccarat:
    return replace(state, set_aside=(*state.set_aside, event.card), held=())


def _unchanged(state: Baccarat, _: Event) -> Baccarat:
    return state


def _wagers_returned(state: Baccarat, _: e.WagersReturned) -> Baccarat:
    called_off: Baccarat = nothing_to_rule_on(state)
    return replace(called_off, phase=READY, wagers=())


def _round_voided(state: Baccarat, event: e.RoundVoided) -> Baccarat:
    return _cards_picked_up(nothing_to_rule_on(state), event)


def _dummy_hand_opened(state: Baccarat, event: e.DummyHandOpened) -> Baccarat:
    return replace(
        state, phase="dealing", dummy=True, player=(event.card,), player_up=1, set_aside=state.set_aside[1:]
    )


EVOLVE: dict[type[Event], Fold[Baccarat]] = {
    **PACK_EVOLVE,
    **TUCKING_EVOLVE,
    **STEP_EVOLVE,
    PackShuffled: _pack_shuffled,
    ShuffleDue: _shuffle_due,
    CutCardDrawn: _cut_card_drawn,
    WagerPlaced: _wager_placed,
    WagerTakenBack: _wager_placed,
    e.BetsClosed: _bets_closed,
    e.CardDrawn: _card_drawn,
    e.HandTurned: _hand_turned,
    e.HandsReread: _hands_reread,
    e.ResultCalled: _result_called,
    e.WagersSettled: _wagers_settled,
    e.AwardVerified: _award_verified,
    e.CommissionHandedIn: _commission_paid,
    e.CommissionMarked: _commission_paid,
    e.CommissionCollected: _commission_collected,
    e.CommissionOwed: _commission_owed,
    e.CommissionLeftOwing: _commission_collected,
    e.CardsPickedUp: _cards_picked_up,
    e.RoundVoided: _round_voided,
    e.LastHandAnnounced: _last_hand_announced,
    e.IrregularityFound: _irregularity_found,
    e.CardMoved: _card_moved,
    e.CardSetAside: _card_set_aside,
    e.LateWagerReturned: _unchanged,
    e.WagersReturned: _wagers_returned,
    e.DummyHandOpened: _dummy_hand_opened,
}


def cards_in(state: Baccarat) -> tuple[Card, ...]:
    """Every card out of the shoe, wherever it lies."""
    stopped = tuple(found.card for found in state.irregularities if found.card is not None)
    racked = tuple(card for pile in state.shoe.discards for card in pile.cards)
    beside = state.carried + state.set_aside + state.held + state.tucked
    return racked + state.player + state.banker + beside + stopped


def shown(cards: tuple[Card, ...], up: int) -> tuple[Card, ...]:
    """A hand as it can be seen: what lies face down is unseen."""
    return tuple(card if up >> place & 1 else UNSEEN for place, card in enumerate(cards))
