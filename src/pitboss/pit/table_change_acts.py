"""What the desk does with changes of a table: proposes, signs, receives a bankroll, moves it."""

from pitboss.cheques import Cheques
from pitboss.games.contract import Command, Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, TableView, on
from pitboss.pit.new_tables import NAME_MOST, as_signed, is_name
from pitboss.pit.papers.slips import PartsMoved, SlipCompleted, Where
from pitboss.pit.refusals import refuse
from pitboss.pit.rule_changes import OPEN_MOST, PROPOSES, SIGNS, WHY_MOST, rules_now
from pitboss.pit.state import Pit
from pitboss.pit.table_changes import (
    RECEIVES,
    BankrollReceived,
    Kind,
    MoveTable,
    ProposePar,
    ProposeRetirement,
    ProposeTableRules,
    ReceiveBankroll,
    SignTableChange,
    TableChange,
    TableChangeProposed,
    TableChangeSigned,
    TableChangeWithdrawn,
    TableReassigned,
    WithdrawTableChange,
)
from pitboss.pit.trays.opening import under_way
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import PitRules

_CAGE: Where = "cage"
FIXED = ("family", "decks", "seats", "card_sets", "progressive", "meter_bet")
"""What a table cannot change: its felt, its cards and its meter were bought for it."""
_KINDS: dict[type[Command], Kind] = {
    ProposeRetirement: "retire",
    ProposeTableRules: "rules",
    ProposePar: "par",
}


def _proposed(
    pit: Pit, act: Act[ProposeRetirement | ProposeTableRules | ProposePar], tables: Tables
) -> TableView | Refusal:
    """Return the table that a change is proposed for, if this person may propose one now."""
    asked, changes = act.command, pit.table_changes
    view = tables.get(asked.table)
    if view is None:
        return refuse("table_unknown", table=asked.table)
    if not act.by.may_act_as(PROPOSES):
        return refuse("not_your_desk", "IND-43", role=PROPOSES)
    if not asked.why.strip() or len(asked.why) > WHY_MOST:
        return refuse("reason_missing", "IND-06")
    if len(changes.open) >= OPEN_MOST:
        return refuse("rules_waiting", most=OPEN_MOST)
    if any(one.table == asked.table and one.kind == _KINDS[type(asked)] for one in changes.open):
        return refuse("table_change_waiting", table=asked.table)
    return view


def _proposal(
    pit: Pit,
    act: Act[ProposeRetirement | ProposeTableRules | ProposePar],
    *,
    rulebook: str = "",
    par: Cheques | None = None,
) -> Decision:
    asked = act.command
    number = pit.table_changes.proposed + 1
    kind = _KINDS[type(asked)]
    return (TableChangeProposed(number, asked.table, kind, asked.why, act.by.id, act.at_ms, rulebook, par),)


def _retire(_: PitRules, pit: Pit, act: Act[ProposeRetirement], tables: Tables) -> Decision:
    view = _proposed(pit, act, tables)
    return view if isinstance(view, Refusal) else not_clear(pit, view) or _proposal(pit, act)


def _rules(_: PitRules, pit: Pit, act: Act[ProposeTableRules], tables: Tables) -> Decision:
    view = _proposed(pit, act, tables)
    if isinstance(view, Refusal):
        return view
    new = rules_now(pit.rule_changes, view.house, view.game)
    if isinstance(new, Refusal):
        return new
    if new.hash == (view.rules_next or (view.rules.hash if view.rules else "")):
        return refuse("rules_the_same", game=view.game)
    return misfit(view, new) or _proposal(pit, act, rulebook=new.hash)


def _par(_: PitRules, pit: Pit, act: Act[ProposePar], tables: Tables) -> Decision:
    view = _proposed(pit, act, tables)
    if isinstance(view, Refusal):
        return view
    if act.command.par.is_empty:
        return refuse("nothing_asked_for")
    return _proposal(pit, act, par=act.command.par)


def misfit(view: TableView, new: GameRules) -> Refusal | None:
    """Refuse rules that need another table: another felt, other cards, another shuffler or meter."""
    if view.rules is None:
        return refuse("table_unknown", table=view.name)
    for key in FIXED:
        if getattr(view.rules, key) != getattr(new, key):
            return refuse("rules_need_another_table", table=view.name, key=key)
    if _machine(view.rules) != _machine(new):
        return refuse("rules_need_another_table", table=view.name, key="shuffle.machine")
    return None


def _machine(rules: GameRules) -> str:
    """Return the shuffler of a game; families that know one kind do not name it."""
    return getattr(rules.shuffle, "machine", "batch")


