"""Passwords: those made for one use, and those that people may choose; and the PINs of badges.

Length alone is no measure: `1234567890` and `aaaaaaaaaa` are the first that anybody tries. What a password
has beyond repeated and neighbouring characters, well-known words and its owner's name must still be hard to
guess.
"""

import re
import secrets
from collections.abc import Iterable
from pathlib import Path

LEAST, MOST = 10, 200
PIN = re.compile(r"[0-9]{6,12}")
DISTINCT_LEAST = 5
PIN_DISTINCT_LEAST = 3
REST_LEAST = 6
"""Characters that are left once runs are counted as one, and once known words are taken away."""
_RUN_LEAST = 3
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "`1234567890-=",
    "qwertyuiop[]",
    "qwertzuiopü",
    "azertyuiop",
    "asdfghjkl;'",
    "yxcvbnm",
    "zxcvbnm,./",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "1q2w3e4r5t6y7u8i9o0p",
    "1q2w3e4r5t6z7u8i9o0p",
)
_LEET = str.maketrans(
    {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "@": "a", "$": "s", "!": "i"}
)
WORDS = frozenset(Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8").split())
"""What people begin with; made for this house, in small letters."""
_LONG = tuple(sorted((word for word in WORDS if len(word) > 3), key=lambda word: (-len(word), word)))


def new_password() -> str:
    """A password for one use, easy to read out: 80 bits."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    while True:
        made = "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))
        if not weakness(made):
            return made


def weakness(password: str, names: Iterable[str] = ()) -> str:
    """Why nobody may choose this password; nothing where they may. `names` are the owner's own."""
    if not LEAST <= len(password) <= MOST:
        return f"a password has {LEAST} to {MOST} characters"
    small = password.casefold().strip()
    if len(set(small)) < DISTINCT_LEAST:
        return f"a password has at least {DISTINCT_LEAST} different characters"
    if len(_without_runs(small)) < REST_LEAST or _is_repeated(small):
        return "a password is more than repeated or neighbouring characters"
    own = [part for name in names for part in re.split(r"[^\w]+", name.casefold()) if len(part) >= _RUN_LEAST]
    own += ["".join(own)] if len(own) > 1 else []
    if own and len(_rest(small, sorted(own, key=len, reverse=True))) < REST_LEAST:
        return "a password is more than one's own name"
    if any(len(_rest(text, _LONG)) < REST_LEAST for text in (small, small.translate(_LEET))):
        return "a password is more than words that everybody tries first"
    return ""


def pin_weakness(pin: str, badge: str) -> str:
    """Why nobody may choose this PIN for a badge; nothing where they may."""
    if not PIN.fullmatch(pin):
        return "a PIN has 6 to 12 digits"
    repeated = any(pin == pin[:size] * (len(pin) // size) for size in range(1, len(pin) // 2 + 1))
    if repeated or len(set(pin)) < PIN_DISTINCT_LEAST or len(_without_runs(pin)) < PIN_DISTINCT_LEAST:
        return "a PIN is more than repeated or neighbouring digits"
    return "a PIN is not the number of its badge" if pin in badge or badge in pin else ""


def _rest(text: str, words: Iterable[str]) -> str:
    """What is left of a text without words, and with runs and punctuation counted as little."""
    found = text
    for word in words:
        found = found.replace(word, "\0")
    if found == text:
        return text
    return _without_runs("".join(letter for letter in found if letter.isalnum()))


def _without_runs(text: str) -> str:
    """Each run of equal or neighbouring characters as its first one."""
    kept = ""
    place = 0
    while place < len(text):
        length = _run(text, place)
        kept += text[place] if length >= _RUN_LEAST else text[place : place + 1]
        place += length if length >= _RUN_LEAST else 1
    return kept


def _run(text: str, place: int) -> int:
    """How long the characters from here on are equal, or stand side by side."""
    longest = 1
    while place + longest < len(text) and text[place + longest] == text[place]:
        longest += 1
    for row in _ROWS:
        for order in (row, row[::-1]):
            at = order.find(text[place])
            length = 0
            while (
                at >= 0
                and at + length < len(order)
                and text[place + length : place + length + 1] == order[at + length]
            ):
                length += 1
            longest = max(longest, length)
    return longest


def _is_repeated(text: str) -> bool:
    """Whether a short piece makes up the whole, again and again."""
    return any((text[:size] * (len(text) // size + 1))[: len(text)] == text for size in range(1, REST_LEAST))
