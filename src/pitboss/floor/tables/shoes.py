"""The cards of a sealed shoe: its secret is in the vault before anybody hears of it, its order in memory."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from msgspec.structs import replace

from pitboss.cards import Card, pack
from pitboss.floor.events import ShoeRevealed, ShoeSealed
from pitboss.floor.tables.hosted_table import HostedTable
from pitboss.floor.tables.shufflers import Shufflers, at_start
from pitboss.games.contract import Event
from pitboss.games.pack import ShoeEmptied
from pitboss.journal import SealedOtherwise, StoreFailed, Vault
from pitboss.shuffle import commitment, new_secret, seed_of, shuffle


class SecretGoneError(StoreFailed):
    """The vault no longer has the secret of a shoe that is in play."""

    def __init__(self, shoe: str) -> None:
        super().__init__(f"the vault has no secret for shoe {shoe}: its cards cannot be dealt")


class Shoes:
    """The shuffle machine of one floor.

    A table's next shoe is shuffled while the present one is dealt, as a machine with two packs does it: the
    floor does not wait for the vault's disk then.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._order = lru_cache(maxsize=256)(self._ordered)
        self._known_secret = lru_cache(maxsize=256)(self._secret)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="vault")
        self._next: dict[str, Future[bytes]] = {}
        self._machines = Shufflers()
        self.abandoned: frozenset[str] = frozenset()
        """Shoes of earlier epochs: nothing is dealt from them, whatever the vault still has."""

    def prepare(self, name: str, hosted: HostedTable, *, at_ms: int) -> None:
        """Have the next shoe of a table shuffled and its secret put away, in the background."""
        shoe = f"{name}/{hosted.shoes + 1}"
        if shoe not in self._next:
            self._next[shoe] = self._thread.submit(self._put_away, shoe, at_ms)

    async def ready(self, name: str, hosted: HostedTable, *, at_ms: int) -> None:
        """Come back when a table that has no shoe can have one; the other tables go on meanwhile."""
        if hosted.shoe:
            return
        self.prepare(name, hosted, at_ms=at_ms)
        await asyncio.wrap_future(self._next[f"{name}/{hosted.shoes + 1}"])

    def seal(self, name: str, hosted: HostedTable, decks: int, *, at_ms: int) -> ShoeSealed:
        """A new shoe for a table, its secret durable before this returns."""
        self.prepare(name, hosted, at_ms=at_ms)
        shoe = f"{name}/{hosted.shoes + 1}"
        secret = self._next.pop(shoe).result()
        self.prepare(name, replace(hosted, shoes=hosted.shoes + 1), at_ms=at_ms)
        if hosted.table.game.shoe.continuous:
            return ShoeSealed(shoe, at_start(shoe, secret, decks).commitment())
        return ShoeSealed(shoe, commitment(secret, pack(decks)))

    def _put_away(self, shoe: str, at_ms: int) -> bytes:
        # A crash between the vault and the journal leaves a secret that nobody has seen: that one is used.
        secret = self._vault.open(shoe) or new_secret()
        if self._vault.revealed_at_ms(shoe) is not None:
            raise StoreFailed(f"shoe {shoe} was revealed before: this journal is older than its vault")
        if isinstance(self._vault.seal(shoe, secret, at_ms=at_ms), SealedOtherwise):
            raise StoreFailed(f"the vault has another secret for shoe {shoe}")
        return secret

    def close(self) -> None:
        """Wait for what is being put away."""
        self._thread.shutdown()

    def next_card(self, hosted: HostedTable) -> Card:
        """The card that leaves the shoe next: the pack in its order, cut, less those that are gone."""
        shoe = hosted.table.game.shoe
        if shoe.continuous:
            return self._machines.next_card(hosted, self._secret(hosted.shoe))
        self._must_be_of_this_epoch(hosted.shoe)
        order = self._order(hosted.shoe, shoe.decks, tuple(chance.text for chance in hosted.chances))
        card: Card = order[(hosted.cut_at + shoe.size - shoe.left) % shoe.size]
        return card

    def _ordered(self, shoe: str, decks: int, chances: tuple[str, ...]) -> tuple[Card, ...]:
        return shuffle(pack(decks), seed_of(self._secret(shoe), chances))

    def _must_be_of_this_epoch(self, shoe: str) -> None:
        if shoe in self.abandoned:
            raise SecretGoneError(shoe)

    def secret(self, shoe: str) -> bytes | None:
        """The secret of a shoe, for sealing its face-down cards and opening them."""
        try:
            return self._known_secret(shoe)
        except SecretGoneError:
            return None

    def _secret(self, shoe: str) -> bytes:
        self._must_be_of_this_epoch(shoe)
        secret = self._vault.open(shoe)
        if secret is None:
            raise SecretGoneError(shoe)
        return secret

    def is_lost(self, hosted: HostedTable) -> bool:
        """Whether a shoe is in play whose secret the vault does not have, or that is of an earlier epoch."""
        return bool(hosted.shoe) and (self.left_behind(hosted) or self._vault.open(hosted.shoe) is None)

    def left_behind(self, hosted: HostedTable) -> bool:
        """Whether the shoe in play is of an earlier epoch: it is given up as soon as the round allows."""
        return hosted.shoe in self.abandoned

    def revealed(self, hosted: HostedTable, events: tuple[Event, ...], *, at_ms: int) -> tuple[Event, ...]:
        """What is to be told once a shoe has been emptied: its secret."""
        if not hosted.shoe or ShoeEmptied not in map(type, events):
            return ()
        secret = self._secret(hosted.shoe)
        self._thread.submit(
            self._vault.reveal, hosted.shoe, at_ms=at_ms
        )  # only noted there: nothing waits for it
        return (ShoeRevealed(hosted.shoe, secret.hex()),)
