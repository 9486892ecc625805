"""Sections 3, 5, 7 and 8 of doc/certificate.md for tilings."""
import itertools
import math
from collections import Counter, defaultdict

import numpy as np

from .families import Found
from .network import ONE, P
from .words import ANY, Difference, FLIP, ORDERS, Seen, edges


# ---- 3. Tilings ----------------------------------------------------------------------
# A tiling is the codes of its shortest configuration, which from a to b have a pattern of
# p nodes that may be repeated once more, and again (p = 0: there is one configuration);
# and for each pair of neighbours the ways in which it may compare.
def tile(codes, a, b, p, orders):
    """Nodes that continue the pattern belong to it, and equal pairs know the same."""
    while p and a > 0 and codes[a - 1] == codes[a - 1 + p]:
        a -= 1
    while p and b < len(codes) and codes[b] == codes[b - p]:
        b += 1
    orders = list(orders)
    for j in range(p):
        alike = slice(a + j, b - 1, p)
        orders[alike] = [int(np.bitwise_or.reduce(orders[alike]))] * len(orders[alike])
    return (tuple(codes), a, b, p), tuple(orders)


class View:
    """Section 5: what the network sees of a tiling."""

    def __init__(self, rules, tiling, orders, length):
        codes, a, b, self.p = tiling
        self.rules, self.length, many = rules, length, range(a, b - 1)
        at = [i for i in range(len(codes) - 1) if i not in many] + list(many[:self.p])
        self.pairs = [(codes[i], codes[i + 1], orders[i], i in many) for i in at]
        self.windows = {rules.window(codes, u) for u in range(len(codes))}
        # All ways in which pairs may compare: the number of the pair, and its two edges.
        self.ways = [(k, edges(left, right, order))
                     for k, (left, right, known, _) in enumerate(self.pairs)
                     for order in ORDERS if known & order]

    def cases(self, left):
        """If only some ways are left, the signals that are possible: for each the ways of
        which one at least is there, and other ways that may be there."""
        for signal, lines in itertools.groupby(self.rules.lines, lambda line: line[1]):
            lines = {edge for edge, _ in lines}
            deciding = [way for way in left if lines & set(way[1])]
            if deciding and len({k for k, _ in left}) == len(self.pairs):
                yield signal, deciding, [way for way in left if not lines & set(way[1])]
            left = [way for way in left if not lines & set(way[1])]
        if len({k for k, _ in left}) == len(self.pairs):
            yield self.rules.otherwise, [], left

    def count(self, k, length):
        """How often a pair occurs, at least and at most."""
        least = (length - (len(self.pairs) - self.p) - 1) // max(self.p, 1)
        return (least, least + 1) if self.pairs[k][3] else (1, 1)


def tiling_step(rules, tiling, orders, signal):
    codes, a, b, p = tiling
    moves = [(ANY, 0, 0, 0)]  # Order after the step; may exchange, fire right, fire left.
    for left, right, known in zip(codes, codes[1:], orders):
        after, flags = 0, [0, 0, 0]
        for order in (order for order in ORDERS if known & order):
            swaps = rules.exchanges(left, right, order)
            after |= int(FLIP[order]) if swaps else order
            fires = [edge in rules.gates for edge in edges(left, right, order)]
            flags = [x or y for x, y in zip(flags, [swaps] + fires)]
        if moves[-1][2] and flags[2]:
            raise Difference("rules: two gates fire into one node")
        moves.append((after, *flags))
    moves.append(moves[0])
    orders = [ANY if before[1] or behind[1] else pair[0]
              for before, pair, behind in zip(moves, moves[1:], moves[2:])]
    codes = [rules.after(signal, rules.window(codes, u)) for u in range(len(codes))]
    return tile(codes, a + (p > 0), b - (p > 0), p, orders)


def close_tilings(rules, lengths, repeated):
    known, todo = {}, []
    for n in lengths:
        a, b, p = 0, 0, 0
        for least, step, head, filling, tail in rules.starts:
            if repeated and n >= least and (n - least) % step == 0:
                a, b, p = len(head), n - len(tail), len(filling)
        todo.append(tile(rules.start(n), a, b, p, [ANY] * (n - 1)))
    while todo:
        tiling, orders = todo.pop()
        old = known.get(tiling, (0,) * len(orders))
        new = tuple(x | y for x, y in zip(orders, old))
        if tiling not in known or new != old:
            known[tiling] = new
            view = View(rules, tiling, new, 0)
            for signal in {case[0] for case in view.cases(view.ways) if any(tiling[0])}:
                todo.append(tiling_step(rules, tiling, new, signal))
        if len(known) > 10000:
            raise Difference("rules: too many tilings")
    return known


