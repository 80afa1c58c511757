"""The command line: `pitboss` and all its commands.

A command imports the package that it needs when it runs, so that `pitboss --help` is instant.

`app.py`          the table of commands, and `main`
`errors.py`       the error that ends a command with a sentence and exit code 2
`paths.py`        sentences for paths that cannot be used, for every command
`game_option.py`  GAME, `--house` and `--set`, and the rules that they name
`games_table.py`  the table of houses and games
`pit_rules.py`    `--rules`, and the rules of the pit that it names
`serve/`          `serve`, `account` and the demo floor
`play.py`         `play`
`bets.py`         `bets`
`odds/`           `odds` and `compare`
`sim/`            `sim` and `countability`
`strategy/`       `strategy`
`pit/`            `pit`
`drill/`          `drill` and `school`
`data/`           `verify`, `export`, `backup`, `restore`, `reopen` and `migrate`
`house.py`        `house`
`rulebook.py`     `rulebook`
`rules.py`        `rules`
"""

from pitboss.cli.app import main

__all__ = ["main"]
