"""Whose a command is, by role: the web's own lock before the one that every table has.

The table decides; what stands here only keeps away from it what a role can never ask, whatever the state of
the table. Every command there is has a line, and a test counts them.
"""

from typing import Any

from pitboss.authority import MATRIX, Person, Role
from pitboss.floor import commands as fc
from pitboss.games import pack, tucking
from pitboss.games import round as frame
from pitboss.games.baccarat import commands as bac
from pitboss.games.blackjack import commands as bj
from pitboss.games.contract import Command, Refusal
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.table import card_change, relief, stops
from pitboss.table import commands as c
from pitboss.table import hand_held as hh
from pitboss.table.refusals import refuse

GUESTS: tuple[Role, ...] = ("guest", "dealer", "supervisor")
"""A guest for themself; the dealer and those above key what a guest says or shows."""
DEALERS: tuple[Role, ...] = ("dealer",)
SUPERVISORS: tuple[Role, ...] = ("supervisor",)
NOBODY: tuple[Role, ...] = ()
_APPROVING: tuple[Role, ...] = tuple(sorted({role for need in MATRIX.values() for role in need.roles}))

_GROUPS: tuple[tuple[tuple[Role, ...], tuple[type[Command], ...]], ...] = (
    (
        GUESTS,
        (
            *(c.SitDown, c.LeaveTable, c.StepAway, c.ComeBack, c.TakeSpot, c.GiveUpSpot, c.StandBehind),
            *(c.ChangeSeat, c.PutUp, c.GiveToke, c.BuyIn, c.ChangeCheques, c.DeclineCut, c.AskBurnCard),
            *(PlaceWager, TakeBackWager, pack.CutPack, bj.BuyInsurance, bj.TakeEvenMoney, bj.Hit, bj.Stand),
            *(bj.DoubleDown, bj.SplitPair, bj.StayIn, bj.Withdraw),
            *(bac.HandInCommission, bac.CollectCommission),
            *(hh.TakeCards, hh.ReturnCards, hh.DeclineCards, stops.DisputeHand),
        ),
    ),
    (("guest",), (fc.SayAllSet,)),
    (
        DEALERS,
        (
            *(pack.CallShuffle, pack.EmptyShoe, pack.PlaceCutCard, frame.OpenRound, frame.CloseBets),
            *(frame.DealCarriedCard, frame.PickUpCards, frame.DeclareDead),
            *(bj.OpenInsurance, bj.CloseInsurance, bj.PeekHoleCard, bj.SkipPeek, bj.TurnHoleCard),
            *(bj.TakeAndPay, bj.NoticeShortHand),
            *(bac.TurnHand, bac.CallResult, bac.MarkCommission, bac.DealDummyHand, hh.OfferCards),
            *(c.ScanBets, c.NoticeWager, c.Perform, c.AskApproval, c.SuspectBill, c.CallAgain, c.CallRolling),
            *(fc.TakeDealersPlace, fc.LeaveDealersPlace, fc.DrawNext),
            *(stops.ReportFault, stops.ReportShoeFault, stops.KeyCard, stops.KeyResult),
        ),
    ),
    (("dealer", "supervisor"), (c.PressShuffler, c.AskConversion, card_change.ReportShuffler)),
    (
        SUPERVISORS,
        (
            *(c.RestrictToOneHand, c.PermitSpot, c.Acknowledge, c.BeginGamingDay, c.SignCoupon),
            *(c.ResolveSuspicion, c.BringFill, frame.GiveRuling, fc.PauseTable, fc.ResumeTable),
            *(card_change.BringNewCards,),
            *(fc.GiveUpShoe, stops.JoinTable, stops.ProveHand, stops.RuleOnDispute, stops.ClearShoeFault),
        ),
    ),
    (("supervisor", "surveillance"), (frame.VerifyAward,)),
    (_APPROVING, (c.GrantApproval, c.RefuseApproval)),
    # Cards come out of the sealed shoe; time and lost lines are the floor's to watch: nobody says them here.
    (
        NOBODY,
        (
            *(pack.DrawCard, pack.DrawCutCard, pack.ShufflePack, stops.MisreadCard),
            *(fc.RunOutOfTime, fc.ReportAway),
            *(relief.TapIn, tucking.PullBackBurnCard, tucking.BurnTuckedCard),
        ),
    ),
)
WHOSE: dict[type[Command], tuple[Role, ...]] = {kind: roles for roles, kinds in _GROUPS for kind in kinds}


def not_theirs(person: Person, command: Command) -> Refusal | None:
    """A refusal for what nobody with these roles can ever ask."""
    command_: Any = command
    roles = WHOSE[type(command)]
    if isinstance(command, pack.CutPack) and command_.seat is None:
        roles = DEALERS
    if any(person.may_act_as(role) for role in roles):
        return None
    return refuse("not_yours_to_do", role=roles[-1] if roles else "house")
