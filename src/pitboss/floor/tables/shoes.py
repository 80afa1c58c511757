"""The cards of sealed shoes. The secret is durable in the vault before the journal has its commitment."""

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
    """The vault does not have the secret of a shoe in play."""

    def __init__(self, shoe: str) -> None:
        super().__init__(f"the vault has no secret for shoe {shoe}: its cards cannot be dealt")


class Shoes:
    """The shuffle machine of a floor.

    The next shoe of a table is shuffled while the present one is dealt, as a machine with two packs does it.
    So the floor does not wait for the disk of the vault.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._order = lru_cache(maxsize=256)(self._ordered)
        self._known_secret = lru_cache(maxsize=256)(self._secret)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="vault")
        self._next: dict[str, Future[bytes]] = {}
        self._machines = Shufflers()
        self.abandoned: frozenset[str] = frozenset()
        """Shoes of earlier epochs: nothing is dealt from them any more."""

    def prepare(self, name: str, hosted: HostedTable, *, at_ms: int) -> None:
        """Shuffle the next shoe of a table and seal its secret, in the background."""
        shoe = f"{name}/{hosted.shoes + 1}"
        if shoe not in self._next:
            self._next[shoe] = self._thread.submit(self._sealed_secret, shoe, at_ms)

    async def ready(self, name: str, hosted: HostedTable, *, at_ms: int) -> None:
        """Wait until a table without a shoe can have one; the other tables go on meanwhile."""
        if hosted.shoe:
            return
        self.prepare(name, hosted, at_ms=at_ms)
        await asyncio.wrap_future(self._next[f"{name}/{hosted.shoes + 1}"])

    def seal(self, name: str, hosted: HostedTable, decks: int, *, at_ms: int) -> ShoeSealed:
        """Return a new shoe for a table; its secret is durable."""
        self.prepare(name, hosted, at_ms=at_ms)
        shoe = f"{name}/{hosted.shoes + 1}"
        secret = self._next.pop(shoe).result()
        self.prepare(name, replace(hosted, shoes=hosted.shoes + 1), at_ms=at_ms)
        if hosted.table.game.shoe.continuous:
            return ShoeSealed(shoe, at_start(shoe, secret, decks).commitment())
        return ShoeSealed(shoe, commitment(secret, pack(decks)))

    def _sealed_secret(self, shoe: str, at_ms: int) -> bytes:
        # A crash between vault and journal leaves a secret that nobody has seen: it is used now.
        secret = self._vault.open(shoe) or new_secret()
        if self._vault.revealed_at_ms(shoe) is not None:
            raise StoreFailed(f"shoe {shoe} was revealed before: this journal is older than its vault")
        if isinstance(self._vault.seal(shoe, secret, at_ms=at_ms), SealedOtherwise):
            raise StoreFailed(f"the vault has another secret for shoe {shoe}")
        return secret

    def close(self) -> None:
        """Wait until every prepared secret is sealed."""
        self._thread.shutdown()

    def next_card(self, hosted: HostedTable) -> Card:
        """Return the card that leaves the shoe next."""
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
        """Return the secret of a shoe, if it is there, to seal and open its face-down cards."""
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
        """Return whether the shoe in play has no secret in the vault, or is of an earlier epoch."""
        return bool(hosted.shoe) and (self.left_behind(hosted) or self._vault.open(hosted.shoe) is None)

    def left_behind(self, hosted: HostedTable) -> bool:
        """Return whether the shoe in play is of an earlier epoch."""
        return hosted.shoe in self.abandoned

    def revealed(self, hosted: HostedTable, events: tuple[Event, ...], *, at_ms: int) -> tuple[Event, ...]:
        """Return the event that reveals a shoe's secret, once the shoe has been emptied."""
        if not hosted.shoe or ShoeEmptied not in map(type, events):
            return ()
        secret = self._secret(hosted.shoe)
        self._thread.submit(
            self._vault.reveal, hosted.shoe, at_ms=at_ms
        )  # only noted there: nothing waits for it
        return (ShoeRevealed(hosted.shoe, secret.hex()),)
