"""The pack at any table: shuffled, cut, loaded with its cut card, burned; and the facts of the shoe.

Both families of games carry a `phase` and a `shoe` in their state and pass through these phases alike:
`shuffle_due` → `shuffle_called` → `pack_together` → `cut_pack` → `place_cut_card` → `burn` → play.
A continuous shuffler is loaded, and play begins: there is nothing to cut and nothing to burn (CSM-01).
Who must approve or be offered the cut is the table's business (BAC-SHUF-03, BAC-CUT-01); here it is only
settled what can be done with cards.
"""

from itertools import groupby
from typing import Any, TypeVar

from msgspec.structs import replace

from pitboss.cards import INDEX, UNSEEN, Card
from pitboss.games.citations import cited_for_step
from pitboss.games.contract import Actor, Call, Command, Event, Offer, Refusal, refuse
from pitboss.games.state import Fold, GameState
from pitboss.handshuffle.discards import aimed, slug, slug_fault
from pitboss.rulebook.common import GameRules
from pitboss.shoe import Pile, Shoe

READY = "between_rounds"
DEALER = Actor("dealer")
SHOE = Actor("shoe")
TENS = frozenset("TJQK")
S = TypeVar("S", bound=GameState)


class CallShuffle(Command, frozen=True):
    """The dealer announces the shuffle, before any card leaves the shoe (BAC-SHUF-03, SHF-01)."""


class EmptyShoe(Command, frozen=True):
    """The cards left in the shoe go to the discard rack (BAC-SHUF-04).

    At blackjack they are slugged into it in two halves (SHF-02): `low` discards lie beneath the first and
    `high` beneath the second, or about a quarter and three quarters where nothing is said.
    """

    low: int | None = None
    high: int | None = None


class ShufflePack(Command, frozen=True):
    """The pack was shuffled; `cards` is the machine's or the dealer's count of it."""

    cards: int
    commitment: str = ""
    """Of a sealed machine shuffle; empty for a hand shuffle or a card reader."""
    by_hand: bool = False


class CutPack(Command, frozen=True):
    """The cut card goes in `at` cards from the front; `seat` is None when the dealer cuts."""

    at: int
    seat: int | None = None


class PlaceCutCard(Command, frozen=True):
    """The second cut card goes in with `behind` cards behind it, and the pack into the shoe."""

    behind: int


class DrawCard(Command, frozen=True):
    """A card left the shoe: a fact. `to` is where it went, empty for where it was due."""

    card: Card
    to: str = ""
    face_up: bool = False


class DrawCutCard(Command, frozen=True):
    """The cut card came out: a fact."""


class ShuffleDue(Event, frozen=True):
    """No further card may be dealt before a shuffle, and why."""

    reason: str


class ShuffleCalled(Event, frozen=True):
    """The dealer has announced the shuffle."""


class ShoeEmptied(Event, frozen=True):
    """So many cards went from the shoe to the discard rack."""

    cards: int
    low: int = -1
    """Discards beneath their first half, or -1 where all lie on top."""
    high: int = -1


class PackShuffled(Event, frozen=True):
    """A new order of the whole pack."""

    decks: int
    commitment: str
    by_hand: bool = False


class PackCut(Event, frozen=True):
    """The pack was cut."""

    at: int
    seat: int | None


class CutCardPlaced(Event, frozen=True):
    """The second cut card is in, the shoe is loaded; `burns` cards are due, or -1: the first one tells."""

    behind: int
    burns: int


class DiscardsReturned(Event, frozen=True):
    """After the hand its cards went back into the continuous shuffler, as they lay in the rack (CSM-01)."""

    cards: int


class CardBurned(Event, frozen=True):
    """A card was retired; `due` more are to follow, `total` in all once that is known."""

    card: Card
    face_up: bool
    due: int
    total: int


class CutCardDrawn(Event, frozen=True):
    """The cut card came out, as the first card of a hand or in the middle of one."""

    first: bool


PACK_PHASES = frozenset(
    {"shuffle_due", "shuffle_called", "pack_together", "cut_pack", "place_cut_card", "burn"}
)


def burn_value(card: Card) -> int:
    """How many cards the first burned one calls for: ace one, pips, tens and faces ten (BAC-BURN-01)."""
    rank = card[0]
    return 10 if rank in TENS else 1 if rank == "A" else int(rank)


def ready(opening: S, *, left: int | None = None, behind: int = -1) -> S:
    """A table in mid-shoe, ready for a round: so many cards left, the cut card so far back or unknown.

    What has left the shoe before lies unseen in the discard rack, so that the pack stays whole.
    """
    size = opening.shoe.size
    left = size if left is None else left
    gone = (Pile("before", 0, (UNSEEN,) * (size - left), seen=False),) if left < size else ()
    loaded = opening.shoe.continuous
    shoe = Shoe(opening.shoe.decks, left=left, behind_cut_card=behind, discards=gone, continuous=loaded)
    return replace(opening, phase=READY, shoe=shoe)


