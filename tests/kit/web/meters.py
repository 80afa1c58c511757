"""A house whose blackjack tables share meters, and a round at one of them that wins from it."""

from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pitboss.floor.aggregates.links import LiveProgressive, ProgressivePlan
from pitboss.floor.floor import TablePlan
from pitboss.payouts import Rate
from pitboss.progressive.settings import Settings
from tests.kit.web.house import BLACKJACK, RACK, House, code

VENDOR = "blackjack-h17"
NAMES = {BLACKJACK: "sevens", VENDOR: "vendor"}
SETTINGS = Settings(reseed=10_000_00, contribution=Rate(23, 100), reserve=Rate(1, 100))
BASE, SHARE = 10_000_00, 1_10
"""The base, and the cents of a $5 wager that come onto the display."""
B7 = "blazing-7s-progressive"
ANN, BOB = "ann-of-record", "bob-of-record"
SHOES = {(BLACKJACK, "10%"): 13_057, (BLACKJACK, "100%"): 53_485, (VENDOR, "10%"): 12_426}
"""Secrets whose shoe, cut in the middle and one card burned, deals that hand to a guest who is alone."""
HANDS = {"10%": "three_coloured_sevens", "100%": "three_suited_sevens"}


class MeterHouse(House):
    """Every blackjack table with a terminal."""

    def plans(self, games: tuple[str, ...]) -> tuple[TablePlan | ProgressivePlan, ...]:
        linked = [NAMES[game] for game in games if game in NAMES]
        tables = tuple(TablePlan(game, game, RACK, progressive=NAMES.get(game, "")) for game in games)
        return (*tables, *(ProgressivePlan(name, SETTINGS) for name in linked))

    def stack(self, table: str, prize: str) -> None:
        self.vault.seal(f"{table}/1", SHOES[table, prize].to_bytes(32, "big"), at_ms=0)

    def live(self, table: str = BLACKJACK) -> LiveProgressive:
        return self.floor.progressives[NAMES[table]]

    def ask(
        self, client: TestClient[Litestar], by: dict[str, str], id_: str, **command: Any
    ) -> dict[str, Any]:
        body = {"id": id_, "command": command}
        answer = client.post("/api/progressives/sevens/commands", json=body, headers=by)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told


class Sitting:
    """Ann at seat 1, and whoever of the staff is asked; everything over HTTP, from what scenes offer."""

    def __init__(self, house: MeterHouse, client: TestClient[Litestar], table: str = BLACKJACK) -> None:
        self.house, self.client, self.table = house, client, table
        ids = (ANN, "dealer-1", "supervisor-1", "surveillance-1", "pit-manager-1", "shift-manager-1")
        self.tokens = {who: house.token(who) for who in (*ids, "executive-1", BOB)}

    def do(self, who: str, **command: Any) -> str:
        """Why it was refused, or nothing; who swipes a card has a badge of their own."""
        if command["type"] == "SwipeCard" and "credential" not in command:
            command["credential"] = self.house.badge(self.client, who)
        return code(self.house.do(self.client, self.tokens[who], self.table, **command))

    def must(self, who: str, **command: Any) -> None:
        assert self.do(who, **command) == "", (who, command)

    def scene(self, who: str) -> dict[str, Any]:
        answer = self.client.get(f"/api/tables/{self.table}/scene", headers=self.tokens[who])
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["scene"]
        return found

    def legal(self, who: str, *acts: str) -> list[dict[str, Any]]:
        return [offer["command"] for offer in self.scene(who)["legal"] if not acts or offer["act"] in acts]

    def acts(self, who: str) -> set[str]:
        return {offer["act"] for offer in self.scene(who)["legal"]}

    def nod(self) -> bool:
        """Somebody above grants what is asked or presses the machine."""
        for command in self.legal("supervisor-1", "GrantApproval", "Acknowledge", "PressShuffler"):
            self.must("supervisor-1", **command)
            return True
        return False

    def until(self, phase: str) -> None:
        for _ in range(60):
            scene = self.scene(ANN)
            if scene["phase"] == phase and not scene["due"]:
                return
            declined = self.legal(ANN, "DeclineCut")
            stands = self.legal(ANN, "Stand")
            if self.nod():
                continue
            assert declined or stands, (scene["phase"], scene["due"][:1], scene["awaiting"])
            self.must(ANN, **(declined or stands)[0])
        raise AssertionError(f"never {phase}")

    def bet(self) -> None:
        self.must(ANN, type="PlaceWager", seat=1, bet="main", cents=25_00)
        self.must(ANN, type="PlaceWager", seat=1, bet=B7, cents=5_00)

    def sit(self) -> None:
        self.must(ANN, type="SitDown", guest=ANN, seat=1, cheques={"red": 40, "green": 40})
        self.until("betting")

    def deal(self) -> None:
        """To the prize, by the automatic dealer."""
        self.bet()
        self.must(ANN, type="SayAllSet", guest=ANN)
        if self.table == VENDOR:
            self.must(ANN, type="Hit", seat=1)

    def by_hand(self, *, gesture: str = "", phase: str = "") -> None:
        """The human dealer gives one step after the other, until a gesture is due or a phase has come."""
        for _ in range(80):
            scene = self.scene("dealer-1")
            due = scene["due"][0]["gesture"] if scene["due"] else ""
            if due == gesture and phase in ("", scene["phase"]):
                return
            steps = [offer["command"] for offer in scene["legal"] if offer["blocking"]]
            declined = self.legal(ANN, "DeclineCut")
            if steps:
                self.must("dealer-1", **steps[0])
            elif declined:
                self.must(ANN, **declined[0])
            else:
                assert self.nod(), (scene["phase"], scene["due"][:1], scene["awaiting"])
        raise AssertionError(f"never {gesture or phase}")

    def jackpot(self, who: str = "supervisor-1") -> dict[str, Any]:
        (found,) = self.scene(who)["progressive"]["jackpots"]
        one: dict[str, Any] = found
        return one
