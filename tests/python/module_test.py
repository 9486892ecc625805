#!/usr/bin/env python3
"""The Python module: models, proofs, runs and errors.

    PYTHONPATH=build/python module_test.py --programs build/bin --source .
"""
import copy
import inspect
import json
import math
import os
import pickle
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import nexec

PROGRAMS = Path(sys.argv[sys.argv.index("--programs") + 1])
SOURCE = Path(sys.argv[sys.argv.index("--source") + 1])


def program(name, *options):
    return subprocess.run([PROGRAMS / name, *map(str, options)], check=True,
                          capture_output=True, text=True).stdout


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)


class Runs(unittest.TestCase):
    """Arrays in and out."""

    def setUp(self):
        self.model = nexec.builtin()

    def test_sequences(self):
        run = self.model.run
        self.assertEqual(run(np.array([3.0, 1, 2])).tolist(), [1, 2, 3])
        rows = np.random.default_rng(1).random((7, 20)).round(1)
        np.testing.assert_array_equal(run(rows), np.sort(rows))
        np.testing.assert_array_equal(self.model.argsort(rows),
                                      np.argsort(rows, kind="stable"))
        np.testing.assert_array_equal(self.model.argsort(rows[0]),
                                      np.argsort(rows[0], kind="stable"))
        self.assertEqual(self.model.argsort([3, 1]).dtype, np.int64)

    def test_layouts(self):
        rows = np.random.default_rng(2).random((6, 8))
        read_only = rows.copy()
        read_only.flags.writeable = False
        for array in (rows[::2, ::-1], np.asfortranarray(rows), rows.T,
                      read_only, rows.astype(">f8"), rows[:0], rows[:, :0]):
            before = array.copy()
            result = self.model.run(array)
            np.testing.assert_array_equal(result, np.sort(before))
            np.testing.assert_array_equal(array, before)
            self.assertTrue(result.flags.writeable and result.flags.c_contiguous)
        self.assertEqual(self.model.run([]).shape, (0,))
        self.assertEqual(self.model.run([5]).tolist(), [5])

    def test_types(self):
        for kind in ("i1", "u2", "i8", "u8", "f2", "f4", "f8"):
            result = self.model.run(np.array([3, 1, 2], kind))
            self.assertEqual(result.dtype, kind)
            self.assertEqual(result.tolist(), [1, 2, 3])
        special = np.array([np.inf, -0.0, 0.0, -np.inf])
        self.assertEqual(self.model.run(special).tobytes(),
                         special[[3, 1, 2, 0]].tobytes())
        self.assertEqual(self.model.run([2 ** 60, -2 ** 63]).tolist(),
                         [-2 ** 63, 2 ** 60])

    def test_refused(self):
        nan, big, deep = float("nan"), 2 ** 53 + 1, 1.0
        for _ in range(40):
            deep = [deep]

        class Own:
            def __init__(self, error=ValueError):
                self.error = error

            def __array__(self, *_):
                raise self.error("of its own")

        for error, pattern, values in (
                (TypeError, "not of <U1", ["b", "a"]),
                (TypeError, "not text", "3 1 2"),
                (TypeError, "not of bool", [True, False]),
                (TypeError, "not of complex128", [1j]),
                (TypeError, "not of object", [None]),
                (TypeError, "not of object", None),
                (TypeError, "not of object", [10 ** 30]),
                (TypeError, "float128", np.zeros(2, np.longdouble)),
                (TypeError, "datetime64", np.zeros(2, "M8[s]")),
                (TypeError, "masked", np.ma.masked_array([1.0], [1])),
                (ValueError, "not of 3", np.zeros((2, 2, 2))),
                (ValueError, "not of 0", 3.0),
                (ValueError, "different lengths", [[1, 2], [3]]),
                (ValueError, "different lengths",
                 [np.zeros((2, 3)), np.zeros((2, 4))]),
                (ValueError, "one dimension or two", deep),
                (ValueError, "^of its own$", Own()),
                (RuntimeError, "^of its own$", Own(RuntimeError)),
                (nexec.InputError, "position 1: a NaN", [1, nan]),
                (nexec.InputError, "row 1, position 0: a NaN",
                 [[1, 2], [nan, 3]]),
                (nexec.InputError, "row 0, position 1: 90.* not exact",
                 [[1, big]]),
                (nexec.InputError, "18446744073709551615 is not exact",
                 np.array([2 ** 64 - 1], "u8"))):
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                self.model.run(values)

    def test_a_network_that_does_not_halt(self):
        arrays = dict(self.model.parameters)
        for name in arrays:
            arrays[name] = np.zeros_like(arrays[name])
        arrays["state_head.bias"] = np.ones(4)
        model = nexec.from_arrays(arrays)
        with self.assertRaisesRegex(nexec.Error, "^row 0: .*did not halt") as c:
            model.run([[1, 2, 3]])
        self.assertEqual(c.exception.exit_code, 1)


