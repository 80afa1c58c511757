"""The house's rules in words over HTTP, and for managers the effect of a change.

A change is proposed, signed and withdrawn by commands of the pit. The rules shown here are those for a table
that is placed now; a table in play keeps its own.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from typing import TypeVar

from litestar import get, post
from litestar.params import FromPath, JSONBody

from pitboss.authority import HIGHER
from pitboss.games.contract import Refusal
from pitboss.messages import DEFAULT
from pitboss.odds.figures import Edge, bet_name, change, compared
from pitboss.pit.rule_changes import PROPOSES, SIGNS, Proposal, RuleChanges, checked
from pitboss.rulebook import Checked, Rules, games, houses
from pitboss.rulebook.citations import cited, sources
from pitboss.rulebook.keys import Key, Value, keys_of
from pitboss.rulebook.price_keys import settings_of
from pitboss.rulebook.reasons import told
from pitboss.rulebook.source import gather, house_folder
from pitboss.rulebook.words.sentences import blank, said, sentence
from pitboss.table.scene.house import placard
from pitboss.web.errors import Rejected
from pitboss.web.odds.api import SETTINGS_MOST, figures_work, signed_by, worked
from pitboss.web.odds.work_queue import WorkQueueError
from pitboss.web.pit.table_api import called
from pitboss.web.request import Language, WebRequest, allowed, services_of, spectator
from pitboss.web.rulebook.in_force import file_rules
from pitboss.web.rulebook.wire import (
    Changed,
    Choice,
    Cited,
    Draft,
    DraftRequest,
    EdgeChange,
    Effect,
    Fault,
    GameRulebook,
    RulebookGame,
    RulebookGames,
    RuleRow,
    Waiting,
)
from pitboss.web.services import Services
from pitboss.web.texts import spoken

Result = TypeVar("Result")
MANUAL = "manual"
"""The house whose rulebooks follow the dealer manuals."""


@get("/api/rulebooks", summary="The games that there are rules of", sync_to_thread=False)
def listed(request: WebRequest) -> RulebookGames:
    """Return every game of every house, and which signed change it plays by."""
    services, manager = _reader(request)
    changes = services.floor.pit.durable.rule_changes
    dealt = [
        (live_table.host.rules.house, live_table.host.rules.game)
        for live_table in services.floor.standing.values()
    ]
    rows = []
    for house, game in _games():
        rules, signed = file_rules(house, game), changes.in_force.get(f"{house}/{game}")
        waits = sum((one.house, one.game) == (house, game) for one in changes.open) if manager else 0
        rows.append(
            RulebookGame(
                game=game,
                house=house,
                name=rules.name,
                family=rules.family,
                tables=dealt.count((house, game)),
                signed=signed.number if signed is not None else 0,
                waiting=waits,
            )
        )
    return RulebookGames(tuple(rows))


@get("/api/rulebooks/{game:str}", summary="Every rule of a game in words")
async def rulebook(request: WebRequest, game: FromPath[str], language: Language = DEFAULT) -> GameRulebook:
    """Return the rules with their sources and differences; for managers also what can be changed."""
    services, manager = _reader(request)
    house, language = _house_of(game), spoken(language)
    changes = services.floor.pit.durable.rule_changes
    book = services.house_rules.of(house, game)
    rules = book.rules
    person = request.user.account.person if request.user.account is not None else None
    waiting = [one for one in changes.open if (one.house, one.game) == (house, game)]
    reader = person.id if person is not None else ""
    asked = ("lines", rules.house, rules.game, rules.hash, manager, language)
    lines = await _remembered(services, asked, partial(_lines, rules, manager=manager, language=language))
    proposed = (
        [await _waiting(services, changes, one, reader, language) for one in waiting] if manager else []
    )
    return GameRulebook(
        game=game,
        house=house,
        name=rules.name,
        family=rules.family,
        rulebook=rules.hash,
        lines=lines,
        signed=signed_by(services, book.signed),
        settings=dict(changes.settings(house, game)) if manager else {},
        file=await _remembered(services, ("file", house, game), partial(_file, house, game))
        if manager
        else {},
        waiting=tuple(proposed),
        may_propose=manager,
        may_sign=person is not None and person.may_act_as(SIGNS),
    )


@post("/api/rulebooks/{game:str}/draft", summary="What the checker says of changed rules", status_code=200)
async def draft(
    request: WebRequest,
    game: FromPath[str],
    data: JSONBody[DraftRequest],
    language: Language = DEFAULT,
) -> Draft:
    """Return the faults by key, the changes in words, and the placard before and after."""
    services, house = _manager(request, game)
    own, language = services.house_rules.of(house, game).rules, spoken(language)
    asked = ("draft", house, game, own.hash, _named(data.settings), language)
    return await _remembered(services, asked, partial(_draft, own, house, game, data.settings, language))


def _draft(own: Rules, house: str, game: str, settings: Mapping[str, Value], language: str) -> Draft:
    result = _checked(house, game, settings)
    after = result.rules
    return Draft(
        faults=tuple(Fault(defect.key, *told(defect.reason, language)) for defect in result.errors),
        warnings=tuple(Fault(defect.key, *told(defect.reason, language)) for defect in result.warnings),
        changes=_changed(own, after, language) if after is not None else (),
        before=placard(own),
        after=placard(after) if after is not None else None,
    )


@post("/api/rulebooks/{game:str}/effect", summary="What changed rules do to every bet", status_code=200)
async def effect(request: WebRequest, game: FromPath[str], data: JSONBody[DraftRequest]) -> Effect:
    """Calculate the effect only if a bet depends on a changed key, and once for all callers."""
    services, house = _manager(request, game)
    changes = services.floor.pit.durable.rule_changes
    before, after = [
        await _remembered(
            services, ("priced", house, game, _named(settings)), partial(_priced, house, game, settings)
        )
        for settings in (changes.settings(house, game), data.settings)
    ]
    if before.hash == after.hash:
        return Effect(untouched=True)
    figures, _ = await worked(services, request.user, "bets", after, figures_work(after))
    own, _ = await worked(services, request.user, "bets", before, figures_work(before))
    bets = tuple(_edges(before, after, *line) for line in compared(own, figures))
    return Effect(untouched=False, bets=bets)


async def _remembered(services: Services, key: tuple[Hashable, ...], work: Callable[[], Result]) -> Result:
    """Return the result of `work`, done in the queue and once for each key."""
    try:
        return await services.rule_queue.of(key, work)
    except WorkQueueError:
        raise Rejected(429, "too_fast", "Too many ask at once: wait a moment.", retry_after=2) from None


def _named(settings: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
    """Return settings as a key for the queue; `True` and 1 are different."""
    return tuple(sorted((key, repr(value)) for key, value in settings.items()))


def _file(house: str, game: str) -> dict[str, Value]:
    return {key.key: key.value for key in keys_of(file_rules(house, game)) if key.edited}


def _reader(request: WebRequest) -> tuple[Services, bool]:
    """Return the services, and whether the reader may propose changes; reject others."""
    services, _ = spectator(request)
    account = request.user.account
    return services, account is not None and account.person.may_act_as(PROPOSES)


def _manager(request: WebRequest, game: str) -> tuple[Services, str]:
    services = services_of(request)
    allowed(services, request.user, "change rules", roles=HIGHER[PROPOSES], where="pit")
    return services, _house_of(game)


def _games() -> tuple[tuple[str, str], ...]:
    return tuple((house, game) for house in houses() for game in games(house))


def _house_of(game: str) -> str:
    house = next((house for house, known in _games() if known == game), None)
    if house is None:
        raise Rejected(404, "game_unknown", "There is no such game in this house.")
    return house


def _checked(house: str, game: str, settings: Mapping[str, Value]) -> Checked:
    if len(settings) > SETTINGS_MOST:
        raise Rejected(400, "setting_unknown", "That is more than can be changed at once.")
    result = checked(house, game, settings)
    if isinstance(result, Refusal):
        raise Rejected(400, "setting_unknown", f"{result.parameters.get('key', '')} cannot be changed so.")
    return result


def _priced(house: str, game: str, settings: Mapping[str, Value]) -> Rules:
    """Return the rules with only the changed keys that a bet depends on, so that results are shared."""
    file = file_rules(house, game)
    asked = {setting.key for setting in settings_of(file)}
    alone = _checked(house, game, {key: value for key, value in settings.items() if key in asked})
    result = alone if alone.rules is not None else _checked(house, game, settings)
    if result.rules is None:
        raise Rejected(422, "rulebook_refused", f"{result.errors[0].key}: {result.errors[0].reason}.")
    return result.rules


def _edges(before: Rules, after: Rules, bet: str, one: Edge, two: Edge) -> EdgeChange:
    return EdgeChange(
        bet=bet,
        name=bet_name(after if bet in after.bets else before, bet),
        before=None if one is None else float(one),
        after=None if two is None else float(two),
        difference=change(one, two) if two is not None else None,
        exact_before=str(one) if isinstance(one, Fraction) else "",
        exact_after=str(two) if isinstance(two, Fraction) else "",
    )


@lru_cache(maxsize=32)
def _manual_of(house: str, game: str) -> tuple[str, str]:
    """Return the manual's game that a game is based on; a game of the manual is its own."""
    label = next(
        (
            label
            for label in gather(house_folder(house) / f"{game}.toml").files
            if label.startswith(f"{MANUAL}/")
        ),
        "",
    )
    return (MANUAL, label.removeprefix(f"{MANUAL}/").removesuffix(".toml")) if label else ("", "")


