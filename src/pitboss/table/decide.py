"""What an act at a table leads to: events, or a refusal with its rule. Pure; the only place that decides."""

from collections.abc import Callable
from typing import Any

from pitboss.authority import Role
from pitboss.games import pack
from pitboss.games.contract import Command, Refusal
from pitboss.games.round import DeclareDead, GiveRuling, VerifyAward
from pitboss.games.wagers import TakeBackWager
from pitboss.progressive import terminal as t
from pitboss.rulebook.common import GameRules
from pitboss.table import commands as c
from pitboss.table import relief as r
from pitboss.table import relief_rules, terminal
from pitboss.table.approvals import approvals
from pitboss.table.approvals import notices as sv
from pitboss.table.cards import card_sets as cc
from pitboss.table.cards import card_sets_rules, pack_check, shuffle, squeeze
from pitboss.table.cards import hand_held as hh
from pitboss.table.cards import pack_steps as ps
from pitboss.table.guests import bets, coupons, limits_rules, seats
from pitboss.table.guests import limits as pl
from pitboss.table.guests.seats import Decision, may_speak_for
from pitboss.table.guests.standing_bets import moved_off
from pitboss.table.money import idle_rack, money_change, settlement
from pitboss.table.refusals import refuse, with_own_rule
from pitboss.table.rounds import FACTS, play
from pitboss.table.state import Table
from pitboss.table.stops import cases as s
from pitboss.table.stops import disputes, electronic_shoe, rulings

Handler = Callable[[GameRules, Table, c.Act], Decision]


def decide(rules: GameRules, table: Table, act: c.Act) -> Decision:
    """The events of an act, or why it is refused by a rule of its game. A refusal changes nothing."""
    decision = _decided(rules, table, act)
    return with_own_rule(rules, table, decision) if isinstance(decision, Refusal) else decision


def _decided(rules: GameRules, table: Table, act: c.Act) -> Decision:
    command, rules = act.command, pl.in_force(rules, table.limits)
    fault = (
        _role_fault(act)
        or rulings.stop_fault(table, command)
        or _held_up(table, command)
        or _waits_for_jackpot(rules, table, command)
    )
    if fault is not None:
        return fault
    decision = _HANDLERS.get(type(command), play)(rules, table, act)
    if not isinstance(decision, Refusal):
        decision = shuffle.with_steps(table, moved_off(table, decision))
    return rulings.with_cases(table, act, decision)


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
    if not table.dues:
        return None
    return refuse("gesture_due", due=table.dues[0].gesture)


def _waits_for_jackpot(rules: GameRules, table: Table, command: Command) -> Refusal | None:
    """Nothing more is dealt before somebody has looked at a jackpot; what is being settled goes on."""
    if table.terminal is None:
        return None
    if isinstance(command, c.Perform):
        held = bool(table.dues) and table.dues[0].gesture == "announce"
    else:
        held = type(command) not in _ANY_TIME
    return terminal.hold_fault(rules, table) if held else None


def _bring_fill(_: GameRules, table: Table, act: c.Act) -> Decision:
    """Between rounds with no bets down, or when a payment cannot be made without it (FILL-01)."""
    asked = act.command
    assert isinstance(asked, c.BringFill)
    if table.game.phase in money_change.LOCKED:
        return refuse("table_locked")
    cleared = table.game.phase == "betting" and not table.game.wagers
    between = table.game.phase in ("between_rounds", "shuffle_due") and not table.standing
    idle = (cleared or between) and not table.dues
    if not idle and not table.fill_needed and table.dispute is None:
        return refuse("bets_down_for_fill")
    return (sv.RackFilled(asked.cheques),)


def _perform(rules: GameRules, table: Table, act: c.Act) -> Decision:
    asked = act.command
    assert isinstance(asked, c.Perform)
    if asked.gesture == "clean_rack" and idle_rack.is_idle(table):
        return idle_rack.straighten(table, act)
    if table.dues and table.relief is not None:
        return relief_rules.perform(rules, table, act)
    if table.dues and table.dues[0].gesture == asked.gesture and asked.gesture in ps.RULES:
        return shuffle.perform(rules, table, table.dues[0])
    if table.dues and table.transaction is not None and asked.gesture == table.dues[0].gesture:
        return money_change.change_gesture(rules, table, table.dues[0], asked)
    return settlement.perform(rules, table, act)


_ROLES: dict[type[Command], Role] = {
    c.ScanBets: "dealer",
    c.Perform: "dealer",
    c.AskApproval: "dealer",
    c.SuspectBill: "dealer",
    c.NoticeWager: "dealer",
    c.CallAgain: "dealer",
    c.CallRolling: "dealer",
    ps.SpreadChunk: "dealer",
    ps.WashPack: "dealer",
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
    c.SitDown: seats.sit_down,
    c.StandBehind: seats.stand_behind,
    c.LeaveTable: seats.leave,
    c.StepAway: seats.step_away,
    c.ComeBack: seats.come_back,
    c.TakeSpot: seats.take_spot,
    c.ChangeSeat: seats.change_seat,
    c.GiveUpSpot: seats.give_up_spot,
    c.RestrictToOneHand: seats.restrict,
    pl.ChangeLimits: limits_rules.change_limits,
    c.PermitSpot: seats.permit_spot,
    c.PutUp: bets.put_up,
    **dict.fromkeys(bets.WAGERS, bets.put_up),
    TakeBackWager: bets.drag,
    c.GiveToke: bets.give_toke,
    c.ScanBets: bets.scan,
    c.ObjectToCheck: bets.object_to_check,
    c.NoticeWager: bets.notice,
    c.Perform: _perform,
    c.AskConversion: settlement.ask_conversion,
    c.BuyIn: money_change.begin_buy_in,
    c.ChangeCheques: money_change.begin_cheque_change,
    c.SuspectBill: money_change.suspect_bill,
    c.ResolveSuspicion: money_change.resolve_suspicion,
    c.AskApproval: approvals.ask_approval,
    c.GrantApproval: approvals.grant,
    c.RefuseApproval: approvals.grant,
    c.Acknowledge: approvals.acknowledge,
    c.CallAgain: approvals.call_again,
    c.BeginGamingDay: coupons.begin_gaming_day,
    c.SignCoupon: coupons.sign,
    c.DeclineCut: shuffle.decline_cut,
    c.CallRolling: shuffle.call_rolling,
    c.PressShuffler: shuffle.press,
    c.AskBurnCard: shuffle.ask_burn_card,
    c.BringFill: _bring_fill,
    **squeeze.HANDLERS,
    **relief_rules.HANDLERS,
    **card_sets_rules.HANDLERS,
    **pack_check.HANDLERS,
    **rulings.HANDLERS,
    **disputes.HANDLERS,
    **electronic_shoe.HANDLERS,
    **terminal.HANDLERS,
    DeclareDead: shuffle.play_pack,
    **dict.fromkeys(
        (pack.CallShuffle, pack.EmptyShoe, pack.ShufflePack, pack.CutPack, pack.PlaceCutCard),
        shuffle.play_pack,
    ),
}
