"""Planted faults: what a watchful dealer stops for, put on a practice table by its seed.

Most are a difference between what lies on the felt and what the table knows: a stack that shrank, a card that
nobody asked for. The picture shows it, the table does not. When the trainee stops and says so, it is put to
the table in the table's own commands, so that case, call and ruling are the table's own. A short bet and a
bought-in bill are real from the first.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import replace

from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Bill, Bills, Cheques
from pitboss.games.blackjack.state import Blackjack
from pitboss.games.contract import GUEST, Command
from pitboss.games.pack import DrawCard
from pitboss.games.view import ShownHand
from pitboss.games.wagers import PlaceWager, Wager, wager_at
from pitboss.ledger.instruments import cheques_in
from pitboss.table import commands as c
from pitboss.table.accounts import box
from pitboss.table.scene.felt import SceneBet, SceneSpot
from pitboss.table.scene.scene import Scene
from pitboss.table.stops.cases import Reported, ReportFault
from pitboss.table.terminal import bet_fault
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
"""By kind, the rule at blackjack and at baccarat."""
_TOLD_IN_WORDS = frozenset({"barber_pole", "counterfeit_bill"})
"""What no picture shows: a line says what a dealer would see or feel."""
CALM = ("stack", "bill", "cards", "talk")
"""Lines about nothing, so that a line by itself gives nothing away."""
_CALM_SHARE = 0.25
_FIRST_ROUND = 2
_BILL = Bill.HUNDRED


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """A planted fault as it lies there."""

    kind: PlantKind
    rule: str
    seat: int = 0
    bet: str = ""
    cheques: Cheques = Cheques()
    """What lies on the bet by the picture."""
    card: Card | None = None
    to: str = ""
    cents: int = 0
    """What it costs the house where nobody sees it."""

    @property
    def note(self) -> str:
        """The line that tells of it, where no picture does."""
        return self.kind if self.kind in _TOLD_IN_WORDS else ""


def offered(rules: Any) -> tuple[PlantKind, ...]:
    """What can be planted at a game."""
    blackjack = rules.family == "blackjack"
    return tuple(kind for kind in PLANTS if blackjack or kind not in _BLACKJACK_ONLY)


def planned(
    rules: Any, kinds: Iterable[PlantKind], *, seed: int, rounds: int = 0
) -> list[tuple[int, PlantKind]]:
    """From which round on each may come: one in a round, in the order of chance, a round or two apart."""
    draw = Random(f"planting {rules.game} {seed}")  # noqa: S311 - a lesson
    wanted = [kind for kind in dict.fromkeys(kinds) if kind in offered(rules)]
    draw.shuffle(wanted)
    apart = 1 if rounds else 2
    plan, at = [], 1 if rounds == 1 else _FIRST_ROUND
    for kind in wanted:
        plan.append((at, kind))
        at += 1 + draw.randrange(apart)
    return plan


def calm_note(draw: Random) -> str:
    """A line about nothing, now and then."""
    return draw.choice(CALM) if draw.random() < _CALM_SHARE else ""


def at_opening(practice: Practice, kind: PlantKind) -> Sign | None:
    """What a guest does as bets are opened: a bet below the minimum, or a bill that is not a bill."""
    rules, seat = practice.rules, practice.draw.choice(sorted(practice.bots))
    rule = rule_for(rules, kind)
    if kind == "shy_bet":
        bet = "main" if rules.family == "blackjack" else "player"
        if wager_at(practice.table.game.wagers, seat, bet, GUEST):
            return None  # a bet that stayed lies there, and more cheques on it are not below the minimum
        cents = max(rules.limits.step, rules.limits.min // 2 // 5_00 * 5_00)
        laid = practice.lay(seat, bet, cents)
        return None if laid is None else Sign(kind=kind, rule=rule, seat=seat, bet=bet)
    if kind == "counterfeit_bill":
        bought = practice.buy_in(seat, Bills(hundreds=2))
        return None if bought is None else Sign(kind=kind, rule=rule, seat=seat, cents=int(_BILL))
    return None


def appearing(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    """What lies on the felt now that this move is due, if it is the moment for it."""
    moment = _MOMENTS.get(kind)
    return None if moment is None else moment(practice, kind, due)


def rule_for(rules: Any, kind: str) -> str:
    """The rule that a planted fault breaks."""
    return _RULES[kind][rules.family != "blackjack"]


def _dealt(practice: Practice) -> bool:
    game = practice.table.game
    if isinstance(game, Blackjack):
        return any(hand.cards for spot in game.spots for hand in spot.hands)
    return any(hand.cards for hand in game.house_hands.values())


def _bets(practice: Practice) -> list[Wager]:
    """Bets of guests on a main bet that still lie there, the last seat first."""
    lying = [w for w in practice.table.game.wagers if w.owner == GUEST and not _lies(practice, w).is_empty]
    return sorted(lying, key=lambda wager: -wager.seat)


def _lies(practice: Practice, wager: Wager) -> Cheques:
    return cheques_in(practice.table.held(box(wager.seat, wager.bet, GUEST)))


def _pole(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    if due.move.name != "scan" or not _bets(practice):
        return None
    wager = practice.draw.choice(_bets(practice))
    return Sign(kind=kind, rule=rule_for(practice.rules, kind), seat=wager.seat, bet=wager.bet)


def _late(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
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
    return Sign(kind=kind, rule=rule, seat=seat, bet=bet, cheques=cheques, cents=cheques.total)


def _moved(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    """A bet that shrank or grew between the cards and the money."""
    if due.move.name != "turn" or due.move.to == "player":
        return None
    for wager in _bets(practice):
        lies = _lies(practice, wager)
        least = min(lies.colours)
        if kind == "cap":
            return _changed(practice, kind, wager, lies + Cheques.of({least: 2}))
        if lies.count(least) > 1:
            return _changed(practice, kind, wager, lies - Cheques.of({least: 1}))
    return None


def _changed(practice: Practice, kind: PlantKind, wager: Wager, cheques: Cheques) -> Sign:
    cents = abs(cheques.total - _lies(practice, wager).total)
    rule = rule_for(practice.rules, kind)
    return Sign(kind=kind, rule=rule, seat=wager.seat, bet=wager.bet, cheques=cheques, cents=cents)


def _exposed(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    game, rule = practice.table.game, rule_for(practice.rules, kind)
    if isinstance(game, Blackjack):
        if game.position >= 0 or len(game.dealer) != 2 or due.move.name != "announce":
            return None
        hidden = next(
            (card for place, card in enumerate(game.dealer) if not game.dealer_up >> place & 1), None
        )
        return None if hidden is None else Sign(kind=kind, rule=rule, card=hidden, to="dealer")
    player = game.house_hands["player"]
    if due.move.name not in ("turn", "offer_cards") or player.up or due.move.to != "player":
        return None
    return Sign(kind=kind, rule=rule, card=player.cards[0], to="player")


def _skipped(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    game = practice.table.game
    if not isinstance(game, Blackjack) or game.position >= 0 or due.move.name != "announce":
        return None
    spots = [spot for spot in game.spots if spot.seat > due.move.seat and len(spot.hands[0].cards) == 2]
    if not spots or not due.move.seat:
        return None
    return Sign(kind=kind, rule=rule_for(practice.rules, kind), seat=spots[-1].seat)


def _overdrawn(practice: Practice, kind: PlantKind, due: DueMove) -> Sign | None:
    game, card = practice.table.game, practice.peek()
    if card is None or game.shoe.cut_card_next:
        return None
    rule = rule_for(practice.rules, kind)
    if isinstance(game, Blackjack):
        if due.move.name != "take_and_pay" or game.dealer_natural:
            return None
        return Sign(kind=kind, rule=rule, card=card, to="dealer")
    two_each = all(len(hand.cards) == 2 for hand in game.house_hands.values())
    if due.move.name != "call_result" or not two_each:
        return None
    return Sign(kind=kind, rule=rule, card=card, to="player")


_MOMENTS: Mapping[str, Any] = {
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
"""By kind, the moves after which it is too late to have seen it."""


def is_over(sign: Sign, done: Move) -> bool:
    """Whether a move of the dealer passed over it."""
    if done.name == "pick_up" or done.name in _OVER[sign.kind]:
        return True
    if sign.kind in ("pinch", "cap"):
        return done.name in MONEY and (done.seat, done.bet) == (sign.seat, sign.bet)
    return sign.kind == "skipped_hand" and done.name == "announce" and done.seat == sign.seat


def put_to_table(practice: Practice, sign: Sign) -> None:
    """Stop the table for it, in the words that the table has for such a thing; staff then rule on it."""
    for by, command in _words(practice, sign):
        if practice.may(by, command) is not None:
            return


def _words(practice: Practice, sign: Sign) -> Iterable[tuple[Any, Command]]:
    dealer = practice.dealer
    match sign.kind:
        case "shy_bet":
            yield dealer, c.NoticeWager(sign.seat, sign.bet)
        case "late_bet":
            yield practice.bots[sign.seat].person, PlaceWager(sign.seat, sign.bet, sign.cheques.total)
        case "counterfeit_bill":
            yield dealer, c.SuspectBill(_BILL)
        case "overdraw":
            yield dealer, DrawCard(practice.next_card(), sign.to, face_up=True)
        case _:
            pass
    yield dealer, ReportFault(_REPORTED.get(sign.kind, "procedure"), sign.seat)


_REPORTED: Mapping[str, Reported] = {
    "exposed_card": "card_exposed",
    "pinch": "suspicious_move",
    "cap": "suspicious_move",
}


def as_seen(scene: Scene, signs: Iterable[Sign]) -> Scene:
    """The scene as the eye has it: with everything that lies there and should not."""
    for sign in signs:
        paint = _PAINT.get(sign.kind)
        scene = scene if paint is None else paint(scene, sign)
    return scene


def _with_bet(scene: Scene, sign: Sign) -> Scene:
    def painted(spot: SceneSpot) -> SceneSpot:
        if spot.seat != sign.seat:
            return spot
        theirs = [bet for bet in spot.bets if (bet.bet, bet.owner, bet.hand) != (sign.bet, GUEST, 1)]
        return replace(spot, bets=(*theirs, SceneBet(sign.bet, GUEST, 1, sign.cheques)))

    return replace(scene, spots=tuple(painted(spot) for spot in scene.spots))


def _with_card(scene: Scene, sign: Sign) -> Scene:
    def painted(hand: ShownHand) -> ShownHand:
        if hand.name != sign.to or sign.card is None:
            return hand
        if sign.kind == "overdraw":
            return replace(hand, cards=(*hand.cards, sign.card), points=None)
        cards = list(hand.cards)
        if UNSEEN in cards:
            cards[cards.index(UNSEEN)] = sign.card
        return replace(hand, cards=tuple(cards))

    return replace(scene, hands=tuple(painted(hand) for hand in scene.hands))


def _short_hand(scene: Scene, sign: Sign) -> Scene:
    def painted(spot: SceneSpot) -> SceneSpot:
        if spot.seat != sign.seat or not spot.hands:
            return spot
        first = replace(spot.hands[0], cards=spot.hands[0].cards[:1], points=None)
        return replace(spot, hands=(first, *spot.hands[1:]))

    return replace(scene, spots=tuple(painted(spot) for spot in scene.spots))


_PAINT: Mapping[str, Any] = {
    "late_bet": _with_bet,
    "pinch": _with_bet,
    "cap": _with_bet,
    "exposed_card": _with_card,
    "overdraw": _with_card,
    "skipped_hand": _short_hand,
}
