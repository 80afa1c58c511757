"""Tables brought to a moment worth looking at, straight at the floor: the page comes to see it afterwards."""

import random
import time
from itertools import count

from pitboss.authority import Person
from pitboss.floor.commands import PauseTable, ReportAway, ResumeTable, SayAllSet
from pitboss.games.contract import Command
from pitboss.table.bots import Bot, Temperament, bot_for, choose, staff_choice
from pitboss.table.commands import Act
from tests.kit.games.states import blackjack
from tests.kit.page.house import PageHouse

STAFF = (Person("supervisor-1", ("supervisor",)), Person("surveillance-1", ("surveillance",)))
STEADY = Temperament(
    spread=2, side=0.6, toke=0.3, gift=0, cuts=1, sits_out=0, rebuys=1, leaves=0, colours_up=0
)
"""Nobody goes, nobody sits out: the table stays as full as it was made."""
TURNS_MOST = 1_000
"""That a round takes, with all that may come between two."""
STILL_SECONDS = 30
"""With nobody here having a wish before the table is said to stand still: a page may have asked meanwhile."""
_NUMBERS = count(1)


class Sitting:
    """Guests at one table who all play by the chart, until somebody says stop."""

    def __init__(self, house: PageHouse, table: str, *guests: str, seed: int = 7) -> None:
        self._house, self.table = house, table
        self._draw = random.Random(seed)  # noqa: S311 - whims, not cards
        self._spot = house.services.floor.tables[table]
        self._bots = [bot_for(self._spot.host.rules, name, STEADY) for name in guests]

    @property
    def phase(self) -> str:
        """What the table is at."""
        return str(self._spot.host.hosted.table.game.phase)

    @property
    def round(self) -> int:
        """The number of the round that is played, or was last."""
        return int(self._spot.host.hosted.table.game.round)

    def submit(self, by: Person, command: Command) -> None:
        """Whatever is asked here has to be allowed."""
        name = f"sitting {next(_NUMBERS)}"
        answer = self._house.run(self._house.services.floor.submit(self.table, name, Act(by, command)))
        assert answer.refusal is None, answer.refusal

    def _go_on(self) -> None:
        until = time.monotonic() + STILL_SECONDS
        while not self._step():
            assert time.monotonic() < until, f"{self.table} stands still in {self.phase}"
            time.sleep(0.01)

    def _step(self) -> bool:
        host = self._spot.host
        for person in STAFF:
            granted = staff_choice(host.rules, host.hosted.table, person)
            if granted is not None:
                self.submit(person, granted)
                return True
        # Whoever has no seat yet is asked first, so that nothing is dealt before everybody sits.
        for bot in sorted(self._bots, key=lambda bot: bot.id in host.hosted.table.guests):
            wish = self._wish(bot)
            if wish is not None:
                self.submit(bot.person, wish)
                return True
        return False

    def _wish(self, bot: Bot) -> Command | None:
        hosted = self._spot.host.hosted
        if bot.id in hosted.away:  # their page was closed; here they are
            return ReportAway(bot.id, away=False)
        if bot.id in hosted.all_set and hosted.table.game.phase in ("betting", "insurance"):
            if hosted.table.game.wagers:
                return None
            # Everybody sat this one out: somebody thinks better of it.
            thoughts = (choose(self._spot.host.rules, hosted.table, bot, self._draw) for _ in range(100))
            return next((wish for wish in thoughts if wish is not None), None)
        wish = choose(self._spot.host.rules, hosted.table, bot, self._draw)
        done = bot.id in hosted.table.guests and hosted.table.game.phase in ("betting", "insurance")
        return wish or (SayAllSet(bot.id) if done else None)

    def until(self, phase: str, *, rounds: int = 0) -> None:
        """Play on until a phase, after so many whole rounds; their numbers begin anew with every shoe."""
        before, played = self.round, 0
        for _ in range(TURNS_MOST * (rounds + 2)):
            if self.round != before:
                before, played = self.round, played + 1
            if self.phase == phase and played >= rounds:
                return
            self._go_on()
        raise AssertionError(f"{self.table} never came to {phase}")

    def until_turn_of(self, guest: str) -> None:
        """Play on until it is somebody's turn to decide."""
        for _ in range(TURNS_MOST * 4):
            game = self._spot.host.hosted.table.game
            if (
                self.phase == "decide"
                and self._spot.host.hosted.table.place(blackjack(game).turn[0]).player == guest
            ):
                return
            self._go_on()
        raise AssertionError(f"{guest} never had a turn")

    def pause(self) -> None:
        """The supervisor holds the table."""
        self.submit(STAFF[0], PauseTable("a word with the guest"))

    def resume(self) -> None:
        """And lets it go on."""
        self.submit(STAFF[0], ResumeTable())
