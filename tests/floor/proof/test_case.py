"""Cases: what they hold, what verifies them, and that no change to one goes unseen."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.cli.app import main
from pitboss.floor.case.check import CaseReport, check_case
from pitboss.floor.case.file import DOMAIN, manifest_of
from pitboss.floor.proof.signing_key import SigningKey
from pitboss.floor.storage.folder import look_at_folder
from tests.kit.floors.cases import (
    case_rounds,
    first_version,
    made_case,
    signing_floor,
    tampered,
    unzipped,
    zipped,
)
from tests.kit.floors.floor import played_folder

GAMES = ("blackjack-shoe", "mini-baccarat")
BLACKJACK, BACCARAT = GAMES
ROUNDS = ((BLACKJACK, 2), (BACCARAT, 3))
TAMPERINGS = 5
"""Of each file that has many fields."""


class World:
    """A floor that was played on, its key, and a case of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = played_folder(folder, GAMES, events=300, seed=5)
        self.key = signing_floor(self.folder, (BLACKJACK, 2, 30, "late hand?"), question=BACCARAT)
        self.case = made_case(self.folder, self.key, *ROUNDS)

    def beside(self, case: bytes) -> CaseReport:
        """What is found beside the journal."""
        with look_at_folder(self.folder) as reader:
            return check_case(case, reader)

    def verify(self, tmp_path: Path, case: bytes, *more: str) -> tuple[int, str]:
        """What the command line says."""
        file = tmp_path / "case.zip"
        file.write_bytes(case)
        result = CliRunner().invoke(main, ["verify", "--case", str(file), *more])
        return result.exit_code, result.output


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    return World(tmp_path_factory.mktemp("case") / "floor")


def signed_again(files: dict[str, bytes], key: SigningKey) -> bytes:
    """What a forger makes of changed files: a new manifest, signed."""
    files = {name: content for name, content in files.items() if not name.startswith("manifest")}
    manifest = manifest_of(files, key.public)
    return zipped(
        {**files, "manifest.json": manifest, "manifest.sig": f"{key.sign(DOMAIN + manifest)}\n".encode()}
    )


def forgers_key() -> SigningKey:
    return SigningKey(Ed25519PrivateKey.generate().private_bytes_raw())


def test_a_case_is_the_same_bytes_whatever_the_order_of_its_rounds(world: World) -> None:
    assert world.case == made_case(world.folder, world.key, *ROUNDS[::-1])
    report = world.beside(world.case)
    assert report.sound, report
    assert report.rounds == 2
    assert report.unproven == ()
    told = json.loads(unzipped(world.case)["case.json"])
    assert told["marks"][0]["text"] == "late hand?"
    assert told["questions"][0]["table"] == BACCARAT
    assert [one["round"] for one in told["rounds"]] == [2, 3]


