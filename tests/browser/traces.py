"""Data for the player: insertion sort step by step, and what a page shows."""

import json
import math
import random

NOTHING, I, J, NEXT_J, K = 0, 8, 4, 2, 1
STATES = [[NOTHING, "nothing", ""], [I, "i", "left neighbour of k"],
          [J, "j", "where the outer loop stands"],
          [NEXT_J, "next_j", "where it goes next"],
          [K, "k", "the value being inserted"],
          [J | K, "j^k", "j and k at once"]]
# States of neighbours whose values may be exchanged.
EXCHANGES = [[I, K], [K, I], [I, J | K], [J | K, I]]
# As a trained model has them: large where i and k meet.
SCORES = [[I, K, 1, 9.2], [I, J | K, 1, 9.0], [K, I, 0, 7.9],
          [J | K, I, 0, 7.8], [I, K, 0, 6.5], [I, J | K, 0, 6.4],
          [K, I, 1, 6.1], [J | K, I, 1, 6.0]]


def roles(length, outer, inner):
    states = [NOTHING] * length
    if outer < length:
        states[outer] |= J
        states[inner] |= K
        if inner > 0:
            states[inner - 1] |= I
        if outer + 1 < length:
            states[outer + 1] |= NEXT_J
    return states


def changes(before, after):
    return [[node, code] for node, code in enumerate(after)
            if code != before[node]]


def insertion_sort(values, label, scores=(), margins=None):
    """The trace of a run; `margins` draws margins, the reference has none."""
    length = len(values)
    held, outer, inner, steps = list(values), 1, 1, []
    states = start = roles(length, outer, inner)
    while outer < length:
        gates = []
        continues = inner > 0 and held[inner - 1] > held[inner]
        if continues:
            gates = [[inner - 1, 1, 1]]
            held[inner - 1:inner + 1] = held[inner], held[inner - 1]
            inner -= 1
        else:
            if inner > 0 and held[inner - 1] == held[inner]:
                gates = [[inner - 1, 0, 1]]
            outer = inner = outer + 1
        after = roles(length, outer, inner)
        steps.append({"s": changes(states, after), "g": gates,
                      "v": int(continues),
                      "m": margins.uniform(1, 4) if margins else None})
        states = after
    return {"label": label, "algorithm": "insertion_sort",
            "about": "Sorts.", "reference": not scores, "states": STATES,
            "signals": ["terminate", "continue"], "exchanges": EXCHANGES,
            "input": values,
            "start": start, "scores": list(scores), "pooling": "softmax",
            "steps": steps, "halted": True}


def all_scores():
    """Every pair of states has a score; most are far below the special."""
    known = {tuple(row[:3]) for row in SCORES}
    codes = [state[0] for state in STATES]
    others = [[a, b, bit, -1.5 + 0.1 * bit] for a in codes for b in codes
              for bit in (0, 1)]
    return SCORES + [row for row in others if tuple(row[:3]) not in known]


def page_data(title, traces, divergence=None, command=""):
    return {"title": title, "traces": traces, "divergence": divergence,
            "command": command}


def example():
    trace = insertion_sort([2, 4, 6, 3, 7], "model, dense executor",
                           all_scores(), random.Random(1))
    return page_data("Insertion sort, executed by a network", [trace],
                     command="nexec_trace --values 2,4,6,3,7 </script>")


def long_example(length=128):
    source = random.Random(2)
    values = [round(source.random(), 3) for _ in range(length)]
    trace = insertion_sort(values, "model, factored executor", all_scores(),
                           source)
    trace["pooling"] = "distinct"
    return page_data("Insertion sort of 128 values", [trace])


def diverging_example(step=14):
    """A pair whose second trace leaves out the exchange of one step."""
    values = [5, 3, 8, 1, 9, 2, 7, 7, 4, 6]
    reference = insertion_sort(values, "reference")
    model = insertion_sort(values, "model, dense executor", all_scores(),
                           random.Random(3))
    while not model["steps"][step - 1]["g"]:
        step += 1
    pair = model["steps"][step - 1]["g"][0][0]
    model["steps"][step - 1]["g"] = [[pair, 1, 0]]
    what = "nodes %d and %d do not exchange" % (pair, pair + 1)
    return page_data("Where a model leaves the algorithm", [model, reference],
                     {"step": step, "what": what})


