"""A round that differs, in the notation: what the table did, with the simulation's figures as expected."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from pitboss.agreement.engine_side import Gains, Round
from pitboss.games.blackjack.commands import (
    BuyInsurance,
    DoubleDown,
    Hit,
    SplitPair,
    Stand,
    Surrender,
)
from pitboss.games.contract import Command
from pitboss.games.pack import DrawCard, DrawCutCard
from pitboss.games.round import VerifyAward
from pitboss.games.wagers import PlaceWager
from pitboss.notation import Scenario, write
from pitboss.notation.commands import bet_key
from pitboss.notation.syntax import Acts, Bets, Blank, Does, Draws, Expect, Header, Line, Sum, Title, Who
from pitboss.payouts import money
from pitboss.rulebook import Rules

_SIGNALS: dict[type[Command], str] = {Hit: "hit", Stand: "stand", SplitPair: "split", Surrender: "surrender"}


def written(rules: Rules, title: str, played: Round, simulated: Gains) -> str:
    """Return the round as a scenario that `pitboss play` plays and finds not as expected."""
    lines: list[Line] = [Title(0, title), *_headers(rules, played)]
    lines += [Blank(0, differs) for differs in _differences(played.gains, simulated)]
    lines += _acts(rules, played.commands)
    seats = sorted({seat for seat, _ in simulated})
    sums = {seat: sum(cents for (at, _), cents in simulated.items() if at == seat) for seat in seats}
    lines += [Expect(0, "net", (Sum(cents, seat),)) for seat, cents in sums.items()]
    return write((Scenario(title, tuple(lines)),))


def _headers(rules: Rules, played: Round) -> Iterator[Header]:
    yield Header(0, "house", rules.house)
    yield Header(0, "game", rules.game)
    yield Header(0, "left", str(played.left))
    if any(isinstance(command, DrawCutCard) for command in played.commands):
        yield Header(0, "behind", str(rules.cut_card.cards_from_back))


def _differences(played: Gains, simulated: Gains) -> Iterator[str]:
    for seat, bet in sorted({*played, *simulated}):
        table, kernel = played.get((seat, bet)), simulated.get((seat, bet))
        if table != kernel:
            yield f"seat {seat}, {bet}: the table {_signed(table)}, the simulation {_signed(kernel)}"


def _signed(cents: int | None) -> str:
    return "nothing" if cents is None else f"{'+' if cents > 0 else ''}{money(cents)}"


def _acts(rules: Rules, commands: Iterable[Command]) -> Iterator[Acts]:
    """Return wagers, all cards, then decisions in order; the automatic dealer does the rest."""
    commands = list(commands)
    wagers = [command for command in commands if isinstance(command, PlaceWager)]
    for seat, placed in groupby(wagers, key=lambda wager: wager.seat):
        bets = tuple(Bets(bet_key(rules, wager.bet), wager.cents) for wager in placed)
        yield Acts(0, Who("seat", seat), bets)
    cards = tuple(Draws(command.card) for command in commands if isinstance(command, DrawCard))
    yield Acts(0, Who("shoe"), cards)
    told = [(who, act) for command in commands for who, act in _decision(rules, command)]
    for who, acts in groupby(told, key=lambda pair: pair[0]):
        yield Acts(0, who, tuple(act for _, act in acts))


def _decision(rules: Rules, command: Command) -> Iterator[tuple[Who, Does]]:
    if isinstance(command, Hit | Stand | SplitPair | Surrender):
        yield Who("seat", command.seat), Does(_SIGNALS[type(command)])
    elif isinstance(command, DoubleDown):
        yield Who("seat", command.seat), Does("double", (command.cents,))
    elif isinstance(command, BuyInsurance):
        yield Who("seat", command.seat), Does("insurance", (command.cents,))
    elif isinstance(command, VerifyAward):
        yield Who("surveillance"), Does("verify", (command.seat, bet_key(rules, command.bet)))
