"""The house's rules for its pit: thresholds, copies, shifts and standards. Dated figures of the law are data.

One file per house, `houses/<house>/pit/pit.toml`; another house's file may state only its differences.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Literal, Protocol, TypeVar

import msgspec

from pitboss.payouts import Rate
from pitboss.rulebook.defects import Defect, RulebookError, shown
from pitboss.rulebook.roles import USUAL, HandsApart, Holder, RoleApart
from pitboss.rulebook.schema import Cents, read_fields
from pitboss.rulebook.source import PIT_FOLDER, Source, canonical, gather, house_folder, override, own_house

Language = Literal["en", "zh-Hant", "zh-Hans", "vi"]
SignedAct = Literal[
    "opener",
    "closer",
    "fill",
    "credit",
    "marker",
    "credit_line",
    "top_signature",
    "variance",
    "void",
    "count",
    "tokes",
    "ruling",
    "approval",
    "rules",
    "progressive",
    "jackpot",
]
"""What people sign, by the paper or the subject."""
Colour = Literal["blue", "white", "pink", "red", "green", "black", "purple", "orange", "grey", "teal"]


def minute_of(clock: str) -> int:
    """The minute of the day that a clock shows, as in "06:00"."""
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


class Shift(msgspec.Struct, frozen=True):
    """A shift, by the hour and minute of the house's own clock at which it begins."""

    name: str
    begins: str


class GamingDay(msgspec.Struct, frozen=True):
    """When a gaming day begins, and by which clock."""

    zone: str
    begins: str
    shifts: tuple[Shift, ...]


class Variance(msgspec.Struct, frozen=True):
    """What a count that differs calls for (IND-10, IND-24, IND-26)."""

    report_above: Cents
    """Security and surveillance get a signed report."""
    regulator_from: Cents
    """The regulator gets a copy."""
    listed_above: Cents
    """An adjustment that is listed at the month's end."""


class Slips(msgspec.Struct, frozen=True):
    """Parts of each paper, in the order of the pad (FILL-02, CRD-01, CLOSE-04, IND-14)."""

    opener: tuple[str, ...]
    closer: tuple[str, ...]
    fill: tuple[str, ...]
    credit: tuple[str, ...]
    marker: tuple[str, ...]
    redemption: tuple[str, ...] = ("original", "duplicate")
    """The cage's, the guest's, any other (IND-30)."""


class Fills(msgspec.Struct, frozen=True):
    """When a fill or a credit is proposed, and whose signature a high one needs first."""

    top_sign_from: Colour
    """A fill or credit that holds such a cheque or a higher one is top-signed (FILL-07, CRD-05, IND-16)."""
    low_share: Rate
    """A tube below this share of its par is proposed for a fill."""
    high_share: Rate
    """A tube above this share of its par is proposed for a credit."""


class Credit(msgspec.Struct, frozen=True):
    """Markers: how old one may grow (IND-30)."""

    days_most: int
    marker_most: Cents
    second_signature_above: Cents | None = None
    """A line above this has two signatures (IND-18); without it every line has one."""


class Reading(msgspec.Struct, frozen=True):
    """How the record of a slip is kept while two people read and compare it (FILL-03, OPEN-04, CLOSE-03)."""

    lines: Literal["at_once", "one_by_one"] = "at_once"
    """`at_once`: one key may follow when all lines or colours were spoken and are right."""
    proofs: Literal["compared", "counted"] = "compared"
    """`compared`: one key may say that the cheques are those of the slip, and a full stack has 20."""


class _Dated(Protocol):
    @property
    def dated(self) -> str: ...


D = TypeVar("D", bound=_Dated)


def _in_force(figures: Sequence[D], day: str) -> D:
    """What held on a day: the latest that was dated by then, or else the oldest."""
    by_date = sorted(figures, key=lambda one: one.dated)
    return next((one for one in reversed(by_date) if one.dated <= day), by_date[0])


class CashBefore(msgspec.Struct, frozen=True):
    """Thresholds that no longer hold."""

    report_above: Cents
    log_from: Cents
    suspicious_from: Cents
    dated: str


class Cash(msgspec.Struct, frozen=True):
    """Cash of a guest in a gaming day, in and out apart (IND-53 to IND-55)."""

    report_above: Cents
    log_from: Cents
    suspicious_from: Cents
    dated: str
    """Since when these figures hold."""
    earlier: tuple[CashBefore, ...] = ()
    """What held before, for days that lie back."""

    def on(self, day: str) -> "Cash | CashBefore":
        """The figures of a gaming day."""
        figures: tuple[Cash | CashBefore, ...] = (self, *self.earlier)
        return _in_force(figures, day)


class TaxBefore(msgspec.Struct, frozen=True):
    """A law that no longer holds."""

    multiple: int
    min: Cents
    dated: str


class Tax(msgspec.Struct, frozen=True):
    """Forms for a side bet's win by law (IND-56)."""

    multiple: int
    min: Cents
    dated: str
    """Since when these figures hold."""
    earlier: tuple[TaxBefore, ...] = ()

    def on(self, day: str) -> "Tax | TaxBefore":
        """The figures of a gaming day."""
        figures: tuple[Tax | TaxBefore, ...] = (self, *self.earlier)
        return _in_force(figures, day)


class Span(msgspec.Struct, frozen=True):
    """Tables that one supervisor watches, as a warning (IND-60)."""

    mixed: int
    midi: int


