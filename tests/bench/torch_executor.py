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
from torch.nn.functional import mse_loss, pad

GOLDEN = Path(__file__).resolve().parent.parent / "data/executor_golden.json"
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
        self.graph_of_edge = self.graph[self.senders]
        # With the edges from the virtual nodes, numbered after the others.
        virtual = self.num_nodes + self.graph
        self.all_senders = torch.cat([self.senders, virtual])
        self.all_receivers = torch.cat([self.receivers, nodes])

    def role_bits(self, j, k):
        """Bits, N x 4, of the states in which the loops stand at (j, k)."""
        j, k, at = j[self.graph], k[self.graph], self.position
        roles = torch.stack([at == k - 1, at == j, at == j + 1, at == k], 1)
        return roles & (j < self.size)[:, None]


class Batch:
    """All transitions of insertion sort on some sequences."""

    def __init__(self, sequences, dtype):
        steps = [s for values in sequences for s in insertion_sort(values)]
        before, j, k, after, next_j, next_k, signal = zip(*steps)
        j, k, next_j, next_k = map(torch.tensor, (j, k, next_j, next_k))
        self.graphs = Graphs([len(values) for values in before])
        self.codes = (self.graphs.role_bits(j, k) * POWERS).sum(1)
        self.next_bits = self.graphs.role_bits(next_j, next_k).to(dtype)
        self.values = torch.from_numpy(np.concatenate(before)).to(dtype)
        self.next_values = torch.from_numpy(np.concatenate(after)).to(dtype)
        self.signals = torch.tensor(signal, dtype=dtype)


def segment_sum(items, segments, count):
    zeros = items.new_zeros(count, *items.shape[1:])
    return zeros.index_add(0, segments, items)


def attend(scores, items, segments, count):
    """Softmax within segments, and the sums of the items weighted by it."""
    highest = scores.new_zeros(count).scatter_reduce(
        0, segments, scores.detach(), "amax", include_self=False)
    powers = (scores - highest[segments]).exp()
    weights = powers / segment_sum(powers, segments, count)[segments]
    return weights, segment_sum(weights[:, None] * items, segments, count)


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
        self.query = nn.Linear(d, d, bias=False)
        self.key = nn.Linear(d, d, bias=False)
        self.value = nn.Linear(d, d, bias=False)
        self.state_head = nn.Linear(d, 4)
        self.virtual_head = nn.Linear(d, 1)

    def forward(self, g, codes, values):
        """Logits of takes, signals and next bits, and the edge attention."""
        nodes = self.state_embedding(codes)
        comparison = values[g.senders] > values[g.receivers]
        edges = torch.cat([nodes.index_select(0, g.senders),
                           nodes.index_select(0, g.receivers),
                           comparison.to(nodes.dtype)[:, None]], 1)
        embedded = self.edge(edges)
        scores = self.edge_score(embedded).squeeze(1)
        attention, pooled = attend(scores, embedded, g.graph_of_edge,
                                   g.num_graphs)
        virtual = self.virtual(pooled)

        sources = torch.cat([nodes, virtual])
        queries = self.query(nodes).index_select(0, g.all_receivers)
        keys = self.key(sources).index_select(0, g.all_senders)
        messages = self.value(sources).index_select(0, g.all_senders)
        scores = (queries * keys).sum(1) / nodes.shape[1] ** 0.5
        _, received = attend(scores, messages, g.all_receivers, g.num_nodes)
        return (self.take(edges).squeeze(1), self.virtual_head(virtual).squeeze(1),
                self.state_head(nodes + received), attention)

    def loss(self, batch, lambda_v=1.0, sharpening=0.0):
        g, values = batch.graphs, batch.values
        take, signal, state, attention = self(g, batch.codes, values)
        gains = take.sigmoid() * (values[g.senders] - values[g.receivers])
        scalars = values + segment_sum(gains, g.receivers, g.num_nodes)
        loss = (bce(state, batch.next_bits) + lambda_v * bce(signal, batch.signals)
                + mse_loss(scalars, batch.next_values))
        if sharpening:
            entropy = -torch.xlogy(attention, attention).sum() / g.num_graphs
            loss = loss + sharpening * entropy
        return loss

    @torch.no_grad()
    def step(self, g, codes, values):
        """One hard step on one chain: the next codes and values."""
        take, _, state, _ = self(g, codes, values)
        rightward, leftward = (take > 0).chunk(2)
        pairs = pad(rightward & leftward, (1, 1))
        # A pair exchanges its values unless a neighbouring pair wants to too.
        pairs[1:-1] &= ~(pairs[:-2] | pairs[2:])
        source = g.position + pairs[1:].long() - pairs[:-1].long()
        return ((state > 0) * POWERS).sum(1), values[source]


def check(path):
    """Return the largest error of losses and gradients against a file."""
    errors = []
    for case in json.loads(path.read_text())["cases"]:
        model = Executor(case["embedding_size"], case["hidden_size"]).double()

        def blocks(kind):  # Column-major, in the order of the parameters.
            for like, name in zip(model.parameters(), case[kind]):
                rows, cols, data = case[kind][name].values()
                data = np.reshape(data, (cols, rows))
                data = data if name == "state_embedding" else data.T
                yield like, torch.tensor(data).reshape(like.shape)

        for parameter, data in blocks("parameters"):
            parameter.data.copy_(data)
        loss = model.loss(Batch(case["sequences"], torch.double),
                          case["lambda_v"], case["sharpening"])
        loss.backward()
        errors.append(abs(loss.item() - case["loss"]))
        errors += [float((parameter.grad - data).abs().max())
                   for parameter, data in blocks("gradients")]
    return np.max(errors)  # NaN if one is NaN.


def report(name, repeats, run, *arguments, steps=1):
    times = []
    for _ in range(2 + repeats):  # Two to warm up.
        begin = time.perf_counter()
        for _ in range(steps):
            arguments = run(*arguments)
        times.append(time.perf_counter() - begin)
    print(name, f"{np.median(times[2:]) / steps:.6g}", flush=True)


def benchmark(dtype, repeats):
    rng = np.random.default_rng(1)
    model = Executor().to(dtype)
    adam = torch.optim.Adam(model.parameters(), lr=1e-3)
