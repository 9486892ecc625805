#!/usr/bin/env python3
"""The rules of the house that no compiler knows: doc/contributing.md.

    house_test.py SOURCE_FOLDER

Few public headers, which need no internal one; header names that occur once;
guards that follow the path; folders whose arrows point one way; functions that
are defined in the file that their header names.
"""
import collections
import os
import re
import sys

MOST_PUBLIC_HEADERS = 65

# Headers that list one function of each of many files.
LISTS = {"bindings", "built_in_algorithms", "built_in_graph_algorithms",
         "python_parts", "writers"}

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def files_of(root, *folders):
    found = {}
    for folder in folders:
        for where, _, names in os.walk(os.path.join(root, folder)):
            for name in names:
                if name.endswith((".hpp", ".cpp")):
                    path = os.path.relpath(os.path.join(where, name), root)
                    found[path] = read(os.path.join(root, path))
    return found


def arrows_of(page):
    """What each folder may know, from the table of contributing.md; None if
    that is anything."""
    rows = re.findall(r"^\| `([\w/]+)` \|[^|]*\| ([^|]*)\|$", page, re.M)
    return {folder: None if "the library" in known
            else known.replace(",", " ").split() for folder, known in rows}


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


def below(path):
    """The path as includes and guards have it."""
    for prefix in ("include/nexec/", "include/", "src/"):
        if path.startswith(prefix):
            return path[len(prefix):]
    return path


def header_problems(files):
    headers = [path for path in files if path.endswith(".hpp")]
    public = [path for path in headers if path.startswith("include/")]
    if len(public) > MOST_PUBLIC_HEADERS:
        yield f"{len(public)} public headers, not {MOST_PUBLIC_HEADERS} at most"
    for path in public:
        for name in re.findall(r'#include "(.*)"', files[path]):
            yield f"{path}: a public header needs the internal one {name}"
    for name, count in collections.Counter(
            map(os.path.basename, headers)).items():
        if count > 1:
            yield f"{name}: {count} headers have this name"
    for path in headers:
        guard = re.sub(r"\W", "_", below(path)).upper()
        guard = guard if guard.startswith("NEXEC_") else "NEXEC_" + guard
        if f"#ifndef {guard}\n#define {guard}\n" not in files[path]:
            yield f"{path}: its guard is not {guard}"


def arrow_problems(files, arrows):
    def folder_of(path):
        return os.path.dirname(below(path))

    for path, text in files.items():
        here = folder_of(path)
        if not here:
            continue
        if here not in arrows:
            yield f"{path}: contributing.md does not tell of {here}/"
            continue
        if arrows[here] is None:
            continue
        for target in re.findall(r'#include (?:<nexec/|")(.*)[>"]', text):
            if "bindings/" + target in files:
                target = "bindings/" + target
            there = folder_of(target)
            if there and there != here and there not in arrows[here]:
                yield f"{path}: {here}/ may not know {there}/"


def outside_anonymous(text):
    """The text without the namespaces that have no name."""
    return re.sub(r"\nnamespace\n\{\n.*?\n\}  // namespace\n", "\n", text,
                  flags=re.S)


NAME = r"^(?:[A-Za-z][\w:<>,&* ]*[ &*])?([A-Za-z_]\w*(?:::~?\w+)*)\("


def place_problems(files):
    homes = collections.defaultdict(set)
    for path, text in files.items():
        if not path.endswith(".hpp"):
            continue
        for name in re.findall(r"^(?:class|struct) (\w+)[^;]*$", text, re.M):
            homes[name].add(stem(path))
        for match in re.finditer(NAME + r"[^{}]*?\)[^{};]*;", text,
                                 re.M | re.S):
            homes[match.group(1)].add(stem(path))
    for path, text in files.items():
        if not path.endswith(".cpp"):
            continue
        for match in re.finditer(NAME + r"[^{};]*?\)[^{};]*\n\{",
                                 outside_anonymous(text), re.M | re.S):
            name = match.group(1).split("::")[0]
            if (name in homes and stem(path) not in homes[name]
                    and not homes[name] & LISTS):
                yield (f"{path}: {match.group(1)} belongs into the .cpp of "
                       + " or ".join(sorted(homes[name])))


def problems(files, arrows):
    yield from header_problems(files)
    yield from arrow_problems(files, arrows)
    yield from place_problems(files)


def main():
    # A house with a fault of each kind, or the test sees nothing.
    bad = {
        "include/nexec/core/a.hpp": '#include "core/b.hpp"\nint Get(int x);\n',
        "src/core/b.hpp": '#include "clrs/a.hpp"\n',
        "src/clrs/a.hpp": "class Thing\n{\n};\n",
        "src/clrs/c.cpp": "int Get(int x)\n{\n}\n\nThing::Thing()\n{\n}\n",
    }
    bad.update({f"include/nexec/core/x{i}.hpp": "" for i in range(65)})
    page = ("| `core` | a | |\n| `clrs` | b | core |\n| `x` | c | the library |\n"
            "| `bindings/pages` | d | core |\n")
    assert arrows_of(page) == {"core": [], "clrs": ["core"], "x": None,
                               "bindings/pages": ["core"]}
    bad["src/attic/d.cpp"] = ""
    bad["bindings/pages/e.hpp"] = '#include "process/f.hpp"\n'
    bad["bindings/process/f.hpp"] = '#include "pages/e.hpp"\n'
    seen = "\n".join(problems(bad, arrows_of(page)))
    for fault in ("66 public", "needs the internal", "headers have this name",
                  "its guard", "core/ may not know clrs/", "not tell of",
                  "bindings/pages/ may not know bindings/process/", "Get belongs",
                  "Thing::Thing belongs"):
        assert fault in seen, f"'{fault}' would not be noticed"

    root = sys.argv[1]
    files = files_of(root, "include", "src", "bindings", "tests")
    arrows = arrows_of(read(os.path.join(root, "doc", "contributing.md")))
    found = sorted(problems({path: text for path, text in files.items()
                             if not path.startswith("tests/")}, arrows))
    found += [problem for problem in header_problems(
        {path: text for path, text in files.items()
         if path.startswith("tests/")}) if "guard" in problem]
    print("\n".join(found) or "the house is in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
