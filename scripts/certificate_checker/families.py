"""Sections 6 to 8 of doc/certificate.md: which decisions hold in which families."""
import math
from collections import defaultdict

import numpy as np

from .network import ONE, P


# ---- 6, 7, 8. Decisions --------------------------------------------------------------

class Found:
    def __init__(self):
        self.margin, self.share, self.unproved = math.inf, 0.0, []  # The last: lengths.
        self.lead, self.contested = math.inf, 0

    def note(self, logit, bound, length):
        """A logit, its sign turned where it must be negative, and its rounding error."""
        if logit > bound:
            self.margin = min(self.margin, logit)
            self.share = max(self.share, bound / logit)
        else:
            self.unproved.append(length)


def check_gates(rules, network, rounding):
    found = Found()
    for edge, length in network.seen.gates.items():
        logit = network.gates[network.seen.types[edge]] / ONE
        found.note(logit if edge in rules.gates else -logit, rounding.gates, length)
    return found


def family_length(key):
    return 1 + sum(count for _, count in key[0]) // 2 + key[1]


def nodes_of(families):
    """(window, next code) -> numbers of the families that have it."""
    result = defaultdict(list)
    for number, windows in enumerate(families):
        for node in windows.items():
            result[node].append(number)
    return {node: np.array(rows) for node, rows in result.items()}


def check_presence(network, rounding, pooling):
    """Section 8: only which types are present counts, so this is for all lengths."""
    found, cases, scores = Found(), {}, network.scores
    for key, windows in network.seen.families.items():
        types = {t for t, _ in key[0]}
        for present in [types | {0}, types | {0, 1}] if key[1] else [types]:
            sets = [present]
            if pooling == "hard":
                best = max(present, key=lambda t: scores[t])
                leads = {t: (scores[best] - scores[t]) / ONE for t in present - {best}}
                slack = 2 * rounding.scores
                close = [{t} for t, lead in leads.items() if not lead > slack]
                found.lead, sets = min([found.lead, *leads.values()]), [{best}] + close
                found.contested += bool(close)
            for some in sets:
                case = tuple(sorted(some)), tuple(sorted(windows.items()))
                cases[case] = min(family_length(key), cases.get(case, math.inf))
    counts = [[int(t in some) for t in range(len(scores))] for some, _ in cases]
    nodes = nodes_of([dict(windows) for _, windows in cases])
    logits = network.worst(network.mean(counts)[:, None], nodes)
    for logit, length in zip(logits, cases.values()):
        found.note(logit, rounding.bound(pooling, length), length)
    return found


SHARE = 40  # Shares of ties are multiples of 2^-SHARE.


class Boxes:
    """Section 7.  A box: a family, m from m1 to m2, and shares of ties from p1 to p2."""

    def __init__(self, network, rounding):
        self.network, self.rounding = network, rounding
        self.keys = list(network.seen.families)
        counts = np.zeros((len(self.keys), len(network.seen.types)), dtype=object)
        for number, key in enumerate(self.keys):
            for t, count in key[0]:
                counts[number, t] = count
        self.sums, self.weights = counts.dot(network.weighted), counts.dot(network.weight)
        self.base = np.array([family_length(k) - k[1] for k in self.keys], dtype=object)
        self.nodes = {node: np.isin(np.arange(len(self.keys)), rows) for node, rows in
                      nodes_of(network.seen.families.values()).items()}

    def hidden(self, f, m, ties):
        """Hidden layers of families with m idle pairs; ties are times 2^SHARE."""
        zero, one, n = (m << SHARE) + ties, (m << SHARE) - ties, self.network
        sums = (self.sums[f] << SHARE) + zero[:, None] * n.weighted[0]
        sums += one[:, None] * n.weighted[1]
        weights = (self.weights[f] << SHARE) + zero * n.weight[0] + one * n.weight[1]
        return (sums << P) // weights[:, None]

    def worst(self, f, m, corners):
        """Worst logits of families, and bounds on rounding errors with m idle pairs."""
        nodes = {node: np.nonzero(has[f])[0] for node, has in self.nodes.items()
                 if has[f].any()}
        bounds = [self.rounding.bound("softmax", n) for n in self.base[f] + m]
        return self.network.worst(corners, nodes), np.array(bounds)

    def point(self, f, m, share):
        """The same for the nearest number of ties."""
        ties = (m * share + (1 << SHARE - 1) >> SHARE) << SHARE
        return self.worst(f, m, self.hidden(f, m, ties)[:, None])

    @staticmethod
    def some(boxes):
        """Some boxes at a time, column by column."""
        for start in range(0, len(boxes), 500):
            columns = [np.array(x, dtype=object) for x in zip(*boxes[start:start + 500])]
            yield [columns[0].astype(int)] + columns[1:]

    def start(self, limit):
        """A box for all configurations of each family up to a length."""
        return [(f, m, limit - self.base[f] if more else m, 0, (m > 0) << SHARE)
                for f, (_, m, more) in enumerate(self.keys) if self.base[f] + m <= limit]

    def ends_hold(self, limit):
        """Whether the longest configurations hold, with no and all idle pairs tied."""
        boxes = self.some(self.start(limit))
        points = (self.point(f, m2, p) for f, _, m2, p1, p2 in boxes for p in (p1, p2))
        return all((logits > bounds).all() for logits, bounds in points)

    def prove(self, limit):
        """Prove all lengths up to a limit; ends where boxes cannot be proved."""
        found, boxes = Found(), self.start(limit)
        while boxes and not found.unproved:
            halves = []
            for f, m1, m2, p1, p2 in self.some(boxes):
                corners = np.stack([self.hidden(f, m, m * p) for m in (m1, m2)
                                    for p in (p1, p2)], axis=1)
                logits, bounds = self.worst(f, m2, corners)
                for k in np.nonzero(logits > bounds)[0]:
                    found.note(logits[k], bounds[k], 0)
                for k in np.nonzero(~(logits > bounds))[0]:
                    box = f[[k]], m1[[k]], m2[[k]], p1[[k]], p2[[k]]
                    halves += self.split(box, corners[k], found)
            boxes = halves
        return found

    def split(self, box, corners, found):
        """Halve a box where the hidden layer changes more, or note that it fails."""
        f, m1, m2, p1, p2 = (x[0] for x in box)
        share, points = (p2 - p1) / 2 ** SHARE, [self.point(*box[:2], p) for p in box[3:]]
        one_tie = share * (m1 + 1) < 0.5
        few, fails = one_tie or share <= 1e-4, any(not (x > bound) for x, bound in points)
        if not fails and one_tie and m1 == m2:  # The points are all that is in the box.
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
