"""What `pitboss serve` places: tables, and the progressives that they are linked to.

They come from the options of the command, or from `pit/floor.toml` of the house.
"""

from msgspec.structs import replace

from pitboss.cheques import Cheques
from pitboss.cli.errors import CommandError
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.floor import TablePlan
from pitboss.payouts import OddsError, parse_money, parse_rate
from pitboss.progressive.settings import NO_RATE, Settings
from pitboss.rulebook import UnknownGameError, find, load
from pitboss.rulebook.house.floor_plan import HouseFloor, PlannedProgressive
from pitboss.rulebook.pit import PitRules
from pitboss.table.terminal import progressive_bet
from pitboss.web.demo import floor as demo_floor


def floor_plan(
    tables: tuple[str, ...], progressives: tuple[str, ...]
) -> tuple[TablePlan | ProgressivePlan, ...]:
    """Return the tables asked for, or one for each game; only named tables are linked (A-46)."""
    usual = (plan for plan in demo_floor.plans() if isinstance(plan, TablePlan))
    placed = tuple(map(_table, tables)) or tuple(replace(plan, progressive="") for plan in usual)
    return _linked(placed, tuple(map(_progressive, progressives)))


def house_plan(floor: HouseFloor, pit: PitRules) -> tuple[TablePlan | ProgressivePlan, ...]:
    """The tables and progressives of a house's plan; a table without a bankroll gets the par of the pit."""
    placed = tuple(
        TablePlan(
            one.name,
            *_game(one.game, Cheques(**(one.bankroll or pit.par))),
            pit=one.pit,
            par=Cheques(**one.par) if one.par else None,
        )
        for one in floor.tables
    )
    meters = tuple(
        (_house_meter(one), tuple(table.name for table in floor.tables if table.progressive == one.name))
        for one in floor.progressives
    )
    for meter, names in meters:
        if not names:
            raise CommandError(f"The progressive {meter.name!r} has no table: link a table, or leave it out.")
    return _linked(placed, meters)


def _house_meter(planned: PlannedProgressive) -> ProgressivePlan:
    settings = Settings(
        reseed=planned.reseed,
        contribution=planned.contribution,
        reserve=planned.reserve,
        limit=planned.limit,
    )
    return ProgressivePlan(planned.name, _sound(planned.name, settings), "floor plan", "first start")


def _linked(
    placed: tuple[TablePlan, ...], meters: tuple[tuple[ProgressivePlan, tuple[str, ...]], ...]
) -> tuple[TablePlan | ProgressivePlan, ...]:
    _must_be_once("table", [plan.name for plan in placed])
    _must_be_once("progressive", [meter.name for meter, _ in meters])
    linked: dict[str, str] = {}
    for meter, names in meters:
        for name in names:
            if name in linked:
                raise CommandError(f"The table {name!r} can be linked to one progressive only.")
            _must_share_a_meter(placed, name)
            linked[name] = meter.name
        _must_agree(placed, meter.name, names)
    return (
        *(replace(plan, progressive=linked.get(plan.name, "")) for plan in placed),
        *(meter for meter, _ in meters),
    )


def _must_be_once(what: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise CommandError(f"The {what} {name!r} is asked for twice: give each a different name.")


def _must_agree(placed: tuple[TablePlan, ...], meter: str, names: tuple[str, ...]) -> None:
    """Refuse tables that share a meter and have different rules for it."""
    plans = {plan.name: plan for plan in placed}
    one = plans[names[0]]
    first = load(one.game, house=one.house).progressive
    for name in names[1:]:
        other = plans[name]
        if load(other.game, house=other.house).progressive != first:
            told = f"{one.game} and {other.game} have different rules for a progressive"
            raise CommandError(f"{told}: {names[0]!r} and {name!r} cannot share {meter!r}.")


def _must_share_a_meter(placed: tuple[TablePlan, ...], name: str) -> None:
    plan = next((plan for plan in placed if plan.name == name), None)
    if plan is None:
        raise CommandError(f"There is no table {name!r}: place it with --table.")
    if not progressive_bet(load(plan.game, house=plan.house)):
        raise CommandError(f"{plan.game} has no progressive bet: {name!r} cannot be linked.")


def _progressive(text: str) -> tuple[ProgressivePlan, tuple[str, ...]]:
    """Read a progressive and the names of its tables."""
    name, _, what = text.partition("=")
    amounts, _, tables = what.partition("@")
    base, _, rates = amounts.partition(",")
    rate, _, reserve = rates.partition(",")
    names = tuple(tables.split(","))
    if not _is_name(name) or not all(map(_is_name, names)):
        raise CommandError(f"{text!r} is not NAME=BASE,RATE[,RESERVE]@TABLE, as in b7=$10000,20%@bj-1.")
    try:
        settings = Settings(
            reseed=parse_money(base),
            contribution=parse_rate(rate),
            reserve=parse_rate(reserve) if reserve else NO_RATE,
        )
    except OddsError as error:
        raise CommandError(f"The progressive {name!r} cannot be set: {error}.") from None
    return ProgressivePlan(name, _sound(name, settings), "command line", "first start"), names


def _sound(name: str, settings: Settings) -> Settings:
    faults = settings.faults()
    if faults:
        raise CommandError(f"The progressive {name!r} cannot be set: wrong {' and '.join(faults)}.")
    return settings


def _table(text: str) -> TablePlan:
    name, equals, what = text.partition("=")
    game, at, pit = what.partition("@")
    if not equals or not _is_name(name) or (at and not _is_name(pit)):
        raise CommandError(f"{text!r} is not NAME=GAME or NAME=GAME@PIT, as in bj-1=blackjack-shoe@1.")
    try:
        find(game)
    except UnknownGameError as error:
        raise CommandError(f"{error}.".replace("?.", "?")) from None
    return TablePlan(name, *_game(game, demo_floor.BANKROLL), pit=pit)


def _game(named: str, bankroll: Cheques) -> tuple[str, Cheques, str | None]:
    """Return a game as a plan has it, around the bankroll: a name may come with its house."""
    house, slash, game = named.partition("/")
    if slash and not named.endswith(".toml"):
        return game, bankroll, house
    return named, bankroll, None


def _is_name(text: str) -> bool:
    return text.replace("-", "").replace("_", "").isalnum() and len(text) <= 60
