#!/usr/bin/python3
"""The second checker agrees with certificates of graph models, of those that are shipped
and of wrong ones, and finds errors that were planted.

    check_graph_certificate_test.py --programs FOLDER --source FOLDER [--only GROUP]

Exit code 77: this Python has no NumPy or no mpmath."""
import argparse
import contextlib
import copy
import importlib.machinery
import importlib.util
import io
import json
import os
import subprocess
import sys
import tempfile

try:
    import mpmath  # noqa: F401
    import numpy
except ImportError:
    sys.exit(77)

POOLINGS = ["distinct", "hard", "softmax"]
ALGORITHMS = """bfs dfs prim dijkstra bellman_ford mis components eccentricity""".split()
MARGINS = "margin state_margin gate_margin signal_margin"


def module_at(path):
    loader = importlib.machinery.SourceFileLoader("module", path)
    spec = importlib.util.spec_from_loader("module", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def remembered(make):
    """The networks of models, types and poolings, each made once."""
    made = {}

    def remember(model, types, pooling):
        key = model.digest(), tuple(types), pooling
        if key not in made:
            made[key] = make(model, types, pooling)
        return made[key]
    return remember


class Bench:
    def __init__(self, options, folder):
        self.programs, self.source, self.folder = options.programs, options.source, folder
        self.script = os.path.join(self.source, "scripts", "check-certificate")
        sys.path.insert(0, os.path.dirname(self.script))
        sys.dont_write_bytecode = True
        self.checker, self.problems, self.checks = module_at(self.script), [], 0
        # What a network computes does not depend on what certificates say.
        graphs = sys.modules["certificate_checker.graphs"]
        graphs.GraphNetwork = remembered(graphs.GraphNetwork)

    def expect(self, holds, text):
        self.checks += 1
        if not holds:
            self.problems.append(text)
            print("problem:", text)

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, program, *arguments):
        return subprocess.run([os.path.join(self.programs, program), *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)

    def made(self, name, program, *arguments):
        """A file that a program makes, once; its content."""
        path = self.path(name)
        if not os.path.exists(path):
            done = self.run(program, *arguments, path)
            if not os.path.exists(path):
                sys.exit(f"{program} {arguments}: {done.stdout}")
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def rules(self, algorithm):
        return self.made(algorithm + ".rules.json", "nexec_algorithms", "--algorithm",
                         algorithm, "--rules_file")

    def model(self, algorithm):
        binary = os.path.join(self.source, "data", "graphs", algorithm + ".bin")
        return self.made(algorithm + ".model.json", "nexec_inspect", "--input_model_file",
                         binary, "--output_model_file")

    def certified(self, name, model, pooling):
        """The certificate that nexec_certify gives a model."""
        path = self.path(name + ".json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(model, file)
        return self.made(f"{name}.{pooling}.json", "nexec_certify", "--input_model_file",
                         path, "--pooling", pooling, "--output_file")

    def files(self, algorithm, pooling):
        model = self.model(algorithm)
        path = os.path.join(self.source, "data", "graphs",
                            f"{algorithm}.{pooling}.certificate.json")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                certificate = json.load(file)
        else:
            certificate = self.certified(algorithm, model, pooling)
        return copy.deepcopy((model, self.rules(algorithm), certificate))

    def check(self, *files):
        """Exit code and output of the checker for a model, rules and a certificate."""
        paths = [self.path("checked." + name) for name in "mrc"]
        for path, content in zip(paths, files):
            with open(path, "w", encoding="utf-8") as file:
                json.dump(content, file)
        sys.argv, text = [self.script, *paths], io.StringIO()
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            code = self.checker.main()
        return code, text.getvalue()

    def repair(self, model, rules, certificate):
        """Write the digests that the files really have into them."""
        digest = self.checker.GraphRules(rules).digest()
        model["config"]["rules_digest"] = certificate["rules_digest"] = digest
        certificate["model_digest"] = self.checker.GraphModel(model).digest()

    def agrees(self, name, verdict, *files):
        code, text = self.check(*files)
        self.expect(code == 0 and f"verdict     {verdict}" in text and "agrees" in text,
                    f"{name}: {code}: {text}")

    def differs(self, name, things, *files):
        """The checker must name one of these things as the first difference."""
        code, text = self.check(*files)
        first = [line for line in text.splitlines() if line.startswith("differs")]
        self.expect(code == 1 and len(first) == 1 and "agrees" not in text
                    and first[0].split()[1].strip(":") in things.split(),
                    f"{name}: {code}: {text}")


def shipped(bench):
    for algorithm in ALGORITHMS:
        for pooling in ("distinct", "hard"):
            bench.agrees(f"{algorithm}, {pooling}", "proved",
                         *bench.files(algorithm, pooling))


def shipped_softmax(bench):
    for algorithm in ALGORITHMS:
        bench.agrees(f"{algorithm}, softmax", "proved",
                     *bench.files(algorithm, "softmax"))


def changed(lines, number, **fields):
    lines[number].update(fields)


RULE_CHANGES = [
    ("bfs", "no pointer", lambda r: r["point"].pop()),
    ("bfs", "another arc points", lambda r: changed(r["point"], 0, sender=0)),
    ("bfs", "not best", lambda r: r["point"][0].pop("best")),
    ("bfs", "another state", lambda r: changed(r["next"], 0, next=0)),
    ("bfs", "another start", lambda r: r.update(start_state=0, other_state=1)),
    ("dfs", "otherwise", lambda r: r.update(otherwise=1 - r["otherwise"])),
    ("dfs", "no line of the signal", lambda r: r["decision_list"].pop()),
    ("dfs", "another signal", lambda r: changed(r["decision_list"], 0, signal=0)),
    ("dfs", "not chosen", lambda r: r["next"][0]["arc"].pop("chosen")),
    ("dfs", "another signal of a line", lambda r: changed(r["next"], 0, signal=0)),
    ("dfs", "nothing is single", lambda r: r.update(single=[])),
    ("dfs", "more is single", lambda r: r.update(single=[1, 2])),
    ("dfs", "other classes", lambda r: r.update(
        class_with_pointer=not r["class_with_pointer"])),
    ("dfs", "no last line", lambda r: r["next"].pop()),
    ("prim", "one line less", lambda r: r["take"].pop()),
    ("prim", "not less", lambda r: changed(r["take"], 1, first=0)),
    ("dijkstra", "another comparison", lambda r: changed(r["take"], 1, second=0)),
    ("mis", "lines change places", lambda r: r["next"].insert(0, r["next"].pop(1))),
    ("mis", "another order", lambda r: r.update(comparisons=["value_below"])),
    ("eccentricity", "any signal", lambda r: r["next"][1].pop("signal")),
    ("bellman_ford", "no last line", lambda r: r["next"].pop()),
    ("components", "another gate", lambda r: r["take"][0].pop("best")),
]


def planted_rules(bench):
    """Rules that differ, with digests that do not tell; and one whose digest tells."""
    for algorithm, name, change in RULE_CHANGES:
        model, rules, certificate = bench.files(algorithm, "distinct")
        change(rules)
        bench.differs(f"{algorithm}, {name}, digest", "rules_digest", model, rules,
                      certificate)
        bench.repair(model, rules, certificate)
        bench.differs(f"{algorithm}, {name}", f"rules types cases sets proved {MARGINS}",
                      model, rules, certificate)


def planted_model(bench):
    """Weights that differ, with digests that do not tell; and one whose digest tells."""
    blocks = (("point.1.bias", 1.5), ("take.0.weight", -1.0), ("message.0.weight", 1.3),
              ("state_head.weight", -1.0), ("state_head.bias", 1.5), ("value", 0.99),
              ("query", 1.01), ("signal_embedding", 0.9), ("virtual_score", 1.1),
              ("signal_head.bias", 2.0), ("state_embedding", 1.1))
    for algorithm, pooling in (("dfs", "distinct"), ("eccentricity", "hard"),
                               ("components", "distinct"), ("mis", "softmax")):
        for block, factor in blocks:
            model, rules, certificate = bench.files(algorithm, pooling)
            ignored = pooling == "hard" and block in ("query", "virtual_score")
            if block not in model["parameters"] or ignored:
                continue
            data = model["parameters"][block]["data"]
            model["parameters"][block]["data"] = [factor * x for x in data]
            bench.differs(f"{algorithm}, {block}", "model_digest", model, rules,
                          certificate)
            bench.repair(model, rules, certificate)
            bench.differs(f"{algorithm}, {pooling}, {block}",
                          "proved degree_limit size_limit contested_scores refutation "
                          "found " + MARGINS,
                          model, rules, certificate)


def planted_claims(bench):
    """Certificates that claim too much or too little."""
    for algorithm, pooling in (("mis", "distinct"), ("dfs", "distinct"), ("bfs", "hard"),
                               ("dfs", "softmax"), ("bfs", "softmax")):
        right = bench.files(algorithm, pooling)[2]
        changes = [(key, right[key] + k) for k in (-1, 1) for key in ("types", "cases")]
        changes += [("sets", right["sets"] * 1.001), ("contested_scores", 1)]
        changes += [(key, right[key] * k) for key in MARGINS.split()
                    for k in (0.999, 1.0001) if right[key]]
        changes += [(key, 7.0) for key in MARGINS.split() if not right[key]]
        changes += [("rounding_share", right["rounding_share"] * k) for k in (0.1, 10)]
        changes += [("proved", False), ("algorithm", "reversal")]
        changes += [("rules_digest", "0" * 64), ("model_digest", "0" * 64)]
        limits = [(key, right[key]) for key in ("degree_limit", "size_limit")]
        for key, limit in limits:
            wrong = [limit // 2, limit - limit // 100 - 1, limit + limit // 100 + 1,
                     2 * limit + 1, 2 ** 40] if limit else [1, 1000]
            changes += [(key, number) for number in wrong]
        if pooling != "softmax":
            changes += [("doubts", {**right["doubts"], "count": 1, "margin": [-1.0]})]
        for key, value in changes:
            model, rules, certificate = bench.files(algorithm, pooling)
            certificate[key] = value
            # A graph beyond the right limit is not beyond one that is too large.
            thing = key + " refutation" if "limit" in key else key
            bench.differs(f"{algorithm}, {pooling}, {key} = {value}", thing, model, rules,
                          certificate)
        model, rules, certificate = bench.files(algorithm, pooling)
        certificate.update(proved=False, refuted=True)
        bench.differs(f"{algorithm}, {pooling}, refuted", "proved refutation refuted",
                      model, rules, certificate)
    model, rules, certificate = bench.files("bfs", "distinct")
    certificate["pooling"] = "hard"
    bench.differs("another pooling", MARGINS, model, rules, certificate)


def perturbed(bench, algorithm, seed):
    model = bench.model(algorithm)
    random = numpy.random.default_rng(seed)
    for block in model["parameters"].values():
        data = numpy.array(block["data"])
        block["data"] = (data * (1 + 0.6 * random.standard_normal(data.shape))).tolist()
    return model


def refuted(bench):
    """Models that are wrong: the checker agrees with what is said of them, and not with
    anything else."""
    verdicts = {"proved": 0, "refuted": 0, "undecided": 0}
    forged = set()
    for seed in range(1, 17):
        algorithm, pooling = ALGORITHMS[seed % 8], POOLINGS[seed % 3]
        model, rules = perturbed(bench, algorithm, seed), bench.rules(algorithm)
        name = f"{algorithm}.{seed}"
        certificate = bench.certified(name, model, pooling)
        verdict = next((v for v in ("proved", "refuted") if certificate[v]), "undecided")
        verdicts[verdict] += 1
        bench.agrees(f"{name}, {pooling}", verdict, model, rules, certificate)
        if verdict != "proved":
            bench.differs(f"{name}, flipped", f"proved refutation degree_limit {MARGINS}",
                          model, rules, {**certificate, "proved": True, "refuted": False})
        if verdict == "refuted" and algorithm not in forged:
            forged.add(algorithm)
            forge(bench, name, algorithm, model, rules, certificate)
    bench.expect(min(verdicts["proved"], verdicts["refuted"] - 8) > 0
                 and len(forged) > 5, f"verdicts: {verdicts}, {forged}")


def forge(bench, name, algorithm, model, rules, certificate):
    """Refutations that are not, or say something wrong."""
    r = certificate["refutation"]
    other = r["found"]
    changes = [("step", 10 ** 4), ("start", r["nodes"]), ("node", r["node"] + 1),
               ("nodes", 0), ("expected", other), ("found", r["expected"]),
               ("decision", "point gate of node 0 to node 0"), ("decision", "halt"),
               ("decision", f"next state of node {r['nodes']}")]
    if r["edges"]["count"]:
        bad = {**r["edges"], "second": r["edges"]["first"]}
        changes += [("edges", bad), ("edges", {**r["edges"], "count": 0}),
                    ("edges", {**r["edges"], "weight": []})]
    if r["values"]:
        changes += [("values", [])]
    for key, value in changes:
        bench.differs(f"{name}, {key} {value}", "refutation expected found", model, rules,
                      {**certificate, "refutation": {**r, key: value}})
    # The right model is right there.
    right = bench.files(algorithm, "distinct")[2]
    digest = right["model_digest"]
    code, text = bench.check(bench.model(algorithm), rules,
                             {**certificate, "model_digest": digest})
    bench.expect(code == 1 and "differs     refutation: " in text
                 and " is right, by " in text, f"{name}, right model: {code}: {text}")


def usage(bench):
    """Files that cannot be used: exit code 2, and one line."""
    model, rules, certificate = bench.files("bfs", "distinct")
    chain = {**rules, "format": "nexec rules"}
    many = bench.files("dfs", "distinct")
    cases = {"no rules": (model, {}, certificate),
             "rules of a chain": (model, chain, certificate),
             "order": (certificate, rules, model),
             "a key is missing": (
                 model, {k: v for k, v in rules.items() if k != "point"}, certificate),
             "a key is unknown": (model, rules, {**certificate, "more": 1}),
             "a version": (model, rules, {**certificate, "format_version": 2}),
             "no blocks": ({**model, "parameters": {}}, rules, certificate),
             "a shape": ({**model, "config": {**model["config"], "bits": 2}}, rules,
                         certificate),
             "other rules": (model, *many[1:]),
             "not declared": (model, {**rules, "point": [{"first": 1}]}, certificate),
             "a name": (model, {**rules, "arc_key": "number"}, certificate),
             "a state": (model, {**rules, "start_state": 2}, certificate),
             "a pooling": (model, rules, {**certificate, "pooling": "max"})}
    for name, some in cases.items():
        code, text = bench.check(*some)
        bench.expect(code == 2 and len(text.splitlines()) == 1, f"{name}: {code}: {text}")
    binary = os.path.join(bench.source, "data", "graphs", "bfs.bin")
    done = subprocess.run([bench.script, *[binary] * 3], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    bench.expect(done.returncode == 2 and "nexec_inspect" in done.stdout,
                 f"a binary: {done.returncode}: {done.stdout}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", required=True)
    parser.add_argument("--source", required=True)
    groups = {function.__name__: function for function in (
        shipped, shipped_softmax, planted_rules, planted_model, planted_claims, refuted,
        usage)}
    parser.add_argument("--only", choices=list(groups))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, folder)
        for name, group in groups.items():
            if options.only in (None, name):
                group(bench)
    print(f"{bench.checks} checks, {len(bench.problems)} problems")
    return 1 if bench.problems else 0


sys.exit(main())