class Models(InFolder):
    def test_training_is_that_of_the_program(self):
        file = self.folder / "a.bin"
        program("nexec_train", "--seed", 3, "--updates", 20, "--require",
                "none", "--hidden_size", 8, "--embedding_size", 8,
                "--validation_lengths", "4,5", "--output_model_file", file)
        model = nexec.train(seed=3, updates=20, require="none", hidden_size=8,
                            embedding_size=8, validation_lengths=[4, 5])
        model.save(self.folder / "b.bin")
        self.assertEqual(file.read_bytes(),
                         (self.folder / "b.bin").read_bytes())
        self.assertEqual(len(model.history["loss"]), 20 * 6)
        self.assertEqual(nexec.load(file).history["loss"].size, 0)

    def test_until_proved(self):
        model = nexec.train(nexec.Algorithm("minimum_to_front"), seed=2,
                            require="proved", pooling="hard")
        self.assertTrue(model.certificate.proved)
        self.assertEqual(model.certificate.limit, math.inf)
        self.assertEqual(model.training["seed"], 2)
        with self.assertRaisesRegex(nexec.TrainingError, "no perfect model"):
            nexec.train(updates=1, max_restarts=0, hidden_size=2)
        further = nexec.train("minimum_to_front", input_model=model, updates=1,
                              require="none")
        self.assertEqual(further.pooling, "hard")
        with self.assertRaisesRegex(nexec.UsageError, "minimum_to_front, not"):
            nexec.train(input_model=model)

    def test_keywords(self):
        names = inspect.signature(nexec.train).parameters
        self.assertEqual(names["validation_lengths"].default, (16, 64, 128))
        self.assertIsNone(names["updates"].default)
        self.assertEqual(names["require"].annotation,
                         'Literal["proved", "perfect", "none"] | None')
        self.assertNotIn("verbose", names)
        self.assertIn("Step size of Adam.", nexec.train.__doc__)
        self.assertNotIn("--", nexec.train.__doc__)
        for error, pattern, keywords in (
                (TypeError, "did you mean 'seed'", {"sede": 1}),
                (TypeError, "no keyword argument 'verbose'", {"verbose": True}),
                (TypeError, "a whole number, not str", {"seed": "1"}),
                (TypeError, "a whole number, not bool", {"seed": True}),
                (TypeError, "a whole number, not float", {"seed": 1.5}),
                (TypeError, "a number, not str", {"step_size": "1"}),
                (TypeError, "a str, not int", {"recipe": 1}),
                (TypeError, "input_model has to be", {"input_model": "a.bin"}),
                (ValueError, "surrogates not allowed", {"recipe": "\ud800"}),
                (nexec.UsageError, "^seed: '-1' is not allowed", {"seed": -1}),
                (nexec.UsageError, "64 bits", {"seed": 2 ** 70}),
                (nexec.UsageError, "did you mean 'staged'", {"recipe": "stagd"}),
                (nexec.UsageError, "^step_size: 'nan'",
                 {"step_size": math.nan})):
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                nexec.train(**keywords)
        with self.assertRaisesRegex(nexec.UsageError, "unknown algorithm"):
            nexec.train("nonsense")
        for call in (nexec.train, nexec.builtin, nexec.Algorithm):
            with self.assertRaisesRegex(nexec.UsageError, "'insertion_srt'; "
                                        "did you mean 'insertion_sort'"):
                call("insertion_srt")
            with self.assertRaisesRegex(ValueError, "surrogates not allowed"):
                call("\ud800")
        with self.assertRaisesRegex(TypeError, "not int"):
            nexec.train(3)

    def test_files(self):
        model = nexec.builtin("gnome_sort", pooling="distinct")
        for name in ("a.bin", "a.json"):
            model.save(self.folder / name)
            same = nexec.load(self.folder / name)
            self.assertEqual(same.digest, model.digest)
            self.assertEqual(same.pooling, "distinct")
        self.assertEqual(nexec.load(str(self.folder / "a.bin"),
                                    pooling="hard").pooling, "hard")
        for same in (copy.deepcopy(model), pickle.loads(pickle.dumps(model))):
            self.assertEqual(same.digest, model.digest)
        (self.folder / "bad.bin").write_bytes(b"hello")
        with self.assertRaises(nexec.FormatError) as caught:
            nexec.load(self.folder / "bad.bin")
        self.assertEqual((caught.exception.offset, caught.exception.exit_code),
                         (0, 3))
        self.assertTrue(caught.exception.path.endswith("bad.bin"))
        self.assertEqual(caught.exception.reason, "not a nexec file")
        with self.assertRaisesRegex(nexec.InputError, "cannot open"):
            nexec.load(self.folder / "none.bin")
        with self.assertRaises(nexec.WriteError) as caught:
            model.save(self.folder / "none" / "a.bin")
        for call in (model.save, nexec.load):
            with self.assertRaisesRegex(ValueError, "null character"):
                call(str(self.folder / "a\0.bin"))
        self.assertIsInstance(caught.exception, OSError)
        with self.assertRaisesRegex(nexec.UsageError, "no built-in model"):
            nexec.builtin("nonsense")
        self.assertIn("reversal", nexec.builtin_names())

    def test_parameters(self):
        model = nexec.builtin()
        parameters = model.parameters
        self.assertEqual(parameters["state_embedding"].shape, (64, 16))
        self.assertEqual(parameters["take.0.weight"].shape, (64, 129))
        self.assertEqual(parameters["edge_score"].shape, (64,))
        for array in parameters.values():
            self.assertFalse(array.flags.writeable or array.flags.owndata)
            with self.assertRaises(ValueError):
                array.flags.writeable = True
        file = self.folder / "a.json"
        model.save(file)
        written = json.loads(file.read_text())["parameters"]
        query = parameters["query"]
        self.assertEqual(query.T.ravel().tolist(), written["query"]["data"])
        del model, parameters
        self.assertTrue(np.isfinite(query).all())
        with self.assertRaises(TypeError):
            nexec.builtin().parameters["query"] = query

    def test_from_arrays(self):
        model = nexec.builtin()
        arrays = dict(model.parameters)
        self.assertEqual(nexec.from_arrays(arrays).digest, model.digest)
        for pattern, change in (("no array 'key'", None),
                                ("'key' has to be 64 x 64", np.zeros((2, 2))),
                                ("finite", np.full((64, 64), np.nan))):
            with self.assertRaisesRegex(ValueError, pattern):
                wrong = {**arrays, "key": change}
                if change is None:
                    del wrong["key"]
                nexec.from_arrays(wrong)
        for same in ({name: array.tolist() for name, array in arrays.items()},
                     {name: np.asfortranarray(array)
                      for name, array in arrays.items()}):
            self.assertEqual(nexec.from_arrays(same).digest, model.digest)
        key = arrays["key"]
        for error, pattern, change in (
                (TypeError, "^'key': .*not of complex128", key + 1j),
                (TypeError, "^'key': .*not of bool", key > 0),
                (TypeError, "^'key': .*not of <U1", np.full(key.shape, "a")),
                (TypeError, "^'key': .*masked", np.ma.masked_greater(key, 0)),
                (TypeError, "^'key': .*not text", "key"),
                (TypeError, "not of object", None),
                (ValueError, "^'key': sequences of different", [[1], [1, 2]]),
                (nexec.UsageError, "64 x 64", key[None]),
                (nexec.UsageError, "64 x 64", key.ravel()),
                (nexec.InputError, "^'key': row 1, position 2: .* not exact",
                 np.where(np.arange(4096).reshape(64, 64) == 66, 2 ** 53 + 1,
                          0))):
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                nexec.from_arrays({**arrays, "key": change})
        for error, pattern, wrong in (
                (nexec.UsageError,
                 "no array 'state_embeding'; did you mean 'state_embedding'",
                 {**arrays, "state_embeding": key}),
                (nexec.UsageError, "no array 'nonsense'$",
                 {**arrays, "nonsense": 1}),
                (TypeError, "is a str, not int", {**arrays, 3: key}),
                (TypeError, "a mapping from names, not NoneType", None),
                (TypeError, "a mapping from names, not list", list(arrays))):
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                nexec.from_arrays(wrong)
        with self.assertRaisesRegex(nexec.UsageError, "insertion_sort"):
            nexec.from_arrays(arrays, "insertion_srt")

    def test_torch_that_is_none(self):
        for error, pattern, state in (
                (TypeError, "state_dict.. is needed, not int", 5),
                (TypeError, "'key' has to be a tensor, not ndarray; "
                 "nexec.from_arrays", dict(nexec.builtin().parameters)),
                (TypeError, "has to be a mapping, not int",
                 {"_extra_state": 3}),
                (nexec.UsageError, "which algorithm", {})):
            algorithm = "insertion_sort" if "tensor" in pattern else None
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                nexec.from_torch({"key": state["key"]} if algorithm else state,
                                 algorithm)
        done = subprocess.run(
            [sys.executable, "-c", "import sys; sys.modules['torch'] = None\n"
             "import nexec; nexec.builtin().to_torch()"], check=False,
            capture_output=True, text=True, env={
                **os.environ,
                "PYTHONPATH": str(Path(nexec.__file__).absolute().parents[1])})
        self.assertIn("ModuleNotFoundError: to_torch() needs PyTorch: pip "
                      "install 'nexec[torch]'", done.stderr)


