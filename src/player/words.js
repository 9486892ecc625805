// What happens in a step, in words.

function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

function percent(share) {
  if (share > 0 && share < 0.001) return "< 0.1%";
  return `${(100 * share).toFixed(1)}%`;
}

function marginText(margin) {
  return margin === null || margin === undefined
    ? "none"
    : String(Number(margin.toPrecision(4)));
}

function signalText(signal) {
  return signal ? "continue" : "terminate";
}

// The one node whose state has the given role, as in "k" or "j^k".
function roleNode(replay, role) {
  const nodes = replay
    .activeNodes()
    .filter((node) => replay.stateName(node).split("^").includes(role));
  return nodes.length === 1 ? nodes[0] : undefined;
}

function endSentence(replay) {
  return replay.trace.halted
    ? "Halted: every node is in state nothing."
    : "The run was given up here: it has not halted.";
}

function movesSentence(replay, decision) {
  const { swaps, faults } = replay.moves(decision.g);
  const parts = swaps.slice(0, 3).map((pair) => {
    const [a, b] = [replay.valueText(pair), replay.valueText(pair + 1)];
    return `nodes ${pair} and ${pair + 1} exchange ${a} and ${b}`;
  });
  if (swaps.length > 3) parts.push(`${swaps.length - 3} more pairs exchange`);
  if (faults > 0)
    parts.push("a gate fires where it would lose a value, so nothing moves " +
      "there");
  return parts.length > 0 ? listed(parts) : "no value moves";
}

function rolesSentence(replay, decision) {
  const changes = decision.s
    .slice(0, 4)
    .map(([node, code]) => `node ${node} becomes ${replay.nameOf(code)}`);
  if (decision.s.length > 4) changes.push(`${decision.s.length - 4} more`);
  return changes.length > 0 ? listed(changes) : "no role changes";
}

function genericSentence(replay, decision) {
  return `${movesSentence(replay, decision)}; ` +
    `${rolesSentence(replay, decision)}.`;
}

// In the terms of insertion sort, also where a model does something else;
// undefined if its roles make no sense.
function insertionSentence(replay, decision) {
  const [i, k] = [roleNode(replay, "i"), roleNode(replay, "k")];
  const { swaps } = replay.moves(decision.g);
  if (k === undefined || i !== (k > 0 ? k - 1 : undefined)) return undefined;
  if (swaps.some((pair) => pair !== i)) return undefined;
  const inserted = `k (${replay.valueText(k)})`;
  const smaller = i !== undefined && replay.larger(i, k) === 1;
  const seen = i === undefined
    ? `${inserted} has reached the left end`
    : `${inserted} is ${smaller ? "" : "not "}smaller than ` +
      `i (${replay.valueText(i)})`;
  const exchanged = swaps.length > 0;
  if (exchanged === smaller && decision.v === Number(smaller))
    return `${seen}: ${smaller ? "they exchange" : loopEnd(replay)}.`;
  return `${seen}, but they ${exchanged ? "" : "do not "}exchange and the ` +
    `signal is ${signalText(decision.v)}.`;
}

function loopEnd(replay) {
  const over = replay.step + 1 === replay.length && replay.trace.halted;
  return `the inner loop terminates${over ? ", and the run halts" : ""}`;
}

function sentence(replay) {
  const decision = replay.decision();
  if (!decision) return endSentence(replay);
  const known = replay.trace.algorithm === "insertion_sort"
    ? insertionSentence(replay, decision)
    : undefined;
  return known ?? genericSentence(replay, decision);
}

function nodeSentence(replay, node) {
  return `node ${node}: value ${replay.valueText(node, true)}, ` +
    `state ${replay.stateName(node)}`;
}

// One line of the text view.
function stepLine(replay) {
  const roles = replay
    .activeNodes()
    .slice(0, 6)
    .map((node) =>
      `${replay.stateName(node)} at ${node} (${replay.valueText(node)})`);
  const decision = replay.decision();
  if (!decision) return endSentence(replay);
  const { swaps } = replay.moves(decision.g);
  const exchange = swaps.length > 0
    ? `exchange ${swaps.slice(0, 3).map((p) => `${p} and ${p + 1}`).join("; ")}`
    : "no exchange";
  return `${roles.join(", ")}: ${exchange}, ${signalText(decision.v)}, ` +
    `margin ${marginText(decision.m)}`;
}
