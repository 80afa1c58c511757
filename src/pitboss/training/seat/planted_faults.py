"""Planted faults: irregularities on a practice table that the trainee should notice and stop for.

Most of them exist only in the picture of the table: a stack that shrank, a card that nobody asked for. When
the trainee stops the game for one, it is given to the table as the table's own command, so that case, call
and ruling are the table's own. A bet below the minimum and a false bill are given to the table at once.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import GUEST, Command
from pitboss.games.pack import DrawCard
from pitboss.games.view import ShownHand
from pitboss.games.wagers import PlaceWager, Wager, wager_at
from pitboss.ledger.instruments import cheques_in
from pitboss.rulebook.common import GameRules
from pitboss.table import commands as table_commands
from pitboss.table.accounts import box
from pitboss.table.scene.felt import SceneBet, SceneSpot
from pitboss.table.scene.scene import Scene
from pitboss.table.stops.cases import Reported, ReportFault
from pitboss.table.terminal import bet_fault
from pitboss.training.chance import seeded
from pitboss.training.seat.moves import MONEY, DueMove, Move
from pitboss.training.seat.practice_table import Practice

PlantKind = Literal[
    "shy_bet",
    "late_bet",
    "barber_pole",
    "skipped_hand",
    "exposed_card",
    "overdraw",
    "counterfeit_bill",
    "pinch",
    "cap",
]
PLANTS: tuple[PlantKind, ...] = get_args(PlantKind)
_BLACKJACK_ONLY = frozenset({"barber_pole", "skipped_hand"})
_RULES: Mapping[str, tuple[str, str]] = {
    "shy_bet": ("LIM-02", "BAC-LIM-11"),
    "late_bet": ("BJ-WAG-04", "BAC-IRR-09"),
    "barber_pole": ("BJ-WAG-01", "BJ-WAG-01"),
    "skipped_hand": ("IRR-09", "IRR-09"),
    "exposed_card": ("IRR-04", "BAC-IRR-07"),
    "overdraw": ("IRR-05", "BAC-IRR-02"),
    "counterfeit_bill": ("CFT-01", "CFT-01"),
    "pinch": ("PROT-11", "PROT-11"),
    "cap": ("PROT-11", "PROT-11"),
}
"""By kind, the rule at blackjack and the rule at baccarat."""
_TOLD_IN_WORDS = frozenset({"barber_pole", "counterfeit_bill"})
"""Faults that the picture cannot show; a sentence tells what the dealer would see or feel."""
HARMLESS_NOTES = ("stack", "bill", "cards", "talk")
"""Sentences about harmless things, so that a sentence does not always mean a fault."""
_HARMLESS_SHARE = 0.25
_FIRST_ROUND = 2
_BILL = Bill.HUNDRED


class PlantedFault(msgspec.Struct, frozen=True, kw_only=True):
    """A fault that is on the table now."""

    kind: PlantKind
    rule: str
    seat: int = 0
    bet: str = ""
    cheques: Cheques = Cheques()
    """The cheques that the picture shows on the bet."""
    card: Card | None = None
    to: str = ""
    cents: int = 0
    """What it costs the house if nobody notices it."""

    @property
    def note(self) -> str:
        """The name of the sentence that tells of it, if the picture cannot show it."""
        return self.kind if self.kind in _TOLD_IN_WORDS else ""


def offered(rules: GameRules) -> tuple[PlantKind, ...]:
    """Return the kinds of fault that can be planted at a game."""
    blackjack = rules.family == "blackjack"
    return tuple(kind for kind in PLANTS if blackjack or kind not in _BLACKJACK_ONLY)


def planned(
    rules: GameRules, kinds: Iterable[PlantKind], *, seed: int, rounds: int = 0
) -> list[tuple[int, PlantKind]]:
    """Return each fault with the first round in which it may come.

    They come in random order, one or two rounds apart, and at most one in a round.
    """
    draw = seeded(f"planting {rules.game} {seed}")
    wanted = [kind for kind in dict.fromkeys(kinds) if kind in offered(rules)]
    draw.shuffle(wanted)
    apart = 1 if rounds else 2
    plan, at = [], 1 if rounds == 1 else _FIRST_ROUND
    for kind in wanted:
        plan.append((at, kind))
        at += 1 + draw.randrange(apart)
    return plan


def harmless_note(draw: Random) -> str:
    """Return, now and then, the name of a sentence about something harmless."""
    return draw.choice(HARMLESS_NOTES) if draw.random() < _HARMLESS_SHARE else ""


def at_opening(practice: Practice, kind: PlantKind) -> PlantedFault | None:
    """Plant a fault as bets open: a bet below the minimum or a false bill; return None if it cannot be."""
    rules, seat = practice.rules, practice.draw.choice(sorted(practice.bots))
    rule = rule_for(rules, kind)
    if kind == "shy_bet":
        bet = "main" if rules.family == "blackjack" else "player"
        if wager_at(practice.table.game.wagers, seat, bet, GUEST):
            return None  # a bet from the last round lies there; more cheques on it are not below the minimum
        cents = max(rules.limits.step, rules.limits.min // 2 // 5_00 * 5_00)
        laid = practice.lay(seat, bet, cents)
        return None if laid is None else PlantedFault(kind=kind, rule=rule, seat=seat, bet=bet)
    if kind == "counterfeit_bill":
        bought = practice.buy_in(seat, Bills(hundreds=2))
        return None if bought is None else PlantedFault(kind=kind, rule=rule, seat=seat, cents=int(_BILL))
    return None


def appearing(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    """Plant a fault if this due move is the moment for it; else return None."""
    moment = _MOMENTS.get(kind)
    return None if moment is None else moment(practice, kind, due)


def rule_for(rules: GameRules, kind: str) -> str:
    """Return the rule that a planted fault breaks."""
    return _RULES[kind][rules.family != "blackjack"]


def _dealt(practice: Practice) -> bool:
    game = practice.table.game
    if isinstance(game, Blackjack):
        return any(hand.cards for spot in game.spots for hand in spot.hands)
    return any(hand.cards for hand in game.house_hands.values())


def _bets(practice: Practice) -> list[Wager]:
    """Return the guests' bets that are still on the layout, the last seat first."""
    laid = [
        wager
        for wager in practice.table.game.wagers
        if wager.owner == GUEST and not _cheques_on(practice, wager).is_empty
    ]
    return sorted(laid, key=lambda wager: -wager.seat)


