"""Write constraints.txt: the newest versions that fit, by name and version alone.

    uv run python scripts/release/constraints.py            # keep what fits, add what is new
    uv run python scripts/release/constraints.py --upgrade  # the newest of everything

`uv.lock` has the addresses of a registry, so it stays out of git. The list here has none, and any registry
serves it. Run the checks after it, and commit both together.
"""

import argparse
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "constraints.txt"
HEAD = "# Written by scripts/release/constraints.py. The versions that .ci/run installs, without addresses.\n"
EXPORT = [
    *("uv", "export", "--quiet", "--all-extras", "--all-groups", "--no-hashes"),
    *("--no-annotate", "--no-emit-project", "--no-header"),
]


def versions(*, upgrade: bool) -> str:
    """Every package that any of our environments needs, with its version, a line each."""
    command = [*EXPORT, "--upgrade"] if upgrade else EXPORT
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    parser = argparse.ArgumentParser(description="Write constraints.txt.")
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")
    chosen = parser.parse_args()
    text = HEAD + versions(upgrade=chosen.upgrade)
    CONSTRAINTS.write_text(text, encoding="utf-8")
    print(f"{len(text.splitlines()) - 1} versions in {CONSTRAINTS.name}")


if __name__ == "__main__":
    main()
