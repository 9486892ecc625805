#!/usr/bin/env python3
"""Execute a notebook from its first cell to its last, as it is committed.

    PYTHONPATH=build/python notebook_test.py first_steps.ipynb

It is kept without outputs.  Says so and ends with 77 where there is no
nbclient.
"""
import os
import re
import sys
import tempfile
import time

try:
    import ipykernel  # noqa: F401, the kernel
    import nbclient
    import nbformat
except ImportError as error:
    print(f"{error.name} is not installed, so the notebook was not run")
    sys.exit(77)


def main():
    notebook = nbformat.read(sys.argv[1], as_version=4)
    for cell in notebook.cells:
        assert not cell.get("outputs"), "the notebook is kept without outputs"
        assert cell.get("execution_count") is None
    os.environ["PYTHONPATH"] = os.path.abspath(os.environ["PYTHONPATH"])
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    # The kernel of this Python, whatever others are installed.
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["IPYTHONDIR"] = os.environ["JUPYTER_DATA_DIR"] = folder
        os.environ["JUPYTER_RUNTIME_DIR"] = folder
        kernels = os.path.join(folder, "kernels", "this")
        os.makedirs(kernels)
        with open(os.path.join(kernels, "kernel.json"), "w",
                  encoding="utf-8") as file:
            file.write('{"argv": ["%s", "-m", "ipykernel_launcher", "-f", '
                       '"{connection_file}"], "display_name": "this", '
                       '"language": "python"}' % sys.executable)
        nbclient.NotebookClient(notebook, timeout=120, kernel_name="this",
                                resources={"metadata": {"path": folder}}
                                ).execute()
    outputs = [output for cell in notebook.cells
               for output in cell.get("outputs", [])]
    shown = " ".join(str(output) for output in outputs)
    for text in (r"training: +\d+%  \d+ of \d+  loss", "'proved|proved up to",
                 "<iframe sandbox", r"\(True, True\)", "refuted at length"):
        assert re.search(text, shown), f"the notebook does not show '{text}'"
    assert not any(output.output_type == "error" for output in outputs)
    print(f"{len(notebook.cells)} cells in {time.monotonic() - start:.1f} s")


if __name__ == "__main__":
    main()
