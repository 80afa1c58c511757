"""What a repository owes to strangers is there, and says what is true."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

import pitboss

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml"))


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_version_stands_everywhere_alike() -> None:
    assert PROJECT["version"] == pitboss.__version__ == read(ROOT / "CITATION.cff")["version"]


def test_the_supported_pythons_are_tested_and_declared() -> None:
    tested = read(ROOT / ".github/workflows/tests.yml")["jobs"]["tests"]["strategy"]["matrix"]["python"]
    declared = [entry.rpartition(" ")[2] for entry in PROJECT["classifiers"] if "Python :: 3." in entry]
    assert tested == declared
    assert PROJECT["requires-python"] == f">={tested[0]}"


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_the_least_rights_and_no_password(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert "secrets." not in path.read_text(encoding="utf-8")
    for job in workflow["jobs"].values():
        assert set(job.get("permissions", {})) <= {"contents", "id-token", "attestations"}
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step)


def test_only_the_tag_of_the_version_is_published_and_with_attestations() -> None:
    release = read(ROOT / ".github/workflows/release.yml")
    build, publish = release["jobs"]["build"], release["jobs"]["publish"]
    said = [step.get("run", step.get("uses", "")) for step in build["steps"]]
    assert any("GITHUB_REF_NAME" in one for one in said)
    assert any(one.startswith("actions/attest-build-provenance") for one in said)
    assert any("cyclonedx" in one for one in said)
    assert publish["needs"] == "build"
    assert publish["permissions"] == {"id-token": "write"}


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_something_that_has_to_be_answered(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    ids = [field["id"] for field in form["body"]]
    assert len(ids) == len(set(ids))
    assert any(field.get("validations", {}).get("required") for field in form["body"])
