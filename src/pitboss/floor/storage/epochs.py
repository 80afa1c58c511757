"""Epochs: what a floor does that goes on from an earlier moment than it had reached.

A backup that is restored, a journal that has lost its end, a copy that is opened: the shoes in play there may
have been dealt on somewhere, and whoever was present knows their cards. So a new epoch is opened, by a person
and with a reason, as an event in a stream of its own. It names the shoes that were in play; nothing is dealt
from them any more (`giving_up.py`). The vault throws the secrets of all shoes away, the prepared ones too.

The vault knows the epoch of its secrets. One that is behind the journal throws them away when it is opened;
one that is ahead of it shows that the journal is an older one.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from pitboss.floor.events import EpochOpened
from pitboss.floor.registry import names
from pitboss.floor.streams import EPOCHS
from pitboss.journal import (
    Append,
    Appended,
    Batch,
    Loss,
    Reader,
    Store,
    StoreFailed,
    UnreadableError,
    Vault,
    content_hash,
)
from pitboss.journal.vault import FIRST_EPOCH

Why = Literal["restored", "reopened", "moved"]


class EpochDecision(msgspec.Struct, frozen=True):
    """A person's decision to open a new epoch."""

    why: Why
    by: str
    reason: str


def epochs(reader: Reader) -> tuple[EpochOpened, ...]:
    """All epochs that were opened, in order; the first one is not among them."""
    found = []
    for record in reader.read(EPOCHS):
        try:
            event = names().decode(record.entry)
        except UnreadableError as error:
            raise StoreFailed(f"epoch record {record.seq} cannot be read: {error}") from error
        if isinstance(event, EpochOpened):
            found.append(event)
    return tuple(found)


def epoch_of(reader: Reader) -> int:
    """The epoch that a journal is in."""
    opened = epochs(reader)
    return opened[-1].number if opened else FIRST_EPOCH


def abandoned(reader: Reader) -> frozenset[str]:
    """The shoes that nothing is dealt from any more."""
    return frozenset(shoe for opened in epochs(reader) for shoe in opened.shoes)


def open_epoch(
    store: Store,
    decided: EpochDecision,
    *,
    shoes: Sequence[str],
    at_ms: int,
    lost: Sequence[Loss] = (),
    vault_epoch: int = FIRST_EPOCH,
) -> EpochOpened:
    """Write down a new epoch; durable when this returns."""
    last = store.last()
    opened = EpochOpened(
        number=max(epoch_of(store), vault_epoch) + 1,
        why=decided.why,
        by=decided.by,
        reason=decided.reason,
        end=last.number if last else 0,
        missing=max((loss.missing for loss in lost), default=0),
        seen=tuple((loss.seen.place, loss.seen.number, loss.seen.hash.hex()) for loss in lost),
        shoes=tuple(shoes),
    )
    entry = names().encode(opened)
    written = store.append(
        Batch(
            command=f"{EPOCHS} {opened.number}",
            content=content_hash(entry.payload),
            who=decided.by,
            at_ms=at_ms,
            appends=(Append(EPOCHS, (entry,), None),),
        )
    )
    if not isinstance(written, Appended):
        raise StoreFailed(f"the journal answered {type(written).__name__} to a new epoch: verify it")
    return opened


def follow_epoch(reader: Reader, vault: Vault, *, at_ms: int) -> None:
    """Have a vault throw away what is of an earlier epoch than the journal's; refuse one of a later epoch."""
    if what := older_than(vault, reader):
        raise StoreFailed(what)
    if vault.epoch() < (ours := epoch_of(reader)):
        vault.begin_epoch(ours, at_ms=at_ms)


def older_than(vault: Vault, reader: Reader) -> str:
    """That a journal is of an earlier epoch than its vault; nothing if it is not."""
    ours, theirs = epoch_of(reader), vault.epoch()
    if theirs <= ours:
        return ""
    return (
        f"the vault is of epoch {theirs} and the journal of epoch {ours}: the journal is older than its "
        "vault. Put the right one back, or restore a backup; to go on with this one, a person decides so "
        "with pitboss reopen"
    )


def told(opened: EpochOpened) -> str:
    """An epoch, as a person is told it."""
    lost = f"; {opened.missing:,} commands were missing" if opened.missing else ""
    why = {"restored": "restored from a backup", "reopened": "reopened", "moved": "moved"}[opened.why]
    reason = f" ({opened.reason})" if opened.reason else ""
    return f"Epoch {opened.number}, after command {opened.end:,}: {why} by {opened.by}{reason}{lost}."
