"""A progressive's terminal at a table: START GAME, the keypad, sensors, END GAME; and who is awaited.

Nothing of this is there at a table that is linked to no progressive: a percentage prize is then registered
and nobody pays it.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from pitboss.authority import Approval, ask
from pitboss.cheques import BOTTOMLESS, LOWEST_FIRST, make
from pitboss.games import GAMES
from pitboss.games.blackjack.events import PrizeClaimed
from pitboss.games.contract import GUEST, Actor, Command, Event, Offer, Refusal
from pitboss.games.wagers import TakeBackWager
from pitboss.ledger.instruments import cheques_in
from pitboss.payouts import Rate
from pitboss.progressive.commands import (
    CheckEntry,
    CompletePaperwork,
    ConfirmJackpot,
    CorrectEntry,
    PayJackpot,
    RejectJackpot,
    SwipeCard,
    UpholdJackpot,
    VerifyJackpot,
)
from pitboss.progressive.jackpots import LOOKED_AT, Entry, Jackpot
from pitboss.progressive.procedure import due_steps, jackpot_table, resumes
from pitboss.progressive.terminal import (
    GameEnded,
    GameStarted,
    JackpotHandedOver,
    JackpotKeyed,
    JackpotMoved,
    Keyed,
    KeyJackpot,
    ReportSensor,
    SensorRestored,
    SensorWentDark,
    Terminal,
    TerminalArmed,
    TerminalConnected,
    TerminalDisarmed,
)
from pitboss.rulebook.common import GameRules
from pitboss.table.accounts import box
from pitboss.table.acts import Act, Decision, Fold, Row
from pitboss.table.approvals.approvals import ApprovalAsked, ApprovalUsed
from pitboss.table.approvals.notices import SupervisorTold
from pitboss.table.guests.standing_bets import ChequesDragged
from pitboss.table.money.dues import GesturePerformed, Perform, performed
from pitboss.table.refusals import refuse
from pitboss.table.state import Due, Table


class PrizeEntered(Event, frozen=True):
    """A prize of the progressive was entered; it is priced and paid there."""

    seat: int
    bet: str
    owner: str


SENSOR = "sensor_dark"


def progressive_bet(rules: GameRules) -> str:
    """The bet that has a share of a meter, if the game has one."""
    return "" if rules.meter_bet is None else rules.meter_bet.name


def meter_shares(rules: GameRules) -> Mapping[str, Rate]:
    """The share of the meter that each named hand has."""
    return {} if rules.meter_bet is None else rules.meter_bet.shares


def bet_fault(rules: GameRules, table: Table, *, seat: int, bet: str) -> Refusal | None:
    """Why a wager cannot be registered at a seat just now."""
    terminal = table.terminal
    if terminal is None or bet != progressive_bet(rules):
        return None
    if not terminal.armed:
        return refuse("progressive_off")
    return refuse("sensor_dark", seat=seat) if seat in terminal.dark else None


def accepted(rules: GameRules, table: Table) -> tuple[tuple[int, int], ...]:
    """What lies on the sensors, by seat; what is above the maximum goes back and is not counted."""
    bet = progressive_bet(rules)
    return tuple((one.seat, one.cents - one.excess) for one in table.game.wagers if one.bet == bet)


def start(rules: GameRules, table: Table, _: Due, asked: Perform) -> Decision:
    """START GAME, every round, also without a wager (B7-DEAL-04, B7V-WAG-04)."""
    terminal = table.terminal
    assert terminal is not None, "it is due only where there is one"
    started = GameStarted(terminal.game + 1, accepted(rules, table))
    return (started, GesturePerformed(asked.gesture))


def end(_: GameRules, table: Table, __: Due, asked: Perform) -> Decision:
    """END GAME, once everything is paid (B7-DEAL-06, B7V-WAG-07)."""
    terminal = table.terminal
    assert terminal is not None, "it is due only where there is one"
    if terminal.jackpots:
        return refuse("jackpot_open", seat=terminal.jackpots[0].seat)
    return (GameEnded(terminal.game), GesturePerformed(asked.gesture))


def _entry(rules: GameRules, table: Table, seat: int) -> Entry | None:
    """The percentage prize that the cards before a seat make."""
    prize = GAMES[table.family].meter_prize(rules, table.game, seat)
    return None if prize is None else Entry(seat, prize.hand, prize.share)


def entered(rules: GameRules, table: Table, due: Due) -> tuple[Event, ...]:
    """What a terminal notes when the dealer enters the prize that is due."""
    shown = _entry(rules, table, due.seat)
    return () if table.terminal is None or shown is None else _keyed(table, shown, shown)


def _keyed(table: Table, keyed: Entry, shown: Entry | None) -> tuple[Event, ...]:
    terminal = table.terminal
    assert terminal is not None
    wager = dict(terminal.lit).get(keyed.seat, 0)
    return (JackpotKeyed(terminal.game, keyed, shown, wager), SupervisorTold("jackpot", keyed.seat))


def key_jackpot(rules: GameRules, table: Table, act: Act) -> Decision:
    """Whatever a dealer keys is pending at once; the supervisor compares it with the cards (B7-JP-01)."""
    asked, terminal = act.command, table.terminal
    assert isinstance(asked, KeyJackpot)
    if terminal is None or not terminal.started:
        return refuse("terminal_not_started")
    share = meter_shares(rules).get(asked.hand)
    if asked.seat not in dict(terminal.lit) or share is None:
        return refuse("no_such_prize", seat=asked.seat)
    keyed = Entry(asked.seat, asked.hand, share)
    due = table.dues[0] if table.dues and table.dues[0].gesture == "claim" else None
    if due is not None:
        entry = PrizeEntered(due.seat, due.bet, due.owner)
        return (entry, *_keyed(table, keyed, _entry(rules, table, due.seat)))
    if asked.seat in terminal.keyed:
        return refuse("prize_already_entered", seat=asked.seat)
    return _keyed(table, keyed, _entry(rules, table, asked.seat))


def report_sensor(rules: GameRules, table: Table, act: Act) -> Decision:
    """The seat plays without the bet until surveillance and a manager have looked (B7-DEAL-03, IND-46)."""
    asked, terminal = act.command, table.terminal
    assert isinstance(asked, ReportSensor)
    if terminal is None or not 1 <= asked.seat <= len(table.places):
        return refuse("terminal_not_started")
    if asked.seat in terminal.dark:
        return refuse("sensor_dark", seat=asked.seat)
    if terminal.started or table.game.phase != "betting":
        return refuse("round_on", "B7-DEAL-03")
    number = table.approvals_asked + 1
    approval = ask(number, SENSOR, act.by.id, about={"seat": str(asked.seat)})
    back = wagers_back(rules, table, seat=asked.seat)
    return (SensorWentDark(asked.seat), *back, ApprovalAsked(approval))


def sensor_answered(approval: Approval, outcome: str) -> tuple[Event, ...]:
    """The sensor lights again once both have looked; it stays dark if one of them says no."""
    restored = (SensorRestored(int(approval.about["seat"])),) if outcome == "granted" else ()
    return (*restored, ApprovalUsed(approval.number))


def wagers_back(rules: GameRules, table: Table, *, seat: int | None = None) -> tuple[Event, ...]:
    """Progressive wagers that lie there before START GAME, given back: of one seat, or all."""
    bet, found = progressive_bet(rules), []
    if table.game.phase != "betting":
        return ()
    for wager in table.game.wagers:
        if wager.bet != bet or seat not in (None, wager.seat):
            continue
        back = TakeBackWager(wager.seat, bet, owner=wager.owner)
        decision = GAMES[table.family].decide(rules, table.game, back)
        assert not isinstance(decision, Refusal), decision
        cheques = cheques_in(table.held(box(wager.seat, bet, wager.owner)))
        guest = table.place(wager.seat).player if wager.owner == GUEST else wager.owner
        found += [*decision, ChequesDragged(guest, wager.seat, bet, wager.owner, cheques)]
    return tuple(found)


def handed_over(table: Table, jackpot: Keyed) -> JackpotHandedOver:
    """Hand a prize to the guest who won it, in cheques, and in coin for what they cannot make."""
    coin = jackpot.cents % LOWEST_FIRST[0]
    cheques = make(jackpot.cents - coin, BOTTOMLESS)
    assert cheques is not None, "the cage has every colour"
    guest = jackpot.guest or table.place(jackpot.seat).player
    lit = dict(table.terminal.lit) if table.terminal is not None else {}
    wager = jackpot.wager or lit.get(jackpot.seat, 0)
    away = guest not in table.guests
    return JackpotHandedOver(jackpot.number, guest, jackpot.seat, cheques, coin, wager, away)


def held(rules: GameRules, table: Table) -> bool:
    """Whether the round waits for somebody's word on a jackpot (B7-JP-03)."""
    terminal = table.terminal
    if terminal is None or not terminal.started:
        return False
    return any(not resumes(rules.progressive, _as_jackpot(one)) for one in terminal.jackpots)


