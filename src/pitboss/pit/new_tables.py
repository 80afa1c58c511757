"""A new table on a floor that runs: one manager proposes, another signs, the cage brings its bankroll.

What is signed is the game with the rules that it has now, the pit, the bankroll and the progressive. The
table stands locked once the cage has brought the cheques: people open it as they open any other.
"""

from msgspec.structs import replace

from pitboss.games.contract import Refusal
from pitboss.pit.acts import Act, Decision, Handlers, Tables, TableView, on
from pitboss.pit.papers.slips import SlipIssued
from pitboss.pit.refusals import refuse
from pitboss.pit.rule_changes import OPEN_MOST, PROPOSES, WHY_MOST, RuleChanges, rules_now
from pitboss.pit.state import Pit
from pitboss.pit.table_changes import (
    RECEIVES,
    BringBankroll,
    NewBankrollBrought,
    NewTable,
    ProposeTable,
    TableChange,
    TableChangeProposed,
)
from pitboss.pit.trays.inventory import TrayStored
from pitboss.pit.trays.variances import slip_for
from pitboss.progressive.decide import DECKS_LEAST
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.pit import PitRules
from pitboss.table.terminal import progressive_bet

NAME_MOST = 60


def is_name(text: str) -> bool:
    """Tell whether a table or a pit can have this name: it is part of addresses and of streams."""
    plain = text.replace("-", "").replace("_", "")
    return plain.isascii() and plain.isalnum() and text[0].isalnum() and len(text) <= NAME_MOST


def placeable(changes: RuleChanges, tables: Tables, name: str, new: NewTable) -> GameRules | Refusal:
    """Return the rules that a new table would have, or why it cannot be placed."""
    for text in (name, new.pit or name):
        if not is_name(text):
            return refuse("name_not_usable", name=text[:NAME_MOST])
    if name in tables:
        return refuse("table_name_taken", table=name)
    if new.bankroll.is_empty:
        return refuse("nothing_asked_for")
    rules = rules_now(changes, new.house, new.game)
    if isinstance(rules, Refusal) or not new.progressive:
        return rules
    if not progressive_bet(rules) or rules.decks < DECKS_LEAST:
        return refuse("game_without_meter", game=new.game)
    others = [view.rules for view in tables.values() if view.progressive == new.progressive and view.rules]
    if not others:
        return refuse("progressive_not_here", name=new.progressive[:NAME_MOST])
    if any(other.progressive != rules.progressive for other in others):
        return refuse("meter_of_other_rules", name=new.progressive, game=new.game)
    return rules


def as_signed(changes: RuleChanges, tables: Tables, one: TableChange) -> GameRules | Refusal:
    """Return the rules of a new table that waits, or why it cannot be placed any more as it was proposed."""
    if one.new is None:
        return refuse("rules_not_waiting", number=one.number)
    rules = placeable(changes, tables, one.table, one.new)
    if not isinstance(rules, Refusal) and rules.hash != one.rulebook:
        return refuse("rules_changed_meanwhile", number=one.number, game=one.new.game)
    return rules


def _propose(_: PitRules, pit: Pit, act: Act[ProposeTable], tables: Tables) -> Decision:
    asked, changes = act.command, pit.table_changes
    if not act.by.may_act_as(PROPOSES):
        return refuse("not_your_desk", "IND-43", role=PROPOSES)
    if not asked.why.strip() or len(asked.why) > WHY_MOST:
        return refuse("reason_missing", "IND-06")
    if len(changes.open) >= OPEN_MOST:
        return refuse("rules_waiting", most=OPEN_MOST)
    if any(one.table == asked.table for one in changes.open):
        return refuse("table_change_waiting", table=asked.table)
    rules = placeable(pit.rule_changes, tables, asked.table, asked.new)
    if isinstance(rules, Refusal):
        return rules
    if asked.par is not None and asked.par.is_empty:
        return refuse("nothing_asked_for")
    return (
        TableChangeProposed(
            changes.proposed + 1,
            asked.table,
            "place",
            asked.why,
            act.by.id,
            act.at_ms,
            rules.hash,
            asked.par,
            asked.new,
        ),
    )


def _bring(rules: PitRules, pit: Pit, act: Act[BringBankroll], tables: Tables) -> Decision:
    """The opener in the tray says what the cage put there, as that of a table that a start places."""
    one = pit.table_changes.found(act.command.number)
    if one is None or one.new is None or not one.signed_by:
        return refuse("rules_not_waiting", number=act.command.number)
    if not act.by.may_act_as(RECEIVES):
        return refuse("not_your_desk", "IND-43", role=RECEIVES)
    game = as_signed(pit.rule_changes, tables, one)
    if isinstance(game, Refusal):
        return game
    cheques = one.new.bankroll
    if act.command.counted != cheques:
        return refuse("bankroll_not_as_signed", table=one.table)
    view = TableView(
        name=one.table, game=one.new.game, pit=one.new.pit, family=game.family, decks=game.decks, rack=cheques
    )
    opener = slip_for(rules, pit, view, act.at_ms, "opener", cheques=cheques)
    opener = replace(opener, parts=dict.fromkeys(opener.parts, "tray"))
    return (
        NewBankrollBrought(one.number, one.table, cheques, one.rulebook, one.by, one.signed_by, act.by.id),
        SlipIssued(opener),
        TrayStored(one.table, opener.serial, cheques, act.by.id),
    )


COMMANDS: Handlers[Pit] = dict((on(ProposeTable, _propose), on(BringBankroll, _bring)))
