"""`pitboss drill`: the dealing school in the terminal, with questions from the rulebook in force."""

import json
import random
import secrets
import sys
import time
from collections.abc import Sequence

import click
import msgspec

from pitboss.cli.drill.page import (
    hear_no_more,
    print_feedback,
    print_question,
    print_summary,
    read_answer,
    said,
)
from pitboss.cli.errors import CommandError
from pitboss.cli.game_option import chosen_rules, house_option, settings_option
from pitboss.messages import DEFAULT, LANGUAGES
from pitboss.rulebook import Rules, games, houses
from pitboss.rulebook.schema import closest
from pitboss.training.lessons.session import Session, answered, next_question, summary
from pitboss.training.questions.drill import Drill
from pitboss.training.questions.question import Answer, Question
from pitboss.training.questions.registry import DRILLS, drills_for

_GAMES = ("blackjack-shoe", "mini-baccarat", "midi-baccarat")
"""Where no game is named: the first of these that has the drill."""
_INTERRUPTED = 130
_SEEDS = 2**32
_SEAT = "seat"


class _Drill(click.Command):
    """The command of drills; `seat` as the first word is another command with its own options."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        if args[:1] == [_SEAT]:
            from pitboss.cli.drill.seat import seat

            never_stumble()
            return seat.make_context(f"{info_name} {_SEAT}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


@click.command(cls=_Drill)
@click.argument("name", required=False)
@click.option("--game", help="The game that the questions are about. [default: blackjack-shoe]")
@house_option
@settings_option
@click.option(
    "--questions", type=click.IntRange(1, 1_000), default=10, show_default=True, help="How many questions."
)
@click.option("--seed", type=int, help="Ask the same questions again.")
@click.option(
    "--difficulty",
    type=click.IntRange(1, 3),
    help="Keep to this difficulty; without it, the difficulty follows your answers.",
)
@click.option(
    "--language",
    type=click.Choice(LANGUAGES),
    default=DEFAULT,
    show_default=True,
    help="The language of the questions.",
)
@click.option("--list", "listing", is_flag=True, help="List the drills of the game.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one JSON object on each line; read one answer from each line.",
)
def drill(
    name: str | None,
    game: str | None,
    house: str | None,
    settings: tuple[str, ...],
    questions: int,
    seed: int | None,
    difficulty: int | None,
    language: str,
    listing: bool,
    as_json: bool,
) -> None:
    """Practise with the drill NAME, or with a mix of all drills that the game has.

    Every question comes from the rules in force. After every answer you see the rule and where the manual
    says it. Type your answer: a figure, the number of a choice, or the numbers of steps in order.
    `pitboss drill seat` lets you deal a practice table instead; it has its own `--help`.
    """
    never_stumble()
    rules = _rules(name, game, house, settings)
    if listing:
        _list(drills_for(rules), language, as_json=as_json)
        return
    names = [name] if name else [one.name for one in drills_for(rules)]
    seed = secrets.randbelow(_SEEDS) if seed is None else seed
    session = Session(drills=tuple(names), start=difficulty or 1, adaptive=difficulty is None)
    if not as_json:
        click.echo(_said("title", language, game=rules.game, number=questions))
    run = _Run(rules, language, as_json=as_json)
    stopped = run.ask(session, questions, random.Random(seed))  # noqa: S311 - to ask the same again
    run.conclude(seed)
    if stopped == "interrupted":
        raise click.exceptions.Exit(_INTERRUPTED)


class _Run:
    """One session at a terminal or a pipe."""

    def __init__(self, rules: Rules, language: str, *, as_json: bool) -> None:
        self.rules = rules
        self.language = language
        self.as_json = as_json
        self.session = Session(drills=())

    def ask(self, session: Session, number: int, chance: random.Random) -> str:
        """Ask the questions; return why it ended: all asked, none left, or the person has gone."""
        self.session = session
        for place in range(1, number + 1):
            self.session, question = next_question(self.rules, self.session, chance)
            if question is None:
                if not self.as_json:
                    click.echo(_said("no_more", self.language))
                return "exhausted"
            self._show(question, place)
            begun = time.monotonic()
            try:
                given = read_answer(question, self.language, self.rules.calls, quiet=self.as_json)
            except KeyboardInterrupt:
                hear_no_more()
                click.echo()
                return "interrupted"
            if given is None:
                return "left"
            self.session = answered(self.session, question, given, time.monotonic() - begun)
            self._tell(question, given)
        return "done"

    def _show(self, question: Question, place: int) -> None:
        if not self.as_json:
            print_question(question, place, self.language, self.rules.calls)
            return
        options = [question.labels[key].text(self.language, self.rules.calls) for key in question.options]
        told = {
            "question": place,
            "id": question.id,
            "drill": question.drill,
            "game": question.game,
            "kind": question.kind,
            "difficulty": question.difficulty,
            "prompt": question.prompt.text(self.language, self.rules.calls),
            "shown": msgspec.to_builtins(question.shown),
            "options": options,
            "task": None if question.task is None else msgspec.to_builtins(question.task.picture()),
        }
        _print(told)

    def _tell(self, question: Question, given: Answer) -> None:
        right = question.grade(given)
        if not self.as_json:
            print_feedback(question, given, self.language, self.rules.calls)
            return
        told = {
            "right": right,
            "given": said(question, given, self.language, self.rules.calls),
            "answer": said(question, question.answer, self.language, self.rules.calls),
            "explanation": question.why(given, self.language, self.rules.calls),
            "rules": list(question.rules),
            "source": question.source,
        }
        _print(told)

    def conclude(self, seed: int) -> None:
        found = summary(self.session.results)
        if self.as_json:
            _print({"seed": seed, **msgspec.to_builtins(found)})
        else:
            print_summary(found, self.language)


def _rules(name: str | None, game: str | None, house: str | None, settings: Sequence[str]) -> Rules:
    if name == _SEAT:
        raise CommandError("seat must be the first word: pitboss drill seat, then its options.")
    if name is not None and name not in DRILLS:
        raise CommandError(f"there is no drill {name!r}{closest(name, DRILLS)}.".replace("?.", "?"))
    if game is not None:
        rules = chosen_rules(game, house, settings)
        if name is not None and not DRILLS[name].asks_about(rules):
            raise CommandError(
                f"{rules.name} does not have the drill {name}; `pitboss drill --list` lists those it has."
            )
        return rules
    offered = games(house) if house in houses() else _GAMES
    several = [chosen_rules(one, house, ()) for one in offered]
    found = next((one for one in several if name is None or DRILLS[name].asks_about(one)), None)
    if found is None:
        raise CommandError(f"no game of {house} has the drill {name}.")
    return chosen_rules(found.game, found.house, settings)


def _list(drills: Sequence[Drill], language: str, *, as_json: bool) -> None:
    if as_json:
        rows = [
            {"drill": one.name, "title": one.title.text(language), "rules": list(one.rules)} for one in drills
        ]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    width = max(len(one.name) for one in drills)
    for one in drills:
        click.echo(f"{one.name:{width}}  {one.title.text(language)}")


def _said(message: str, language: str, **parameters: object) -> str:
    from pitboss.training.questions.question import Phrase

    return Phrase(f"training.cli.{message}", parameters).text(language)


def _print(told: dict[str, object]) -> None:
    click.echo(json.dumps(told, ensure_ascii=False))


def never_stumble() -> None:
    """Replace bytes that are no text, and characters that the terminal does not have, instead of failing."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
