"""The zip file of a case: packed so that the same files make the same bytes, unpacked within limits.

A zip of half a megabyte can claim to hold a gigabyte. What a case may hold is measured in the zip's directory
before anything is unpacked, and again while it is unpacked.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping

FILE_MOST = 32 << 20
"""Bytes of the zip itself."""
FILES_MOST = 400
NAME_MOST = 200
EACH_MOST, ALL_MOST = 32 << 20, 96 << 20
"""Bytes of one file and of all files, unpacked."""
RATIO_MOST = 60
"""How many times larger than its packed bytes a file may be; records with their hashes reach about 10."""
RATIO_FROM = 1 << 16
"""A file that is smaller than this may have any ratio: short texts pack well."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The oldest time that a zip can tell: when a case was made is not part of it."""
_END = struct.Struct("<4s4H2LH")
_ENTRY_MOST = 46 + 2 * NAME_MOST


class CaseZipError(ValueError):
    """A file that is not unpacked, and why."""


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, in the order of their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            target.writestr(info, files[name])
    return out.getvalue()


def unpacked(file: bytes) -> dict[str, bytes]:
    """The files of a zip; `CaseZipError` where it is damaged or larger than any case."""
    _must_have_small_directory(file)
    try:
        with zipfile.ZipFile(io.BytesIO(file)) as source:
            entries = source.infolist()
            _must_be_within_limits(entries)
            return {entry.filename: _read(source, entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as error:
        raise CaseZipError(f"the file is damaged: {error}") from None
    except (UnicodeError, struct.error, OSError, ValueError) as error:
        if isinstance(error, CaseZipError):
            raise
        raise CaseZipError(f"the file is no zip that can be read: {error}") from None


def _must_have_small_directory(file: bytes) -> None:
    """Python reads the whole directory of a zip at once, so its size is looked at first."""
    if len(file) > FILE_MOST:
        raise CaseZipError(f"the file has more than {FILE_MOST >> 20} megabytes, which no case has")
    if len(file) < _END.size:
        raise CaseZipError("the file is no zip: it is too short")
    mark, disk, first, _, count, size, _, comment = _END.unpack(file[-_END.size :])
    if mark != b"PK\x05\x06" or comment or disk or first:
        raise CaseZipError("the file is no zip, or something was put behind its end")
    if count > FILES_MOST or size > FILES_MOST * _ENTRY_MOST:
        raise CaseZipError(f"the zip lists more than {FILES_MOST} files, which no case has")


def _must_be_within_limits(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > FILES_MOST:
        raise CaseZipError(f"the zip holds more than {FILES_MOST} files, which no case has")
    if len({entry.filename for entry in entries}) != len(entries):
        raise CaseZipError("the zip holds two files of one name")
    for entry in entries:
        name = entry.filename
        if len(name) > NAME_MOST:
            raise CaseZipError("the zip holds a file with an over-long name")
        if entry.flag_bits & 0x1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise CaseZipError(f"{name} is packed in a way that no case uses")
        if entry.file_size > EACH_MOST:
            raise CaseZipError(f"{name} would unpack to more than {EACH_MOST >> 20} megabytes")
        if entry.file_size > max(RATIO_FROM, RATIO_MOST * entry.compress_size):
            raise CaseZipError(f"{name} would unpack to more than {RATIO_MOST} times its size")
    if sum(entry.file_size for entry in entries) > ALL_MOST:
        raise CaseZipError(f"the files would unpack to more than {ALL_MOST >> 20} megabytes")


def _read(source: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with source.open(entry) as file:
        content = file.read(entry.file_size + 1)
    if len(content) != entry.file_size:
        raise CaseZipError(f"{entry.filename} does not have the size that the zip says")
    return content
