"""The commands of a table, for other rooms to import. Each stands in the file of its act.

A command that no other room names need not be here. Who may give a command, and when, is in
`pitboss.table.command_table`.

A guest's wagers may come as the game's own commands: then the table picks the cheques from those in front of
the guest. `PutUp` names them.
"""

from pitboss.table.acts import Act
from pitboss.table.approvals.approvals import AskApproval, GrantApproval, RefuseApproval
from pitboss.table.approvals.notices import Acknowledge, CallAgain
from pitboss.table.cards.card_sets import BringNewCards, ReportShuffler
from pitboss.table.cards.hand_held import DeclineCards, OfferCards, ReturnCards, TakeCards
from pitboss.table.cards.pack_steps import SpreadChunk, WashPack
from pitboss.table.cards.shuffle import AskBurnCard, CallRolling, DeclineCut, PressShuffler
from pitboss.table.guests.bets import GiveToke, NoticeWager, ObjectToCheck, PutUp, ScanBets
from pitboss.table.guests.coupons import BeginGamingDay, SignCoupon
from pitboss.table.guests.limits import ChangeLimits
from pitboss.table.guests.seats import (
    ChangeSeat,
    ComeBack,
    GiveUpSpot,
    LeaveTable,
    PermitSpot,
    RestrictToOneHand,
    SitDown,
    StandBehind,
    StepAway,
    TakeSpot,
)
from pitboss.table.money.dues import Perform
from pitboss.table.money.money_change import (
    BringBillsForward,
    BuyIn,
    ChangeCheques,
    ResolveSuspicion,
    SuspectBill,
)
from pitboss.table.money.rack import BringFill
from pitboss.table.money.settlement import AskConversion
from pitboss.table.money.waiting_bills import TakeBackBills
from pitboss.table.relief import TapIn
from pitboss.table.stops.cases import JoinTable, ReportFault
from pitboss.table.stops.disputes import DisputeHand, ProveHand, RuleOnDispute
from pitboss.table.stops.electronic_shoe import (
    ClearShoeFault,
    CorrectReading,
    KeyCard,
    KeyResult,
    MisreadCard,
    ReportShoeFault,
)

__all__ = [
    "Acknowledge",
    "Act",
    "AskApproval",
    "AskBurnCard",
    "AskConversion",
    "BeginGamingDay",
    "BringBillsForward",
    "BringFill",
    "BringNewCards",
    "BuyIn",
    "CallAgain",
    "CallRolling",
    "ChangeCheques",
    "ChangeLimits",
    "ChangeSeat",
    "ClearShoeFault",
    "ComeBack",
    "CorrectReading",
    "DeclineCards",
    "DeclineCut",
    "DisputeHand",
    "GiveToke",
    "GiveUpSpot",
    "GrantApproval",
    "JoinTable",
    "KeyCard",
    "KeyResult",
    "LeaveTable",
    "MisreadCard",
    "NoticeWager",
    "ObjectToCheck",
    "OfferCards",
    "Perform",
    "PermitSpot",
    "PressShuffler",
    "ProveHand",
    "PutUp",
    "RefuseApproval",
    "ReportFault",
    "ReportShoeFault",
    "ReportShuffler",
    "ResolveSuspicion",
    "RestrictToOneHand",
    "ReturnCards",
    "RuleOnDispute",
    "ScanBets",
    "SignCoupon",
    "SitDown",
    "SpreadChunk",
    "StandBehind",
    "StepAway",
    "SuspectBill",
    "TakeBackBills",
    "TakeCards",
    "TakeSpot",
    "TapIn",
    "WashPack",
]