def half(shoe: Shoe) -> int:
    """Where a dealer cuts: always in the middle (BAC-CUT-04, A-06)."""
    return shoe.size // 2


def refusal_for_pack(rules: GameRules, state: GameState, command: Command) -> Refusal | None:
    """Why a command about the pack will not do, or None."""
    due = _DUE[type(command)]
    if state.phase != due:
        rule = cited_for_step(rules, "pack_step_out_of_turn", type(command).__name__)
        return Refusal("pack_step_out_of_turn", rule, {"phase": state.phase})
    if type(command) is ShufflePack and command.by_hand and not rules.shuffle.by_hand:
        return refuse(rules, "hand_shuffle_not_allowed", {})
    if type(command) is ShufflePack and command.cards != rules.decks * 52:
        return refuse(rules, "pack_count_wrong", {"cards": command.cards, "pack": rules.decks * 52})
    if type(command) is EmptyShoe:
        return _refusal_for_slug(rules, state.shoe, command)
    if type(command) is CutPack:
        return _refusal_for_cut(rules, state.shoe, command)
    if type(command) is PlaceCutCard:
        place = rules.cut_card
        if not place.cards_from_back_min <= command.behind <= place.cards_from_back_max:
            bounds = {"least": place.cards_from_back_min, "most": place.cards_from_back_max}
            return refuse(rules, "cut_card_misplaced", {"cards": command.behind, **bounds})
    return None


def _is_slugged(rules: GameRules, shoe: Shoe) -> bool:
    """At blackjack, from a shoe; at baccarat the rest of the shoe goes on top (BAC-SHUF-04)."""
    return rules.SLUGGED and not shoe.continuous


def _refusal_for_slug(rules: GameRules, shoe: Shoe, command: EmptyShoe) -> Refusal | None:
    racked = shoe.cards_in_rack()
    low, high = aimed(racked, command.low, command.high)
    told = command.low is not None or command.high is not None
    wrong = bool(slug_fault(racked, low, high)) if _is_slugged(rules, shoe) else told
    return refuse(rules, "slug_misplaced", {"low": low, "high": high, "cards": racked}) if wrong else None


def _refusal_for_cut(rules: GameRules, shoe: Shoe, command: CutPack) -> Refusal | None:
    least = rules.cut.min_cards
    if command.seat is not None and not 1 <= command.seat <= rules.seats:
        return refuse(rules, "seat_unknown", {"seat": command.seat, "seats": rules.seats})
    if not least <= command.at <= shoe.size - least:
        return refuse(
            rules,
            "cut_too_near_the_end",
            {"at": command.at, "least": least, "most": shoe.size - least},
        )
    if command.seat is None and command.at != half(shoe):
        return refuse(rules, "dealer_cut_off_centre", {"at": command.at, "half": half(shoe)})
    return None


def refusal_for_card(rules: GameRules, state: GameState, command: DrawCard) -> Refusal | None:
    """Why a card cannot have left this shoe, or None: only the impossible is refused."""
    if command.card != UNSEEN and command.card not in INDEX:
        return refuse(rules, "card_unknown", {"card": command.card[:8]})
    if state.phase in PACK_PHASES and state.phase != "burn":
        return refuse(rules, "shoe_not_loaded", {})
    if state.shoe.left == 0:
        return refuse(rules, "shoe_empty", {})
    if not state.shoe.can_hold(command.card):
        return refuse(rules, "card_not_in_pack", {"card": command.card, "decks": state.shoe.decks})
    return None


def pack_event(rules: GameRules, state: GameState, command: Command) -> Event:
    """What a legal command about the pack leads to."""
    if isinstance(command, CallShuffle):
        return ShuffleCalled()
    if isinstance(command, EmptyShoe):
        if not _is_slugged(rules, state.shoe):
            return ShoeEmptied(state.shoe.left)
        return ShoeEmptied(state.shoe.left, *aimed(state.shoe.cards_in_rack(), command.low, command.high))
    if isinstance(command, ShufflePack):
        return PackShuffled(rules.decks, command.commitment, command.by_hand)
    if isinstance(command, CutPack):
        return PackCut(command.at, command.seat)
    assert isinstance(command, PlaceCutCard)  # the table of commands below is complete
    return CutCardPlaced(command.behind, -1 if rules.burn.by == "value" else rules.burn.count)


def burn_event(state: GameState, command: DrawCard) -> CardBurned:
    """The first card tells how many follow where the house burns by value; the rest go unseen."""
    if state.burn_due < 0:
        value = burn_value(command.card) if command.card != UNSEEN else 0
        return CardBurned(command.card, face_up=True, due=value, total=value + 1)
    due = state.burn_due - 1
    return CardBurned(command.card, face_up=command.face_up, due=due, total=state.burned + 1 + due)


