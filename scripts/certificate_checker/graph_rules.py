"""Sections 2 to 4 of doc/certificate.md, "Graphs": types, rules, closure, and cases."""
import hashlib
import itertools
import struct
from collections import Counter, namedtuple

from .words import Difference, Unusable

FIELDS = """loop sender sender_best receiver receiver_best points_out points_in first
    second best chosen""".split()
# Tuples of numbers, whose order is the order of types.
Type = namedtuple("Type", FIELDS)
# What is there for certain (the loop and the deciding arc, if there is one), what else
# may be, and what is right: the next state, or the signal.
Case = namedtuple("Case", "state signal certain others right")


def reverse(t):
    """The reverse arc, whose comparisons do not follow."""
    return Type(t.loop, t.receiver, t.receiver_best, t.sender, t.sender_best, t.points_in,
                t.points_out, 0, 0, t.chosen, t.best)


def meets(pattern, t):
    return not t.loop and all(getattr(t, k) == v for k, v in pattern.items())


# ---- 2. Rules ------------------------------------------------------------------------

NUMBERS = {
    "node_best": ("none", "least", "greatest"),
    "arc_key": ("none", "index", "weight", "value", "sum"),
    "offer": ("none", "value", "weight", "sum", "value_plus_one"),
    "values": ("zero", "number", "random"),
    "comparisons": ("weight_below", "sum_below", "value_below", "rank_below")}
ASKED = """sender receiver sender_best receiver_best points_out points_in first second
    best chosen""".split()


class GraphRules:
    def __init__(self, file):
        for name in """algorithm states signals class_with_pointer pointers otherwise
                single start_state other_state comparisons""".split():
            setattr(self, name, file[name])
        for name in ("node_best", "arc_key", "offer", "values"):
            setattr(self, name, file[name])
            if file[name] not in NUMBERS[name]:
                raise Unusable(f"rules: there is no {name} {file[name]!r}")
        if len(self.comparisons) > 2 or not 0 < len(self.states) <= 8:
            raise Unusable("rules: there are too many states or comparisons")
        self.signal_lines = [(self.pattern(x["present"]), x["signal"])
                             for x in file["decision_list"]]
        self.take, self.point = ([self.pattern(x) for x in file[name]]
                                 for name in ("take", "point"))
        self.next_lines = [(x.get("signal"), x["own"], x.get("best"),
                            self.pattern(x["arc"]) if "arc" in x else None, x["next"])
                           for x in file["next"]]
        for name in (*self.single, self.start_state, self.other_state,
                     *(s for line in self.next_lines for s in (line[1], line[4]))):
            if not 0 <= name < len(self.states):
                raise Unusable(f"rules: there is no state {name}")
        for _, signal in self.signal_lines + [(0, self.otherwise)]:
            if not 0 <= signal < len(self.signals):
                raise Unusable(f"rules: there is no signal {signal}")
        self.bits = max(1, (len(self.states) - 1).bit_length())
        self.kept = {}

    def pattern(self, file):
        """A condition on an arc; it may only ask for what is declared."""
        declared = {"sender": True, "receiver": True,
                    "points_out": self.pointers, "points_in": self.pointers,
                    "first": len(self.comparisons) > 0,
                    "second": len(self.comparisons) > 1,
                    **dict.fromkeys(("best", "chosen"), self.arc_key != "none"),
                    **dict.fromkeys(("sender_best", "receiver_best"),
                                    self.node_best != "none")}
        for name in file:
            if not declared.get(name):
                raise Unusable(f"rules: a pattern asks for {name}")
        return {name: int(value) for name, value in file.items()}

    def digest(self):
        """As doc/certificate.md says, "Digests of graph models and rules"."""
        def optional(value):
            return 0 if value is None else 1 + int(value)

        def pattern(x):
            return [optional(x.get(name)) for name in ASKED]

        n = [len(self.states), len(self.signals)]
        n += [NUMBERS[k].index(getattr(self, k)) for k in ("node_best", "arc_key")]
        n += [int(self.class_with_pointer), len(self.comparisons)]
        n += [NUMBERS["comparisons"].index(x) for x in self.comparisons]
        n += [int(self.pointers)]
        n += [NUMBERS[k].index(getattr(self, k)) for k in ("offer", "values")]
        n += [self.start_state, self.other_state, len(self.single), *self.single]
        n += [len(self.signal_lines)]
        for present, signal in self.signal_lines:
            n += pattern(present) + [signal]
        n += [self.otherwise]
        for lines in (self.take, self.point):
            n += [len(lines)] + [x for line in lines for x in pattern(line)]
        n += [len(self.next_lines)]
        for signal, own, best, arc, after in self.next_lines:
            n += [optional(signal), own, optional(best), int(arc is not None)]
            n += (pattern(arc) if arc is not None else []) + [after]
        return hashlib.sha256(struct.pack(f"<{len(n)}Q", *n)).hexdigest()

    def signal_line(self, t):
        """The first line of the signal's list that a type meets."""
        return next((k for k, (present, _) in enumerate(self.signal_lines)
                     if meets(present, t)), len(self.signal_lines))

    def signal_of(self, line):
        lines = self.signal_lines
        return lines[line][1] if line < len(lines) else self.otherwise

    def next_line(self, signal, t):
        """The first line of the list of next states that a type into a node meets."""
        if (signal, t) not in self.kept:
            self.kept[signal, t] = next(
                (k for k, line in enumerate(self.next_lines)
                 if self.applies(line, signal, t)
                 and (t.loop if line[3] is None else meets(line[3], t))),
                len(self.next_lines))
        return self.kept[signal, t]

    @staticmethod
    def applies(line, signal, t):
        """Whether a line is about nodes that this type leads into."""
        return line[0] in (None, signal) and line[1] == t.receiver and (
            line[2] is None or line[2] == t.receiver_best)

    def next_of(self, line, own):
        return self.next_lines[line][4] if line < len(self.next_lines) else own

    def fires(self, kind, t):
        """Whether the take or point gate of an arc fires."""
        return any(meets(pattern, t) for pattern in getattr(self, kind))

    def kinds(self):
        """The kinds of gates there are."""
        return ["take"] * (self.offer != "none") + ["point"] * self.pointers


# ---- 3. Which types can occur --------------------------------------------------------

def comparison(kind, way, holds):
    """Whether it can come out so; the ways: below, equal with u < v or u > v, above."""
    if kind in ("weight_below", "sum_below"):
        return True
    return holds == (way == 0 or (kind == "rank_below" and way == 1))


class Closure:
    """All cores of pairs (x_u, x_v, u points, v points) and of nodes."""

    def __init__(self, rules):
        self.rules, self.pairs, self.nodes = rules, {}, set()
        self.bests = (0, 1) if rules.node_best != "none" else (0, )
        start, other = rules.start_state, rules.other_state
        self.nodes = {(x, int(rules.pointers)) for x in (start, other)}
        self.add((other, other, 0, 0))
        if start != other:
            self.add((start, other, 0, 0))
        before = None
        while before != (len(self.pairs), len(self.nodes)):
            before = len(self.pairs), len(self.nodes)
            self.arcs = sorted({pair[0] for both in self.pairs.values() for pair in both})
            self.into = {}
            for t in self.arcs:
                self.into.setdefault((t.receiver, t.receiver_best), []).append(t)
            self.met = [any(meets(present, t) for t in self.arcs)
                        for present, _ in rules.signal_lines]
            for there, back in [x for both in self.pairs.values() for x in both]:
                self.step(there, back)
            for loop in self.loops():
                for g, p in itertools.product(self.signals(), self.pointer(loop)):
                    self.nodes |= {(x, p) for x in self.next(loop, g)}
        self.types = self.loops() + self.arcs

    def loops(self):
        return sorted(Type(1, x, B, x, B, p, p, 0, 0, 0, 0)
                      for x, p in self.nodes for B in self.bests)

    def add(self, core):
        x, y, p, q = core
        if x == y and x in self.rules.single:
            return
        for each in (core, (y, x, q, p)):
            if each not in self.pairs:
                self.pairs[each] = self.choices(*each)

    def choices(self, x, y, p, q):
        """Both arcs between two nodes, in all consistent ways."""
        rules, found = self.rules, {}
        arc = (0, 1) if rules.arc_key != "none" else (0, )
        compared = list(itertools.product((0, 1), repeat=len(rules.comparisons)))
        ways = [pair for pair in itertools.product(compared, compared) if any(
            all(comparison(kind, way, a) and comparison(kind, 3 - way, b)
                for kind, a, b in zip(rules.comparisons, *pair)) for way in range(4))]
        for B, C, b, c in itertools.product(self.bests, self.bests, arc, arc):
            if (x == y and B and C) or (b < len(arc) - 1 and x in rules.single) \
                    or (c < len(arc) - 1 and y in rules.single):
                continue
            for one, other in ways:
                there, back = ([*w, 0, 0][:2] for w in (one, other))
                found[Type(0, x, B, y, C, p, q, *there, b, c),
                      Type(0, y, C, x, B, q, p, *back, c, b)] = True
        return list(found)

    def signals(self, *pair):
        """The signals that are possible, beside a pair of arcs if there is one."""
        possible = set()
        for (present, signal), met in zip(self.rules.signal_lines, self.met):
            certain = any(meets(present, t) for t in pair)
            if certain or met:
                possible.add(signal)
            if certain:
                return possible
        return possible | {self.rules.otherwise}

    def beside(self, t):
        """The types that may lead into the same node."""
        return self.into.get((t.receiver, t.receiver_best), [])

    def next(self, t, signal):
        possible = set()
        for line in self.rules.next_lines:
            if self.rules.applies(line, signal, t):
                certain = line[3] is None or meets(line[3], t)
                if certain or any(meets(line[3], other) for other in self.beside(t)):
                    possible.add(line[4])
                if certain:
                    return possible
        return possible | {t.receiver}

    def pointer(self, t):
        """Whether the receiver can point to the sender after a step: 0, 1 or both."""
        if not t.loop and self.rules.fires("point", t):
            return [1]
        if not t.points_in:
            return [0]
        away = any(self.rules.fires("point", other) for other in self.beside(t))
        return [0, 1] if away else [1]

    def step(self, there, back):
        pointers = list(itertools.product(self.pointer(back), self.pointer(there)))
        for g in self.signals(there, back):
            for x, y in itertools.product(self.next(back, g), self.next(there, g)):
                for p, q in pointers:
                    self.add((x, y, p, q))


def check_single(rules):
    """Section 3: at most one node is in a state that is declared single."""
    for x, g in itertools.product(rules.single, range(len(rules.signals))):
        for best in (0, 1):
            lines = [line for line in rules.next_lines if line[1] == x
                     and line[0] in (None, g) and line[2] in (None, best)]
            end = next((k for k, line in enumerate(lines) if line[3] is None), None)
            if end is None or any(line[4] == x for line in lines[:end + 1]):
                raise Difference(f"rules: the single state {x} is not always left")
        makers = [line for line in rules.next_lines
                  if line[4] == x and line[0] in (None, g)]
        arcs = [line[3] or {} for line in makers]
        known = all(arc.get("sender") == x and (arc.get("points_out") == 1 or (
            arc.get("chosen") == 1 and (not rules.class_with_pointer
                                        or "points_in" in arc))) for arc in arcs)
        if x == rules.other_state or len(makers) > 1 or not known:
            raise Difference(f"rules: several nodes could be in the single state {x}")


# ---- 4. Which sets can occur ---------------------------------------------------------

class Sets:
    def __init__(self, rules, closure):
        self.rules, self.closure = rules, closure
        self.groups = {t: self.groups_of(t) for t in closure.types}
        self.possible = {t: self.signals_beside(t) for t in closure.types}

    def groups_of(self, t):
        """The groups of which one arc into a node can be, at most."""
        if t.loop:
            return frozenset()
        pointer = t.points_out if self.rules.class_with_pointer else 0
        return frozenset(name for name, there in (
            (("best node", t.sender), t.sender_best),
            (("single", t.sender), t.sender in self.rules.single),
            (("pointed at", ), t.points_in),
            (("best arc", t.sender, pointer), t.best)) if there)

    def signals_beside(self, t):
        rules, last = self.rules, self.rules.signal_line(t)
        if not t.loop:
            back, n = reverse(t), len(rules.comparisons)
            last = min(last, max(
                rules.signal_line(back._replace(**dict(zip(("first", "second"), bits))))
                for bits in itertools.product((0, 1), repeat=n)))
        return {rules.signal_of(line) for line in range(last + 1)}

    def check_gates(self):
        """Two gates of one kind never fire into one node."""
        for kind in self.rules.kinds():
            firing = [t for t in self.closure.arcs if self.rules.fires(kind, t)]
            for s, t in itertools.combinations_with_replacement(firing, 2):
                if (s.receiver, s.receiver_best) == (t.receiver, t.receiver_best) \
                        and not self.groups[s] & self.groups[t]:
                    raise Difference(f"rules: two {kind} gates fire into one node")

    def node_cases(self):
        rules = self.rules
        for loop, g in itertools.product(self.closure.loops(), self.closure.signals()):
            arcs = [t for t in self.closure.beside(loop) if g in self.possible[t]
                    and not (t.points_in and loop.points_in)]
            end = rules.next_line(g, loop)
            line = {t: rules.next_line(g, t) for t in arcs}
            for m in (t for t in arcs if line[t] < end):
                others = [t for t in arcs if (line[t], t) > (line[m], m)
                          and not self.groups[t] & self.groups[m]]
                yield Case((loop.receiver, loop.receiver_best), g, (loop, m), others,
                           rules.next_of(line[m], loop.receiver))
            yield Case((loop.receiver, loop.receiver_best), g, (loop, ),
                       [t for t in arcs if line[t] >= end],
                       rules.next_of(end, loop.receiver))

    def signal_cases(self):
        rules, end = self.rules, len(self.rules.signal_lines)
        if len(rules.signals) < 2:
            return
        line = {t: rules.signal_line(t) for t in self.closure.types}
        for m in self.closure.types:
            g = rules.signal_of(line[m])
            if not m.loop and line[m] == end or g not in self.possible[m]:
                continue
            # A loop stands for "no line": arcs that meet none, and the loops behind it.
            others = [t for t in self.closure.types if g in self.possible[t]
                      and ((line[t] == end and (t > m or not t.loop)) if m.loop
                           else t.loop or (line[t], t) > (line[m], m))]
            yield Case(None, g, (m, ), others, g)

    def count(self, case):
        """How many sets of types a case stands for."""
        if case.state is None:
            return 2 ** len(case.others)
        alike = Counter(self.groups[t] for t in case.others)
        free = alike.pop(frozenset(), 0)
        kept = {}

        def ways(todo, taken):
            if not todo:
                return 1
            taken = frozenset(g for g in taken if any(g in x for x in todo))
            if (todo, taken) not in kept:
                kept[todo, taken] = ways(todo[1:], taken) + (
                    0 if todo[0] & taken
                    else alike[todo[0]] * ways(todo[1:], taken | todo[0]))
            return kept[todo, taken]

        return 2 ** free * ways(tuple(sorted(alike, key=sorted)), frozenset())

    def least(self, case, parts, saved=None):
        """The least sum of the parts of arcs that may be beside what is certain, and
        these arcs.  saved: with softmax pooling, arcs outside of groups are counted
        elsewhere, and each other arc is there instead of one that has this part."""
        worst, chosen, total = {}, [], 0
        for t in case.others:
            groups = self.groups[t] if case.state is not None else frozenset()
            if not groups and saved is None and parts[t] < 0:
                total, chosen = total + parts[t], chosen + [t]
            elif groups:
                part = parts[t] - (saved or 0)
                if part < worst.get(groups, (0, ))[0]:
                    worst[groups] = part, t
        todo = sorted(worst, key=lambda groups: (-len(groups), sorted(groups)))
        sizes = [worst[groups][0] for groups in todo]
        rest = [sum(sizes[k:]) for k in range(len(todo) + 1)]
        best = [(0, [])]

        def search(k, taken, so_far, types):
            if so_far < best[0][0]:
                best[0] = so_far, types
            if so_far + rest[k] < best[0][0]:
                part, t = worst[todo[k]]
                if not todo[k] & taken:
                    search(k + 1, taken | todo[k], so_far + part, types + [t])
                search(k + 1, taken, so_far, types)

        search(0, frozenset(), 0, [])
        return total + best[0][0], chosen + best[0][1]
