// The network itself: the dense pass of src/chain/executor/dense_pass.cpp, in
// doubles.  Equation names in comments are the labels of the paper's equations.

function decodeDoubles(base64) {
  const bytes = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float64Array.from({ length: bytes.length / 8 },
    (_, at) => view.getFloat64(8 * at, true));
}

// W x, or W x + b; weights are stored column by column.
function linear({ weight, bias, size }, input) {
  const output = new Float64Array(size);
  for (let column = 0; column < input.length; ++column) {
    const factor = input[column];
    for (let row = 0; row < size; ++row)
      output[row] += weight[column * size + row] * factor;
  }
  for (let row = 0; bias && row < size; ++row) output[row] += bias[row];
  return output;
}

function mlp([first, second], input) {
  return linear(second, linear(first, input).map((x) => (x > 0 ? x : 0)));
}

function dot(a, b) {
  let sum = 0;
  for (let at = 0; at < a.length; ++at) sum += a[at] * b[at];
  return sum;
}

// The largest score is subtracted so that exp() cannot overflow.
function softmax(scores) {
  const largest = scores.reduce((a, b) => Math.max(a, b));
  const weights = scores.map((score) => Math.exp(score - largest));
  const total = weights.reduce((a, b) => a + b);
  return weights.map((weight) => weight / total);
}

function addTimes(target, factor, source) {
  for (let at = 0; at < target.length; ++at) target[at] += factor * source[at];
}

// The number whose bits the logits say, the most significant one first.
function numberOf(logits) {
  return logits.reduce((number, logit) => 2 * number + (logit > 0 ? 1 : 0), 0);
}

class Network {
  constructor({ bits, signalBits, embeddingSize, hiddenSize, parameters }) {
    const size = embeddingSize;
    const values = decodeDoubles(parameters);
    let at = 0;
    const take = (count) => values.subarray(at, at += count);
    const layer = (from, to, bias = true) => ({ size: to,
      weight: take(from * to), bias: bias ? take(to) : undefined });
    const twoLayers = (from, to) =>
      [layer(from, hiddenSize), layer(hiddenSize, to)];
    // In the order of ExecutorLayout() in src/chain/executor/model.cpp.
    this.embeddings = take(size * 2 ** bits);
    this.take = twoLayers(2 * size + 1, 1);
    this.edge = twoLayers(2 * size + 1, size);
    this.edgeScore = layer(size, 1, false);
    this.virtual = twoLayers(size, size);
    this.query = layer(size, size, false);
    this.key = layer(size, size, false);
    this.value = layer(size, size, false);
    this.stateHead = layer(size, bits);
    this.virtualHead = layer(size, signalBits);
    this.size = size;
    this.nodes = new Map();
    this.edges = new Map();
  }

  // What follows from the code of a node alone; computed once.
  nodeOf(code) {
    if (!this.nodes.has(code)) {
      // h_u = H[x_u]  (eq. state-embedding).
      const h = this.embeddings.subarray(code * this.size,
        (code + 1) * this.size);
      this.nodes.set(code, { h, query: linear(this.query, h),
        key: linear(this.key, h), value: linear(this.value, h) });
    }
    return this.nodes.get(code);
  }

  // What follows from the type of a directed edge alone; computed once.
  edgeOf(from, to, larger) {
    const type = typeKey(from, to, larger);
    if (!this.edges.has(type)) {
      // z_uv = [h_u || h_v || c_uv]  (eq. edge-representation).
      const input = [...this.nodeOf(from).h, ...this.nodeOf(to).h, larger];
      // a_uv = MLP_take(z_uv)  (eq. take-logit).
      const [take] = mlp(this.take, input);
      // r_uv = MLP_edge(z_uv)  (eq. virtual-edge-embedding).
      const r = mlp(this.edge, input);
      const [score] = linear(this.edgeScore, r);
      this.edges.set(type, { type, from, to, larger, take, r, score });
    }
    return this.edges.get(type);
  }

  // All edge types that were met, with their scores.
  scores() {
    return [...this.edges.values()].map(({ from, to, larger, score }) =>
      [from, to, larger, score]);
  }

  // beta_uv = softmax over the edges  (eq. virtual-attention); or over one edge
  // of each type; or all on the edge with the largest score, the one with the
  // lowest type if there are several.  The sum of beta_uv r_uv.
  pool(edges, pooling) {
    let chosen = edges;
    if (pooling === "distinct") chosen = [...new Set(edges)];
    if (pooling === "hard")
      chosen = [edges.reduce((best, edge) =>
        edge.score > best.score ||
          (edge.score === best.score && edge.type < best.type) ? edge : best)];
    const beta = softmax(chosen.map((edge) => edge.score));
    const pooled = new Float64Array(this.size);
    chosen.forEach((edge, at) => addTimes(pooled, beta[at], edge.r));
    return pooled;
  }

  // The logits of a node's next code.
  stateLogits(own, senders) {
    // l_pu = (W_Q h_u)' (W_K h_p) / sqrt(d)  (eq. node-attention-score).
    const scale = 1 / Math.sqrt(this.size);
    const alpha = softmax(senders.map(({ key }) =>
      scale * dot(own.query, key)));
    // h~_u = h_u + sum of alpha_pu W_V h_p  (eq. node-message-passing).
    const messages = new Float64Array(this.size);
    senders.forEach(({ value }, at) => addTimes(messages, alpha[at], value));
    return linear(this.stateHead, own.h.map((x, at) => x + messages[at]));
  }

  // What the network decides at a configuration of two nodes or more.
  decide(states, values, pooling) {
    const type = (u, v) =>
      this.edgeOf(states[u], states[v], values[u] > values[v] ? 1 : 0);
    const pairs = Array.from({ length: states.length - 1 }, (_, u) => u);
    const rightward = pairs.map((u) => type(u, u + 1));
    const leftward = pairs.map((u) => type(u + 1, u));
    const edges = [...rightward, ...leftward];

    // h_v = MLP_v(...)  (eq. virtual-node-embedding), and the signal, which
    // serves training alone.
    const h = mlp(this.virtual, this.pool(edges, pooling));
    const signal = numberOf(linear(this.virtualHead, h));
    const virtual = { key: linear(this.key, h), value: linear(this.value, h) };

    // Nodes that see the same come to the same; each sight is computed once.
    const nodes = states.map((code) => this.nodeOf(code));
    const seen = new Map();
    const logits = nodes.map((own, u) => {
      const sight = `${states[u - 1]},${states[u]},${states[u + 1]}`;
      if (!seen.has(sight))
        seen.set(sight, this.stateLogits(own,
          [nodes[u - 1], nodes[u + 1], virtual].filter(Boolean)));
      return seen.get(sight);
    });
    const gates = pairs.map((u) => [u, rightward[u].take > 0 ? 1 : 0,
      leftward[u].take > 0 ? 1 : 0]).filter(([, right, left]) => right || left);
    let margin = Infinity;
    for (const { take } of edges) margin = Math.min(margin, Math.abs(take));
    for (const some of seen.values())
      for (const logit of some) margin = Math.min(margin, Math.abs(logit));
    return { codes: logits.map(numberOf), gates, signal, margin };
  }
}
