#!/usr/bin/env python3
"""model.run() beside NeuralExecutor::Execute() of a C++ program, in turn.

    PYTHONPATH=build/python python_bench.py build/bin/nexec_execute_bench \\
        data/insertion_sort.bin

Prints both medians for 1,000 sequences of 64, and their ratio.
"""
import statistics
import subprocess
import sys
import time

import numpy as np

import nexec

ROUNDS, REPEATS = 9, 31


def main():
    model = nexec.load(sys.argv[2])
    model.certify()
    rows = np.random.default_rng(1).random((1000, 64))
    python, native = [], []
    for _ in range(ROUNDS):
        out = subprocess.run([sys.argv[1], sys.argv[2], "1000", "64",
                              str(REPEATS)], check=True, capture_output=True)
        native.append(float(out.stdout))
        times = []
        for _ in range(REPEATS + 1):
            start = time.perf_counter()
            model.run(rows)
            times.append(time.perf_counter() - start)
        python.append(statistics.median(times[1:]))
    python, native = statistics.median(python), statistics.median(native)
    print(f"python_run {python:.6g}\ncpp_execute {native:.6g}\n"
          f"ratio {python / native:.3f}")


if __name__ == "__main__":
    main()
