"""`pitboss rulebook`: read the rules of a game, and check a rulebook."""

import json
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.game_option import chosen, game_options, list_defects
from pitboss.cli.games_table import games_table
from pitboss.rulebook import Checked, Defect, Rules, bet_in_words, check, games, houses, terms_in_words
from pitboss.rulebook.baccarat import BaccaratRules, Bet
from pitboss.rulebook.blackjack import BlackjackBet, HandLine
from pitboss.rulebook.common import BetTerms
from pitboss.rulebook.side_bets.named_hands import POKER, SEVENS
from pitboss.rulebook.words import blackjack
from pitboss.rulebook.words.rulebook import (
    limits_in_words,
    line_in_words,
    pay_order,
    take_order,
)

HASH_SHOWN = 12


@click.group()
def rulebook() -> None:
    """Show and check the rules of a house."""


@rulebook.command("check")
@click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def check_files(files: tuple[Path, ...], as_json: bool) -> None:
    """Report every defect of rulebook files, and of the files that they extend.

    Exit code 1: there is an error. Warnings alone are no failure.
    """
    found = {file: _priced(file, check(file)) for file in files}
    errors = sum(len(checked.errors) for checked in found.values())
    warnings = sum(len(checked.warnings) for checked in found.values())
    if as_json:
        reports = [_report(file, checked) for file, checked in found.items()]
        click.echo(json.dumps({"files": reports, "errors": errors, "warnings": warnings}, indent=2))
    else:
        for file, checked in found.items():
            _tell(file, checked)
        click.echo(f"{_count(errors, 'error')}, {_count(warnings, 'warning')}.")
    if errors:
        raise click.exceptions.Exit(1)


@rulebook.command()
@game_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def show(game: str, house: str | None, settings: tuple[str, ...], as_json: bool) -> None:
    """Print the rules of GAME: a name that pitboss knows, or the path of a TOML file."""
    rules, warnings = chosen(game, house, settings)
    list_defects("Warnings", warnings, err=True)
    if as_json:
        click.echo(json.dumps(_as_json(rules), indent=2))
    else:
        _print_rules(rules, Console(highlight=False))


@rulebook.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def list_games(as_json: bool) -> None:
    """List the houses and their games."""
    if as_json:
        by_house = {house: list(games(house)) for house in houses()}
        click.echo(json.dumps({"houses": by_house}, indent=2))
        return
    Console(highlight=False).print(games_table())


def _priced(file: Path, checked: Checked) -> Checked:
    """Add the warnings that only the odds can give, such as a bet that favours the guest."""
    rules = checked.rules
    if rules is None:
        return checked
    from pitboss.cli.odds.command import main_of
    from pitboss.odds.figures import all_warnings, bets_of

    warnings = all_warnings(rules, checked.warnings, bets_of(rules), main_of(rules), file=str(file))
    return Checked(rules, checked.errors, warnings)


def _tell(file: Path, checked: Checked) -> None:
    if checked.rules is not None:
        bets = _count(len(checked.rules.bets), "bet")
        shown = f"{checked.rules.name}, {bets}, rules {checked.rules.hash[:HASH_SHOWN]}"
    else:
        shown = "these rules cannot be played by"
    click.echo(f"{click.format_filename(file)}: {shown}")
    list_defects("Errors", checked.errors)
    list_defects("Warnings", checked.warnings)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _report(file: Path, checked: Checked) -> dict[str, object]:
    return {
        "file": str(file),
        "ok": checked.rules is not None,
        "hash": checked.rules.hash if checked.rules is not None else None,
        "errors": [_defect(defect) for defect in checked.errors],
        "warnings": [_defect(defect) for defect in checked.warnings],
    }


def _defect(defect: Defect) -> dict[str, str]:
    return {"file": defect.file, "key": defect.key, "value": defect.value, "reason": defect.reason}


def _print_rules(rules: Rules, console: Console) -> None:
    """Print the game's terms, then every bet with its lines."""
    where = f"{rules.house}/{rules.game}" if rules.house else rules.game
    console.print(Text.assemble((rules.name, "bold"), f"  {where}  rules {rules.hash[:HASH_SHOWN]}\n"))
    terms = Table.grid(padding=(0, 2))
    terms.add_column(no_wrap=True, style="bold")
    terms.add_column()
    for heading, sentence in terms_in_words(rules):
        terms.add_row(heading, Text(sentence))
    console.print(terms)
    bets = Table.grid(padding=(0, 2))
    bets.add_column(no_wrap=True, style="bold")
    bets.add_column()
    for bet in rules.bets.values():
        bets.add_row("")
        bets.add_row(Text(bet.key), Text(f"{bet.name}, {limits_in_words(bet)}", style="bold"))
        for sentence in bet_in_words(rules, bet):
            bets.add_row("", Text(sentence))
    console.print(bets)


def _as_json(rules: Rules) -> dict[str, object]:
    """Return the rules as data: money in cents, odds and rates as written, each line in words too."""
    limits = rules.limits
    data: dict[str, object] = {
        "game": rules.game,
        "house": rules.house,
        "family": rules.family,
        "name": rules.name,
        "hash": rules.hash,
        "decks": rules.decks,
        "seats": rules.seats,
        "limits": {"min": limits.min, "max": limits.max, "step": limits.step},
        "terms": dict(terms_in_words(rules)),
        "bets": [_bet(name, bet, rules) for name, bet in rules.bets.items()],
    }
    if isinstance(rules, BaccaratRules):
        terms = rules.commission
        data["commission"] = {"rate": str(terms.rate), "mode": terms.mode, "round": terms.round}
        data |= {"take": list(take_order(rules)), "pay": list(pay_order(rules))}
    return data


def _bet(name: str, bet: BetTerms, rules: Rules) -> dict[str, object]:
    data: dict[str, object] = {
        "bet": name,
        "name": bet.name,
        "key": bet.key,
        "kind": bet.kind,
        "min": bet.min,
        "max": bet.max,
        "toke": bet.toke,
    }
    if isinstance(bet, BlackjackBet):
        third = {"before_play": "up_card", "third_card": "own_third"}.get(bet.settled, "")
        reads = {"requires": list(bet.requires), "reads": _vocabulary(bet), "third": third}
        reads |= {"cards": list(bet.cards), "settled": bet.settled}
        return data | reads | {"lines": [_hand_line(line, bet) for line in bet.lines]}
    if not isinstance(bet, Bet):
        return data | {"words": list(bet_in_words(rules, bet))}
    lines = [
        {
            "pays": str(line.pays) if line.pays is not None else None,
            "push": line.push,
            "verify": line.verify,
            "words": line_in_words(line, rules.bets),
        }
        for line in bet.lines
    ]
    return data | {"commission": bet.commission, "declare": bet.declare, "lines": lines}


def _vocabulary(bet: BlackjackBet) -> str:
    """How scripts were told which named hands a bet has, before there were conditions."""
    listed = {hand for line in bet.lines for hand in line.hand if line.when is None}
    return "poker" if listed & set(POKER) else "sevens" if listed & set(SEVENS) else ""


def _hand_line(line: HandLine, bet: BlackjackBet) -> dict[str, object]:
    return {
        "hand": list(line.hand),
        "pays": str(line.pays) if line.pays is not None else None,
        "share": str(line.share) if line.share is not None else None,
        "envy": line.envy,
        "verify": line.verify,
        "words": blackjack.line_in_words(line, bet),
    }