def _as_jackpot(one: Keyed) -> Jackpot:
    """Return as much of a jackpot as the house's order of steps needs."""
    nobody = Entry(one.seat, one.hand, Rate(0, 1))
    return Jackpot(number=one.number, table="", game=0, keyed=nobody, words=dict.fromkeys(one.words, ""))


def hold_fault(rules: GameRules, table: Table) -> Refusal | None:
    """Why the round does not go on."""
    return refuse("jackpot_unverified_here") if held(rules, table) else None


def jackpot_offers(rules: GameRules, table: Table) -> Iterator[Offer]:
    """The steps that jackpots of this table wait for; the controller decides on them."""
    terminal = table.terminal
    if terminal is None:
        return
    ending = bool(table.dues) and table.dues[0].gesture == "end_game"
    blocking = ending or held(rules, table)
    for one in terminal.jackpots:
        for row in due_steps(rules.progressive, one.words):
            for command in _COMMANDS[row.step](one):
                yield Offer(Actor(row.roles[0]), command, blocking=blocking)
        if one.questioned:
            yield Offer(Actor("shift_manager"), UpholdJackpot(one.number, "the cards show it"), blocking)
        if "posted" not in one.words:
            for row in jackpot_table(rules.progressive):
                if row.step in LOOKED_AT:
                    rejection = RejectJackpot(one.number, "not so")
                    yield Offer(Actor(row.roles[0]), rejection, blocking=False)


