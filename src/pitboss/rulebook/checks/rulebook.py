"""The checks of a rulebook that reach across its keys.

Each check names the keys it looks at and runs when all of them could be read, so that one misspelt limit
does not hide an overlapping side bet until the next run.
"""

import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from pitboss.messages import LANGUAGES, catalogue, placeholders
from pitboss.payouts import money
from pitboss.rulebook.checks.procedure import PROCEDURE_CHECKS
from pitboss.rulebook.common import BetTerms, Burn, Cut, CutCard, Limits, Payout, Toke
from pitboss.rulebook.procedure import CardSetTerms
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report, closest, read
from pitboss.shoe import CARDS_PER_DECK

SEATS_MAX = 20
B = TypeVar("B", bound=BetTerms)

Found = Mapping[str, Any]
"""The top-level keys that could be read, by name."""


def check_game(found: Found, report: Report) -> None:
    """What must hold in any table game."""
    run((*_GAME_CHECKS, *PROCEDURE_CHECKS), found, report)


def check_bets(
    found: Found, offered: object, kind: type[B], mains: tuple[str, ...], report: Report
) -> dict[str, B]:
    """The bets of a game with their limits filled in.

    `offered` is the table of bets as it was written; those of its bets that cannot be read have already been
    reported, and the others are judged all the same.
    """
    names = offered if isinstance(offered, dict) else {}
    bets: dict[str, B] = found.get("bets") or _readable(kind, names)
    if isinstance(offered, dict):
        for main in mains:
            if main not in names or (main in bets and bets[main].kind != "main"):
                report(f"bets.{main}", "", 'every game of this family has this bet, with kind = "main"')
    _check_names(bets, report)
    limits: Limits | None = found.get("limits")
    if limits is None:
        return bets
    for name, bet in bets.items():
        _check_limits(limits, name, bet, report)
    vip = bool(found.get("vip"))
    return {name: _with_limits(limits, bet, vip=vip) for name, bet in bets.items()}


def _readable(kind: type[B], offered: Mapping[str, object]) -> dict[str, B]:
    read_in = {name: read(kind, data, "", lambda *_: None) for name, data in offered.items()}
    return {name: bet for name, bet in read_in.items() if bet is not None}


Check = tuple[tuple[str, ...], Callable[..., None]]


def run(checks: Iterable[Check], found: Found, report: Report) -> None:
    """Run each check whose keys could be read."""
    for keys, check in checks:
        if all(key in found for key in keys):
            check(*(found[key] for key in keys), report)


def _name(name: str, report: Report) -> None:
    if not _is_text(name):
        report("name", name, "a game needs a name that can be printed")


def _names(names: Mapping[str, str], report: Report) -> None:
    for language, name in names.items():
        if language not in LANGUAGES:
            report(f"names.{language}", name, f"there is no such language{closest(language, LANGUAGES)}")
        elif not _is_text(name):
            report(f"names.{language}", name, "a game needs a name that can be printed")


def _is_text(text: str) -> bool:
    return bool(text.strip()) and text.isprintable()


def _table_limits(limits: Limits, report: Report) -> None:
    if limits.min < 1:
        report("limits.min", money(limits.min), reason("at_least_cent"))
    if not limits.min <= limits.max:
        report("limits.min", money(limits.min), reason("above_max", max=money(limits.max)))
    if limits.floor > limits.min:
        report("limits.floor", money(limits.floor), reason("above_min", min=money(limits.min)))
    if limits.ceiling and limits.ceiling < limits.max:
        report("limits.ceiling", money(limits.ceiling), reason("below_max", max=money(limits.max)))
    if limits.step < 1:
        report("limits.step", money(limits.step), reason("at_least_cent"))
        return
    for key, value in (("limits.min", limits.min), ("limits.max", limits.max)):
        if value % limits.step:
            report(key, money(value), reason("no_multiple", step=money(limits.step)))


def _seats(seats: int, report: Report) -> None:
    if not 1 <= seats <= SEATS_MAX:
        report("seats", seats, reason("seats", most=SEATS_MAX))


def _cut(decks: int, cut: Cut, report: Report) -> None:
    pack = decks * CARDS_PER_DECK
    if decks > 0 and not 1 <= cut.min_cards <= pack // 2:
        report("cut.min_cards", cut.min_cards, reason("half_pack", pack=pack))


def _cut_card(decks: int, place: CutCard, report: Report) -> None:
    pack = decks * CARDS_PER_DECK
    places = [place.cards_from_back_min, place.cards_from_back, place.cards_from_back_max]
    if decks > 0 and not 1 <= places[0] <= places[1] <= places[2] < pack:
        report(
            "cut_card",
            places,
            reason(
                "cut_card",
                least="cards_from_back_min",
                middle="cards_from_back",
                most="cards_from_back_max",
                pack=pack,
            ),
        )