class Standards(msgspec.Struct, frozen=True):
    """Seconds in which a shoe is dealt and a pack is shuffled (PACE-01)."""

    shoe_six_decks: int
    shoe_eight_decks: int


class Comps(msgspec.Struct, frozen=True):
    """What a guest gets back of the theoretical win."""

    share: Rate


class TokeShares(msgspec.Struct, frozen=True):
    """How the pool of tokes is shared among the dealers (IND-31)."""

    by: Literal["hours", "equal"] = "hours"
    """`equal`: every dealer who worked has the same share."""
    unit_minutes: int = 1
    """Time counts in whole units of this many minutes."""


class Access(msgspec.Struct, frozen=True):
    """Accounts of staff (IND-59)."""

    terminated_off_hours: int
    review_days: int
    place: Literal["anywhere", "assigned"] = "anywhere"
    """`assigned`: a supervisor acts in their own section, and a dealer deals where they were sent.

    The default is that of texts in journals; a file that does not say it means `assigned` (`_OF_FILES`).
    """
    idle_lock_minutes: int = 0
    """A session that nobody uses for so long is locked until its holder proves who they are; 0: never."""
    second_factor: tuple[Holder, ...] = ()
    """Who signs in with a second factor besides the password."""


class Signing(msgspec.Struct, frozen=True):
    """When a signature asks for the person, and not only for an open session (IND-59)."""

    asks: Literal["never", "listed", "amounts"] = "never"
    """`listed`: what `always` names; `amounts`: any other signature too, from `asks_from` on."""
    always: tuple[SignedAct, ...] = ()
    """These ask at every signature, whatever its amount."""
    asks_from: Cents = 0
    proof_minutes: int = 0
    """How long a proof counts for signatures that do not always ask; 0: for one signature."""


class PitRules(msgspec.Struct, frozen=True):
    """Everything that a house says of its pit."""

    gaming_day: GamingDay
    variance: Variance
    slips: Slips
    fills: Fills
    credit: Credit
    cash: Cash
    tax: Tax
    span: Span
    standards: Standards
    comps: Comps
    access: Access
    par: dict[str, int]
    """Cheques of each colour that a full rack holds, for what a fill brings it back to."""
    tokes: TokeShares = TokeShares()
    roles_apart: tuple[RoleApart, ...] = ()
    """Roles that one person may not hold together (IND-18)."""
    hands_apart: tuple[HandsApart, ...] = USUAL
    """Steps of one paper that one person may not do both of (IND-18)."""
    reading: Reading = Reading()
    signing: Signing = Signing()
    retention_years: int = 5
    languages: tuple[Language, ...] = ("en", "zh-Hant", "zh-Hans", "vi")
    """The languages that the page offers; the first is spoken to a reader whose own is not among them."""
    name: str = ""
    """What the house is called on its slips; without it the name of its folder."""
    text: bytes = b""
    """All that the files say, for the journal."""

    DERIVED: ClassVar[frozenset[str]] = frozenset({"text"})

    @property
    def hash(self) -> str:
        """Of the text: a day names by it the rules that it was run by."""
        return hashlib.sha256(self.text).hexdigest()


def house_name(rules: PitRules) -> str:
    """Return what the house is called on paper."""
    own = own_house()
    return rules.name or (own.name if own else "pitboss")


MANUAL = "manual"


def load_pit(house: str | None = None, *, settings: dict[str, object] | None = None) -> PitRules:
    """Return the pit rules of a house, or raise a `RulebookError` with everything that is wrong with them.

    Without a name they are those of the house that this process works for, or of the manual's house where
    it has none of its own.
    """
    return read_pit(pit_file(house), settings=settings)


def pit_file(house: str | None = None) -> Path:
    """The file of a house's pit rules; a house without one goes by the manual's."""
    own = own_house()
    name = house or (own.name if own else MANUAL)
    file = house_folder(name) / PIT_FOLDER / "pit.toml"
    return file if house or file.is_file() else house_folder(MANUAL) / PIT_FOLDER / "pit.toml"


_OF_FILES: Mapping[tuple[str, str], object] = {("access", "place"): "assigned"}
"""What a file means that does not say it, where a text in an older journal means something else.

The value becomes a part of the text, so that the journal says by what the pit was run.
"""


def read_pit(path: Path, *, settings: dict[str, object] | None = None) -> PitRules:
    """The same from a file."""
    source = gather(path)
    for (table, name), value in _OF_FILES.items():
        if isinstance(source.data.get(table), dict):
            source.data[table].setdefault(name, value)
    for key, value in (settings or {}).items():
        override(source, key, value)
    return _checked(source)


def restore_pit(text: bytes) -> PitRules:
    """The rules that such a text was written of, whatever the house's file says by now."""
    return _checked(Source(json.loads(text), {}, ("pit.toml",)))


def _checked(source: Source) -> PitRules:
    from pitboss.rulebook.checks.pit import check

    errors = list(source.defects)

    def report(key: str, value: object, reason: str) -> None:
        errors.append(Defect(source.file_of(key), key, shown(value) if value != "" else "", reason))

    values, sound = read_fields(PitRules, source.data, "", report)
    check(values, report)
    if errors or not sound:
        raise RulebookError(tuple(errors))
    return PitRules(**values, text=canonical(source))
