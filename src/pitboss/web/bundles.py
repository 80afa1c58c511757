"""Scripts and style sheets of the page, put together, so that a view takes few requests.

A bundle holds a module and every module that it imports. Each becomes a function in one file; `RUNTIME` calls
each of them once, in the order of their imports. A source map names the lines of the original files, so that
a browser shows those. A module exports functions, classes and constants by name, and no two import each
other; anything else is an error.
"""

import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

FOLDER = "bundles/"
MAIN = "main.js"
SHEET = FOLDER + "page.css"
SHEETS = (
    "lib/base.css",
    "felt/stage.css",
    "felt/touch/touch.css",
    "guest/table.css",
    "dealer/deal.css",
    "surveillance/replay.css",
    "roads/roads.css",
    "pit/rulings/rulings.css",
    "progressive/progressive.css",
    "training/school/school.css",
    "pit/pit.css",
    "cheques/cheques.css",
    "training/seat/seat.css",
    "training/drills/train.css",
    "pit/desks/desks.css",
    "surveillance/surveillance.css",
    "odds/odds.css",
    "rules/rules.css",
    "training/night/night.css",
    "sound/sound.css",
)
"""The style sheets of the page, in their order."""
RUNTIME = """\
const made = new Map(), bodies = (globalThis.pitbossModules ??= new Map());
const need = (name) => {
  if (made.has(name)) return made.get(name);
  const body = bodies.get(name), out = {};
  // The floor has been updated since this page was read: it is read again.
  if (!body) { location.reload(); throw new Error(`There is no module ${name}`); }
  body(out, need, load);
  made.set(name, out);
  return out;
};
const load = async (name) => {
  if (!bodies.has(name)) await import(new URL(name, BUNDLES).href);
  return need(name);
};
const BUNDLES = new URL("./", import.meta.url);
"""
"""The beginning of the bundle of `main.js`: it makes modules when they are first needed."""
_IMPORT = re.compile(r'^import\s+(?:(?P<names>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?"(?P<path>[^"]+)";', re.M)
_PASSED_ON = re.compile(r'^export\s+\{(?P<names>[^}]*)\}\s+from\s+"(?P<path>[^"]+)";', re.M)
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (?P<name>[\w$]+))", re.M)
_LATER = re.compile(r'/\*.*?\*/|\bimport\("(?P<path>[^"]+)"\)', re.S)
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*$|//[^\n]*$)", re.M | re.S)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.M)
_SHEET_COMMENT = re.compile(r"/\*.*?\*/\s*", re.S)
_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


class BundleError(Exception):
    """A module is not of the form that can be bundled."""


@dataclass(frozen=True)
class Module:
    """One file: its text as the body of a function, and what it imports at once and later."""

    name: str
    body: str
    imports: tuple[str, ...]
    later: tuple[str, ...]


