"""Guests who play over the socket, and the truth that everything sent is held against."""

import asyncio
import json
import random
import re
from collections import Counter
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from pitboss.cards import pack
from pitboss.floor.registry import names
from pitboss.floor.tables.hosted_table import HostedTable, evolve
from pitboss.games import GAMES
from pitboss.games.blackjack import Blackjack
from pitboss.journal import MemoryStore, MemoryVault
from pitboss.shuffle import shuffle
from pitboss.table.evolve import opening
from pitboss.web.live.patches import apply

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
WANTED = ("PlaceWager", "Hit", "Stand", "DoubleDown", "SplitPair", "TakeEvenMoney", "DeclineCut", "SitDown")


class Line:
    """One socket: everything that came over it is kept."""

    def __init__(self, address: str, table: str, who: str, headers: dict[str, str]) -> None:
        self.address, self.table, self.who, self.headers = address, table, who, headers
        self.heard: list[str] = []
        """As it came."""
        self.messages: list[dict[str, Any]] = []
        """The same, each with the whole scene that it leads to."""
        self.answers: list[dict[str, Any]] = []
        self.socket: ClientConnection | None = None

    async def listen(self, play: "Guest | None" = None) -> None:
        """Until the other side, or a cancellation, ends it."""
        url = f"ws{self.address.removeprefix('http')}api/live"
        async with connect(url, additional_headers=self.headers, max_size=None) as self.socket:
            await self._send({"do": "watch", "table": self.table})
            async for text in self.socket:
                assert isinstance(text, str)
                message = json.loads(text)
                if message["kind"] in ("answer", "problem"):
                    self.answers.append(message)
                    if play is not None and message.get("refusal"):
                        await self._act(play.give_up())
                    continue
                self.heard.append(text)
                self.messages.append(folded(self.messages[-1] if self.messages else None, message))
                await self._act(play.wish(self.messages[-1]) if play is not None else None)

    async def _act(self, wish: dict[str, Any] | None) -> None:
        if wish is not None:
            await self._send({"do": "act", "table": self.table, **wish})

    async def _send(self, message: dict[str, Any]) -> None:
        if self.socket is not None:
            await self.socket.send(json.dumps(message))


def folded(last: dict[str, Any] | None, message: dict[str, Any]) -> dict[str, Any]:
    """A message with its whole scene, as a page would have it."""
    if message["kind"] != "patch":
        return message
    assert last is not None
    assert message["after"] == last["seq"], "no gap"
    return message | {"scene": apply(last["scene"], message["patch"])}


class Guest:
    """Plays at random from what is legal."""

    def __init__(self, id_: str, table: str, seed: int) -> None:
        self.id, self._table = id_, table
        self._draw, self._numbers = random.Random(seed), count(1)  # noqa: S311
        self._gave_up = False

    def give_up(self) -> dict[str, Any] | None:
        """Refused: hold nobody up."""
        self._gave_up, again = True, self._gave_up
        return None if again else self._numbered({"type": "SayAllSet", "guest": self.id})

    def _numbered(self, command: dict[str, Any] | None) -> dict[str, Any] | None:
        return None if command is None else {"id": f"{self._table}-{next(self._numbers)}", "command": command}

    def wish(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """What the guest does on seeing a scene, if anything."""
        scene = message["scene"]
        self._gave_up = False
        return self._numbered(self._command(scene, message))

    def _command(self, scene: dict[str, Any], message: dict[str, Any]) -> dict[str, Any] | None:
        legal = [offer for offer in scene["legal"] if offer["act"] in WANTED]
        betting = scene["phase"] in ("betting", "insurance")
        seated = any(spot["mine"] for spot in scene["spots"])
        mine = any(spot["bets"] for spot in scene["spots"] if spot["mine"])
        if seated and scene["phase"] == "betting" and not scene["cheques"] and not mine:
            return {"type": "BuyIn", "guest": self.id, "bills": {"hundreds": 3}}
        if seated and betting and not message["all_set"] and (mine or not legal):
            return {"type": "SayAllSet", "guest": self.id}
        return dict(self._draw.choice(legal)["command"]) if legal else None


class Truth:
    """What was really on a table after each event, folded from the journal."""

    def __init__(self, store: MemoryStore, vault: MemoryVault, table: str, rules: Any) -> None:
        self._vault = vault
        self.events: list[tuple[str, Any]] = []
        hosted = HostedTable(opening(GAMES[rules.family], rules))
        self.states = [hosted]
        for record in store.read(f"table/{table}"):
            event = names().decode(record.entry)
            self.events.append((record.name, event))
            hosted = evolve(hosted, event)
            self.states.append(hosted)

    def face_up(self, seq: int) -> Counter[str]:
        """The cards that anybody at the table can see."""
        game = self.states[seq].table.game
        spots = game.spots if isinstance(game, Blackjack) else ()
        hands = [card for spot in spots for hand in spot.hands for card in hand.cards]
        house = game.house_hands.values()
        return Counter([*hands, *(c for cards, up in house for n, c in enumerate(cards) if up >> n & 1)])

    def hole_card(self, seq: int) -> str:
        """The card that lies face down before the dealer, if one does."""
        game = self.states[seq].table.game
        dealer = game.house_hands.get("dealer")
        return dealer.cards[dealer.face_down[0]] if dealer is not None and dealer.face_down else ""

    def next_card(self, seq: int) -> str:
        """The card that leaves the shoe next, by the secret in the vault."""
        hosted = self.states[seq]
        shoe = hosted.table.game.shoe
        secret = self._vault.open(hosted.shoe) if hosted.shoe else None
        if secret is None or not shoe.left:
            return ""
        return str(shuffle(pack(shoe.decks), secret)[(hosted.cut_at + shoe.size - shoe.left) % shoe.size])


def check_cards(text: str, seq: int, truth: Truth) -> bool:
    """No card but those that lie face up; whether a card was hidden at that moment."""
    seen, told = truth.face_up(seq), Counter(CARD.findall(text))
    assert told <= seen, f"step {seq}: {told - seen} was told"
    hidden = [card for card in (truth.hole_card(seq), truth.next_card(seq)) if card and not seen[card]]
    assert not any(f'"{card}"' in text for card in hidden)
    return bool(hidden)


async def until(condition: Any, *, seconds: float = 60) -> None:
    """Come back when something has come true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
