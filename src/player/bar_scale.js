// How high bars are.

// The largest value is so many times one in the middle: too far apart for bars
// whose heights are their values.
const wideSpread = 50;
// Magnitudes that a logarithmic scale can show; beyond that values are ranked.
const mostDecades = 12;

// How to show values; only values on both sides of 0, or too far apart for
// logarithms, are ranked.
function scaleKind(numbers) {
  const sizes = [...numbers].filter((value) => value && Number.isFinite(value))
    .map(Math.abs).sort((a, b) => a - b);
  const largest = sizes.at(-1);
  if (!(largest > wideSpread * sizes[Math.floor((sizes.length - 1) / 2)]))
    return "linear";
  const below = numbers.some((value) => value < 0);
  return !below && largest / sizes[0] <= 10 ** mostDecades
    ? "logarithmic" : "rank";
}

// Between 0 and 1 for values from low to high.
function share(value, low, high) {
  return Math.max(0, Math.min(1, (value - low) / (high - low || 1)));
}

function linearScale(numbers) {
  const finite = numbers.filter(Number.isFinite);
  const low = finite.reduce((a, b) => Math.min(a, b), 0);
  const high = finite.reduce((a, b) => Math.max(a, b), low);
  return (value) => 0.03 + 0.97 * share(value, low, high);
}

// 0 has no logarithm, and is lowest.
function logarithmicScale(numbers) {
  const logarithms = [...numbers].map(Math.log).filter(Number.isFinite);
  const low = logarithms.reduce((a, b) => Math.min(a, b));
  const high = logarithms.reduce((a, b) => Math.max(a, b));
  return (value) =>
    value > 0 ? 0.12 + 0.88 * share(Math.log(value), low, high) : 0.03;
}

function rankScale(numbers) {
  const order = [...new Set(numbers)].sort((a, b) => a - b);
  const ranks = new Map(order.map((value, at) => [value, at]));
  return (value) => 0.03 + 0.97 * share(ranks.get(value), 0, order.length - 1);
}

// From a value to the height of its bar, 0 to 1; `note` says what is unusual.
function barScale(numbers) {
  const kind = scaleKind(numbers);
  if (kind === "logarithmic")
    return Object.assign(logarithmicScale(numbers),
      { kind, note: "Heights of bars are logarithmic." });
  if (kind === "rank")
    return Object.assign(rankScale(numbers),
      { kind, note: "Heights of bars are ranks: the values lie far apart." });
  return Object.assign(linearScale(numbers), { kind, note: "" });
}
