"""Whether what somebody typed or said is a call: compared as dealers hear it, and never nearly.

Capital letters, punctuation and the spelling of numbers do not count, nor "please" and "dollars" where the
manuals have it both ways. Every other word counts. The house's own wording of a call is as good as the
manual's.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from pitboss.games.contract import Call
from pitboss.messages import LANGUAGES, say
from pitboss.training.questions.question import Question

SAID_MOST = 200
"""Letters; nothing longer is a call."""
VARIANTS: Mapping[str, tuple[str, ...]] = {
    "no_more_bets": ("No more bets", "No more bets please"),
    "player_shows": ("Player shows {count}",),
    "banker_has": ("Banker has {count}",),
    "press_change": ("Press, change, rearrange, ties often repeat paying {odds:word}",),
    "pay_or_take_to_max": ("Pay or take to the table max",),
    "pay_or_take_to_limit": ("Pay or take to the table limits",),
    "rolling": ("Shuffle check",),
    "changing": ("Changing {cents:money} dollars",),
    "colour_coming_in": ("Colour coming in",),
    "cheque_change": ("Cheque change",),
}
"""What the manuals allow in place of the first wording, by call."""
SAME_AT_BACCARAT = ("pay_or_take_to_max", "pay_or_take_to_limit")
"""The baccarat manual uses both wordings for one call (lines 200 and 297)."""
_SPELT = {"colour": "color", "cheque": "check", "cheques": "checks", "maximum": "max"}
_SILENT = frozenset({"dollar", "dollars"})
_TO_NINE = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = (
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
)
_ROUND = ("ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_UNITS = {word: value for value, word in enumerate((*_TO_NINE, "ten", *_TEENS))}
_TENS = {word: 10 * value for value, word in enumerate(_ROUND[1:], 2)}
_SCALES = {"hundred": 100, "thousand": 1000}
_HAN = str.maketrans("零〇一二三四五六七八九兩两", "0012345678922")
_WORD = re.compile(r"\d+(?:\.\d+)?|[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+")
"""Figures, Chinese characters one by one, words."""


def words(text: str) -> tuple[str, ...]:
    """Return the words of a sentence in the form in which sentences are compared."""
    text = unicodedata.normalize("NFKC", text).casefold().translate(_HAN)
    text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.replace("re-arrange", "rearrange").replace("\u2019", "'"))
    text = re.sub(r"\.00\b|(?<=[^\W\d_])'(?=[^\W\d_])", "", text)
    found = [_SPELT.get(word, word) for word in _WORD.findall(text) if word not in _SILENT]
    return tuple(_in_figures(found))


def _in_figures(found: list[str]) -> Iterable[str]:
    """Put numbers in words into figures; two numbers side by side stay two."""
    place = 0
    while place < len(found):
        value, after = _number(found, place)
        if after == place:
            yield found[place]
            place += 1
        else:
            yield str(value)
            place = after


def _number(found: list[str], place: int) -> tuple[int, int]:
    """Return the number that begins here, and the place after it; the same place if none begins."""
    total = part = 0
    least = 1000  # each word of a number is smaller than the one before, unless a scale stands between
    begun = place
    while place < len(found):
        word = found[place]
        if word == "and" and place > begun and found[place - 1] in _SCALES and _begins(found, place + 1):
            place += 1
            continue
        value = _UNITS.get(word, _TENS.get(word))
        if value is not None and (word != "zero" or place == begun):
            size = 10 if word in _TENS else 1
            if size >= least or (least == 10 and value >= 10):
                break
            part, least = part + value, size
        elif word in _SCALES and part:
            total, part = (total, part * 100) if word == "hundred" else (total + part * 1000, 0)
            least = 1000
        else:
            break
        place += 1
    return total + part, place


def _begins(found: list[str], place: int) -> bool:
    return place < len(found) and (found[place] in _UNITS or found[place] in _TENS)


def wordings(call: Call, house: Mapping[str, str], *, family: str = "") -> frozenset[tuple[str, ...]]:
    """Return every way in which a call may be said, in every language."""
    ids = SAME_AT_BACCARAT if family == "baccarat" and call.id in SAME_AT_BACCARAT else (call.id,)
    said = [say(id_, call.parameters) for id_ in ids]
    said += [say(id_, call.parameters, language=tongue, house=house) for id_ in ids for tongue in LANGUAGES]
    for id_ in ids:
        said += [say(id_, call.parameters, house={id_: wording}) for wording in VARIANTS.get(id_, ())]
    if call.parameters.get("dealer"):
        said += [say("dealer_has", call.parameters, language=tongue) for tongue in LANGUAGES]
    return frozenset(map(words, said))


def heard(text: str, calls: Mapping[str, Call], house: Mapping[str, str], *, family: str = "") -> str | None:
    """Return the key of the call that a text is, or None if it is none of them."""
    if len(text) > SAID_MOST:
        return None
    given = words(text)
    return next((key for key, call in calls.items() if given in wordings(call, house, family=family)), None)


def call_said(question: Question, text: str, house: Mapping[str, str]) -> str | None:
    """Return a trainee's sentence as an answer: the key of a call of the question, or the sentence itself."""
    text = text.strip()
    if not text or len(text) > SAID_MOST:
        return None
    calls = {key: Call(label.message, dict(label.parameters)) for key, label in question.labels.items()}
    family = "baccarat" if question.facts.get("family") == "baccarat" else ""
    found = heard(text, calls, house, family=family)
    return found if found is not None else _unknown(text, calls)


def _unknown(text: str, calls: Mapping[str, Call]) -> str:
    """Return a sentence that is no call of the question; the key of a call must not pass for the call."""
    return f"“{text}”" if text in calls else text
