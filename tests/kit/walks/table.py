"""A whole table played from a seed: seven bots, a dealer, staff and nonsense, every step checked.

After every event all denominations sum to zero; cards are conserved; folding what happened, as it was
written down, gives the state; a refusal changes nothing and cites a rule; something is always awaited; what
is offered is accepted; and no audience learns of a card that lies face down, but for the guest who holds it,
or a guest of another's purse.
"""

import random
from collections import Counter
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.authority import Person
from pitboss.cards import UNSEEN, Card, pack
from pitboss.cheques import Cheques
from pitboss.games import GAMES
from pitboss.games.contract import COUPON, DEALER, GUEST, Command, Offer, Refusal
from pitboss.games.pack import PACK_PHASES, DiscardsReturned, DrawCard, PackCut, PackShuffled, ShoeEmptied
from pitboss.games.round import GiveRuling
from pitboss.ledger.instruments import cheques_in
from pitboss.messages import say
from pitboss.rulebook import load
from pitboss.rulebook.baccarat import BaccaratRules
from pitboss.shoe import cut
from pitboss.table import commands as c
from pitboss.table import events as e
from pitboss.table.accounts import box
from pitboss.table.bots import Temperament, bot_for, choose, staff_choice
from pitboss.table.driver import Step, TableDriver
from pitboss.table.evolve import evolve, opening
from pitboss.table.offers import dealers_next, offers
from pitboss.table.stops.disputes import DisputeHand
from pitboss.table.stops.electronic_shoe import KeyCard
from tests.kit.walks.checks import check_refusal, check_scenes, decoder, held_cards
from tests.kit.walks.nonsense import Nonsense
from tests.kit.walks.quirks import Quirks

GAME_NAMES = (
    "manual/blackjack-shoe",
    "manual/double-deck",
    "rules-page/blackjack-h17",
    "manual/mini-baccarat",
    "manual/midi-baccarat",
    "manual/ez-baccarat",
    "manual/dai-bacc",
    "manual/five-treasures",
)
DEE = Person("dee", ("dealer",))
SUE = Person("sue", ("supervisor",))
MAX = Person("max", ("shift_manager",))
EYE = Person("eye", ("surveillance",))
STRANGERS = (Person("Zoe", ("guest",)), Person("nobody", ()), Person("both", ("dealer", "supervisor")))
BANKROLL = Cheques(blue=400, white=400, pink=400, red=800, green=600, black=300, purple=80, orange=40)
NAMES = ("Ann", "Bob", "Cai", "Dao", "Eve", "Fay", "Gus")
MOODS = (
    Temperament(),
    Temperament(unit=2, side=0.4, toke=0.2),
    Temperament(habit="player", insurance=0.3, even_money=0.9),
    Temperament(habit="shoe", other=0.3, spread=8),
    Temperament(hands=2, buy_in=60),
    Temperament(unit=7, buy_in=90, gift=0.1, cuts=0.1),
    Temperament(leaves=0.05, sits_out=0.3, buy_in=5),
)

VARIANTS: dict[str, tuple[dict[str, object], ...]] = {
    "baccarat": (
        {},
        {"commission.mode": "hand_in"},
        {"commission.mode": "box", "shuffle.approval": False, "shuffle.pressed_by": "dealer"},
        {"limits.max_scope": "per_spot", "late_bet.policy": "refused", "cut.dealer": "approval"},
        {"shoe.electronic": True, "dummy_hands.reshuffle": "at_once"},
        {"limits.over_max_loss": "take_all", "coupon.kept": "after_loss", "entry.mid_shoe": False},
    ),
    "blackjack": (
        {},
        {"limits.over_max_loss": "take_all", "coupon.kept": "after_loss", "hands.max": 2},
        {"dealer.soft17": "hit", "split.aces_cards": "any", "shuffle.approval": True, "coupon.doubles": True},
        {"limits.max_scope": "per_spot", "entry.mid_shoe": False, "shuffle.pressed_by": "supervisor"},
        {"peek.ten": True, "side.order": "two_pass", "vip": True, "cut.dealer": "notification"},
        {
            "shuffle.machine": "continuous",
            "shuffle.epoch_rounds": 4,
            "burn.count": 0,
            "burn.on_relief": False,
            "card_sets.backs": ["red"],
            "dead_game.break_down": False,
        },
    ),
}
"""Houses that differ: the seed picks one."""


