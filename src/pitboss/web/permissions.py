"""Whose a command is, by role: the web's own lock before the one that every table has.

The table decides; what stands here only keeps away from it what a role can never ask, whatever the state of
the table. Every command there is has a line, and a test counts them.
"""

from collections.abc import Container
from typing import Any, get_args

from pitboss.authority import MATRIX, Person, Role
from pitboss.floor import commands as fc
from pitboss.floor.tables import guest_agents
from pitboss.games import pack, tucked_card
from pitboss.games import round as frame
from pitboss.games.baccarat import commands as bac
from pitboss.games.blackjack import commands as bj
from pitboss.games.contract import Command, Refusal
from pitboss.progressive import commands as pc
from pitboss.progressive import terminal as t
from pitboss.progressive.decide import REPORTS_FAULTS
from pitboss.progressive.refusals import refuse as refused_by_controller
from pitboss.progressive.settings import Settings
from pitboss.school import commands as sc
from pitboss.school.refusals import refuse as refused_by_school
from pitboss.table import commands as c
from pitboss.table import relief
from pitboss.table.cards import card_sets, pack_steps
from pitboss.table.cards import hand_held as hh
from pitboss.table.guests import limits
from pitboss.table.refusals import refuse
from pitboss.table.stops import cases

DEALERS: tuple[Role, ...] = ("dealer",)
SUPERVISORS: tuple[Role, ...] = ("supervisor",)
NOBODY: tuple[Role, ...] = ()
STAFF: tuple[Role, ...] = tuple(role for role in get_args(Role) if role != "guest")
_APPROVING: tuple[Role, ...] = tuple(
    sorted({role for need in MATRIX.values() for role in need.roles} - {"supervisor"})
)
_APPROVING = ("supervisor", *_APPROVING)

_GROUPS: tuple[tuple[tuple[Role, ...], tuple[type[Command], ...]], ...] = (
    # A guest for themself; whether it is theirs to key for this guest, at this table, is the floor's to say.
    (("guest",), (*guest_agents.OWN, fc.SayAllSet, fc.AddChance)),
    (("guest", "dealer"), guest_agents.KEYED),
    (("guest", "dealer", "supervisor"), guest_agents.CLEARED),
    (
        DEALERS,
        (
            *(pack.CallShuffle, pack.EmptyShoe, pack.PlaceCutCard, frame.OpenRound, frame.CloseBets),
            *(frame.DealCarriedCard, frame.PickUpCards, frame.DeclareDead),
            *(bj.OpenInsurance, bj.CloseInsurance, bj.PeekHoleCard, bj.SkipPeek, bj.TurnHoleCard),
            *(bj.TakeAndPay, bj.NoticeShortHand),
            *(bac.TurnHand, bac.CallResult, bac.MarkCommission, bac.DealDummyHand, hh.OfferCards),
            *(c.ScanBets, c.NoticeWager, c.Perform, c.AskApproval, c.SuspectBill, c.CallAgain, c.CallRolling),
            *(pack_steps.SpreadChunk, pack_steps.WashPack),
            *(fc.TakeDealersPlace, fc.LeaveDealersPlace, fc.DrawNext),
            *(cases.ReportFault, cases.ReportShoeFault, cases.KeyCard, cases.KeyResult),
            *(t.KeyJackpot, t.ReportSensor),
        ),
    ),
    (("dealer", "supervisor"), (c.PressShuffler, c.AskConversion, card_sets.ReportShuffler)),
    (
        SUPERVISORS,
        (
            *(c.RestrictToOneHand, c.PermitSpot, c.Acknowledge, c.BeginGamingDay, c.SignCoupon),
            *(c.ResolveSuspicion, c.BringFill, frame.GiveRuling, fc.PauseTable, fc.ResumeTable),
            *(card_sets.BringNewCards, limits.ChangeLimits),
            *(fc.GiveUpShoe, cases.JoinTable, cases.ProveHand, cases.RuleOnDispute, cases.ClearShoeFault),
            cases.CorrectReading,
        ),
    ),
    (("supervisor", "surveillance"), (frame.VerifyAward, pc.RejectJackpot)),
    # Whose a step of a jackpot is in its own house, and after which others, is the controller's to say.
    (SUPERVISORS, (pc.CheckEntry, pc.CorrectEntry, pc.SwipeCard, pc.CompletePaperwork)),
    (("surveillance", "shift_manager"), (pc.VerifyJackpot,)),
    (SUPERVISORS, (pc.ReenterJackpot,)),
    (("shift_manager",), (pc.PayJackpot, pc.UpholdJackpot, pc.SignChange)),
    (("accounting",), (pc.AcknowledgeNotice,)),
    (("pit_manager",), (pc.ConfirmJackpot, pc.ProposeChange, pc.WithdrawChange)),
    (REPORTS_FAULTS, (pc.ReportFault,)),
    (_APPROVING, (c.GrantApproval, c.RefuseApproval)),
    # Cards come out of the sealed shoe; time and lost lines are the floor's to watch: nobody says them here.
    (
        NOBODY,
        (
            *(pack.DrawCard, pack.DrawCutCard, pack.ShufflePack, cases.MisreadCard),
            *(fc.RunOutOfTime, fc.ReportAway),
            *(relief.TapIn, tucked_card.PullBackBurnCard, tucked_card.BurnTuckedCard),
        ),
    ),
)
WHOSE: dict[type[Command], tuple[Role, ...]] = {kind: roles for roles, kinds in _GROUPS for kind in kinds}
AT_SCHOOL: dict[type[Command], tuple[Role, ...]] = {
    **dict.fromkeys(sc.OF_SCHOOL, ("instructor",)),
    **dict.fromkeys(sc.OF_TRAINEE, NOBODY),
}
"""What a trainee did is for the server to say: it asked, dealt and marked."""