def _lines(rules: Rules, *, manager: bool, language: str) -> tuple[RuleRow, ...]:
    house, game = _manual_of(rules.house, rules.game)
    manual = file_rules(house, game) if game else None
    there = {key.key: key.value for key in keys_of(manual)} if manual is not None else {}
    words = said(manual, language=language) if manual is not None and manual.hash != rules.hash else {}
    return tuple(_line(rules, key, there, words, manager, language) for key in keys_of(rules))


def _line(
    rules: Rules,
    key: Key,
    manual: Mapping[str, Value],
    words: Mapping[str, str],
    manager: bool,
    language: str,
) -> RuleRow:
    differs = bool(words) and manual.get(key.key) != key.value
    ids = sources().of(cited(rules.house, rules.game, key))
    return RuleRow(
        key=key.key,
        group=key.group,
        bet=key.bet,
        kind=key.kind,
        value=key.value,
        sentence=sentence(rules, key, language=language),
        cites=tuple(Cited(*one) for one in ids),
        differs=differs,
        manual=words.get(key.key, "") if differs else "",
        edited=manager and key.edited,
        blank=blank(rules, key, language=language) if manager and key.edited else "",
        choices=_choices(rules, key, language) if manager and key.edited else (),
    )


def _choices(rules: Rules, key: Key, language: str) -> tuple[Choice, ...]:
    values = (True, False) if key.kind == "switch" else key.choices
    return tuple(Choice(value, sentence(rules, key, value, language=language)) for value in values)


