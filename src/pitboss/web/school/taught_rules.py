"""The rules that lessons, sittings and papers are made by: kept in the journal, and read from there again."""

from pitboss.floor.floor import Floor
from pitboss.journal import content_hash
from pitboss.rulebook import RulebookError, Rules, restore
from pitboss.rulebook.edit import edited_text
from pitboss.web.rulebook.in_force import HouseRules


class TaughtRules:
    """Keeps the text of rules before an event names its hash, and finds the rules of a hash."""

    def __init__(self, floor: Floor, house_rules: HouseRules) -> None:
        self._floor, self._house_rules = floor, house_rules
        self._known: dict[tuple[str, str, str], Rules] = {}

    async def keep(self, rules: Rules) -> None:
        """Put the text of rules into the journal, unless it is there."""
        if (rules.hash, rules.house, rules.game) in self._known:
            return
        services = self._floor.services
        if await services.writer.ask(services.store.rulebook, rules.hash) is None:
            base = self._house_rules.of(rules.house, rules.game).base
            text = base.text or edited_text(rules.house, rules.game, dict(base.settings))
            if content_hash(text).hex() != rules.hash:
                raise LookupError(f"the text of the rulebook {rules.hash} is not to be had")
            await services.writer.ask(services.store.put_rulebook, text)
        self._known[rules.hash, rules.house, rules.game] = rules

    async def at(self, rulebook: str, house: str, game: str) -> Rules | None:
        """Return the rules of a hash as the journal has them; None if it has none that can be read."""
        known = self._known.get((rulebook, house, game))
        if known is not None:
            return known
        services = self._floor.services
        text = await services.writer.ask(services.store.rulebook, rulebook)
        try:
            restored = None if text is None else restore(text, house=house, game=game)
        except RulebookError:  # this program knows other keys than the one that kept it
            return None
        if restored is not None:
            self._known[rulebook, house, game] = restored
        return restored
