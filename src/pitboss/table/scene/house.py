"""The house's side of a scene: placard, rack, roads, what is changed, approvals, the order of what is due."""

from functools import lru_cache
from typing import Literal

import msgspec

from pitboss.authority import Approval
from pitboss.cheques import BillRow, Cheques, Row, breakdown, lay
from pitboss.games import GAMES
from pitboss.games.roads import Hand as RoadHand
from pitboss.games.roads import Roads, roads
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import BetTerms, FeltTerms, GameRules
from pitboss.rulebook.families import bet_in_words
from pitboss.table.accounts import CUT_OUT, DROP_BOX, LAID, RACK, TOKE_BOX
from pitboss.table.guests.seats import seat_of
from pitboss.table.money.payment_plan import planned
from pitboss.table.money.waiting_bills import bills_in, bills_of
from pitboss.table.scene.felt import names
from pitboss.table.state import Due, Gesture, Table


class PlacardBet(msgspec.Struct, frozen=True):
    """A bet as the placard posts it."""

    bet: str
    name: str
    key: str
    kind: str
    min: int
    max: int
    pays: tuple[str, ...]
    """Its pay table, line by line, in words."""


class Placard(msgspec.Struct, frozen=True):
    """What is posted at the table: the rulebook in force."""

    name: str
    house: str
    game: str
    family: str
    layout: str
    """The kind of felt that a page draws."""
    rulebook: str
    """The hash of the rules, to cite and to prove a round by."""
    min: int
    max: int
    step: int
    decks: int
    seats: int
    hands_max: int
    hands_multiples: tuple[int, ...]
    """Times the minimum on each of one, two, three hands (LIM-05)."""
    bets: tuple[PlacardBet, ...]
    terms: FeltTerms | None = None
    """None where all terms are those of the bets."""
    floor: int = 0
    ceiling: int = 0
    """Between these a supervisor posts limits; beyond them it takes the shift manager."""


class Boxes(msgspec.Struct, frozen=True):
    """What went into the locked boxes, in cents; for supervisors and surveillance alone."""

    drop: int
    toke: int


class SceneChange(msgspec.Struct, frozen=True):
    """Money being changed, as it lies on the layout for all to see (CHG-06)."""

    kind: Literal["buy_in", "cheque_change"]
    guest: str
    seat: int
    bills: tuple[BillRow, ...]
    """Rows as they are laid, highest at the left (CHG-04)."""
    brought_in: tuple[Row, ...]
    cut_out: tuple[Row, ...]
    """Rows as they are cut, highest first (CHG-05)."""
    frozen: bool = False
    suspected: int = 0
    """The cents of a bill that may be false; told to staff alone (CFT-01)."""


class SceneWaiting(msgspec.Struct, frozen=True):
    """Bills that lie before a guest until the dealer can change them."""

    guest: str
    seat: int
    bills: tuple[BillRow, ...]
    cents: int
    mine: bool = False


class SceneDue(msgspec.Struct, frozen=True):
    """A gesture that the dealer owes: the strip of what is next, in its order."""

    gesture: Gesture
    seat: int
    hand: int
    bet: str
    owner: str
    cents: int
    points: int
    cheques: Cheques | None = None
    """Of the payment that is next: the manuals' own way of making it; told to staff."""


_POSTED: dict[int, tuple[GameRules, Placard]] = {}
_POSTED_MOST = 256


_ON_FELT = (
    *("main", "trilux-bonus", "trilux-super-3", "blazing-7s-progressive"),
    *("player", "banker", "tie", "player-dragon-bonus", "banker-dragon-bonus", "dragon-7", "panda-8"),
    *("tiger-7", "ox-6", "kill", "fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all"),
)
"""Bets in the order of a layout. A rulebook that comes out of the journal has lost the order of its file, and
the felt must not be another one after a restart."""