def _changed(before: Rules, after: Rules, language: str) -> tuple[Changed, ...]:
    """Return every key with another value, also those that follow from another change."""
    one, two = ({key.key: key.value for key in keys_of(rules)} for rules in (before, after))
    was, will = said(before, language=language), said(after, language=language)
    return tuple(
        Changed(key, was.get(key, ""), will.get(key, ""))
        for key in dict.fromkeys((*one, *two))
        if one.get(key) != two.get(key)
    )


def _proposed(rules: Rules, one: Proposal, language: str) -> tuple[Changed, ...]:
    """Return what a proposal changes, in words; nothing if it is no longer valid."""
    result = checked(one.house, one.game, one.settings)
    after = None if isinstance(result, Refusal) else result.rules
    return _changed(rules, after, language) if after is not None else ()


async def _waiting(
    services: Services, changes: RuleChanges, one: Proposal, reader: str, language: str
) -> Waiting:
    rules = services.house_rules.of(one.house, one.game).rules
    asked = ("proposed", rules.hash, one.number, one.house, one.game, language)
    words = await _remembered(services, asked, partial(_proposed, rules, one, language))
    signed = changes.in_force.get(f"{one.house}/{one.game}")
    return Waiting(
        number=one.number,
        by=called(services, one.by),
        why=one.why,
        at_ms=one.at_ms,
        settings=dict(one.settings),
        changes=words,
        own=one.by == reader,
        stale=one.against != (rules.hash if signed is None else signed.rulebook),
    )


HANDLERS = (listed, rulebook, draft, effect)
