// The virtual node's attention over the directed edges of a configuration.

function typeKey(from, to, larger) {
  return (from * 65536 + to) * 2 + larger;
}

class Attention {
  constructor(trace) {
    this.hard = trace.pooling === "hard";
    this.distinct = trace.pooling === "distinct";
    this.scores = new Map();
    for (const [from, to, larger, score] of trace.scores)
      this.scores.set(typeKey(from, to, larger), score);
    this.known = this.scores.size > 0;
  }

  // Types of edges with their counts and weights, largest share first; weights
  // of single edges are then told by `weight()`.
  look(replay) {
    this.types = new Map();
    for (let node = 0; node + 1 < replay.size; ++node) {
      this.count(replay, node, node + 1);
      this.count(replay, node + 1, node);
    }
    const types = [...this.types.values()];
    this.weigh(types);
    return types.sort((a, b) => b.share - a.share || b.score - a.score);
  }

  count(replay, u, v) {
    const [from, to] = [replay.states[u], replay.states[v]];
    const larger = replay.larger(u, v);
    const key = typeKey(from, to, larger);
    const type = this.types.get(key);
    if (type) ++type.count;
    else {
      const score = this.scores.get(key) ?? -Infinity;
      this.types.set(key, { from, to, larger, score, count: 1, share: 0 });
    }
  }

  weigh(types) {
    const best = Math.max(...types.map((type) => type.score));
    if (best === -Infinity) return;
    if (this.hard) {
      types.find((type) => type.score === best).share = 1;
      return;
    }
    const edges = (type) => (this.distinct ? 1 : type.count);
    const part = (type) => edges(type) * Math.exp(type.score - best);
    const sum = types.reduce((total, type) => total + part(type), 0);
    for (const type of types) type.share = part(type) / sum;
  }

  weight(replay, u, v) {
    const key =
      typeKey(replay.states[u], replay.states[v], replay.larger(u, v));
    const type = this.types.get(key);
    return type.share / type.count;
  }
}
