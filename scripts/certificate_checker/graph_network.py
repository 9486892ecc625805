"""Sections 5, 6 and 9 of doc/certificate.md, "Graphs": what the network computes for each
type in exact arithmetic, and how far executors can be from that."""
import hashlib
import math
import struct

import numpy as np

from .network import (ALLOWANCE, B, ONE, P, exps, fixes, gamma, multiply, product, small,
                      softmax_error, top, underflow)
from .words import Unusable

BITS = "loop points_out points_in first second best chosen".split()


class GraphModel:
    """Blocks with their shapes; x: numbers that describe an arc, Z: states, each with and
    without being the best one, Y: the same for each signal."""
    SHAPES = "state_embedding d Z signal_embedding d Y".split()
    GATES = "{0}.0.weight h x {0}.0.bias h 1 {0}.1.weight 1 h {0}.1.bias 1 1"
    NODES = """message.0.weight h x message.0.bias h 1 message.1.weight d h
        message.1.bias d 1 query d d key d d value d d state_head.weight b d
        state_head.bias b 1""".split()
    SIGNALS = "virtual_score d 1 signal_head.weight G d signal_head.bias G 1".split()

    def __init__(self, file):
        c = self.config = file["config"]
        d, states, self.blocks = c["embedding_size"], 2 << c["bits"], {}
        sizes = {"1": 1, "d": d, "h": c["hidden_size"], "b": c["bits"], "Z": states,
                 "Y": states * c["signals"], "G": c["signals"], "x": 2 * d + 7}
        shapes = list(self.SHAPES)
        for kind in ("take", "point"):
            shapes += self.GATES.format(kind).split() if c[kind + "s"] else []
        shapes += self.NODES + (self.SIGNALS if c["signals"] > 1 else [])
        for name, *shape in zip(*[iter(shapes)] * 3):
            block = file["parameters"][name]
            if [block["rows"], block["cols"]] != [sizes[size] for size in shape]:
                raise Unusable(f"the block {name} of the model has a wrong shape")
            data = np.array(block["data"], dtype=float)
            if not np.isfinite(data).all():
                raise Unusable(f"the block {name} of the model is not finite")
            self.blocks[name] = data.reshape(block["rows"], block["cols"], order="F")
        if set(file["parameters"]) != set(self.blocks):
            raise Unusable("the model has blocks that are not known")

    def digest(self):
        """As doc/certificate.md says, "Digests of graph models and rules"."""
        c, name = self.config, self.config["algorithm"].encode()
        sizes = [c["bits"], c["signals"], int(c["takes"]), int(c["points"]),
                 c["embedding_size"], c["hidden_size"]]
        parts = [struct.pack("<Q", len(name)), name, struct.pack("<6Q", *sizes)]
        parts += [block.tobytes(order="F") for block in self.blocks.values()]
        return hashlib.sha256(b"".join(parts)).hexdigest()


# ---- 5, 6. What the network computes -------------------------------------------------
# Numbers are integers times 2^-P.  As for chains, tables are made with B bits behind the
# point; none is behind more than 5 layers, so that they are off by at most 2 units.
# Weights are at least 1, and off by 2 units and 2^-254 of themselves, so that a mean of
# numbers below 2^20 is off by less than 2^-200: SLACK is more than all of this.

SLACK = ONE >> 60