def faulty_example():
    """Another algorithm, whose model fires where nothing may move."""
    states = [[0, "nothing", ""], [1, "a", ""], [2, "b", "right one"]]
    scores = [[a, b, bit, a + b + bit] for a in range(3) for b in range(3)
              for bit in (0, 1)]
    gates = [[[2, 1, 1]], [[0, 1, 1], [1, 1, 1]], [[0, 1, 0]],
             [[0, 1, 1], [2, 1, 1]], []]
    steps = [{"s": [[at % 4, at % 3]], "g": fired, "v": at % 3, "m": 0.5}
             for at, fired in enumerate(gates)]
    trace = {"label": "model, compiled executor", "reference": False,
             "algorithm": "minimum_to_front", "about": "Looks for it.",
             "states": states, "signals": ["end", "on", "turn"],
             "exchanges": [[1, 2], [2, 1]],
             "input": [1.5, -2, 1e9, 0.25], "start": [0, 0, 1, 2],
             "scores": scores, "pooling": "hard", "steps": steps,
             "halted": False}
    return page_data("Minimum to front", [trace])


def states_example(length=40, number=14):
    """More states than colours, and every node in one of them."""
    names = [chr(ord("a") + at) for at in range(number - 2)] + ["left a", "x1"]
    states = [[0, "nothing", ""]] + [
        [at + 1, name, "state %d" % (at + 1)] for at, name in enumerate(names)]
    start = [1 + node % number for node in range(length)]
    steps = [{"s": [[node, 1 + (node + 1) % number]], "g": [[node, 1, 1]],
              "v": node % 2, "m": None} for node in range(8)]
    trace = {"label": "the algorithm itself", "reference": True,
             "algorithm": "many_states", "about": "Has many states.",
             "states": states, "signals": ["end", "on"], "exchanges": [],
             "input": list(range(length)), "start": start, "scores": [],
             "pooling": "softmax", "steps": steps, "halted": False}
    return page_data("Many states", [trace])


def magnitudes_example(lowest=0):
    """Values that differ in their magnitudes."""
    values = [1000000, 3, lowest, 20, 0.5, 40000, 500]
    return page_data("Magnitudes", [insertion_sort(values, "reference")])


def moves(gates):
    """The pairs that exchange, by the rule of the roll-out."""
    crowded, swaps = False, []
    for at, (pair, right, left) in enumerate(gates):
        following = gates[at + 1] if at + 1 < len(gates) else None
        right_crowded = bool(following and following[0] == pair + 1 and
                             right and following[2])
        if right and left and not crowded and not right_crowded:
            swaps.append(pair)
        crowded = right_crowded
    return swaps


def configuration(trace, step):
    """Names of states, and values, after a number of steps."""
    names = {code: name for code, name, _ in trace["states"]}
    states, values = list(trace["start"]), list(trace["input"])
    for taken in trace["steps"][:step]:
        for pair in moves(taken["g"]):
            values[pair:pair + 2] = values[pair + 1], values[pair]
        for node, code in taken["s"]:
            states[node] = code
    return [names[code] for code in states], values


def shares(trace, step):
    """Softmax or distinct attention by type of edge, largest first, in percent."""
    states, values = configuration(trace, step)
    scores = {(a, b, bit): score for a, b, bit, score in trace["scores"]}
    codes = {name: code for code, name, _ in trace["states"]}
    parts = {}
    for u in range(len(values) - 1):
        for a, b in ((u, u + 1), (u + 1, u)):
            kind = (codes[states[a]], codes[states[b]],
                    int(values[a] > values[b]))
            once = kind in parts and trace["pooling"] == "distinct"
            parts[kind] = (parts.get(kind, 0) +
                           (0 if once else math.exp(scores[kind])))
    return sorted((100 * part / sum(parts.values())
                   for part in parts.values()), reverse=True)


def differing(data, step):
    one, two = (list(zip(*configuration(trace, step)))
                for trace in data["traces"])
    return [node for node, pair in enumerate(zip(one, two))
            if pair[0] != pair[1]]


def write_page(template, data, path):
    text = json.dumps(data).replace("<", "\\u003c")
    page = template.replace("@TITLE@", data["title"])
    with open(path, "w", encoding="utf-8") as file:
        file.write(page.replace("@DATA@", text))
