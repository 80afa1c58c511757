"""The dealer's seat as lines of text: the layout, what can be said and done, what was wrong, the report."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import click

from pitboss import catalogue
from pitboss.cards import UNSEEN, Card
from pitboss.cheques import Cheques, Row
from pitboss.cli.drill.page import card_text
from pitboss.cli.drill.seat_input import LETTERS
from pitboss.games.contract import Call
from pitboss.games.view import ShownHand
from pitboss.messages import catalogue as texts
from pitboss.messages import say
from pitboss.payouts import money
from pitboss.table.scene.felt import SceneBet, SceneSpot
from pitboss.table.scene.scene import Scene
from pitboss.training.seat.calls import key
from pitboss.training.seat.grading import Fault
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import FeltBet, palette
from pitboss.training.seat.report import Report
from pitboss.training.seat.sitting import Sitting

_COVERED = "▒▒"
_OWNERS = ("dealer", "coupon")
_WIDTH = 78


class SeatPage:
    """Prints a sitting in one language."""

    def __init__(self, sitting: Sitting, language: str) -> None:
        self.sitting, self.language = sitting, language

    def text(self, message: str, **parameters: object) -> str:
        """Return a sentence that the page of the seat has too."""
        return say(f"page.seat.{message}", parameters, language=self.language)

    def own(self, message: str, **parameters: object) -> str:
        """Return a sentence that only the terminal has."""
        return say(f"training.seat.{message}", parameters, language=self.language)

    def head(self) -> None:
        """Print what is dealt, and how to answer."""
        setting = self.sitting.setting
        mode = self.text(f"mode.{setting.mode}")
        game = texts(self.language).get(f"game.{setting.game}", setting.game)
        click.secho(self.text("dealing", game=game, mode=mode), bold=True)
        click.echo(self.own("how_show" if setting.mode == "show" else "how"))
        if setting.mode != "show":
            self.moves()

    def moves(self) -> None:
        """Print every move of the game with its number and its name; they never change."""
        cells = [
            f"{number:>2} {one.name.replace('_', ' ')}"
            for number, one in enumerate(palette(self.sitting.rules), 1)
        ]
        wide = max(map(len, cells)) + 2
        across = max(1, _WIDTH // wide)
        click.echo(self.own("moves"))
        for first in range(0, len(cells), across):
            row = cells[first : first + across]
            click.echo("  " + "".join(cell.ljust(wide) for cell in row).rstrip())

    def table(self) -> None:
        """Print the layout, then what was said, and what can be said now."""
        sitting, scene = self.sitting, self.sitting.scene()
        click.echo()
        click.secho(self._count(scene), bold=True)
        for line in self.layout(scene):
            click.echo(f"  {line}")
        for call in sitting.said:
            click.echo(f"  “{self.call(call)}”")
        if sitting.note:
            click.echo(f"  {self.text(f'note.{sitting.note}', seat=sitting.note_seat)}")
        if sitting.setting.mode != "test":
            self._due()
        if sitting.graded:
            self._calls()

    def _count(self, scene: Scene) -> str:
        sitting, wanted = self.sitting, self.sitting.setting.rounds
        said = self.text("count_of" if wanted else "count", round=sitting.rounds + 1, rounds=wanted)
        return f"{said} · {self.own('shoe', left=scene.shoe.left, discarded=scene.shoe.discarded)}"

    def layout(self, scene: Scene) -> Iterator[str]:
        """Print the house's hands, every spot in play, change, and cheques that were picked up."""
        for hand in scene.hands:
            if hand.cards:
                yield f"{self.aim(hand.name)}: {_hand(hand)}"
        for spot in scene.spots:
            if spot.player or spot.bets:
                yield self._spot(spot)
        change = scene.change
        if change is not None:
            bills = ", ".join(f"{row.count}x {money(row.bill)}" for row in change.bills)
            laid = bills or self.cheques(_in_rows(change.brought_in))
            yield self.own("change", seat=change.seat, laid=laid)
            if change.cut_out:
                yield self.own("cut_out", cheques=self.cheques(_in_rows(change.cut_out)))
        if not scene.dirty.is_empty:
            yield self.own("picked_up", cheques=self.cheques(scene.dirty))

    def _spot(self, spot: SceneSpot) -> str:
        bets = ", ".join(self._lies(bet) for bet in spot.bets) or self.own("no_bet")
        hands = " / ".join(_hand(hand) for hand in spot.hands if hand.cards)
        place = say("page.deal.due.seat", {"seat": spot.seat}, language=self.language)
        return f"{place}: {bets}" + (f" | {hands}" if hands else "")

    def _lies(self, bet: SceneBet) -> str:
        what = money(bet.coupon) if bet.coupon else self.cheques(bet.cheques)
        return f"{self._bet(bet.bet, bet.owner)} {what}"

    def cheques(self, cheques: Cheques) -> str:
        return say("training.cheques", {"cheques": str(cheques)}, language=self.language)

    def aim(self, to: str) -> str:
        """Name a hand as a dealer says it."""
        if to == "burn":
            return self.text("burn")
        if to.startswith("seat "):
            return say("page.deal.due.seat", {"seat": to.removeprefix("seat ")}, language=self.language)
        return texts(self.language).get(f"page.rulings.hand.{to}", to) if to else self.text("shoe")

    def _bet(self, bet: str, owner: str) -> str:
        known = texts(self.language)
        name = known.get(f"bet.{bet}", bet)
        return f"{name} ({known[f'page.deal.owner.{owner}']})" if owner in _OWNERS else name

    def place(self, bet: FeltBet) -> str:
        """Name a bet by its place."""
        key_ = "seat_hand" if bet.hand > 1 else "seat"
        where = say(f"page.deal.due.{key_}", {"seat": bet.seat, "hand": bet.hand}, language=self.language)
        return f"{where} · {self._bet(bet.bet, bet.owner)}"

    def move(self, move: Move) -> str:
        """Describe a move in a few words."""
        parts = [self.text(f"move.{move.name}")]
        if move.to:
            parts.append(self.aim(move.to))
        if move.bet:
            lies = FeltBet(move.seat, move.hand or 1, move.bet, move.owner, Cheques())
            parts.append(self.place(lies))
        if move.points:
            parts.append(str(move.points))
        if move.cheques is not None:
            parts.append(self.cheques(move.cheques))
        return " · ".join(parts)

    def call(self, call: Call) -> str:
        """Return a sentence as it is called."""
        try:
            return say(call.id, call.parameters, language=self.language, house=self.sitting.rules.calls)
        except (KeyError, ValueError, TypeError):
            return call.id.replace("_", " ")

    def _due(self) -> None:
        due, hint = self.sitting.due, self.sitting.hint
        if due is None or hint is None:
            return
        click.secho(f"  {self.text('next')}: ", fg="cyan", nl=False)
        if self.sitting.calls:
            click.echo(f"“{self.call(self.sitting.calls[0])}”")
            return
        click.echo(self.move(hint))
        self._rule(due.rule, whole=self.sitting.setting.mode == "show")

    def _rule(self, rule: str, *, whole: bool = False) -> None:
        found = _rules().get(rule)
        if found is None:
            return
        cited = say("training.cli.rule", {"rule": rule, "source": found.source}, language=self.language)
        click.secho(f"    {cited}" + (f": {found.text}" if whole else ""), dim=True)

    def _calls(self) -> None:
        click.echo(f"  {self.text('say')}:")
        choices = self.sitting.choices
        for letter, call in zip(LETTERS, choices, strict=False):
            alone = sum(one.id == call.id for one in choices) == 1
            click.echo(f"    {letter}) {self.call(call)} [{call.id if alone else key(call)}]")

    def told(self, done: bool, fault: Fault | None, move: Move | None) -> None:
        """Print what came of an attempt; in a test, nothing."""
        mode = self.sitting.setting.mode
        if mode == "show" and move is not None:
            click.secho(f"  ✓ {self.move(move)}", fg="green")
        if mode != "guide":
            return
        if fault is not None:
            price = f" {self.text('off_by', cents=fault.cents)}" if fault.cents else ""
            click.secho(f"  ✗ {self.text(f'fault.{fault.kind}')}{price}", fg="red")
            self._rule(fault.rule, whole=True)
        elif done:
            click.secho(f"  ✓ {self.text('right')}", fg="green")

    def report(self, report: Report) -> None:
        """Print the mark, every mistake with its rule and price, the planted faults, and the pace."""
        click.echo()
        click.secho(self.text("report.title"), bold=True)
        if report.mode == "show":
            click.echo(self.text("report.shown"))
            return
        mark = f"{report.mark} {self.text('report.of', of=report.of)}"
        click.secho(f"  {mark}", bold=True)
        share = int(1000 * report.accuracy) / 10
        right = self.text("report.right_of", right=report.right, steps=report.steps, share=share)
        self._figure("right", right)
        self._figure("house_short", money(report.house_short))
        self._figure("guests_short", money(report.guests_short))
        self._figure("hands", str(report.hands))
        click.echo(f"{self.text('report.mistakes')}:")
        for cause in report.causes:
            times = self.text("report.times", count=cause.count)
            price = f" {self.text('off_by', cents=cause.cents)}" if cause.cents else ""
            click.secho(f"  {times} {self.text(f'fault.{cause.kind}')}{price}", fg="red")
            self._rule(cause.rule)
        if not report.causes:
            click.echo(f"  {self.text('report.none')}")
        self._planted(report)
        pace = report.pace
        self._figure("rounds_per_hour", str(pace.rounds_per_hour))
        if report.payouts_ms:
            self._figure("payout", self._seconds(pace.payout_ms))
        click.secho(f"  {self.own('again', option=f'--seed {report.seed}')}", dim=True)

    def _planted(self, report: Report) -> None:
        if report.planted:
            click.echo(f"{self.text('report.planted')}:")
        for one in report.planted:
            seen = self.text("report.noticed", time=self._seconds(one.ms))
            told = seen if one.noticed else self.text("report.unnoticed")
            click.echo(f"  {'✓' if one.noticed else '✗'} {self.text(f'plant.{one.kind}')}: {told}")

    def _figure(self, name: str, value: str) -> None:
        seats = len(self.sitting.practice.bots)
        click.echo(f"  {self.text(f'report.{name}', seats=seats)}: {value}")

    def _seconds(self, ms: int) -> str:
        return self.text("seconds", seconds=f"{ms / 1000:.1f}")


def _hand(hand: ShownHand) -> str:
    cards = " ".join(map(_card, hand.cards))
    return cards if hand.points is None else f"{cards} ({hand.points})"


def _in_rows(rows: Iterable[Row]) -> Cheques:
    found: Counter[int] = Counter()
    for row in rows:
        found[int(row.denomination)] += sum(row.stacks)
    return Cheques.of(found)


def _card(card: Card) -> str:
    return _COVERED if card == UNSEEN else card_text(card)


@cache
def _rules() -> dict[str, catalogue.Rule]:
    return catalogue.rules()
