#!/usr/bin/env python3
"""model.run() beside NeuralExecutor::Execute() of a C++ program, in turn.

    PYTHONPATH=build/python python_bench.py build/bin/nexec_execute_bench \\
        data/insertion_sort.bin

Prints the medians for 1,000 sequences of 64 and their ratio: on one thread,
and on all, which says less where others use the machine.
"""
import statistics
import subprocess
import sys
import time

import numpy as np

import nexec

ROUNDS, REPEATS = 11, 21


def python_seconds(model, rows):
    times = []
    for _ in range(REPEATS + 1):
        start = time.perf_counter()
        model.run(rows)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


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
            native.append(float(out.stdout))
            python.append(python_seconds(model, rows))
        python, native = statistics.median(python), statistics.median(native)
        print(f"threads {nexec.num_threads()}: python {python:.6g} s, "
              f"C++ {native:.6g} s, ratio {python / native:.3f}")


if __name__ == "__main__":
    main()
