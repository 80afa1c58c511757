"""The texts of the page: everything that the page shows in a language, in one answer."""

from functools import cache
from pathlib import Path

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.messages import DEFAULT, LANGUAGES, catalogue
from pitboss.rulebook.house.titles import own_titles
from pitboss.rulebook.source import own_house
from pitboss.web.assets import tagged
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest

SHOWN = (
    "page.",
    "card.",
    "bet.",
    "number.",
    "hand.",
    "refusal.",
    "step.",
    "phase.",
    "colour.",
    "game.",
    "house.",
    "role.",
    "reason.",
    "ruling.",
    "irregularity.",
    "gesture.",
    "prize.",
    "jackpot.",
    "fault.",
    "setting.",
    "tray.",
    "slip.",
    "line.",
    "shift.",
    "task.",
    "set_at.",
    "skill.",
    "training.drill.",
)
"""The ids whose texts the page needs; other texts reach it inside whole sentences."""
SAID = frozenset(
    {
        *("place_your_bets", "all_bets_set", "no_more_bets", "insurance", "insurance_or_even_money"),
        *("insurance_closed", "player_shows", "banker_has", "player_increase", "card_for_player"),
        *("card_for_banker", "wins", "wins_with_natural", "tie_hand", "total", "soft_total", "dealer_has"),
        *("dealer_has_blackjack", "dealer_breaks", "changing", "cheque_change", "colour_coming_in"),
        *("good_luck", "paying", "thank_you", "shuffle", "rolling"),
    }
)
"""The calls that a dealer's console shows with the step that they belong to, before they are made."""


def spoken(language: str) -> str:
    """Return the language if there are texts in it, else English."""
    return language if language in LANGUAGES else DEFAULT


def texts(language: str) -> bytes:
    """Return the texts that the page needs, as JSON, with the names of the house's own games."""
    return _texts(language, own_house())


def game_name(game: str, language: str) -> str:
    """Return a game by its name: as the house calls its own, or else in the reader's language."""
    return own_titles(language).get(f"game.{game}") or catalogue(language).get(f"game.{game}", game)


@cache
def _texts(language: str, _house: Path | None) -> bytes:
    shown = {key: text for key, text in catalogue(language).items() if key.startswith(SHOWN) or key in SAID}
    shown |= own_titles(language)
    return msgspec.json.encode(dict(sorted(shown.items())))


@get(
    "/api/words/{language:str}",
    summary="The texts of the page in a language",
    media_type=MediaType.JSON,
)
async def words(request: WebRequest, language: FromPath[str]) -> Response[bytes]:
    """Answer with one object from id to text; a text that is not translated is in English."""
    if language not in LANGUAGES:
        raise Rejected(404, "language_unknown", "That language is not spoken here.")
    return await tagged(request, texts(language), MediaType.JSON)
