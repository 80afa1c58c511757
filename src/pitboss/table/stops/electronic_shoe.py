"""The electronic shoe: a reader that knows every card as it is drawn, and a dealer who never repairs it.

What it reads is the card that the game is told of, and the game holds each one to the rules of drawing.
Before a result is called the dealer keys it in, and what was keyed and what was read must agree. A card that
could not be read is keyed in and confirmed by a supervisor (ESH-02). Where the key and the reader differ, the
reader may have read wrongly: a supervisor then says which cards lie on the felt, and may rule by them if they
give what the dealer keyed. A fault stops the table until a supervisor says that it is seen to (ESH-04).
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.authority import Role
from pitboss.cards import DECK, INDEX, UNSEEN, Card
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import CallResult, Side
from pitboss.games.baccarat.events import HandsReread
from pitboss.games.baccarat.state import VALUE, count
from pitboss.games.command_row import Word
from pitboss.games.contract import Actor, Command, Event, Offer, Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.roads import Winner
from pitboss.games.round import RoundVoided
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.tableau import banker_draws, player_draws
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.refusals import refuse
from pitboss.table.rounds import play
from pitboss.table.state import Case, Reread, Ruled, Table
from pitboss.table.stops.cases import CaseOpened, by_those_above, signing_role


class ReportShoeFault(Command, frozen=True):
    """The dealer reports a fault of the electronic shoe, and repairs nothing (ESH-04)."""

    note: str = ""


class ClearShoeFault(Command, frozen=True):
    """A supervisor says that the shoe is in order again, and who saw to it."""

    technician: str = ""
    note: str = ""


class MisreadCard(Command, frozen=True):
    """A card left the electronic shoe and was not read: a fact (ESH-02)."""

    to: str = ""
    face_up: bool = False


class KeyCard(Command, frozen=True):
    """The dealer keys in the card that was not read; a supervisor confirms it (ESH-02)."""

    card: Card


class KeyResult(Command, frozen=True):
    """The dealer keys in the result of the hand, for the shoe to compare with what it read."""

    winner: Winner
    player: int
    banker: int


class CorrectReading(Command, frozen=True):
    """A supervisor says which card lies on the felt where the shoe read another; no ruling yet (ESH-02)."""

    hand: Side
    place: int
    card: Card


class ShoeFaultCleared(Event, frozen=True):
    """The electronic shoe is in order again."""

    number: int
    by: str
    role: Role
    technician: str = ""
    note: str = ""


class CardKeyed(Event, frozen=True):
    """A card that was not read is keyed in and waits for confirmation."""

    number: int
    card: Card
    by: str


class CardKeyedAgain(Event, frozen=True):
    """What was keyed in was not confirmed."""

    number: int


class ReadingCorrected(Event, frozen=True):
    """What a card is by the felt, with what the shoe had read, and who said so; a ruling follows."""

    number: int
    hand: Side
    place: int
    read: Card
    card: Card
    by: str
    role: Role


class ResultKeyed(Event, frozen=True):
    """The result as the dealer keyed it, and whether the shoe read the same."""

    winner: Winner
    player: int
    banker: int
    agrees: bool = True


DEALER, SUPERVISOR = Actor("dealer"), Actor("supervisor")


def is_electronic(rules: GameRules) -> bool:
    """Whether the cards come out of a shoe that reads them."""
    shoe = getattr(rules, "shoe", None)
    return shoe is not None and shoe.electronic


def follows_the_rules(player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    """Whether two hands as they were read are what the drawing rules make of them."""
    if not 2 <= len(player) <= 3 or not 2 <= len(banker) <= 3:
        return False
    first, second = count(player[:2]), count(banker[:2])
    third = VALUE[player[2]] if len(player) == 3 else None
    if player_draws(first, second) != (third is not None):
        return False
    return banker_draws(first, second, third) == (len(banker) == 3)


def awaited(player: tuple[Card, ...], banker: tuple[Card, ...]) -> str:
    """What two hands wait for by the drawing rules: a card, the call, or nothing where one is too many."""
    if follows_the_rules(player, banker):
        return "call_result"
    first, second = count(player[:2]), count(banker[:2])
    if len(player) == len(banker) == 2 and player_draws(first, second):
        return "draw_player"
    third = VALUE[player[2]] if len(player) == 3 else None
    banker_due = player_draws(first, second) == (third is not None) and len(banker) == 2
    return "draw_banker" if banker_due and banker_draws(first, second, third) else ""


def _as_read(table: Table) -> KeyResult:
    """The result by the cards that were read."""
    return _result(*_hands(table))


def _hands(table: Table) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The Player and Banker hands: the reader is made for a game that has these two."""
    hands = table.game.house_hands
    return hands["player"].cards, hands["banker"].cards


