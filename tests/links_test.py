#!/usr/bin/env python3
"""Links of the pages: every file and every heading that one names is there.

    links_test.py SOURCE_FOLDER
"""
import os
import re
import sys


def pages_of(root):
    found = {}
    for where, folders, names in os.walk(root):
        folders[:] = [folder for folder in folders
                      if not folder.startswith((".", "build"))]
        for name in names:
            if name.endswith(".md"):
                path = os.path.join(where, name)
                with open(path, encoding="utf-8") as file:
                    found[os.path.relpath(path, root)] = re.sub(
                        r"^```.*?^```", "", file.read(), flags=re.M | re.S)
    return found


def anchor(heading):
    """The name that a heading is linked by."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


def problems(pages, exists):
    anchors = {path: {anchor(heading) for heading in
                      re.findall(r"^#+ (.*)$", text, re.M)}
               for path, text in pages.items()}
    for path, text in pages.items():
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in link:
                continue
            file, _, name = link.partition("#")
            target = os.path.normpath(
                os.path.join(os.path.dirname(path), file)) if file else path
            if not exists(target):
                yield f"{path}: there is no file '{link}'"
            elif name and name not in anchors.get(target, {name}):
                yield f"{path}: there is no heading '{link}'"


def main():
    # A test that cannot fail is none.
    bad = {"a.md": "# One\n[x](b.md) [y](#one) [z](#two)"}
    assert len(list(problems(bad, lambda path: path == "a.md"))) == 2

    root = sys.argv[1]
    found = sorted(problems(pages_of(root), lambda path: os.path.exists(
        os.path.join(root, path))))
    print("\n".join(found) or "all links lead somewhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
