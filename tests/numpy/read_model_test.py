#!/usr/bin/env python3
"""The reader of doc/format.md reads models, and refuses damaged ones; what the
page says of the other files is enough to read them, too.

Exit code 77: this Python has no NumPy."""

import argparse
import glob
import importlib.util
import json
import os
import struct
import sys
import tempfile
import unittest
import zlib

try:
    import numpy
except ImportError:
    sys.exit(77)

SOURCE = ""


def path(*parts):
    return os.path.join(SOURCE, *parts)


def reader():
    spec = importlib.util.spec_from_file_location(
        "read_model", path("doc", "examples", "read_model.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.read_model


SETTINGS = """preset:s processor:s hidden_size:Q triplet_size:Q permutation:?
    soft_hints:? carry_hidden:? lengths:[Q batch_size:Q pool:Q
    random_positions:? updates:Q step_size:d max_gradient_norm:d
    teacher_forcing:d hint_weight:d validation_interval:Q"""
ORIGIN = "seed:Q version:s blas_kernel:s"
UPDATE = """length:Q pred:d pred_mask:d pred_h:d i:d j:d gradient_norm:d
    validated:? validation_node_score:d validation_sequence_score:d"""
CONFIG = """algorithm:s bits:Q embedding_size:Q hidden_size:Q pooling:s"""
NEWER_CONFIG = CONFIG + " signal_bits:Q rules_digest:s"
TRAINING = """seed:Q restarts:Q attempt:Q updates:Q length:Q batch_size:Q
    recipe:s tied_share:d attention_start:Q max_gradient_norm:d step_size:d
    virtual_node_weight:d sharpening:d state_loss:d scalar_loss:d
    virtual_loss:d perfect:? version:s blas_kernel:s"""
OPTIONS = """recipe:s length:Q batch_size:Q tied_share:d updates:Q step_size:d
    max_gradient_norm:d virtual_node_weight:d sharpening:d attention_start:Q
    attention_scale:d virtual_scale:d rare_kinds:d validation_interval:Q
    validation_lengths:[Q stall_updates:Q require_proof:? stop_when_perfect:?
    max_restarts:Q record_kinds:? seed:Q"""
PROGRESS = """initial_digest:s attempt:Q attempt_updates:Q most_groups:d
    last_improvement:Q"""
LOSSES = """attempt:Q update:Q state_loss:d scalar_loss:d virtual_loss:d
    entropy:d loss:d gradient_norm:d validated:?"""
SCORE = "groups:d perfect:? margin:d"
TRACE = """algorithm:s executor:s pooling:s model_digest:s halted:? faults:Q"""
NEWER_TRACE = TRACE + " rules_digest:s"


class Payload:
    """Fields of a .bin file, as doc/format.md has them."""

    def __init__(self, name, kind):
        with open(name, "rb") as file:
            data = file.read()
        assert data[16:20] == kind
        self.data, self.at = data[64:], 0
        if data[20] == 2:
            size, = struct.unpack_from("<Q", self.data)
            self.data = zlib.decompress(self.data[8:])
            assert len(self.data) == size
        assert self.take("B") == 1

    def take(self, code):
        if code[0] == "[":
            return [self.take(code[1:]) for _ in range(self.take("Q"))]
        if code == "s":
            return bytes(self.take("[B")).decode()
        value, = struct.unpack_from("<" + code, self.data, self.at)
        self.at += struct.calcsize("<" + code)
        return value

    def fields(self, names):
        return {name: self.take(code)
                for name, code in (item.split(":") for item in names.split())}

    def blocks(self):
        result = {}
        for _ in range(self.take("Q")):
            name, rows, cols = self.take("s"), self.take("Q"), self.take("Q")
            data = [self.take("d") for _ in range(rows * cols)]
            result[name] = {"rows": rows, "cols": cols, "data": data}
        return result

    def network(self):
        return {"origin": self.fields(ORIGIN),
                "history": [self.fields(UPDATE)
                            for _ in range(self.take("Q"))],
                "parameters": self.blocks()}


class Steps:
    """The bytes of the steps of a trace."""

    def __init__(self, data):
        self.data, self.last = iter(data), 0

    def number(self):
        value = shift = 0
        for byte in self.data:
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                return value
        raise EOFError

    def position(self):
        code = self.number()
        self.last += code // 2 if code % 2 == 0 else -(code // 2) - 1
        return self.last

    def pairs(self, count):
        return [f() for _ in range(count) for f in (self.position, self.number)]

    def step(self, margins, signals):
        margin, head = margins[self.number()], self.number()
        changes = self.pairs(head // signals)
        return changes, self.pairs(self.number()), head % signals, margin


def golden(name, version="1.0"):
    return path("tests", "data", "format-" + version, name)


def golden_json(name, version="1.0"):
    with open(golden(name, version), encoding="utf-8") as file:
        return json.load(file)


class OtherFilesTest(unittest.TestCase):
    def test_baseline(self):
        payload = Payload(golden("baseline.bin"), b"CLRS")
        expected = golden_json("baseline.json")
        self.assertEqual(payload.fields(SETTINGS), expected["settings"])
        network = payload.network()
        self.assertEqual(payload.at, len(payload.data))
        self.assertEqual(network["origin"], expected["origin"])
        self.assertEqual(network["parameters"], expected["parameters"])
        for name, column in expected["history"].items():
            self.assertEqual([row[name] for row in network["history"]], column)

    def test_checkpoint_of_an_executor(self):
        for version, config in (("1.0", CONFIG), ("1.2", NEWER_CONFIG)):
            with self.subTest(version):
                self.check_checkpoint(version, config)

    def check_checkpoint(self, version, config):
        payload = Payload(golden("executor.checkpoint", version), b"TRUN")
        self.assertEqual(payload.fields(config)["embedding_size"], 3)
        self.assertEqual(payload.fields(OPTIONS)["seed"], 5)
        self.assertEqual(payload.fields(PROGRESS)["attempt"], 1)
        self.assertEqual(payload.fields(TRAINING)["recipe"], "staged")
        names = list(payload.blocks())
        self.assertEqual(len(payload.take("[Q")), len(names))
        self.assertEqual(list(payload.blocks()), names)
        self.assertEqual(list(payload.blocks()), names)
        self.assertTrue(payload.take("?"))
        payload.fields(SCORE)
        self.assertEqual(payload.fields(TRAINING)["attempt"], 0)
        self.assertEqual(list(payload.blocks()), names)
        updates = []
        for _ in range(payload.take("Q")):
            updates.append(payload.fields(LOSSES))
            if updates[-1]["validated"]:
                payload.fields(SCORE)
        self.assertEqual([row["update"] for row in updates],
                         list(range(1, 21)) + list(range(1, 11)))
        self.assertEqual([payload.take("Q") for _ in range(2)], [1, 1])
        self.assertGreater(min(payload.take("d") for _ in range(4)), 0)
        self.assertEqual(payload.at, len(payload.data))

    def test_checkpoint_of_a_baseline(self):
        payload = Payload(golden("baseline.checkpoint"), b"CKPT")
        self.assertEqual(payload.fields(SETTINGS)["updates"], 1000)
        now, best = payload.network(), payload.network()
        self.assertEqual(now["origin"], best["origin"])
        self.assertEqual(len(now["history"]), 50)
        shapes = [(name, block["rows"], block["cols"])
                  for name, block in now["parameters"].items()]
        self.assertEqual(len(payload.take("[Q")), len(shapes))
        for _ in ("mean", "square"):
            blocks = payload.blocks()
            self.assertEqual([(name, block["rows"], block["cols"])
                              for name, block in blocks.items()], shapes)
        self.assertEqual(payload.at, len(payload.data))

    def test_trace(self):
        for version, signal_bits, fields in (
                ("1.0", 1, TRACE), ("1.1", 2, TRACE), ("1.2", 1, NEWER_TRACE)):
            with self.subTest(version):
                self.check_trace(version, 2 ** signal_bits, fields)

    def check_trace(self, version, signals, fields):
        payload = Payload(golden("trace.bin", version), b"TRCE")
        expected = golden_json("trace.json", version)
        for name, value in payload.fields(fields + " input:[d").items():
            self.assertEqual(value, expected[name])
        scores = [[payload.take(code) for code in "QQ?d"]
                  for _ in range(payload.take("Q"))]
        self.assertEqual([score[:3] for score in scores],
                         expected["score_types"])
        self.assertEqual([score[3] for score in scores], expected["scores"])
        margins, count = payload.take("[d"), payload.take("Q")
        steps = Steps(payload.take("[B"))
        self.assertEqual(payload.at, len(payload.data))
        found = [steps.step(margins, signals) for _ in range(count)]
        self.assertRaises(StopIteration, next, steps.data)
        names = ("changes", "gates", "signals", "margins")
        for name, column in zip(names, zip(*found)):
            self.assertEqual(list(column), expected[name])


class ReadModelTest(unittest.TestCase):
    def test_all_is_as_in_the_json_file(self):
        models = [file[:-4] for file in glob.glob(path("data", "*.bin"))
                  if os.path.exists(file[:-4] + ".json")]
        self.assertTrue(models)
        for name in models + [golden("executor"),
                              golden("executor", "1.1"),
                              golden("executor", "1.2")]:
            config, training, blocks = reader()(name + ".bin")
            with open(name + ".json", encoding="utf-8") as file:
                model = json.load(file)
            self.assertEqual(config, model["config"])
            self.assertEqual(training, model["training"])
            # In the same order, too.
            self.assertEqual(list(blocks), list(model["parameters"]))
            for block, content in model["parameters"].items():
                expected = numpy.array(content["data"]).reshape(
                    content["rows"], content["cols"], order="F")
                self.assertEqual(blocks[block].shape, expected.shape)
                self.assertEqual(blocks[block].tobytes(), expected.tobytes())

    def test_any_changed_byte_is_found(self):
        with open(path("tests", "data", "format-1.0", "executor.bin"),
                  "rb") as file:
            data = file.read()
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "model.bin")
            for place in list(range(80)) + [len(data) // 2, len(data) - 1]:
                changed = bytearray(data)
                changed[place] ^= 4
                with open(name, "wb") as file:
                    file.write(changed)
                with self.assertRaises(AssertionError, msg=str(place)):
                    reader()(name)

    def test_the_page_shows_the_reader(self):
        with open(path("doc", "format.md"), encoding="utf-8") as file:
            page = file.read()
        with open(path("doc", "examples", "read_model.py"),
                  encoding="utf-8") as file:
            text = file.read()
        self.assertIn("```python\n" + text + "```", page)
        self.assertLessEqual(text.count("\n"), 20)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", required=True)
    known, rest = parser.parse_known_args()
    SOURCE = known.source
    unittest.main(argv=[sys.argv[0]] + rest)