def _result(players: tuple[Card, ...], bankers: tuple[Card, ...]) -> KeyResult:
    player, banker = count(players), count(bankers)
    return KeyResult("tie" if player == banker else "player" if player > banker else "banker", player, banker)


def call_result(rules: GameRules, table: Table, act: Act) -> Decision:
    """Nothing is called before the dealer's key and the reader agree."""
    decision = play(rules, table, act)
    if isinstance(decision, Refusal) or not is_electronic(rules) or table.result_keyed:
        return decision
    return refuse("result_not_keyed")


def before_result(rules: GameRules, table: Table, offer: Offer, _: bool) -> Iterator[Offer]:
    """The dealer keys the result in, then calls it."""
    yield offer if not is_electronic(rules) or table.result_keyed else Offer(DEALER, _as_read(table))


def key_result(rules: GameRules, table: Table, act: Act) -> Decision:
    """Compare what the dealer keyed with what was read. Where they differ the table stops."""
    asked = act.command
    assert isinstance(asked, KeyResult)
    if not is_electronic(rules):
        return refuse("no_electronic_shoe")
    due = GAMES[table.family].decide(rules, table.game, CallResult())
    if isinstance(due, Refusal):
        return due
    if table.result_keyed:
        return refuse("result_already_keyed")
    agrees = asked == _as_read(table) and follows_the_rules(*_hands(table))
    keyed = ResultKeyed(asked.winner, asked.player, asked.banker, agrees)
    if agrees:
        return (keyed,)
    told = (asked.winner, asked.player, asked.banker)
    return (keyed, _opened(table, act, "read_back", "ESH-02", keyed_result=told))


def misread(rules: GameRules, table: Table, act: Act) -> Decision:
    """A card came out that the reader could not tell: it is unread, and the table stops."""
    asked = act.command
    assert isinstance(asked, MisreadCard)
    if not is_electronic(rules):
        return refuse("no_electronic_shoe")
    if any(case.kind == "card_unread" for case in table.cases):
        return refuse("ruling_awaited", "ESH-02", kind="card_unread")
    likely = next((card for card in DECK if table.game.shoe.can_hold(card)), UNSEEN)
    possible = GAMES[table.family].decide(rules, table.game, DrawCard(likely, asked.to, asked.face_up))
    if isinstance(possible, Refusal):
        return possible
    opened = _opened(table, act, "card_unread", "ESH-02", card=UNSEEN, to=asked.to, face_up=asked.face_up)
    return (opened,)


def key_card(_: GameRules, table: Table, act: Act) -> Decision:
    """The dealer keys in what the card is."""
    asked = act.command
    assert isinstance(asked, KeyCard)
    case = next((case for case in table.cases if case.kind == "card_unread"), None)
    if case is None or case.keyed is not None:
        return refuse("no_card_unread")
    if asked.card not in INDEX:
        return refuse("card_unknown", "ESH-02", card=asked.card[:8])
    return (CardKeyed(case.number, asked.card, act.by.id),)