def test_a_case_alone_is_sound_only_where_somebody_names_the_key(world: World, tmp_path: Path) -> None:
    code, said = world.verify(tmp_path, world.case)
    assert code == 3, said
    assert "signed by an unknown key" in said
    assert world.key.public in said
    code, said = world.verify(tmp_path, world.case, "--key", world.key.public.upper())
    assert code == 0, said
    assert "The case is sound: 2 rounds" in said
    code, said = world.verify(tmp_path, world.case, "--key", forgers_key().public)
    assert code == 1, said
    code, said = world.verify(tmp_path, world.case, "--data", str(world.folder))
    assert code == 0, said
    assert "they stand in the journal" in said
    assert "All is well" in said
    code, said = world.verify(tmp_path, world.case, "--key", "beef")
    assert code == 2, said


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value in a document."""
    if isinstance(value, dict | list):
        if path:
            yield path
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from _leaves(inner, (*path, key))
    else:
        yield path


def _other(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 99_999))
    if isinstance(value, str):
        place = rng.randrange(len(value) + 1)
        digits = "0123456789abcdef"
        letter = value[place] if place < len(value) else ""
        other = rng.choice([one for one in digits if one != letter])
        return value[:place] + other + value[place + 1 :]
    return type(value)()


def _changed(document: Any, path: tuple[Any, ...], rng: random.Random, *, gone: bool) -> Any:
    """A document with the value at a place changed or taken away."""
    document = json.loads(json.dumps(document))
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    if gone:
        del inner[path[-1]]
    else:
        inner[path[-1]] = _other(inner[path[-1]], rng)
    return document


def _tamperings(files: dict[str, bytes], rng: random.Random) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Changes of every kind to every file: what was done, and the files then."""
    for name in sorted(files):
        content = files[name]
        yield f"{name} removed", {other: files[other] for other in files if other != name}
        yield f"{name} cut", files | {name: content[:-1]}
        yield f"{name} longer", files | {name: content + b"\n"}
        place = rng.randrange(len(content))
        flipped = bytes([content[place] ^ (1 << rng.randrange(7))])
        yield f"{name} byte {place}", files | {name: content[:place] + flipped + content[place + 1 :]}
        if name.endswith(".jsonl"):
            rows = content.decode().splitlines()
            for what, fewer in (("last", rows[:-1]), ("first", rows[1:]), ("turned", rows[::-1])):
                if fewer != rows:
                    yield f"{name} {what}", files | {name: "".join(f"{row}\n" for row in fewer).encode()}
            for number in rng.sample(range(len(rows)), min(len(rows), TAMPERINGS)):
                document = json.loads(rows[number])
                path = rng.choice(list(_leaves(document)))
                row = json.dumps(_changed(document, path, rng, gone=False), separators=(",", ":"))
                told = "".join(f"{one}\n" for one in (*rows[:number], row, *rows[number + 1 :]))
                if told.encode() != content:
                    yield f"{name} line {number} {path}", files | {name: told.encode()}
        elif name.endswith(".json"):
            document = json.loads(content)
            paths = list(_leaves(document))
            if name not in ("case.json", "context.json"):
                paths = rng.sample(paths, min(len(paths), TAMPERINGS))
            for path in paths:
                gone = rng.random() < 0.3
                told = json.dumps(_changed(document, path, rng, gone=gone), indent=1, sort_keys=True)
                yield f"{name} {path} gone: {gone}", files | {name: f"{told}\n".encode()}
    yield "a file more", files | {"notes.txt": b"nothing to see\n"}


def tamperings(files: dict[str, bytes], seed: int) -> Iterator[tuple[str, dict[str, bytes]]]:
    """Those that change anything."""
    made = _tamperings(files, random.Random(seed))  # noqa: S311 - whims
    return ((what, changed) for what, changed in made if changed != files)


def test_every_change_to_any_file_of_a_case_is_found_without_a_journal(world: World) -> None:
    files = unzipped(world.case)
    count = 0
    for what, changed in tamperings(files, 27):
        count += 1
        assert check_case(zipped(changed)).problems, what
    assert count > 150


def test_what_the_floors_own_key_signs_must_still_be_what_the_journal_tells(world: World) -> None:
    """A dishonest keeper of the vault changes one thing and signs the case again.

    The whole case is derived again from the journal each time, so every sixth change has to do.
    """
    made = [one for one in tamperings(unzipped(world.case), 5) if not one[0].startswith("manifest")]
    assert len(made) > 150
    with look_at_folder(world.folder) as reader:
        for what, changed in made[::6]:
            assert check_case(signed_again(changed, world.key), reader).problems, what


def _in_json(change: Callable[[Any], None]) -> Callable[[bytes], bytes]:
    def changed(content: bytes) -> bytes:
        document = json.loads(content)
        change(document)
        return (json.dumps(document, indent=1, sort_keys=True) + "\n").encode()

    return changed


def _won(case: Any) -> None:
    case["rounds"][0] |= {"won": 99_999_900, "guests": ["mallory"]}


def _forged_mark(case: Any) -> None:
    case["marks"][0]["text"] = "all in order"


def _forged_ruling(case: Any) -> None:
    case["rulings"].append(
        {"stream": "table/x", "seq": 1, "at_ms": 1, "name": "stop.ruling_signed", "event": {}}
    )


def _no_checkpoint(case: Any) -> None:
    case["checkpoint"] = None


def _last_cut(content: bytes) -> bytes:
    return b"".join(line for line in content.splitlines(keepends=True)[:-1])


