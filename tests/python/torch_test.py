#!/usr/bin/env python3
"""to_torch() and from_torch(): equal to the library in double precision.

    PYTHONPATH=build/python torch_test.py

Says so and ends with 77 where there is no torch.
"""
import sys
import unittest

import numpy as np

import nexec

try:
    import torch
except ImportError:
    print("torch is not installed, so nothing was compared")
    sys.exit(77)


def logits(model, codes, values):
    """The dense pass in NumPy, from Model.parameters alone."""
    p = model.parameters

    def mlp(name, x):
        hidden = x @ p[name + ".0.weight"].T + p[name + ".0.bias"]
        return (np.maximum(hidden, 0) @ p[name + ".1.weight"].T
                + p[name + ".1.bias"])

    def softmax(x):
        x = np.exp(x - x.max())
        return x / x.sum()

    n = len(codes)
    nodes = p["state_embedding"].T[codes]
    senders = np.r_[0:n - 1, 1:n]
    receivers = np.r_[1:n, 0:n - 1]
    edges = np.c_[nodes[senders], nodes[receivers],
                  values[senders] > values[receivers]]
    embedded = mlp("edge", edges)
    virtual = mlp("virtual", softmax(embedded @ p["edge_score"]) @ embedded)
    state = []
    for u in range(n):
        near = np.array([nodes[v] for v in (u - 1, u + 1) if 0 <= v < n]
                        + [virtual])
        scores = (near @ p["key"].T) @ (p["query"] @ nodes[u])
        weights = softmax(scores / np.sqrt(nodes.shape[1]))
        state.append(nodes[u] + weights @ (near @ p["value"].T))
    return (mlp("take", edges)[:, 0],
            p["virtual_head.weight"] @ virtual + p["virtual_head.bias"],
            np.array(state) @ p["state_head.weight"].T + p["state_head.bias"])


class Torch(unittest.TestCase):
    def test_margins_are_those_of_the_library(self):
        for pooling in ("softmax", "hard", "distinct"):
            for name in ("insertion_sort", "bubble_sort", "odd_even_sort"):
                model = nexec.builtin(name, pooling=pooling)
                module = model.to_torch()
                trace = model.trace([2, 4, 6, 3, 7, 3, 1, 3])
                margins = []
                for step in range(len(trace)):
                    codes, values, _ = trace.at(step)
                    out = module(codes, values)
                    margins.append(min(out.take.abs().min().item(),
                                       out.state.abs().min().item()))
                    bits = (out.state > 0).numpy()
                    powers = 2 ** np.arange(module.bits)[::-1]
                    np.testing.assert_array_equal(bits @ powers,
                                                  trace.at(step + 1)[0])
                np.testing.assert_allclose(margins, trace.margins, rtol=0,
                                           atol=1e-9)
                self.assertEqual(module.run(trace.input).tolist(),
                                 trace.output.tolist())

    def test_equations(self):
        model = nexec.builtin()
        module = model.to_torch()
        random = np.random.default_rng(1)
        for _ in range(20):
            n = random.integers(2, 12)
            codes, values = random.integers(0, 16, n), random.random(n).round(1)
            for mine, its in zip(logits(model, codes, values),
                                 module(codes, values)):
                np.testing.assert_allclose(its.detach().numpy(), mine, rtol=0,
                                           atol=1e-9)

    def test_and_back(self):
        model = nexec.builtin("gnome_sort", pooling="distinct")
        module = model.to_torch()
        self.assertEqual({name for name in module.state_dict()
                          if name != "_extra_state"}, set(model.parameters))
        for state in (module, module.state_dict()):
            same = nexec.from_torch(state)
            self.assertEqual(same.digest, model.digest)
            self.assertEqual(same.pooling, "distinct")
        self.assertEqual(nexec.from_torch(module, pooling="hard").pooling,
                         "hard")
        state = module.state_dict()
        del state["_extra_state"]
        with self.assertRaisesRegex(nexec.UsageError, "which algorithm"):
            nexec.from_torch(state)
        self.assertEqual(nexec.from_torch(state, "gnome_sort").digest,
                         model.digest)
        for error, pattern, change in (
                (TypeError, "'key': .*complex128", state["key"] * 1j),
                (TypeError, "'key': .*not of bool", state["key"] > 0),
                (TypeError, "a tensor, not ndarray", state["key"].numpy()),
                (nexec.UsageError, "has to be", state["key"][None])):
            with self.assertRaisesRegex(error, pattern):
                nexec.from_torch({**state, "key": change}, "gnome_sort")
        with self.assertRaisesRegex(nexec.UsageError, "no array 'weight'"):
            nexec.from_torch(torch.nn.Linear(2, 2), "gnome_sort")
        self.assertEqual(nexec.from_torch(module.bfloat16()).pooling,
                         "distinct")
        module = model.to_torch()
        with self.assertRaisesRegex(nexec.UsageError, "two at least"):
            module([0], [1.0])

    def test_fine_tuning(self):
        torch.manual_seed(1)
        module = nexec.builtin().to_torch()
        trace = nexec.Algorithm().trace([4, 3, 2, 1])
        descent = torch.optim.SGD(module.parameters(), lr=1e-4)

        def loss():
            total = 0
            for step in range(len(trace)):
                codes, values, _ = trace.at(step)
                bits = torch.from_numpy(
                    trace.at(step + 1)[0][:, None] >> np.arange(3, -1, -1) & 1)
                total = total + \
                    torch.nn.functional.binary_cross_entropy_with_logits(
                        module(codes, values).state, bits.double())
            return total

        first = loss()
        first.backward()
        used = {name: p.grad is not None and bool(p.grad.abs().sum() > 0)
                for name, p in module.named_parameters()}
        # The heads of gates and signals have losses of their own.
        self.assertEqual({name for name, isUsed in used.items() if not isUsed},
                         {name for name in used
                          if name.startswith(("take", "virtual_head"))})
        descent.step()
        self.assertLess(loss().item(), first.item())
        self.assertNotEqual(nexec.from_torch(module).digest,
                            nexec.builtin().digest)


if __name__ == "__main__":
    unittest.main(verbosity=1)