class Proofs(InFolder):
    def test_proved(self):
        model = nexec.builtin("gnome_sort")
        self.assertIsNone(model.certificate)
        proof = model.certify()
        self.assertTrue(proof.proved and not proof.refuted)
        self.assertTrue(proof.limit >= 1000000 and proof.margin > 1)
        self.assertIsNone(proof.witness)
        self.assertIn("from 0 to 1000000, ties included", proof.statement)
        self.assertEqual(proof.verdict, "proved")
        proof.save(self.folder / "p.json")
        self.assertTrue(json.loads((self.folder / "p.json").read_text()))
        self.assertEqual(model.certificate.margin, proof.margin)
        self.assertIn("to 50,", model.certify(max_length=50).statement)
        with self.assertRaisesRegex(TypeError, "did you mean 'max_length'"):
            model.certify(max_lenght=3)

    def test_pickle(self):
        for proof in (nexec.builtin("gnome_sort", pooling="hard").certify(),
                      nexec.load(SOURCE /
                                 "tests/data/wrong_at_3.bin").certify()):
            for same in (pickle.loads(pickle.dumps(proof)),
                         copy.deepcopy(proof)):
                for name in ("proved", "refuted", "statement", "verdict",
                             "limit", "margin", "rounding_share", "pooling",
                             "seconds", "halt_proved"):
                    self.assertEqual(getattr(same, name),
                                     getattr(proof, name), name)
                np.testing.assert_array_equal(same.witness, proof.witness)
                same.save(self.folder / "same.json")
                proof.save(self.folder / "p.json")
                self.assertEqual((self.folder / "same.json").read_bytes(),
                                 (self.folder / "p.json").read_bytes())

    def test_refuted(self):
        proof = nexec.load(SOURCE / "tests/data/wrong_at_3.bin").certify()
        self.assertTrue(proof.refuted and not proof.proved)
        self.assertEqual(proof.limit, 2)
        self.assertEqual(len(proof.witness), 3)
        model = nexec.load(SOURCE / "tests/data/wrong_at_3.bin")
        trace = model.trace(proof.witness)
        right = nexec.Algorithm("insertion_sort").trace(proof.witness)
        self.assertIn('"divergence":{"step":', trace.page(beside=right))
        self.assertIn('"divergence":null', trace.page(beside=trace))


