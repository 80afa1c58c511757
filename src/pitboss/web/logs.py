"""The server's log: plain lines for people, or one JSON object a line for machines.

Every command is a line with its id, so that what a guest saw, what the journal holds (`pitboss verify`, its
receipts) and what the log says can be laid side by side. Nothing is logged that a monitor should not know: no
password, no token, no card, no guest's name beyond the name of record.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

from pitboss.floor.floor import Answer

Form = Literal["plain", "json"]
LOGGERS = ("pitboss",)
FACTS = "facts"
"""Under this name a record carries what it is about."""
_commands = logging.getLogger("pitboss.command")


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where it comes from, what is said, and the facts."""
        told: dict[str, Any] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """A record as a line to read."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, what is said, and the facts behind it."""
        facts = getattr(record, FACTS, {})
        told = " ".join(f"{name}={value}" for name, value in facts.items() if value not in ("", None))
        line = f"{_time(record)} {record.levelname.lower()} {record.getMessage()} {told}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def begin(form: Form, *, commands: bool, to: TextIO | None = None) -> None:
    """Have everything that pitboss says logged; with `commands`, every command too."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)
        logger.propagate = False
    _commands.setLevel(logging.INFO if commands else logging.WARNING)


def command(answer: Answer, *, where: str, who: str, kind: str, seconds: float) -> None:
    """One command and what became of it."""
    if _commands.isEnabledFor(logging.INFO):
        refusal = "" if answer.refusal is None else answer.refusal.code
        facts = {
            "command": answer.command,
            "where": where,
            "who": who,
            "kind": kind,
            "seq": answer.seq,
            "ms": round(seconds * 1000, 2),
            "refusal": refusal,
        }
        _commands.info("refused" if refusal else "done", extra={FACTS: facts})
