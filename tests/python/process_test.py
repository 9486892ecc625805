#!/usr/bin/env python3
"""The Python module as a guest of a process: signals, threads, memory.

    PYTHONPATH=build/python process_test.py
"""
import ctypes
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import numpy as np

import nexec


# Also where the path is a relative one.
os.environ["PYTHONPATH"] = os.path.dirname(os.path.dirname(
    os.path.abspath(nexec.__file__)))


SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def child(text, **options):
    done = subprocess.run([sys.executable, "-c", text], capture_output=True,
                          text=True, check=False, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout


# Sends the signal as soon as the main thread is inside of a function.
STOPPED = """
import os, signal, sys, threading, time
import nexec
def send(name):
    main = threading.main_thread().ident
    while sys._current_frames()[main].f_code.co_name != name:
        time.sleep(0.001)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
sent = []
def stop(name, call):
    before = nexec.builtin().digest
    threading.Thread(target=send, args=(name,)).start()
    try:
        call()
    except KeyboardInterrupt:
        print(f"{name} stopped after {time.monotonic() - sent[-1]:.3f} s")
    assert nexec.builtin().run([2, 1]).tolist() == [1, 2]
"""


class Signals(unittest.TestCase):
    def test_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            out = child(STOPPED + """
stop("train", lambda: nexec.train(seed=1, updates=10**9, recipe="plain",
                                  max_restarts=0).save("a.bin"))
stop("train", lambda: nexec.clrs.train(updates=10**9, hidden_size=16))
stop("train", lambda: nexec.clrs.train(updates=10**9, hidden_size=32,
                                       lengths=[128], batch_size=8))
model = nexec.builtin("cocktail_sort")
stop("certify", lambda: model.certify().save("a.json"))
assert model.certificate is None
trace = nexec.Algorithm().trace(range(600, 0, -1))
stop("page", trace.page)
stop("order", lambda: trace.order)
stop("save", lambda: trace.save("a.json"))
if os.path.exists("a.json"):  # The signal came when all was written.
    assert nexec.Trace.load("a.json").output.tolist() == trace.output.tolist()
    os.remove("a.json")
""", cwd=folder)
            self.assertEqual(os.listdir(folder), [])
        print(out, end="")
        times = re.findall(r"stopped after ([\d.]+) s", out)
        self.assertEqual(len(times), 7, out)

    def test_other_handlers_run_meanwhile(self):
        out = child(STOPPED + """
signal.signal(signal.SIGINT, lambda *_: print("handled"))
stop("train", lambda: nexec.train(updates=200, require="none",
                                  max_restarts=0))
""")
        self.assertEqual(out, "handled\n")


class Threads(unittest.TestCase):
    """With Debian's NumPy, BLAS is the same library."""

    def blas(self):
        with open("/proc/self/maps", encoding="utf-8") as maps:
            found = re.findall(r"(/\S*libopenblas\S*)$", maps.read(), re.M)
        self.assertTrue(found)
        return ctypes.CDLL(found[0])

    def test_blas_is_left_as_it_was(self):
        blas = self.blas()
        blas.openblas_set_num_threads(2)
        before = blas.openblas_get_num_threads()
        model = nexec.builtin()
        model.run(np.random.default_rng(1).random((50, 10)))
        model.certify()
        nexec.evaluate(model, lengths=[5], num_sequences=3)
        nexec.train(updates=3, require="none", max_restarts=0, hidden_size=4)
        with self.assertRaises(nexec.InputError):
            model.run([float("nan")])
        self.assertEqual(blas.openblas_get_num_threads(), before)
        blas.openblas_set_num_threads(1)
        model.run([3, 1])
        self.assertEqual(blas.openblas_get_num_threads(), 1)

    def test_number(self):
        before = nexec.num_threads()
        nexec.set_num_threads(3)
        self.assertEqual(nexec.num_threads(), 3)
        nexec.set_num_threads(0)
        self.assertEqual(nexec.num_threads(), before)
        for wrong in (-1, 10**6):
            with self.assertRaises(nexec.UsageError):
                nexec.set_num_threads(wrong)
        for wrong in ("2", 2.0, True, None, [2]):
            with self.assertRaisesRegex(TypeError, "threads has to be a whole "
                                        "number, not "):
                nexec.set_num_threads(wrong)
        nexec.set_num_threads(np.int64(2))
        self.assertEqual(nexec.num_threads(), 2)
        nexec.set_num_threads(0)

    def test_others_run_while_a_trace_is_unpacked(self):
        with tempfile.TemporaryDirectory() as folder:
            out = child("""
import threading, time, nexec
trace = nexec.Algorithm().trace(range(300, 0, -1))
ticks = []
def tick():
    while True:
        ticks.append(time.monotonic())
        time.sleep(0.001)
threading.Thread(target=tick, daemon=True).start()
def others_run(call):
    for _ in range(50):
        start = time.monotonic()
        call()
        end = time.monotonic()
        if sum(start < at < end for at in ticks) >= 4:
            return True
trace.save("a.json")
for name, call in (("page", trace.page), ("values", lambda: trace.values),
                   ("gates", lambda: trace.gates),
                   ("save", lambda: trace.save("a.json")),
                   ("load", lambda: nexec.Trace.load("a.json"))):
    print(name, others_run(call))
""", cwd=folder)
        self.assertEqual(out.split(), "page True values True gates True save "
                         "True load True".split())

    def test_fork(self):
        out = child("""
import multiprocessing, numpy, nexec
model = nexec.builtin()
rows = numpy.random.default_rng(1).random((40, 30))
model.run(rows)
with multiprocessing.get_context("fork").Pool(2) as pool:
    for result in pool.map(model.run, [rows] * 4):
        numpy.testing.assert_array_equal(result, numpy.sort(rows))
print("forked")
""", timeout=60)
        self.assertEqual(out, "forked\n")

    def test_spawn(self):
        # A worker that cannot read what it is sent leaves the parent waiting.
        rules = os.path.join(SOURCE, "data", "rules", "zigzag.rules")
        with tempfile.TemporaryDirectory() as folder:
            script = os.path.join(folder, "script.py")
            with open(script, "w", encoding="utf-8") as file:
                file.write(f"""
import multiprocessing, nexec
if __name__ == "__main__":
    own = nexec.Algorithm.from_file({rules!r})
    model = nexec.builtin()
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.map(own.run, [[3, 1, 2]])[0],
              pool.map(own.trace, [[3, 1, 2]])[0].output,
              pool.map(model.trace, [[3, 1, 2]])[0].output,
              pool.apply(model.certify).proved)
""")
            done = subprocess.run([sys.executable, script], check=False,
                                  capture_output=True, text=True, timeout=120)
        self.assertEqual((done.stdout, done.stderr),
                         ("[1 3 2] [1. 3. 2.] [1. 2. 3.] True\n", ""))

    def test_more_threads_in_a_fork(self):
        # libgomp would wait for threads that the child does not have.
        out = child("""
import os, numpy, nexec
model = nexec.builtin()
model.certify()
rows = numpy.random.default_rng(1).random((40, 30))
nexec.set_num_threads(2)
model.run(rows)
if os.fork() == 0:
    for threads in (0, 2, 1):
        try:
            nexec.set_num_threads(threads)
            print(threads, nexec.num_threads())
        except RuntimeError as error:
            print(threads, "refused:", error)
        numpy.testing.assert_array_equal(model.run(rows), numpy.sort(rows))
    print("ran", flush=True)
    os._exit(0)
os.wait()
nexec.set_num_threads(2)
print(nexec.num_threads())
""", timeout=60)
        self.assertRegex(out, "^0 refused: OpenMP does not survive a fork.*\n"
                         "2 refused: .*one thread.*\n1 1\nran\n2\n$")

    def test_many_threads_share_a_model(self):
        out = child("""
import threading, numpy, nexec
model = nexec.builtin()
rows = numpy.random.default_rng(1).random((40, 30))
good = []
def work(certifies):
    for _ in range(5):
        if certifies:
            good.append(model.certify().proved)
        else:
            good.append((model.run(rows) == numpy.sort(rows)).all())
threads = [threading.Thread(target=work, args=(k == 0,)) for k in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(good), all(good))
""")
        self.assertEqual(out, "20 True\n")


class Memory(unittest.TestCase):
    def test_one_copy_at_most(self):
        # What AddressSanitizer keeps of what was freed does not count.
        out = child("""
import resource, numpy, nexec
model = nexec.builtin()
model.certify()
model.run(numpy.random.default_rng(1).random((100, 16)))
rows = numpy.random.default_rng(1).random((100000, 16))
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
before = peak()
result = model.run(rows)
print((peak() - before) / rows.nbytes)
assert (result == numpy.sort(rows)).all()
""", env={**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") +
          ":quarantine_size_mb=1:thread_local_quarantine_size_kb=64"})
        print("memory of 100,000 x 16:", out.strip(), "times the array")
        # The result is as large as the array; nothing else is.
        self.assertLess(float(out), 1.75)


class Progress(unittest.TestCase):
    def test_only_for_a_terminal(self):
        text = """
import nexec
nexec.train(updates=400, require="none", max_restarts=0, progress=%s)
"""
        done = subprocess.run([sys.executable, "-c", text % True],
                              capture_output=True, check=True)
        self.assertEqual((done.stdout, done.stderr), (b"", b""))
        for wanted, shown in ((True, True), (False, False)):
            leader, terminal = pty.openpty()
            subprocess.run([sys.executable, "-c", text % wanted], check=True,
                           stderr=terminal)
            os.close(terminal)
            seen = b""
            try:
                while block := os.read(leader, 4096):
                    seen += block
            except OSError:
                pass  # The end of a terminal.
            os.close(leader)
            self.assertEqual(bool(re.search(rb"\rtraining: +\d+%  \d+ of 400  "
                                            rb"loss ", seen)), shown, seen)


if __name__ == "__main__":
    unittest.main(verbosity=1)