class Evaluation(unittest.TestCase):
    def test_rows_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "m.csv"
            program("nexec_evaluate", "--lengths", "2,16,30",
                    "--num_sequences", 5, "--metrics_file", file)
            names, *lines = file.read_text().split()
        rows = nexec.evaluate(nexec.builtin(), lengths=(2, 16, 30),
                              num_sequences=5)
        self.assertEqual(list(rows[0]), names.split(","))
        for row, line in zip(rows, lines, strict=True):
            for value, text in zip(row.values(), line.split(",")):
                self.assertEqual(value, float(text) if text else None)

    def test_compiled(self):
        model = nexec.builtin()
        with self.assertRaisesRegex(nexec.ProofError, "call certify"):
            nexec.evaluate(model, executor="compiled")
        model.certify(max_length=20)
        rows = nexec.evaluate(model, executor="compiled", lengths=20)
        self.assertEqual(rows[0]["trace_accuracy"], 1.0)
        with self.assertRaisesRegex(nexec.ProofError, "up to 20, not 21"):
            nexec.evaluate(model, executor="compiled", lengths=[3, 21])
        with self.assertRaisesRegex(TypeError, "not str"):
            nexec.evaluate("a.bin")

    def test_lengths(self):
        model = nexec.builtin()
        for lengths in (3, np.int64(3), np.array(3), [3], np.array([3]),
                        iter([3]), {3}):
            rows = nexec.evaluate(model, lengths=lengths, num_sequences=1)
            self.assertEqual([row["length"] for row in rows], [3])
        for pattern, lengths in (("a sequence of whole numbers, not str", "3"),
                                 ("a sequence of whole numbers, not float", 3.),
                                 ("a whole number, not float", [3.0]),
                                 ("a whole number, not ndarray", np.eye(2)),
                                 ("a whole number, not ndarray",
                                  np.array(1.5))):
            with self.subTest(pattern), self.assertRaisesRegex(
                    TypeError, "^lengths has to be " + pattern + "$"):
                nexec.evaluate(model, lengths=lengths)
        with self.assertRaisesRegex(TypeError, "a whole number, not ndarray$"):
            nexec.evaluate(model, num_sequences=np.zeros(2))