def cut_order(seats: int, first: int) -> tuple[int, ...]:
    """The seats in the order in which the cut is offered: clockwise from the first (CUT-01, BAC-CUT-01)."""
    return (*range(first, seats + 1), *range(1, first))


def pack_offers(rules: GameRules, state: GameState) -> tuple[Offer, ...]:
    """What may be done with the pack in each of its phases."""
    phase = state.phase
    if phase == "cut_pack":
        guests = (
            Offer(Actor("guest", n), CutPack(half(state.shoe), n), blocking=False)
            for n in cut_order(rules.seats, state.cut_offered_from)
        )
        return (Offer(DEALER, CutPack(half(state.shoe))), *guests)
    if phase == "burn":
        return (Offer(SHOE, DrawCard(UNSEEN, "burn", face_up=state.burn_due < 0)),)
    steps: dict[str, Command] = {
        "shuffle_due": CallShuffle(),
        "shuffle_called": EmptyShoe(),
        "pack_together": ShufflePack(rules.decks * 52),
        "place_cut_card": PlaceCutCard(rules.cut_card.cards_from_back),
    }
    return (Offer(DEALER, steps[phase]),)


def pack_calls(event: Event) -> tuple[Call, ...]:
    """What the dealer says about the pack."""
    if isinstance(event, ShuffleCalled):
        return (Call("shuffle"),)
    if isinstance(event, CardBurned) and event.due == 0 and event.total > 1:
        return (Call("burning", {"value": event.total - 1, "total": event.total}),)
    return ()


def _shuffle_due(state: S, _: ShuffleDue) -> S:
    return replace(state, phase="shuffle_due")


def _shuffle_called(state: S, _: ShuffleCalled) -> S:
    return replace(state, phase="shuffle_called")


def _shoe_emptied(state: S, event: ShoeEmptied) -> S:
    """Slugged, a pile of the rack may come to lie in two parts, with cards of the shoe between them."""
    shoe = state.shoe
    rest, discards = shoe.rest, shoe.discards
    if event.low >= 0:
        racked = [(pile, card) for pile in reversed(discards) for card in reversed(pile.cards)]
        together = slug(racked, [(rest, card) for card in rest.cards], low=event.low, high=event.high)
        parts = groupby(reversed(together), key=lambda one: id(one[0]))
        discards = tuple(_part(list(cards)) for _, cards in parts)
    elif shoe.left:
        discards = (*discards, rest)
    return replace(state, phase="pack_together", shoe=shoe.emptied(discards))


def _part(cards: list[tuple[Pile, Card]]) -> Pile:
    pile = cards[0][0]
    return replace(pile, cards=tuple(card for _, card in cards))


def _pack_cut(state: S, _: PackCut) -> S:
    return replace(state, phase="place_cut_card")


def _discards_returned(state: S, _: DiscardsReturned) -> S:
    return replace(state, shoe=state.shoe.returned())


def _cut_card_placed(state: S, event: CutCardPlaced) -> S:
    shoe = replace(state.shoe, behind_cut_card=event.behind)
    return replace(state, phase="burn" if event.burns else READY, shoe=shoe, burn_due=event.burns)


def _card_burned(state: S, event: CardBurned) -> S:
    """Each goes to the rack as it comes, so a first card shown lies at the bottom (BAC-BURN-02)."""
    shoe = state.shoe.drawn(event.card)
    top = shoe.discards[-1] if shoe.discards else None
    if not event.face_up and top is not None and top.name == "burn" and not top.seen:
        shoe = replace(shoe, discards=(*shoe.discards[:-1], replace(top, cards=(*top.cards, event.card))))
    else:
        shoe = shoe.discarded(Pile("burn", 0, (event.card,), seen=event.face_up))
    if event.due:
        return replace(state, shoe=shoe, burned=state.burned + 1, burn_due=event.due)
    return replace(state, phase=READY, shoe=shoe, burned=0, burn_due=0)


_DUE: dict[type[Command], str] = {
    CallShuffle: "shuffle_due",
    EmptyShoe: "shuffle_called",
    ShufflePack: "pack_together",
    CutPack: "cut_pack",
    PlaceCutCard: "place_cut_card",
}
PACK_COMMANDS = frozenset(_DUE)
PACK_EVOLVE: dict[type[Event], Fold[Any]] = {
    ShuffleDue: _shuffle_due,
    ShuffleCalled: _shuffle_called,
    ShoeEmptied: _shoe_emptied,
    DiscardsReturned: _discards_returned,
    PackCut: _pack_cut,
    CutCardPlaced: _cut_card_placed,
    CardBurned: _card_burned,
}
"""How the pack's events fold into any game's state; `PackShuffled` is the game's own, as it starts afresh."""
