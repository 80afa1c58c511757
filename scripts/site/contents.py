"""Which page stands where, for which reader. A page that is named nowhere is a fault."""

from typing import NamedTuple


class Section(NamedTuple):
    """A part of the site and its pages, by their paths in the repository."""

    title: str
    pages: tuple[str, ...]


CONTENTS: tuple[Section, ...] = (
    Section("Start here", ("README.md",)),
    Section(
        "First steps",
        (
            "docs/start/guest.md",
            "docs/start/dealer.md",
            "docs/start/manager.md",
            "docs/start/surveillance.md",
            "docs/start/operator.md",
            "docs/start/researcher.md",
            "docs/start/developer.md",
        ),
    ),
    Section(
        "Run a house",
        (
            "docs/web.md",
            "docs/house.md",
            "docs/pit.md",
            "docs/operations.md",
            "docs/export.md",
            "docs/rulebook.md",
            "docs/rulebook-blackjack.md",
            "docs/rulebook-baccarat.md",
            "docs/rulebook-pit.md",
        ),
    ),
    Section("Train dealers", ("docs/training.md", "docs/shuffles.md", "docs/roads.md")),
    Section(
        "Study the games",
        (
            "docs/odds.md",
            "docs/charts.md",
            "docs/scaling.md",
            "docs/gym.md",
            "docs/notation.md",
            "docs/evidence.md",
        ),
    ),
    Section(
        "The rules, by chapter",
        (
            "docs/rules/README.md",
            "docs/rules/blackjack.md",
            "docs/rules/rules-page.md",
            "docs/rules/baccarat.md",
            "docs/rules/progressive.md",
            "docs/rules/cheques-and-cards.md",
            "docs/rules/pit.md",
            "docs/rules/cross-cutting.md",
            "docs/rules/industry.md",
            "docs/rules/readings.md",
        ),
    ),
    Section(
        "Reference",
        (
            "reference/commands.md",
            "reference/api.md",
            "reference/refusals.md",
            "reference/events.md",
            "docs/glossary.md",
        ),
    ),
    Section(
        "How it works",
        (
            "ARCHITECTURE.md",
            "docs/tour.md",
            "docs/table.md",
            "docs/journal.md",
            "docs/page.md",
            "docs/languages.md",
            "docs/accessibility.md",
            "docs/adding-a-command.md",
            "docs/dependencies.md",
            "docs/licences.md",
            "benchmarks/README.md",
            "scripts/README.md",
            "src/pitboss/web/static/README.md",
        ),
    ),
    Section("Decisions", ("docs/decisions/*.md",)),
    Section(
        "The project",
        ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "docs/README.md"),
    ),
)
