"""The graph executor's dense equations in plain PyTorch, as a peer to time.

Batched over all arcs and loops of all graphs by index_add and scatter; one
thread, double precision.  A node pools equal messages once: one of each is
picked by torch.unique, which is faster than to pool all and divide their
weights by how many are equal.  Reads what nexec_graph_bench wrote, and prints
lines `name seconds` of processor time: `ALGORITHM_update` (loss, gradient and
Adam on all transitions of 4 graphs, the batch already observed) and
`ALGORITHM_NODES` (a whole run, with observing every step; of long ones the
first `ALGORITHM_NODES_timed` steps, times how many a run has).
"""
import argparse
import json
import time
import warnings
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits as bce

LEAST = 1  # NodeBest.
WEIGHT, VALUE, SUM = 2, 3, 4  # ArcKey; 1 is the index alone.
MAX_TYPES = 1 << 15  # More than there are.
# Longer runs are not done to their end.
MOST_STEPS, TIMED_STEPS = 400, 20


def segment_sum(items, index, count):
    return items.new_zeros(count, *items.shape[1:]).index_add(0, index, items)


def segment_least(items, index, count):
    """The least item of every segment."""
    return items.new_zeros(count).scatter_reduce(
        0, index, items, "amin", include_self=False)


def first_least(keys, index, count):
    """Whether this is the first of the least ones of its segment."""
    least = keys == segment_least(keys, index, count)[index]
    places = torch.arange(len(keys)).where(least, torch.tensor(len(keys)))
    return places == segment_least(places, index, count)[index]


def attend(scores, items, index, count):
    """Sums of items within index, weighted by a softmax of the scores."""
    highest = scores.new_zeros(count).scatter_reduce(
        0, index, scores.detach(), "amax", include_self=False)
    powers = (scores - highest[index]).exp()
    totals = segment_sum(powers, index, count)
    weights = powers / totals.index_select(0, index)
    return segment_sum(weights[:, None] * items, index, count)


def representatives(keys):
    """A place of each distinct key."""
    distinct, inverse = torch.unique(keys, return_inverse=True)
    return torch.empty_like(distinct).scatter_(
        0, inverse, torch.arange(len(keys)))


class Graphs:
    """Index tensors of a batch of graphs; nodes are numbered throughout, and
    arcs by their receivers."""
    def __init__(self, graphs):
        sizes = torch.tensor([g["nodes"] for g in graphs])
        degrees = torch.tensor([len(g["senders"]) for g in graphs])
        self.num_graphs, self.num_nodes = len(graphs), int(sizes.sum())
        self.num_arcs = int(degrees.sum())
        self.graph = torch.repeat_interleave(sizes)
        self.first = sizes.cumsum(0) - sizes
        def arcs(name, offsets):
            numbers = np.concatenate([g[name] for g in graphs])
            return torch.from_numpy(numbers).long() + offsets
        offsets = self.first.repeat_interleave(degrees)
        self.senders = arcs("senders", offsets)
        self.receivers = arcs("receivers", offsets)
        self.reverses = arcs("reverses", (degrees.cumsum(0) - degrees)
                             .repeat_interleave(degrees))
        self.weights = torch.from_numpy(
            np.concatenate([g["weights"] for g in graphs]).astype(float))
        # With the loops.
        nodes = torch.arange(self.num_nodes)
        self.sources = torch.cat([self.senders, nodes])
        self.targets = torch.cat([self.receivers, nodes])


class Observation:
    """What is seen of a configuration: everything the network is told."""
    def __init__(self, g, declared, states, values, pointers):
        s, arcs, loops = int(states.max()) + 1, g.num_arcs, g.num_nodes
        best = torch.zeros_like(states, dtype=torch.bool)
        if declared["node_best"]:
            keys = values if declared["node_best"] == LEAST else -values
            best = first_least(keys, g.graph * s + states, g.num_graphs * s)
        self.state = 2 * states + best
        out = pointers[g.senders] == g.receivers
        offers, here = values[g.senders], values[g.receivers]
        compare = (lambda: g.weights < here, lambda: offers + g.weights < here,
                   lambda: offers < here,
                   lambda: (offers < here) | (offers == here) &
                           (g.senders < g.receivers))
        compared = [compare[c]() for c in declared["comparisons"]]
        chosen = torch.zeros(arcs, dtype=torch.bool)
        compared += [chosen] * (2 - len(compared))
        arc_best = chosen
        if declared["arc_key"]:
            keys = {WEIGHT: g.weights, VALUE: offers, SUM: offers + g.weights}
            keys = keys.get(declared["arc_key"], torch.zeros(arcs))
            group = 2 * (g.receivers * s + states[g.senders])
            group += out & bool(declared["class_with_pointer"])
            arc_best = first_least(keys, group, 2 * s * loops)
            chosen = arc_best[g.reverses]
        itself = pointers == torch.arange(loops)
        bits = torch.zeros(arcs + loops, 7, dtype=torch.bool)
        bits[arcs:, 0] = True
        bits[arcs:, 1] = bits[arcs:, 2] = itself
        for place, bit in enumerate([out, out[g.reverses], *compared, arc_best,
                                     chosen]):
            bits[:arcs, place + 1] = bit
        self.bits = bits.double()
        types = self.state[g.sources] * 16 + self.state[g.targets]
        types = types * 128 + (bits * (1 << torch.arange(7))).sum(1)
        self.pooled = representatives(g.targets * MAX_TYPES + types)
        self.targets = g.targets[self.pooled]
        # What virtual nodes pool, as places in the former.
        graph = g.graph[self.targets]
        self.all_pooled = representatives(
            graph * MAX_TYPES + types[self.pooled])
        self.all_targets = graph[self.all_pooled]


