"""What a plan has otherwise than the floor, and what makes each true; a start changes none of it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.registry import names
from pitboss.floor.streams import METERS, PIT, TABLES
from pitboss.floor.tables.hosted_table import HostedTable, evolve, from_bytes
from pitboss.floor.tables.placement import TablePlan
from pitboss.games import GAMES
from pitboss.games.contract import Refusal
from pitboss.journal import Reader, StoreFailed
from pitboss.pit import dispatch
from pitboss.pit.rule_changes import RuleChanges, checked, hash_in_force
from pitboss.pit.state import Pit
from pitboss.progressive import figures
from pitboss.progressive.evolve import evolve as evolve_meter
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller
from pitboss.rulebook import find, load, restore
from pitboss.table.evolve import opening


class StandingFloor(NamedTuple):
    """A floor as it is: its tables, the settings of its progressives, the rules that were signed."""

    tables: Mapping[str, HostedTable]
    meters: Mapping[str, Settings | None]
    changes: RuleChanges


def standing_floor(reader: Reader) -> StandingFloor:
    """Fold a floor from its journal, without opening it."""
    tables, meters = {}, {}
    for stream in reader.heads():
        if stream.startswith(TABLES):
            tables[stream.removeprefix(TABLES)] = _table(reader, stream)
        elif stream.startswith(METERS):
            meters[stream.removeprefix(METERS)] = _meter(reader, stream)
    return StandingFloor(tables, meters, _pit(reader).rule_changes)


def differences(
    floor: StandingFloor, plans: tuple[TablePlan, ...], progressives: tuple[ProgressivePlan, ...]
) -> tuple[str, ...]:
    """Say what plans have otherwise than tables and progressives that stand, and what to do about each."""
    found = list(_files(floor.changes)) if plans else []
    for plan in plans:
        if plan.name in floor.tables:
            found += [f"table {plan.name}: {told}" for told in _differing(floor, plan)]
    for meter in progressives:
        stands = floor.meters.get(meter.name)
        if stands is not None:
            found += _of_meter(meter, stands)
    if plans:
        planned = {plan.name for plan in plans}
        found += [
            f"table {name}: it stands on the floor and is not in the plan: retire it at /pit/{name}, "
            "or put it into the plan"
            for name, hosted in sorted(floor.tables.items())
            if name not in planned and not hosted.retired
        ]
        known = {meter.name for meter in progressives}
        found += [
            f"progressive {name}: it is on the floor and not in the plan: put it into the plan"
            for name in sorted(floor.meters.keys() - known)
        ]
    return tuple(found)


def _files(changes: RuleChanges) -> Iterator[str]:
    """Tell of files that were edited after rules were signed for their game: the signed rules hold."""
    for name, signed in changes.in_force.items():
        house, _, game = name.partition("/")
        found = checked(house, game, signed.settings)
        if isinstance(found, Refusal):
            yield f"game {name}: its rules were signed, and its file is not there"
        elif found.rules is None or found.rules.hash != signed.rulebook:
            yield (
                f"game {name}: its file has changed since its rules were signed, and the signed rules hold: "
                f"propose and sign them again at /rules/{game}"
            )


def _differing(floor: StandingFloor, plan: TablePlan) -> Iterator[str]:
    hosted, here = floor.tables[plan.name], f"/pit/{plan.name}"
    if hosted.retired:
        yield "it was retired, and its name is not used again: give the new table another name"
        return
    path = find(plan.game, house=plan.house)
    house, game = path.parent.name, path.stem
    if (hosted.house, hosted.game) != (house, game):
        yield (
            f"the game is {hosted.house}/{hosted.game}, and the plan says {house}/{game}: a table keeps its "
            f"game; retire it at {here} and place the other under a new name"
        )
    elif _planned_rules(floor.changes, plan, house, game) not in (hosted.rulebook, hosted.rules_next):
        yield f"it goes by other rules than its game has now: propose and sign the new rules at {here}"
    if hosted.pit != plan.pit:
        yield (
            f"the pit is {hosted.pit or 'none'}, and the plan says {plan.pit or 'none'}: move it at {here}, "
            "or put the plan right"
        )
    terminal = hosted.table.terminal
    linked = terminal.progressive if terminal else ""
    if linked != plan.progressive:
        yield (
            f"the progressive is {linked or 'none'}, and the plan says {plan.progressive or 'none'}: a table "
            f"keeps its meter; retire it at {here} and place another under a new name"
        )
    par = plan.par or plan.bankroll
    if hosted.par is not None and hosted.par != par:
        yield (
            f"the bankroll is {hosted.par}, and the plan says {par}: propose and sign another at {here}, "
            "or put the plan right"
        )


def _planned_rules(changes: RuleChanges, plan: TablePlan, house: str, game: str) -> str:
    """Return the hash of the rules that a planned table would be placed under."""
    if plan.settings or plan.game.endswith(".toml"):
        settings = {**changes.settings(house, game), **plan.settings}
        return load(plan.game, house=plan.house, settings=settings).hash
    return hash_in_force(changes, house, game)


def _of_meter(plan: ProgressivePlan, stands: Settings) -> Iterator[str]:
    for key, (now, planned) in figures.both(stands, plan.settings).items():
        yield (
            f"progressive {plan.name}: {key} is {now}, and the plan says {planned}: two people change it at "
            f"/progressive, or put the plan right"
        )


def _table(reader: Reader, stream: str) -> HostedTable:
    snapshot = reader.snapshot(stream)
    hosted = None if snapshot is None else from_bytes(snapshot.payload)
    for record in reader.read(stream, after=snapshot.seq if snapshot else 0):
        event = names().decode(record.entry)
        if hosted is None:
            text = reader.rulebook(getattr(event, "rulebook", ""))
            if text is None:
                raise StoreFailed(f"the journal does not hold the rulebook of {stream}")
            rules = restore(text, house=getattr(event, "house", ""), game=getattr(event, "game", ""))
            hosted = HostedTable(opening(GAMES[rules.family], rules))
        hosted = evolve(hosted, event)
    assert hosted is not None, "a stream has a record"
    return hosted


def _meter(reader: Reader, stream: str) -> Settings | None:
    snapshot = reader.snapshot(stream)
    state = Controller() if snapshot is None else msgspec.json.decode(snapshot.payload, type=Controller)
    for record in reader.read(stream, after=snapshot.seq if snapshot else 0):
        state = evolve_meter(state, names().decode(record.entry))
    return state.settings


def _pit(reader: Reader) -> Pit:
    snapshot = reader.snapshot(PIT)
    state = Pit() if snapshot is None else msgspec.json.decode(snapshot.payload, type=Pit)
    for record in reader.read(PIT, after=snapshot.seq if snapshot else 0):
        state = dispatch.evolve(state, names().decode(record.entry))
    return state
