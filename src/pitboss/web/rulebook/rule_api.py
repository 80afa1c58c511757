"""A rule of the catalogue over HTTP: what it says and where it comes from, for whoever reads its number."""

from functools import cache

import msgspec
from litestar import get
from litestar.params import FromPath

from pitboss.catalogue import Rule, rules
from pitboss.web.errors import Rejected
from pitboss.web.request import WebRequest, services_of


class RuleText(msgspec.Struct, frozen=True):
    """A rule, as the tables of the catalogue have it: in English."""

    id: str
    text: str
    source: str
    section: str


@cache
def _catalogue() -> dict[str, Rule]:
    return rules()


@get("/api/rules/{rule_id:str}", summary="What a rule says", sync_to_thread=False)
def rule(request: WebRequest, rule_id: FromPath[str]) -> RuleText:
    """For everybody who may look at a table; 404 for a number that no rule has."""
    services = services_of(request)
    services.audience(request.user)
    found = _catalogue().get(rule_id)
    if found is None:
        raise Rejected(404, "rule_unknown", "There is no such rule.")
    return RuleText(found.id, found.text, found.source, found.section)
