"""The discrete neural executor in plain PyTorch, as a peer to time against.

Batched over all transitions by edge lists, as is usual for graph networks; one
thread.  Prints lines `name seconds`, medians after warm-up: `train_update` (32
new sequences of 16, one Adam step), `train_update_no_data` (the same, batch
already built), `rollout_N` (one hard step on one sequence of N values).
Updates are faster if freed memory is kept, as by
GLIBC_TUNABLES=glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=4000000000
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

POWERS = torch.tensor([8, 4, 2, 1])  # The roles i, j, next_j, k.


def insertion_sort(values):
    """Yield (values, j, k) before and after every step, and the signal."""
    values, j, k = list(values), 1, 1
    while j < len(values):
        before = values.copy(), j, k
        signal = k > 0 and values[k - 1] > values[k]
        if signal:
            values[k - 1], values[k] = values[k], values[k - 1]
            k -= 1
        else:
            j = k = j + 1
        yield (*before, values.copy(), j, k, signal)


class Graphs:
    """Index tensors of a batch of chains; nodes are numbered throughout."""
    def __init__(self, sizes):
        sizes = torch.as_tensor(sizes)
        self.num_graphs, self.num_nodes = len(sizes), int(sizes.sum())
        self.graph = torch.repeat_interleave(sizes)
        self.size = sizes[self.graph]
        nodes = torch.arange(self.num_nodes)
        self.position = nodes - (sizes.cumsum(0) - sizes)[self.graph]
        left = torch.nonzero(self.graph[:-1] == self.graph[1:]).squeeze(1)
        self.senders = torch.cat([left, left + 1])
        self.receivers = torch.cat([left + 1, left])
        self.edge_graph = self.graph[self.senders]
        # With the edges from the virtual nodes, numbered after the others.
        self.sources = torch.cat([self.senders, self.num_nodes + self.graph])
        self.targets = torch.cat([self.receivers, nodes])

    def role_bits(self, j, k):
        """Bits, N x 4, of the states in which the loops stand at (j, k)."""
        (j, k), at = torch.tensor([j, k])[:, self.graph], self.position
        roles = torch.stack([at == k - 1, at == j, at == j + 1, at == k], 1)
        return roles & (j < self.size)[:, None]


class Batch:
    """All transitions of insertion sort on some sequences."""
    def __init__(self, sequences, dtype):
        steps = [s for values in sequences for s in insertion_sort(values)]
        before, j, k, after, next_j, next_k, signal = zip(*steps)
        self.graphs = Graphs([len(values) for values in before])
        self.codes = (self.graphs.role_bits(j, k) * POWERS).sum(1)
        self.next_bits = self.graphs.role_bits(next_j, next_k).to(dtype)
        self.values = torch.from_numpy(np.concatenate(before)).to(dtype)
        self.next_values = torch.from_numpy(np.concatenate(after)).to(dtype)
        self.signal = torch.tensor(signal, dtype=dtype)


def segment_sum(items, index, count):
    return items.new_zeros(count, *items.shape[1:]).index_add(0, index, items)


def attend(scores, items, index, count):
    """Softmax within index, and the sums of the items weighted by it."""
    highest = scores.new_zeros(count).scatter_reduce(
        0, index, scores.detach(), "amax", include_self=False)
    powers = (scores - highest[index]).exp()
    weights = powers / segment_sum(powers, index, count)[index]
    return weights, segment_sum(weights[:, None] * items, index, count)


def mlp(inputs, hidden, outputs):
    return nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(),
                         nn.Linear(hidden, outputs))


class Executor(nn.Module):
    def __init__(self, d=64, h=64):
        super().__init__()
        self.state_embedding = nn.Embedding(16, d)
        self.take = mlp(2 * d + 1, h, 1)
        self.edge = mlp(2 * d + 1, h, d)
        self.virtual = mlp(d, h, d)
        self.edge_score = nn.Linear(d, 1, bias=False)
        self.query, self.key, self.value = (
            nn.Linear(d, d, bias=False) for _ in range(3))
        self.state_head = nn.Linear(d, 4)
        self.virtual_head = nn.Linear(d, 1)

    def forward(self, g, codes, values):
        """Logits of takes, signals and next bits, and the edge attention."""
        nodes = self.state_embedding(codes)
        comparison = values[g.senders] > values[g.receivers]
        ends = [nodes.index_select(0, end) for end in (g.senders, g.receivers)]
        edges = torch.cat([*ends, comparison.to(nodes.dtype)[:, None]], 1)
        embedded = self.edge(edges)
        scores = self.edge_score(embedded)[:, 0]
        attention, pooled = attend(scores, embedded, g.edge_graph, g.num_graphs)
        virtual = self.virtual(pooled)
        everyone = torch.cat([nodes, virtual])
        queries = self.query(nodes).index_select(0, g.targets)
        keys = self.key(everyone).index_select(0, g.sources)
        messages = self.value(everyone).index_select(0, g.sources)
        scores = (queries * keys).sum(1) / nodes.shape[1] ** 0.5
        _, received = attend(scores, messages, g.targets, g.num_nodes)
        return (self.take(edges)[:, 0], self.virtual_head(virtual)[:, 0],
                self.state_head(nodes + received), attention)

    def loss(self, batch, lambda_v=1.0, sharpening=0.0):
        g, values = batch.graphs, batch.values
        take, signal, state, attention = self(g, batch.codes, values)
        gains = take.sigmoid() * (values[g.senders] - values[g.receivers])
        scalars = values + segment_sum(gains, g.receivers, g.num_nodes)
        loss = bce(state, batch.next_bits) + lambda_v * bce(signal, batch.signal)
        loss = loss + nn.functional.mse_loss(scalars, batch.next_values)
        if sharpening:
            entropies = -torch.xlogy(attention, attention)
            loss = loss + sharpening * entropies.sum() / g.num_graphs
        return loss

    @torch.no_grad()
    def step(self, g, codes, values):
        """One hard step on one chain: the next codes and values."""
        take, _, state, _ = self(g, codes, values)
        rightward, leftward = (take > 0).chunk(2)
        pairs = nn.functional.pad(rightward & leftward, (1, 1))
        # A pair exchanges its values unless a neighbouring pair wants to too.
        pairs[1:-1] &= ~(pairs[:-2] | pairs[2:])
        source = g.position + pairs[1:].long() - pairs[:-1].long()
        return ((state > 0) * POWERS).sum(1), values[source]


def check(path):
    """Return whether losses and gradients are those in the file."""
    errors = []
    for case in json.loads(path.read_text())["cases"]:
        model = Executor(case["embedding_size"], case["hidden_size"]).double()
        def blocks(kind):  # Column-major, in the order of the parameters.
            for p, (name, block) in zip(model.parameters(), case[kind].items()):
                data = np.reshape(block["data"], (block["cols"], block["rows"]))
                data = data if name == "state_embedding" else data.T
                yield p, torch.tensor(data).reshape(p.shape)
        for p, data in blocks("parameters"):
            p.data.copy_(data)
        loss = model.loss(Batch(case["sequences"], torch.double),
                          case["lambda_v"], case["sharpening"])
        loss.backward()
        errors += [abs(loss.item() - case["loss"])]
        errors += [float((p.grad - x).abs().max()) for p, x in blocks("gradients")]
    print("largest_error", np.max(errors))
    return np.max(errors) <= 1e-6  # NaN is not.


def benchmark(dtype, repeats):
    rng = np.random.default_rng(1)
    model = Executor().to(dtype)
    adam = torch.optim.Adam(model.parameters(), lr=1e-3)

    def report(name, run, steps=1):
        times = []
        for _ in range(2 + repeats):  # Two to warm up.
            begin = time.perf_counter()
            run()
            times.append((time.perf_counter() - begin) / steps)
        print(name, f"{np.median(times[2:]):.6g}", flush=True)

    def update(batch=None):
        batch = batch or Batch(rng.random((32, 16)).tolist(), dtype)
        adam.zero_grad(set_to_none=True)
        model.loss(batch).backward()
        adam.step()

    def roll_out(graphs, codes, values, steps=30):
        for _ in range(steps):
            codes, values = model.step(graphs, codes, values)

    report("train_update", update)
    built = Batch(rng.random((32, 16)).tolist(), dtype)
    report("train_update_no_data", lambda: update(built))
    for length in (16, 64, 128, 1024):
        graphs = Graphs([length])
        codes = (graphs.role_bits([1], [1]) * POWERS).sum(1)
        values = torch.from_numpy(rng.random(length)).to(dtype)
        report(f"rollout_{length}", lambda: roll_out(graphs, codes, values), 30)


def main():
    golden = Path(__file__).resolve().parents[1] / "data/executor_golden.json"
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", nargs="?", type=Path, const=golden,
                        metavar="FILE", help="only compare with stored tensors")
    parser.add_argument("--double", action="store_true", help="not in float32")
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    warnings.filterwarnings("ignore", message="scatter_reduce")
    torch.set_num_threads(1)
    torch.manual_seed(1)
    if options.check:
        parser.exit(0 if check(options.check) else 1)
    benchmark(torch.double if options.double else torch.float, options.repeats)


if __name__ == "__main__":
    main()
