"""What an act at a table leads to: events, or a refusal with its rule. Pure; the only place that decides."""

from collections.abc import Callable
from typing import Any

from pitboss.authority import Role
from pitboss.games import pack
from pitboss.games.contract import Command, Refusal
from pitboss.games.round import DeclareDead, GiveRuling, VerifyAward
from pitboss.games.wagers import TakeBackWager
from pitboss.ledger.instruments import cheques_in
from pitboss.progressive import terminal as t
from pitboss.table import (
    approving,
    betting,
    changing,
    changing_cards,
    coupons,
    disputes,
    electronic_shoe,
    idle_rack,
    irregularities,
    posting,
    relieving,
    seating,
    settling,
    shuffling,
    squeezing,
    terminal,
)
from pitboss.table import card_change as cc
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table import hand_held as hh
from pitboss.table import posted_limits as pl
from pitboss.table import relief as r
from pitboss.table import stops as s
from pitboss.table import supervision as sv
from pitboss.table.accounts import RACK
from pitboss.table.refusals import refuse
from pitboss.table.rounds import FACTS, play
from pitboss.table.seating import Decision, may_speak_for
from pitboss.table.standing_bets import moved_off
from pitboss.table.state import Table

Handler = Callable[[Any, Table, c.Act], Decision]


def decide(rules: Any, table: Table, act: c.Act) -> Decision:
    """The events of an act, or why it is refused. A refusal changes nothing."""
    command, rules = act.command, pl.in_force(rules, table.limits)
    fault = (
        _role_fault(act)
        or irregularities.stop_fault(table, command)
        or _held_up(table, command)
        or _waits_for_jackpot(rules, table, command)
    )
    if fault is not None:
        return fault
    decision = _HANDLERS.get(type(command), play)(rules, table, act)
    if not isinstance(decision, Refusal):
        decision = moved_off(table, decision)
    return irregularities.with_cases(table, act, decision)


def _role_fault(act: c.Act) -> Refusal | None:
    command = act.command
    role = _ROLES.get(type(command))
    if role is not None and not act.by.may_act_as(role):
        return refuse("not_yours_to_do", role=role)
    if type(command) in _BY_GUESTS:
        speaking: Any = command
        if not may_speak_for(act.by, speaking.guest):
            return refuse("not_yours_to_do", role="guest")
    return None


def _held_up(table: Table, command: Command) -> Refusal | None:
    """A gesture that is due comes first; only what belongs to it, and facts, go before."""
    if type(command) in _ANY_TIME:
        return None
    if table.transaction is not None and table.transaction.suspected is not None:
        return refuse("transaction_frozen")
    return refuse("gesture_due", due=table.dues[0].gesture) if table.dues else None


def _waits_for_jackpot(rules: Any, table: Table, command: Command) -> Refusal | None:
    """Nothing more is dealt before somebody has looked at a jackpot; what is being settled goes on."""
    if table.terminal is None:
        return None
    if isinstance(command, c.Perform):
        held = bool(table.dues) and table.dues[0].gesture == "announce"
    else:
        held = type(command) not in _ANY_TIME
    return terminal.hold_fault(rules, table) if held else None


def _bring_fill(_: Any, table: Table, act: c.Act) -> Decision:
    """Between rounds with no bets down, or when a payment cannot be made without it (FILL-01)."""
    asked = act.command
    assert isinstance(asked, c.BringFill)
    if table.game.phase in changing.LOCKED:
        return refuse("table_locked")
    cleared = table.game.phase == "betting" and not table.game.wagers
    between = table.game.phase in ("between_rounds", "shuffle_due") and not table.standing
    idle = (cleared or between) and not table.dues
    if not idle and not table.fill_needed and table.dispute is None:
        return refuse("bets_down_for_fill")
    return (sv.RackFilled(asked.cheques),)


def _perform(rules: Any, table: Table, act: c.Act) -> Decision:
    asked = act.command
    assert isinstance(asked, c.Perform)
    if asked.gesture == "clean_rack" and idle_rack.is_idle(table):
        return idle_rack.straighten(table, act)
    if table.dues and table.relief is not None:
        return relieving.perform(rules, table, act)
    if table.dues and table.transaction is not None and asked.gesture == table.dues[0].gesture:
        return changing.change_gesture(rules, table, table.dues[0], asked)
    return settling.perform(rules, table, act)


def open_table(table: Table, act: c.Act, rack: Any) -> Decision:
    """Put a bankroll into an empty rack; the count and its paper are the pit's (OPEN-02)."""
    if not act.by.may_act_as("supervisor"):
        return refuse("not_yours_to_do", role="supervisor")
    if not cheques_in(table.held(RACK)).is_empty:
        return refuse("bets_down_for_fill")
    return (e.TableOpened(rack),)


_ROLES: dict[type[Command], Role] = {
    c.ScanBets: "dealer",
    c.Perform: "dealer",
    c.AskApproval: "dealer",
    c.SuspectBill: "dealer",
    c.NoticeWager: "dealer",
    c.CallAgain: "dealer",
    c.CallRolling: "dealer",
    hh.OfferCards: "dealer",
    r.TapIn: "dealer",
    cc.BringNewCards: "supervisor",
    s.ReportFault: "dealer",
    s.ReportShoeFault: "dealer",
    s.MisreadCard: "dealer",
    s.KeyCard: "dealer",
    s.KeyResult: "dealer",
    s.JoinTable: "supervisor",
    s.ProveHand: "supervisor",
    s.RuleOnDispute: "supervisor",
    s.ClearShoeFault: "supervisor",
    s.CorrectReading: "supervisor",
    c.BeginGamingDay: "supervisor",
    c.SignCoupon: "supervisor",
    c.ResolveSuspicion: "supervisor",
    c.BringFill: "supervisor",
    t.KeyJackpot: "dealer",
    t.ReportSensor: "dealer",
    DeclareDead: "dealer",
    pack.CallShuffle: "dealer",
    pack.EmptyShoe: "dealer",
    pack.ShufflePack: "dealer",
    pack.PlaceCutCard: "dealer",
}
"""Whose a command is; a dealer's may not be given by a guest, a supervisor's not by a dealer."""
_BY_GUESTS: frozenset[type[Command]] = frozenset(
    {
        c.SitDown,
        c.LeaveTable,
        c.StepAway,
        c.ComeBack,
        c.TakeSpot,
        c.ChangeSeat,
        c.GiveUpSpot,
        c.StandBehind,
        c.GiveToke,
        c.BuyIn,
        c.ChangeCheques,
        c.AskBurnCard,
        hh.TakeCards,
        hh.ReturnCards,
        hh.DeclineCards,
    }
)
_ANY_TIME: frozenset[type[Command]] = frozenset(
    {
        c.Perform,
        c.AskApproval,
        c.GrantApproval,
        c.RefuseApproval,
        c.Acknowledge,
        c.CallAgain,
        c.BeginGamingDay,
        c.SignCoupon,
        c.AskConversion,
        c.SuspectBill,
        c.ResolveSuspicion,
        c.BringFill,
        c.NoticeWager,
        c.RestrictToOneHand,
        c.PermitSpot,
        pl.ChangeLimits,
        hh.ReturnCards,
        r.TapIn,
        cc.ReportShuffler,
        VerifyAward,
        GiveRuling,
        s.JoinTable,
        s.ReportFault,
        s.DisputeHand,
        s.ProveHand,
        s.RuleOnDispute,
        s.ReportShoeFault,
        s.ClearShoeFault,
        s.MisreadCard,
        s.KeyCard,
        s.CorrectReading,
        t.KeyJackpot,
        *FACTS,
    }
)
_HANDLERS: dict[type[Command], Handler] = {
    c.SitDown: seating.sit_down,
    c.StandBehind: seating.stand_behind,
    c.LeaveTable: seating.leave,
    c.StepAway: seating.step_away,
    c.ComeBack: seating.come_back,
    c.TakeSpot: seating.take_spot,
    c.ChangeSeat: seating.change_seat,
    c.GiveUpSpot: seating.give_up_spot,
    c.RestrictToOneHand: seating.restrict,
    pl.ChangeLimits: posting.change_limits,
    c.PermitSpot: seating.permit_spot,
    c.PutUp: betting.put_up,
    **dict.fromkeys(betting.WAGERS, betting.put_up),
    TakeBackWager: betting.drag,
    c.GiveToke: betting.give_toke,
    c.ScanBets: betting.scan,
    c.ObjectToCheck: betting.object_to_check,
    c.NoticeWager: betting.notice,
    c.Perform: _perform,
    c.AskConversion: settling.ask_conversion,
    c.BuyIn: changing.begin_buy_in,
    c.ChangeCheques: changing.begin_cheque_change,
    c.SuspectBill: changing.suspect_bill,
    c.ResolveSuspicion: changing.resolve_suspicion,
    c.AskApproval: approving.ask_approval,
    c.GrantApproval: approving.grant,
    c.RefuseApproval: approving.grant,
    c.Acknowledge: approving.acknowledge,
    c.CallAgain: approving.call_again,
    c.BeginGamingDay: coupons.begin_gaming_day,
    c.SignCoupon: coupons.sign,
    c.DeclineCut: shuffling.decline_cut,
    c.CallRolling: shuffling.call_rolling,
    c.PressShuffler: shuffling.press,
    c.AskBurnCard: shuffling.ask_burn_card,
    c.BringFill: _bring_fill,
    **squeezing.HANDLERS,
    **relieving.HANDLERS,
    **changing_cards.HANDLERS,
    **irregularities.HANDLERS,
    **disputes.HANDLERS,
    **electronic_shoe.HANDLERS,
    **terminal.HANDLERS,
    DeclareDead: shuffling.play_pack,
    **dict.fromkeys(
        (pack.CallShuffle, pack.EmptyShoe, pack.ShufflePack, pack.CutPack, pack.PlaceCutCard),
        shuffling.play_pack,
    ),
}
