"""What the certificate of a graph model says: doc/certificate.md, "Graphs"."""
import math

from .graph_network import GraphNetwork, GraphRounding
from .graph_proof import Cases, check_gates
from .graph_rules import Closure, Sets, check_single
from .graph_runs import check_refutation
from .words import Difference, Unusable

COMPARED = set("""format format_version model_digest algorithm rules_digest pooling proved
    refuted degree_limit size_limit margin state_margin gate_margin signal_margin
    rounding_share contested_scores types cases sets doubts refutation""".split())
NOT_COMPARED = "open seconds version".split()
GRAPHS_NOT_CHECKED = (
    "that the rules are the algorithm; the executors, so no decision that rounding can"
    " change; decisions before the step of a refutation, and its confirmed_by; margins of"
    " what is not proved with softmax pooling; what doubts say, but for margins; "
    + ", ".join(NOT_COMPARED))
SHARE = 4.0  # Their bound on rounding errors may be coarser than ours by this factor.


def same(name, claimed, found):
    if claimed != found:
        raise Difference(f"{name}: the certificate says {claimed}, found {found}")


def near(name, claimed, found, least, most):
    if not least <= claimed <= most:
        raise Difference(f"{name}: the certificate says {claimed}, found {found}")


def lower_bound(name, claimed, found, softmax):
    """What is in the certificate is from intervals, and so a little less."""
    wide = 1e-9 if softmax else 1e-12  # Margins at a limit may be tiny.
    near(name, claimed, found, found - 1e-6 * abs(found) - wide,
         found + 1e-12 * abs(found))


class Findings:
    """All decisions of a model."""

    def __init__(self, rules, network, rounding, sets):
        self.pooling = network.pooling
        self.gates = check_gates(rules, network, rounding)
        self.states = Cases(sets.node_cases(), sets, network, rounding)
        self.signals = Cases(sets.signal_cases(), sets, network, rounding)

    def search(self, c):
        """Find all margins; compare the limits."""
        for name, cases, least in (("degree_limit", self.states, 1),
                                   ("size_limit", self.signals, 4)):
            if self.pooling != "softmax":
                getattr(cases, self.pooling)()
                same(name, c[name], 0)
            elif cases.cases:
                limit, claimed = cases.limit(), c[name]
                near(name, claimed, limit, limit - limit // 1000 - (limit > 1000),
                     limit + limit // 1000 + (limit > 1000))
                cases.softmax(claimed)
                cases.found.enough = limit >= least
            else:
                same(name, c[name], 0)
        found = {"state": self.states.found, "gate": self.gates,
                 "signal": self.signals.found}
        self.margins = {name: kind.margin if kind.margin < math.inf else 0.0
                        for name, kind in found.items()}
        self.found = list(found.values())
        self.margin = min((x for x in self.margins.values() if x > 0), default=0.0)
        self.share = max(kind.share for kind in self.found)
        self.contested = sum(kind.contested for kind in self.found)
        self.proved = not any(kind.unproved for kind in self.found) \
            and all(kind.enough for kind in self.found)


def check_refutation_beside(rules, network, rounding, c):
    """The refutation, if there is one; the certificate says what it is beside."""
    r = c["refutation"]
    if not r["nodes"]:
        if c["refuted"] or r["edges"]["count"] or r["decision"]:
            raise Difference("refutation: there is none, or it has no nodes")
        return ""
    if c["proved"] and c["pooling"] != "softmax":
        raise Difference("refutation: there is one, but the certificate says proved")
    verdict, run = check_refutation(rules, network, rounding, r)
    if c["proved"] and max(map(len, run.into)) <= c["degree_limit"] and (
            not c["size_limit"] or len(run.arcs) + run.n <= c["size_limit"]):
        raise Difference("refutation: the graph is not beyond the limits")
    return verdict


def check_doubts(doubts, findings):
    """As many views are in doubt, with the same margins."""
    found = sorted(x for kind in findings.found for x, _ in kind.unproved)
    same("doubts", doubts["count"], len(found))
    same("doubts", len(doubts["margin"]), len(found))
    for claimed, margin in zip(sorted(doubts["margin"]), found):
        lower_bound("doubts", claimed, margin, True)


def check_graph(model, rules, c):
    unknown = set(c) - COMPARED
    if not unknown <= set(NOT_COMPARED):
        raise Unusable(f"unknown keys: {sorted(unknown - set(NOT_COMPARED))}")
    if c["pooling"] not in ("softmax", "hard", "distinct"):
        raise Unusable(f"there is no pooling '{c['pooling']}'")
    for name, wanted in (("bits", rules.bits), ("signals", len(rules.signals)),
                         ("takes", "take" in rules.kinds()),
                         ("points", "point" in rules.kinds())):
        if model.config[name] != wanted:
            raise Unusable(f"the {name} of the model are not those of the rules")
    for name, found in (("algorithm", rules.algorithm), ("rules_digest", rules.digest()),
                        ("model_digest", model.digest())):
        same(name, c[name], found)
    same("algorithm of the model", model.config["algorithm"], rules.algorithm)
    same("rules_digest of the model", model.config["rules_digest"], c["rules_digest"])
    check_single(rules)
    closure = Closure(rules)
    sets = Sets(rules, closure)
    sets.check_gates()
    network = GraphNetwork(model, closure.types, c["pooling"])
    rounding = GraphRounding(network)
    findings = Findings(rules, network, rounding, sets)
    cases = findings.states.cases + findings.signals.cases
    number = sum(map(sets.count, cases))
    same("types", c["types"], len(closure.types))
    same("cases", c["cases"], len(cases))
    near("sets", c["sets"], number, number * (1 - 1e-12), number * (1 + 1e-12))
    refutation = check_refutation_beside(rules, network, rounding, c)
    findings.search(c)
    same("proved", c["proved"], findings.proved)
    same("refuted", c["refuted"], bool(refutation) and not findings.proved)
    same("contested_scores", c["contested_scores"], findings.contested)
    softmax = c["pooling"] == "softmax"
    for name, found in findings.margins.items():
        if findings.proved or name == "gate" or not softmax:
            lower_bound(name + "_margin", c[name + "_margin"], found, softmax)
    if findings.proved or not softmax:
        lower_bound("margin", c["margin"], findings.margin, softmax)
        near("rounding_share", c["rounding_share"], findings.share,
             findings.share / 1.25, findings.share * SHARE)
    if not softmax:
        check_doubts(c["doubts"], findings)
    limits = (f"{c['degree_limit']} neighbours, {c['size_limit'] or 'any number of'} arcs"
              " and nodes") if softmax else "none"
    verdict = "proved" if findings.proved else refutation or "undecided"
    print("statement   for every graph, start and all weights, all decisions equal those "
          f"of {c['algorithm']}\npooling     {c['pooling']}\nverdict     {verdict}")
    if findings.proved and refutation:
        print(f"beyond      {refutation}")
    print(f"margin      {findings.margin:.4g}, gates {findings.margins['gate']:.4g}; "
          f"rounding errors: at most {100 * findings.share:.4g}% of any margin")
    print(f"limits      {limits}")
    print(f"looked at   {len(closure.types)} types, {len(cases)} cases, "
          f"{float(number):.6g} sets of types")
