"""Sections 5 to 8 of doc/certificate.md, "Graphs": margins of all decisions."""
import math

from .graph_network import SLACK
from .network import ONE
from .words import Unusable

MOST = 2 ** 31 - 1  # Neighbours that a node can have.
MOST_ARCS_AND_NODES = 3 * 2 ** 31 - 2


class Found:
    """What is known of one kind of decisions."""

    def __init__(self):
        self.margin, self.share, self.unproved, self.contested = math.inf, 0.0, [], 0
        self.enough = True  # Softmax pooling: whether the limit leaves two neighbours.

    def note(self, name, logit, bound):
        logit = (logit - SLACK) / ONE
        if logit > bound:
            self.margin = min(self.margin, logit)
            self.share = max(self.share, bound / logit)
        else:
            self.unproved.append((logit, name))


def check_gates(rules, network, rounding):
    found = Found()
    for kind in rules.kinds():
        for k, t in enumerate(network.types):
            if not t.loop:
                logit = network.tables[kind][0, k]
                found.note(f"{kind} gate of {tuple(t)}",
                           logit if rules.fires(kind, t) else -logit,
                           rounding.gates[kind])
    return found


class Cases:
    """The cases of next states, or of signals."""

    def __init__(self, cases, sets, network, rounding):
        self.cases, self.sets, self.network = list(cases), sets, network
        self.place = {t: k for k, t in enumerate(network.types)}
        self.rounding, self.found = rounding, Found()

    def bound(self, case):
        return self.rounding.signals if case.state is None else self.rounding.nodes

    def looked_at(self):
        """All logits: the case, a name, the bound, and weights and numbers of types."""
        for case in self.cases:
            weights = self.network.attention(case)[0]
            types = [*case.certain, *case.others]
            for j, says in self.network.decisions(case):
                name = f"{case.state} signal {case.signal} {case.certain[-1]} logit {j}"
                yield (case, name, self.bound(case),
                       {t: weights[self.place[t]] for t in types},
                       {t: says[self.place[t]] for t in types})

    # ---- 5. Distinct pooling ----

    def distinct(self):
        for case, name, bound, weight, says in self.looked_at():
            x = None
            types = list(case.certain)
            while True:
                mean = (sum(weight[t] * says[t] for t in types)
                        // sum(weight[t] for t in types))
                if x is not None and mean >= x:
                    break
                x = mean
                parts = {t: weight[t] * (says[t] - x) for t in weight}
                types = [*case.certain, *self.sets.least(case, parts)[1]]
            self.found.note(name, x, bound)
        return self.found

    # ---- 7. Hard pooling ----

    def hard(self):
        """The type with the best score is what is certain, or another one above it."""
        slack = 2 * int(self.score_error() * ONE) + SLACK
        for case in self.cases:
            scores = self.network.attention(case)[1]
            score = {t: scores[self.place[t]] for t in (*case.certain, *case.others)}
            best = max(score[t] for t in case.certain)
            attended = [t for t in score if score[t] >= best - slack]
            close = [t for t in attended if score[t] <= best + slack]
            alone = sum(t in case.certain for t in close) == 1
            for j, says in self.network.decisions(case):
                self.found.contested += len(close) - alone
                for t in attended:
                    self.found.note(f"{case} {t} {j}", says[self.place[t]],
                                    self.bound(case))
        return self.found

    def score_error(self):
        nodes = any(case.state is not None for case in self.cases)
        return self.rounding.scores if nodes else self.rounding.signal_scores

    # ---- 8. Softmax pooling ----

    def least_sum(self, case, parts, most):
        """The least sum of parts over at most so many arcs (and the loop of a node), or
        so many arcs and loops of a graph; the numbers of arcs of each type."""
        free = [t for t in (*case.certain[-1:], *case.others)
                if case.state is None or not (t.loop or self.sets.groups[t])]
        worst = min(free, key=parts.get, default=None)
        repeated = min(parts[worst], 0) if free else 0
        copies = most - len(case.certain) + (case.state is not None)
        total, types = self.sets.least(case, parts, repeated) \
            if case.state is not None else (0, [])
        counts = dict.fromkeys((*case.certain, *types), 1)
        if repeated < 0 and copies > len(types):
            counts[worst] = counts.get(worst, 0) + copies - len(types)
        return (sum(parts[t] for t in case.certain) + total + copies * repeated, counts)

    def holds(self, look, most):
        """Whether a logit is right by more than its bound, in graphs up to this limit."""
        case, _, bound, weight, says = look
        if most < len(case.certain) - (case.state is not None):
            return True  # No such set is as small.
        x = int(bound * ONE) + SLACK + 1
        parts = {t: weight[t] * (says[t] - x) for t in weight}
        return self.least_sum(case, parts, most)[0] > 0

    def limit(self):
        """The largest limit up to which all is right."""
        most = MOST if self.cases[0].state is not None else MOST_ARCS_AND_NODES
        for look in self.looked_at():
            low, high = 0, most + 1
            if self.holds(look, most):
                continue
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if self.holds(look, middle) else (low, middle)
            most = low
        return most

    def softmax(self, most):
        """All margins up to this limit."""
        self.found = Found()
        for case, name, bound, weight, says in self.looked_at():
            if most < len(case.certain) - (case.state is not None):
                continue
            x, counts = None, dict.fromkeys(case.certain, 1)
            for _ in range(1000):
                mean = (sum(n * weight[t] * says[t] for t, n in counts.items())
                        // sum(n * weight[t] for t, n in counts.items()))
                if x is not None and mean >= x:
                    break
                x = mean
                parts = {t: weight[t] * (says[t] - x) for t in weight}
                counts = self.least_sum(case, parts, most)[1]
            else:
                raise Unusable("a margin is not found")
            self.found.note(name, x, bound)
        return self.found