def _cheques_on(practice: Practice, wager: Wager) -> Cheques:
    return cheques_in(practice.table.held(box(wager.seat, wager.bet, GUEST)))


def _pole(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    if due.move.name != "scan" or not _bets(practice):
        return None
    wager = practice.draw.choice(_bets(practice))
    return PlantedFault(kind=kind, rule=rule_for(practice.rules, kind), seat=wager.seat, bet=wager.bet)


def _late(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    if due.move.name != "deal" or not _dealt(practice):
        return None
    taken = {(wager.seat, wager.bet) for wager in practice.table.game.wagers}
    sides = [bet for bet, terms in practice.rules.bets.items() if terms.kind == "side" and terms.min <= 25_00]
    free = [
        (seat, bet)
        for seat in practice.bots
        for bet in sides
        if (seat, bet) not in taken and bet_fault(practice.rules, practice.table, seat=seat, bet=bet) is None
    ]
    if not free:
        return None
    seat, bet = practice.draw.choice(free)
    cheques = Cheques(green=1)
    rule = rule_for(practice.rules, kind)
    return PlantedFault(kind=kind, rule=rule, seat=seat, bet=bet, cheques=cheques, cents=cheques.total)


def _moved(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    """Plant a bet that shrank or grew after the cards were dealt."""
    if due.move.name != "turn" or due.move.to == "player":
        return None
    for wager in _bets(practice):
        cheques = _cheques_on(practice, wager)
        lowest = min(cheques.colours)
        if kind == "cap":
            return _changed(practice, kind, wager, cheques + Cheques.of({lowest: 2}))
        if cheques.count(lowest) > 1:
            return _changed(practice, kind, wager, cheques - Cheques.of({lowest: 1}))
    return None


def _changed(practice: Practice, kind: PlantKind, wager: Wager, cheques: Cheques) -> PlantedFault:
    cents = abs(cheques.total - _cheques_on(practice, wager).total)
    rule = rule_for(practice.rules, kind)
    return PlantedFault(kind=kind, rule=rule, seat=wager.seat, bet=wager.bet, cheques=cheques, cents=cents)


def _exposed(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    game, rule = practice.table.game, rule_for(practice.rules, kind)
    if isinstance(game, Blackjack):
        if game.position >= 0 or len(game.dealer) != 2 or due.move.name != "announce":
            return None
        hidden = next(
            (card for place, card in enumerate(game.dealer) if not game.dealer_up >> place & 1), None
        )
        return None if hidden is None else PlantedFault(kind=kind, rule=rule, card=hidden, to="dealer")
    player = game.house_hands["player"]
    if due.move.name not in ("turn", "offer_cards") or player.up or due.move.to != "player":
        return None
    return PlantedFault(kind=kind, rule=rule, card=player.cards[0], to="player")


def _skipped(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    game = practice.table.game
    if not isinstance(game, Blackjack) or game.position >= 0 or due.move.name != "announce":
        return None
    spots = [spot for spot in game.spots if spot.seat > due.move.seat and len(spot.hands[0].cards) == 2]
    if not spots or not due.move.seat:
        return None
    return PlantedFault(kind=kind, rule=rule_for(practice.rules, kind), seat=spots[-1].seat)


def _overdrawn(practice: Practice, kind: PlantKind, due: DueMove) -> PlantedFault | None:
    game, card = practice.table.game, practice.peek()
    if card is None or game.shoe.cut_card_next:
        return None
    rule = rule_for(practice.rules, kind)
    if isinstance(game, Blackjack):
        if due.move.name != "take_and_pay" or game.dealer_natural:
            return None
        return PlantedFault(kind=kind, rule=rule, card=card, to="dealer")
    two_each = all(len(hand.cards) == 2 for hand in game.house_hands.values())
    if due.move.name != "call_result" or not two_each:
        return None
    return PlantedFault(kind=kind, rule=rule, card=card, to="player")


_Moment = Callable[[Practice, PlantKind, DueMove], PlantedFault | None]
_MOMENTS: Mapping[str, _Moment] = {
    "barber_pole": _pole,
    "late_bet": _late,
    "pinch": _moved,
    "cap": _moved,
    "exposed_card": _exposed,
    "skipped_hand": _skipped,
    "overdraw": _overdrawn,
}
_OVER: Mapping[str, frozenset[str]] = {
    "shy_bet": frozenset({"wave_off"}),
    "barber_pole": frozenset({"wave_off"}),
    "counterfeit_bill": frozenset({"cut_out"}),
    "late_bet": frozenset({"call_result", "take_and_pay"}),
    "exposed_card": frozenset({"turn"}),
    "overdraw": frozenset({"call_result", "take_and_pay"}),
    "skipped_hand": frozenset(),
    "pinch": frozenset(),
    "cap": frozenset(),
}
"""By kind, the moves after which it is too late to notice the fault."""


def is_over(fault: PlantedFault, done: Move) -> bool:
    """Return whether it is too late to notice a fault after a move of the dealer."""
    if done.name == "pick_up" or done.name in _OVER[fault.kind]:
        return True
    if fault.kind in ("pinch", "cap"):
        return done.name in MONEY and (done.seat, done.bet) == (fault.seat, fault.bet)
    return fault.kind == "skipped_hand" and done.name == "announce" and done.seat == fault.seat


def put_to_table(practice: Practice, fault: PlantedFault) -> None:
    """Stop the table for a fault with the table's own commands; staff then rule on it."""
    for by, command in _commands(practice, fault):
        if practice.may(by, command) is not None:
            return


def _commands(practice: Practice, fault: PlantedFault) -> Iterable[tuple[Person, Command]]:
    dealer = practice.dealer
    match fault.kind:
        case "shy_bet":
            yield dealer, table_commands.NoticeWager(fault.seat, fault.bet)
        case "late_bet":
            yield practice.bots[fault.seat].person, PlaceWager(fault.seat, fault.bet, fault.cheques.total)
        case "counterfeit_bill":
            yield dealer, table_commands.SuspectBill(_BILL)
        case "overdraw":
            yield dealer, DrawCard(practice.next_card(), fault.to, face_up=True)
        case _:
            pass
    yield dealer, ReportFault(_REPORTED.get(fault.kind, "procedure"), fault.seat)


_REPORTED: Mapping[str, Reported] = {
    "exposed_card": "card_exposed",
    "pinch": "suspicious_move",
    "cap": "suspicious_move",
}


def as_seen(scene: Scene, faults: Iterable[PlantedFault]) -> Scene:
    """Return the scene with these faults painted in."""
    for fault in faults:
        paint = _PAINT.get(fault.kind)
        scene = scene if paint is None else paint(scene, fault)
    return scene


def _with_bet(scene: Scene, fault: PlantedFault) -> Scene:
    def painted(spot: SceneSpot) -> SceneSpot:
        if spot.seat != fault.seat:
            return spot
        others = [bet for bet in spot.bets if (bet.bet, bet.owner, bet.hand) != (fault.bet, GUEST, 1)]
        return replace(spot, bets=(*others, SceneBet(fault.bet, GUEST, 1, fault.cheques)))

    return replace(scene, spots=tuple(painted(spot) for spot in scene.spots))


def _with_card(scene: Scene, fault: PlantedFault) -> Scene:
    def painted(hand: ShownHand) -> ShownHand:
        if hand.name != fault.to or fault.card is None:
            return hand
        if fault.kind == "overdraw":
            return replace(hand, cards=(*hand.cards, fault.card), points=None)
        cards = list(hand.cards)
        if UNSEEN in cards:
            cards[cards.index(UNSEEN)] = fault.card
        return replace(hand, cards=tuple(cards))

    return replace(scene, hands=tuple(painted(hand) for hand in scene.hands))


def _short_hand(scene: Scene, fault: PlantedFault) -> Scene:
    def painted(spot: SceneSpot) -> SceneSpot:
        if spot.seat != fault.seat or not spot.hands:
            return spot
        first = replace(spot.hands[0], cards=spot.hands[0].cards[:1], points=None)
        return replace(spot, hands=(first, *spot.hands[1:]))

    return replace(scene, spots=tuple(painted(spot) for spot in scene.spots))


_PAINT: Mapping[str, Callable[[Scene, PlantedFault], Scene]] = {
    "late_bet": _with_bet,
    "pinch": _with_bet,
    "cap": _with_bet,
    "exposed_card": _with_card,
    "overdraw": _with_card,
    "skipped_hand": _short_hand,
}
