"""Write the documentation as a site that needs no network to be read.

uv run python -m scripts.site --out FOLDER
python -m http.server --directory FOLDER        # then open it; the search works too
"""

import argparse
from pathlib import Path

from scripts.site.build import build


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the documentation as a site.")
    parser.add_argument("--out", type=Path, required=True, help="The folder; what is in it is replaced.")
    chosen = parser.parse_args()
    if chosen.out.exists() and any(chosen.out.iterdir()) and not (chosen.out / "sitemap.xml").exists():
        parser.error(f"{chosen.out} has something else in it")
    print(f"{build(chosen.out)} pages in {chosen.out}")


if __name__ == "__main__":
    main()
