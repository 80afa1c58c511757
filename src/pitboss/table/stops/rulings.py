"""How a case is opened, whose word it takes, and what a ruling leads to (IRR-00).

The game finds irregular cards and late bets, stops, and knows what each ruling does with cards and wagers.
The table makes a case of it, calls the supervisor, adds what no card shows (a missed check, a shoe that ran
short, something that the dealer reports), and has every ruling signed. The dealer rules on nothing.
"""

from collections.abc import Iterator
from typing import Any

from pitboss.cards import INDEX
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import DealDummyHand
from pitboss.games.blackjack.commands import NoticeShortHand, SkipPeek
from pitboss.games.command_row import Word
from pitboss.games.contract import Actor, Command, Event, Offer, Refusal
from pitboss.games.pack import DrawCard
from pitboss.games.round import GiveRuling, IrregularityFound, RoundVoided
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act, Decision, Row
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.cards.hand_held import looked
from pitboss.table.evolve import evolve
from pitboss.table.refusals import refuse
from pitboss.table.rounds import play
from pitboss.table.state import Case, MatterReported, Table
from pitboss.table.stops import electronic_shoe as reader
from pitboss.table.stops.cases import (
    ABOVE,
    MATTERS,
    CaseOpened,
    JoinTable,
    ReportFault,
    RulingSigned,
    SupervisorJoined,
    by_those_above,
    shown,
    signing_role,
)
from pitboss.table.stops.disputes import ProveHand, RuleOnDispute

SUPERVISOR = Actor("supervisor")

OWN_CHOICE = frozenset(
    {
        "card_face_up",
        "card_drawn_in_error",
        "guest_passed_over",
        "card_to_wrong_hand",
        "card_drawn_early",
        "late_wager",
    }
)
"""Where the manual leaves it open: the supervisor chooses from the list (A-19)."""
_OPTIONS: dict[str, tuple[str, ...]] = {
    "short_shoe": ("void",),
    "missed_check": ("check_now", "play_on"),
    "card_exposed": ("play_on",),
    "card_while_stopped": ("play_on",),
    "procedure": ("play_on",),
    "argument": ("play_on",),
}
"""What may be ruled on a case of the table's own, the recommended one first."""


def case_at_hand(table: Table) -> Case | None:
    """Return what is to be ruled on next: a case of the game first, because the game cannot go on without."""
    found = table.game.irregularities
    if not found:
        return next((case for case in table.cases if not case.of_game), None)
    first = next((case for case in table.cases if case.of_game), None)
    if first is not None:
        return first
    case = found[0]  # from a journal that knew of no cases
    card = shown(case.card, face_up=case.face_up)
    rule = GAMES[table.family].manual.rule_of(case.kind)
    return Case(0, case.kind, rule, card=card, to=case.to, face_up=case.face_up)


def options_for(rules: GameRules, table: Table, case: Case) -> tuple[str, ...]:
    """The rulings that the manual allows on a case, the recommended one first."""
    if case.of_game:
        options = GAMES[table.family].rulings_for(table.game)
        if case.kind == "late_wager" and looked(table):
            return tuple(ruling for ruling in options if ruling != "allow")
        return options
    return _OPTIONS.get(case.kind) or reader.options_for(rules, table, case)


def is_matter(command: Command) -> bool:
    """Whether a dealer tells a supervisor of a matter, which is never too early (BAC-CUT-06)."""
    return isinstance(command, ReportFault) and command.kind in MATTERS


def refusal_while_stopped(table: Table, row: Row, command: Command) -> Refusal | None:
    """Why nothing else is done now: the table itself stopped, and somebody above must speak first."""
    if row.when == "always" or is_matter(command):
        return None
    for case in table.cases:
        if not case.of_game:
            return refuse("ruling_awaited", case.rule, kind=case.kind)
    return None if table.dispute is None else refuse("dispute_open", seat=table.dispute.seat)


def stop_offers(rules: GameRules, table: Table) -> Iterator[Offer] | None:
    """Who may act at a table that is stopped; None where it is not, or only by its game."""
    return _stop_offers(rules, table) if _is_stopped(table) else None


