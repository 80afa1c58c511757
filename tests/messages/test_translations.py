"""What a reader would stumble over: English left behind, the wrong script, a label that is too long."""

import re
import unicodedata

import pytest

from pitboss.messages import written

CHINESE = ("zh-Hant", "zh-Hans")
OTHERS = (*CHINESE, "vi")
NAMES = (
    "Dragon Bonus",
    "Dragon 7",
    "Panda 8",
    "Tiger 7",
    "Ox 6",
    "Kill",
    "Fortune 7",
    "Golden 8",
    "Heavenly 9",
    "Blazing 7's",
    "Blazing 7s",
    "Cover All",
    "Trilux Bonus",
    "Trilux Super 3",
    "TRILUX",
    "SUPER 3",
    "EZ Baccarat",
    "Dai Bacc",
    "5 Treasures",
    "pitboss",
    "Ts",
    "Ad",
    "sue-k",
    "BJ",
    "TRI LUX",
    "Backspace",
    "Enter",
    "Esc",
)
"""Proper names, the notation of cards, keys of the keyboard."""
ENGLISH = re.compile(
    r"\b(the|of|is|are|with|and|not|you|your|this|that|it|seat|card|cards|hand|bet|bets|table|dealer|guest|"
    r"wager|cheque|cheques|shoe|rack|round|player|banker|place|take|pay)\b",
    re.IGNORECASE,
)
"""Words that no Vietnamese sentence has."""
BUTTONS = (
    "page.act.",
    "page.clock.",
    "page.deal.gesture.",
    "page.deal.perform.",
    "page.deal.ruling.",
    "page.deal.signal.",
    "page.deal.step.",
    "page.shell.keys.",
    "page.shell.nav.",
)
"""Labels that share the room of one row or grid."""
SINGLE = (
    "page.deal.approve",
    "page.deal.flip",
    "page.deal.leave_place",
    "page.deal.pause",
    "page.deal.refuse",
    "page.deal.resume",
    "page.deal.take_place",
    "page.deal.to_replay",
    "page.deal.to_table",
    "page.replay.copy",
    "page.replay.download",
    "page.replay.flip",
    "page.replay.notation",
    "page.shell.floor.sit",
    "page.shell.floor.watch",
    "page.shell.menu",
    "page.shell.sign_out",
    "page.table.buy_in",
    "page.table.more",
    "page.table.rebet",
    "page.table.toke",
    "page.table.undo",
)
"""Buttons with a room of their own."""
GROWTH = 1.6
ALWAYS_ROOM = 10
"""Columns that the smallest button has, for it is never narrower than a finger."""
HONG_KONG = "枱裏着曱甴"
"""Characters of Hong Kong and Macau that came too late for Taiwan's set."""


def bare(text: str) -> str:
    """A text without its parameters and without the names that stay as they are."""
    text = re.sub(r"\{[^}]*\}", " ", text)
    for name in NAMES:
        text = text.replace(name, " ")
    return text


def columns(text: str) -> int:
    """How wide a text stands, a Chinese character taking two letters; a parameter counts as it is written."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def group(message: str) -> str:
    """The labels that a button shares its room with; alone if it is not of a row."""
    return next((prefix for prefix in BUTTONS if message.startswith(prefix)), message)


def buttons() -> list[str]:
    return [
        message
        for message in written("en")
        if message.endswith((".button", "_button")) or message.startswith(BUTTONS) or message in SINGLE
    ]


@pytest.mark.parametrize("language", CHINESE)
def test_no_english_is_left_in_chinese(language: str) -> None:
    left = {
        message: found
        for message, text in written(language).items()
        if (found := re.findall(r"[A-Za-z]{2,}", bare(text)))
    }
    assert left == {}


def test_no_english_is_left_in_vietnamese() -> None:
    left = {message: text for message, text in written("vi").items() if ENGLISH.search(bare(text))}
    assert left == {}


@pytest.mark.parametrize(
    ("language", "script", "besides"), [("zh-Hant", "big5", HONG_KONG), ("zh-Hans", "gb2312", "")]
)
def test_the_characters_are_of_the_one_script(language: str, script: str, besides: str) -> None:
    """The old national character sets know the characters of their own script alone."""
    strange = {
        sign
        for message, text in written(language).items()
        for sign in text
        if "\u4e00" <= sign <= "\u9fff" and sign not in besides and not sign.encode(script, "ignore")
    }
    assert strange == set()


def test_every_chinese_text_is_chinese_unless_it_is_a_name_or_a_number() -> None:
    for language in CHINESE:
        for message, text in written(language).items():
            if any(sign.isalpha() for sign in bare(text)):
                assert re.search("[\u4e00-\u9fff]", text) or len(bare(text).split()) == 1, message


@pytest.mark.parametrize("language", OTHERS)
def test_labels_fit_their_buttons(language: str) -> None:
    """A label has the room that the widest English one of its row has, or a good half more than its own."""
    english, labels = written("en"), buttons()
    assert set(SINGLE) <= set(labels)
    assert len(labels) > 100
    room: dict[str, int] = {}
    for message in labels:
        room[group(message)] = max(room.get(group(message), 0), columns(english[message]))
    too_long = {
        message: text
        for message in labels
        if (text := written(language).get(message, ""))
        and columns(text) > max(ALWAYS_ROOM, room[group(message)], GROWTH * columns(english[message]))
    }
    assert too_long == {}
