"""The odds over HTTP: the figures of the command line, what ifs, bounds, and who may ask."""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest
from click.testing import CliRunner
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from pitboss.cli import main
from pitboss.odds.counting.known import dealt_under, known_counts
from pitboss.odds.figures import figures_of
from pitboss.rulebook import BlackjackRules, check, find, games, houses, load
from pitboss.rulebook.price_keys import KEYS, Value, changed, settings_of
from pitboss.web.odds.work_queue import WorkQueue, WorkQueueError
from tests.kit.web.house import BACCARAT, BLACKJACK, ROOMY, House
from tests.kit.web.meters import MeterHouse

GAMES = [game for house in houses() for game in games(house)]
Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    """A house that passers-by may look into; what it works out is kept for all tests."""
    house = MeterHouse(replace(ROOMY, public=True))
    with house.open() as opened:
        yield opened


def ask(client: Client, path: str, status: int = 200, **body: Any) -> dict[str, Any]:
    answer = client.post(f"/api/odds/{path}", json=body)
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


def command(*arguments: str) -> Any:
    result = CliRunner().invoke(main, [*arguments, "--json"])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("game", GAMES)
def test_the_figures_are_those_of_the_command_line(client: Client, game: str) -> None:
    told = ask(client, game)
    printed = command("odds", game)
    assert (told["game"], told["house"], told["decks"]) == (
        printed["game"],
        printed["house"],
        printed["decks"],
    )
    assert len(told["bets"]) == len(printed["bets"])
    for shown, bet in zip(told["bets"], printed["bets"], strict=True):
        bet.pop("progressive", None)
        assert {key: shown[key] for key in bet} == bet
    assert told["warnings"] == [f"{line['key']}: {line['reason']}." for line in printed["warnings"]]


def test_the_lines_of_a_pay_table_add_up_to_its_wins(client: Client) -> None:
    for game in ("five-treasures", BLACKJACK):
        for bet in ask(client, game)["bets"]:
            chances = [line["chance"] for line in bet["lines"] if not line["push"]]
            if None not in chances:
                assert sum(chances) == pytest.approx(bet["win"])


@pytest.mark.parametrize(
    ("game", "asked", "settings"),
    [
        (BACCARAT, {"decks": 6}, ["decks=6"]),
        (
            BACCARAT,
            {"bets.tie.lines[1].pays": "9 to 1", "commission.rate": "4%"},
            ['bets.tie.lines=[{ when = { winner = "tie" }, pays = "9 to 1" }]', "commission.rate=4%"],
        ),
        ("double-deck", {"blackjack.pays": "6 to 5"}, ["blackjack.pays=6 to 5"]),
    ],
)
def test_a_what_if_changes_what_compare_says(
    client: Client, game: str, asked: dict[str, Any], settings: list[str]
) -> None:
    told = {bet["bet"]: bet for bet in ask(client, game, settings=asked)["bets"]}
    pairs = [part for setting in settings for part in ("--set", setting)]
    printed = command("compare", game, game, *pairs)["bets"]
    assert {bet["bet"]: bet["change"] for bet in printed} == {
        name: bet["change"] for name, bet in told.items()
    }
    assert {bet["bet"]: bet["b"] for bet in printed} == {
        name: bet["house_edge"] for name, bet in told.items()
    }
    assert any(bet["change"] for bet in told.values())


def test_what_can_be_asked_comes_from_the_rulebook() -> None:
    rules = load(BLACKJACK)
    assert isinstance(rules, BlackjackRules)
    found = {setting.key: setting for setting in settings_of(rules)}
    assert found["decks"].choices == tuple(range(1, 9))
    assert found["dealer.soft17"].choices == ("stand", "hit")
    assert found["split.max_hands"].choices == (1, 2, 3, 4)
    assert found["blackjack.pays"].value == str(rules.blackjack.pays)
    assert {setting.key for setting in settings_of(load(BACCARAT))} >= set(KEYS["baccarat"])
    assert "commission.rate" not in {setting.key for setting in settings_of(load("ez-baccarat"))}
    assert changed(rules, {"decks": 6}).rules == rules


