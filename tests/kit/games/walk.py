"""A table played at random from a seed, with every step checked as it is made.

The commands are taken from `offers`, the cards from a shoe that is really shuffled and really cut, and now
and then something goes wrong on purpose. It knows no game: only the contract, the pack and the wagers.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, Union

import msgspec
from msgspec.structs import replace

from pitboss import catalogue
from pitboss.cards import UNSEEN, Card, pack
from pitboss.games.contract import Command, Event, Offer, Refusal, Role
from pitboss.games.game import AnyGame, awaiting, fold
from pitboss.games.pack import (
    PACK_PHASES,
    READY,
    CutPack,
    DiscardsReturned,
    DrawCard,
    DrawCutCard,
    PackCut,
    PackShuffled,
    PlaceCutCard,
    ShoeEmptied,
)
from pitboss.games.wagers import PlaceWager, TakeBackWager
from pitboss.messages import say
from pitboss.shoe import cut

ROLES: tuple[Role, ...] = ("guest", "dealer", "shoe", "supervisor", "surveillance")
OWNERS = ("guest", "dealer", "Ann", "Bob")
Staked = Counter[tuple[int, str, str]]
"""The cents on the table, by seat, bet and owner."""


class Step(NamedTuple):
    """A command that was carried out and what it led to."""

    command: Command
    events: tuple[Event, ...]


@cache
def _rule_ids() -> frozenset[str]:
    return frozenset(catalogue.rules())


def check_refusal(refusal: Refusal) -> None:
    """A refusal is a sentence in the catalogue and cites a rule that exists."""
    assert say(f"refusal.{refusal.code}", refusal.parameters).strip(), refusal
    assert refusal.rule in _rule_ids(), refusal


def subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    """All classes below one."""
    for found in kind.__subclasses__():
        yield found
        yield from subclasses(found)


@cache
def event_decoder(package: str) -> msgspec.json.Decoder[Any]:
    """A decoder for the tagged union of a family's events and those that all families share."""
    rooms = (package, "pitboss.games")
    kinds = [kind for kind in subclasses(Event) if kind.__module__.rpartition(".")[0] in rooms]
    return msgspec.json.Decoder(Union[tuple(kinds)])  # noqa: UP007 - the members are only known here


