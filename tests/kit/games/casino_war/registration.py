"""Casino war registered in every room, and taken out again."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pitboss import games, rulebook
from pitboss.notation import dialects
from pitboss.odds import families
from pitboss.training.questions import registry
from tests.kit.games.casino_war import drill, odds, rules
from tests.kit.games.casino_war.play import WAR
from tests.kit.games.casino_war.words import TurnDealersCard

FILE = Path(__file__).with_name("casino-war.toml")
"""Its rulebook."""
DIALECT = dialects.Dialect(ends=(TurnDealersCard,), steps={"turn dealer's card": TurnDealersCard})


@contextmanager
def registered() -> Iterator[None]:
    """Register the family in each room for as long as the block lasts."""
    name = WAR.family
    with ExitStack() as out:
        rulebook.register(name, rules.FAMILY)
        out.callback(rulebook.unregister, name)
        games.register(WAR)
        out.callback(games.unregister, name)
        families.register(name, odds.FAMILY)
        out.callback(families.unregister, name)
        dialects.register(name, DIALECT)
        out.callback(dialects.unregister, name)
        registry.register(drill.DRILL)
        out.callback(registry.unregister, drill.NAME)
        yield
