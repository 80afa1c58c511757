"""The words of the page: what a language says, in one answer."""

from functools import cache

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath

from pitboss.messages import DEFAULT, LANGUAGES, catalogue
from pitboss.rulebook import games, load
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
    "prize.",
    "fault.",
)
"""What the page shows by itself; everything else comes to it in whole sentences."""


def spoken(language: str) -> str:
    """The language itself where it is spoken here, English elsewhere."""
    return language if language in LANGUAGES else DEFAULT


@cache
def texts(language: str) -> bytes:
    """All that the page needs of a language, as JSON."""
    shown = {key: text for key, text in catalogue(language).items() if key.startswith(SHOWN)}
    own = own_house()
    if own is not None:
        shown |= {f"game.{game}": load(game, house=own.name).name for game in games(own.name)}
    return msgspec.json.encode(dict(sorted(shown.items())))


@get(
    "/api/words/{language:str}",
    summary="The texts of the page in a language",
    sync_to_thread=False,
    media_type=MediaType.JSON,
)
def words(request: WebRequest, language: FromPath[str]) -> Response[bytes]:
    """One flat object from id to text; what a language does not say yet stands in English."""
    if language not in LANGUAGES:
        raise Rejected(404, "language_unknown", "That language is not spoken here.")
    return tagged(request, texts(language), MediaType.JSON)