WITH: Mapping[str, Mapping[str, Value]] = {
    "dealer.blackjack_takes": {"dealer.hole_card": False, "peek.ten": False, "peek.ace": False},
    "surrender.ten": {"chart": "early-surrender"},
    "surrender.ace": {"chart": "early-surrender"},
    "surrender.low": {"chart": "late-surrender"},
    "surrender.after_split": {"chart": "late-surrender", "surrender.ten": "late"},
}
"""Keys that say nothing by themselves, with what they are about: who surrenders needs a chart that does."""


def test_every_switch_changes_a_bet() -> None:
    own = load("double-deck")
    for setting in settings_of(own):
        beside = WITH.get(setting.key, {})
        before = changed(own, beside).rules
        assert before is not None
        others = [True, False] if setting.kind == "switch" else list(setting.choices)
        rules = [
            changed(own, {**beside, setting.key: value}).rules for value in others if value != setting.value
        ]
        priced = [figures_of(found).edges for found in rules[-1:] if found is not None]
        assert figures_of(before).edges not in priced, setting.key


def test_no_other_choice_of_the_rulebook_changes_a_bet() -> None:
    own = load(BACCARAT)
    before = figures_of(own).edges
    file, tried = find(BACCARAT), 0
    for key, value in _choices(own):
        found = check(file, settings={key: value}).rules
        if key not in KEYS["baccarat"] and found is not None:
            tried += 1
            assert figures_of(found).edges == before, key
    assert tried > 20


