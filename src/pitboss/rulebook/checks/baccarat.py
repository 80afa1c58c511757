"""The checks of a baccarat rulebook that reach across its keys."""

from collections import Counter
from collections.abc import Iterable

from pitboss.payouts import money
from pitboss.rulebook.baccarat import Bet, Commission, DummyHands, Settle
from pitboss.rulebook.bets import judgeable, results
from pitboss.rulebook.checks.rulebook import Check, Found, check_bets, check_game, run
from pitboss.rulebook.common import Cut
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report, closest

DECKS = (6, 8)


def check_baccarat(found: Found, offered: object, report: Report, warn: Report) -> dict[str, object]:
    """Check a baccarat game; what the table looks up at every settlement is returned, to be filled in."""
    check_game(found, report)
    run(_CHECKS, found, report)
    bets = check_bets(found, offered, Bet, ("player", "banker"), report)
    names = offered if isinstance(offered, dict) else {}
    derived: dict[str, object] = {"bets": bets, "results": results(judgeable(bets, names), report)}
    settle: Settle | None = found.get("settle")
    if settle is not None and names:
        derived["take_rank"] = _order("settle.take", settle.take, names, report, warn)
        derived["pay_rank"] = _order("settle.pay", settle.pay, names, report, warn)
    return derived


def _decks(decks: int, report: Report) -> None:
    if decks not in DECKS:
        report("decks", decks, reason("baccarat_decks", rule="BAC-VAL-01"))


def _cut(cut: Cut, report: Report) -> None:
    if cut.offered == "cut_card":
        report("cut.offered", cut.offered, reason("cut_offered", value="first_seat"))


def _commission(commission: Commission, report: Report) -> None:
    if commission.rate.part >= commission.rate.whole:
        report("commission.rate", str(commission.rate), reason("commission"))
    if commission.round < 1:
        report("commission.round", money(commission.round), reason("at_least_cent"))


def _dummy_hands(dummy_hands: DummyHands, report: Report) -> None:
    if dummy_hands.limit < 1:
        report("dummy_hands.limit", dummy_hands.limit, reason("at_least", least=1))


_CHECKS: tuple[Check, ...] = (
    (("decks",), _decks),
    (("cut",), _cut),
    (("commission",), _commission),
    (("dummy_hands",), _dummy_hands),
)


def _order(
    key: str, listed: Iterable[str], bets: Iterable[str], report: Report, warn: Report
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
