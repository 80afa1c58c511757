"""Keeps the text of signed rules in the journal, under its hash, before any event names it."""

from pitboss.floor.floor import Floor
from pitboss.games.contract import Command
from pitboss.pit.rule_changes import SignRules
from pitboss.rulebook.edit import edited_text


async def keep_signed(floor: Floor, command: Command) -> None:
    """Keep the text of the proposal that a command signs; a text that no event names does no harm."""
    waiting = floor.pit.state.rule_changes.found(command.number) if isinstance(command, SignRules) else None
    if waiting is not None:
        text, services = edited_text(waiting.house, waiting.game, waiting.settings), floor.services
        await services.writer.ask(services.store.put_rulebook, text)