class GraphNetwork:
    def __init__(self, model, types, pooling):
        self.model, self.types, self.pooling = model, types, pooling
        self.bits = model.config["bits"]
        self.states = 2 << self.bits
        block = {name: fixes(x) for name, x in model.blocks.items()}
        H, S = block["state_embedding"], block["signal_embedding"]
        d = len(H)
        self.sender = [2 * t.sender + t.sender_best for t in types]
        self.receiver = [2 * t.receiver + t.receiver_best for t in types]
        bits = np.array([[getattr(t, name) for name in BITS] for t in types],
                        dtype=object).T
        scale = math.isqrt((1 << 2 * B) // d)
        tables = {}

        def mlp(name):
            W = block[name + ".0.weight"]
            hidden = (multiply(W[:, :d], H)[:, self.sender]
                      + multiply(W[:, d:2 * d], H)[:, self.receiver]
                      + W[:, 2 * d:].dot(bits) + block[name + ".0.bias"])
            hidden = tables[name + " hidden"] = np.maximum(small(hidden), 0)
            return multiply(block[name + ".1.weight"], hidden) + block[name + ".1.bias"]

        for kind in ("take", "point"):
            if model.config[kind + "s"]:
                tables[kind] = mlp(kind)
        r = tables["r"] = mlp("message")
        QH, Kr = multiply(block["query"], H), multiply(block["key"], r)
        M = multiply(block["state_head.weight"], block["value"])
        G = model.config["signals"]
        tables.update({
            "QH": QH, "Kr": Kr,
            "all scores": multiply(QH.T, Kr) * scale >> B,
            "said": multiply(M, r),
            "own": multiply(block["state_head.weight"], np.tile(H, G) + S)
            + block["state_head.bias"]})
        if G > 1:
            tables["signal scores"] = multiply(block["virtual_score"].T, r)
            tables["signal said"] = multiply(block["signal_head.weight"], r)
            tables["signal logits"] = tables["signal said"] + block["signal_head.bias"]
        self.tables = {name: small(table) >> B - P for name, table in tables.items()}
        rows = range(len(types))
        self.scores = self.tables["all scores"][self.receiver, rows]
        # Up to a factor for each receiver: weights of types into a node, and in a graph.
        least = {x: min(s for s, y in zip(self.scores, self.receiver) if x == y)
                 for x in self.receiver}
        self.weights = exps(self.scores - [least[x] for x in self.receiver])
        self.virtual = None
        if G > 1:
            scores = self.tables["signal scores"][0]
            self.virtual = exps(scores - scores.min())
        if len(types) > 1024:
            raise Unusable("there are too many types for this program")

    def attention(self, case):
        """The weights of all types, and their scores."""
        if case.state is None:
            return self.virtual, self.tables["signal scores"][0]
        return self.weights, self.scores

    def decisions(self, case):
        """For each logit: the bit or the other signal, and what each type says, positive
        if it is right; only what types with the case's receiver say has a meaning."""
        if case.state is None:
            logits = self.tables["signal logits"]
            for k in range(len(logits)):
                if k != case.right:
                    yield k, logits[case.right] - logits[k]
            return
        column = case.signal * self.states + 2 * case.state[0] + case.state[1]
        for j in range(self.bits):  # Bit j of a state counts 2^j.
            says = self.tables["own"][j, column] + self.tables["said"][j]
            yield j, says if case.right >> j & 1 else -says


# ---- 9. Rounding errors of the executors ---------------------------------------------

class GraphRounding:
    """Bounds on what the dense and the factored executor round; see Rounding."""

    def __init__(self, network):
        self.network = n = network
        c, K = n.model.config, len(n.types)
        self.size = {name: (abs(table) / ONE).astype(float)
                     for name, table in n.tables.items()}
        self.block = block = {name: abs(x) for name, x in n.model.blocks.items()}
        H, S = block["state_embedding"], block["signal_embedding"]
        bits = np.array([[getattr(t, name) for name in BITS] for t in n.types]).T
        self.inputs = np.concatenate([H[:, n.sender], H[:, n.receiver], bits])
        self.gates = {kind: ALLOWANCE * self.mlp(kind).max()
                      for kind in ("take", "point") if c[kind + "s"]}
        r, error = self.size["r"], self.mlp("message")
        self.R, self.E = top(r + error), top(error)
        Q, Key, V, O = (block[name] for name in (
            "query", "key", "value", "state_head.weight"))
        q_error = product(Q, H)
        q, k_error = self.size["QH"] + q_error, Key @ self.E + product(Key, self.R)
        k = Key @ self.R + k_error
        scores = 1.001 / math.sqrt(len(H)) * (
            q_error.T @ k + q.T @ k_error + product(q.T, k, 7))
        self.scores = scores.max()
        spread = max((x.max() - x.min()) / ONE for x in n.tables["all scores"])
        self.hard = n.pooling == "hard"
        eps = 0.0 if self.hard else softmax_error(self.scores, spread, K)
        U = top(self.size["said"])
        mean = self.pooled(eps)
        said = V @ (self.R + self.E)
        own = top(np.tile(H, c["signals"]) + S)
        updated = own + (1 + eps) * said
        sums = gamma(8) * updated + product(V, (1 + eps) * (self.R + self.E))
        dense = (eps * U + O @ (V @ mean + sums) + product(O, updated + sums)
                 + gamma(len(H) + 10) * block["state_head.bias"])
        M = O @ V
        table = M @ self.E + self.twice(O, V, self.R)
        own_table = top(product(O, np.tile(H, c["signals"]) + S, 4)
                        + gamma(len(H) + 4) * block["state_head.bias"])
        factored = (eps * U + (1 + eps) * table + own_table
                    + gamma(K + 8) * (top(self.size["own"]) + U + table + own_table)
                    + underflow(K, 1, U.max()))
        self.nodes = ALLOWANCE * np.maximum(dense, factored).max()
        self.signals, self.signal_scores = 0.0, 0.0
        if c["signals"] > 1:
            self.signals = self.signal_bound(error)

    def mlp(self, name):
        """The error of MLP outputs, a column for each type."""
        W, w = self.block[name + ".0.weight"], self.block[name + ".1.weight"]
        hidden = product(W, self.inputs) + gamma(W.shape[1] + 2) * \
            self.block[name + ".0.bias"]
        size = self.size[name + " hidden"] + hidden
        return (w @ hidden + product(w, size)
                + gamma(w.shape[1] + 2) * self.block[name + ".1.bias"])

    def pooled(self, eps):
        """The error of a mean of messages, beside that of the weights."""
        terms = len(self.network.types)
        return (1 + eps) * (self.E + gamma(terms + 8) * self.R
                            + underflow(terms, 1, self.R.max()))

    @staticmethod
    def twice(left, right, x):
        """What computing (left right) x rounds."""
        outer = product(left, right)
        return outer @ x + product(left @ right + outer, x)

    def signal_bound(self, error):
        """Of the difference of two logits of signals."""
        n, w = self.network, self.block["virtual_score"].T
        N, bias = self.block["signal_head.weight"], self.block["signal_head.bias"]
        scores = n.tables["signal scores"][0]
        wrong = (w @ error + product(w, self.size["r"] + error)).max()
        self.signal_scores = wrong
        spread = (scores.max() - scores.min()) / ONE
        eps = 0.0 if self.hard else softmax_error(wrong, spread, len(n.types))
        U = top(self.size["signal said"])
        pooled = N @ self.pooled(eps)
        dense = (eps * U + pooled + product(N, (1 + eps) * (self.R + self.E))
                 + gamma(N.shape[1] + 10) * bias)
        table = N @ self.E + product(N, self.R)
        factored = (eps * U + (1 + eps) * table
                    + gamma(len(n.types) + 8) * (U + bias + table)
                    + underflow(len(n.types), 1, U.max()))
        return ALLOWANCE * 2 * np.maximum(dense, factored).max()