@dataclass
class Bundles:
    """Every bundle of one version of the files; `read` gives the text of a file."""

    files: Mapping[str, object]
    read: Callable[[str], str]
    _modules: dict[str, Module] = field(default_factory=dict)

    def names(self) -> tuple[str, ...]:
        """Return all files: the style sheet, and a script with its map for each entry."""
        scripts = tuple(FOLDER + entry for entry in self.entries)
        return (SHEET, *scripts, *(f"{name}.map" for name in scripts))

    def text(self, name: str) -> str:
        """Return a bundle, by its name of `names`."""
        if name == SHEET:
            return "".join(_SHEET_COMMENT.sub("", self.read(sheet)) for sheet in SHEETS)
        entry = name.removeprefix(FOLDER).removesuffix(".map")
        return self._map(entry) if name.endswith(".map") else self._script(entry)

    @cached_property
    def entries(self) -> dict[str, frozenset[str]]:
        """Each module that is loaded by itself, with the modules that are there before it."""
        base = frozenset(self.closure((MAIN,)))
        found: dict[str, frozenset[str]] = {MAIN: frozenset()}
        todo = [MAIN]
        while todo:
            for name in self.closure((todo.pop(),)):
                there = base | frozenset(self.closure((name,)))
                for later in self.module(name).later:
                    if later not in found:
                        todo.append(later)
                    found[later] = found.get(later, there) & there
        return found

    def module(self, name: str) -> Module:
        """Return a file as a module."""
        if name not in self._modules:
            if name not in self.files:
                raise BundleError(f"{name} is imported, and there is no such file")
            self._modules[name] = module_of(name, self.read(name))
        return self._modules[name]

    def closure(self, names: Iterable[str]) -> list[str]:
        """Return the modules and all that they import, each after its imports."""
        done: dict[str, bool] = {}

        def visit(name: str) -> None:
            if name in done:
                if not done[name]:
                    raise BundleError(f"{name} imports itself through other modules")
                return
            done[name] = False
            for imported in self.module(name).imports:
                visit(imported)
            done[name] = True
            order.append(name)

        order: list[str] = []
        for name in names:
            visit(name)
        return order

    def _parts(self, entry: str) -> list[Module]:
        there = self.entries[entry]
        return [self.module(name) for name in self.closure((entry,)) if name not in there]

    def _script(self, entry: str) -> str:
        parts = "".join(
            f"bodies.set({json.dumps(each.name)}, (out, need, load) => {{\n{each.body}\n}});\n"
            for each in self._parts(entry)
        )
        begin = RUNTIME if entry == MAIN else "const bodies = globalThis.pitbossModules;\n"
        end = f"need({json.dumps(entry)});\n" if entry == MAIN else ""
        return f"{begin}{parts}{end}//# sourceMappingURL={posixpath.basename(entry)}.map\n"

    def _map(self, entry: str) -> str:
        """Return the source map: each line of a body is the line of its file."""
        parts = self._parts(entry)
        up = "../" * (entry.count("/") + 1)
        lines = [""] * (RUNTIME.count("\n") if entry == MAIN else 1)
        file = line = 0
        for number, part in enumerate(parts):
            lines.append("")
            for at in range(part.body.count("\n") + 1):
                lines.append(f"A{_vlq(number - file)}{_vlq(at - line)}A")
                file, line = number, at
            lines.append("")
        sources = [up + part.name for part in parts]
        whole = {"version": 3, "sources": sources, "names": [], "mappings": ";".join(lines)}
        return json.dumps(whole, separators=(",", ":"))


def module_of(name: str, text: str) -> Module:
    """Return the module of a file: its lines keep their numbers."""
    imports: list[str] = []
    later: list[str] = []
    exported: list[str] = []

    def path_of(found: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(name), found))

    def same_lines(found: re.Match[str], code: str) -> str:
        return code + "\n" * found[0].count("\n")

    def imported(found: re.Match[str]) -> str:
        path = path_of(found["path"])
        imports.append(path)
        names = " ".join((found["names"] or "").split())
        bound = names.removeprefix("* as ") if names.startswith("*") else names.replace(" as ", ": ")
        needed = f"need({json.dumps(path)});"
        return same_lines(found, f"const {bound} = {needed}" if bound else needed)

    def passed_on(found: re.Match[str]) -> str:
        path = path_of(found["path"])
        imports.append(path)
        pairs = (each.split(" as ") for each in found["names"].split(",") if each.strip())
        named = ", ".join(f"{pair[-1].strip()}: need({json.dumps(path)}).{pair[0].strip()}" for pair in pairs)
        return same_lines(found, f"Object.assign(out, {{ {named} }});")

    def export(found: re.Match[str]) -> str:
        exported.append(found["name"])
        return ""

    def loaded(found: re.Match[str]) -> str:
        if found["path"] is None:
            return found[0]
        later.append(path_of(found["path"]))
        return f"load({json.dumps(later[-1])})"

    def comment(found: re.Match[str]) -> str:
        # Inside a template an odd number of backticks is open: there it is text.
        return found[0] if text.count("`", 0, found.start()) % 2 else same_lines(found, "")

    body = _COMMENT.sub(comment, text)
    body = _PASSED_ON.sub(passed_on, _IMPORT.sub(imported, body))
    body = _LATER.sub(loaded, _EXPORT.sub(export, body))
    if left := _LEFT.search(body):
        raise BundleError(f"{name}: this import or export cannot be bundled: {left[0]}")
    if exported:
        body = f"{body.rstrip()} Object.assign(out, {{ {', '.join(exported)} }});"
    return Module(name, body, tuple(dict.fromkeys(imports)), tuple(dict.fromkeys(later)))


def _vlq(number: int) -> str:
    """Return a number as source maps write it."""
    rest = -number * 2 + 1 if number < 0 else number * 2
    digits = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        digits += _BASE64[digit | 32 if rest else digit]
        if not rest:
            return digits
