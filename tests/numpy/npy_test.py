#!/usr/bin/env python3
"""Sorts .npy files that NumPy has written, and compares with NumPy's own sort.

Exit code 77: this Python has no NumPy."""

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy
except ImportError:
    sys.exit(77)

DTYPES = ["<f8", ">f8", "<f4", ">f4", "|b1"] + [
    order + kind + size
    for kind in "iu" for size in "1248" for order in "<>"]
PROGRAMS = ""


def run(program, *options, data=b""):
    return subprocess.run([os.path.join(PROGRAMS, program), *options],
                          input=data, capture_output=True, check=False)


def saved(array, version=None):
    """The bytes of a .npy file."""
    file = io.BytesIO()
    numpy.lib.format.write_array(file, array, version, allow_pickle=True)
    return file.getvalue()


def example(dtype, shape, seed=1):
    """Random numbers over the whole range of a type, with ties."""
    generator = numpy.random.default_rng(seed)
    dtype = numpy.dtype(dtype)
    if dtype.kind == "f":
        array = generator.normal(size=shape) * 1e6
        array = numpy.where(generator.random(shape) < 0.2, 7.5, array)
    elif dtype.kind == "b":
        array = generator.integers(0, 2, shape)
    else:
        limits = numpy.iinfo(dtype)
        array = generator.integers(max(limits.min, -2**53),
                                   min(limits.max, 2**53), shape)
    return array.astype(dtype)


