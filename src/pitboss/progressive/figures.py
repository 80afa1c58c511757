"""The figures of a change: what holds now and what would hold, as people read them."""

from pitboss.games.contract import Event
from pitboss.payouts import money
from pitboss.progressive import events
from pitboss.progressive.commands import Change, Correction, NewSettings
from pitboss.progressive.settings import Settings
from pitboss.progressive.state import Controller

NOTHING = "-"


def values(settings: Settings | None) -> dict[str, str]:
    """Return settings in words."""
    if settings is None:
        return {}
    return {
        "reseed": money(settings.reseed),
        "contribution": str(settings.contribution),
        "reserve": str(settings.reserve),
        "limit": NOTHING if settings.limit is None else money(settings.limit),
        "wagers_most": money(settings.wagers_most),
    }


def both(now: Settings, other: Settings) -> dict[str, tuple[str, str]]:
    """Return each setting that differs, as both have it."""
    old, new = values(now), values(other)
    return {name: (old[name], new[name]) for name in old if old[name] != new[name]}


def differences(before: Settings | None, after: Settings) -> dict[str, str]:
    """Return each setting that differs, old and new."""
    old = values(before)
    changed = {name: new for name, new in values(after).items() if old.get(name) != new}
    return {name: f"{old.get(name, NOTHING)} → {new}" for name, new in changed.items()}


def figures(state: Controller, change: Change) -> dict[str, str]:
    """Return what a change does to the settings or to the display."""
    if isinstance(change, NewSettings):
        return differences(state.settings, change.settings)
    if isinstance(change, Correction):
        now = state.meter.cents
        return {"display": f"{money(now)} → {money(now + change.cents)}"}
    return {}


def of_event(event: Event) -> dict[str, str] | None:
    """Return the figures that a record of a change has; None for any other event."""
    if isinstance(event, events.SettingsSet):
        return differences(event.before, event.settings)
    if isinstance(event, events.MeterCorrected):
        known = event.before or event.after
        return {"display": f"{money(event.before)} → {money(event.after)}"} if known else {}
    if isinstance(event, events.ChangeProposed):
        change = event.change
        if isinstance(change, NewSettings):
            return values(change.settings)
        return {"display": money(change.cents)} if isinstance(change, Correction) else {}
    return None
