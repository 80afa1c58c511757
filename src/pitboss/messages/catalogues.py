"""The catalogues: a folder per language, any number of JSON files in it, each flat from id to text."""

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
    """All messages as a language says them; what it does not say yet stands in English."""
    return written(DEFAULT) | written(language)


@functools.cache
def written(language: str) -> dict[str, str]:
    """What the files of a language themselves say; a `KeyError` for a language that nobody speaks here."""
    if language not in LANGUAGES:
        raise KeyError(language)
    return merged(sorted((_FOLDER / language).glob("*.json")))


def merged(files: Iterable[Path]) -> dict[str, str]:
    """The messages of several files; a `ValueError` if one stands twice, in one file or in two."""
    texts: dict[str, str] = {}
    for file in files:
        pairs: list[tuple[str, str]] = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
        for message, text in pairs:
            if message in texts:
                raise ValueError(f"{message} stands twice, the second time in {file.parent.name}/{file.name}")
            texts[message] = text
    return texts


def placeholders(wording: str) -> frozenset[str]:
    """The parameters that a wording uses; a `ValueError` if its braces do not pair."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(wording) if name is not None)
