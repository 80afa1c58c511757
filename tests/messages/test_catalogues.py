"""The files of a language: read together, nothing said twice, nothing missing, the same parameters."""

import json
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.messages import DEFAULT, LANGUAGES, catalogue, catalogues, placeholders, say, written
from pitboss.messages.catalogues import merged

OTHERS = tuple(language for language in LANGUAGES if language != DEFAULT)
FOLDER = Path(catalogues.__file__).parent
LINES_MAX = 400
FREER = {"bet", "card", "cheques", "ruling", "signal"}
"""Forms that another language may ask for where English takes a name as it comes."""


def files(language: str) -> list[Path]:
    return sorted((FOLDER / language).glob("*.json"))


def forms(wording: str) -> dict[str, str]:
    return {name: form or "" for _, name, form, _ in string.Formatter().parse(wording) if name is not None}


def put(file: Path, *pairs: tuple[str, str]) -> Path:
    file.parent.mkdir(exist_ok=True)
    said = ", ".join(f"{json.dumps(message)}: {json.dumps(text)}" for message, text in pairs)
    file.write_text(f"{{{said}}}", encoding="utf-8")
    return file


class TestReading:
    def test_all_files_of_a_folder_are_one_catalogue(self, tmp_path: Path) -> None:
        one, two = put(tmp_path / "a.json", ("a", "A")), put(tmp_path / "b.json", ("b", "B"))
        assert merged([one, two]) == {"a": "A", "b": "B"}

    def test_no_message_stands_in_two_files(self, tmp_path: Path) -> None:
        one, two = put(tmp_path / "a.json", ("a", "A")), put(tmp_path / "b.json", ("a", "A"))
        with pytest.raises(ValueError, match=r"a stands twice, .*b\.json"):
            merged([one, two])

    def test_no_message_stands_twice_in_one(self, tmp_path: Path) -> None:
        """JSON itself would quietly keep the last one."""
        with pytest.raises(ValueError, match="stands twice"):
            merged([put(tmp_path / "a.json", ("a", "A"), ("a", "B"))])

    def test_nobody_here_speaks_another_language(self) -> None:
        with pytest.raises(KeyError):
            catalogue("fr")


@pytest.fixture
def half_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    put(tmp_path / "en" / "calls.json", ("shuffle", "Shuffle"), ("thank_you", "Thank you"))
    put(tmp_path / "vi" / "calls.json", ("shuffle", "Xào bài"))
    monkeypatch.setattr(catalogues, "_FOLDER", tmp_path)
    written.cache_clear()
    catalogue.cache_clear()
    yield
    written.cache_clear()
    catalogue.cache_clear()


@pytest.mark.usefixtures("half_translated")
def test_what_a_language_does_not_say_yet_is_said_in_english() -> None:
    assert catalogue("vi") == {"shuffle": "Xào bài", "thank_you": "Thank you"}
    assert written("vi") == {"shuffle": "Xào bài"}


@pytest.mark.parametrize("language", OTHERS)
class TestTranslations:
    def test_nothing_is_missing_and_nothing_too_many(self, language: str) -> None:
        assert written(DEFAULT).keys() - written(language).keys() == set()
        assert written(language).keys() - written(DEFAULT).keys() == set()

    def test_every_message_is_in_the_file_of_the_same_name(self, language: str) -> None:
        def sorted_by_file(spoken: str) -> dict[str, set[str]]:
            return {file.name: set(merged([file])) for file in files(spoken)}

        assert sorted_by_file(language) == sorted_by_file(DEFAULT)

    def test_the_parameters_are_the_same(self, language: str) -> None:
        english = written(DEFAULT)
        other = {
            message: sorted(placeholders(text) ^ placeholders(english[message]))
            for message, text in written(language).items()
            if message in english and placeholders(text) != placeholders(english[message])
        }
        assert other == {}

    def test_the_parameters_are_asked_for_in_forms_that_fit(self, language: str) -> None:
        """Cents stay money; a name may become the language's own word for it."""
        english = written(DEFAULT)
        for message, text in written(language).items():
            usual = forms(english.get(message, text))
            for name, form in forms(text).items():
                asked = usual.get(name, form)
                fits = form == asked or (not asked and form in FREER)
                assert fits, f"{message}: {{{name}:{form}}} for {{{name}:{asked}}}"

    def test_what_the_page_formats_itself_has_only_forms_that_it_knows(self, language: str) -> None:
        for message, text in written(language).items():
            if message.startswith(("page.", "card.")):
                assert set(forms(text).values()) <= {"", "money"}, message


@pytest.mark.parametrize("file", [file for spoken in LANGUAGES for file in files(spoken)], ids=str)
def test_files_are_small_and_flat(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LINES_MAX
    assert all(isinstance(value, str) and value.strip() for value in json.loads(text).values())


def test_the_houses_own_words_are_english_and_for_english_alone() -> None:
    house = {"shuffle": "Shuffling, please wait"}
    assert say("shuffle", {}, house=house) == "Shuffling, please wait"
    assert say("shuffle", {}, language="vi", house=house) == written("vi")["shuffle"]
