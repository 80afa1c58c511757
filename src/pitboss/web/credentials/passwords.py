"""Passwords and PINs: how one-time passwords are made, and which passwords and PINs people may choose.

Length alone is no measure: `1234567890` and `aaaaaaaaaa` are the first that anybody tries. Repeated and
neighbouring characters, well-known words and the owner's name are taken away before the length is measured.
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
"""Characters that must be left when runs count as one and known words are taken away."""
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
"""Words that people use first, in small letters."""
_LONG = tuple(sorted((word for word in WORDS if len(word) > 3), key=lambda word: (-len(word), word)))


def new_password() -> str:
    """Return a one-time password with 80 bits that is easy to read aloud."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    while True:
        made = "-".join("".join(secrets.choice(letters) for _ in range(4)) for _ in range(4))
        if not weakness(made):
            return made


def weakness(password: str, names: Iterable[str] = ()) -> str:
    """Return why a password is too weak; empty if it is not. `names` are the owner's."""
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
    """Return why a PIN is too weak for a badge; empty if it is not."""
    if not PIN.fullmatch(pin):
        return "a PIN has 6 to 12 digits"
    repeated = any(pin == pin[:size] * (len(pin) // size) for size in range(1, len(pin) // 2 + 1))
    if repeated or len(set(pin)) < PIN_DISTINCT_LEAST or len(_without_runs(pin)) < PIN_DISTINCT_LEAST:
        return "a PIN is more than repeated or neighbouring digits"
    same = bool(badge) and (pin in badge or badge in pin)
    return "a PIN is not the number of its badge" if same else ""


def _rest(text: str, words: Iterable[str]) -> str:
    """Return what is left of a text without the words, its runs and its punctuation."""
    found = text
    for word in words:
        found = found.replace(word, "\0")
    if found == text:
        return text
    return _without_runs("".join(letter for letter in found if letter.isalnum()))


def _without_runs(text: str) -> str:
    """Replace each run of equal or neighbouring characters by its first one."""
    kept = ""
    place = 0
    while place < len(text):
        length = _run(text, place)
        kept += text[place] if length >= _RUN_LEAST else text[place : place + 1]
        place += length if length >= _RUN_LEAST else 1
    return kept


def _run(text: str, place: int) -> int:
    """Return the length of the run of equal or neighbouring characters that starts here."""
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
    """Return whether the text is a short piece that is repeated."""
    return any((text[:size] * (len(text) // size + 1))[: len(text)] == text for size in range(1, REST_LEAST))