def correct_reading(_: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor names a card as it lies; what was read stays on record with it."""
    asked = act.command
    assert isinstance(asked, CorrectReading)
    case = next((case for case in table.cases if case.kind == "read_back"), None)
    if case is None:
        return refuse("no_reading_in_question")
    if case.by == act.by.id:
        return refuse("ruling_not_by_dealer", "ESH-02")
    cards = table.game.house_hands[asked.hand].cards
    if not 1 <= asked.place <= len(cards):
        return refuse("no_card_there")
    if asked.card not in INDEX:
        return refuse("card_unknown", "ESH-02", card=asked.card[:8])
    read = cards[asked.place - 1]
    others = tuple(one for one in case.felt if (one.hand, one.place) != (asked.hand, asked.place))
    if not _in_pack(table, (*others, Reread(asked.hand, asked.place, read, asked.card))):
        return refuse("card_not_in_pack", "ESH-02", card=asked.card, decks=table.game.shoe.decks)
    role = signing_role(act.by)
    return (ReadingCorrected(case.number, asked.hand, asked.place, read, asked.card, act.by.id, role),)


def _in_pack(table: Table, felt: tuple[Reread, ...]) -> bool:
    """Whether the pack still adds up with the cards as they lie."""
    shoe = table.game.shoe
    for one in felt:
        shoe = shoe.reread(one.read, one.card)
    return all(shoe.out[INDEX[one.card]] <= shoe.decks for one in felt)


def _on_felt(table: Table, case: Case) -> HandsReread | None:
    """Both hands as they lie, where they are possible and give what the dealer keyed; else nothing."""
    player, banker = map(list, _hands(table))
    for one in case.felt:
        (player if one.hand == "player" else banker)[one.place - 1] = one.card
    lying = tuple(player), tuple(banker)
    result, awaits = _result(*lying), awaited(*lying)
    agrees = case.keyed_result == (result.winner, result.player, result.banker)
    right = bool(case.felt and awaits) and agrees and _in_pack(table, case.felt)
    return HandsReread(*lying, awaits) if right else None


def report_fault(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer reports a fault of the shoe, and does nothing else about it (ESH-04)."""
    asked = act.command
    assert isinstance(asked, ReportShoeFault)
    if not is_electronic(rules):
        return refuse("no_electronic_shoe")
    if any(case.kind == "shoe_fault" for case in table.cases):
        return refuse("shoe_fault_known")
    opened = _opened(table, act, "shoe_fault", "ESH-04", note=asked.note)
    return (opened, SupervisorTold("shoe_fault"))


def clear_fault(_: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor says that the shoe is repaired, and by whom."""
    asked = act.command
    assert isinstance(asked, ClearShoeFault)
    case = next((case for case in table.cases if case.kind == "shoe_fault"), None)
    if case is None:
        return refuse("no_shoe_fault")
    if case.by == act.by.id:
        return refuse("ruling_not_by_dealer", "ESH-04")
    role = signing_role(act.by)
    return (ShoeFaultCleared(case.number, act.by.id, role, asked.technician, asked.note),)


def _opened(table: Table, act: Act, kind: str, rule: str, **facts: Any) -> CaseOpened:
    return CaseOpened(Case(table.cases_opened + 1, kind, rule, act.by.id, of_game=False, **facts))


def options_for(rules: GameRules, table: Table, case: Case) -> tuple[str, ...]:
    """What a supervisor may say of a card that was keyed in, or of a result that was keyed otherwise."""
    if case.kind == "read_back":
        return ("by_felt", "as_read", "void") if _on_felt(table, case) else ("as_read", "void")
    if case.kind != "card_unread":
        return ()
    if case.keyed is None:
        return ("not_drawn",)
    drawn = _drawn(rules, table, case)
    return ("key_again", "not_drawn") if isinstance(drawn, Refusal) else ("confirm", "key_again", "not_drawn")


def case_offers(case: Case) -> Iterator[Offer]:
    """In addition to the rulings: the dealer keys in a card, a supervisor has the shoe repaired."""
    if case.kind == "shoe_fault":
        yield Offer(SUPERVISOR, ClearShoeFault())
    if case.kind == "card_unread" and case.keyed is None:
        yield Offer(DEALER, KeyCard(UNSEEN))


def carried_out(rules: GameRules, table: Table, case: Case, ruling: str) -> Decision:
    """Return what a ruling on a reading leads to."""
    if ruling == "confirm":
        return _drawn(rules, table, case)
    if ruling == "key_again":
        return (CardKeyedAgain(case.number),)
    if ruling == "void":
        return (RoundVoided("ruling", GAMES[table.family].returned(rules, table.game)),)
    if ruling == "by_felt":
        lying = _on_felt(table, case)
        assert lying is not None  # else the ruling is not among the options
        return (lying,)
    return ()


def _drawn(rules: GameRules, table: Table, case: Case) -> Decision:
    assert case.keyed is not None  # asked by the callers
    return GAMES[table.family].decide(rules, table.game, DrawCard(case.keyed, case.to, case.face_up))


COMMANDS: tuple[Row, ...] = (
    Row(CallResult, call_result, ("dealer",), step="call_result", words=(Word("dealer", "call result"),)),
    Row(
        KeyResult,
        key_result,
        ("dealer",),
        step="key_result",
        words=(Word("dealer", "key result", ("word", "number", "number")),),
    ),
    Row(
        MisreadCard,
        misread,
        ("dealer",),
        when="always",
        not_sent="The cards come out of a sealed shoe: only its reader can say that it did not read one.",
        words=(Word("dealer", "misread", ("word?",)),),
    ),
    Row(KeyCard, key_card, ("dealer",), when="always", words=(Word("dealer", "key card", ("word",)),)),
    Row(
        CorrectReading,
        correct_reading,
        ("supervisor",),
        when="always",
        words=by_those_above("felt", "word", "number", "word"),
    ),
    Row(
        ReportShoeFault,
        report_fault,
        ("dealer",),
        when="always",
        words=(Word("dealer", "reports shoe fault", ("text?",)),),
    ),
    Row(
        ClearShoeFault,
        clear_fault,
        ("supervisor",),
        when="always",
        words=by_those_above("clears shoe fault", "text?"),
    ),
)


def _fault_cleared(table: Table, event: ShoeFaultCleared) -> Table:
    left = tuple(case for case in table.cases if case.number != event.number)
    ruled = Ruled(event.number, "shoe_fault", "cleared", "ESH-04", event.by, event.role, event.note)
    return replace(table, cases=left, ruled=ruled)


def _keyed(table: Table, event: CardKeyed | CardKeyedAgain) -> Table:
    card = event.card if isinstance(event, CardKeyed) else None
    return replace(
        table,
        cases=tuple(
            replace(case, keyed=card) if case.number == event.number else case for case in table.cases
        ),
    )


def _reading_corrected(table: Table, event: ReadingCorrected) -> Table:
    """The last word on a card holds; one that was read rightly after all is struck."""
    found = Reread(event.hand, event.place, event.read, event.card)

    def corrected(case: Case) -> Case:
        others = tuple(one for one in case.felt if (one.hand, one.place) != (found.hand, found.place))
        return replace(case, felt=others if found.read == found.card else (*others, found))

    cases = (corrected(case) if case.number == event.number else case for case in table.cases)
    return replace(table, cases=tuple(cases))


def _result_keyed(table: Table, event: ResultKeyed) -> Table:
    return replace(table, result_keyed=event.agrees)


EVOLVE: dict[type[Event], Fold] = {
    ShoeFaultCleared: _fault_cleared,
    CardKeyed: _keyed,
    CardKeyedAgain: _keyed,
    ReadingCorrected: _reading_corrected,
    ResultKeyed: _result_keyed,
}