def see_tilings(rules):
    cycle = math.lcm(*(k for _, step, _, filling, _ in rules.starts
                       for k in (step, len(filling))))
    longest = max(least + step for least, step, *_ in rules.starts)
    # Tilings are for lengths with two patterns, and ends that do not meet in a step.
    far = close_tilings(rules, range(longest + 64 * cycle, longest + 65 * cycle), True)
    first = max([longest] + [len(c) - (b - a) + 2 * p + 2 for c, a, b, p in far])
    tilings = close_tilings(rules, range(first, first + cycle), True)
    if any(b - a < 2 * p for _, a, b, p in tilings):
        raise Difference("rules: a tiling that is shorter than two patterns")
    tilings.update(close_tilings(rules, range(first), False))
    seen = Seen([])
    for tiling, orders in tilings.items():
        if not any(tiling[0]):
            continue
        view = View(rules, tiling, orders, first if tiling[3] else len(tiling[0]))
        seen.families[tiling], seen.codes = view, seen.codes | set(tiling[0])
        for edge in (edge for _, both in view.ways for edge in both):
            seen.edge(edge, 2)
        for signal in {case[0] for case in view.cases(view.ways)}:
            seen.windows |= {(signal, window) for window in view.windows}
    return seen


# ---- 7, 8. Tilings -------------------------------------------------------------------

class Tilings:
    def __init__(self, rules, network, rounding):
        self.rules, self.network, self.rounding = rules, network, rounding
        self.found = Found()
        self.number, self.views = network.seen.types, network.seen.families.values()

    def worst(self, view, signal, low, high):
        """The worst logit over the hull of corners, each of them from low to high."""
        nodes = {(w, self.rules.after(signal, w)): np.array([0]) for w in view.windows}
        middle, spread = (low + high) // 2, (high - low) // 2 + 1
        return self.network.worst(middle[None], nodes, spread[None])[0]

    def mean(self, some):
        """The hidden layer and the weight of some edge types together."""
        counts = [[int(t in some) for t in range(len(self.number))]]
        return self.network.mean(counts)[0], int(np.dot(counts, self.network.weight)[0])

    def types(self, ways):
        """The numbers of the two edge types of each way."""
        return [frozenset(self.number[e] for e in both) for _, both in ways]

    def hard(self):
        """Section 8: for each edge type, which signals are possible if it is the best."""
        scores, slack = self.network.scores, 2 * self.rounding.scores
        leads = [abs(s - t) / ONE for s, t in itertools.combinations(scores, 2)]
        self.found.lead = min(leads)
        self.found.contested = sum(not lead > slack for lead in leads)
        for view, (edge, best) in itertools.product(self.views, self.number.items()):
            left = [way for way in view.ways if not any(
                (scores[self.number[e]] - scores[best]) / ONE > slack for e in way[1])]
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

    def distinct(self):
        """Section 8: all sets of types that can be present with a signal."""
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
                weight = self.network.weight
                options.sort(key=lambda sets: -max(weight[t] for s in sets for t in s))
                if not all(self.follow(view, signal, present, options)
                           for present in self.types(deciding) or [frozenset()]):
                    break

    def follow(self, view, signal, present, options):
        """All sets of types that contain `present` and one set of each option; ends with
        the first that is not proved."""
        if present:
            mean, weight = self.mean(present)
            low = high = mean[None]
            for t in frozenset().union(*(s for sets in options for s in sets)) - present:
                own = int(self.network.weight[t])
                share = (own << P) // (own + weight)
                move = (self.network.hidden.T[t] - mean) * share >> P
                low, high = low + np.minimum(move, 0), high + np.maximum(move, 0)
            logit = self.worst(view, signal, low, high)
            bound = self.rounding.bound("distinct", 0)
            if logit > bound or not options:
                self.found.note(logit, bound, view.length)
                return logit > bound
        return all(self.follow(view, signal, present | more, options[1:])
                   for more in options[0])

    @staticmethod
    def most(view, k, points, length):
        """The largest weight of all pairs of one position."""
        return view.count(k, length)[1] * max(weight for _, weight in points)

    def widened(self, view, anchor, weight, rest, length):
        """Section 7: corners around an anchor; rest: position -> points and weights."""
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
        """Corners of a hull of all that can be pooled in a case."""
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

    @staticmethod
    def ends_hold(limit):
        """Not looked at: a hull tells this as quickly."""
        return True

    def prove(self, limit):
        """Softmax pooling up to a length; ends with the first hull that is not proved."""
        found = Found()
        for view in (view for view in self.views if view.length <= limit):
            length = limit if view.p else view.length
            bound = self.rounding.bound("softmax", length)
            for signal, deciding, others in view.cases(view.ways):
                corners = self.corners(view, deciding, others, length)
                hulls = [[np.array(x) for x in zip(*corners)]]
                for _ in range(5000):
                    if not hulls:
                        break
                    low, high = hulls.pop()
                    logit = self.worst(view, signal, low, high)
                    if logit > bound:
                        found.note(logit, bound, length)
                        continue
                    # Halve it between the two corners that are farthest apart.
                    apart, i, j = max((abs(low[i] - low[j]).sum(), i, j)
                                      for i in range(len(low)) for j in range(i + 1))
                    middle = [(x[[i]] + x[[j]]) // 2 for x in (low, high)]
                    if apart * 1000 < ONE \
                            or not self.worst(view, signal, *middle) > bound:
                        break
                    for k in (i, j):
                        hulls.append([low.copy(), high.copy()])
                        hulls[-1][0][k], hulls[-1][1][k] = middle[0][0], middle[1][0]
                if hulls or not logit > bound:
                    found.unproved.append(length)
                    return found
        return found
