"""Performing a scenario: the lines are put to the game, the automatic dealer does the rest.

Whatever the lines leave to the dealer (opening the round, waving off, turning the hands, the result, picking
up) is done by the automatic dealer, unless the scenario says `dealing: by hand`. It never takes a guest's, a
supervisor's or surveillance's part.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from pitboss.cards import INDEX, SUITS, UNSEEN, Card, pack
from pitboss.games import GAMES
from pitboss.games.baccarat.commands import DealDummyHand, OpenRound, PickUpCards
from pitboss.games.contract import Command, Refusal
from pitboss.games.driver import Play
from pitboss.games.pack import PACK_PHASES, DrawCard, DrawCutCard, PackCut, PackShuffled, ready
from pitboss.notation.commands import UnknownBetError, act_command, wager_command
from pitboss.notation.record import Record, opens_round, refused
from pitboss.notation.syntax import (
    Acts,
    Bets,
    Does,
    Draws,
    Fault,
    Header,
    NotationError,
    Scenario,
)
from pitboss.rulebook import Rules, load, value_of
from pitboss.shoe import cut
from pitboss.shuffle import shuffle

_STEPS_MAX = 2_000
_SHORTHAND = {"min": "limits.min", "max": "limits.max", "decks": "decks"}


class Performance:
    """A scenario in progress and everything it led to."""

    def __init__(self, scenario: Scenario, *, folder: Path, rulebook: str | None = None) -> None:
        self.scenario = scenario
        self.headers = _headers(scenario)
        self.rules = _rules(self.headers, folder, rulebook)
        game = GAMES[self.rules.family]
        self.play = Play(game, self.rules, _start(game.opening(self.rules), self.headers))
        self.automatic = _choice(self.headers, "dealing", ("automatic", "by hand")) == "automatic"
        self.sealed = _Sealed(self.headers["secret"]) if "secret" in self.headers else None
        self.records = [self._new_record()]
        self.refusals: list[tuple[int, Refusal]] = []
        """Of the line last acted on."""

    @property
    def record(self) -> Record:
        """The round at hand."""
        return self.records[-1]

    def act(self, line: Acts) -> None:
        """Carry out one line."""
        self.refusals = []
        try:
            if line.who.role == "shoe":
                self._draw_all(line)
            elif line.who.role == "seat" and all(isinstance(act, Bets) for act in line.acts):
                self._bet_all(line)
            else:
                for act in line.acts:
                    self._do(line, act)
        except UnknownBetError as error:
            raise NotationError((Fault(line.line, 1, str(error)),)) from None

    def finish(self) -> None:
        """Let the automatic dealer end what can be ended."""
        if self.automatic:
            self._auto()

    def _new_record(self) -> Record:
        rules = self.rules
        return Record(self.scenario.title, rules.game, rules.house, rules.hash)

    def _submit(self, line: int, command: Command) -> bool:
        before = self.play.state
        step = self.play.submit(command)
        if isinstance(step, Refusal):
            self.refusals.append((line, step))
            self.record.refused.append(refused(self.rules, line, step))
            return False
        for event in step.events:
            if opens_round(event) and self.record.has_round:
                self.records.append(self._new_record())
            self.record.note(event, self.play.game.calls(self.rules, before, event))
            before = self.play.game.evolve(before, event)
            if self.sealed is not None:
                self.sealed.follow(event, self.rules.decks)
        return True

    def _do(self, line: Acts, act: object) -> None:
        if isinstance(act, Bets):
            self._bet_all(msgspec.structs.replace(line, acts=(act,)))
            return
        assert isinstance(act, Does)  # noqa: S101 - the shoe's acts are dealt elsewhere
        if act.verb == "deal":
            self._auto(deal=True)
            return
        accepted = self._submit(line.line, act_command(self.rules, self.play.state.shoe, line.who, act))
        if accepted and self.automatic and line.who.role in ("supervisor", "surveillance", "seat"):
            self._auto()

    def _bet_all(self, line: Acts) -> None:
        """Wagers on one line lie down together, so those that meet the table minimum count first."""
        if self.automatic:
            self._auto(deal=self.sealed is not None, until=("betting",), pack=True)
            if self.play.state.phase == "between_rounds":
                self._submit(line.line, OpenRound())
        wagers = [wager_command(self.rules, line.who, act) for act in line.acts if isinstance(act, Bets)]
        for command in sorted(wagers, key=lambda wager: wager.cents < self.rules.limits.min):
            self._submit(line.line, command)

    def _draw_all(self, line: Acts) -> None:
        for act in line.acts:
            assert isinstance(act, Draws)  # noqa: S101 - the parser reads nothing else from a shoe
            for _ in range(act.times):
                self._draw(line, act)
        if self.automatic:
            while self.play.state.phase == "burn":
                self._submit(line.line, DrawCard(UNSEEN, "burn"))
            self._auto()

    def _draw(self, line: Acts, act: Draws) -> None:
        if self.automatic:
            self._auto(until=("call_result", "pick_up", "between_rounds"), pack=True)
            if self.play.state.phase == "between_rounds" and self.play.state.set_aside:
                self._submit(line.line, DealDummyHand())
            self._check_due(line, act)
        if act.card == "CUT":
            self._submit(line.line, DrawCutCard())
            return
        card = self._card(act.card)
        self._submit(line.line, DrawCard(card, act.to, act.face_up))

    def _check_due(self, line: Acts, act: Draws) -> None:
        """A card too many is a slip of the pen, unless it says where it went or that it lay face up."""
        phase, meant = self.play.state.phase, bool(act.to or act.face_up)
        if phase in ("call_result", "pick_up") and not meant:
            self._fault(
                line, f"no card is due for {act.card}; write {act.card}>player if it was drawn in error"
            )
        if phase in ("between_rounds", "betting") and not meant:
            self._fault(line, "no wager lies on the table: write one before the cards, as in seat 1: P 100")

    def _card(self, text: str) -> Card:
        """A card in full: a rank alone gets the suit that has come least so far."""
        if len(text) == 2:
            return Card(text)
        out = self.play.state.shoe.out
        return min((Card(text + suit) for suit in SUITS), key=lambda card: out[INDEX[card]])

    def _fault(self, line: Acts, reason: str) -> None:
        raise NotationError((Fault(line.line, 1, reason),))

    def _auto(self, *, until: tuple[str, ...] = (), deal: bool = False, pack: bool = False) -> None:
        """Do what is awaited of the dealer, and with `deal` of the shoe; with `pack` also shuffle and cut."""
        for _ in range(_STEPS_MAX):
            state = self.play.state
            if state.phase in until or (state.phase in PACK_PHASES and not pack and not deal):
                return
            command = self._awaited(deal=deal)
            if command is None or not self._submit(0, command):
                return
            if isinstance(command, PickUpCards) and not until:
                return

    def _awaited(self, *, deal: bool) -> Command | None:
        for offer in self.play.game.offers(self.rules, self.play.state):
            command = offer.command
            if not offer.blocking or offer.actor.role not in ("dealer", "shoe"):
                continue
            if isinstance(command, DrawCard):
                if self.sealed is None or not deal:
                    return None
                return msgspec.structs.replace(command, card=self.sealed.next())
            return None if isinstance(command, OpenRound | DealDummyHand) and not deal else command
        return None


class _Sealed:
    """The cards of a machine shuffle, in the order of its secret."""

    def __init__(self, secret: str) -> None:
        self.secret = bytes.fromhex(secret)
        self.cards: tuple[Card, ...] = ()
        self.dealt: Iterator[Card] = iter(())

    def follow(self, event: object, decks: int) -> None:
        if isinstance(event, PackShuffled):
            self.cards = shuffle(pack(decks), self.secret)
        elif isinstance(event, PackCut):
            self.dealt = iter(cut(self.cards, event.at))

    def next(self) -> Card:
        return next(self.dealt)


def _headers(scenario: Scenario) -> dict[str, str]:
    headers: dict[str, str] = {}
    faults: list[Fault] = []
    for line in scenario.lines:
        if not isinstance(line, Header) or line.key == "rules":
            continue
        if line.key == "set":
            key, equals, value = line.value.partition("=")
            if not equals or not key.strip() or not value.strip():
                faults.append(Fault(line.line, 1, "a setting reads: set: KEY = VALUE"))
            headers[f"set {key.strip()}"] = value.strip()
        elif line.key in headers:
            faults.append(Fault(line.line, 1, f"{line.key}: stands twice in this scenario"))
        else:
            headers[line.key] = line.value
            faults += _header_faults(line)
    if faults:
        raise NotationError(tuple(faults))
    return headers


def _header_faults(line: Header) -> list[Fault]:
    value = line.value
    if line.key in ("left", "behind", "decks") and not (
        value.isascii() and value.isdigit() and len(value) < 5
    ):
        return [Fault(line.line, 1, f'{line.key}: "{value}" is not a whole number')]
    if line.key == "secret":
        sound = len(value) == 64 and all(digit in "0123456789abcdefABCDEF" for digit in value)
        return [] if sound else [Fault(line.line, 1, "secret: this needs 64 hexadecimal digits")]
    choices = {"start": ("ready", "new pack"), "dealing": ("automatic", "by hand")}.get(line.key)
    if choices and value not in choices:
        return [Fault(line.line, 1, f'{line.key}: "{value}" is not {" or ".join(choices)}')]
    return []


def _choice(headers: dict[str, str], key: str, choices: tuple[str, ...]) -> str:
    return headers.get(key, choices[0])


def _rules(headers: dict[str, str], folder: Path, rulebook: str | None) -> Rules:
    settings = {key[4:]: value_of(value) for key, value in headers.items() if key.startswith("set ")}
    settings |= {_SHORTHAND[key]: value_of(value) for key, value in headers.items() if key in _SHORTHAND}
    file = rulebook or (str(folder / headers["rulebook"]) if "rulebook" in headers else None)
    if file is not None:
        return load(file, settings=settings)
    if "game" not in headers:
        raise NotationError(
            (Fault(1, 1, "the scenario names no game: add a line such as game: mini-baccarat"),)
        )
    return load(headers["game"], house=headers.get("house"), settings=settings)


def _start(opening: object, headers: dict[str, str]) -> object:
    if _choice(headers, "start", ("ready", "new pack")) == "new pack" or "secret" in headers:
        return opening
    left = int(headers["left"]) if "left" in headers else None
    size = opening.shoe.size  # type: ignore[attr-defined]
    if left is not None and left > size:
        raise NotationError((Fault(1, 1, f"left: {left} is more than the {size} cards of the pack"),))
    return ready(opening, left=left, behind=int(headers.get("behind", "-1")))
