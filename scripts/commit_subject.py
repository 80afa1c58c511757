"""Check the subject of a commit: `scope: what the change does`, at most 100 characters, no full stop.

git calls it with the file that holds the message; `.pre-commit-config.yaml` installs it.
"""

import re
import sys
from pathlib import Path

SUBJECT = re.compile(r"(?:[a-z][\w/, -]*: [a-z].*[^.]|(?:Merge|Revert|fixup!) .*)")
LONGEST = 100
ADVICE = """\
A subject is "scope: imperative sentence", for example
    pit: refuse a fill while bets are down
The scope is a room or a folder. The body says why."""


def fault(message: str) -> str:
    """Return what is wrong with a message; nothing if it is in order."""
    subject, _, rest = message.partition("\n")
    if not SUBJECT.fullmatch(subject):
        return f"This is not a subject: {subject!r}"
    if len(subject) > LONGEST:
        return f"The subject has {len(subject)} characters; {LONGEST} are enough."
    if rest.strip() and not rest.startswith("\n"):
        return "An empty line belongs between the subject and the body."
    return ""


def main() -> int:
    wrong = fault(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if wrong:
        sys.stderr.write(f"{wrong}\n{ADVICE}\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
