"""A chart and the best chart as one page that loads nothing else."""

from html import escape
from typing import TYPE_CHECKING

from pitboss.cli.strategy.notes import HEADINGS, legend, notes, terms
from pitboss.cli.strategy.svg import FILLS, INKS, MARK, chart_rows
from pitboss.cli.strategy.terminal import HUNDREDTHS, cost_lines, hand_name
from pitboss.rulebook import BlackjackRules
from pitboss.rulebook.charts import KINDS, LETTERS, SURRENDER, UP_CARDS, Chart, shown_letters

if TYPE_CHECKING:
    from pitboss.odds.blackjack.strategy import Cell, Comparison

_PLAYS = {**LETTERS, SURRENDER: "surrender"}
_CELLS = "\n".join(f".{letter} {{ background: {FILLS[letter]}; color: {INKS[letter]}; }}" for letter in FILLS)
_STYLE = f"""
body {{ font: 15px/1.45 Helvetica, Arial, sans-serif; color: #1d2a33; margin: 2rem auto; max-width: 66rem;
  padding: 0 1.5rem; }}
h1 {{ font-size: 1.5rem; margin: 0; }}
h2 {{ font-size: 1.1rem; margin: 1.6rem 0 .4rem; }}
.quiet {{ color: #5c6a73; }}
.charts {{ display: flex; flex-wrap: wrap; gap: 0 2.5rem; }}
table {{ border-collapse: separate; border-spacing: 2px; font-variant-numeric: tabular-nums; }}
.chart td {{ width: 2.1rem; height: 2rem; padding: 0; text-align: center;
  font-weight: bold; line-height: 1; }}
.chart th {{ font-weight: normal; padding: 0 .5rem 0 0; text-align: right; color: #5c6a73; }}
.chart thead th {{ text-align: center; padding: .5rem 0 0; }}
.chart thead th:first-child {{ text-align: left; font-weight: bold; white-space: nowrap; }}
.chart small {{ display: block; font-size: .62rem; font-weight: normal; margin-top: .12rem; }}
.differs {{ box-shadow: inset 0 0 0 2.5px {MARK}; }}
.key span {{ display: inline-block; min-width: 1.4rem; text-align: center; font-weight: bold;
  margin: 0 .35rem 0 0; line-height: 1.4rem; }}
.key {{ display: flex; flex-wrap: wrap; gap: 0 1.6rem; margin: .8rem 0 .4rem; }}
.costs th, .costs td {{ text-align: left; padding: .15rem 1.5rem .15rem 0; }}
.costs td:last-child, .costs th:last-child {{ text-align: right; padding-right: 0; }}
.costs tfoot td {{ font-weight: bold; border-top: 1px solid #5c6a73; }}
p {{ margin: .2rem 0; }}
@media print {{ body {{ margin: 0; }} td, span {{ print-color-adjust: exact; }} }}
{_CELLS}
"""


def page(rules: BlackjackRules, found: "Comparison") -> str:
    """Return a page with both charts, the differing cells outlined, the costs, and the notes."""
    title = escape(f"Strategy of {rules.name}")
    key = "".join(
        f'<div><span class="{letter}">{letter}</span>{play}</div>'
        for letter, play in shown_letters(found.best).items()
    )
    told = "".join(f"<p>{escape(note)}</p>" for note in notes(rules, found.chart))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p class="quiet">{escape(terms(rules).replace("  ", ", "))}</p>
<div class="charts">
<section><h2>The best play by totals</h2>{_chart(found, found.best)}</section>
<section><h2>{escape(found.chart.name)}</h2>{_chart(found, found.chart)}</section>
</div>
<div class="key">{key}<div><span class="differs">&nbsp;</span>the two charts differ</div></div>
<p class="quiet">{escape(" ".join(legend(found.best)))}</p>
<p class="quiet">Small figures: what the next best play loses, in % of the wager, on the first two cards.</p>
<h2>What the differences cost</h2>
{_costs(found)}
<h2>In this game</h2>
{told}
<p class="quiet">pitboss</p>
</body>
</html>
"""


def _chart(found: "Comparison", chart: Chart) -> str:
    marked = {(difference.kind, difference.row, difference.up) for difference in found.differences}
    ups = "".join(f"<th>{up}</th>" for up in UP_CARDS)
    parts = []
    for kind in KINDS:
        parts.append(f"<thead><tr><th>{HEADINGS[kind]}</th>{ups}</tr></thead><tbody>")
        for row, letters in chart_rows(chart, kind).items():
            cells = "".join(
                _cell(
                    found,
                    (kind, row, up),
                    letter,
                    best=chart is found.best,
                    differs=(kind, row, up) in marked,
                )
                for letter, up in zip(letters, UP_CARDS, strict=True)
            )
            parts.append(f"<tr><th>{row}</th>{cells}</tr>")
        parts.append("</tbody>")
    return f'<table class="chart">{"".join(parts)}</table>'


def _cell(found: "Comparison", cell: "Cell", letter: str, *, best: bool, differs: bool) -> str:
    odds = found.cells.get(cell)
    loss, told = "", f"{hand_name(cell[0], cell[1])} against {cell[2]}: {_PLAYS[letter]}"
    if best and odds is not None and odds.second is not None:
        loss = f"<small>{max(odds.loss, 0) * 100:.1f}</small>"
        told += f"; {odds.second} loses {odds.loss * 100:.2f}% of the wager"
    marked = f"{letter} differs" if differs else letter
    return f'<td class="{marked}" title="{escape(told)}">{letter}{loss}</td>'


def _costs(found: "Comparison") -> str:
    if not found.differences:
        return f"<p>Nothing: {escape(found.chart.name)} is the best play by totals in this game.</p>"
    rows = "".join(
        f"<tr><td>{hand_name(difference.kind, difference.row)}</td><td>{difference.up}</td>"
        f"<td>{difference.charted}</td><td>{difference.best}</td>"
        f"<td>{difference.cost * HUNDREDTHS:.3f}</td></tr>"
        for difference in found.differences
    )
    lines = "".join(f'<p class="quiet">{escape(line)}</p>' for line in cost_lines(found))
    return (
        '<table class="costs"><thead><tr><th>hand</th><th>up card</th><th>chart</th><th>best</th>'
        f"<th>cost</th></tr></thead><tbody>{rows}</tbody><tfoot><tr><td>all together</td><td></td><td></td>"
        f"<td></td><td>{found.cost * HUNDREDTHS:.3f}</td></tr></tfoot></table>{lines}"
    )