_COMMANDS: dict[str, Callable[[Keyed], tuple[Command, ...]]] = {
    "checked": lambda one: (CorrectEntry(one.number) if one.differs else CheckEntry(one.number),),
    "surveillance": lambda one: (VerifyJackpot(one.number),),
    "shift_manager": lambda one: (VerifyJackpot(one.number),),
    "confirmed": lambda one: (ConfirmJackpot(one.number),),
    "posted": lambda one: (SwipeCard(one.number, f"card {one.number}"),),
    "paperwork": lambda one: (CompletePaperwork(one.number, "w2g", True, True, True),),
    "paid": lambda one: (PayJackpot(one.number),),
}


COMMANDS: tuple[Row, ...] = (
    Row(KeyJackpot, key_jackpot, ("dealer",), when="any_time"),
    Row(ReportSensor, report_sensor, ("dealer",)),
)


def dues_with_terminal(table: Table, event: Event, dues: tuple[Due, ...]) -> tuple[Due, ...]:
    """A prize of a guest's own third card is entered at once, and not again when it is its turn (CF-53)."""
    terminal = table.terminal
    if terminal is None:
        return dues
    if isinstance(event, PrizeClaimed):
        return (Due("claim", event.claim.seat, bet=event.claim.bet, owner=GUEST),)
    return tuple(due for due in dues if due.gesture != "claim" or due.seat not in terminal.keyed)


def bets_closed(table: Table) -> Table:
    """The dealer presses START GAME before anything is collected."""
    if table.terminal is None:
        return table
    return replace(table, dues=(*table.dues, Due("start_game")))


def round_over(table: Table) -> Table:
    """The dealer presses END GAME when the cards are collected."""
    if table.terminal is None or not table.terminal.started:
        return table
    return replace(table, dues=(*table.dues, Due("end_game")))


def _with(table: Table, **changes: object) -> Table:
    assert table.terminal is not None, "these events come only from one"
    return replace(table, terminal=replace(table.terminal, **changes))


def _dark(table: Table, event: SensorWentDark) -> Table:
    assert table.terminal is not None
    return _with(table, dark=(*table.terminal.dark, event.seat))


def _restored(table: Table, event: SensorRestored) -> Table:
    assert table.terminal is not None
    return _with(table, dark=tuple(seat for seat in table.terminal.dark if seat != event.seat))


def _noted(table: Table, event: JackpotKeyed) -> Table:
    """A prize is entered once; an entry that the cards say nothing of is none of that seat's."""
    assert table.terminal is not None
    return table if event.shown is None else _with(table, keyed=(*table.terminal.keyed, event.shown.seat))


def _moved(table: Table, event: JackpotMoved) -> Table:
    terminal = table.terminal
    assert terminal is not None
    if event.what == "entered":
        new = Keyed(
            event.number,
            event.seat,
            event.hand,
            differs=event.differs,
            guest=event.guest,
            wager=event.wager,
        )
        return _with(table, jackpots=(*terminal.jackpots, new))
    gone = event.what in ("rejected", "paid")
    left = tuple(
        _stepped(one, event) if one.number == event.number else one
        for one in terminal.jackpots
        if not gone or one.number != event.number
    )
    return _with(table, jackpots=left)


def _stepped(one: Keyed, event: JackpotMoved) -> Keyed:
    if event.what == "corrected":
        return replace(one, seat=event.seat, hand=event.hand, differs=False)
    if event.what == "against":
        return replace(one, against=one.against + 1)
    if event.what in ("questioned", "upheld"):
        return replace(one, questioned=event.what == "questioned")
    words = (*one.words, event.what)
    return replace(one, words=words, cents=event.cents or one.cents)


EVOLVE: dict[type[Event], Fold] = {
    PrizeEntered: performed,
    TerminalConnected: lambda table, event: replace(table, terminal=Terminal(event.progressive, event.armed)),
    TerminalArmed: lambda table, _: _with(table, armed=True, fault=""),
    TerminalDisarmed: lambda table, event: _with(table, armed=False, fault=event.fault),
    GameStarted: lambda table, event: _with(table, game=event.game, started=True, lit=event.wagers, keyed=()),
    GameEnded: lambda table, _: _with(table, started=False, lit=(), keyed=()),
    SensorWentDark: _dark,
    SensorRestored: _restored,
    JackpotKeyed: _noted,
    JackpotMoved: _moved,
    JackpotHandedOver: lambda table, _: table,
}
