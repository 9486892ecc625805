"""A model as a torch.nn.Module: the dense pass, equation by equation.

Import it only where there is torch; Model.to_torch() does.
"""
from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import torch
from torch import Tensor, nn

from .errors import UsageError
from .executor import Algorithm

if TYPE_CHECKING:
    from .executor import Model


class Logits(NamedTuple):
    """What the network says of one step; E = 2 (n - 1) edges, those to the
    right first, each from left to right."""

    #: Of the take gates, E.
    take: Tensor
    #: Of the bits of the signal, v.
    signal: Tensor
    #: Of the bits of the next codes, n x b.
    state: Tensor
    #: How the virtual node weighs the edges, E.
    attention: Tensor


class _Mlp(nn.Module):
    """One hidden layer of rectifiers; its parameters are 0.weight, ..."""

    def __init__(self, inputs: int, hidden: int, outputs: int) -> None:
        super().__init__()
        self.add_module("0", nn.Linear(inputs, hidden))
        self.add_module("1", nn.Linear(hidden, outputs))

    def forward(self, inputs: Tensor) -> Tensor:
        first, second = self.children()
        return second(torch.relu(first(inputs)))


class ExecutorModule(nn.Module):
    """The network of an executor; state_dict() is named and shaped as
    Model.parameters, and nexec.from_torch() takes it back."""

    def __init__(self, algorithm: str, bits: int, signal_bits: int,
                 embedding_size: int, hidden_size: int,
                 pooling: str = "softmax") -> None:
        super().__init__()
        d, h = embedding_size, hidden_size
        self.algorithm, self.pooling, self.bits = algorithm, pooling, bits

        def matrix(*shape: int) -> nn.Parameter:
            return nn.Parameter(torch.zeros(*shape))

        self.state_embedding = matrix(d, 2 ** bits)
        self.take = _Mlp(2 * d + 1, h, 1)
        self.edge = _Mlp(2 * d + 1, h, d)
        self.edge_score = matrix(d)
        self.virtual = _Mlp(d, h, d)
        self.query, self.key, self.value = (matrix(d, d) for _ in range(3))
        self.state_head = nn.Linear(d, bits)
        self.virtual_head = nn.Linear(d, signal_bits)

    @staticmethod
    def of(model: Model) -> ExecutorModule:
        """A model as a module, in double precision."""
        arrays = model.parameters
        module = ExecutorModule(
            model.algorithm.name, len(arrays["state_head.bias"]),
            len(arrays["virtual_head.bias"]), model.embedding_size,
            model.hidden_size, model.pooling).double()
        state = {name: torch.from_numpy(array.copy())
                 for name, array in arrays.items()}
        state["_extra_state"] = module.get_extra_state()
        module.load_state_dict(state)
        return module

    def get_extra_state(self) -> dict[str, str]:
        return {"algorithm": self.algorithm, "pooling": self.pooling}

    def set_extra_state(self, state: dict[str, str]) -> None:
        self.algorithm, self.pooling = state["algorithm"], state["pooling"]

    def forward(self, codes: Any, values: Any) -> Logits:
        """Decide one step of one chain.

        codes: the codes of its nodes, n whole numbers.
        values: their values; only comparisons of neighbours count.
        """
        codes = torch.as_tensor(codes).long()
        values = torch.as_tensor(values)
        if codes.dim() != 1 or codes.shape != values.shape or len(codes) < 2:
            raise UsageError("a step needs as many codes as values, two at "
                             "least")
        n, left = len(codes), torch.arange(len(codes) - 1)
        senders = torch.cat([left, left + 1])
        receivers = torch.cat([left + 1, left])

        # h_u = H[x_u], z_uv = [h_u, h_v, c_uv]
        nodes = self.state_embedding.T[codes]
        greater = (values[senders] > values[receivers]).to(nodes.dtype)
        edges = torch.cat([nodes[senders], nodes[receivers],
                           greater[:, None]], 1)
        # a_uv = MLP_take(z_uv), r_uv = MLP_edge(z_uv)
        take = self.take(edges)[:, 0]
        embedded = self.edge(edges)
        # beta_uv, h_v = MLP_v(sum beta_uv r_uv)
        types = (2 * (codes[senders] * 2 ** self.bits + codes[receivers])
                 + greater.long())
        attention = self._pool(embedded @ self.edge_score, types)
        virtual = self.virtual(attention @ embedded)
        # l_pu = (W_Q h_u)'(W_K h_p) / sqrt(d), p: left, right, virtual
        everyone = torch.cat([nodes, virtual[None]])
        queries = nodes @ self.query.T
        keys, messages = everyone @ self.key.T, everyone @ self.value.T
        scores = queries @ keys.T / math.sqrt(nodes.shape[1])
        near = torch.zeros(n, n + 1, dtype=torch.bool)
        near[receivers, senders] = True
        near[:, n] = True
        weights = scores.masked_fill(~near, -math.inf).softmax(1)
        # h~_u = h_u + sum alpha_pu W_V h_p
        updated = nodes + weights @ messages
        return Logits(take, self.virtual_head(virtual),
                      self.state_head(updated), attention)

    def _pool(self, scores: Tensor, types: Tensor) -> Tensor:
        """The attention of the virtual node over the edges."""
        if self.pooling == "softmax":
            return scores.softmax(0)
        if self.pooling == "distinct":
            first = torch.stack([types == kind for kind in types]).long()
            first = first.argmax(1) == torch.arange(len(types))
            return scores.masked_fill(~first, -math.inf).softmax(0)
        best = torch.nonzero(scores == scores.max())[:, 0]
        best = best[types[best].argmin()]
        return torch.zeros_like(scores).index_fill(0, best, 1.0)

    @torch.no_grad()
    def run(self, values: Any, max_steps: int | None = None) -> Tensor:
        """Execute the algorithm: a step at a time, values moved where both
        gates of a pair fire.  Slow; Model.run() is the way to sort."""
        values = torch.as_tensor(values).clone()
        if len(values) < 2:
            return values
        trace = Algorithm(self.algorithm).trace(values.numpy())
        codes = torch.from_numpy(trace.at(0)[0]).long()
        powers = 2 ** torch.arange(self.bits - 1, -1, -1)
        steps = 0
        while codes.any() and (max_steps is None or steps < max_steps):
            logits = self(codes, values)
            open_gates = (logits.take > 0).view(2, -1).all(0)
            pairs = torch.nonzero(open_gates)[:, 0]
            moved = values.clone()
            moved[pairs], moved[pairs + 1] = values[pairs + 1], values[pairs]
            values = moved
            codes = (logits.state > 0).long() @ powers
            steps += 1
        return values
