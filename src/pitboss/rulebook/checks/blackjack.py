"""The checks of a blackjack rulebook that reach across its keys."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.payouts import Odds, money
from pitboss.rulebook.blackjack import (
    BlackjackBet,
    Charlie,
    Dealer,
    Insurance,
    Natural,
    Peek,
    Piggyback,
    Split,
    Trilux,
)
from pitboss.rulebook.charts import UP_CARDS, charts
from pitboss.rulebook.checks.progressive import check_progressive, warn_progressive
from pitboss.rulebook.checks.rulebook import SEATS_MAX, Check, Found, check_bets, check_game, run
from pitboss.rulebook.checks.shuffler import check_shuffler
from pitboss.rulebook.checks.side_bets import check_side_bet, in_new_words, lines_by_hand, reading, settled
from pitboss.rulebook.common import Shuffle
from pitboss.rulebook.progressive import Progressive
from pitboss.rulebook.reasons import reason
from pitboss.rulebook.schema import Report, closest
from pitboss.rulebook.side_bets.named_hands import POKER

DECKS_MAX = 8
PLAYERS_MAX = 7
HANDS_MAX = 4
CHARLIE_LEAST, CHARLIE_MOST = 5, 10
"""Cards of a charlie: fewer come too often, more hardly ever."""
EDGE_DOUBTFUL = 3
"""A flat price this low on a three-card poker bet is most likely a misprint (A-38)."""

_INSURANCE = ("insurance", "ins")
_DECKS_NEEDED = {"suited_three_of_a_kind": 3, "three_suited_sevens": 3, "three_coloured_sevens": 2}
_ALSO = {
    "three_of_a_kind": ("suited_three_of_a_kind",),
    "straight": ("straight_flush",),
    "flush": ("suited_three_of_a_kind", "straight_flush"),
    "three_coloured_sevens": ("three_suited_sevens",),
    "three_sevens": ("three_suited_sevens", "three_coloured_sevens"),
    "two_sevens": ("three_suited_sevens", "three_coloured_sevens", "three_sevens"),
    "one_seven": ("one_seven_and_third",),
}
"""The better hands that a guest would take for the plainer one, and that are named apart."""


def check_blackjack(found: Found, offered: object, report: Report, warn: Report) -> dict[str, object]:
    """Check a blackjack game; what the table looks up at every settlement is returned, to be filled in."""
    check_game(found, report)
    run(_CHECKS, found, report)
    check_shuffler(found, report)
    bets = check_bets(found, offered, BlackjackBet, ("main",), report)
    for name, bet in bets.items():
        _check_bet(name, bet, bets, offered if isinstance(offered, dict) else {}, report)
    bets = {name: in_new_words(bet) for name, bet in bets.items()}
    for name, bet in bets.items():
        if bet.kind == "side" and name != "main":
            check_side_bet(name, bet, report)
    awards = {name: lines_by_hand(name, bet, report) for name, bet in bets.items()}
    shuffle: Shuffle | None = found.get("shuffle")
    if shuffle is not None and shuffle.by_hand and any(bet.collected for bet in bets.values()):
        report("shuffle.by_hand", True, reason("machine_only", rule="B7-DEAL-01"))
    decks = found.get("decks")
    for name, bet in bets.items():
        _warn(name, bet, decks if isinstance(decks, int) else 0, warn)
    warn_progressive(found.get("progressive") or Progressive(), bets, warn)
    piggyback: Piggyback = found.get("piggyback") or Piggyback()
    shared = {
        name: settled(replace(bet, piggyback=_may_piggyback(bet, piggyback))) for name, bet in bets.items()
    }
    for name, bet in shared.items():
        if bet.settled == "end" and _rounds_end_otherwise(found):
            wrong = (
                "it is settled at the end: not with surrender, a charlie, no hole card or original bets only"
            )
            report(f"bets.{name}", "", wrong)
    trilux: Trilux = found.get("trilux") or Trilux()
    return {
        "bets": shared,
        "awards": awards,
        "read": {name: reading(bet, trilux.ace) for name, bet in shared.items()},
    }


def _rounds_end_otherwise(found: Found) -> bool:
    """Whether a hand may end in ways that bets on how the round ends do not know."""
    dealer, charlie, surrender = found.get("dealer"), found.get("charlie"), found.get("surrender")
    return bool(
        (dealer is not None and (not dealer.hole_card or dealer.blackjack_takes == "original"))
        or (charlie is not None and charlie.cards)
        or (surrender is not None and surrender.offered)
    )


def _decks(decks: int, report: Report) -> None:
    if not 1 <= decks <= DECKS_MAX:
        report("decks", decks, reason("blackjack_decks", most=DECKS_MAX, rule="BJ-GAME-01"))


def _seats(seats: int, report: Report) -> None:
    if PLAYERS_MAX < seats <= SEATS_MAX:
        report("seats", seats, reason("blackjack_seats", most=PLAYERS_MAX, rule="BJ-GAME-01"))


def _split(split: Split, report: Report) -> None:
    for key, hands in (("max_hands", split.max_hands), ("aces_max_hands", split.aces_max_hands)):
        if not 1 <= hands <= HANDS_MAX:
            report(f"split.{key}", hands, reason("split_hands", most=HANDS_MAX))
    if split.aces_max_hands > split.max_hands:
        report("split.aces_max_hands", split.aces_max_hands, reason("above_key", key="split.max_hands"))
    for rank, hands in split.by_rank.items():
        key = f"split.by_rank.{rank}"
        if rank not in UP_CARDS or rank == "A" or len(rank) != 1:
            report(key, hands, "name a rank from 2 to 9, or T for every ten-value; aces have their own key")
        elif not 1 <= hands <= split.max_hands:
            report(
                key,
                hands,
                reason("above_key", key="split.max_hands") if hands > 0 else reason("at_least", least=1),
            )


def _no_hole_card(dealer: Dealer, peek: Peek, report: Report) -> None:
    for key, looks in (("peek.ten", peek.ten), ("peek.ace", peek.ace)):
        if looks and not dealer.hole_card:
            report(key, looks, "dealer.hole_card is false: there is no card to look at; write false")


def _charlie(charlie: Charlie, report: Report) -> None:
    if charlie.cards and not CHARLIE_LEAST <= charlie.cards <= CHARLIE_MOST:
        wanted = f"a charlie has {CHARLIE_LEAST} to {CHARLIE_MOST} cards; 0 is no such rule"
        report("charlie.cards", charlie.cards, wanted)


def _natural(natural: Natural, report: Report) -> None:
    _keeps_stake("blackjack.pays", natural.pays, report)


def _keeps_stake(key: str, pays: Odds, report: Report) -> None:
    if not pays.keeps_stake:
        report(key, str(pays), reason("keeps_stake", odds=f"{pays.win} to {pays.per}"))


def _insurance(insurance: Insurance, report: Report) -> None:
    _keeps_stake("insurance.pays", insurance.pays, report)
    if insurance.step < 1:
        report("insurance.step", money(insurance.step), reason("at_least_cent"))


def _piggyback(piggyback: Piggyback, report: Report) -> None:
    if piggyback.odds_below < 1:
        report("piggyback.odds_below", piggyback.odds_below, reason("at_least", least=1))


def _chart(chart: str, report: Report) -> None:
    if not chart.endswith(".toml") and chart not in charts():
        report("chart", chart, f"there is no such strategy chart{closest(chart, charts())}")


_CHECKS: tuple[Check, ...] = (
    (("decks",), _decks),
    (("seats",), _seats),
    (("split",), _split),
    (("dealer", "peek"), _no_hole_card),
    (("charlie",), _charlie),
    (("blackjack",), _natural),
    (("insurance",), _insurance),
    (("piggyback",), _piggyback),
    (("progressive",), check_progressive),
    (("chart",), _chart),
)


def _check_bet(
    name: str,
    bet: BlackjackBet,
    bets: Mapping[str, BlackjackBet],
    offered: Mapping[str, object],
    report: Report,
) -> None:
    if not {name, bet.key.casefold()}.isdisjoint(_INSURANCE):
        report(f"bets.{name}.key", bet.key, "that is what insurance is called: name the bet otherwise")
    if name == "main" or bet.kind == "main":
        _check_main(name, bet, report)
        return
    for other in bet.requires:
        if other not in offered:
            report(f"bets.{name}.requires", other, f"there is no such bet{closest(other, offered)}")
        elif other != "main" and name in _needed(other, bets):
            report(f"bets.{name}.requires", other, "these bets need one another: neither could ever be made")


def _check_main(name: str, bet: BlackjackBet, report: Report) -> None:
    if name != "main":
        report(f"bets.{name}.kind", bet.kind, 'a game of blackjack has one main bet, "main"; write "side"')
        return
    for key in ("lines", "cards", "settled", "parts", "reads", "third"):
        if getattr(bet, key):
            report(f"bets.{name}.{key}", "", "the main bet has no pay table; see blackjack.pays")
    if bet.requires:
        report(f"bets.{name}.requires", list(bet.requires), "the main bet needs no other")


def _needed(name: str, bets: Mapping[str, BlackjackBet]) -> set[str]:
    """A bet with all that it needs, and all that those need in turn."""
    needed, open_ = {name}, [name]
    while open_:
        bet = bets.get(open_.pop())
        further = set(bet.requires if bet is not None else ()) - needed
        needed |= further
        open_ += further
    return needed


def _warn(name: str, bet: BlackjackBet, decks: int, warn: Report) -> None:
    listed = {hand for line in bet.lines for hand in line.hand if line.when is None}
    pack = "one deck" if decks == 1 else f"{decks} decks"
    for number, line in enumerate(bet.lines, 1):
        key = f"bets.{name}.lines[{number}]"
        hands = line.hand if line.when is None else ()
        if 0 < decks < min((_DECKS_NEEDED.get(hand, 1) for hand in hands), default=1):
            named = " or ".join(hand.replace("_", " ") for hand in hands)
            warn(key, "", f"{named} cannot come out of {pack}: that prize is impossible")
        for better in sorted({better for hand in hands for better in _ALSO.get(hand, ())} - listed):
            plain, named = next(h for h in hands if better in _ALSO.get(h, ())), better.replace("_", " ")
            warn(key, "", f'"{plain}" does not include {named}, which loses unless it is listed too')
        if line.verified_by != line.verify:
            warn(key, str(line.pays), reason("verified", rule="TLX-09", line='verify = "surveillance"'))
    best = max((line.pays.win / line.pays.per for line in bet.lines if line.pays), default=EDGE_DOUBTFUL)
    if any(hand in POKER for hand in listed) and best < EDGE_DOUBTFUL:
        warn(f"bets.{name}.lines", "", reason("edge_far", odds="3 to 1", rule="A-38"))


def _may_piggyback(bet: BlackjackBet, piggyback: Piggyback) -> bool:
    """Top odds below the house's line, and never on a progressive (TOKE-10, A-49)."""
    below = all(
        line.pays is not None and line.pays.win < piggyback.odds_below * line.pays.per for line in bet.lines
    )
    return bet.piggyback and below
