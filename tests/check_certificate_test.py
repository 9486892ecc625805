#!/usr/bin/python3
"""The second checker of certificates agrees with those of the built-in models and with
refutations, and finds errors that were planted.

    check_certificate_test.py --programs FOLDER --source FOLDER [--only GROUP]

Exit code 77: this Python has no NumPy or no mpmath."""
import argparse
import contextlib
import copy
import importlib.machinery
import importlib.util
import io
import json
import math
import os
import subprocess
import sys
import tempfile

try:
    import mpmath  # noqa: F401
    import numpy
except ImportError:
    sys.exit(77)

POOLINGS = ["hard", "distinct", "softmax"]
SLOW = ["bubble_sort", "odd_even_sort", "cocktail_sort", "reversal"]
SHIPPED = {  # What takes long has a group of its own.
    "shipped_small": [(a, p) for a in ("insertion_sort", "minimum_to_front", "gnome_sort")
                      for p in POOLINGS],
    **{f"shipped_{a}": [(a, "hard"), (a, "distinct")] for a in SLOW},
    **{f"shipped_{a}_softmax": [(a, "softmax")] for a in SLOW},
}


def module_at(path):
    loader = importlib.machinery.SourceFileLoader("module", path)
    spec = importlib.util.spec_from_loader("module", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def remembered(function):
    """A function of rules, and of what follows from them, that is computed once."""
    results = {}

    def remember(rules, *others):
        key = rules.digest()
        if key not in results:
            results[key] = function(rules, *others)
        return results[key]
    return remember


class Bench:
    def __init__(self, options, folder):
        self.programs, self.source, self.folder = options.programs, options.source, folder
        self.script = os.path.join(self.source, "scripts", "check-certificate")
        sys.path.insert(0, os.path.dirname(self.script))
        sys.dont_write_bytecode = True
        self.checker = module_at(self.script)
        # Three certificates of an algorithm have the same words.
        for name in ("close_words", "see_words", "see_tilings"):
            setattr(self.checker, name, remembered(getattr(self.checker, name)))
        self.problems, self.checks = [], 0

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

    def make(self, *command):
        done = self.run(*command)
        if done.returncode != 0:
            sys.exit(f"{command}: {done.stdout}")

    def rules(self, algorithm):
        path = self.path(algorithm + ".rules.json")
        if not os.path.exists(path):
            self.make("nexec_algorithms", "--algorithm", algorithm, "--rules_file", path)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def model(self, algorithm):
        path = self.path(algorithm + ".model.json")
        if not os.path.exists(path):
            self.make("nexec_inspect", "--input_model_file",
                      os.path.join(self.source, "data", algorithm + ".bin"),
                      "--output_model_file", path)
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def certificate(self, algorithm, pooling):
        name = f"{algorithm}.{pooling}.certificate.json"
        with open(os.path.join(self.source, "data", name), encoding="utf-8") as file:
            return json.load(file)

    def shipped(self, algorithm, pooling):
        return (self.model(algorithm), self.rules(algorithm),
                self.certificate(algorithm, pooling))

    def check(self, *files):
        """Exit code and output of the checker for a model, rules and a certificate."""
        paths = [self.path(name + ".json") for name in ("model", "rules", "certificate")]
        for path, content in zip(paths, files):
            with open(path, "w", encoding="utf-8") as file:
                json.dump(content, file)
        sys.argv, text = [self.script, *paths], io.StringIO()
        with contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            code = self.checker.main()
        return code, text.getvalue()

    def repair(self, model, rules, certificate):
        """Write the digests that the files really have into them."""
        digest = self.checker.Rules(rules).digest()
        model["config"]["rules_digest"] = certificate["rules_digest"] = digest
        certificate["model_digest"] = self.checker.Model(model).digest()

    def agrees(self, name, *files):
        code, text = self.check(*files)
        self.expect(code == 0 and "agrees" in text, f"{name}: {code}: {text}")

    def differs(self, name, things, *files):
        """The checker must name one of these things as the first difference."""
        code, text = self.check(*files)
        first = [line for line in text.splitlines() if line.startswith("differs")]
        self.expect(code == 1 and len(first) == 1 and "agrees" not in text
                    and first[0].split()[1].strip(":") in things.split(),
                    f"{name}: {code}: {text}")


def shipped(bench, group):
    for algorithm, pooling in SHIPPED[group]:
        bench.agrees(f"{algorithm}, {pooling}", *bench.shipped(algorithm, pooling))


def planted_rules(bench):
    """Rules that differ, with digests that do not tell."""
    for algorithm, pooling in (("minimum_to_front", "hard"), ("gnome_sort", "softmax"),
                               ("insertion_sort", "distinct"), ("odd_even_sort", "hard")):
        files = bench.shipped(algorithm, pooling)

        def tampered(name, change):
            model, rules, certificate = copy.deepcopy(files)
            change(rules)
            bench.repair(model, rules, certificate)
            bench.differs(f"{algorithm}, {pooling}, {name}",
                          "rules words windows edge_types families gate_margin "
                          "score_lead proved proved_length all_lengths margin halt",
                          model, rules, certificate)

        def flip_next(rules):
            """A row that some first step uses."""
            start = next(list(x["head"] + x["filling"] + x["tail"])
                         for x in reversed(rules["starts"]))
            own, side = start[0], start[1]
            border = 2 ** rules["bits"]
            row = next(r for r in rules["next"] if r[1] == own and r[4] != 0
                       and sorted(r[2:4]) == sorted([side, border]))
            row[4] = 0

        tampered("next", flip_next)
        tampered("one gate less", lambda rules: rules["gates"].pop())
        tampered("two gates less", lambda rules: rules.update(gates=rules["gates"][:-2]))
        tampered("signal", lambda rules: rules["decision_list"][0].update(
            signal=1 - rules["decision_list"][0]["signal"]))
        tampered("otherwise",
                 lambda rules: rules.update(otherwise=1 - rules["otherwise"]))
        tampered("no line", lambda rules: rules["decision_list"].pop(0))
    model, rules, certificate = bench.shipped("gnome_sort", "hard")
    rules["bound"] = certificate["step_bound"] = "n"
    bench.repair(model, rules, certificate)
    bench.differs("gnome_sort, bound n", "halt", model, rules, certificate)


def planted_model(bench):
    """Weights that differ, with digests that do not tell; and one whose digest tells."""
    for algorithm, pooling in (
            ("minimum_to_front", "softmax"), ("gnome_sort", "distinct"),
            ("gnome_sort", "hard"), ("odd_even_sort", "hard")):
        files = bench.shipped(algorithm, pooling)
        for block, factor in (("take.1.bias", 1.01), ("take.0.weight", -1.0),
                              ("edge.0.weight", 1.3), ("state_head.weight", -1.0),
                              ("value", -1.0), ("state_embedding", 1.1)):
            model, rules, certificate = copy.deepcopy(files)
            data = model["parameters"][block]["data"]
            model["parameters"][block]["data"] = [factor * x for x in data]
            bench.differs(f"{algorithm}, {block}", "model_digest", model, rules,
                          certificate)
            bench.repair(model, rules, certificate)
            bench.differs(f"{algorithm}, {pooling}, {block}",
                          "gate_margin score_lead contested_scores margin proved "
                          "proved_length rounding_share", model, rules, certificate)


def planted_limits(bench):
    """Certificates that claim too much or too little with softmax pooling."""
    planted_claims(bench, ("gnome_sort", "softmax"))
    model, rules, _ = bench.shipped("gnome_sort", "softmax")
    checker, rules = bench.checker, bench.checker.Rules(rules)
    seen = checker.see_words(rules, checker.close_words(rules))
    rounding = checker.Rounding(checker.Network(checker.Model(model), seen))
    for k in (51, 52, 54, 60, 2000):
        bench.expect(rounding.bound("softmax", 2 ** k) == math.inf, f"a bound at 2^{k}")


def planted_margins(bench):
    """The same with hard and distinct pooling."""
    planted_claims(bench, ("gnome_sort", "hard"), ("minimum_to_front", "distinct"))


def planted_claims(bench, *certificates):
    for algorithm, pooling in certificates:
        files = bench.shipped(algorithm, pooling)
        right = files[2]
        changes = [(key, right[key] + k) for k in (-1, 1)
                   for key in ("words", "windows", "edge_types", "families")]
        changes += [(key, right[key] * k) for key in ("margin", "gate_margin")
                    for k in (0.999, 1.001)]
        changes += [("rounding_share", right["rounding_share"] * 2)]
        changes += [("halt_steps", "n - 2")]
        changes += [("searched_length", right["searched_length"] + 1)]
        changes += [("refutation", {**right["refutation"], "length": 1})]
        changes += [("proved", False), ("algorithm", "reversal"), ("step_bound", "n^3")]
        changes += [("rules_digest", "0" * 64), ("model_digest", "0" * 64)]
        if pooling == "softmax":
            changes += [("proved_length", int(right["proved_length"] * k))
                        for k in (0.5, 0.99, 1.01, 2, 1000)]
            changes += [("proved_length", 2 ** k) for k in (51, 52, 54, 60)]
            changes += [("max_length", 10 ** 12)]
        changes += [("score_lead", right["score_lead"] * 1.001 + 1e-9)]
        changes += [("contested_scores", 1)]
        if pooling != "softmax":
            changes += [("all_lengths", False), ("max_length", 7), ("proved_length", 7)]
        for key, value in changes:
            model, rules, certificate = copy.deepcopy(files)
            certificate[key] = value
            thing = {"halt_steps": "halt"}.get(key, key)
            if key == "max_length" and pooling == "softmax":
                thing = "proved"
            bench.differs(f"{algorithm}, {pooling}, {key} = {value}", thing,
                          model, rules, certificate)
        model, rules, certificate = copy.deepcopy(files)
        certificate["refuted"] = True
        bench.differs(f"{algorithm}, refuted", "refuted", model, rules, certificate)


def perturbed(bench, algorithm, seed):
    model = bench.model(algorithm)
    random = numpy.random.default_rng(seed)
    for block in model["parameters"].values():
        data = numpy.array(block["data"])
        block["data"] = (data * (1 + 0.35 * random.standard_normal(data.shape))).tolist()
    return model


def refuted_1(bench):
    refuted(bench, 0)


def refuted_2(bench):
    refuted(bench, 100)


def refuted(bench, first):
    """Five models that are wrong, each with an input on which it is."""
    found, seed = 0, first
    while found < 5 and seed < first + 20:
        seed += 1
        algorithm = ["minimum_to_front", "gnome_sort", "insertion_sort", "gnome_sort",
                     "minimum_to_front", "odd_even_sort", "gnome_sort"][seed % 7]
        pooling = POOLINGS[seed % 3]
        model, rules = perturbed(bench, algorithm, seed), bench.rules(algorithm)
        with open(bench.path("wrong.json"), "w", encoding="utf-8") as file:
            json.dump(model, file)
        path = bench.path("wrong.certificate.json")
        if os.path.exists(path):
            os.remove(path)
        bench.run("nexec_certify", "--input_model_file", bench.path("wrong.json"),
                  "--pooling", pooling, "--output_file", path)
        with open(path, encoding="utf-8") as file:
            certificate = json.load(file)
        if not certificate["refuted"]:
            continue
        found += 1
        name = f"refuted {algorithm}, {pooling}, seed {seed}"
        bench.agrees(name, model, rules, certificate)
        changes = [("input", certificate["refutation"]["input"][:-1]), ("step", 10 ** 4),
                   ("expected", not certificate["refutation"]["expected"]),
                   ("decision", "gate of node 0 to node 2"),
                   ("decision", f"bit 1{'0' * rules['bits']} of node 0")]
        for key, value in changes if algorithm == "gnome_sort" else changes[:1]:
            other = copy.deepcopy(certificate)
            other["refutation"][key] = value
            thing = {"input": "length", "expected": "expected"}.get(key, "refutation")
            bench.differs(f"{name}, {key} {value}", thing, model, rules, other)
        other = {**certificate, "all_lengths": False, "max_length": 1}
        bench.differs(f"{name}, max_length", "refutation", model, rules, other)
        right = bench.certificate(algorithm, pooling)
        other = {**certificate, **{k: right[k] for k in ("model_digest", "gate_margin")}}
        code, text = bench.check(bench.model(algorithm), rules, other)
        bench.expect(code == 1 and "differs     refutation: " in text
                     and " is right, by " in text, f"{name}, right model: {code}: {text}")
        if found <= 2:
            other = {**certificate, "proved": True, "refuted": False,
                     "refutation": right["refutation"]}
            bench.differs(f"{name}, flipped", "proved proved_length score_lead",
                          model, rules, other)
    bench.expect(found == 5, f"{found} refuted models, not 5")


def usage(bench):
    """Files that cannot be used: exit code 2, and one line."""
    files = bench.shipped("gnome_sort", "hard")
    no_gates = {k: v for k, v in files[1].items() if k != "gates"}
    cases = {"no rules": (files[0], {}, files[2]),
             "order": (files[2], files[1], files[0]),
             "a key is missing": (files[0], no_gates, files[2]),
             "a key is unknown": (*files[:2], {**files[2], "more": 1}),
             "a version": (*files[:2], {**files[2], "format_version": 3}),
             "a number": (3, files[1], files[2]),
             "no blocks": ({**files[0], "parameters": {}}, *files[1:]),
             "a shape": ({**files[0], "config": {**files[0]["config"], "bits": 3}},
                         *files[1:]),
             "bits": (bench.model("odd_even_sort"), *files[1:])}
    wrong = copy.deepcopy(files)
    wrong[1]["bound"] = wrong[2]["step_bound"] = "n +"
    bench.repair(*wrong)
    cases["a bound"] = wrong
    for name, some in cases.items():
        code, text = bench.check(*some)
        bench.expect(code == 2 and len(text.splitlines()) == 1, f"{name}: {code}: {text}")
    binary = os.path.join(bench.source, "data", "gnome_sort.bin")
    with open(bench.path("twice.json"), "w", encoding="utf-8") as file:
        file.write('{"format": "nexec model", "format": "nexec model"}')
    for arguments, code, text in (
            ([], 2, "usage"), (["one"], 2, "usage"), (["--help"], 0, "Exit code"),
            (["/nowhere/a", "/nowhere/b", "/nowhere/c"], 2, "cannot read"),
            ([binary] * 3, 2, "nexec_inspect"),
            ([bench.path("twice.json")] * 3, 2, "twice")):
        done = subprocess.run([bench.script, *arguments], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        bench.expect(done.returncode == code and text in done.stdout
                     and (code == 0 or len(done.stdout.splitlines()) == 1),
                     f"{arguments}: {done.returncode}: {done.stdout}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", required=True)
    parser.add_argument("--source", required=True)
    groups = {name: lambda bench, name=name: shipped(bench, name) for name in SHIPPED}
    groups.update({function.__name__: function for function in (
        planted_rules, planted_model, planted_limits, planted_margins, refuted_1,
        refuted_2, usage)})
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