def mlp(inputs, hidden, outputs):
    return nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(),
                         nn.Linear(hidden, outputs))


class Executor(nn.Module):
    def __init__(self, bits, signals, takes, points, d, h):
        super().__init__()
        self.num_states, self.signals = 2 << bits, signals
        self.state_embedding = nn.Embedding(self.num_states, d)
        self.signal_embedding = nn.Embedding(self.num_states * signals, d)
        self.take = mlp(2 * d + 7, h, 1) if takes else None
        self.point = mlp(2 * d + 7, h, 1) if points else None
        self.message = mlp(2 * d + 7, h, d)
        self.query, self.key, self.value = (
            nn.Linear(d, d, bias=False) for _ in range(3))
        self.state_head = nn.Linear(d, bits)
        if signals > 1:
            self.virtual_score = nn.Linear(d, 1, bias=False)
            self.signal_head = nn.Linear(d, signals)

    def forward(self, g, seen, signal=None):
        """Logits of takes, points, signals and next bits; signals are the
        network's own unless they are given."""
        nodes = self.state_embedding(seen.state)
        arcs = torch.cat([nodes.index_select(0, g.sources),
                          nodes.index_select(0, g.targets), seen.bits], 1)
        gates = [gate(arcs[:g.num_arcs])[:, 0] if gate else None
                 for gate in (self.take, self.point)]
        messages = self.message(arcs.index_select(0, seen.pooled))
        signals = None
        if self.signals > 1:
            some = messages.index_select(0, seen.all_pooled)
            signals = self.signal_head(attend(
                self.virtual_score(some)[:, 0], some, seen.all_targets,
                g.num_graphs))
            signal = signals.argmax(1) if signal is None else signal
        queries = self.query(nodes).index_select(0, seen.targets)
        scores = (queries * self.key(messages)).sum(1) / nodes.shape[1] ** 0.5
        received = attend(scores, messages, seen.targets, g.num_nodes)
        own = seen.state
        if self.signals > 1:
            own = signal[g.graph] * self.num_states + own
        updated = nodes + self.signal_embedding(own) + self.value(received)
        return (*gates, signals, self.state_head(updated))


def load(case):
    """The model of nexec."""
    model = Executor(case["bits"], case["signals"], case["takes"],
                     case["points"], case["embedding_size"],
                     case["hidden_size"]).double()
    for parameter, data in blocks(model, case["parameters"]):
        parameter.data.copy_(data)
    return model


def blocks(model, stored):
    """The parameters, and what is stored of each; columns come first there."""
    for name, parameter in model.named_parameters():
        name = name.replace(".2.", ".1.")
        block = stored.get(name) or stored[name.rsplit(".", 1)[0]]
        data = np.reshape(block["data"], (block["cols"], block["rows"]))
        data = data if "embedding" in name else data.T
        yield parameter, torch.tensor(data).reshape(parameter.shape)


class Batch:
    """All transitions of some runs, already observed."""
    def __init__(self, case, batch):
        steps = batch["steps"]
        self.graphs = Graphs([batch["graphs"][s["graph"]] for s in steps])
        g = self.graphs
        def joined(name, kind=float):
            return torch.from_numpy(
                np.concatenate([s[name] for s in steps]).astype(kind))
        before = {name: torch.from_numpy(
                      np.concatenate([s["before"][name] for s in steps]))
                  for name in ("states", "values", "pointers")}
        self.seen = Observation(
            g, case["declared"], before["states"].long(),
            before["values"].double(),
            before["pointers"].long() + g.first[g.graph])
        self.next = joined("next", int)[:, None] >> torch.arange(case["bits"])
        self.next = (self.next & 1).double()
        self.next_weights = joined("next_weights")[:, None] / case["bits"]
        self.gates = [(joined(name), joined(name + "_weights"))
                      for name in ("take", "point")]
        self.signal = torch.tensor([s["signal"] for s in steps])
        self.signal_weights = torch.tensor(
            [s["signal_weight"] for s in steps], dtype=torch.double)

    def loss(self, model):
        *gates, signals, states = model(self.graphs, self.seen, self.signal)
        loss = bce(states, self.next, self.next_weights, reduction="sum")
        for logits, (target, weights) in zip(gates, self.gates):
            if logits is not None:
                loss = loss + bce(logits, target, weights, reduction="sum")
        if signals is not None:
            losses = nn.functional.cross_entropy(signals, self.signal,
                                                 reduction="none")
            loss = loss + (losses * self.signal_weights).sum()
        return loss