def _place_on_felt(line: tuple[str, BetTerms]) -> tuple[int, str]:
    name, _ = line
    return (_ON_FELT.index(name) if name in _ON_FELT else len(_ON_FELT)), name


def placard(rules: GameRules) -> Placard:
    """What is posted at a table under these rules; made once, for it stands in every scene."""
    made = _POSTED.get(id(rules))
    if made is None or made[0] is not rules:
        if len(_POSTED) >= _POSTED_MOST:
            _POSTED.clear()
        made = _POSTED[id(rules)] = (rules, _placard(rules))
    return made[1]


def _placard(rules: GameRules) -> Placard:
    return Placard(
        name=rules.name,
        house=rules.house,
        game=rules.game,
        family=rules.family,
        layout=GAMES[rules.family].procedure.layout,
        rulebook=rules.hash,
        min=rules.limits.min,
        max=rules.limits.max,
        step=rules.limits.step,
        decks=rules.decks,
        seats=rules.seats,
        hands_max=rules.hands.max,
        hands_multiples=rules.hands.multiples,
        bets=tuple(
            PlacardBet(name, bet.name, bet.key, bet.kind, bet.min, bet.max, bet_in_words(rules, bet))
            for name, bet in sorted(rules.bets.items(), key=_place_on_felt)
        ),
        terms=rules.felt_terms,
        floor=rules.limits.lowest,
        ceiling=rules.limits.highest,
    )


def rack(table: Table) -> Cheques:
    """The tubes, by denomination."""
    return cheques_in(table.held(RACK))


def score(results: tuple[RoadHand, ...] | None) -> Roads | None:
    """The roads of the shoe so far; the same hands are on display in every scene until the next result."""
    return None if results is None else _roads(results)


@lru_cache(maxsize=128)
def _roads(results: tuple[RoadHand, ...]) -> Roads:
    return roads(results)


def boxes(table: Table) -> Boxes:
    """What the locked boxes hold."""
    drop = table.held(DROP_BOX)
    return Boxes(bills_in(drop).total, cheques_in(table.held(TOKE_BOX)).total)


def change(table: Table, *, staff: bool) -> SceneChange | None:
    """What is being changed, if anything is."""
    open_ = table.transaction
    if open_ is None:
        return None
    laid = table.held(LAID)
    return SceneChange(
        open_.kind,
        names(table, (open_.guest,))[0],
        open_.seat,
        lay(bills_in(laid)),
        breakdown(cheques_in(laid)),
        breakdown(cheques_in(table.held(CUT_OUT))),
        frozen=open_.suspected is not None,
        suspected=int(open_.suspected) if staff and open_.suspected is not None else 0,
    )


def waiting(table: Table, who: str) -> tuple[SceneWaiting, ...]:
    """The bills that wait to be changed, the first one first; everybody sees them lie there."""
    return tuple(
        SceneWaiting(
            names(table, (guest,))[0],
            seat_of(table, guest) or table.behind.get(guest, 0),
            lay(bills := bills_of(table, guest)),
            bills.total,
            mine=guest == who,
        )
        for guest in table.waiting
    )


def strip(rules: GameRules, table: Table, *, staff: bool) -> tuple[SceneDue, ...]:
    """What is due, in its order; everybody may follow it."""
    return tuple(
        SceneDue(
            due.gesture,
            due.seat,
            due.hand,
            due.bet,
            _owner(table, due.owner),
            due.cents,
            due.points,
            _payment(rules, table, due) if staff and not place else None,
        )
        for place, due in enumerate(table.dues)
    )


def _payment(rules: GameRules, table: Table, due: Due) -> Cheques | None:
    plan = planned(rules, table, due) if due.gesture == "pay" else None
    return None if plan is None else plan.cheques


def _owner(table: Table, owner: str) -> str:
    return names(table, (owner,))[0] if owner else ""


def asked(table: Table) -> tuple[Approval, ...]:
    """The questions that wait for an answer."""
    return tuple(approval for approval in table.approvals if approval.outcome == "asked")