class Traces(InFolder):
    def test_arrays(self):
        values = [2, 4, 6, 3, 7]
        trace = nexec.builtin().trace(values)
        steps = len(trace)
        self.assertEqual(trace.input.tolist(), values)
        self.assertEqual(trace.output.tolist(), sorted(values))
        self.assertEqual(trace.states.shape, (steps + 1, 5))
        self.assertFalse(trace.states[-1].any())
        self.assertEqual(trace.gates.shape, (steps, 4, 2))
        self.assertEqual(trace.gates.all(axis=2).sum(), 2)
        self.assertEqual(trace.values[np.arange(steps + 1)[:, None],
                                      np.argsort(trace.order)].tolist(),
                         [values] * (steps + 1))
        self.assertEqual(trace.signals.sum(), 2)
        self.assertTrue((trace.margins > 0).all())
        self.assertTrue(trace.halted and trace.faults == 0)
        states, at, order = trace.at(2)
        np.testing.assert_array_equal(states, trace.states[2])
        np.testing.assert_array_equal(at, trace.values[2])
        np.testing.assert_array_equal(order, trace.order[2])
        for wrong in (steps + 1, -1, 10 ** 30):
            with self.assertRaises(IndexError):
                trace.at(wrong)
        for wrong in (1.5, "a", None, True, np.zeros(2)):
            with self.assertRaisesRegex(TypeError, "^the step has to be a "
                                        "whole number, not"):
                trace.at(wrong)
        np.testing.assert_array_equal(trace.at(np.int64(2))[1], at)
        with self.assertRaisesRegex(ValueError, "one sequence"):
            nexec.builtin().trace([[1, 2]])
        own = nexec.Algorithm().trace(values)
        np.testing.assert_array_equal(own.states, trace.states)
        self.assertEqual(trace.algorithm.states[1], "k")
        trace.save(self.folder / "t.json")
        same = nexec.Trace.load(self.folder / "t.json")
        self.assertEqual(same.margins.tobytes(), trace.margins.tobytes())
        for empty in ([], [1]):
            few = nexec.builtin().trace(empty)
            self.assertEqual((len(few), few.gates.shape),
                             (0, (0, 0, 2)))
            self.assertEqual(few.states.shape, (1, len(empty)))

    def test_shown_in_a_notebook(self):
        shown = nexec.builtin().trace([2, 1])._repr_html_()
        self.assertRegex(shown, '^<iframe sandbox="allow-scripts" [^<>]*>'
                         "</iframe>$")
        self.assertNotIn("allow-same-origin", shown)
        self.assertIn("&lt;!DOCTYPE html&gt;".lower(), shown.lower())

    def test_long_ones_are_not_shown(self):
        for length in (200, 300):
            trace = nexec.Algorithm().trace(np.arange(length)[::-1])
            shown = trace._repr_html_()
            self.assertLess(len(shown), 1000)
            self.assertIn(f"after {len(trace)} steps", shown)
            self.assertIn("write_text(trace.page())", shown)
            self.assertNotIn("<nexec", shown)

    def test_long_ones(self):
        # These are done in a thread of their own.
        values = np.arange(300)[::-1]
        trace = nexec.Algorithm().trace(values)
        steps = len(trace)
        self.assertEqual(trace.values[0].tolist(), values.tolist())
        self.assertEqual(trace.values[-1].tolist(), sorted(values))
        self.assertEqual(trace.order[-1].tolist(), values.tolist())
        self.assertEqual(trace.gates.shape, (steps, 299, 2))
        self.assertEqual(trace.gates.all(axis=2).sum(), 299 * 150)
        for step in (0, 10, 20000, steps):
            np.testing.assert_array_equal(trace.at(step)[0],
                                          trace.states[step])
        for name in ("t.bin", "t.json"):
            trace.save(self.folder / name)
            same = nexec.Trace.load(self.folder / name)
            self.assertEqual(same.order.tobytes(), trace.order.tobytes())
        self.assertIn('"divergence":null', trace.page(beside=same))

    def test_pickle(self):
        trace = nexec.builtin("gnome_sort").trace([2, 4, 6, 3, 7])
        for same in (pickle.loads(pickle.dumps(trace)), copy.deepcopy(trace)):
            self.assertEqual(repr(same), repr(trace))
            self.assertEqual(same.page(), trace.page())
            self.assertEqual(same.margins.tobytes(), trace.margins.tobytes())

    def test_too_large(self):
        trace = nexec.Algorithm().trace(np.arange(1500)[::-1])
        with self.assertRaisesRegex(nexec.InputError, "too large"):
            trace.states
        self.assertEqual(trace.at(5)[1].shape, (1500,))


