"""What a page is sent: no card before it lies face up, whoever looks; held against the journal afterwards."""

import json
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocket

from pitboss.cards import pack
from pitboss.floor.floor import TablePlan
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.games import GAMES
from pitboss.games.blackjack import Blackjack
from pitboss.shuffle import shuffle
from pitboss.table.evolve import opening
from pitboss.web.live.patches import apply
from tests.kit.page.house import BACCARAT, RACK, PageHouse
from tests.kit.page.table_guest import TableGuest, nodding, sit_down
from tests.kit.page.visitors import Visitors

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
ROUNDS = 4
BLACKJACK = "blackjack-h17"
STAFF = ("dealer-1", "supervisor-1")


@pytest.fixture(scope="module")
def house() -> Iterator[PageHouse]:
    plans = (
        TablePlan(BLACKJACK, BLACKJACK, RACK, house="rules-page"),
        TablePlan("double", "double-deck", RACK),
        TablePlan(BACCARAT, BACCARAT, RACK),
    )
    with PageHouse(plans=plans, started=nodding) as opened:
        yield opened


class Wire:
    """Every frame that a page received, in its order."""

    def __init__(self, page: Page, who: str) -> None:
        self.who, self.frames = who, list[str]()
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(str(text)))


class Truth:
    """The table after each event, folded from the journal, with the order of its shoes."""

    def __init__(self, house: PageHouse, table: str) -> None:
        rules = house.services.floor.tables[table].host.rules
        self._vault = house.vault
        self.states = [HostedTable(opening(GAMES[rules.family], rules))]
        for record in house.store.read(f"table/{table}"):
            self.states.append(evolve(self.states[-1], names().decode(record.entry)))

    def face_up(self, seq: int) -> Counter[str]:
        """The cards that anybody can see."""
        game = self.states[seq].table.game
        spots = game.spots if isinstance(game, Blackjack) else ()
        own = [str(card) for spot in spots for hand in spot.hands for card in hand.cards]
        house = game.house_hands.values()
        return Counter([*own, *(str(c) for cards, up in house for n, c in enumerate(cards) if up >> n & 1)])

    def face_down(self, seq: int) -> set[str]:
        """The hole card, and the next three of the shoe."""
        hosted = self.states[seq]
        game, shoe = hosted.table.game, hosted.table.game.shoe
        dealer = game.house_hands.get("dealer")
        down = {str(dealer.cards[place]) for place in dealer.face_down} if dealer is not None else set()
        secret = self._vault.open(hosted.shoe) if hosted.shoe else None
        if secret is not None and shoe.left > 2:
            order = shuffle(pack(shoe.decks), secret)
            down |= {str(order[(hosted.cut_at + shoe.size - shoe.left + n) % shoe.size]) for n in range(3)}
        return down


def test_no_card_is_told_before_it_lies_face_up(visit: Visitors, house: PageHouse) -> None:
    pages = {who: visit.context(who, reduced_motion="reduce").new_page() for who in ("ann", *STAFF)}
    wires = [Wire(page, who) for who, page in pages.items()]
    for table in (BLACKJACK, "double", BACCARAT):
        sit_down(house, "ann", table, 1)
        for who, page in pages.items():
            page.goto(f"/t/{table}{'/deal' if who in STAFF else ''}")
        guest = TableGuest(house, pages["ann"], "ann", table)
        guest.even()
        holes = play(guest)
        for who in STAFF:
            TableGuest(house, pages[who], who, table).even()
        truth = Truth(house, table)
        hidden = sum(checked(wire, table, truth) for wire in wires)
        assert hidden >= len(wires) * ROUNDS, "cards lay hidden while frames came"
        assert table == BACCARAT or holes > 1, "the dealer had hole cards"


def play(guest: TableGuest) -> int:
    """Some rounds by what is offered; answers how many hole cards there were."""
    holes = 0
    for _ in range(ROUNDS):
        guest.go_to("player" if guest.table == BACCARAT else "main")
        guest.press("3", "Enter", "Space")
        for _ in range(12):
            offered = guest.keys_offered()
            if guest.phase == "betting":
                break
            assert offered, guest.phase
            holes += "??" in [str(card) for hand in guest.scene.hands for card in hand.cards]
            guest.page.keyboard.press("n" if guest.phase == "insurance" else "h" if holes % 3 == 1 else "s")
            guest.even()
    return holes


def checked(wire: Wire, table: str, truth: Truth) -> int:
    """Fold what came over a wire; answers how often a card was hidden while something was told."""
    scene: object = {}
    hidden = seen = 0
    for text in wire.frames:
        message = json.loads(text)
        if message.get("table") != table:
            continue
        if message["kind"] not in ("scene", "patch"):
            assert not CARD.search(text), f"{wire.who}: {message['kind']}"
            continue
        seq = message["seq"]
        scene = message["scene"] if message["kind"] == "scene" else apply(scene, message["patch"])
        up, whole = truth.face_up(seq), Counter(CARD.findall(json.dumps(scene)))
        told = Counter(CARD.findall(text))
        assert told <= up, f"{wire.who}, step {seq}: {told - up} was told"
        assert whole <= up, f"{wire.who}, step {seq}: {whole - up} is in the scene"
        down = truth.face_down(seq) - set(up)
        assert not any(f'"{card}"' in text for card in down)
        hidden += bool(down)
        seen += 1
    assert seen > ROUNDS, wire.who
    return hidden