def _choices(struct: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Every other value of every choice and switch."""
    for field in msgspec.structs.fields(struct):
        key, value = f"{above}{field.name}", getattr(struct, field.name)
        if isinstance(value, msgspec.Struct):
            yield from _choices(value, f"{key}.")
        elif field.type is bool:
            yield key, not value
        elif get_origin(field.type) is Literal:
            yield from ((key, other) for other in get_args(field.type) if other != value)


@pytest.mark.parametrize(
    ("asked", "status", "told"),
    [
        ({"split.max_hands": 1}, 422, "it is above split.max_hands"),
        ({"bets.tie.lines[1].pays": "nine"}, 422, "is not odds"),
        ({"decks": 7}, 400, "decks"),
        ({"decks": "6"}, 400, "decks"),
        ({"limits.max": 5}, 400, "limits.max"),
        ({"chart": "/etc/passwd.toml"}, 400, "chart"),
    ],
)
def test_rules_that_nobody_could_play_by_are_refused_in_words(
    client: Client, asked: dict[str, Any], status: int, told: str
) -> None:
    game = BACCARAT if "bets.tie.lines[1].pays" in asked or "decks" in asked else BLACKJACK
    answer = ask(client, game, status, settings=asked)
    assert answer["code"] == ("rulebook_refused" if status == 422 else "setting_unknown")
    assert told in answer["sentence"]


@pytest.mark.parametrize("game", ["no-such-game", "..%2Fsecret.toml", "pit"])
def test_only_games_of_the_house_are_priced(client: Client, game: str) -> None:
    assert client.post(f"/api/odds/{game}", json={}).status_code == 404


def test_the_chart_says_what_each_wrong_play_gives_away(client: Client) -> None:
    told = ask(client, "double-deck/strategy")
    printed = command("strategy", "double-deck")
    assert told["house_edge"] == printed["house_edge"]
    cells = {(cell["kind"], cell["row"], cell["up"]): cell for cell in told["cells"]}
    assert len(cells) == sum(len(printed[kind]) for kind in ("pairs", "soft", "hard")) * 10
    for mistake in printed["mistakes"]:
        first, *others = cells[mistake["kind"], mistake["row"], mistake["up"]]["plays"]
        assert (first["play"], first["loss"]) == (mistake["play"], 0)
        assert (others[0]["play"], others[0]["loss"]) == (mistake["second"], mistake["loss"])
    assert ask(client, f"{BACCARAT}/strategy", 404)["code"] == "no_strategy"


@pytest.mark.parametrize("game", GAMES)
def test_counts_were_worked_out_for_the_rules_in_force(game: str) -> None:
    """Else `scripts/known_counts.py` has to be run again."""
    found = known_counts(load(game))
    assert found is not None
    assert found.rounds >= 1_000_000
    assert dealt_under(load(game)) == found.dealt_under


def test_counts_and_cards(client: Client) -> None:
    told = client.get("/api/odds/ez-baccarat/counting").json()
    dragon = next(bet for bet in told["bets"] if bet["bet"] == "dragon-7")
    assert dragon["known"]
    assert dragon["trigger"] > 0
    assert dragon["edge"] > 0
    printed = {bet["bet"]: bet for bet in command("odds", "ez-baccarat", "--removal")["bets"]}
    assert dragon["effects"] == pytest.approx(printed["dragon-7"]["effects"])


def test_a_jackpots_curve_crosses_nothing_where_it_is_fair(client: Client) -> None:
    told = ask(client, f"{BLACKJACK}/jackpot", reseed_cents=10_000_00, contribution=1000, wagers_per_hour=180)
    printed = command(
        *("odds", BLACKJACK, "--jackpot", "--hands-per-hour", "180", "--reseed", "$10,000"),
        *("--contribution", "10%", "--meter", "$20,000"),
    )["bets"][0]
    advice = told["advice"]
    assert advice["house_edge"] == printed["house_edge_with_everything"]
    assert advice["prizes"][0]["hours_between"] == printed["prizes"][0]["hours_between_hits"]
    middle = told["curve"][len(told["curve"]) // 2]
    assert middle["edge"] == pytest.approx(0)
    assert middle["cents"] == pytest.approx(advice["break_even_cents"], abs=1)
    assert told["meters"]
    assert ask(client, f"{BACCARAT}/jackpot", 404)["code"] == "no_jackpot"
    assert ask(client, f"{BLACKJACK}/jackpot", 400, contribution=0)["code"] == "settings_impossible"


def test_passers_by_only_where_they_may_look_on() -> None:
    house = House()
    with house.open() as client:
        assert client.get("/api/odds").status_code == 401
        assert client.post(f"/api/odds/{BACCARAT}", json={}).status_code == 401
        for who in ("ann-of-record", "dealer-1", "surveillance-1"):
            by = house.token(who)
            assert len(client.get("/api/odds", headers=by).json()["games"]) == len(GAMES)
            assert client.post(f"/api/odds/{BACCARAT}", json={}, headers=by).status_code == 200


class TestWorkroom:
    """What is worked out once is kept, and nobody takes the room for themself."""

    def test_the_same_is_worked_out_once(self) -> None:
        async def asked() -> tuple[int, int]:
            room: WorkQueue[str] = WorkQueue(kept=2)
            gate = threading.Event()
            both = asyncio.gather(
                *(room.of("one", lambda: int(gate.wait(10)), whose=whose) for whose in ("ann", "bob"))
            )
            await asyncio.sleep(0)
            gate.set()
            return sum(await both), room.worked

        assert asyncio.run(asked()) == (2, 1)

    def test_the_oldest_goes_first(self) -> None:
        async def asked() -> int:
            room: WorkQueue[str] = WorkQueue(kept=2)
            for key in ("one", "two", "one", "three", "one", "two"):
                await room.of(key, lambda: 0)
            return room.worked

        assert asyncio.run(asked()) == 4

    def test_nobody_has_two_pieces_and_only_so_many_wait(self) -> None:
        async def asked() -> list[str]:
            room: WorkQueue[str] = WorkQueue(kept=9, waiting=2, seconds=0.05)
            gate = threading.Event()
            codes = []

            async def ask(key: str, whose: str) -> str:
                try:
                    return str(await room.of(key, lambda: int(gate.wait(10)), whose=whose))
                except WorkQueueError as error:
                    return error.code

            for key, whose in (("one", "ann"), ("one", "bob"), ("two", "bob"), ("three", "eve")):
                codes.append(await ask(key, whose))
            codes += await asyncio.gather(ask("four", "ann"), ask("five", "ann"))
            gate.set()
            while room.worked < 2:
                await asyncio.sleep(0.001)
            return [*codes, *await asyncio.gather(ask("one", "ann"), ask("six", "ann"), ask("seven", "ann"))]

        assert asyncio.run(asked()) == [
            *("working", "working", "working", "full"),
            *("working", "one_at_a_time"),
            *("1", "1", "1"),
        ]

    def test_a_fault_is_told_and_not_kept(self) -> None:
        def wrong() -> int:
            raise ValueError("no")

        async def asked() -> int:
            room: WorkQueue[str] = WorkQueue(kept=2)
            with pytest.raises(ValueError, match="no"):
                await room.of("one", wrong, whose="ann")
            return await room.of("one", lambda: 3, whose="ann")

        assert asyncio.run(asked()) == 3