def _stop_offers(rules: GameRules, table: Table) -> Iterator[Offer]:
    case = case_at_hand(table)
    if case is None:
        assert table.dispute is not None  # asked by the caller
        if not table.dispute.reached:
            yield Offer(SUPERVISOR, ProveHand())
            yield Offer(SUPERVISOR, ProveHand(all=True))
        else:
            yield Offer(SUPERVISOR, RuleOnDispute("stands"))
        return
    yield from reader.case_offers(case)
    for ruling in options_for(rules, table, case):
        yield Offer(SUPERVISOR, GiveRuling(ruling))


def _is_stopped(table: Table) -> bool:
    """Whether the table itself stands still, and not only its game."""
    if not table.cases:
        return table.dispute is not None
    return table.dispute is not None or any(not case.of_game for case in table.cases)


def with_cases(table: Table, act: Act, decision: Decision) -> Decision:
    """What was decided, with a case for everything in it that needs a ruling."""
    if isinstance(decision, Refusal):
        return decision
    opened: list[Event] = []
    for place, event in enumerate(decision):
        if isinstance(event, IrregularityFound):
            opened.append(_of_game(table, act, decision[: place + 1], event, len(opened)))
        elif isinstance(event, RoundVoided) and event.reason == "short_shoe":
            if GAMES[table.family].procedure.short_shoe_ruled:
                opened.append(open_case(table, act, "short_shoe", after=len(opened)))
            else:  # what becomes of it is laid down to the last card
                opened.append(SupervisorTold("short_shoe"))
    if isinstance(act.command, DrawCard) and not opened and _is_stopped(table):
        opened.append(open_case(table, act, "card_while_stopped", after=0))
    return (*decision, *opened) if opened else decision


def open_case(table: Table, act: Act, kind: str, *, after: int = 0, **facts: Any) -> CaseOpened:
    """Open a case of the table's own. `after` counts the cases that the same act opened before it."""
    by = act.by.id if act.by.may_act_as("dealer") else ""
    rule = GAMES[table.family].manual.rule_of(kind)
    return CaseOpened(Case(table.cases_opened + after + 1, kind, rule, by, of_game=False, **facts))


def _of_game(
    table: Table, act: Act, events: tuple[Event, ...], found: IrregularityFound, after: int
) -> CaseOpened:
    stopped = table
    for event in events:
        stopped = evolve(stopped, event)
    game = GAMES[table.family]
    rule = game.case_rule(stopped.game, found) or game.manual.rule_of(found.kind)
    word, _, number = found.to.partition(" ")
    case = Case(
        number=table.cases_opened + after + 1,
        kind=found.kind,
        rule=rule,
        by=act.by.id if act.by.may_act_as("dealer") else "",
        card=shown(found.card, face_up=found.face_up),
        to=found.to,
        face_up=found.face_up,
        seat=found.seat or (int(number) if word == "seat" else 0),
        bet=found.bet,
        owner=found.owner,
        cents=found.cents,
    )
    return CaseOpened(case)


def rule(rules: GameRules, table: Table, act: Act) -> Decision:
    """Rule on the case at hand, signed by somebody above the dealer."""
    asked = act.command
    assert isinstance(asked, GiveRuling)
    case = case_at_hand(table)
    if case is None:
        return play(rules, table, act)
    if case.by and case.by == act.by.id:
        return refuse("ruling_not_by_dealer", case.rule)
    if asked.kind and asked.kind != case.kind:
        return refuse("case_changed", case.rule, kind=case.kind)
    options = options_for(rules, table, case)
    if asked.ruling not in options:
        listed = ", ".join(options)
        return refuse("ruling_not_allowed", case.rule, ruling=asked.ruling[:40], options=listed)
    led_to = play(rules, table, act) if case.of_game else _carried_out(rules, table, case, asked.ruling)
    if isinstance(led_to, Refusal):
        return led_to
    if case.kind == "card_unread" and asked.ruling == "key_again":  # the case stays as it was opened
        return led_to
    signed = RulingSigned(
        case.number,
        case.kind,
        asked.ruling,
        case.rule,
        act.by.id,
        signing_role(act.by),
        asked.note,
        case.seat,
    )
    return (signed, *led_to)


