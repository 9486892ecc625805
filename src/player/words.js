// What happens in a step, in words.

// More than so many pairs, nodes or changes are counted, not named.
const mostNamed = 3;
const mostRoles = 6;

function percent(share) {
  if (share > 0 && share < 0.001) return "< 0.1%";
  return `${(100 * share).toFixed(1)}%`;
}

function countText(count) {
  return count === 1 ? "1 step" : `${count} steps`;
}

function marginText(margin) {
  return margin === null || margin === undefined
    ? "none"
    : String(Number(margin.toPrecision(4)));
}

function endSentence(replay) {
  return replay.trace.halted
    ? "Halted: every node is in state nothing."
    : "The run was given up here: it has not halted.";
}

function comparison(a, b) {
  if (a > b) return "is larger than";
  return a < b ? "is smaller than" : "equals";
}

// A node by its role, or by its number where it has none.
function nodeText(replay, node) {
  const role = replay.states[node] === nothing
    ? `node ${node}`
    : replay.stateName(node);
  return `${role} (${replay.valueText(node)})`;
}

// Both nodes of a pair, with words between them.
function pairText(replay, pair, between) {
  return `${nodeText(replay, pair)} ${between} ${nodeText(replay, pair + 1)}`;
}

// The pairs that the algorithm may exchange here, and those that are.
function exchangePairs(replay, swaps) {
  const pairs = new Set(swaps);
  for (let pair = 0; pair + 1 < replay.size; ++pair)
    if (replay.canExchange(pair)) pairs.add(pair);
  return [...pairs].sort((a, b) => a - b);
}

// Why there is nothing to compare: a role that needs a neighbour has none.
function lonelyText(replay) {
  const [first, last] = [0, replay.size - 1];
  if (replay.exchanges(replay.states[first]))
    return `${nodeText(replay, first)} has reached the left end`;
  if (replay.exchanges(replay.states[last]))
    return `${nodeText(replay, last)} has reached the right end`;
  return "no values are compared";
}

function fewPairsText(replay, pairs, swaps) {
  const told = pairs.map((pair) => {
    const how = comparison(replay.value(pair), replay.value(pair + 1));
    return `${pairText(replay, pair, how)}: they ` +
      (swaps.includes(pair) ? "exchange" : "stay");
  });
  return told.join("; ");
}

function manyPairsText(replay, pairs, swaps) {
  const named = swaps.slice(0, mostNamed)
    .map((pair) => pairText(replay, pair, "with"));
  if (swaps.length > mostNamed) named.push(`${swaps.length - mostNamed} more`);
  const which = swaps.length > 0 ? `: ${named.join(", ")}` : "";
  return `${swaps.length} of ${pairs.length} pairs exchange${which}`;
}

function movesText(replay, decision) {
  const { swaps, faults } = replay.moves(decision.g);
  const pairs = exchangePairs(replay, swaps);
  const parts = [];
  if (pairs.length === 0) parts.push(lonelyText(replay));
  else if (pairs.length < mostNamed)
    parts.push(fewPairsText(replay, pairs, swaps));
  else parts.push(manyPairsText(replay, pairs, swaps));
  if (faults > 0)
    parts.push("a gate fires where it would lose a value, so nothing moves " +
      "there");
  return parts.join("; ");
}

function sentence(replay) {
  const decision = replay.decision();
  if (!decision) return endSentence(replay);
  const over = replay.step + 1 === replay.length && replay.trace.halted;
  return `${movesText(replay, decision)}. Signal: ` +
    `${replay.signalName(decision.v)}${over ? ", and the run halts" : ""}.`;
}

function nodeSentence(replay, node) {
  const code = replay.states[node];
  const meaning = replay.meaningOf(code);
  return `node ${node}: value ${replay.valueText(node, true)}, ` +
    `state ${replay.nameOf(code)}${meaning ? ` (${meaning})` : ""}`;
}

function rolesText(replay) {
  const nodes = replay.activeNodes();
  const roles = nodes.slice(0, mostRoles).map((node) =>
    `${replay.stateName(node)} at ${node} (${replay.valueText(node)})`);
  if (nodes.length > mostRoles)
    roles.push(`${nodes.length - mostRoles} more`);
  return roles.join(", ");
}

function exchangeText(swaps) {
  if (swaps.length === 0) return "no exchange";
  const told = swaps.slice(0, mostNamed)
    .map((pair) => `${pair} and ${pair + 1}`);
  if (swaps.length > mostNamed) told.push(`${swaps.length - mostNamed} more`);
  return `exchange ${told.join("; ")}`;
}

// One line of the text view.
function stepLine(replay) {
  const decision = replay.decision();
  if (!decision) return endSentence(replay);
  const { swaps } = replay.moves(decision.g);
  return `${rolesText(replay)}: ${exchangeText(swaps)}, ` +
    `${replay.signalName(decision.v)}, margin ${marginText(decision.m)}`;
}
