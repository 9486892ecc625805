"""The part of check-certificate that knows the network: sections 6 to 9 of
doc/certificate.md.  What it computes in exact arithmetic, how far executors can be from
that, and which decisions hold for certain."""
import itertools
import math
from collections import Counter, defaultdict

import numpy as np
from mpmath import libmp


class Unusable(Exception):
    """Files that cannot be used."""


# ---- 6, 7. What the network computes, enclosed (9) -----------------------------------
# A number is an integer times 2^-P.  Tables are made with B bits behind the point, of numbers
# below 2^20 in sums of at most 2^10 terms (checked): a layer makes errors at most 2^32 times
# larger, and none is behind more than 5 layers, so that tables are off by at most 2 units.
# With weights of at least 2^-100 (checked), means of hidden layers, and the corners made of
# them, are then off by less than 2^140 units (RAD), and effects by less than 2^172 (FAR).
# What further steps to a logit lose is less than 2^-60 (SLACK).

B, P = 512, 256
ONE, RAD, FAR, SLACK = 1 << P, 1 << 140, 1 << 172, 1 << P - 60

def fixed(x):
    numerator, denominator = float(x).as_integer_ratio()
    return (numerator << B) // denominator

def multiply(a, b):
    if max(abs(a).max(), abs(b).max()) >> B + 20 or a.shape[-1] > 1024:
        raise Unusable("the numbers or sizes of this model are too large for this program")
    return a.dot(b) >> B

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
        self.nodes, block = H[:, self.codes], {k: fixes(x) for k, x in model.blocks.items()}
        inputs, nodes = fixes(self.inputs), fixes(self.nodes)

        def layer(name, x):
            return multiply(block[name + ".weight"], x) + block[name + ".bias"]

        take, edge = (np.maximum(layer(name, inputs), 0) for name in ("take.0", "edge.0"))
        r, queries = layer("edge.1", edge), multiply(block["query"], nodes)
        U, M = multiply(queries.T, block["key"]), multiply(block["state_head.weight"], block["value"])
        scale = math.isqrt((1 << 2 * B) // len(H))
        effects = np.concatenate([U * scale >> B, M])  # First scores of codes, then logits.
        tables = {"take": take, "gates": layer("take.1", take), "edge": edge, "r": r,
                  "scores": multiply(block["edge_score"].T, r), "queries": queries, "U": U,
                  "hidden": layer("virtual.0", r), "M": M, "own": layer("state_head", nodes),
                  "near": multiply(U, nodes) * scale >> B, "beside": multiply(M, nodes),
                  "E": multiply(effects, block["virtual.1.weight"]).T,
                  "offsets": multiply(effects, block["virtual.1.bias"])}
        for name, table in tables.items():
            setattr(self, name, table >> B - P)
        self.scores, self.gates, self.sides = self.scores[0], self.gates[0], {}
        self.weight = exps(self.scores - self.scores.max())  # Up to a common factor.
        self.weighted = self.weight[:, None] * self.hidden.T >> P
        if self.weight.min() >> P - 100 == 0:
            raise Unusable("the scores of this model are too far apart for this program")

    def mean(self, counts):  # The hidden layer before the ReLU, for so many edges of types.
        counts = np.array(counts, dtype=object)
        return (counts.dot(self.weighted) << P) // counts.dot(self.weight)[:, None]

    def bounds(self, corners, spread=0):  # Effects over hulls (hulls x corners x units).
        low, high = (corners - spread - RAD).min(axis=1), (corners + spread + RAD).max(axis=1)
        on, E = low >= 0, self.E
        maybe = np.where(~on & (high > 0), high, 0)
        affine = np.where(on[:, None], corners, 0).dot(E) >> P
        if not isinstance(spread, int):
            spread = np.where(on[:, None], spread, 0).dot(abs(E)) >> P
        low = (affine - spread).min(axis=1) + (maybe.dot(np.minimum(E, 0)) >> P)
        high = (affine + spread).max(axis=1) + (maybe.dot(np.maximum(E, 0)) >> P)
        return low + self.offsets[:, 0] - FAR, high + self.offsets[:, 0] + FAR

    def logits(self, window, least, most, rows, cache):  # For each bit: bounds, for rows.
        if window not in self.sides:
            own, *sides = [self.codes.index(c) for c in window if c in self.seen.codes]
            weights = np.array([exp(self.near[own, s]) for s in sides], dtype=object)
            if not 1 << 112 < weights.min() <= weights.max() < 1 << 400:
                raise Unusable("the scores of this model are too large for this program")
            self.sides[window] = (own, weights.sum(), self.own[:, own],
                                  self.beside[:, sides].dot(weights) // weights.sum())
        own, total, rest, means = self.sides[window]
        if own not in cache:
            cache[own] = exps(-least[:, own]), exps(-most[:, own])
        far, near = (total * x[rows] >> P for x in cache[own])
        low = ONE * ONE // (ONE + far + (far >> 90) + FAR)  # Attention to the virtual node.
        high = np.minimum(ONE * ONE // (ONE + np.maximum(near - (near >> 90) - FAR, 0)) + 1, ONE)
        for bit, mean in enumerate(means):
            x, y = (effects[rows, len(self.codes) + bit] - mean for effects in (least, most))
            yield (rest[bit] + mean - SLACK + (np.minimum(low * x, high * x) >> P),
                   rest[bit] + mean + SLACK + (np.maximum(low * y, high * y) >> P))

    def worst(self, corners, nodes, spread=0):
        """The least logit over each hull, its sign turned where the bit must be 0.
        nodes: (window, next code) -> numbers of the hulls in which that must happen."""
        least, most = self.bounds(corners, spread)
        result, cache = np.full(len(least), ONE << 64, dtype=object), {}
        for (window, after), rows in nodes.items():
            for bit, (low, high) in enumerate(self.logits(window, least, most, rows, cache)):
                one = after >> (self.bits - 1 - bit) & 1
                result[rows] = np.minimum(result[rows], low if one else -high)
        return result / ONE

# ---- 9. Rounding errors of the executors ---------------------------------------------
# A priori, in double precision; the factor ALLOWANCE is for their own rounding.

ROUND, TINY, ALLOWANCE = 2.0 ** -53, 2.0 ** -1022, 1.001

def gamma(k):
    return k * ROUND / (1 - k * ROUND)

def underflow(terms, left, right):
    return (4 * terms + 16) * TINY * (1 + left + right)

def product(left, right, more=2):  # What computing a product of these sizes adds to errors.
    n = left.shape[1]
    return gamma(n + more) * (left @ right) + underflow(n, left.max(), right.max())

def softmax_error(error, spread, terms):  # Relative error of the weights.
    one = math.expm1(2 * error + ROUND * (spread + 2 * error)) + 4 * ROUND
    return (1 + one) ** 2 * (1 + gamma(terms + 8)) - 1

def top(matrix):
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

    def layer(self, name, size, error=0.0):  # The error of W x + b, where |x| <= size.
        W, b = (abs(self.network.blocks[name + part]) for part in (".weight", ".bias"))
        error = error + 0 * size
        return W @ error + product(W, size + error) + gamma(W.shape[1] + 2) * b

    def bound(self, pooling, length):  # Of state logits; up to a power of two with softmax.
        k = max(int(length) - 1, 0).bit_length()
        terms = {"hard": 0, "distinct": len(self.network.seen.types)}.get(pooling, 2.0 * 2 ** k)
        if terms not in self.kept:
            bound = ALLOWANCE * self.logits(self.pooled(terms)).max()
            self.kept[terms] = bound if math.isfinite(bound) else math.inf
        return self.kept[terms]

    def pooled(self, terms):  # The error of the hidden layer of MLP_v.
        if terms == 0:
            return self.layer("virtual.0", top(self.r - self.error), top(self.error))
        scores, bias = self.network.scores, fixes(self.network.blocks["virtual.0.bias"]) >> B - P
        weight = softmax_error(self.score, (scores.max() - scores.min()) / ONE, terms)
        moved = top((abs(self.network.hidden - bias) / ONE).astype(float))
        mean = (1 + weight) * (top(self.error) + underflow(terms, 1, self.r.max())
                               + (gamma(terms + 8) + 4 * terms * TINY) * top(self.r))
        return weight * moved + self.layer("virtual.0", (1 + weight) * top(self.r), mean)

    def logits(self, error):
        """Errors of the dense executor, which computes V h and then O (V h).  The factored one
        computes K'Q H and O V first; term by term its errors are no larger than these."""
        n, (K, V, O, W, Q, o, c) = self.network, (abs(self.network.blocks[name]) for name in (
            "key", "value", "state_head.weight", "virtual.1.weight", "query",
            "state_head.bias", "virtual.1.bias"))
        nodes, A, d, scale = abs(n.nodes), len(n.codes), len(K), 1.001 / math.sqrt(len(K))
        hidden, effects = top(np.maximum(n.hidden, 0) / ONE).astype(float), self.size("E").T
        rounding = product(W, hidden + error) + gamma(W.shape[1] + 2) * c  # Of g, itself.
        g = np.maximum(W @ (hidden + error) + c + rounding, top(nodes))
        q_error, keys, key_error = product(Q, nodes), K @ g, product(K, g)
        q = self.size("queries") + q_error
        wrong = (effects[:A] @ error + scale * (self.size("U") @ rounding + q_error.T @ keys
                 + q.T @ key_error + product(q.T, keys + key_error, 5))).max()
        attention = softmax_error(wrong, 4 * (scale * (q.T @ keys).max() + wrong), 3)
        said = np.maximum(effects[A:] @ hidden + self.size("offsets")[A:], top(self.size("beside")))
        message_error = product(V, g)
        message = V @ g + message_error
        updated = top(nodes) + (1 + attention) * message
        sums = gamma(8) * updated + underflow(3, 1, message.max())
        return (attention * said + (1 + attention) * (effects[A:] @ error + self.size("M") @ rounding
                + O @ message_error) + O @ sums + product(O, updated + sums) + gamma(d + 10) * o)

# ---- 6, 7, 8. Decisions --------------------------------------------------------------

class Found:
    def __init__(self):
        self.margin, self.share, self.unproved = math.inf, 0.0, []  # The last: lengths.
        self.lead, self.contested = math.inf, 0

    def note(self, logit, bound, length):
        if logit > bound:
            self.margin, self.share = min(self.margin, logit), max(self.share, bound / logit)
        else:
            self.unproved.append(length)

def check_gates(rules, network, rounding):
    found = Found()
    for edge, length in network.seen.gates.items():
        logit = (network.gates[network.seen.types[edge]]) / ONE
        found.note(logit if edge in rules.gates else -logit, rounding.gates, length)
    return found

def family_length(key):
    return 1 + sum(count for _, count in key[0]) // 2 + key[1]

def nodes_of(families):  # (window, next code) -> numbers of families.
    result = defaultdict(list)
    for number, windows in enumerate(families):
        for node in windows.items():
            result[node].append(number)
    return {node: np.array(rows) for node, rows in result.items()}

def check_presence(network, rounding, pooling):  # 8. For all lengths.
    found, cases, scores = Found(), {}, network.scores
    for key, windows in network.seen.families.items():
        fixed_types = {t for t, _ in key[0]}
        for present in [fixed_types | {0}, fixed_types | {0, 1}] if key[1] else [fixed_types]:
            sets = [present]
            if pooling == "hard":
                best = max(present, key=lambda t: scores[t])
                leads = {t: (scores[best] - scores[t]) / ONE for t in present - {best}}
                close = [{t} for t, lead in leads.items() if not lead > 2 * rounding.scores]
                found.lead, sets = min([found.lead, *leads.values()]), [{best}] + close
                found.contested += bool(close)
            for some in sets:
                case = tuple(sorted(some)), tuple(sorted(windows.items()))
                cases[case] = min(family_length(key), cases.get(case, math.inf))
    counts = [[int(t in some) for t in range(len(scores))] for some, _ in cases]
    logits = network.worst(network.mean(counts)[:, None], nodes_of([dict(w) for _, w in cases]))
    for logit, length in zip(logits, cases.values()):
        found.note(logit, rounding.bound(pooling, length), length)
    return found

SHARE = 40  # Shares of ties are multiples of 2^-SHARE.

class Boxes:  # 7. A box: family, numbers of idle pairs from m1 to m2, shares from p1 to p2.
    def __init__(self, network, rounding):
        self.network, self.rounding, self.keys = network, rounding, list(network.seen.families)
        counts = np.zeros((len(self.keys), len(network.seen.types)), dtype=object)
        for number, key in enumerate(self.keys):
            for t, count in key[0]:
                counts[number, t] = count
        self.sums, self.weights = counts.dot(network.weighted), counts.dot(network.weight)
        self.base = np.array([family_length(k) - k[1] for k in self.keys], dtype=object)
        self.nodes = {node: np.isin(np.arange(len(self.keys)), rows) for node, rows in
                      nodes_of(network.seen.families.values()).items()}

    def hidden(self, f, m, ties):  # Ties are times 2^SHARE.
        zero, one, n = (m << SHARE) + ties, (m << SHARE) - ties, self.network
        sums = (self.sums[f] << SHARE) + zero[:, None] * n.weighted[0] + one[:, None] * n.weighted[1]
        weights = (self.weights[f] << SHARE) + zero * n.weight[0] + one * n.weight[1]
        return (sums << P) // weights[:, None]

    def worst(self, f, m, corners):  # Worst logits, and bounds on rounding with m idle pairs.
        nodes = {node: np.nonzero(has[f])[0] for node, has in self.nodes.items() if has[f].any()}
        bounds = [self.rounding.bound("softmax", n) for n in self.base[f] + m]
        return self.network.worst(corners, nodes), np.array(bounds)

    def point(self, f, m, share):  # The same for the nearest number of ties.
        ties = (m * share + (1 << SHARE - 1) >> SHARE) << SHARE
        return self.worst(f, m, self.hidden(f, m, ties)[:, None])

    def some(self, boxes):  # Some boxes at a time.
        for start in range(0, len(boxes), 500):
            columns = [np.array(x, dtype=object) for x in zip(*boxes[start:start + 500])]
            yield [columns[0].astype(int)] + columns[1:]

    def start(self, limit):  # Boxes for all configurations up to a length.
        return [(f, key[1], limit - self.base[f] if key[2] else key[1], 0, (key[1] > 0) << SHARE)
                for f, key in enumerate(self.keys) if family_length(key) <= limit]

    def ends_hold(self, limit):  # At the longest, with all and with no idle pairs tied.
        points = (self.point(f, m, p) for f, _, m, *ps in self.some(self.start(limit)) for p in ps)
        return all((logits > bounds).all() for logits, bounds in points)

    def prove(self, limit):  # Ends with boxes that cannot be proved.
        found, boxes = Found(), self.start(limit)
        while boxes and not found.unproved:
            halves = []
            for f, m1, m2, p1, p2 in self.some(boxes):
                corners = np.stack([self.hidden(f, m, m * p) for m in (m1, m2) for p in (p1, p2)], 1)
                logits, bounds = self.worst(f, m2, corners)
                for k in np.nonzero(logits > bounds)[0]:
                    found.note(logits[k], bounds[k], 0)
                for k in np.nonzero(~(logits > bounds))[0]:
                    box = f[[k]], m1[[k]], m2[[k]], p1[[k]], p2[[k]]
                    halves += self.split(box, corners[k], found)
            boxes = halves
        return found

    def split(self, box, corners, found):  # Halve a box where the hidden layer changes more.
        f, m1, m2, p1, p2 = (x[0] for x in box)
        share, points = (p2 - p1) / (1 << SHARE), [self.point(*box[:2], p) for p in box[3:]]
        one_tie = share * (m1 + 1) < 0.5
        few, fails = one_tie or share <= 1e-4, any(not (x > bound) for x, bound in points)
        if not fails and one_tie and m1 == m2:  # All of its configurations were looked at.
            found.note(min(x[0] for x, _ in points), points[0][1][0], 0)
        elif fails or (few and m2 - m1 <= 1e-4 * m1):
            found.unproved.append(self.base[f] + m1)
        else:
            by_share, by_pairs = (abs(corners[0] - corners[c]).sum() for c in (1, 2))
            if m1 < m2 and (by_pairs >= by_share or few):
                middle = min(m2 - 1, max(m1, math.isqrt(m1 * m2)))
                return [(f, m1, middle, p1, p2), (f, middle + 1, m2, p1, p2)]
            return [(f, m1, m2, p1, (p1 + p2) // 2), (f, m1, m2, (p1 + p2) // 2, p2)]
        return []

# ---- 7, 8. Tilings -------------------------------------------------------------------

class Tilings:
    def __init__(self, rules, network, rounding):
        self.rules, self.network, self.rounding, self.found = rules, network, rounding, Found()
        self.number, self.views = network.seen.types, network.seen.families.values()

    def worst(self, view, signal, low, high):  # Over the hull of corners from low to high.
        nodes = {(w, self.rules.after(signal, w)): np.array([0]) for w in view.windows}
        return self.network.worst(((low + high) // 2)[None], nodes, ((high - low) // 2 + 1)[None])[0]

    def mean(self, some):  # Hidden layer and weight of some edge types together.
        counts = [[int(t in some) for t in range(len(self.number))]]
        return self.network.mean(counts)[0], int(np.dot(counts, self.network.weight)[0])

    def types(self, ways):  # The numbers of the two edge types of each way.
        return [frozenset(self.number[e] for e in both) for _, both in ways]

    def hard(self):  # For each edge type: what if it is the best one?
        scores, slack = self.network.scores, 2 * self.rounding.scores
        leads = [abs(s - t) / ONE for s, t in itertools.combinations(scores, 2)]
        self.found.lead, self.found.contested = min(leads), sum(not x > slack for x in leads)
        for view, (edge, best) in itertools.product(self.views, self.number.items()):
            left = [way for way in view.ways if all(
                (scores[self.number[e]] - scores[best]) / ONE <= slack for e in way[1])]
            signals, layer = set(), self.network.hidden.T[best][None]
            for signal, deciding, others in view.cases(left):
                having = [way for way in deciding + others if edge in way[1]]
                if having and (not deciding or any(  # Both can be there at once.
                        x == y or x[0] != y[0] or view.pairs[x[0]][3]
                        for x, y in itertools.product(having, deciding))):
                    signals.add(signal)
            for signal in signals:
                self.found.note(self.worst(view, signal, layer, layer),
                                self.rounding.bound("hard", 0), view.length)

    def distinct(self):  # All sets of types that can be present.
        for view in self.views:
            for signal, deciding, others in view.cases(view.ways):
                kinds, counts = defaultdict(set), Counter()
                for way, types in zip(deciding + others, self.types(deciding + others)):
                    kinds[view.pairs[way[0]][:2]].add(types)
                for left, right, _, many in view.pairs:
                    counts[left, right] += 2 if many else 1
                options = [{frozenset().union(*some)
                            for k in range(1, 1 + (len(sets) if counts[kind] > 1 else 1))
                            for some in itertools.combinations(sets, k)}
                           for kind, sets in sorted(kinds.items())]
                options.sort(key=lambda sets: -max(self.network.weight[t] for s in sets for t in s))
                for present in self.types(deciding) or [frozenset()]:
                    self.follow(view, signal, present, options)

    def follow(self, view, signal, present, options):  # One set of each option is added.
        if present:
            mean, weight = self.mean(present)
            low = high = mean[None]
            for t in frozenset().union(*(s for sets in options for s in sets)) - present:
                share = (int(self.network.weight[t]) << P) // (int(self.network.weight[t]) + weight)
                move = (self.network.hidden.T[t] - mean) * share >> P
                low, high = low + np.minimum(move, 0), high + np.maximum(move, 0)
            logit, bound = self.worst(view, signal, low, high), self.rounding.bound("distinct", 0)
            if logit > bound or not options:
                return self.found.note(logit, bound, view.length)
        for more in options[0]:
            self.follow(view, signal, present | more, options[1:])

    def most(self, view, k, points, length):  # The largest weight of all pairs of a position.
        return view.count(k, length)[1] * max(weight for _, weight in points)

    def widened(self, view, anchor, weight, rest, length):
        """Corners around an anchor of this weight; rest: position -> (point, weight), ..."""
        most = {k: self.most(view, k, points, length) for k, points in rest.items()}
        heaviest, low, high = max(most, key=most.get, default=None), anchor, anchor
        moves = {k: [(point - anchor) * ((most[k] << P) // (most[k] + weight)) >> P
                     for point, _ in points] for k, points in rest.items()}
        for k in rest:
            if k != heaviest:
                low = low + np.minimum.reduce([0 * anchor] + moves[k])
                high = high + np.maximum.reduce([0 * anchor] + moves[k])
        return [(low, high)] + [(low + m, high + m) for m in moves.get(heaviest, [])]

    def corners(self, view, deciding, others, length):
        rest = defaultdict(list)
        for way, types in zip(others, self.types(others)):
            rest[way[0]].append(self.mean(types))
        if deciding:
            return [corner for point, weight in map(self.mean, self.types(deciding))
                    for corner in self.widened(view, point, weight, rest, length)]
        best, length = (math.inf, ), view.length  # The anchor is always there.
        for k in (k for k in rest if view.pairs[k][3] or not view.p):
            least = view.count(k, length)[0] * min(weight for _, weight in rest[k])
            other = {j: points for j, points in rest.items() if j != k}
            total = sum(self.most(view, j, points, length) for j, points in other.items())
            best = min(best, (total / (total + least), k, least), key=lambda x: x[0])
        other = {j: points for j, points in rest.items() if j != best[1]}
        return [corner for point, _ in rest[best[1]]
                for corner in self.widened(view, point, best[2], other, length)]

    def prove(self, limit):
        """Softmax pooling up to a length; ends with the first hull that is not proved."""
        found = Found()
        for view in (view for view in self.views if view.length <= limit):
            length = limit if view.p else view.length
            bound = self.rounding.bound("softmax", length)
            for signal, deciding, others in view.cases(view.ways):
                hulls = [[np.array(x) for x in zip(*self.corners(view, deciding, others, length))]]
                for _ in range(5000):
                    if not hulls:
                        break
                    low, high = hulls.pop()
                    logit = self.worst(view, signal, low, high)
                    if logit > bound:
                        found.note(logit, bound, length)
                        continue
                    # Halve it between the two corners that are farthest apart.
                    apart, i, j = max((abs(low[i] - low[j]).sum(), i, j) for i in range(len(low))
                                      for j in range(i + 1))
                    middle = [(x[[i]] + x[[j]]) // 2 for x in (low, high)]
                    if apart * 1000 < ONE or not self.worst(view, signal, *middle) > bound:
                        break
                    for k in (i, j):
                        hulls.append([low.copy(), high.copy()])
                        hulls[-1][0][k], hulls[-1][1][k] = middle[0][0], middle[1][0]
                if hulls or not logit > bound:
                    found.unproved.append(length)
                    return found
        return found