class Algorithms(unittest.TestCase):
    def test_own(self):
        self.assertEqual(nexec.algorithms()[0], "insertion_sort")
        file = SOURCE / "data/rules/zigzag.rules"
        zigzag = nexec.Algorithm.from_file(file)
        again = nexec.Algorithm.from_file(str(file))
        self.assertEqual((zigzag.name, again.name), ("zigzag", "zigzag"))
        self.assertIn("zigzag", nexec.algorithms())
        self.assertEqual(zigzag.run([3, 1, 2]).dtype, np.int64)
        self.assertTrue(zigzag.description.endswith(".") and zigzag.bound)
        self.assertEqual(zigzag.states[0], "nothing")
        with tempfile.TemporaryDirectory() as folder:
            bad = Path(folder) / "bad.rules"
            bad.write_text("nonsense\n")
            with self.assertRaisesRegex(nexec.InputError, "bad.rules"):
                nexec.Algorithm.from_file(bad)
            other = Path(folder) / "other.rules"
            other.write_text(
                re.sub("zigzag", "gnome_sort", file.read_text()))
            with self.assertRaisesRegex(nexec.InputError, "gnome_sort"):
                nexec.Algorithm.from_file(other)

    def test_own_in_other_processes(self):
        own = nexec.Algorithm.from_file(SOURCE / "data/rules/zigzag.rules")
        model = nexec.train(own, updates=1, max_restarts=0, require="none",
                            hidden_size=4, embedding_size=4)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            model.save(folder / "m.bin")
            for file in ("t.bin", "t.json"):
                own.trace([3, 1, 2]).save(folder / file)
            for number, thing in enumerate((model, own,
                                            own.trace([3, 1, 2]))):
                (folder / f"{number}.pickle").write_bytes(pickle.dumps(thing))
            done = subprocess.run(
                [sys.executable, "-c", """
import pickle, nexec
for call, file in ((nexec.load, "m.bin"), (nexec.Trace.load, "t.bin"),
                   (nexec.Trace.load, "t.json")):
    try:
        call(file)
    except (nexec.UsageError, nexec.FormatError) as error:
        assert "Algorithm.from_file() first" in str(error), error
        assert "--" not in str(error), error
    else:
        assert False
model, own, trace = (pickle.load(open(f"{k}.pickle", "rb")) for k in range(3))
# What comes from there can go on.
model = pickle.loads(pickle.dumps(model))
print(model.algorithm.name, own.run([3, 1, 2]), trace.output,
      nexec.load("m.bin").digest == model.digest)
"""], cwd=folder, check=False, capture_output=True, text=True, env={
                    **os.environ,
                    "PYTHONPATH": str(Path(nexec.__file__).absolute()
                                      .parents[1])})
        self.assertEqual((done.stdout, done.stderr),
                         ("zigzag [1 3 2] [1. 3. 2.] True\n", ""))


