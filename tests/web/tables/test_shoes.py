"""Shoes over HTTP: what the house is bound to before, what it was after, and the page's own check of it."""

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pitboss.cards import pack
from pitboss.floor.clock import WallClock
from pitboss.floor.crowd.bots import Crowd
from pitboss.shoe import cut
from pitboss.shuffle import commitment, seed_of, shuffle
from pitboss.web.services import Services
from tests.kit.web.house import QUICK, House
from tests.kit.web.players import until

ANN = "ann-of-record"
TABLE = "double-deck"
CHECKER = Path(__file__).parents[3] / "src/pitboss/web/static/guest/shoe/check.js"
Played = tuple[House, TestClient[Litestar]]


async def bring_bots(services: Services) -> Callable[[], Awaitable[None]]:
    crowd = Crowd(services.floor, random.Random(5), run="shoes")  # noqa: S311
    crowd.join(TABLE, "x", "y", "z")
    return crowd.stop


@pytest.fixture(scope="module")
def played() -> Iterator[Played]:
    """A table at which a shoe has ended, held in the next one."""
    house = House(clock=WallClock(), pace=QUICK, started=bring_bots, games=(TABLE,))
    with house.open() as client:

        def revealed() -> bool:
            return any(record.name == "floor.shoe_revealed" for record in house.store.read(f"table/{TABLE}"))

        client.blocking_portal.call(until, revealed)
        house.do(client, house.token("supervisor-1"), TABLE, type="PauseTable")
        yield house, client


def get(played: Played, path: str, who: str = ANN) -> Any:
    house, client = played
    return client.get(f"/api/tables/{TABLE}/shoes{path}", headers=house.token(who)).json()


def test_a_guest_reads_the_commitment_before_and_the_secret_after(played: Played) -> None:
    house, client = played
    newest, *older = get(played, "")["shoes"]
    sealed = [
        json.loads(record.payload)
        for record in house.store.read(f"table/{TABLE}")
        if record.name == "floor.shoe_sealed"
    ]
    assert [one["commitment"] for one in reversed(sealed)] == [newest["commitment"]] + [
        one["commitment"] for one in older
    ]
    assert (newest["ended"], newest["secret"]) == (False, "")
    assert get(played, f"/{newest['number']}")["cards"] == []
    first = older[-1]
    assert first["ended"]
    assert bytes.fromhex(first["secret"]) == house.vault.open(first["name"])
    assert client.get(f"/api/tables/{TABLE}/shoes/99", headers=house.token(ANN)).status_code == 404


def test_every_card_of_a_shoe_that_has_ended_is_told_in_order(played: Played) -> None:
    house, _ = played
    told = get(played, "/1")
    cards = [one["card"] for one in told["cards"]]
    assert len(cards) > 40
    assert all(re.fullmatch(r"[A2-9TJQK][shdc]", card) for card in cards), "no card is under seal any more"
    assert max(Counter(cards).values()) <= 2
    rounds = [one["round"] for one in told["cards"]]
    assert rounds == sorted(rounds)
    assert rounds[0] == 0, "the first is burned"
    assert not [line for line in get(played, "")["shoes"] if not line["ended"] and line["secret"]]
    assert house.floor.tables[TABLE].durable.shoe


def checked(shoe: dict[str, Any], cards: list[dict[str, Any]], seen: dict[str, Any], folder: Path) -> Any:
    """What the page's own checker says, in a program of its own."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the page's check of a shoe was not run: node is missing (apt-get install nodejs)")
    (folder / "shoe_check.mjs").write_text(CHECKER.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "asked.json").write_text(json.dumps([shoe, cards, seen]), encoding="utf-8")
    (folder / "run.mjs").write_text(
        """import { readFileSync } from "node:fs";
import { checkShoe } from "./shoe_check.mjs";
const [shoe, cards, told] = JSON.parse(readFileSync(new URL("asked.json", import.meta.url), "utf8"));
const cards_of = ([round, lay]) => [Number(round), new Map(Object.entries(lay))];
const rounds = new Map(Object.entries(told.rounds).map(cards_of));
console.log(JSON.stringify(await checkShoe(shoe, cards, { commitment: told.commitment, rounds })));
""",
        encoding="utf-8",
    )
    done = subprocess.run(  # noqa: S603 - our own script
        [node, folder / "run.mjs"], capture_output=True, text=True, check=True, timeout=60
    )
    return json.loads(done.stdout)


def test_the_pages_checker_finds_a_sound_shoe_and_every_forgery(played: Played, tmp_path: Path) -> None:
    told = get(played, "/1")
    shoe, cards = told["shoe"], told["cards"]
    lay = {"2": Counter(one["card"] for one in cards if one["round"] == 2)}
    seen = {"commitment": shoe["commitment"], "rounds": lay}

    def wrong(shoe: dict[str, Any], cards: list[dict[str, Any]], seen: dict[str, Any]) -> list[str]:
        return [one["what"] for one in checked(shoe, cards, seen, tmp_path) if not one["ok"]]

    found = checked(shoe, cards, seen, tmp_path)
    assert [(one["what"], one["ok"]) for one in found] == [
        (what, True) for what in ("noted", "commitment", "order", "seen")
    ]
    assert found[2]["count"] == len(cards)
    other = next(card for card in ("2c", "3c", "4c") if card not in lay["2"])
    swapped = [cards[1], cards[0], *cards[2:]]
    assert wrong(shoe, swapped, seen) == ["order"]
    assert wrong({**shoe, "secret": "00" * 32}, cards, seen) == ["commitment", "order"]
    assert wrong({**shoe, "cut_at": shoe["cut_at"] + 1}, cards, seen) == ["order"]
    assert wrong({**shoe, "chances": ["house"]}, cards, seen) == ["order"]
    assert wrong(shoe, cards, {**seen, "commitment": "00" * 32}) == ["noted"]
    assert wrong(shoe, cards, {**seen, "rounds": {"40": {other: 3}}}) == ["seen"]


@pytest.mark.parametrize("texts", [(), ("ann's 42", "trời ơi")])
def test_the_pages_checker_has_the_order_that_the_house_deals(texts: tuple[str, ...], tmp_path: Path) -> None:
    secret = bytes(range(32))
    order = cut(shuffle(pack(8), seed_of(secret, texts)), 77)
    shoe = {
        "commitment": commitment(secret, pack(8)),
        "secret": secret.hex(),
        "decks": 8,
        "chances": list(texts),
        "cut_at": 77,
    }
    cards = [{"card": card, "round": 1} for card in order]
    seen = {"commitment": shoe["commitment"], "rounds": {"1": dict.fromkeys(pack(1), 8)}}
    assert all(one["ok"] for one in checked(shoe, cards, seen, tmp_path))
