"""Section 10 of doc/certificate.md, "Graphs": runs of the rules on a graph, and what the
network decides in them."""
import math
import re
from collections import Counter

from .graph_network import SLACK
from .graph_rules import Case, Type
from .network import ONE
from .words import Difference, Unusable


class Run:
    """An execution of the rules on the graph of a refutation."""

    def __init__(self, rules, refutation):
        self.rules, self.drawn = rules, refutation["values"]
        n, edges = refutation["nodes"], refutation["edges"]
        if n > 10 ** 6:
            raise Unusable("the graph of the refutation is too large for this program")
        self.arcs, self.into = {}, [[] for _ in range(n)]
        columns = [edges[name] for name in ("first", "second", "weight")]
        if {len(column) for column in columns} != {edges["count"]}:
            raise Difference("refutation: lists of edges differ in length")
        for u, v, w in zip(*columns):
            if not (0 <= u < n and 0 <= v < n and u != v and math.isfinite(w)) \
                    or (u, v) in self.arcs:
                raise Difference(f"refutation: the edge {u} {v} cannot be")
            self.arcs[u, v] = self.arcs[v, u] = float(w)
            self.into[u].append(v)
            self.into[v].append(u)
        if not 0 <= refutation["start"] < n:
            raise Difference("refutation: the start is no node")
        self.n, self.steps = n, 0
        self.states = [rules.other_state] * n
        self.states[refutation["start"]] = rules.start_state
        self.pointers = list(range(n))
        self.values = [float(v) if rules.values == "number" else 0.0 for v in range(n)]
        if rules.values == "random":
            self.draw(0)
        self.observe()

    def draw(self, number):
        if number >= len(self.drawn) or len(self.drawn[number]) != self.n \
                or not all(map(math.isfinite, self.drawn[number])):
            raise Difference(f"refutation: the values of round {number} cannot be used")
        self.values = [float(value) for value in self.drawn[number]]

    def observe(self):
        """The types of all arcs and loops."""
        rules, s, x, p = self.rules, self.values, self.states, self.pointers
        sign, best = -1 if rules.node_best == "greatest" else 1, {}
        for v in range(self.n if rules.node_best != "none" else 0):
            best[x[v]] = min(best.get(x[v], (math.inf, self.n)), (sign * s[v], v))
        B = [int((sign * s[v], v) == best.get(x[v])) for v in range(self.n)]
        key = {"weight": lambda u, w: w, "value": lambda u, w: s[u],
               "sum": lambda u, w: s[u] + w}.get(rules.arc_key, lambda u, w: 0.0)
        first = {}
        for (u, v), w in self.arcs.items() if rules.arc_key != "none" else ():
            group = v, x[u], rules.class_with_pointer and p[u] == v
            first[group] = min(first.get(group, (math.inf, self.n)), (key(u, w), u))
        leads = {(u, group[0]) for group, (_, u) in first.items()}

        def holds(k, u, v):
            kind = rules.comparisons[k] if k < len(rules.comparisons) else ""
            return int({"weight_below": lambda: self.arcs[u, v] < s[v],
                        "sum_below": lambda: s[u] + self.arcs[u, v] < s[v],
                        "value_below": lambda: s[u] < s[v],
                        "rank_below": lambda: (s[u], u) < (s[v], v)}.get(
                            kind, lambda: False)())

        def points(u, v):
            return int(bool(rules.pointers) and p[u] == v)

        self.types = {(u, v): Type(
            0, x[u], B[u], x[v], B[v], points(u, v), points(v, u), holds(0, u, v),
            holds(1, u, v), int((u, v) in leads), int((v, u) in leads))
            for u, v in self.arcs}
        self.loops = [Type(1, x[v], B[v], x[v], B[v], points(v, v), points(v, v), 0, 0, 0,
                           0) for v in range(self.n)]
        self.signal = self.rules.signal_of(min(
            map(self.rules.signal_line, set(self.types.values()) | set(self.loops))))

    def types_into(self, v):
        return Counter([self.loops[v], *(self.types[u, v] for u in self.into[v])])

    def present(self):
        return Counter(self.types.values()) + Counter(self.loops)

    def next_state(self, v):
        line = min(self.rules.next_line(self.signal, t) for t in self.types_into(v))
        return self.rules.next_of(line, self.states[v])

    def step(self):
        """Whether anything has changed."""
        rules, s = self.rules, self.values
        before = list(self.states), list(s), list(self.pointers)
        after = [self.next_state(v) for v in range(self.n)], list(s), list(self.pointers)
        for kind in rules.kinds():
            for (u, v), t in self.types.items():
                if rules.fires(kind, t):
                    w = self.arcs[u, v]
                    offer = {"value": s[u], "weight": w, "sum": s[u] + w,
                             "value_plus_one": s[u] + 1.0}.get(rules.offer)
                    after[1 if kind == "take" else 2][v] = offer if kind == "take" else u
        self.states, self.values, self.pointers = after
        self.steps += 1
        changed = before != (self.states, self.values, self.pointers)
        if changed and rules.values == "random" and self.steps % 2 == 0:
            self.draw(self.steps // 2)
        self.observe()
        return changed


# ---- What the network decides --------------------------------------------------------

def attentions(network, rounding, case, counts):
    """The weights of types that are possible: one choice, but for hard pooling, where
    rounding may choose another type."""
    weights, scores = network.attention(case)
    place = {t: network.types.index(t) for t in counts}
    if network.pooling == "hard":
        error = rounding.signal_scores if case.state is None else rounding.scores
        best = max(scores[k] for k in place.values())
        slack = 2 * int(error * ONE) + SLACK
        return [{k: 1} for k in place.values() if scores[k] >= best - slack]
    return [{k: weights[k] * (counts[t] if network.pooling == "softmax" else 1)
             for t, k in place.items()}]


def logits(network, case, weight):
    total = sum(weight.values())
    for j, says in network.decisions(case):
        yield j, sum(w * says[k] for k, w in weight.items()) // total


def decided(network, rounding, case, counts):
    """What can be decided: for each possible attention, the decision, and by how much it
    is wrong, in bounds on rounding errors; negative if it is right."""
    for weight in attentions(network, rounding, case, counts):
        found = dict(logits(network, case, weight))
        if case.state is None:
            k = min(found, key=found.get)
            wrong = -found[k] / ONE
            yield (case.right if wrong < 0 else k), wrong, rounding.signals
        else:
            code = sum(((case.right >> j & 1) ^ (x <= 0)) << j for j, x in found.items())
            wrong, bound = max((-x / ONE, rounding.nodes) for j, x in found.items())
            yield code, wrong, bound


def check_refutation(rules, network, rounding, r):
    """The decision that is named must be wrong, by more than rounding can do.  Returns
    the verdict and the run."""
    run, end = Run(rules, r), 4 * r["nodes"] + 8
    for _ in range(r["step"]):
        if run.steps >= end or not run.step():
            raise Difference(f"refutation: the rules have halted before step {r['step']}")
    known = set(network.types)
    for t in run.present():
        if t not in known:
            raise Difference(f"refutation: {tuple(t)} is a type that should not occur")
    states, signals = rules.states, rules.signals
    gate = re.fullmatch(r"(take|point) gate of node (\d+) to node (\d+)", r["decision"])
    node = re.fullmatch(r"next state of node (\d+)", r["decision"])
    if gate and (int(gate[2]), int(gate[3])) in run.types and gate[1] in rules.kinds():
        t = run.types[int(gate[2]), int(gate[3])]
        right = rules.fires(gate[1], t)
        logit = network.tables[gate[1]][0, network.types.index(t)] / ONE
        names, right = ("shut", "open"), int(right)
        found = [(int(logit > 0), -logit if right else logit, rounding.gates[gate[1]])]
    elif node and int(node[1]) < run.n:
        v = int(node[1])
        right, names = run.next_state(v), states
        case = Case((run.states[v], run.loops[v].sender_best), run.signal, (), (), right)
        found = list(decided(network, rounding, case, run.types_into(v)))
    elif r["decision"] == "signal" and len(signals) > 1:
        right, names = run.signal, signals
        case = Case(None, right, (), (), right)
        found = list(decided(network, rounding, case, run.present()))
    else:
        raise Difference(f"refutation: there is no '{r['decision']}'")
    about = int((gate and gate[3]) or (node and node[1]) or 0)
    if r["node"] != about:
        raise Difference(f"refutation: {r['decision']} is not about node {r['node']}")

    def name(code):
        return names[code] if code < len(names) else str(code)

    if r["expected"] != name(right):
        raise Difference(f"expected decision of the refutation: the certificate says "
                         f"{r['expected']}, found {name(right)}")
    code, wrong, bound = max(found, key=lambda x: x[1])
    if not math.isfinite(bound):
        raise Difference("refutation: there is no bound on rounding errors")
    if -wrong > bound:
        raise Difference(f"refutation: {r['decision']} is right, by {-wrong:.4g}")
    text = f"{r['decision']}, {run.n} nodes, step {r['step']}: " + (
        f"wrong by {wrong:.4g}" if wrong > 0 else f"right by {-wrong:.4g}")
    if len(found) > 1 or wrong <= bound:
        return (f"refuted, not confirmed here: {text}, but rounding errors can be "
                f"{bound:.2g}"), run
    if r["found"] != name(code):
        raise Difference(f"found decision of the refutation: the certificate says "
                         f"{r['found']}, found {name(code)}")
    return "refuted: " + text, run
