"""The server's log: plain lines for people, or one JSON object a line for machines.

Every command has a line with its id, so that the log can be compared with the journal and with what a guest
saw. The log has no passwords, no tokens, no cards, and no names of guests except the name of record.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Literal, TextIO

from pitboss.floor.floor import Answer

Form = Literal["plain", "json"]
LOGGERS = ("pitboss",)
FACTS = "facts"
"""The attribute of a log record that holds its facts."""
_commands = logging.getLogger("pitboss.command")


class JsonLines(logging.Formatter):
    """Formats a record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the level, the logger, the message and the facts."""
        line: dict[str, object] = {
            "at": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": record.getMessage(),
            **getattr(record, FACTS, {}),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """Formats a record as a line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the level, the message, and the facts that are not empty."""
        facts = getattr(record, FACTS, {})
        pairs = " ".join(f"{name}={value}" for name, value in facts.items() if value not in ("", None))
        line = f"{_time(record)} {record.levelname.lower()} {record.getMessage()} {pairs}".rstrip()
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def begin(form: Form, *, commands: bool, to: TextIO | None = None) -> None:
    """Log all messages of pitboss; with `commands`, every command too."""
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else PlainLines())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)
        logger.propagate = False
    _commands.setLevel(logging.INFO if commands else logging.WARNING)


def command(answer: Answer, *, where: str, who: str, kind: str, seconds: float) -> None:
    """Log one command with its answer."""
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
