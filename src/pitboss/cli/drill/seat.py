"""`pitboss drill seat`: deal a practice table in the terminal, line by line."""

import json
import secrets
import sys
import time
from collections.abc import Sequence

import click
import msgspec

from pitboss.cli.drill import seat_input as read
from pitboss.cli.drill.page import hear_no_more
from pitboss.cli.drill.seat_page import SeatPage
from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen_rules, house_option, settings_option
from pitboss.messages import DEFAULT, LANGUAGES
from pitboss.training.seat.calls import key
from pitboss.training.seat.moves import Move
from pitboss.training.seat.palette import palette
from pitboss.training.seat.planted_faults import PLANTS, PlantKind, offered
from pitboss.training.seat.report import report_of
from pitboss.training.seat.setting import MODES, ActResult, Mode, Setting
from pitboss.training.seat.sitting import Sitting

GAME = "blackjack-shoe"
INTERRUPTED = 130
_SEEDS = 2**31
_ROUNDS_MOST = 200
_ALL = "all"
_EXAMPLE = "5 red 2 green"


@click.command()
@click.option("--game", default=GAME, show_default=True, help="The game to deal.")
@house_option
@settings_option
@click.option(
    "--mode",
    type=click.Choice(MODES),
    default="guide",
    show_default=True,
    help="Watch, deal with hints, or deal without hints.",
)
@click.option("--seats", type=click.IntRange(1, 9), default=3, show_default=True, help="Guests at the table.")
@click.option(
    "--rounds",
    type=click.IntRange(0, _ROUNDS_MOST),
    default=3,
    show_default=True,
    help="Rounds to deal; 0 is a whole shoe.",
)
@click.option("--seed", type=int, help="Deal the same table again.")
@click.option(
    "--fault",
    "faults",
    type=click.Choice((*PLANTS, _ALL)),
    multiple=True,
    help="A fault that may be planted; may be repeated; all is every fault.",
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=DEFAULT,
    show_default=True,
    help="The language of the table.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object on each line; read one typed line from each line.",
)
def seat(
    game: str,
    house: str | None,
    settings: tuple[str, ...],
    mode: Mode,
    seats: int,
    rounds: int,
    seed: int | None,
    faults: tuple[PlantKind, ...],
    language: str,
    as_json: bool,
) -> None:
    """Deal a practice table to bots, and learn what was wrong.

    Type a move by its number or its name, with its details: "deal seat 2", "take 1", "pay seat 3 main 5
    red 2 green", "announce 17". Say a sentence by its letter or its name: "say no_more_bets". "f" calls
    the supervisor. If you leave something out, you are asked for it.
    """
    rules = chosen_rules(game, house, settings)
    if seats > rules.seats:
        raise CommandError(f"{rules.name} has {rules.seats} seats.")
    if seed is not None and not 0 <= seed < _SEEDS:
        raise CommandError(f"a seed is from 0 to {_SEEDS - 1}.")
    setting = Setting(
        game=rules.game,
        mode=mode,
        seats=seats,
        seed=secrets.randbelow(_SEEDS) if seed is None else seed,
        rounds=rounds,
        plants=offered(rules) if _ALL in faults else faults,
    )
    sitting = Sitting(rules, setting, now_ms=_now())
    run = _Lines(sitting, language) if as_json else _Terminal(sitting, language)
    if run.deal() == "interrupted":
        raise click.exceptions.Exit(INTERRUPTED)


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