def not_clear(pit: Pit, view: TableView) -> Refusal | None:
    """Return why a table cannot go off the floor: it is open, or something of it is not settled."""
    tray = pit.inventory.tray(view.name)
    if view.open or tray.stage != "closed":
        return refuse("tray_elsewhere", "IND-08", table=view.name, stage=tray.stage)
    if view.guests or not view.between_rounds or view.unsettled:
        return refuse("table_not_settled", table=view.name)
    left = pit.custody.at_table(view.name)
    if left:
        return refuse("cards_not_bagged", set=left[0])
    if any(view.drop_box.values()):
        return refuse("box_not_pulled", table=view.name)
    if not view.toke_box.is_empty:
        return refuse("tokes_not_counted", table=view.name)
    return under_way(pit, view.name)


def _sign(_: PitRules, pit: Pit, act: Act[SignTableChange], tables: Tables) -> Decision:
    one = pit.table_changes.found(act.command.number)
    if one is None or one.signed_by:
        return refuse("rules_not_waiting", number=act.command.number)
    if not act.by.may_act_as(SIGNS):
        return refuse("not_your_desk", "IND-43", role=SIGNS)
    return _unfit(pit, one, tables) or (
        TableChangeSigned(one.number, one.table, one.kind, one.by, act.by.id, one.rulebook, one.par),
    )


def _unfit(pit: Pit, one: TableChange, tables: Tables) -> Refusal | None:
    """Refuse to sign what cannot be done any more as it was proposed."""
    if one.kind == "place":
        rules = as_signed(pit.rule_changes, tables, one)
        return rules if isinstance(rules, Refusal) else None
    view = tables[one.table]
    if one.kind == "retire":
        return not_clear(pit, view)
    if one.kind == "par":
        return None
    new = rules_now(pit.rule_changes, view.house, view.game)
    if isinstance(new, Refusal):
        return new
    if new.hash != one.rulebook:
        return refuse("rules_changed_meanwhile", number=one.number, game=view.game)
    return misfit(view, new)


def _receive(rules: PitRules, pit: Pit, act: Act[ReceiveBankroll], tables: Tables) -> Decision:
    one = pit.table_changes.found(act.command.number)
    if one is None or one.kind != "retire" or not one.signed_by:
        return refuse("rules_not_waiting", number=act.command.number)
    if not act.by.may_act_as(RECEIVES):
        return refuse("not_your_desk", "IND-43", role=RECEIVES)
    view = tables[one.table]
    fault = not_clear(pit, view)
    if fault is not None:
        return fault
    if act.command.counted != view.rack:
        # A count that differs is reported where it is found: at the table, opened once more.
        return refuse("bankroll_differs", table=one.table)
    # The opener that lay in the tray goes along with the cheques.
    opener = pit.inventory.tray(one.table).opener
    parts = tuple((part, _CAGE) for part in rules.slips.opener)
    return (
        *((PartsMoved(opener, parts), SlipCompleted(opener)) if opener in pit.papers.slips else ()),
        BankrollReceived(one.number, one.table, view.rack, one.by, one.signed_by, act.by.id),
    )


def _withdraw(_: PitRules, pit: Pit, act: Act[WithdrawTableChange], __: Tables) -> Decision:
    one = pit.table_changes.found(act.command.number)
    if one is None:
        return refuse("rules_not_waiting", number=act.command.number)
    if act.by.id != one.by and not act.by.may_act_as(SIGNS):
        return refuse("not_your_desk", "IND-43", role=SIGNS)
    return (TableChangeWithdrawn(one.number, one.table, act.by.id),)


def _move(_: PitRules, pit: Pit, act: Act[MoveTable], tables: Tables) -> Decision:
    asked = act.command
    view = tables.get(asked.table)
    if view is None:
        return refuse("table_unknown", table=asked.table)
    if not act.by.may_act_as(SIGNS):
        return refuse("not_your_desk", "IND-43", role=SIGNS)
    if not asked.why.strip() or len(asked.why) > WHY_MOST:
        return refuse("reason_missing", "IND-06")
    if not is_name(asked.pit) or asked.pit == view.pit:
        return refuse("pit_not_another", pit=asked.pit[:NAME_MOST])
    tray = pit.inventory.tray(asked.table)
    if view.open or tray.stage != "closed":
        return refuse("tray_elsewhere", "IND-08", table=asked.table, stage=tray.stage)
    fault = under_way(pit, asked.table)
    return fault or (TableReassigned(asked.table, asked.pit, view.pit, asked.why, act.by.id),)


COMMANDS: Handlers[Pit] = dict(
    (
        on(ProposeRetirement, _retire),
        on(ProposeTableRules, _rules),
        on(ProposePar, _par),
        on(SignTableChange, _sign),
        on(ReceiveBankroll, _receive),
        on(WithdrawTableChange, _withdraw),
        on(MoveTable, _move),
    )
)
