"""Guests and staff who choose by themselves, through the same commands as anyone.

A bot is data and a pure chooser: chance is passed in. `choose` is asked again until it says None, and then
not before the table has moved on. It puts nothing to the table that the table would refuse.
"""

from collections.abc import Callable, Iterator
from typing import Literal, Protocol

import msgspec

from pitboss.authority import Person
from pitboss.cheques import HIGHEST_FIRST, Bill, Bills, Cheques, Denomination, make
from pitboss.games import GAMES
from pitboss.games.contract import DEALER, GUEST, Command, Refusal
from pitboss.games.game import GuestAtPlay
from pitboss.games.pack import CutPack
from pitboss.games.wagers import PlaceWager
from pitboss.progressive.commands import RejectJackpot, SwipeCard
from pitboss.progressive.jackpot_steps import STEPS
from pitboss.progressive.pricing import Won, walk
from pitboss.rulebook.charts import Chart, load_chart
from pitboss.rulebook.common import GameRules
from pitboss.table.acts import Act
from pitboss.table.approvals.approvals import RefuseApproval
from pitboss.table.cards.hand_held import DeclineCards, ReturnCards, TakeCards
from pitboss.table.cards.shuffle import DeclineCut
from pitboss.table.decide import decide
from pitboss.table.guests.bets import GiveToke
from pitboss.table.guests.limits import in_force
from pitboss.table.guests.seats import (
    ComeBack,
    GiveUpSpot,
    LeaveTable,
    SitDown,
    TakeSpot,
    cheques_of,
    refusal_for_going,
    seat_of,
    spots_of,
)
from pitboss.table.money.money_change import BuyIn, ChangeCheques
from pitboss.table.money.payment_plan import rack_of
from pitboss.table.offers import house_offers
from pitboss.table.state import Table
from pitboss.table.terminal import jackpot_offers, meter_shares

MANY = 20
"""Cheques of one low colour that a guest may want coloured up before going."""


class Chance(Protocol):
    """Where a bot's whims come from; a `random.Random` will do."""

    def random(self) -> float:
        """From 0 up to 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """From 0 up to the number given."""
        ...


class Temperament(msgspec.Struct, frozen=True):
    """How a guest plays; rates are chances each time there is the choice."""

    unit: int = 1
    """The usual bet, in table minimums."""
    spread: int = 3
    """The largest bet, in units."""
    hands: int = 1
    habit: Literal["banker", "player", "shoe"] = "banker"
    """At baccarat: always on one hand, or on what won last."""
    buy_in: int = 20
    """Bought in for at a time, in table minimums."""
    side: float = 0.15
    other: float = 0.05
    """Tie and the like, in addition to the habit or in place of it."""
    toke: float = 0.05
    gift: float = 0.01
    """Cheques for the dealers that are no bet."""
    insurance: float = 0.03
    even_money: float = 0.5
    cuts: float = 0.6
    looks: float = 0.9
    """At the cards that they are offered, at a hand-held game."""
    sits_out: float = 0.02
    rebuys: float = 0.8
    leaves: float = 0.005
    colours_up: float = 0.5


class Bot(msgspec.Struct, frozen=True):
    """A guest who plays by a temperament, and at blackjack by the house's chart."""

    id: str
    temperament: Temperament = Temperament()
    chart: Chart | None = None

    @property
    def person(self) -> Person:
        """Who acts."""
        return Person(self.id, ("guest",))


def bot_for(rules: GameRules, name: str, temperament: Temperament | None = None) -> Bot:
    """A bot who knows the chart of the game."""
    chart = load_chart(rules.chart) if rules.chart else None
    return Bot(name, temperament or Temperament(), chart)


