"""The notes and the legend of a strategy chart."""

from collections.abc import Iterable

from pitboss.rulebook import BlackjackRules
from pitboss.rulebook.charts import KINDS, Chart, Kind, rows_of

FILLED = "*"
DEALER = {"stand": "stands on all 17s", "hit": "hits soft 17"}
HEADINGS: dict[Kind, str] = {"pairs": "pairs", "soft": "soft totals", "hard": "hard totals"}

_DOUBLES = {
    "any_hard": "hard hands",
    "eight_to_eleven": "8 to 11",
    "nine_to_eleven": "9, 10 and 11",
    "ten_or_eleven": "10 and 11",
    "eleven": "11",
}


def terms(rules: BlackjackRules) -> str:
    """Describe the game, its house, its decks and its dealer in one line."""
    where = f"{rules.house}/{rules.game}" if rules.house else rules.game
    decks = "1 deck" if rules.decks == 1 else f"{rules.decks} decks"
    return f"{rules.name}  {where}  {decks}, the dealer {DEALER[rules.dealer.soft17]}"


def notes(rules: BlackjackRules, chart: Chart) -> tuple[str, ...]:
    """Say where the rules of the game keep a guest from playing the chart, one sentence each."""
    told = []
    if chart.soft17 and chart.soft17 != rules.dealer.soft17:
        told.append(
            f"The dealer {DEALER[rules.dealer.soft17]}; this chart fits a dealer who "
            f"{DEALER[chart.soft17]} (A-15)."
        )
    return (*told, *_double_notes(rules, chart), *_split_notes(rules, chart), *_surrender_notes(rules, chart))


def _surrender_notes(rules: BlackjackRules, chart: Chart) -> list[str]:
    if chart.surrenders and not rules.surrender.offered:
        return ["Nothing may be given up here: R is never open."]
    if rules.surrender.offered and not chart.surrenders:
        return ["Hands may be given up here; this chart never does it."]
    return []


def _double_notes(rules: BlackjackRules, chart: Chart) -> list[str]:
    told = []
    if rules.double.on in _DOUBLES:
        words = _DOUBLES[rules.double.on]
        for kind, rows in (("hard", chart.hard), ("soft", chart.soft)):
            barred = [
                points
                for points, row in rows.items()
                if "D" in row and not rules.double.takes(points, soft=kind == "soft")
            ]
            if barred:
                told.append(f"Only {words} may be doubled: D is never open on {kind} {runs(barred)}.")
    if not rules.double.after_split and any(
        "D" in row for row in (*chart.hard.values(), *chart.soft.values())
    ):
        told.append("There is no double after a split: D is not open on a split hand.")
    return told


def _split_notes(rules: BlackjackRules, chart: Chart) -> list[str]:
    most, aces = rules.split.max_hands, rules.split.aces_max_hands
    others = any("P" in row for rank, row in chart.pairs.items() if rank != "A")
    told = []
    if others:
        told.append(_splits("Pairs", most))
    if "P" in chart.pairs["A"]:
        if aces != most or not others:
            told.append(_splits("Aces", aces))
        if aces > 1 and rules.split.aces_cards == "one":
            told.append("A split ace gets one card and no more: nothing is left to choose there.")
    return told


def _splits(what: str, hands: int) -> str:
    if hands == 1:
        return f"{what} may not be split: P is never open on them."
    times = "once, into 2 hands" if hands == 2 else f"into {hands} hands at most"
    return f"{what} may be split {times}: P is not open beyond that."


def legend(chart: Chart) -> tuple[str, ...]:
    """Say how to read a chart where its letters do not say it."""
    stands = runs(sorted(chart.no_double_stand_soft))
    but = f", but stand on soft {stands}" if stands else ""
    filled = any(chart.filled.values())
    return (
        "T is any ten-value" + (f"; {FILLED} is not on the printed chart but filled in." if filled else "."),
        f"Where D is not open, {chart.no_double}{but}.",
        "Where P is not open, play the total.",
        *_kept(chart),
    )


def _kept(chart: Chart) -> list[str]:
    """Say what R is where it is not open, by the plays of the rows."""
    found: dict[str, list[str]] = {}
    for kind in KINDS:
        for row, ups in chart.surrenders.get(kind, {}).items():
            for up in ups:
                hand = f"{kind.removesuffix('s')} {row}"
                hands = found.setdefault(chart.cell(kind, row, up), [])
                if hand not in hands:
                    hands.append(hand)
    if not found:
        return []
    usual = max(found, key=lambda play: len(found[play]))
    others = [f"{play} with {', '.join(hands)}" for play, hands in found.items() if play != usual]
    return [f"Where R is not open, {usual}" + (f"; {'; '.join(others)}." if others else ".")]


def runs(totals: Iterable[int]) -> str:
    """Write totals as a chart names them: "4-7, 9"."""
    found: list[list[int]] = []
    for points in totals:
        if found and found[-1][-1] == points - 1:
            found[-1].append(points)
        else:
            found.append([points])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


def grouped(chart: Chart, kind: Kind, marks: Iterable[tuple[str, str]] = ()) -> list[tuple[str, str, str]]:
    """Group rows with the same letters, as a printed chart does: name, letters, marked up cards.

    `marks` are rows and up cards that stand out; `*` after a name marks rows that are filled in.
    """
    marked = set(marks)
    groups: dict[tuple[str, bool, str], list[str]] = {}
    for name, letters in rows_of(chart, kind).items():
        ups = "".join(sorted(up for row, up in marked if row == name))
        groups.setdefault((letters, name in chart.filled[kind], ups), []).append(name)
    return [
        ((", ".join(names) if kind == "pairs" else runs(map(int, names))) + FILLED * filled, letters, ups)
        for (letters, filled, ups), names in groups.items()
    ]
