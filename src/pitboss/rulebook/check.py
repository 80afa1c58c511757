"""The checks of a rulebook that reach across its keys."""

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from pitboss.messages import catalogue, placeholders
from pitboss.payouts import money
from pitboss.rulebook.baccarat import BaccaratRules, Bet
from pitboss.rulebook.bets import results
from pitboss.rulebook.common import GameRules
from pitboss.rulebook.schema import Report, closest
from pitboss.shoe import CARDS_PER_DECK

BACCARAT_DECKS = (6, 8)
SEATS_MAX = 20


def check_game(rules: GameRules, report: Report) -> None:
    """What must hold in any table game."""
    limits, pack = rules.limits, rules.decks * CARDS_PER_DECK
    if not limits.min <= limits.max:
        report("limits.min", money(limits.min), f"it is above the maximum of {money(limits.max)}")
    if limits.step < 1:
        report("limits.step", money(limits.step), "it must be at least one cent")
    else:
        for key, value in (("limits.min", limits.min), ("limits.max", limits.max)):
            if value % limits.step:
                report(key, money(value), f"it is no multiple of the {money(limits.step)} step")
    if not 1 <= rules.seats <= SEATS_MAX:
        report("seats", rules.seats, f"a table has 1 to {SEATS_MAX} seats")
    if not 1 <= rules.cut.min_cards <= pack // 2:
        report("cut.min_cards", rules.cut.min_cards, f"it must be between 1 and half the pack of {pack}")
    place = rules.cut_card
    if not 1 <= place.cards_from_back_min <= place.cards_from_back <= place.cards_from_back_max < pack:
        report(
            "cut_card",
            "",
            "the numbers must rise from cards_from_back_min over cards_from_back to cards_from_back_max, "
            f"from 1 to below the pack of {pack}",
        )
    if not 0 <= rules.burn.count <= CARDS_PER_DECK:
        report("burn.count", rules.burn.count, "it must be between 0 and one deck")
    if rules.toke.step < 1:
        report("toke.step", money(rules.toke.step), "it must be at least one cent")
    if rules.payout.round < 1:
        report("payout.round", money(rules.payout.round), "it must be at least one cent")
    if rules.toke.at_max_share.part > rules.toke.at_max_share.whole:
        report("toke.at_max_share", str(rules.toke.at_max_share), "a share cannot be above 100%")
    _check_calls(rules.calls, report)


def _check_calls(calls: Mapping[str, str], report: Report) -> None:
    known = catalogue()
    for message, wording in calls.items():
        key = f"calls.{message}"
        if message not in known:
            report(key, wording, f"there is no call of that name{closest(message, known)}")
            continue
        try:
            used = placeholders(wording)
        except ValueError:
            report(key, wording, "its braces do not pair")
            continue
        allowed = placeholders(known[message])
        for stray in sorted(used - allowed):
            usable = ", ".join(f"{{{name}}}" for name in sorted(allowed)) or "no parameters"
            report(key, wording, f"{{{stray}}} means nothing here; this call has {usable}")


def check_baccarat(rules: BaccaratRules, report: Report, warn: Report) -> BaccaratRules:
    """Check a baccarat game and fill in what the table looks up at every settlement."""
    check_game(rules, report)
    if rules.decks not in BACCARAT_DECKS:
        report("decks", rules.decks, "baccarat is played with 6 or 8 decks (BAC-VAL-01)")
    if rules.commission.rate.part >= rules.commission.rate.whole:
        report("commission.rate", str(rules.commission.rate), "a commission must be below 100%")
    if rules.commission.round < 1:
        report("commission.round", money(rules.commission.round), "it must be at least one cent")
    if rules.dummy_hands.limit < 1:
        report("dummy_hands.limit", rules.dummy_hands.limit, "it must be at least 1")
    bets = {name: _with_limits(rules, bet) for name, bet in rules.bets.items()}
    _check_names(bets, report)
    for name, bet in bets.items():
        _check_limits(rules, name, bet, report)
    order = [
        _order(f"settle.{part}", listed, bets, report, warn)
        for part, listed in (("take", rules.settle.take), ("pay", rules.settle.pay))
    ]
    return msgspec.structs.replace(
        rules, bets=bets, results=results(bets, report), take_rank=order[0], pay_rank=order[1]
    )


def _with_limits(rules: BaccaratRules, bet: Bet) -> Bet:
    return msgspec.structs.replace(bet, min=bet.min or rules.limits.min, max=bet.max or rules.limits.max)


def _check_names(bets: Mapping[str, Bet], report: Report) -> None:
    for main in ("player", "banker"):
        if main not in bets or bets[main].kind != "main":
            report(f"bets.{main}", "", 'every baccarat game has this bet, with kind = "main"')
    words = Counter(bet.key.casefold() for bet in bets.values()) + Counter(name.casefold() for name in bets)
    for name, bet in bets.items():
        if not name.replace("-", "").isalnum() or not name.isascii() or name != name.lower():
            report(f"bets.{name}", "", "a bet's name is made of small letters, digits and hyphens")
        if not bet.key.isalnum() or not bet.key.isascii():
            report(f"bets.{name}.key", bet.key, "a key is made of letters and digits")
        elif words[bet.key.casefold()] - (bet.key.casefold() == name.casefold()) > 1:
            report(f"bets.{name}.key", bet.key, "another bet is already called that")


def _check_limits(rules: BaccaratRules, name: str, bet: Bet, report: Report) -> None:
    if bet.min > bet.max:
        report(f"bets.{name}.min", money(bet.min), f"it is above the bet's maximum of {money(bet.max)}")
    step = rules.limits.step
    for field, value in (("min", bet.min), ("max", bet.max)):
        if step >= 1 and value % step:
            report(f"bets.{name}.{field}", money(value), f"it is no multiple of the {money(step)} step")


def _order(
    key: str, listed: Iterable[str], bets: Mapping[str, Bet], report: Report, warn: Report
) -> dict[str, int]:
    """The place of each bet in an order list; bets left out come first, as the furthest from the rack."""
    names = list(listed)
    for name, times in Counter(names).items():
        if name not in bets:
            report(key, name, f"there is no such bet{closest(name, bets)}")
        elif times > 1:
            report(key, name, "it is listed more than once")
    missing = [name for name in bets if name not in names]
    for name in missing:
        warn(key, "", f'bet "{name}" is not listed, so it comes first')
    return {name: rank for rank, name in enumerate(missing + names)}