class Baseline(InFolder):
    def test_all(self):
        model = nexec.clrs.train(updates=4, hidden_size=4, batch_size=2,
                                 lengths=[4, 5], seed=2)
        self.assertEqual((model.seed, model.updates), (2, 4))
        self.assertEqual(model.history["length"].tolist(), [4, 5, 4, 5])
        self.assertEqual(model.best.seed, 2)
        model.save(self.folder / "a.bin")
        program("nexec_clrs_train", "--updates", 4, "--hidden_size", 4,
                "--batch_size", 2, "--lengths", "4,5", "--seed", 2,
                "--output_model_file", self.folder / "b.bin")
        self.assertEqual((self.folder / "a.bin").read_bytes(),
                         (self.folder / "b.bin").read_bytes())
        same = nexec.clrs.load(self.folder / "a.bin")
        self.assertEqual(same.parameters.keys(), model.parameters.keys())
        one = nexec.clrs.diagnose(model, length=5, num_sequences=3)
        two = nexec.clrs.diagnose([model, same], length=5, num_sequences=3)
        self.assertEqual(len(two), 2)
        self.assertEqual(one.totals["node_score"], two[1].totals["node_score"])
        self.assertEqual(one.steps["pred_h_accuracy"].shape, (5,))
        self.assertIn("|", str(one))
        self.assertTrue(0 <= model.score(4, 2)["node"] <= 1)
        for error, pattern, arguments in (
                (TypeError, "^length has to be a whole number, not str$", "a"),
                (TypeError, "^num_sequences has to be a whole number, not "
                 "float$", (4, 2.0)),
                (nexec.UsageError, "^length is from 2 to 4096, not -1$", -1),
                (nexec.UsageError, "^length .* not 1000000000$", 10 ** 9),
                (nexec.UsageError, "64 bits", 10 ** 30),
                (nexec.UsageError, "^num_sequences is from 1 to 1000000, not "
                 "0$", (4, 0))):
            if not isinstance(arguments, tuple):
                arguments = (arguments,)
            with self.subTest(pattern), self.assertRaisesRegex(error, pattern):
                model.score(*arguments)
        self.assertEqual(model.score(np.int64(4), 2), model.score(4, 2))
        with self.assertRaisesRegex(nexec.UsageError, "length: '1'"):
            nexec.clrs.diagnose(model, length=1)
        with self.assertRaisesRegex(TypeError, "is diagnosed, not str"):
            nexec.clrs.diagnose(["a.bin"])


class Package(unittest.TestCase):
    def test_errors_mirror_the_library(self):
        header = (SOURCE / "include/nexec/core/errors.hpp").read_text()
        for name in re.findall(r"^class (\w+)", header, re.M):
            self.assertTrue(issubclass(getattr(nexec, name), nexec.Error))

    def test_version(self):
        text = program("nexec_inspect", "--version")
        self.assertIn(nexec.__version__, text)
        for name in nexec.__all__:
            self.assertTrue(getattr(nexec, name).__doc__, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
