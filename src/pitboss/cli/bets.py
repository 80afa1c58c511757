"""`pitboss bets`: side bets that are known by name, with their pay tables, sources and figures."""

import json

import click
from rich.console import Console
from rich.table import Table

from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen
from pitboss.cli.paths import PlainGroup
from pitboss.rulebook import Rules, bet_in_words
from pitboss.rulebook.schema import closest
from pitboss.rulebook.side_bets.library import OWN_EXAMPLE, LibraryBet, library

_GAMES = {"blackjack": "blackjack-shoe", "baccarat": "mini-baccarat"}
"""The game on which a bet of each family is shown, if no other is named."""
_DECKS = {"blackjack": (1, 2, 4, 6, 8), "baccarat": (6, 8)}


@click.group(cls=PlainGroup)
def bets() -> None:
    """Show side bets that are known by name; `pitboss odds GAME --with NAME` prices one on a game."""


@bets.command("list")
@click.option("--family", type=click.Choice(["blackjack", "baccarat"]), help="Only bets of this family.")
@click.option("--json", "as_data", is_flag=True, help="Print the list as JSON.")
def list_bets(family: str | None, as_data: bool) -> None:
    """List every side bet of the library with the page of its pay table."""
    found = {name: one for name, one in library().items() if family in (None, _family(one))}
    if as_data:
        rows = [{"bet": name, "family": _family(one), "source": _source(one)} for name, one in found.items()]
        click.echo(json.dumps(rows, indent=2))
        return
    table = Table("bet", "family", "pay table from", box=None, pad_edge=False)
    for name, one in found.items():
        table.add_row(name, _family(one), _source(one))
    Console().print(table)


@bets.command()
@click.argument("name")
@click.option("--game", help="The game that the bet is put on.")
@click.option("--decks", type=int, multiple=True, help="Only for this many decks; may be repeated.")
@click.option("--count", type=int, help="Also deal so many rounds to somebody who counts for the bet.")
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def show(name: str, game: str | None, decks: tuple[int, ...], count: int | None, as_data: bool) -> None:
    """Show the pay table of a side bet, its exact edge by decks, and the count that fits it best."""
    one = known_bet(name)
    asked = decks or ((one.decks,) if one.decks else _DECKS[_family(one)])
    figures = [_figures(name, one, game, number) for number in asked]
    rules = rules_with(name, one, game, asked[-1])
    words = bet_in_words(rules, rules.bets[name])
    counted = _counted(rules, name, count)
    if as_data:
        data = {"bet": name, "name": rules.bets[name].name, "source": _source(one), "words": list(words)}
        click.echo(json.dumps(data | {"figures": figures, "count": counted}, indent=2))
        return
    console = Console()
    console.print(f"[bold]{rules.bets[name].name}[/bold]  {_family(one)}; pay table: {_source(one)}\n")
    for sentence in words:
        click.echo(f"    {sentence}")
    click.echo()
    table = Table("decks", "house edge", "wins", "deviation", "published", box=None, pad_edge=False)
    for row in figures:
        told = str(row["published"] or "no figure found")
        edge, win = f"{100 * float(str(row['house_edge'])):.4f}%", f"{100 * float(str(row['win'])):.4f}%"
        table.add_row(str(row["decks"]), edge, win, f"{row['standard_deviation']:.4f}", told)
    console.print(table)
    _print_count(counted, asked[-1])


def known_bet(name: str) -> LibraryBet:
    """Return a bet of the library, or end the command with the nearest name."""
    found = library().get(name)
    if found is None:
        raise CommandError(
            f"the library has no side bet {name!r}{closest(name, library())}.".replace("?.", "?")
        )
    return found


def settings_with(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the settings, as `--set` takes them, that put library bets on a game."""
    return tuple(f"bets.{name}={_inline(known_bet(name).text)}" for name in names if not known_bet(name).of)


def rules_with(name: str, one: LibraryBet, game: str | None, decks: int) -> Rules:
    """Return the rules of a game with the bet on it."""
    usual = one.of.partition("/")[2] if one.of else _GAMES[one.family]
    house = "manual" if game is None else None
    under = tuple(f'{key}="{value}"' for key, value in one.under.items())
    return chosen(game or usual, house, (*settings_with((name,)), *under), decks)[0]


def _figures(name: str, one: LibraryBet, game: str | None, decks: int) -> dict[str, object]:
    from pitboss.odds.figures import bets_of

    odds = next(bet for bet in bets_of(rules_with(name, one, game, decks)) if bet.bet == name)
    published = one.published.get(str(decks))
    return {
        "decks": decks,
        "house_edge": float(odds.house_edge),
        "exact": str(odds.house_edge),
        "win": float(odds.win),
        "push": float(odds.push),
        "standard_deviation": odds.standard_deviation,
        "published": f"{published}%" if published is not None and game is None else None,
    }


def _counted(rules: Rules, name: str, rounds: int | None) -> dict[str, object]:
    from pitboss.odds.counting.removal import removals

    found = next(one for one in removals(rules) if one.bet == name)
    data: dict[str, object] = {"tags": found.tags, "correlation": found.correlation}
    if rounds is not None:
        from pitboss.odds.counting.countability import countability

        favour = next(bet.favour for bet in countability(rules, rounds).bets if bet.bet == name)
        data |= {
            "rounds": rounds,
            "trigger": favour.trigger,
            "share": favour.share,
            "edge": favour.edge,
            "units_per_100": favour.per_100,
            "units_error": favour.standard_error,
        }
    return data


def _print_count(counted: dict[str, object], decks: int) -> None:
    tags = counted["tags"]
    assert isinstance(tags, dict)
    said = ", ".join(f"{card} {tag:+d}" for card, tag in tags.items() if tag)
    fit = f"{counted['correlation']:.3f}"
    click.echo(f"\nBest simple count with {decks} decks: {said or 'none'} (correlation {fit}).")
    if "rounds" not in counted:
        return
    if counted["trigger"] is None:
        click.echo("No count was found at which it favours the guest.")
        return
    click.echo(
        f"Favourable from a true count of {counted['trigger']:+g}: {counted['share']:.2%} of rounds, "
        f"{counted['units_per_100']:.3f} ± {counted['units_error']:.3f} units won in 100 rounds."
    )


def _family(one: LibraryBet) -> str:
    return one.family if not one.of else _OF.get(one.of, "baccarat")


_OF = {"manual/blackjack-shoe": "blackjack"}


def _source(one: LibraryBet) -> str:
    return one.source or OWN_EXAMPLE


def _inline(value: object) -> str:
    """Write a value as TOML in one line."""
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {_inline(item)}" for key, item in value.items())
        return f"{{ {inner} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return json.dumps(value, ensure_ascii=False)
