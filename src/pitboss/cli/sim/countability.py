"""`pitboss countability`: show how often a count finds each bet favourable, and what that is worth."""

import json
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen_rules, game_options
from pitboss.cli.sim.progress_bar import dealing_bar, tell_if_compiling
from pitboss.odds.figures import bet_name
from pitboss.payouts import OddsError, money, parse_money
from pitboss.rulebook import BaccaratRules, Rules

if TYPE_CHECKING:
    from pitboss.odds.counting.countability import Countability, CountedBet


@click.command()
@game_options
@click.option(
    "--rounds",
    type=int,
    help="How many rounds to deal. [default: 50,000,000 of baccarat, 5,000,000 of blackjack]",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed deals other shoes.")
@click.option("--workers", type=int, default=1, show_default=True, help="Share the work among cores.")
@click.option("--decks", type=int, help="How many decks to deal from.")
@click.option(
    "--meter",
    metavar="DOLLARS",
    help="The progressive's meter; without it, prizes from the meter are left out.",
)
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def countability(
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    rounds: int | None,
    seed: int,
    workers: int,
    decks: int | None,
    meter: str | None,
    as_data: bool,
) -> None:
    """Show which bets of GAME a card counter can beat, and by how much.

    For every bet the best count of +1, 0 and -1 is kept over shoes dealt down to the house's cut card. The
    counter bets the table's maximum when the true count before the round is at the trigger or above. The
    trigger is chosen on one half of the shoes; its gain is measured on the other half.
    """
    for number, lowest, what in ((rounds, 1, "--rounds"), (workers, 1, "--workers"), (seed, 0, "--seed")):
        if number is not None and number < lowest:
            raise CommandError(f"{what} must be {lowest} or more, not {number}.")
    rules = chosen_rules(game, house, settings, decks)
    cents = _cents(rules, meter)

    from pitboss.odds.counting.countability import Counter
    from pitboss.odds.counting.countability import countability as judge
    from pitboss.odds.simulation.workers import Crew

    _tell_if_compiling(rules)
    try:
        with dealing_bar(shown=not as_data) as report:
            found = judge(
                rules,
                rounds,
                seed=seed,
                counter=Counter(meter=cents),
                crew=Crew(workers),
                progress=report,
            )
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    if as_data:
        click.echo(json.dumps(_as_json(found), indent=2))
    else:
        _print(rules, found, cents)
    if found.interrupted:
        click.echo("Stopped early: these figures are for the rounds that were dealt.", err=True)


def _cents(rules: Rules, meter: str | None) -> int:
    """Read the meter, for a game that has one."""
    if meter is None:
        return 0
    if not _progressives(rules):
        raise CommandError(f"--meter: {rules.name} has no bet with a share of a meter.")
    try:
        cents = parse_money(meter)
    except OddsError as error:
        raise CommandError(f"--meter: {error}.") from None
    if cents < 0:
        raise CommandError("--meter must be 0 or more.")
    return cents


def _progressives(rules: Rules) -> list[str]:
    return [] if rules.meter_bet is None else [rules.meter_bet.name]


def _tell_if_compiling(rules: Rules) -> None:
    if isinstance(rules, BaccaratRules):
        from pitboss.odds.baccarat.kernel import deal_counted

        tell_if_compiling(deal_counted)
        return
    from pitboss.odds.blackjack.sim.kernel import deal

    tell_if_compiling(deal)


def _print(rules: Rules, found: "Countability", meter: int) -> None:
    console = Console(highlight=False)
    place = f"  {rules.house}/{rules.game}  {rules.decks} decks"
    behind = rules.cut_card.cards_from_back
    console.print(Text.assemble((rules.name, "bold"), place))
    console.print(f"{found.rounds:,} rounds, the cut card {behind} cards from the back.")
    console.print("Bet at the maximum from the trigger up, and not at all below it.\n")
    table = Table(
        "bet", "count", "fit", "trigger", "rounds", "edge", "per 100 rounds", box=None, pad_edge=False
    )
    for column in table.columns[2:]:
        column.justify = "right"
    for bet in found.bets:
        table.add_row(bet_name(rules, bet.bet), _tags(bet), f"{bet.correlation:.2f}", *_figures(bet))
    console.print(table)
    if bets := _progressives(rules):
        names = " and ".join(bet_name(rules, bet) for bet in bets)
        at = f"at a meter of {money(meter)}" if meter else "without its percentage prizes; see --meter"
        console.print(f"\n{names}: {at}.")


def _tags(bet: "CountedBet") -> str:
    """Write the tags of a count as `+89 -4567`."""
    signs = (("+", 1), ("-", -1))
    parts = ("".join(card for card, tag in bet.tags.items() if tag == one) for _, one in signs)
    return " ".join(f"{sign}{cards}" for (sign, _), cards in zip(signs, parts, strict=True) if cards)


def _figures(bet: "CountedBet") -> tuple[str, ...]:
    favour = bet.favour
    if favour.trigger is None:
        return "none found", "", "", ""
    earned = f"${bet.dollars_per_100:,.2f} ± {bet.dollars_error:,.2f}"
    return f"{favour.trigger:+.1f}", f"{favour.share:.2%}", f"{favour.edge:+.2%}", earned.replace("$-", "-$")


def _as_json(found: "Countability") -> dict[str, object]:
    return {
        "game": found.game,
        "house": found.house,
        "decks": found.decks,
        "rounds": found.rounds,
        "bets": [
            {
                "bet": bet.bet,
                "count": bet.tags,
                "correlation": bet.correlation,
                "trigger": bet.favour.trigger,
                "favourable": bet.favour.share,
                "edge": bet.favour.edge,
                "gain_per_100": bet.favour.per_100,
                "standard_error": bet.favour.standard_error,
                "maximum": bet.maximum / 100,
                "dollars_per_100": bet.dollars_per_100,
                "dollars_error": bet.dollars_error,
            }
            for bet in found.bets
        ],
    }
