"""The catalogues: a folder for each language, any number of JSON files in it, each flat from id to text."""

import functools
import json
import string
from collections.abc import Iterable
from pathlib import Path

LANGUAGES = ("en", "zh-Hant", "zh-Hans", "vi")
"""As the Web names them: English, Chinese in traditional and in simplified characters, Vietnamese."""
DEFAULT = "en"
_FOLDER = Path(__file__).parent


@functools.cache
def catalogue(language: str = DEFAULT) -> dict[str, str]:
    """Return all messages in a language; those not translated yet are in English."""
    return written(DEFAULT) | written(language)


@functools.cache
def written(language: str) -> dict[str, str]:
    """Return what the files of a language say; raise `KeyError` for a language that is not there."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return merged(sorted((_FOLDER / language).glob("*.json")))


def merged(files: Iterable[Path]) -> dict[str, str]:
    """Return the messages of several files; raise `ValueError` if an id comes twice."""
    texts: dict[str, str] = {}
    for file in files:
        pairs: list[tuple[str, str]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
        for message, text in pairs:
            if message in texts:
                raise ValueError(f"{message} stands twice, the second time in {file.parent.name}/{file.name}")
            texts[message] = text
    return texts


def placeholders(wording: str) -> frozenset[str]:
    """Return the parameters that a wording uses; raise `ValueError` if its braces do not pair."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(wording) if name is not None)
