"""The leak judge: every message to a guest and a passer-by, card by card, against what lay open by then."""

import json
import re
import threading
import time

from .house import GAIN, House, events
from .money import play_a_round

_CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def early_cards(house: House, seconds: float = 12) -> GAIN:
    """No message names a card before the event that puts it face up."""
    heard: list[tuple[str, str]] = []
    over = threading.Event()

    def listen(who: str) -> None:
        line = house[who].socket()
        for table in ("bj", "bac"):
            line.send({"do": "watch", "table": table})
        while not over.is_set():
            for message in line.messages(0.5):
                heard.append((who, json.dumps(message)))
        line.close()

    listeners = [threading.Thread(target=listen, args=(who,), daemon=True) for who in ("gus", "gia")]
    for one in listeners:
        one.start()
    play_a_round(house, "gia", "bj", 5)
    time.sleep(seconds)
    over.set()
    for one in listeners:
        one.join(10)
    shown = _shown(house)
    gained = []
    for who, text in heard:
        message = json.loads(text)
        table, seq = message.get("table", ""), message.get("seq")
        if not isinstance(seq, int) or f"table/{table}" not in shown:
            continue
        for card in set(_CARD.findall(text)):
            first = shown[f"table/{table}"].get(card)
            if first is None or first > seq:
                gained.append(f"{who} was told of {card} at record {seq} of {table}, before it lay open")
    if len(heard) < 10:
        raise RuntimeError(f"only {len(heard)} messages were heard")
    return sorted(set(gained))


def _shown(house: House) -> dict[str, dict[str, int]]:
    """By table, the first event at which a card of that name lay open; later ones can only be as open."""
    found: dict[str, dict[str, int]] = {}
    for stream, seq, _, event in events(house.folder):
        if not stream.startswith("table/"):
            continue
        cards = found.setdefault(stream, {})
        if event.get("face_up", True):
            for card in _CARD.findall(json.dumps(event)):
                cards.setdefault(card, seq)
    return found