class _Terminal:
    def __init__(self, sitting: Sitting, language: str) -> None:
        self.sitting, self.page = sitting, SeatPage(sitting, language)

    def deal(self) -> str:
        """Deal until the sitting is over or nobody types any more; return why it ended."""
        ended = "done"
        self.begin()
        try:
            self._deal()
        except KeyboardInterrupt:
            hear_no_more()
            click.echo(err=True)
            ended = "interrupted"
        if not self.sitting.over:
            self.sitting.end(now_ms=_now())
        self.end()
        return ended

    def _deal(self) -> None:
        self.table()
        while not self.sitting.over:
            line = self.line(f"{self.page.own('prompt')}:")
            if line is None:
                return
            act = read.act_of(self.sitting, line, self.ask)
            if act is None:
                self.unclear()
            elif isinstance(act, read.Help):
                self.help()
            elif isinstance(act, read.End):
                return
            else:
                self.told(done(self.sitting, act))
                if not self.sitting.over:
                    self.table()

    def line(self, prompt: str) -> str | None:
        """Return the next typed line, or None at the end of the input."""
        click.echo(f"  {prompt} ", nl=False)
        line = sys.stdin.readline()
        if not line:
            click.echo()
        return line or None

    def ask(self, what: str, answers: Sequence[str]) -> str | None:
        """Ask for a detail that was left out."""
        for number, text in enumerate(self._answers(what, answers), 1):
            click.echo(f"    {number}) {text}" if what != "aim" else f"    {text}")
        return self.line(f"  {self.page.own(f'ask_{what}', example=_EXAMPLE)}")

    def _answers(self, what: str, answers: Sequence[str]) -> list[str]:
        page, sitting = self.page, self.sitting
        if what == "aim":
            return [f"{one.key}) {page.aim(one.to)}" for one in read.aims_of(sitting)]
        if what == "bet":
            return [f"{page.place(one)} {page.cheques(one.cheques)}" for one in read.bets_of(sitting)]
        return [page.text(f"plant.{kind}") for kind in answers]

    def begin(self) -> None:
        self.page.head()

    def table(self) -> None:
        self.page.table()

    def told(self, told: ActResult) -> None:
        self.page.told(told.done, told.fault, told.move)

    def unclear(self) -> None:
        """Answer a line that is no act; it costs nothing."""
        shows = self.sitting.setting.mode == "show"
        click.echo(f"  {self.page.own('how_show' if shows else 'unclear')}")

    def help(self) -> None:
        self.page.moves()

    def end(self) -> None:
        self.page.report(report_of(self.sitting))


class _Lines(_Terminal):
    """A sitting for programs: one JSON object on a line."""

    def line(self, _prompt: str) -> str | None:
        return sys.stdin.readline() or None

    def ask(self, what: str, answers: Sequence[str]) -> str | None:
        _print({"ask": what, "answers": list(answers)})
        return self.line("")

    def begin(self) -> None:
        moves = [
            {"number": at, **msgspec.to_builtins(one)}
            for at, one in enumerate(palette(self.sitting.rules), 1)
        ]
        _print({**msgspec.to_builtins(self.sitting.setting), "moves": moves})

    def table(self) -> None:
        """Print the table, as much as the mode shows."""
        sitting, scene = self.sitting, self.sitting.scene()
        open_, due = sitting.setting.mode != "test", sitting.due
        calls = [
            {"letter": letter, "name": key(call), "text": self.page.call(call)}
            for letter, call in zip(read.LETTERS, sitting.choices if sitting.graded else (), strict=False)
        ]
        told = {
            "round": sitting.rounds + 1,
            "hands": msgspec.to_builtins(scene.hands),
            "spots": msgspec.to_builtins([spot for spot in scene.spots if spot.player or spot.bets]),
            "change": msgspec.to_builtins(scene.change),
            "rack": msgspec.to_builtins(scene.rack),
            "said": [self.page.call(call) for call in sitting.said],
            "note": self.page.text(f"note.{sitting.note}", seat=sitting.note_seat) if sitting.note else "",
            "calls": calls,
            "aims": [one.to for one in read.aims_of(sitting)],
            "bets": msgspec.to_builtins(read.bets_of(sitting)),
        }
        if open_ and due is not None:
            told["due"] = {"move": msgspec.to_builtins(sitting.hint), "rule": due.rule}
            told["due_calls"] = [key(call) for call in sitting.calls]
        _print(told)

    def told(self, told: ActResult) -> None:
        """Print what came of an attempt; in a test, nothing of it."""
        _print(msgspec.to_builtins(told) if self.sitting.setting.mode != "test" else {"done": True})

    def unclear(self) -> None:
        _print({"unclear": True})

    def help(self) -> None:
        """Print the same as for an unclear line: the moves were printed at the beginning."""
        _print({"unclear": True})

    def end(self) -> None:
        _print({"report": msgspec.to_builtins(report_of(self.sitting))})


def done(sitting: Sitting, act: read.Act) -> ActResult:
    """Do an act at the practice table."""
    now = _now()
    if isinstance(act, Move):
        return sitting.give(act, now_ms=now)
    if isinstance(act, read.Say):
        return sitting.say(act.call, now_ms=now)
    if isinstance(act, read.Stop):
        return sitting.stop(act.kind, act.seat, now_ms=now)
    return sitting.show(now_ms=now)


def _print(told: dict[str, object]) -> None:
    click.echo(json.dumps(told, ensure_ascii=False))
