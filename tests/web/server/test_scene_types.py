"""The types that the page is checked against are those of the program."""

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "scripts" / "scene_types.py"


def test_scene_d_ts_is_not_stale() -> None:
    script = runpy.run_path(str(SCRIPT))
    assert script["TARGET"].read_text(encoding="utf-8") == script["written"](), "run scripts/scene_types.py"
