"""Progressives of the demo floor and of one that is served: linked as planned, and old data still opens."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.authority import Person
from pitboss.cli import main
from pitboss.cli.errors import CommandError
from pitboss.cli.serve.floor_plan import floor_plan
from pitboss.floor.aggregates.links import ProgressivePlan
from pitboss.floor.clock import HandClock
from pitboss.floor.floor import Floor, TablePlan
from pitboss.floor.registry import names
from pitboss.floor.storage.folder import look_at_folder, open_folder
from pitboss.journal import MemoryStore
from pitboss.payouts import Rate
from pitboss.progressive.commands import PayJackpot
from pitboss.table.commands import Act
from pitboss.web.config import Config
from pitboss.web.demo import floor as demo_floor
from tests.kit.journal.same_shoes import SameShoes
from tests.kit.web.house import BLACKJACK, RACK
from tests.kit.web.meters import ANN, BASE, SHARE, VENDOR, MeterHouse, Sitting


def by_kind(
    plans: tuple[TablePlan | ProgressivePlan, ...],
) -> tuple[dict[str, TablePlan], dict[str, ProgressivePlan]]:
    tables = {plan.name: plan for plan in plans if isinstance(plan, TablePlan)}
    return tables, {plan.name: plan for plan in plans if isinstance(plan, ProgressivePlan)}


def test_the_demo_links_each_version_to_a_meter_of_its_own() -> None:
    tables, meters = by_kind(demo_floor.plans())
    linked = {name: plan.progressive for name, plan in tables.items() if plan.progressive}
    assert linked == {BLACKJACK: "blazing-7s", VENDOR: "blazing-7s-h17"}
    assert len(tables) == len(demo_floor.GAMES)
    house, vendor = meters["blazing-7s"].settings, meters["blazing-7s-h17"].settings
    assert (house.reseed, house.contribution, house.reserve) == (10_000_00, Rate(20, 100), Rate(2, 100))
    assert (vendor.reseed, vendor.contribution) == (10_000_00, Rate(18, 100))
    assert all("demo" in plan.proposed_by and "demo" in plan.signed_by for plan in meters.values())

    async def opened() -> None:
        floor = Floor(MemoryStore(), SameShoes(), HandClock())
        await floor.open(tuple(tables.values()), tuple(meters.values()))
        for table, name in linked.items():
            terminal = floor.tables[table].host.hosted.table.terminal
            assert terminal is not None
            assert (terminal.progressive, terminal.armed) == (name, True)
            assert list(floor.progressives[name].durable.tables) == [table]
        await floor.close()

    asyncio.run(opened())


def test_the_signs_of_a_demo_say_so() -> None:
    house = MeterHouse(Config(demo=True))
    with house.open() as client:
        (sign,) = client.get("/api/progressives", headers=house.token(ANN)).json()["progressives"]
        assert sign["demo"] is True
        page = client.get("/progressive", headers={"accept": "text/html"})
        assert page.status_code == 200
        assert client.get(f"/progressive/{BLACKJACK}", headers={"accept": "text/html"}).status_code == 200


def test_a_demo_opened_before_there_were_progressives_opens_again(tmp_path: Path) -> None:
    async def open_with(plans: tuple[TablePlan | ProgressivePlan, ...]) -> Floor:
        store, vault = open_folder(tmp_path / "floor")
        floor = Floor(store, vault, HandClock())
        tables, meters = by_kind(plans)
        await floor.open(tuple(tables.values()), tuple(meters.values()))
        return floor

    async def twice() -> None:
        old = await open_with((TablePlan(BLACKJACK, BLACKJACK, RACK),))
        await old.close()
        floor = await open_with(demo_floor.plans((BLACKJACK, VENDOR)))
        assert floor.tables[BLACKJACK].host.hosted.table.terminal is None, "it stays as it was placed"
        assert floor.tables[VENDOR].host.hosted.table.terminal is not None
        await floor.close()
        again = await open_with(demo_floor.plans((BLACKJACK, VENDOR)))
        assert again.progressives["blazing-7s-h17"].durable.armed
        await again.close()

    asyncio.run(twice())


def test_what_the_demos_own_staff_pay_reaches_the_guests_purse_once() -> None:
    house = MeterHouse()
    house.stack(BLACKJACK, "10%")
    with house.open() as client:
        sitting = Sitting(house, client)
        sitting.sit()
        sitting.deal()
        for who, act in (
            *(("supervisor-1", "CheckEntry"), ("surveillance-1", "VerifyJackpot")),
            ("shift-manager-1", "VerifyJackpot"),
        ):
            sitting.must(who, **sitting.legal(who, act)[0])
        sitting.must(ANN, **sitting.legal(ANN, "Stand")[0])
        while sitting.nod():
            pass
        sitting.must("supervisor-1", type="SwipeCard", jackpot=1, swipe="r-1")
        sitting.must("supervisor-1", **sitting.legal("supervisor-1", "CompletePaperwork")[0])
        before = house.people.get(ANN)
        assert before is not None

        async def pay() -> None:
            floor = house.services.floor
            act = Act(Person("shift manager", ("shift_manager",)), PayJackpot(1))
            first = await floor.submit(BLACKJACK, "bot 1", act)
            assert first.refusal is None
            assert await floor.submit(BLACKJACK, "bot 1", act) == first

        client.blocking_portal.call(pay)
        after = house.people.get(ANN)
        assert after is not None
        assert after.cents - before.cents == (BASE + SHARE) // 10 % 50 > 0


def test_a_served_floor_is_linked_as_it_is_asked() -> None:
    tables, meters = by_kind(floor_plan((), ()))
    assert set(tables) == set(demo_floor.GAMES)
    assert not meters
    assert not any(plan.progressive for plan in tables.values()), "no house has set the demo's values"
    asked = ("a=blackjack-shoe@1", "b=blackjack-shoe@1", "c=blackjack-shoe")
    tables, meters = by_kind(floor_plan(asked, ("b7=$12500,20.5%,2%@a,b",)))
    assert {name: plan.progressive for name, plan in tables.items()} == {"a": "b7", "b": "b7", "c": ""}
    settings = meters["b7"].settings
    assert (settings.reseed, settings.contribution) == (12_500_00, Rate(205, 1_000))
    assert settings.reserve == Rate(2, 100)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("b7", "is not NAME=BASE"),
        ("b7=$100,20%", "is not NAME=BASE"),
        ("b7=$100,20%@", "is not NAME=BASE"),
        ("b7=much,20%@a", "not an amount of money"),
        ("b7=$100,20@a", "not a percentage"),
        ("b7=$100,0%@a", "contribution"),
        ("b7=$100,20%,20%@a", "reserve"),
        ("b7=$100,20%@nowhere", "no table 'nowhere'"),
        ("b7=$100,20%@m", "no progressive bet"),
        ("b7=$100,20%@a,a", "one progressive only"),
    ],
)
def test_progressives_that_will_not_do(text: str, told: str) -> None:
    with pytest.raises(CommandError, match=told):
        floor_plan(("a=blackjack-shoe", "m=mini-baccarat"), (text,))


def test_serve_sets_up_a_progressive_at_its_first_start(tmp_path: Path) -> None:
    data = tmp_path / "floor"
    options = ("--table", "a=blackjack-shoe", "--progressive", "b7=$12500,20%,2%@a")
    for _ in range(2):
        ran = CliRunner().invoke(main, ["serve", "--data", str(data), "--port", "0", "--for", "0", *options])
        assert ran.exit_code == 0, ran.output
    events = [names().decode(record.entry) for record in look_at_folder(data).read("progressive/b7")]
    assert [type(event).__name__ for event in events] == [
        *("ChangeProposed", "SettingsSet", "ProgressiveArmed", "TableLinked"),
    ]
    poor = ("--table", "d=double-deck", "--progressive", "b7=$12500,20%@d")
    ran = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "x"), "--port", "0", *poor])
    assert ran.exit_code == 2
    assert "no progressive bet" in ran.output