class Family(Protocol):
    """What a walk has to be told of a family of games."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def hands(self) -> tuple[str, ...]: ...

    @property
    def round_steps_max(self) -> int: ...

    def account(self, staked: Staked, event: Event) -> None: ...


class Walk:
    """One table, played at random from a seed; every step is checked as it is made."""

    def __init__(self, family: Family, rules: Any, seed: int, *, meddling: float = 0.0) -> None:
        self.family = family
        self.game = family.game
        self.rules = rules
        self.random = random.Random(seed)  # noqa: S311 - a seeded choice of moves, no secret
        self.meddling = meddling
        self.state = self.game.opening(rules)
        self.steps: list[Step] = []
        self.seen: list[Command] = []
        self.shoe: list[Card] = []
        """What is in the shoe, the next card last; the cut card is not among it."""
        self.drawn: list[Card] = []
        self.staked: Staked = Counter()
        self.shoes = 0
        self.round_steps = 0
        self.decode = event_decoder(self.game.evolve.__module__.rpartition(".")[0]).decode

    # --- choosing ---

    def step(self) -> None:
        """Whatever the next actor does, or what goes wrong before they can."""
        offers = self.game.offers(self.rules, self.state)
        awaited = awaiting(self.game, self.rules, self.state)
        assert any(who.acts and who.blocking for who in awaited), f"nobody is awaited at {self.state.phase}"
        assert {name for who in awaited for name in who.acts} == {type(o.command).__name__ for o in offers}
        if self.random.random() < 0.2:
            self.check_offers(offers)
        self.put_something_out_of_turn()
        command = self.meddle() if self.random.random() < self.meddling else None
        if command is None or not self.submit(command):
            command = self.choose(offers)
            assert self.submit(command), f"{command} was offered and refused"
        self.round_steps = 0 if self.state.phase == READY else self.round_steps + 1
        assert self.round_steps < self.family.round_steps_max, "the round does not end"

    def choose(self, offers: Sequence[Offer]) -> Command:
        """One of the offers; the longer a round lasts, the more impatient the table."""
        blocking = [offer for offer in offers if offer.blocking]
        impatient = self.round_steps > 16 or self.random.random() < 0.5
        command = self.completed(self.random.choice(blocking if impatient else offers))
        varied = self.varied(command)
        refused = isinstance(self.game.decide(self.rules, self.state, varied), Refusal)
        return command if refused else varied

    def completed(self, offer: Offer) -> Command:
        """The offered command with the card that the shoe gives, or with some legal amount."""
        command = offer.command
        if isinstance(command, DrawCard) and command.card == UNSEEN:
            unread = command.to == "burn" and not command.face_up and self.random.random() < 0.3
            return command if unread else replace(command, card=self.shoe[-1])
        if offer.amounts is not None:
            steps = (offer.amounts.max - offer.amounts.min) // offer.amounts.step
            some = self.random.choice((0, 0, 1, 2, self.random.randint(0, steps), steps))
            return replace(command, cents=offer.amounts.min + min(some, steps) * offer.amounts.step)
        return command

    def varied(self, command: Command) -> Command:
        """A command that nobody offered but that is as good: another place, another owner, a part of it."""
        pick = self.random
        if isinstance(command, CutPack) and command.seat is not None:
            return replace(command, at=pick.randrange(0, self.state.shoe.size))
        if isinstance(command, PlaceCutCard):
            place = self.rules.cut_card
            return PlaceCutCard(pick.randint(place.cards_from_back_min, place.cards_from_back_max))
        if isinstance(command, PlaceWager) and pick.random() < 0.4:
            return replace(command, owner=pick.choice(OWNERS))
        if isinstance(command, PlaceWager) and pick.random() < 0.15:
            return replace(command, instrument="coupon", permitted=pick.random() < 0.5)
        if isinstance(command, PlaceWager) and pick.random() < 0.15:
            return self.laid(command)
        if isinstance(command, TakeBackWager) and pick.random() < 0.5:
            return replace(command, cents=self.rules.limits.step)
        return command

    def laid(self, command: PlaceWager) -> PlaceWager:
        """A wager found lying there, below the minimum, off the step, or above the maximum."""
        most = self.rules.bets[command.bet].max
        cents = self.random.choice((25, 775, self.rules.limits.min, most + 325, 3 * most))
        instrument = self.random.choice(("cheques", "cheques", "coupon"))
        return replace(command, cents=cents, laid=True, instrument=instrument, permitted=True)

    def meddle(self) -> Command | None:
        """Something that should not happen now: a stray card, the cut card, a late bet."""
        pick = self.random
        kind = pick.random()
        if kind < 0.1:
            return DrawCutCard()
        if kind < 0.3:
            bets = list(self.rules.bets)
            seat = pick.randint(1, self.rules.seats)
            late = PlaceWager(seat, pick.choice(bets), self.rules.limits.min, pick.choice(OWNERS))
            return self.laid(late) if pick.random() < 0.4 else late
        if not self.shoe or self.state.shoe.cut_card_next or self.state.phase in PACK_PHASES:
            return None
        return DrawCard(self.shoe[-1], pick.choice(self.family.hands), pick.random() < 0.5)

    # --- carrying out ---

    def submit(self, command: Command) -> bool:
        """Carry a command out and check all that must then hold; False, with nothing changed, if refused."""
        before = self.state
        decision = self.game.decide(self.rules, before, command)
        if isinstance(decision, Refusal):
            check_refusal(decision)
            assert not self.is_possible_fact(command), f"{command} is a fact and was refused: {decision}"
            assert self.game.decide(self.rules, before, command) == decision
            return False
        assert decision, f"{command} led to nothing"
        for event in decision:
            self.check_said(event)
            self.check_seen(event)
            self.state = self.game.evolve(self.state, event)
            self.follow(event)
        assert fold(self.game, before, decision) == self.state
        self.check_cards(command)
        self.steps.append(Step(command, decision))
        self.seen.append(command)
        return True

    def is_possible_fact(self, command: Command) -> bool:
        """Whether this is a card that can have left the shoe: such facts are never refused."""
        loaded = self.state.shoe.left > 0 and self.state.phase not in PACK_PHASES
        return loaded and isinstance(command, DrawCard) and command.to in self.family.hands

    def follow(self, event: Event) -> None:
        """What the event does to the shoe and to the money on the table."""
        if isinstance(event, PackShuffled):
            self.shoe = list(pack(event.decks))
            self.random.shuffle(self.shoe)
            self.drawn = []
            self.shoes += 1
        elif isinstance(event, PackCut):
            self.shoe = list(cut(self.shoe[::-1], event.at))[::-1]
        elif isinstance(event, ShoeEmptied):
            assert event.cards == len(self.shoe)
            self.drawn += [UNSEEN] * len(self.shoe)
            self.shoe = []
        elif isinstance(event, DiscardsReturned):
            self.take_back()
        self.family.account(self.staked, event)
        if self.state.phase == READY or self.state.phase in PACK_PHASES:
            assert not +self.staked, f"neither settled nor given back: {dict(+self.staked)}"

    def take_back(self) -> None:
        """What no longer lies on the table is back in the machine, anywhere (CSM-01)."""
        assert self.state.shoe.continuous
        assert not self.state.shoe.discards
        out = Counter(self.game.cards_in(self.state))
        self.shoe += (Counter(self.drawn) - out).elements()
        self.random.shuffle(self.shoe)
        self.drawn = list(out.elements())

    # --- checking ---

    def check_offers(self, offers: Iterable[Offer]) -> None:
        """Every offer is legal as it stands, and so is every amount at the ends of its range."""
        for offer in offers:
            commands = [self.completed(offer)]
            if offer.amounts is not None:
                amounts = offer.amounts
                assert 0 < amounts.min <= amounts.max
                assert (amounts.max - amounts.min) % amounts.step == 0
                ends = (amounts.min, amounts.max)
                commands += [offer.command, *(replace(offer.command, cents=n) for n in ends)]
            for command in commands:
                decision = self.game.decide(self.rules, self.state, command)
                assert not isinstance(decision, Refusal), f"{command} was offered and refused: {decision}"

    def put_something_out_of_turn(self) -> None:
        """An earlier command again: whatever comes of it, deciding is pure and a refusal is well formed."""
        if not self.seen:
            return
        command = self.random.choice(self.seen)
        decision = self.game.decide(self.rules, self.state, command)
        assert self.game.decide(self.rules, self.state, command) == decision
        if isinstance(decision, Refusal):
            check_refusal(decision)

    def check_said(self, event: Event) -> None:
        for call in self.game.calls(self.rules, self.state, event):
            assert say(call.id, call.parameters, house=self.rules.calls).strip()

    def check_seen(self, event: Event) -> None:
        assert self.decode(msgspec.json.encode(event)) == event
        for role in ROLES:
            shown = self.game.event_for(event, role)
            assert type(shown) is type(event)
            assert self.decode(msgspec.json.encode(shown)) == shown

    def check_cards(self, command: Command) -> None:
        """No card is lost, none comes twice, and none turns into another."""
        if not self.shoes:
            return
        if isinstance(command, DrawCard) and self.state.shoe.left == len(self.shoe) - 1:
            card = self.shoe.pop()
            assert command.card in (card, UNSEEN)
            self.drawn.append(command.card)
        out = self.game.cards_in(self.state)
        assert len(out) + self.state.shoe.left == self.rules.decks * 52
        assert self.state.shoe.left == len(self.shoe)
        known = Counter(out)
        assert known == Counter(self.drawn)
        del known[UNSEEN]
        assert max(known.values(), default=0) <= self.rules.decks

    def check_state(self) -> None:
        """The state survives being written down, and every view can be sent to its audience."""
        written = msgspec.json.encode(self.state)
        assert msgspec.json.decode(written, type=type(self.state)) == self.state
        for role in ROLES:
            assert msgspec.json.encode(self.game.view_for(self.state, role))

    def check_history(self) -> None:
        """Folding all that happened from the opening gives the state, event by event."""
        events = (event for step in self.steps for event in step.events)
        assert fold(self.game, self.game.opening(self.rules), events) == self.state
