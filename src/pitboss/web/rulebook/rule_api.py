"""A rule of the catalogue over HTTP: its text and its source."""

from functools import cache

import msgspec
from litestar import get
from litestar.params import FromPath

from pitboss.catalogue import Rule, rules
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of


class RuleText(msgspec.Struct, frozen=True):
    """A rule of the catalogue, in English."""

    id: str
    text: str
    source: str
    section: str


@cache
def _catalogue() -> dict[str, Rule]:
    return rules()


@get("/api/rules/{rule_id:str}", summary="What a rule says", sync_to_thread=False)
def rule(request: WebRequest, rule_id: FromPath[str]) -> RuleText:
    """Return a rule to everybody who may watch; 404 if there is no such rule."""
    services = services_of(request)
    services.audience(request.user)
    known = _catalogue().get(rule_id)
    if known is None:
        raise Rejected(404, "rule_unknown", "There is no such rule.")
    return RuleText(known.id, known.plain, known.source, known.section)