CENTS_MOST = 100_000_000_00
"""On a meter, or at once onto it."""
RATE_WHOLE = 10_000
"""Rates are hundredths of a percent at the finest, so that the units of a meter never become too small."""


def meter_fault(command: Command) -> Refusal | None:
    """A refusal for settings and corrections beyond anything that a house could mean."""
    change = command.change if isinstance(command, pc.ProposeChange) else None
    if isinstance(change, pc.Correction) and abs(change.cents) > CENTS_MOST:
        return refused_by_controller("correction_impossible", cents=change.cents)
    found = settings_faults(change.settings) if isinstance(change, pc.NewSettings) else ()
    return refused_by_controller("settings_impossible", what=", ".join(found)) if found else None


def settings_faults(settings: Settings) -> tuple[str, ...]:
    """What in settings is finer or larger than a meter here can count."""
    rates = {"contribution": settings.contribution, "reserve": settings.reserve}
    fine = [name for name, rate in rates.items() if rate.whole < 1 or RATE_WHOLE % rate.whole]
    sums = {"reseed": settings.reseed, "limit": settings.limit or 0, "wagers_most": settings.wagers_most}
    return (*fine, *(name for name, cents in sums.items() if cents > CENTS_MOST))


def not_theirs(person: Person, command: Command) -> Refusal | None:
    """A refusal for what nobody with these roles can ever ask."""
    command_: Any = command
    roles = WHOSE[type(command)]
    if isinstance(command, pack.CutPack) and command_.seat is None:
        roles = DEALERS
    if any(person.may_act_as(role) for role in roles):
        return None
    return refuse("not_yours_to_do", role=roles[0] if roles else "house")


def not_theirs_at_school(person: Person, kind: type[Command]) -> Refusal | None:
    """A refusal for what nobody with these roles can ever ask of the school."""
    if any(person.may_act_as(role) for role in AT_SCHOOL[kind]):
        return None
    return refused_by_school("not_your_desk", role="instructor")


def may_see_night(reader: Person, dealer: str, *, on_duty: Container[str]) -> bool:
    """A dealer's night is theirs; instructors see it, and a manager of the pit while both are on duty."""
    if reader.id == dealer or reader.may_act_as("instructor"):
        return True
    return reader.may_act_as("pit_manager") and reader.id in on_duty and dealer in on_duty
