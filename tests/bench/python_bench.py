#!/usr/bin/env python3
"""model.run() beside NeuralExecutor::Execute() of a C++ program, in turn.

    PYTHONPATH=build/python python_bench.py build/bin/nexec_execute_bench \\
        data/insertion_sort.bin

For 1,000 sequences of 64, prints the least processor time of one thread, which
others on the machine hardly change, and the median times on one thread and on
all, which they do; each with the ratio.
"""
import statistics
import subprocess
import sys
import time

import numpy as np

import nexec

ROUNDS, REPEATS = 11, 21


def python_seconds(model, rows):
    """The median time, and the least processor time of this thread."""
    times, least = [], float("inf")
    model.run(rows)
    for _ in range(REPEATS):
        start = time.perf_counter()
        model.run(rows)
        times.append(time.perf_counter() - start)
    for _ in range(REPEATS):
        start = time.thread_time()
        model.run(rows)
        least = min(least, time.thread_time() - start)
    return statistics.median(times), least


def show(what, python, native):
    print(f"{what}: python {python:.6g} s, C++ {native:.6g} s, "
          f"ratio {python / native:.3f}")


def main():
    program, file = sys.argv[1:]
    model = nexec.load(file)
    model.certify()
    rows = np.random.default_rng(1).random((1000, 64))
    for threads in (1, 0):
        nexec.set_num_threads(threads)
        python, native = [], []
        for _ in range(ROUNDS):
            out = subprocess.run([program, file, "1000", "64", str(REPEATS),
                                  str(threads)], check=True,
                                 capture_output=True)
            native.append(tuple(map(float, out.stdout.split())))
            python.append(python_seconds(model, rows))
        if threads == 1:
            show("least processor time", *(min(least for _, least in times)
                                           for times in (python, native)))
        show(f"median on {nexec.num_threads()} threads",
             *(statistics.median(median for median, _ in times)
               for times in (python, native)))


if __name__ == "__main__":
    main()
