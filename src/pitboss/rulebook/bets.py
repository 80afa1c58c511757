"""Judging the wagers of a baccarat rulebook, and turning their lines into one look-up per bet.

A wager is data alone, so its faults are data faults: a line that no round can reach, two lines that claim
the same round, a bet that can never win. All are found here by trying every round that can happen.
"""

from collections.abc import Iterable, Iterator, Mapping

from pitboss.rulebook.baccarat import Bet, Line, When
from pitboss.rulebook.schema import Report, closest
from pitboss.rulebook.tableau import OUTCOME_CODES, POSSIBLE_OUTCOMES, Outcome, outcome_code

Results = dict[str, tuple[Line | None, ...]]
Winning = Mapping[str, frozenset[Outcome]]


def holds(when: When, outcome: Outcome, winning: Winning) -> bool:
    """Whether every given condition is true of an outcome."""
    return (
        (not when.winner or outcome.winner in when.winner)
        and (not when.player_total or outcome.player in when.player_total)
        and (not when.banker_total or outcome.banker in when.banker_total)
        and (not when.player_cards or outcome.player_cards in when.player_cards)
        and (not when.banker_cards or outcome.banker_cards in when.banker_cards)
        and (not when.cards or outcome.player_cards + outcome.banker_cards in when.cards)
        and (not when.margin or abs(outcome.player - outcome.banker) in when.margin)
        and (when.natural is None or outcome.natural is when.natural)
        and (not when.wins or any(outcome in winning[bet] for bet in when.wins))
    )


def judgeable(bets: Mapping[str, Bet], offered: Iterable[str]) -> dict[str, Bet]:
    """The bets that lean on no bet that is offered but could not be read."""
    left = dict(bets)
    unread = set(offered) - left.keys()
    while leaning := [name for name, bet in left.items() if _leans_on(bet) & unread]:
        unread.update(leaning)
        left = {name: bet for name, bet in left.items() if name not in unread}
    return left


def results(bets: Mapping[str, Bet], report: Report) -> Results:
    """What each bet gets on each outcome; every fault of every bet is reported."""
    winning: dict[str, frozenset[Outcome]] = {}
    table: Results = {}
    for name in _in_order(bets, report):
        hits = _hits(name, bets, winning, report)
        winning[name] = frozenset(outcome for outcome, line in hits.items() if line.pays is not None)
        by_code: list[Line | None] = [None] * OUTCOME_CODES
        for outcome, line in hits.items():
            by_code[outcome_code(*outcome)] = line
        table[name] = tuple(by_code)
    return table


def _in_order(bets: Mapping[str, Bet], report: Report) -> Iterator[str]:
    """Bets so that each comes after those whose wins it depends on."""
    done: set[str] = set()
    waiting = list(bets)
    while waiting:
        ready = [name for name in waiting if _leans_on(bets[name]) & bets.keys() <= done]
        if not ready:
            for name in waiting:
                report(f"bets.{name}.lines", "", "these bets win when one another win: that is a circle")
            return
        yield from ready
        done.update(ready)
        waiting = [name for name in waiting if name not in done]


def _leans_on(bet: Bet) -> set[str]:
    return {name for line in bet.lines for when in (line.when, line.unless) if when for name in when.wins}


def _hits(name: str, bets: Mapping[str, Bet], winning: Winning, report: Report) -> dict[Outcome, Line]:
    bet = bets[name]
    hits: dict[Outcome, Line] = {}
    first: dict[Outcome, int] = {}
    for number, line in enumerate(bet.lines, 1):
        key = f"bets.{name}.lines[{number}]"
        if not _line_is_sound(line, key, bets, report):
            continue
        reached = [
            outcome
            for outcome in POSSIBLE_OUTCOMES
            if holds(line.when, outcome, winning)
            and not (line.unless is not None and holds(line.unless, outcome, winning))
        ]
        if not reached:
            report(
                key,
                "",
                "its conditions contradict one another or the third-card rules: no round can meet them",
            )
        clash = next((outcome for outcome in reached if outcome in hits), None)
        if clash is not None:
            report(
                key,
                "",
                f"it overlaps with line {first[clash]}: both apply to {clash}. "
                "Narrow one of them with another condition or an `unless`",
            )
            continue
        for outcome in reached:
            hits[outcome] = line
            first[outcome] = number
    if all(line.push and line.pays is None for line in bet.lines):
        report(f"bets.{name}.lines", "", "no line pays: this bet could never win")
    if len(hits) == len(POSSIBLE_OUTCOMES):
        report(f"bets.{name}.lines", "", "every round pays or pushes: this bet could never lose")
    return hits


def _line_is_sound(line: Line, key: str, bets: Mapping[str, Bet], report: Report) -> bool:
    sound = True
    if (line.pays is None) is not line.push:
        report(key, "", 'a line either pays ("pays = ...") or pushes ("push = true"), one of the two')
        sound = False
    for part, when in (("when", line.when), ("unless", line.unless)):
        if when is None:
            continue
        for unknown in (bet for bet in when.wins if bet not in bets):
            report(f"{key}.{part}.wins", unknown, f"there is no such bet{closest(unknown, bets)}")
            sound = False
        for field, values in (
            ("player_total", when.player_total),
            ("banker_total", when.banker_total),
            ("margin", when.margin),
        ):
            for value in (value for value in values if not 0 <= value <= 9):
                report(f"{key}.{part}.{field}", value, "a point count is a single digit from 0 to 9")
                sound = False
    return sound
