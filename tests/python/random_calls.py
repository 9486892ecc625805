#!/usr/bin/env python3
"""Call everything with anything: an exception that says why, never a crash.

    random_calls.py [calls] [seed]

NEXEC_CALLS says how many where the command line does not; the tests make 400.
"""
import os
import pickle
import random
import sys
import tempfile

import numpy as np

import nexec

try:
    import torch
except ImportError:
    torch = None

EXPECTED = (TypeError, ValueError, IndexError, KeyError, OSError, nexec.Error)


class Caller:
    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = folder
        self.models = [nexec.builtin("insertion_sort"),
                       nexec.builtin("gnome_sort", pooling="hard")]
        self.models[1].certify()
        self.traces = [self.models[0].trace([2, 4, 6, 3, 7])]
        self.state = dict(self.models[1].parameters)
        if torch is not None:
            self.state = dict(self.models[1].to_torch().state_dict())
        self.clrs = [nexec.clrs.train(hidden_size=2, updates=1, batch_size=1,
                                      lengths=[4])]

    def any_of(self, *things):
        return self.random.choice(things)

    def array(self):
        r = self.random
        shape = r.choice([(), (0,), (1,), (5,), (17,), (3, 4), (0, 3), (3, 0),
                          (1, 9), (2, 2, 2), (1, 1, 1, 1)])
        array = np.array(r.choices([0, 1, -1, 2.5, 3, 1e308, -0.0],
                                   k=int(np.prod(shape)))).reshape(shape)
        kind = r.choice(["f8", "f4", "f2", "g", "i8", "u8", "i1", "u2", "?",
                         "c16", "O", "U3", "S2", "M8[s]", ">f8", ">i4",
                         "f8", "f8"])
        with np.errstate(all="ignore"):
            array = array.astype(kind)
        if array.ndim and r.random() < 0.3:
            array = array[..., ::r.choice([-1, 2])]
        if r.random() < 0.2:
            array = np.asfortranarray(array)
        if r.random() < 0.2:
            array.flags.writeable = False
        if array.size and kind == "f8" and r.random() < 0.2:
            array = array.copy()
            array.flat[r.randrange(array.size)] = r.choice([np.nan, np.inf])
        return array

    def thing(self, depth=0):
        r = self.random
        made = [lambda: None, lambda: r.choice([True, False]),
                lambda: r.randint(-3, 9), lambda: 10 ** r.randint(0, 40),
                lambda: r.choice([0.5, -1.0, float("nan"), float("inf")]),
                lambda: r.choice(["", "hard", "insertion_sort", "dense",
                                  "compiled", "\0", "\ud800", "x" * 99]),
                lambda: b"\0\xff", lambda: object(), lambda: self.array(),
                lambda: self.models[0], lambda: self.traces[0],
                lambda: self.clrs[0], lambda: {}, lambda: nexec,
                lambda: np.float64(2), lambda: np.int64(3),
                lambda: np.ma.masked_array([1.0, 2.0], [0, 1])]
        if depth < 2:
            made.append(lambda: [self.thing(depth + 1)
                                 for _ in range(r.randint(0, 3))])
        return r.choice(made)()

    def sequence(self):
        return self.any_of(self.array(), self.array(), self.thing(),
                           [self.random.random() for _ in range(6)])

    def keywords(self, *names):
        r = self.random
        chosen = r.sample(names, r.randint(0, len(names)))
        return {name: self.thing() for name in chosen}

    def tensor(self):
        if torch is None:
            return self.array()
        try:
            return torch.from_numpy(self.array().copy())
        except (TypeError, ValueError):
            return self.thing()

    def module(self):
        """What a model becomes in PyTorch, where that is installed."""
        model = self.any_of(*self.models)
        if torch is None:
            try:
                model.to_torch()
            except ModuleNotFoundError as error:
                raise TypeError(str(error)) from None
        return model.to_torch()

    def wrong_state(self):
        """A state_dict() in which something is not as it was."""
        name = self.any_of(*self.state, "typo")
        state = {**self.state, name: self.any_of(self.tensor(), self.thing())}
        if self.random.random() < 0.3:
            del state[self.any_of(*self.state)]
        return state

    def path(self):
        return self.any_of(self.folder + "/a.bin", self.folder + "/a.json",
                           self.folder + "/no/a.bin", self.folder, "",
                           self.thing())

    def call(self):
        model, trace, clrs = self.models[0], self.traces[0], self.clrs[0]
        other = self.any_of(*self.models)
        short = dict(updates=2, max_restarts=0, hidden_size=4,
                     embedding_size=4, validation_lengths=[3])
        calls = [
            lambda: other.run(self.sequence()),
            lambda: other.run(self.sequence()),
            lambda: other.argsort(self.sequence()),
            lambda: other.trace(self.sequence(),
                                **self.keywords("executor")).states,
            lambda: other.certify(**{**self.keywords("max_length"), "x": 1}),
            lambda: self.models[1].certify(**self.keywords("max_length")),
            lambda: nexec.evaluate(
                self.any_of(other, self.thing()),
                **{"num_sequences": 2, "lengths": [3],
                   **self.keywords("seed", "executor")}),
            lambda: nexec.evaluate(other, **self.keywords("seed", "lenghts"),
                                   lengths=self.thing(), num_sequences=-1),
            lambda: nexec.train(self.any_of("reversal", self.thing()), **{
                **short, "require": "none",
                **self.keywords("seed", "pooling", "recipe", "input_model",
                                "virtual_node_weight", "tied_share")}),
            lambda: nexec.train(**self.keywords("updates", "nothing"),
                                length=-1),
            lambda: other.save(self.path()),
            lambda: nexec.load(self.path(), **self.keywords("pooling")),
            lambda: nexec.builtin(self.thing(), **self.keywords("pooling")),
            lambda: nexec.Algorithm(self.thing()),
            lambda: nexec.Algorithm.from_file(self.path()),
            lambda: nexec.Algorithm("gnome_sort").run(self.sequence()),
            lambda: nexec.Algorithm("gnome_sort").trace(self.sequence()),
            lambda: nexec.from_arrays(self.any_of(
                dict(model.parameters), {},
                {**model.parameters, "key": self.array()}), self.thing()),
            lambda: nexec.from_arrays({**model.parameters,
                                       self.any_of("keys", "key", 3):
                                       self.thing()}),
            lambda: nexec.from_torch(
                self.any_of(self.state, self.wrong_state(), self.thing()),
                self.any_of(None, "gnome_sort", self.thing()),
                **self.keywords("pooling")),
            lambda: nexec.from_torch(self.module(),
                                     **self.keywords("algorithm", "pooling")),
            lambda: self.module()([1, 2, 3], [3.0, 1.0, 2.0]),
            lambda: nexec.set_num_threads(self.any_of(0, 1, 2, 3,
                                                      self.thing())),
            lambda: pickle.loads(pickle.dumps(self.any_of(
                model, trace, other.certificate, nexec.Algorithm("reversal")))),
            lambda: trace._repr_html_(),
            lambda: (trace.values, trace.order, trace.gates, trace.signals),
            lambda: model.parameters["query"].__setitem__(0, 1.0),
            lambda: model.parameters[self.thing()],
            lambda: trace.at(self.thing()),
            lambda: trace.page(self.any_of(trace, self.thing())),
            lambda: trace.save(self.path()),
            lambda: nexec.Trace.load(self.path()),
            lambda: clrs.save(self.path()),
            lambda: nexec.clrs.load(self.path()),
            lambda: clrs.score(self.any_of(4, self.thing()),
                               self.any_of(2, -1, 0)),
            lambda: nexec.clrs.diagnose(
                self.any_of(clrs, [clrs, clrs], self.thing()),
                **{"length": 4, "num_sequences": 2, **self.keywords("seed")}),
            lambda: nexec.clrs.train(**{**self.keywords("preset", "processor"),
                                        "updates": 0}),
            lambda: nexec.Model(self.thing()),
            lambda: nexec._nexec.load_bytes(
                other._core.to_bytes()[:self.random.randint(0, 999)]),
            lambda: repr((model, trace, clrs, other.certificate)),
        ]
        return self.random.choice(calls)()


def main():
    calls = int(sys.argv[1] if len(sys.argv) > 1
                else os.environ.get("NEXEC_CALLS", "400"))
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        caller = Caller(seed, folder)
        for number in range(calls):
            try:
                caller.call()
            except EXPECTED as error:
                refused += 1
                assert str(error), f"call {number}: no sentence"
    print(f"{calls} calls, {refused} of them refused")


if __name__ == "__main__":
    main()
