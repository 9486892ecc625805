"""Sections 6 and 9 of doc/certificate.md, and 7 as far as one hull is concerned: what the
network computes in exact arithmetic, and how far executors can be from that."""
import math

import numpy as np
from mpmath import libmp

from .words import Unusable


# ---- 6, 7. What the network computes, enclosed (9) -----------------------------------
# A number is an integer times 2^-P.  Tables are made with B bits behind the point, of
# numbers below 2^20 in sums of at most 2^10 terms (checked): a layer makes errors at most
# 2^32 times larger, and none is behind more than 5 layers, so that tables, cut to P bits,
# are off by at most 2 units.  With weights of at least 2^-100 (checked), means of hidden
# layers, and the corners made of them, are then off by less than 2^140 units (RAD), and
# effects by less than 2^172 (FAR).  What follows moves logits by less than 2^-60 (SLACK).

B, P = 512, 256
ONE, RAD, FAR, SLACK = 1 << P, 1 << 140, 1 << 172, 1 << P - 60


def fixed(x):
    numerator, denominator = float(x).as_integer_ratio()
    return (numerator << B) // denominator


def small(table):
    if abs(table).max() >> B + 20:
        raise Unusable("the numbers of this model are too large for this program")
    return table


def multiply(a, b):
    if a.shape[-1] > 1024:
        raise Unusable("this model has too many units for this program")
    return small(a).dot(small(b)) >> B


def exp(x):  # exp(x 2^-P); off by at most 2 units, and 2^-P of itself.
    if abs(x) >> P + 10:
        raise Unusable("the scores of this model are too large for this program")
    return libmp.to_fixed(libmp.mpf_exp(libmp.from_man_exp(int(x), -P), P + 64), P)


exps, fixes = np.frompyfunc(exp, 1, 1), np.frompyfunc(fixed, 1, 1)