class NpyTest(unittest.TestCase):
    def check_sorted(self, array, data=None):
        result = run("nexec_sort", data=saved(array) if data is None else data)
        self.assertEqual((result.returncode, result.stderr), (0, b""))
        expected = numpy.sort(array, axis=-1, kind="stable")
        # Byte for byte what NumPy would have saved.
        self.assertEqual(result.stdout, saved(numpy.ascontiguousarray(expected),
                                              (1, 0)))

    def test_every_type(self):
        for dtype in DTYPES:
            for shape in [(9,), (3, 5)]:
                with self.subTest(dtype=dtype, shape=shape):
                    self.check_sorted(example(dtype, shape))

    def test_every_shape(self):
        for shape in [(1,), (0,), (4, 0), (0, 4), (0, 0), (1, 1), (700, 3)]:
            for dtype in ["<f8", "|i1", ">u2"]:
                with self.subTest(dtype=dtype, shape=shape):
                    self.check_sorted(example(dtype, shape))

    def test_a_column(self):
        for dtype in ["<f8", ">i2"]:
            array = example(dtype, (50, 1))
            result = run("nexec_sort", data=saved(array))
            self.assertEqual(result.stdout,
                             saved(numpy.sort(array, axis=0), (1, 0)))

    def test_columns_and_keys(self):
        array = example("<i4", (40, 3))
        result = run("nexec_sort", "--columns", data=saved(array))
        self.assertEqual(result.stdout,
                         saved(numpy.sort(array, axis=0), (1, 0)))
        result = run("nexec_sort", "--key", "2", data=saved(array))
        order = numpy.argsort(array[:, 1], kind="stable")
        self.assertEqual(result.stdout, saved(array[order], (1, 0)))
        result = run("nexec_sort", "--header", data=saved(array))
        self.assertEqual(result.returncode, 2)

    def test_fortran_order(self):
        for dtype in ["<f8", "|u1", ">i4"]:
            with self.subTest(dtype=dtype):
                array = numpy.asfortranarray(example(dtype, (3, 7)))
                self.assertIn(b"'fortran_order': True", saved(array))
                self.check_sorted(array)

    def test_versions(self):
        array = example("<f8", (2, 6))
        for version in [(1, 0), (2, 0), (3, 0)]:
            with self.subTest(version=version):
                self.check_sorted(array, saved(array, version))

    def test_special_numbers_keep_their_bytes(self):
        row = numpy.array([0.0, -0.0, numpy.inf, 5e-324, -numpy.inf, -0.0, 1e308])
        self.check_sorted(row)

    def test_whole_numbers_at_the_limit(self):
        self.check_sorted(numpy.array([2**53, -2**53, 2**62, -2**63, 2**53 + 2]))
        self.check_sorted(numpy.array([2**63, 0, 2**53], dtype="<u8"))
        for number, dtype in [(2**53 + 1, "<i8"), (-2**53 - 1, ">i8"),
                              (2**63 - 1, "<i8"), (2**64 - 1, "<u8")]:
            with self.subTest(number=number):
                array = numpy.array([[1, 2], [3, number]], dtype=dtype)
                self.check_refused(saved(array), "row 2, column 2", str(number))

    def check_refused(self, data, *parts):
        result = run("nexec_sort", data=data)
        self.assertEqual((result.returncode, result.stdout), (2, b""))
        for part in parts + ("'standard input'",):
            self.assertIn(part, result.stderr.decode())

    def test_what_cannot_be_sorted(self):
        nan = example("<f8", (3, 4))
        nan[2, 1] = numpy.nan
        self.check_refused(saved(nan), "row 3, column 2: NaN")
        self.check_refused(saved(numpy.asfortranarray(nan)),
                           "row 3, column 2: NaN")
        self.check_refused(saved(numpy.float32([1, numpy.nan])),
                           "row 1, column 2: NaN")
        self.check_refused(saved(numpy.array([{}], dtype=object)), "object")
        self.check_refused(saved(numpy.array(["a"])), "'<U1'")
        self.check_refused(saved(numpy.array([1j])), "'<c16'")
        self.check_refused(saved(numpy.float16([1])), "'<f2'")
        self.check_refused(saved(numpy.array([1], dtype="M8[s]")), "'<M8[s]'")
        self.check_refused(saved(numpy.zeros(2, dtype=[("x", "<f8")])),
                           "structured")
        self.check_refused(saved(numpy.zeros((2, 2, 2))), "3 axes")
        self.check_refused(saved(numpy.array(3.0)), "0 axes")
        self.check_refused(saved(numpy.zeros(100001, "u1")), "more than 100000")

    def test_files_by_name_and_content(self):
        array = example("<i4", (5, 6))
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "numbers.txt")
            target = os.path.join(folder, "sorted.npy")
            with open(source, "wb") as file:
                file.write(saved(array))
            result = run("nexec_sort", "-i", source, "-o", target)
            self.assertEqual((result.returncode, result.stderr), (0, b""))
            self.assertTrue((numpy.load(target) == numpy.sort(array)).all())
            # The same rows as text give the same figures.
            text = os.path.join(folder, "numbers.csv")
            numpy.savetxt(text, array, "%d", ",")
            metrics = [run("nexec_evaluate", "--test_file", name).stdout
                       for name in (source, text)]
            self.assertEqual(metrics[0], metrics[1])
            self.assertIn(b"100.00%", metrics[0])

    def test_traces(self):
        row = example("<f4", (8,))
        text = " ".join(repr(float(x)) for x in row).encode()
        steps = [run("nexec_trace", data=data).stdout
                 for data in (saved(row), text)]
        self.assertTrue(steps[0])
        self.assertEqual(steps[0], steps[1])
        result = run("nexec_trace", data=saved(example("<f4", (2, 8))))
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"one sequence", result.stderr)

    def test_sorting_with_a_trace(self):
        row = example(">i2", (8,))
        with tempfile.TemporaryDirectory() as folder:
            trace = os.path.join(folder, "trace.json")
            result = run("nexec_sort", "--trace_file", trace, data=saved(row))
            self.assertEqual(result.returncode, 0)
            self.assertEqual(result.stdout, saved(numpy.sort(row), (1, 0)))
            with open(trace, encoding="utf-8") as file:
                self.assertEqual(json.load(file)["input"], row.tolist())

    def test_an_output_that_cannot_be_written(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run(
                [os.path.join(PROGRAMS, "nexec_sort")], stdout=full,
                input=saved(example("<f8", (4,))), stderr=subprocess.PIPE,
                check=False)
        self.assertEqual(result.returncode, 4)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", required=True)
    known, rest = parser.parse_known_args()
    PROGRAMS = known.programs
    unittest.main(argv=[sys.argv[0]] + rest)
