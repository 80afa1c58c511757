"""What the package is called on the index, and what to type for one of its extras.

The name `pitboss` belongs to another program there. So that nobody is sent to a stranger's package, every
hint comes from here, and names the index only once we have published.
"""

from pathlib import Path

DISTRIBUTION = "pitboss-tables"
PUBLISHED = False
"""Whether the index has it. Until then hints lead to the checkout, or to the wheel it was installed from."""

CHECKOUT = (Path(__file__).parents[2] / "pyproject.toml").is_file()


def install_command(extra: str, *, checkout: bool = CHECKOUT, published: bool = PUBLISHED) -> str:
    """What to type to get an extra."""
    if checkout:
        return f"uv sync --extra {extra}"
    if published:
        return f"pip install '{DISTRIBUTION}[{extra}]'"
    return f"pip install 'WHEEL[{extra}]', with the wheel that pitboss was installed from"