class Run:
    """An execution of one graph from its node 0."""
    def __init__(self, case, graphs):
        self.case, self.graphs = case, graphs
        declared, nodes = case["declared"], graphs.num_nodes
        self.states = torch.full((nodes,), declared["other_state"])
        self.states[0] = declared["start_state"]
        self.values = torch.zeros(nodes, dtype=torch.double)
        self.pointers = torch.arange(nodes)
        self.powers = 1 << torch.arange(case["bits"])

    @torch.no_grad()
    def step(self, model):
        """Whether anything changed."""
        g, values = self.graphs, self.values
        seen = Observation(g, self.case["declared"], self.states, values,
                           self.pointers)
        take, point, _, states = model(g, seen)
        before = self.states, self.values, self.pointers
        self.states = ((states > 0) * self.powers).sum(1)
        if take is not None:
            at = torch.nonzero(take > 0).squeeze(1)
            from_there, weights = values[g.senders[at]], g.weights[at]
            offers = [None, from_there, weights, from_there + weights,
                      from_there + 1]
            offer = offers[self.case["declared"]["offer"]]
            self.values = values.clone()
            self.values[g.receivers[at]] = offer
        if point is not None:
            at = torch.nonzero(point > 0).squeeze(1)
            self.pointers = self.pointers.clone()
            self.pointers[g.receivers[at]] = g.senders[at]
        after = self.states, self.values, self.pointers
        return not all(map(torch.equal, before, after))


def check(case):
    """The largest errors of logits, gradient (relative to its largest part) and
    loss, and whether runs end as nexec's do."""
    model, errors, same = load(case), {}, True
    def error(name, ours, theirs):
        theirs = torch.as_tensor(theirs, dtype=torch.double)
        largest = float((ours - theirs).abs().max())
        errors[name] = np.maximum(errors.get(name, 0), largest)  # Keeps NaN.
    batch = Batch(case, case["batches"][0])
    logits = [step["logits"] for step in case["batches"][0]["steps"]]
    ours = model(batch.graphs, batch.seen, batch.signal)
    for name, some in zip(("take", "point", "signal", "next"), ours):
        if some is not None:
            theirs = sum((step[name] for step in logits), [])
            error("logits", some.flatten().detach(), theirs)
    loss = batch.loss(model)
    loss.backward()
    error("loss", loss.detach(), case["loss"])
    gradient = list(blocks(model, case["gradient"]))
    largest = max(float(data.abs().max()) for _, data in gradient)
    for parameter, data in gradient:
        error("gradient", parameter.grad / largest, data / largest)
    for stored in case["runs"]:
        if stored["steps"] > MOST_STEPS:
            continue
        run, steps = Run(case, Graphs([stored["graph"]])), 1
        while steps <= stored["steps"] and run.step(model):
            steps += 1
        same &= steps == stored["steps"]
        for name, numbers in stored["end"].items():
            same &= getattr(run, name).tolist() == numbers
    for name, largest in errors.items():
        print(f"{case['name']}_error_of_{name}", largest)
    print(f"{case['name']}_runs_equal", same)
    return same and all(largest <= 1e-9 for largest in errors.values())


def seconds(call, repeats, enough):
    """Median processor time; a call that takes long enough is not repeated."""
    times = []
    while not times or len(times) < repeats and times[0] < enough:
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return np.median(times)


def bench_updates(case, repeats):
    model = load(case)
    adam = torch.optim.Adam(model.parameters(), lr=case["step_size"])
    batches = [Batch(case, batch) for batch in case["batches"]]

    def cycle():
        for batch in batches:
            adam.zero_grad(set_to_none=True)
            batch.loss(model).backward()
            nn.utils.clip_grad_norm_(model.parameters(),
                                     case["max_gradient_norm"])
            adam.step()

    cycle()
    print(f"{case['name']}_update", seconds(cycle, repeats, 10) / len(batches),
          flush=True)


def bench_run(case, stored, repeats):
    model, steps = load(case), stored["steps"]
    graphs = Graphs([stored["graph"]])
    timed = steps if steps <= MOST_STEPS else TIMED_STEPS

    def roll_out(count):
        run = Run(case, graphs)
        for _ in range(count):
            run.step(model)

    roll_out(2)
    taken = seconds(lambda: roll_out(timed), repeats, 1)
    name = f"{case['name']}_{graphs.num_nodes}"
    print(name, taken / timed * steps)
    print(f"{name}_timed", timed, flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file", type=Path, help="from nexec_graph_bench")
    parser.add_argument("--check", action="store_true",
                        help="only compare with what nexec computes")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    warnings.filterwarnings("ignore", message="scatter_reduce")
    torch.set_num_threads(1)
    cases = json.loads(options.file.read_text())
    if options.check:
        parser.exit(0 if all([check(case) for case in cases]) else 1)
    for case in cases:
        bench_updates(case, options.repeats)
        for stored in case["runs"]:
            bench_run(case, stored, options.repeats)


if __name__ == "__main__":
    main()