def choose(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Command | None:
    """What the bot does now; None when it has nothing to do or to say."""
    if table.dues or table.transaction is not None:
        return None
    rules = in_force(rules, table.limits)
    wish = _sit if bot.id not in table.guests else _WISHES.get(table.game.phase, _of_game)
    for command in wish(rules, table, bot, draw):
        if not isinstance(decide(rules, table, Act(bot.person, command)), Refusal):
            return command
    return None


Wishes = Iterator[Command]


def _sit(_: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    free = [n for n, place in enumerate(table.places, 1) if not place.sitter and not place.player]
    if free:
        yield SitDown(bot.id, free[draw.randrange(len(free))])


def _between(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    """Come back, go, take or give up a further spot, leave something for the dealers."""
    mood, held = bot.temperament, cheques_of(table, bot.id)
    seat = seat_of(table, bot.id)
    if seat and table.place(seat).reserved:
        yield ComeBack(bot.id)
        return
    if draw.random() < mood.leaves:
        yield from _going(table, bot, held, draw)
    if held.total >= rules.limits.min and draw.random() < mood.gift:
        yield GiveToke(bot.id, Cheques.of({held.colours[-1]: 1}))
    spots = spots_of(table, bot.id)
    enough = rules.limits.min * rules.hands.multiples[min(mood.hands, rules.hands.max) - 1] * mood.hands
    if len(spots) < min(mood.hands, rules.hands.max) and held.total >= 2 * enough:
        yield from (TakeSpot(bot.id, n) for n, p in enumerate(table.places, 1) if not p.player)
    if len(spots) > 1 and held.total < enough:
        yield from (GiveUpSpot(bot.id, spot) for spot in spots if spot != seat)


def _going(table: Table, bot: Bot, held: Cheques, draw: Chance) -> Wishes:
    """With many low cheques a guest may first want them in a higher colour; nobody is held for it."""
    if refusal_for_going(table, bot.id) is not None:
        return
    if draw.random() < bot.temperament.colours_up:
        for low, high in ((Denomination.RED, Denomination.GREEN), (Denomination.GREEN, Denomination.BLACK)):
            count = held.count(low) * low // high
            if held.count(low) >= MANY:
                yield ChangeCheques(bot.id, Cheques.of({low: count * high // low}), Cheques.of({high: count}))
    yield LeaveTable(bot.id)


def _betting(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    mood, held = bot.temperament, cheques_of(table, bot.id)
    mine = spots_of(table, bot.id)
    lying = [(wager.seat, wager.bet) for wager in table.game.wagers if wager.owner == GUEST]
    owners = {(wager.seat, wager.owner) for wager in table.game.wagers}
    on = {seat for seat, bet in lying if rules.bets[bet].kind == "main"} & set(mine)
    if not on and (table.place(seat_of(table, bot.id)).reserved or draw.random() < mood.sits_out):
        return
    multiple = rules.hands.multiples[min(len(mine), len(rules.hands.multiples)) - 1] if mine else 1
    for spot in mine:
        if spot not in on:
            cents = rules.limits.min * max(mood.unit * (1 + draw.randrange(mood.spread)), multiple)
            least = rules.limits.min * multiple
            yield from (PlaceWager(spot, _main(rules, table, bot), sum_) for sum_ in (cents, least))
            yield from _short(rules, table, bot, held, draw)
            return
    for spot in mine:
        if draw.random() < mood.side:
            sides = [bet for bet, terms in rules.bets.items() if terms.kind == "side"]
            yield from _some(rules, [bet for bet in sides if (spot, bet) not in lying], spot, draw)
        if draw.random() < mood.other:
            mains = [bet for bet, terms in rules.bets.items() if terms.kind == "main"]
            yield from _some(rules, [bet for bet in mains if (spot, bet) not in lying], spot, draw)
        if draw.random() < mood.toke and (spot, DEALER) not in owners:
            toke = max(rules.toke.step, int(Denomination.RED))
            yield from (PlaceWager(spot, bet, toke, DEALER) for seat, bet in lying if seat == spot)


def _some(rules: GameRules, bets: list[str], spot: int, draw: Chance) -> Wishes:
    if bets:
        bet = bets[draw.randrange(len(bets))]
        yield PlaceWager(spot, bet, max(rules.bets[bet].min, rules.limits.step))


def _main(rules: GameRules, table: Table, bot: Bot) -> str:
    """Where the bet goes: by habit where there are several main bets."""
    habit = bot.temperament.habit
    decided = GAMES[table.family].winners(table.game)
    wanted = (decided[-1] if decided else "banker") if habit == "shoe" else habit
    mains = (bet for bet, terms in rules.bets.items() if terms.kind == "main")
    return wanted if wanted in rules.bets else next(mains)


def _short(rules: GameRules, table: Table, bot: Bot, held: Cheques, draw: Chance) -> Wishes:
    """Without the cheques for a bet: change a large one, buy in, or go."""
    least = rules.limits.min
    if held.total >= least:
        for value in HIGHEST_FIRST:
            if held.count(value) and value > Denomination.WHITE:
                smaller = make(int(value), rack_of(table), avoid=[v for v in HIGHEST_FIRST if v >= value])
                if smaller is not None:
                    yield ChangeCheques(bot.id, Cheques.of({value: 1}), smaller)
    if draw.random() < bot.temperament.rebuys:
        hundreds = -(-least * bot.temperament.buy_in // Bill.HUNDRED)
        yield BuyIn(bot.id, Bills(hundreds=hundreds))
    yield from _going(table, bot, held, draw)


def _of_game(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    """A choice that only this game has: its guests play by the chart, as far as the cheques go."""
    mood = bot.temperament
    chances = {"even_money": mood.even_money, "insurance": mood.insurance}
    guest = GuestAtPlay(
        spots_of(table, bot.id),
        bot.chart,
        wants=lambda choice: draw.random() < chances.get(choice, 0),
        can_pay=lambda cents: make(cents, cheques_of(table, bot.id)) is not None,
    )
    yield from GAMES[table.family].wishes(rules, table.game, guest)


def _cut(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    seat = table.cut_offers[0] if table.cut_offers else 0
    if seat and table.place(seat).sitter == bot.id:
        if draw.random() < bot.temperament.cuts:
            room = table.game.shoe.size - 2 * rules.cut.min_cards + 1
            yield CutPack(rules.cut.min_cards + draw.randrange(room), seat)
        yield DeclineCut(seat)


def _squeeze(rules: GameRules, table: Table, bot: Bot, draw: Chance) -> Wishes:
    """Take the cards, look, give them back; now and then let somebody else have them."""
    if table.squeeze.step == "out":
        yield ReturnCards(bot.id)
    elif table.squeeze.guest == bot.id and draw.random() >= bot.temperament.looks:
        to = draw.randrange(rules.seats + 1)
        yield from (DeclineCards(bot.id, seat) for seat in (to, 0))
    else:
        yield TakeCards(bot.id)


_WISHES: dict[str, Callable[[GameRules, Table, Bot, Chance], Wishes]] = {
    "between_rounds": _between,
    "betting": _betting,
    "cut_pack": _cut,
    "turn_player": _squeeze,
    "turn_banker": _squeeze,
}
"""What a bot might want in a phase that all tables have, best first; the others are the game's own."""


def staff_choice(rules: GameRules, table: Table, person: Person, *, stands_in: bool = True) -> Command | None:
    """What a supervisor, a manager or surveillance does who always says yes; None if nothing is theirs.

    They grant what they are asked, acknowledge, press the machine, bring a fill, verify, and of rulings give
    the first one that the rules allow. Jackpots they carry through, each by their own role. Who does not
    stand in leaves to lower roles what is asked of them.
    """
    for offer in house_offers(rules, table):
        role, command = offer.actor.role, offer.command
        if role == "shoe" or role in ("guest", "dealer") or isinstance(command, RefuseApproval):
            continue
        if type(command) in STEPS:
            continue  # the controller decides on these
        fits = role in person.roles or (stands_in and person.may_act_as(role))
        if fits and not isinstance(decide(rules, table, Act(person, command)), Refusal):
            return command
    return jackpot_choice(rules, table, person)


def jackpot_choice(rules: GameRules, table: Table, person: Person) -> Command | None:
    """The step of a jackpot that a person of the staff does next, nobody doing two that need two people.

    Each looks at it in their own role. The swipe is a shift manager's where the house lets them:
    a CONFIRM before it was somebody else's (CF-44). It comes after everything else, when the round is played
    out, in the order in which the prizes are taken.
    """
    swipes: dict[int, Command] = {}
    played_out = bool(table.dues) and table.dues[0].gesture == "end_game"
    for offer in jackpot_offers(rules, table):
        command = offer.command
        if isinstance(command, SwipeCard):
            if not played_out:
                continue
            swipers = rules.progressive.swipe
            if ("shift_manager" if "shift_manager" in swipers else swipers[0]) in person.roles:
                swipes[command.jackpot] = command
        elif not isinstance(command, RejectJackpot) and offer.actor.role in person.roles:
            return command
    if not swipes:
        return None
    terminal = table.terminal
    assert terminal is not None, "a jackpot comes from one"
    shares = meter_shares(rules)
    won = [Won(one.number, one.seat, shares[one.hand]) for one in terminal.jackpots]
    walked = walk(won, meter=0, scale=1, reseed=0, order=rules.progressive.order)
    return next((swipes[price.number] for price in walked.prices if price.number in swipes), None)