def _burn(burn: Burn, report: Report) -> None:
    if not 0 <= burn.count <= CARDS_PER_DECK:
        report("burn.count", burn.count, reason("burn"))


def _card_sets(terms: CardSetTerms, report: Report) -> None:
    if len(terms.backs) not in {1, 2} or len(set(terms.backs)) < len(terms.backs):
        report(
            "card_sets.backs", list(terms.backs), "a table has one set of cards, or two of different backs"
        )


def _toke(toke: Toke, report: Report) -> None:
    if toke.step < 1:
        report("toke.step", money(toke.step), reason("at_least_cent"))
    if toke.at_max_share.part > toke.at_max_share.whole:
        report("toke.at_max_share", str(toke.at_max_share), reason("share_most"))


def _payout(payout: Payout, report: Report) -> None:
    if payout.round < 1:
        report("payout.round", money(payout.round), reason("at_least_cent"))


def _calls(calls: Mapping[str, str], report: Report) -> None:
    known = {name: text for name, text in catalogue().items() if "." not in name or name[:8] == "refusal."}
    for message, wording in calls.items():
        key = f"calls.{message}"
        if message not in known:
            report(key, wording, f"there is no call of that name{closest(message, known)}")
            continue
        if not _is_text(wording):
            report(
                key, wording, "a call needs words that can be printed; for the usual ones leave the key out"
            )
            continue
        try:
            used = placeholders(wording)
        except ValueError:
            report(key, wording, "its braces do not pair")
            continue
        allowed = placeholders(known[message])
        usable = ", ".join(f"{{{name}}}" for name in sorted(allowed)) or "no parameters"
        for stray in sorted(used - allowed):
            report(key, wording, f"{{{stray}}} means nothing here; this call has {usable}")
        for form in sorted(_forms(wording) - _forms(known[message])):
            name = form.split(":")[0].split("!")[0]
            if name in allowed and form not in (name, f"{name}:word"):
                report(key, wording, f"{{{form}}} is no way to say it here; write {{{name}}}")


def _forms(wording: str) -> set[str]:
    """The parameters of a wording with the forms they are asked for in, such as `winner:hand`."""
    return {
        name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "")
        for _, name, form, conversion in string.Formatter().parse(wording)
        if name is not None
    }


_GAME_CHECKS: tuple[Check, ...] = (
    (("name",), _name),
    (("names",), _names),
    (("limits",), _table_limits),
    (("seats",), _seats),
    (("decks", "cut"), _cut),
    (("decks", "cut_card"), _cut_card),
    (("burn",), _burn),
    (("card_sets",), _card_sets),
    (("toke",), _toke),
    (("payout",), _payout),
    (("calls",), _calls),
)


def _with_limits(limits: Limits, bet: B, *, vip: bool = False) -> B:
    most = bet.max_vip if vip and bet.max_vip else bet.max or limits.max
    return replace(bet, min=bet.min or limits.min, max=most)


def _check_names(bets: Mapping[str, BetTerms], report: Report) -> None:
    words = Counter(bet.key.casefold() for bet in bets.values()) + Counter(name.casefold() for name in bets)
    for name, bet in bets.items():
        if not name.replace("-", "").isalnum() or not name.isascii() or name != name.lower():
            report(f"bets.{name}", "", "a bet's name is made of small letters, digits and hyphens")
        if not _is_text(bet.name):
            report(f"bets.{name}.name", bet.name, "a bet needs a name that can be printed")
        if not bet.key.isalnum() or not bet.key.isascii():
            report(f"bets.{name}.key", bet.key, "a key is made of letters and digits")
        elif words[bet.key.casefold()] - (bet.key.casefold() == name.casefold()) > 1:
            report(f"bets.{name}.key", bet.key, "another bet is already called that")


def _check_limits(limits: Limits, name: str, bet: BetTerms, report: Report) -> None:
    """What a bet says of its own limits; those it takes from the table are the table's to answer for."""
    whole = _with_limits(limits, bet)
    if whole.min > whole.max and bet.min:
        report(f"bets.{name}.min", money(bet.min), reason("bet_above", max=money(whole.max)))
    elif whole.min > whole.max and bet.max:
        report(f"bets.{name}.max", money(bet.max), reason("bet_below", min=money(whole.min)))
    if 0 < bet.max_vip < whole.min:
        below = reason("bet_below", min=money(whole.min))
        report(f"bets.{name}.max_vip", money(bet.max_vip), below)
    step = limits.step
    for field, value in (("min", bet.min), ("max", bet.max), ("max_vip", bet.max_vip)):
        if step >= 1 and value % step:
            report(f"bets.{name}.{field}", money(value), reason("no_multiple", step=money(step)))
