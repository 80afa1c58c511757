"""The table after an event. Total: it never refuses and never reads the rulebook."""

from msgspec.structs import replace

from pitboss.games import GAMES
from pitboss.games.contract import Event
from pitboss.games.game import AnyGame
from pitboss.games.round import BetsClosed, CardsPickedUp, RoundOpened, RoundVoided
from pitboss.ledger import Balances
from pitboss.rulebook.common import GameRules
from pitboss.table import relief, rounds, terminal
from pitboss.table.accounts import DIRTY, OUTSIDE
from pitboss.table.acts import Fold
from pitboss.table.approvals import approvals, notices
from pitboss.table.cards import card_sets, hand_held, pack_steps, shuffle
from pitboss.table.guests import bets, coupons, limits, seats, standing_bets, standing_tokes
from pitboss.table.money import (
    commission,
    dues,
    money_change,
    pit_facts,
    rack,
    settlement,
    waiting_bills,
)
from pitboss.table.movements import movements
from pitboss.table.state import Due, Place, Squeeze, Table
from pitboss.table.stops import cases, corrections, disputes, electronic_shoe


def opening(game: AnyGame, rules: GameRules) -> Table:
    """Return a table with no guests and an empty rack, its pack together."""
    places = (Place(),) * rules.seats
    return Table(game.family, game.opening(rules), places, Balances({}, OUTSIDE))


def evolve(table: Table, event: Event) -> Table:
    """Fold one event: into the game if it is the game's, and into what the table keeps."""
    kind = type(event)
    fold = EVOLVE.get(kind)
    if fold is not None:
        moved = movements(event)
        if moved:
            table = replace(table, money=table.money.after(moved))
        return fold(table, event)
    table = replace(table, game=GAMES[table.family].evolve(table.game, event))
    table = corrections.settled(table, event)
    due = terminal.dues_with_terminal(table, event, dues.gestures_for(table.family, event))
    if due:
        table = replace(table, dues=(*table.dues, *due))
    after = _AFTER_GAME.get(kind)
    return cases.after_game(table if after is None else after(table, event), event)


def _picked_up(table: Table, _: Event) -> Table:
    """Before the next hand the dirty money is cleaned into the tubes, and the hands are shown (RACK-03)."""
    dues = table.dues
    if table.held(DIRTY):
        dues = (*dues, Due("clean_rack"))
    if table.held(DIRTY) or not table.hands_clear:
        dues = (*dues, Due("clear_hands"))
    return terminal.round_over(replace(table, dues=dues, squeeze=Squeeze()))


def _round_opened(table: Table, event: RoundOpened) -> Table:
    return limits.round_opened(replace(table, scanned=False, uncounted=(), standing=()), event)


def _bets_closed(table: Table, event: BetsClosed) -> Table:
    """From here on a seated guest without a wager sits this round out (PROT-10)."""
    if not event.again:
        table = terminal.bets_closed(table)
    betting = {wager.seat for wager in table.game.wagers}
    places = tuple(
        replace(place, sat_out=place.sat_out + 1 if place.sitter and not place.reserved else 0)
        if seat not in betting
        else replace(place, sat_out=0)
        if place.sat_out
        else place
        for seat, place in enumerate(table.places, 1)
    )
    return replace(table, places=places)


EVOLVE: dict[type[Event], Fold] = {
    **seats.EVOLVE,
    **limits.EVOLVE,
    **bets.EVOLVE,
    **coupons.EVOLVE,
    **standing_bets.EVOLVE,
    **standing_tokes.EVOLVE,
    **rounds.EVOLVE,
    **dues.EVOLVE,
    **settlement.EVOLVE,
    **commission.EVOLVE,
    **money_change.EVOLVE,
    **waiting_bills.EVOLVE,
    **rack.EVOLVE,
    **pit_facts.EVOLVE,
    **approvals.EVOLVE,
    **notices.EVOLVE,
    **shuffle.EVOLVE,
    **card_sets.EVOLVE,
    **pack_steps.EVOLVE,
    **hand_held.EVOLVE,
    **relief.EVOLVE,
    **cases.EVOLVE,
    **corrections.EVOLVE,
    **disputes.EVOLVE,
    **electronic_shoe.EVOLVE,
    **terminal.EVOLVE,
}
"""By event of the table itself, how it changes the table; all others are events of the game."""
_AFTER_GAME: dict[type[Event], Fold] = {
    RoundOpened: _round_opened,
    BetsClosed: _bets_closed,
    CardsPickedUp: _picked_up,
    RoundVoided: _picked_up,
    **bets.AFTER_GAME,
    **shuffle.AFTER_GAME,
    **hand_held.AFTER_GAME,
    **relief.AFTER_GAME,
}
"""By event of the game, what it changes at the table in addition to the game."""