def _carried_out(rules: GameRules, table: Table, case: Case, ruling: str) -> Decision:
    """What a ruling on a case of the table's own leads to; most only let the round go on."""
    if case.kind == "missed_check" and ruling == "play_on":
        return GAMES[table.family].decide(rules, table.game, SkipPeek())
    if case.kind in ("card_unread", "read_back"):
        return reader.carried_out(rules, table, case, ruling)
    return ()


def skip_peek(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer went on without the check: the supervisor is told before anything continues (IRR-12)."""
    missed = GAMES[table.family].decide(rules, table.game, SkipPeek())
    if isinstance(missed, Refusal):
        return missed
    if any(case.kind == "missed_check" for case in table.cases):
        return refuse("ruling_awaited", "IRR-12", kind="missed_check")
    return (open_case(table, act, "missed_check"),)


def report(rules: GameRules, table: Table, act: Act) -> Decision:
    """The dealer says what went wrong; what the game can find by itself is put to the game."""
    asked = act.command
    assert isinstance(asked, ReportFault)
    if asked.kind == "missed_check":
        return skip_peek(rules, table, act)
    if asked.kind == "short_hand":
        return play(rules, table, Act(act.by, NoticeShortHand()))
    if not 0 <= asked.seat <= len(table.places):
        return refuse("spot_not_yours", spot=asked.seat)
    if asked.kind in MATTERS:
        rule = MATTERS[asked.kind]
        noted = MatterReported(asked.kind, rule, asked.seat, act.by.id, asked.note)
        return (noted, SupervisorTold(asked.kind, asked.seat))
    card = asked.card if asked.card in INDEX else None
    return (open_case(table, act, asked.kind, seat=asked.seat, card=card, note=asked.note),)


def join(_: GameRules, table: Table, act: Act) -> Decision:
    """A supervisor comes to the table."""
    if table.present == act.by.id:
        return refuse("supervisor_already_there")
    return (SupervisorJoined(act.by.id, signing_role(act.by)),)


def deal_dummy_hand(rules: GameRules, table: Table, act: Act) -> Decision:
    """Deal a dummy hand, once a supervisor stands by the table (BAC-IRR-04)."""
    decision = play(rules, table, act)
    if isinstance(decision, Refusal) or table.present:
        return decision
    return refuse("supervisor_absent")


def before_ruling(rules: GameRules, table: Table, offer: Offer, _: bool) -> Iterator[Offer]:
    """The rulings of the game that hold at this table."""
    command = offer.command
    assert isinstance(command, GiveRuling)
    case = case_at_hand(table)
    if case is None or command.ruling in options_for(rules, table, case):
        yield offer


def before_dummy_hand(_: GameRules, table: Table, offer: Offer, __: bool) -> Iterator[Offer]:
    """The dealer's step, once a supervisor is there."""
    yield offer if table.present else Offer(SUPERVISOR, JoinTable())


_RULINGS = ("check now", "play on", "confirm", "key again", "not drawn", "as read", "by felt")
"""Rulings on the cases of a table, as the notation writes them."""
_RULINGS_OF_GAMES = (
    *("use", "move", "carry", "dummy", "discard", "void", "allow", "refuse", "plain 21"),
    *("original bets", "complete", "stays"),
)
"""Rulings on what a game found, which is there without a table too."""
COMMANDS: tuple[Row, ...] = (
    Row(
        GiveRuling,
        rule,
        ("supervisor",),
        when="always",
        rule="IRR-00",
        words=(
            *(Word("supervisor", ruling) for ruling in _RULINGS_OF_GAMES),
            *(Word(actor, ruling, live=True) for actor in ABOVE for ruling in _RULINGS),
        ),
    ),
    Row(SkipPeek, skip_peek, ("dealer",), when="always", words=(Word("dealer", "skip peek"),)),
    Row(
        ReportFault,
        report,
        ("dealer",),
        when="any_time",
        words=(Word("dealer", "reports", ("word", "number?")),),
    ),
    Row(JoinTable, join, ("supervisor",), when="always", words=by_those_above("joins")),
    Row(
        DealDummyHand,
        deal_dummy_hand,
        ("dealer",),
        step="deal",
        words=(Word("dealer", "deal dummy hand"),),
    ),
)
