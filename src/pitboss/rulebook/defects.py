"""What is wrong with a rulebook, told all at once and in a manager's words."""

import msgspec


class Defect(msgspec.Struct, frozen=True):
    """One fault: where it stands, what stands there, and why that will not do."""

    file: str
    key: str
    value: str
    reason: str
    severity: str = "error"

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        shown = f" = {self.value}" if self.value else ""
        return _printable(f"{where}{shown}: {self.reason}")


class RulebookError(Exception):
    """A rulebook that cannot be played by, with every defect that was found in it."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        self.defects = defects
        super().__init__("\n".join(str(defect) for defect in defects))


class UnknownGameError(RulebookError):
    """A house or a game that pitboss does not have: a slip of the caller's and no fault of a rulebook."""


_DIGITS_MAX = 10**15
"""Python refuses to print far longer numbers in decimal, but never in hexadecimal."""


def shown(value: object) -> str:
    """A value as it would stand in a TOML file, cut to a readable length."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, dict):
        text = "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }"
    elif isinstance(value, list):
        text = "[" + ", ".join(shown(item) for item in value) + "]"
    elif isinstance(value, int) and abs(value) >= _DIGITS_MAX:
        text = hex(value)
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _printable(text: str) -> str:
    """A rulebook may hold anything: no control character of it may reach a terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )
