"""Sections 2, 3 and 5 of doc/certificate.md: rules, words, and what a network sees."""
import hashlib
import itertools
import struct
from collections import Counter, defaultdict

import numpy as np


class Difference(Exception):
    """The certificate says something else than this program finds."""


class Unusable(Exception):
    """Files that cannot be used."""


# ---- 2. The algorithm as local rules -------------------------------------------------

# A set of ways to compare is a number.  THEN[(a, b), (b, c)] is what follows of (a, c).

LESS, EQUAL, GREATER, ANY, MANY = 1, 2, 4, 7, -1  # MANY: the cell "..." of a word.
ORDERS = (LESS, EQUAL, GREATER)
FLIP = np.array([4 * (s & 1) | s & 2 | s >> 2 for s in range(8)], dtype=np.uint8)
THEN = np.zeros((8, 8), dtype=np.uint8)
for s, t, x, y in itertools.product(range(8), range(8), ORDERS, ORDERS):
    if s & x and t & y:
        THEN[s, t] |= y if x == EQUAL else x if y in (x, EQUAL) else ANY


def edges(left, right, order):  # The types of the two edges between neighbours.
    return (left, right, int(order == GREATER)), (right, left, int(order == LESS))


class Rules:
    """An edge type is (sender, receiver, c), a window (own, l, r) with l <= r."""

    def __init__(self, file):
        self.bits, self.signals, self.bound = file["bits"], file["signals"], file["bound"]
        self.lines = [((x["sender"], x["receiver"], x["greater"]), x["signal"])
                      for x in file["decision_list"]]
        self.otherwise, self.gates = file["otherwise"], set(map(tuple, file["gates"]))
        self.next = {tuple(row[:4]): row[4] for row in file["next"]}
        self.starts = [(x["least"], x["step"], x["head"], x["filling"], x["tail"])
                       for x in file["starts"]]
        self.names = {x["name"]: x["code"] for x in file["states"]}
        self.border = 2 ** self.bits
        looked = [edge for edge, _ in self.lines] + list(self.gates)
        self.looked = {pair for a, b, _ in looked for pair in ((a, b), (b, a))}
        # Whether nothing happens where all nodes are idle.
        self.quiet = (0, 0) not in self.looked and not any(
            after for (_, *window), after in self.next.items()
            if window in ([0, 0, 0], [0, 0, self.border]))

    def digest(self):  # doc/format.md, "Digest of rules".
        def numbers(*n):
            return struct.pack(f"<{len(n)}Q", *n)
        codes, sides = range(self.border), range(self.border + 1)
        parts = [numbers(self.bits, len(self.signals), len(self.lines))]
        parts += [numbers(*edge, signal) for edge, signal in self.lines]
        parts += [numbers(self.otherwise)]
        for edge in itertools.product(codes, codes, (0, 1)):
            parts.append(bytes([edge in self.gates]))
        for row in itertools.product(range(len(self.signals)), codes, sides, sides):
            if row[2] <= row[3]:
                parts.append(struct.pack("<H", self.next.get(row, 0xFFFF)))
        parts += [numbers(len(self.starts))]
        for least, step, *strings in self.starts:
            parts.append(numbers(least, step))
            parts += [numbers(len(codes)) + bytes(codes) for codes in strings]
        parts += [numbers(len(self.bound)), self.bound.encode()]
        return hashlib.sha256(b"".join(parts)).hexdigest()

    def signal(self, present):
        return next((s for edge, s in self.lines if edge in present), self.otherwise)

    def window(self, codes, u):
        sides = [codes[v] if 0 <= v < len(codes) else self.border for v in (u - 1, u + 1)]
        return (codes[u], min(sides), max(sides))

    def after(self, signal, window):
        if (signal, *window) not in self.next:
            raise Difference(f"rules: no row for signal {signal} and window {window}")
        return self.next[(signal, *window)]

    def start(self, n):
        codes = [0] * n
        for least, step, head, filling, tail in self.starts:
            if n >= least and (n - least) % step == 0:
                k = n - len(head) - len(tail)
                codes = head + (filling * (k // len(filling) + 1))[:k] + tail
        return codes

    def exchanges(self, left, right, order):
        fires = [edge in self.gates for edge in edges(left, right, order)]
        if fires[0] != fires[1] and order != EQUAL:
            raise Difference(f"rules: one gate alone fires between {left} and {right}")
        return all(fires)


# ---- 3. All configurations of all lengths: words -------------------------------------

def conclude(tables):
    """Draw conclusions by transitivity; drop tables that contradict themselves."""
    diagonal, before = np.arange(tables.shape[1]), None
    while before is None or (tables != before).any():
        before = tables
        for b in diagonal:
            operand = tables.copy()
            operand[:, diagonal, diagonal] = EQUAL
            follows = THEN[operand[:, :, b, None], operand[:, b, None, :]]
            follows[:, b, b] = ANY  # Says nothing of two values of one "...".
            tables = tables & follows
    some = tables.copy()
    some[:, diagonal, diagonal] = ANY
    return tables[some.all(axis=(1, 2))]


def refine(table, pairs):
    """All ways in which the pairs (u, u + 1) may compare: a table for each."""
    tables = table[None]
    for u in pairs:
        finer = []
        for order in ORDERS:
            some = tables[(tables[:, u, u + 1] & order) > 0]
            some[:, u, u + 1], some[:, u + 1, u] = order, FLIP[order]
            finer.append(some)
        tables = conclude(np.concatenate(finer))
    return tables


def canonical(cells, rows, table):
    """The word of some cells, and what the rows of a table say about it: runs of three or
    more idle cells become a node, "..." and a node.  No "..." is at the end of a run."""
    groups, u = [], 0
    while u < len(cells):
        end = next((v for v in range(u, len(cells)) if cells[v] > 0), len(cells))
        new = [(0, [u]), (MANY, list(range(u + 1, end - 1))), (0, [end - 1])]
        groups += new if end - u >= 3 else [(cells[u], [u])]
        u = end if end - u >= 3 else u + 1
    known = np.zeros((len(groups), len(groups)), dtype=np.uint8)
    for (g, (_, a)), (f, (_, b)) in itertools.combinations_with_replacement(
            list(enumerate(groups)), 2):
        for x, y in itertools.product(a, b):
            if x < y or (x == y and cells[x] == MANY):
                known[g, f] |= table[rows[x], rows[y]]
        if g != f:
            known[f, g] = FLIP[known[g, f]]
    return tuple(cell for cell, _ in groups), known


def word_steps(rules, word, table):
    """All words that one step can lead to, and what is known of them."""
    codes, n = [max(cell, 0) for cell in word], len(word)
    pairs = [u for u in range(n - 1) if (codes[u], codes[u + 1]) in rules.looked]
    for known in refine(table, pairs):
        both = {u: edges(codes[u], codes[u + 1], known[u, u + 1]) for u in pairs}
        signal = rules.signal({edge for two in both.values() for edge in two})
        rows, into = list(range(n)), Counter()
        for u in pairs:
            into.update(v for v, e in zip((u + 1, u), both[u]) if e in rules.gates)
            if rules.exchanges(codes[u], codes[u + 1], known[u, u + 1]):
                rows[u], rows[u + 1] = rows[u + 1], rows[u]
        if into and max(into.values()) > 1:
            raise Difference("rules: two gates fire into one node")
        after = [rules.after(signal, rules.window(codes, u)) for u in range(n)]
        # A "..." beside an active node is one node, two, or a node, "..." and a node.
        parts = [[[x]] for x in after]
        for u in (u for u in range(n) if word[u] == MANY):
            parts[u] = [[MANY]]
            if after[u - 1] or after[u + 1]:
                parts[u] = [[0]]
                if known[u, u]:
                    parts[u] += [[0, 0], [0, MANY, 0]]
        for some in itertools.product(*parts):
            some_rows = [rows[u] for u in range(n) for _ in some[u]]
            yield canonical(sum(some, []), some_rows, known)


def close_words(rules):
    """All words that can be reached: word -> what is known of the order of its values."""
    for signal, side in itertools.product(range(len(rules.signals)), (0, rules.border)):
        if rules.after(signal, (0, 0, side)):
            raise Difference("rules: an idle node among idle nodes becomes active")
    words, todo = {}, {}

    def add(word, table):
        old = words.get(word)
        words[word] = table if old is None else old | table
        if old is None or (words[word] != old).any():
            todo[word] = True

    longest = max([0] + [max(line[0], len(line[2] + line[4])) for line in rules.starts])
    for n in range(longest + 5):  # From a run of four idle nodes on, words are the same.
        nothing_known = np.full((n, n), ANY, dtype=np.uint8)
        add(*canonical(rules.start(n), range(n), nothing_known))
    while todo:
        word, _ = todo.popitem()
        if max(word, default=0) > 0:
            for after, table in word_steps(rules, word, words[word]):
                add(after, table)
        if len(words) > 100000:
            raise Difference("rules: too many words")
    return words


# ---- 5. What the network sees --------------------------------------------------------

class Seen:
    def __init__(self, types):
        self.types = {edge: number for number, edge in enumerate(types)}
        self.codes, self.windows = set(), set()
        self.gates = {}  # Edge type -> the length of the shortest chain that has it.
        # (how many edges of each type, m, whether m may be larger) -> {window: next code}
        self.families = defaultdict(dict)

    def edge(self, edge, length):
        """Note an edge type; returns its number."""
        self.gates[edge] = min(length, self.gates.get(edge, length))
        return self.types.setdefault(edge, len(self.types))


def see_words(rules, words):
    seen = Seen([(0, 0, 0), (0, 0, 1)])
    for word, table in words.items():
        codes, n, nodes = [max(cell, 0) for cell in word], len(word), {}
        pairs = [u for u in range(n - 1) if codes[u] or codes[u + 1]]
        if not any(codes):
            continue
        seen.codes |= set(codes)
        if len(pairs) < n - 1:
            seen.edge((0, 0, 0), n)
            seen.edge((0, 0, 1), n)
        for known in refine(table, pairs):
            counts = Counter(seen.edge(e, n) for u in pairs
                             for e in edges(codes[u], codes[u + 1], known[u, u + 1]))
            signal = rules.signal({e for e, t in seen.types.items() if counts[t]})
            if signal not in nodes:
                nodes[signal] = {w: rules.after(signal, w)
                                 for w in {rules.window(codes, u) for u in range(n)}}
                seen.windows |= {(signal, w) for w in nodes[signal]}
            key = tuple(sorted((t, k) for t, k in counts.items() if k))
            seen.families[key, n - 1 - len(pairs), MANY in word].update(nodes[signal])
    return seen