class Network:
    def __init__(self, model, seen):
        self.seen, self.blocks, self.bits = seen, model.blocks, model.config["bits"]
        self.codes, H = sorted(seen.codes), model.blocks["state_embedding"]
        self.inputs = np.array([[*H[:, u], *H[:, v], c] for u, v, c in seen.types]).T
        self.nodes = H[:, self.codes]
        block = {name: fixes(x) for name, x in model.blocks.items()}
        inputs, nodes = fixes(self.inputs), fixes(self.nodes)

        def layer(name, x):
            return multiply(block[name + ".weight"], x) + block[name + ".bias"]

        take, edge = (np.maximum(layer(name, inputs), 0) for name in ("take.0", "edge.0"))
        r, queries = layer("edge.1", edge), multiply(block["query"], nodes)
        U = multiply(queries.T, block["key"])
        M = multiply(block["state_head.weight"], block["value"])
        scale = math.isqrt((1 << 2 * B) // len(H))
        effects = np.concatenate([U * scale >> B, M])  # Scores of codes, then logits.
        tables = {
            "take": take,  # Hidden layers of MLP_take and MLP_edge, for each edge type.
            "edge": edge,
            "gates": layer("take.1", take),
            "r": r,
            "scores": multiply(block["edge_score"].T, r),
            "hidden": layer("virtual.0", r),  # If there were only edges of one type.
            "queries": queries,
            "U": U,
            "M": M,
            "own": layer("state_head", nodes),
            "near": multiply(U, nodes) * scale >> B,
            "beside": multiply(M, nodes),
            "E": multiply(effects, block["virtual.1.weight"]).T,
            "offsets": multiply(effects, block["virtual.1.bias"])}
        for name, table in tables.items():
            setattr(self, name, small(table) >> B - P)
        if len(self.hidden) > 1024:
            raise Unusable("this model has too many units for this program")
        self.scores, self.gates, self.sides = self.scores[0], self.gates[0], {}
        self.weight = exps(self.scores - self.scores.max())  # Up to a common factor.
        self.weighted = self.weight[:, None] * self.hidden.T >> P
        if self.weight.min() >> P - 100 == 0:
            raise Unusable("the scores of this model are too far apart for this program")

    def mean(self, counts):
        """Hidden layers before the ReLU, given how many edges of each type there are."""
        counts = np.array(counts, dtype=object)
        return (counts.dot(self.weighted) << P) // counts.dot(self.weight)[:, None]

    def bounds(self, corners, spread=0):
        """Least and largest effects over convex hulls of hidden layers before the ReLU.
        corners: hulls x corners x units; spread: how much each of them is widened."""
        low = (corners - spread - RAD).min(axis=1)
        high = (corners + spread + RAD).max(axis=1)
        on, E = low >= 0, self.E
        maybe = np.where(~on & (high > 0), high, 0)
        affine = np.where(on[:, None], corners, 0).dot(E) >> P
        if not isinstance(spread, int):
            spread = np.where(on[:, None], spread, 0).dot(abs(E)) >> P
        low = (affine - spread).min(axis=1) + (maybe.dot(np.minimum(E, 0)) >> P)
        high = (affine + spread).max(axis=1) + (maybe.dot(np.maximum(E, 0)) >> P)
        return low + self.offsets[:, 0] - FAR, high + self.offsets[:, 0] + FAR

    def logits(self, window, least, most, rows, cache):
        """For each bit, bounds on the logit of a node, for some rows of effects."""
        if window not in self.sides:
            own, *sides = [self.codes.index(c) for c in window if c != 1 << self.bits]
            weights = np.array([exp(self.near[own, s]) for s in sides], dtype=object)
            if not 1 << 112 < weights.min() <= weights.max() < 1 << 400:
                raise Unusable("the scores of this model are too large for this program")
            self.sides[window] = (own, weights.sum(), self.own[:, own],
                                  self.beside[:, sides].dot(weights) // weights.sum())
        own, total, rest, means = self.sides[window]
        if own not in cache:
            cache[own] = exps(-least[:, own]), exps(-most[:, own])
        far, near = (total * x[rows] >> P for x in cache[own])
        # The attention alpha to the virtual node.
        low = ONE * ONE // (ONE + far + (far >> 90) + FAR)
        high = ONE * ONE // (ONE + np.maximum(near - (near >> 90) - FAR, 0)) + 1
        high = np.minimum(high, ONE)
        for bit, mean in enumerate(means):
            x = least[rows, len(self.codes) + bit] - mean
            y = most[rows, len(self.codes) + bit] - mean
            yield (rest[bit] + mean - SLACK + (np.minimum(low * x, high * x) >> P),
                   rest[bit] + mean + SLACK + (np.maximum(low * y, high * y) >> P))

    def worst(self, corners, nodes, spread=0):
        """The least logit over each hull, its sign turned where the bit must be 0.
        nodes: (window, next code) -> numbers of the hulls in which that must happen."""
        least, most = self.bounds(corners, spread)
        result, cache = np.full(len(least), ONE << 64, dtype=object), {}
        for (window, after), rows in nodes.items():
            logits = self.logits(window, least, most, rows, cache)
            for bit, (low, high) in enumerate(logits):
                one = after >> (self.bits - 1 - bit) & 1
                result[rows] = np.minimum(result[rows], low if one else -high)
        return result / ONE


# ---- 9. Rounding errors of the executors ---------------------------------------------
# A priori, in double precision; the factor ALLOWANCE is for their own rounding.

ROUND, TINY, ALLOWANCE = 2.0 ** -53, 2.0 ** -1022, 1.001


def gamma(k):
    return k * ROUND / (1 - k * ROUND) if k * ROUND < 0.5 else math.inf


def underflow(terms, left, right):
    return (4 * terms + 16) * TINY * (1 + left + right)


def product(left, right, more=2):
    """What computing a product of matrices of these sizes adds to errors."""
    n = left.shape[1]
    return gamma(n + more) * (left @ right) + underflow(n, left.max(), right.max())


def softmax_error(error, spread, terms):
    """The relative error of softmax weights of scores with this error and range."""
    one = math.expm1(2 * error + ROUND * (spread + 2 * error)) + 4 * ROUND
    return (1 + one) ** 2 * (1 + gamma(terms + 8)) - 1


def top(matrix):
    """The largest number of each row."""
    return matrix.max(axis=1, keepdims=True)


class Rounding:
    def __init__(self, network):
        self.network, self.kept = network, {}
        take, edge = (self.layer(x, abs(network.inputs)) for x in ("take.0", "edge.0"))
        self.gates = ALLOWANCE * self.layer("take.1", self.size("take"), take).max()
        self.error = self.layer("edge.1", self.size("edge"), edge)
        w, r = abs(network.blocks["edge_score"].T), self.size("r")
        self.score = (w @ self.error + product(w, r + self.error)).max()
        self.r, self.scores = r + self.error, ALLOWANCE * self.score

    def size(self, name):
        return (abs(getattr(self.network, name)) / ONE).astype(float)

    def layer(self, name, size, error=0.0):
        """The error of W x + b, where x has this size and error."""
        W, b = (abs(self.network.blocks[name + part]) for part in (".weight", ".bias"))
        error = error + 0 * size
        return W @ error + product(W, size + error) + gamma(W.shape[1] + 2) * b

    def bound(self, pooling, length):
        """Of state logits; with softmax pooling, for all lengths up to a power of two."""
        up_to = 2.0 ** min(max(int(length) - 1, 0).bit_length(), 60)
        types = len(self.network.seen.types)
        terms = {"hard": 0, "distinct": types, "softmax": 2 * up_to}[pooling]
        if terms not in self.kept:
            try:
                with np.errstate(invalid="ignore"):
                    bound = ALLOWANCE * self.logits(self.pooled(terms)).max()
            except OverflowError:
                bound = math.inf
            self.kept[terms] = bound if math.isfinite(bound) else math.inf
        return self.kept[terms]

    def pooled(self, terms):
        """The error of the hidden layer of MLP_v; no terms: all attention on one edge."""
        if terms == 0:
            return self.layer("virtual.0", top(self.r - self.error), top(self.error))
        scores = self.network.scores
        bias = fixes(self.network.blocks["virtual.0.bias"]) >> B - P
        weight = softmax_error(self.score, (scores.max() - scores.min()) / ONE, terms)
        moved = top((abs(self.network.hidden - bias) / ONE).astype(float))
        mean = (1 + weight) * (top(self.error) + underflow(terms, 1, self.r.max())
                               + (gamma(terms + 8) + 4 * terms * TINY) * top(self.r))
        return weight * moved + self.layer("virtual.0", (1 + weight) * top(self.r), mean)

    def logits(self, error):
        """Errors of logits, given that of the hidden layer of MLP_v: those of the dense
        executor, which computes V h and then O (V h).  The factored one computes K'Q H
        and O V first; term by term, its errors are no larger than these."""
        n, block = self.network, {name: abs(x) for name, x in self.network.blocks.items()}
        K, V, O, W, Q = (block[name] for name in (
            "key", "value", "state_head.weight", "virtual.1.weight", "query"))
        o, c = block["state_head.bias"], block["virtual.1.bias"]
        nodes, A, d, scale = abs(n.nodes), len(n.codes), len(K), 1.001 / math.sqrt(len(K))
        hidden = top(np.maximum(n.hidden, 0) / ONE).astype(float)
        effects = self.size("E").T
        rounding = product(W, hidden + error) + gamma(W.shape[1] + 2) * c  # Of g, itself.
        g = np.maximum(W @ (hidden + error) + c + rounding, top(nodes))
        q_error, keys, key_error = product(Q, nodes), K @ g, product(K, g)
        q = self.size("queries") + q_error
        wrong = effects[:A] @ error + scale * (
            self.size("U") @ rounding + q_error.T @ keys + q.T @ key_error
            + product(q.T, keys + key_error, 5))
        wrong = wrong.max()
        attention = softmax_error(wrong, 4 * (scale * (q.T @ keys).max() + wrong), 3)
        said = effects[A:] @ hidden + self.size("offsets")[A:]
        said = np.maximum(said, top(self.size("beside")))
        message_error = product(V, g)
        message = V @ g + message_error
        updated = top(nodes) + (1 + attention) * message
        sums = gamma(8) * updated + underflow(3, 1, message.max())
        moved = effects[A:] @ error + self.size("M") @ rounding + O @ message_error
        return (attention * said + (1 + attention) * moved + O @ sums
                + product(O, updated + sums) + gamma(d + 10) * o)