class TableWalk:
    """One table, played at random from a seed."""

    def __init__(self, name: str, seed: int, *, nonsense: float = 0.08, thorough: float = 0.05) -> None:
        house, _, game = name.partition("/")
        variants = VARIANTS[load(game, house=house).family]
        self.settings = variants[seed % len(variants)]
        self.rules = load(game, house=house, settings=self.settings)
        self.game = GAMES[self.rules.family]
        self.chance = random.Random(seed)  # noqa: S311 - a seeded choice of moves, no secret
        self.nonsense = nonsense
        self.thorough = thorough
        self.nonsensical = Nonsense(self.rules, self.chance)
        self.quirks = Quirks(self.rules, self.chance, DEE, SUE)
        self.live = TableDriver(self.rules, opening(self.game, self.rules), DEE)
        bots = (7, 7, 4, 2, 7, 1)[seed % 6]
        self.bots = [bot_for(self.rules, who, mood) for who, mood in zip(NAMES, MOODS, strict=True)][-bots:]
        self.written: list[bytes] = []
        self.before = self.live.table
        """The table when `written` began."""
        self.shoe: list[Card] = []
        """What is in the shoe, the next card last."""
        self.drawn: Counter[Card] = Counter()
        self.quiet: set[str] = set()
        self.moment: Any = None
        self.idle = 0
        self.counts: Counter[str] = Counter()
        opened = e.TableOpened(BANKROLL)
        self.live.table = evolve(self.live.table, opened)
        self.written.append(msgspec.json.encode(opened))

    @property
    def table(self) -> Any:
        """The table as it stands."""
        return self.live.table

    # --- choosing ---

    def step(self) -> None:
        """One act by somebody, checked."""
        self.counts["steps"] += 1
        if self.chance.random() < self.nonsense:
            self.do_nonsense()
            return
        if self.chance.random() < self.nonsense:
            self.counts["quirks taken"] += self.submit(
                *self.quirks.act(self.table, self.shoe[-1] if self.shoe else None)
            )
            return
        offered = offers(self.rules, self.table)
        self.check_awaited(offered)
        if self.chance.random() < self.thorough:
            self.check_offers(offered)
            self.counts["scenes"] += check_scenes(self.rules, self.table, self.chance)
        if self.chance.random() < 0.1:
            offer = self.chance.choice(offered)
            seldom = isinstance(offer.command, c.LeaveTable | c.RefuseApproval | DisputeHand)
            if not seldom or self.chance.random() < 0.1:
                assert self.submit(self.person(offer), self.completed(offer.command)), offer
                return
        self.do_sensible()

    def do_sensible(self) -> None:
        """Bots who have something to do, then staff, then the dealer."""
        game = self.table.game
        moment = (
            game.phase,
            game.round,
            getattr(game, "turn", 0),
            self.table.cut_offers,
            self.table.squeeze,
        )
        if moment != self.moment:
            self.moment, self.quiet = moment, set()
        for bot in self.chance.sample(self.bots, len(self.bots)):
            if bot.id not in self.quiet:
                command = choose(self.rules, self.table, bot, self.chance)
                if command is None:
                    self.quiet.add(bot.id)
                    continue
                assert self.submit(bot.person, command), command
                return
        for person in (SUE, MAX, EYE):
            command = staff_choice(self.rules, self.table, person)
            if command is not None:
                assert self.submit(person, command), command
                return
        offer = self.live.next_step()
        if offer is None:
            self.quiet.clear()
            self.idle += 1
            assert self.idle < 400, f"nothing happens at {moment}: {offers(self.rules, self.table)}"
            return
        assert self.submit(self.live.hands, self.completed(offer.command)), offer

    def completed(self, command: Command) -> Command:
        """With the card that the shoe gives."""
        if isinstance(command, KeyCard):
            return replace(command, card=self.shoe[-1] if self.shoe else Card("As"))
        return replace(command, card=self.shoe[-1]) if isinstance(command, DrawCard) else command

    def person(self, offer: Offer) -> Person:
        """Somebody who may take up an offer."""
        role, command = offer.actor.role, offer.command
        if role != "guest":
            by_role = {"supervisor": SUE, "shift_manager": MAX, "surveillance": EYE}
            return by_role.get(role, self.live.hands)
        assert offer.actor.seat is not None
        place = self.table.place(offer.actor.seat)
        owner = getattr(command, "owner", GUEST)
        who = owner if owner not in (GUEST, DEALER, COUPON) else place.player or place.sitter
        if isinstance(command, c.DeclineCut) or type(command).__name__ == "CutPack":
            who = place.sitter
        return Person(getattr(command, "guest", who), ("guest",))

    def do_nonsense(self) -> None:
        """Anybody, anything: a command out of the air, an offer a little changed, or for somebody else."""
        chance = self.chance
        offer = chance.choice(offers(self.rules, self.table)) if chance.random() < 0.5 else None
        command = self.nonsensical.command(self.table) if offer is None else self.completed(offer.command)
        if offer is not None and chance.random() < 0.7:
            command = self.nonsensical.varied(command, self.table)
        if isinstance(command, DrawCard) and self.shoe and chance.random() < 0.5:
            command = replace(command, card=self.shoe[-1])
        if isinstance(command, DrawCard | KeyCard) and command.card in self.shoe:
            self.shoe.remove(command.card)
            self.shoe.append(command.card)
        guests = [Person(guest, ("guest",)) for guest in self.table.guests]
        by = chance.choice((DEE, DEE, DEE, SUE, SUE, MAX, EYE, *STRANGERS, *guests))
        if offer is not None and chance.random() < 0.6:
            by = self.person(offer)
        elif chance.random() < 0.5 and getattr(command, "guest", "") in self.table.guests:
            by = Person(command.guest, ("guest",))  # type: ignore[attr-defined]
        if isinstance(command, c.LeaveTable) and chance.random() < 0.8:
            return
        self.counts["nonsense taken"] += self.submit(by, command)

    # --- carrying out ---

    def submit(self, by: Person, command: Command) -> bool:
        """Carry it out and check all that must then hold; False, with nothing changed, if refused."""
        before = self.table
        result = self.live.submit(by, command)
        if isinstance(result, Refusal):
            assert self.table is before
            assert self.live.submit(by, command) == result
            check_refusal(result)
            self.counts["refused"] += 1
            return False
        assert result.events, f"{command} led to nothing"
        self.follow(before, result)
        self.idle = 0
        return True

    def follow(self, table: Any, step: Step) -> None:
        """Every event again, one by one, with what must hold after each."""
        for event in step.events:
            written = msgspec.json.encode(event)
            self.written.append(written)
            table = evolve(table, event)
            sums = table.money.sums()
            assert not sums, f"{event} made or lost {sums}"
            self.counts["events"] += 1
            if isinstance(event, PackShuffled):
                self.shoe = list(pack(event.decks))
                self.chance.shuffle(self.shoe)
                self.drawn = Counter()
                self.counts["shoes"] += 1
                self.check_history()
            elif isinstance(event, PackCut):
                self.shoe = list(cut(self.shoe[::-1], event.at))[::-1]
            elif isinstance(event, ShoeEmptied):
                self.drawn[UNSEEN] += len(self.shoe)
                self.shoe = []
            elif isinstance(event, DiscardsReturned):
                out = Counter(self.game.cards_in(table.game))
                self.shoe += (self.drawn - out).elements()
                self.chance.shuffle(self.shoe)
                self.drawn = out
                self.counts["returns"] += 1
            elif type(event).__name__ == "RoundOpened":
                self.counts["rounds"] += 1
        assert table == self.table, "the fold is not the state"
        for call in step.calls:
            assert say(call.id, call.parameters, house=self.rules.calls).strip(), call
        self.check_cards(step.act.command)
        self.check_boxes()
        self.check_handed_out()

    # --- checking ---

    def check_history(self) -> None:
        """Folding what was written down since the last time gives the state it gave then."""
        table = self.before
        for written in self.written:
            table = evolve(table, decoder().decode(written))
        self.written, self.before = [], table

    def check_cards(self, command: Command) -> None:
        """None lost, none twice, none turned into another."""
        game = self.table.game
        if not self.counts["shoes"]:
            return
        confirmed = isinstance(command, GiveRuling) and command.ruling == "confirm"
        if isinstance(command, DrawCard) and game.shoe.left == len(self.shoe) - 1:
            card = self.shoe.pop()
            assert command.card in (card, UNSEEN), f"{command.card} cannot have been there"
            self.drawn[command.card] += 1
        elif confirmed and game.shoe.left == len(self.shoe) - 1:
            (card,) = (Counter(self.game.cards_in(game)) - self.drawn).elements()
            self.shoe.remove(card)
            self.drawn[card] += 1
        out = Counter(self.game.cards_in(game))
        assert game.shoe.left == len(self.shoe)
        assert out.total() + game.shoe.left == self.rules.decks * 52
        assert out == +self.drawn

    def check_boxes(self) -> None:
        """While betting is open the cheques on every bet are its wager, and afterwards none is forgotten."""
        table = self.table
        if table.dues or table.game.phase not in ("betting", "between_rounds", *PACK_PHASES):
            return
        wagers = {
            box(w.seat, w.bet, w.owner): w.cents for w in table.game.wagers if w.owner not in (DEALER, COUPON)
        }
        lying = {
            account: cheques_in(holding).total
            for account, holding in table.money.accounts.items()
            if account.startswith("bet:") and account.split(":")[3] not in (DEALER, COUPON)
        }
        staying = {box(*bet) for bet in table.standing if bet[2] != COUPON}
        if table.game.phase == "between_rounds":  # bets that pushed wait here for the next round
            assert lying.keys() == staying, (lying, staying)
        else:
            assert not staying, (table.game.phase, staying)
            assert lying == wagers, (table.game.phase, lying, wagers)

    def check_handed_out(self) -> None:
        """Cards are with one guest at most, who sits there and has a wager on the hand, and lie face down."""
        table, squeeze = self.table, self.table.squeeze
        if squeeze.step not in ("offered", "out"):
            return
        self.counts[f"cards {squeeze.step}"] += 1
        game = table.game
        assert isinstance(self.rules, BaccaratRules)
        assert self.rules.hand_held.offered
        assert (game.phase if game.phase != "irregular" else game.resume) == f"turn_{squeeze.hand}"
        assert table.place(squeeze.seat).sitter == squeeze.guest
        assert not table.place(squeeze.seat).reserved
        assert squeeze.guest not in table.behind
        assert any(
            wager.bet == squeeze.hand
            and squeeze.guest in (wager.owner, table.place(wager.seat).player)
            and wager.owner != DEALER
            for wager in game.wagers
        )
        assert squeeze.hand == "player" or game.player_up == (1 << len(game.player)) - 1
        assert held_cards(table)

    def check_awaited(self, offered: tuple[Offer, ...]) -> None:
        """Something is always awaited; in a round something that it cannot go on without."""
        table = self.table
        assert offered, f"nobody may do anything at {table.game.phase}"
        dealers = (o for o in offered if o.blocking and o.actor.role in ("dealer", "shoe"))
        assert dealers_next(self.rules, table) == next(dealers, None)
        deserted = not table.game.wagers and not any(
            isinstance(offer.command, c.Perform) for offer in offered
        )
        if table.game.phase not in ("betting", "between_rounds") or not deserted:
            assert any(offer.blocking for offer in offered), f"nothing is awaited at {table.game.phase}"

    def check_offers(self, offered: tuple[Offer, ...]) -> None:
        """Every offer is accepted as it stands."""
        for offer in offered:
            by, command = self.person(offer), self.completed(offer.command)
            trial = TableDriver(self.rules, self.table, self.live.dealer)
            result = trial.submit(by, command)
            assert not isinstance(result, Refusal), f"{offer} by {by} was offered and refused: {result}"


def walk(name: str, seed: int, steps: int, *, nonsense: float = 0.08, thorough: float = 0.05) -> Counter[str]:
    """So many steps at one table; what was done is counted."""
    walked = TableWalk(name, seed, nonsense=nonsense, thorough=thorough)
    for number in range(steps):
        try:
            walked.step()
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}, step {number}: {error!r}") from error
    walked.check_history()
    assert walked.before == walked.table
    return walked.counts