ATTACKS: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "other cards": (
        f"rounds/{BACCARAT}-3.round",
        lambda text: text.replace(b"shoe: ", b"shoe: 9s ", 1),
    ),
    "another winner": ("case.json", _in_json(_won)),
    "a forged mark": ("case.json", _in_json(_forged_mark)),
    "a forged ruling": ("case.json", _in_json(_forged_ruling)),
    "no checkpoint": ("case.json", _in_json(_no_checkpoint)),
    "the last record cut": (f"events/{BACCARAT}-3.jsonl", _last_cut),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_rewritten_case_is_not_sound(world: World, tmp_path: Path, attack: str) -> None:
    name, change = ATTACKS[attack]
    case = tampered(world.case, name, change)
    assert world.verify(tmp_path, case)[0] == 1
    assert world.verify(tmp_path, case, "--data", str(world.folder))[0] == 1
    forged = signed_again(unzipped(case), forgers_key())
    assert world.verify(tmp_path, forged)[0] != 0
    assert world.verify(tmp_path, forged, "--data", str(world.folder))[0] == 1
    own = signed_again(unzipped(case), world.key)
    assert world.verify(tmp_path, own, "--key", world.key.public)[0] == 1, "it is derived again"


def test_a_case_signed_by_another_key_is_not_of_this_floor(world: World, tmp_path: Path) -> None:
    forged = signed_again(unzipped(world.case), forgers_key())
    code, said = world.verify(tmp_path, forged, "--data", str(world.folder))
    assert code == 1
    assert "not a key of this floor" in said


def test_a_case_from_another_floor_stands_in_no_journal_but_its_own(world: World, tmp_path: Path) -> None:
    other = played_folder(tmp_path / "other", (BACCARAT,), events=200, seed=9)
    with look_at_folder(other) as reader:
        problems = check_case(world.case, reader).problems
    assert any("does not hold" in problem for problem in problems)


def test_a_key_is_recorded_once_and_an_old_journal_gets_one_with_its_next_case(world: World) -> None:
    assert signing_floor(world.folder).public == world.key.public
    with look_at_folder(world.folder) as reader:
        assert [record.name for record in reader.read("signing")] == ["signing.key_recorded"]


def test_a_case_of_the_first_version_is_still_read_and_says_what_it_does_not_prove(
    world: World, tmp_path: Path
) -> None:
    with look_at_folder(world.folder) as reader:
        case = first_version(reader, case_rounds(reader, *ROUNDS))
    code, said = world.verify(tmp_path, case)
    assert code == 3, said
    assert "has no signature" in said
    code, said = world.verify(tmp_path, case, "--data", str(world.folder))
    assert code == 0, said
    assert "has no signature" in said
    for attack in ("other cards", "another winner", "a forged mark", "a forged ruling"):
        forged = tampered(case, *ATTACKS[attack])
        assert world.verify(tmp_path, forged, "--data", str(world.folder))[0] == 1, attack


def test_a_case_that_was_relabelled_as_the_first_version_is_wrong(world: World, tmp_path: Path) -> None:
    def relabelled(case: Any) -> None:
        case["version"] = 1

    case = tampered(world.case, "case.json", _in_json(relabelled))
    assert world.verify(tmp_path, case)[0] == 1


BOMB = 1_200_000_000


def test_a_zip_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    """Bytes that are written piece by piece: the zip is small, what it holds is not."""
    import resource
    import zipfile

    file = tmp_path / "bomb.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("case.json", "w") as target:
        for _ in range(BOMB // (4 << 20)):
            target.write(bytes(4 << 20))
    assert file.stat().st_size < 2_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = CliRunner().invoke(main, ["verify", "--case", str(file)])
    assert result.exit_code == 1
    assert "would unpack to more than" in result.output
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000, "kilobytes"


def test_a_zip_of_very_many_files_or_with_two_of_one_name_is_refused() -> None:
    import warnings

    many = zipped({f"events/{number}.jsonl": b"" for number in range(3_000)})
    assert any("more than" in problem for problem in check_case(many).problems)
    import io
    import zipfile

    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w") as packed:
        warnings.simplefilter("ignore")
        packed.writestr("case.json", b"{}")
        packed.writestr("case.json", b'{"version": 1}')
    assert any("two files of one name" in problem for problem in check_case(out.getvalue()).problems)
    for nothing in (b"", b"nothing", b"PK\x05\x06" + bytes(18), bytes(500)):
        assert check_case(nothing).problems
