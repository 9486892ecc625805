"""A headless Chromium, driven through chromedriver's WebDriver protocol."""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request


class Missing(Exception):
    """There is no browser to test with."""


def find_program(*names):
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise Missing("none of these programs was found: " + ", ".join(names))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


KEYS = {"space": " ", "left": "\ue012", "up": "\ue013", "right": "\ue014",
        "end": "\ue010", "home": "\ue011", "tab": "\ue004",
        "shift": "\ue008", "enter": "\ue007", "pagedown": "\ue00f"}


class Browser:
    """Use as a context; methods raise RuntimeError if the browser refuses."""

    def __enter__(self):
        binary = find_program("chromium", "chromium-browser", "google-chrome")
        driver = find_program("chromedriver")
        port = free_port()
        self.base = "http://127.0.0.1:%d" % port
        self.process = subprocess.Popen(
            [driver, "--port=%d" % port, "--log-level=OFF"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.wait_until_ready()
            self.start_session(binary)
        except BaseException:
            self.process.kill()
            raise
        return self

    def __exit__(self, *_):
        try:
            self.request("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()

    def wait_until_ready(self):
        for _ in range(300):
            try:
                if self.request("GET", "/status")["ready"]:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise RuntimeError("chromedriver does not answer")

    def start_session(self, binary):
        args = ["--headless=new", "--disable-gpu", "--hide-scrollbars",
                "--disable-dev-shm-usage", "--disable-background-networking"]
        if os.geteuid() == 0:
            args.append("--no-sandbox")  # Chromium's sandbox refuses root.
        capabilities = {
            "goog:chromeOptions": {"binary": binary, "args": args},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        answer = self.request(
            "POST", "/session",
            {"capabilities": {"alwaysMatch": capabilities}})
        self.base += "/session/" + answer["sessionId"]

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"},
            method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise RuntimeError("%s: %s" % (path, value["message"])) from None

    def open(self, address):
        self.request("POST", "/url", {"url": address})

    def run(self, script, *args):
        """The value that a function body returns in the page."""
        return self.request("POST", "/execute/sync",
                         {"script": script, "args": list(args)})

    def run_async(self, script, *args):
        """As run(), for a script that calls its last argument when done."""
        return self.request("POST", "/execute/async",
                         {"script": script, "args": list(args)})

    def wait_for(self, condition, *arguments):
        """Wait until an expression is true; False if that takes too long."""
        return self.run_async(
            "const done = arguments[arguments.length - 1];"
            "const begin = Date.now(); const look = () => { if (%s) done(true);"
            "else if (Date.now() - begin > 25000) done(false);"
            "else setTimeout(look, 10); }; look()" % condition, *arguments)

    def tools(self, command, **params):
        """A command of the DevTools protocol."""
        return self.request("POST", "/goog/cdp/execute",
                         {"cmd": command, "params": params})

    def log(self, kind):
        return self.request("POST", "/se/log", {"type": kind})

    def complaints(self):
        """What the console says, and requests to any network, since the last
        call."""
        found = ["console: " + entry["message"]
                 for entry in self.log("browser")]
        for entry in self.log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            address = message["params"]["request"]["url"]
            if not address.startswith(("file:", "data:", "about:")):
                found.append("request to " + address)
        return found

    def find(self, selector):
        found = self.request("POST", "/element",
                          {"using": "css selector", "value": selector})
        return next(iter(found.values()))

    def click(self, selector):
        self.request("POST", "/element/%s/click" % self.find(selector), {})

    def press(self, *names):
        """Press keys together, as in press("shift", "right")."""
        keys = [KEYS[name] for name in names]
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.request("POST", "/actions", {"actions": [
            {"type": "key", "id": "keyboard", "actions": actions}]})

    def drag(self, selector, right, down):
        """Press on the middle of an element, move, and let go."""
        origin = {"element-6066-11e4-a52e-4f735466cecf": self.find(selector)}
        move = {"type": "pointerMove", "duration": 0, "x": 0, "y": 0}
        actions = [{**move, "origin": origin},
                   {"type": "pointerDown", "button": 0}]
        actions += [{**move, "origin": "pointer", "x": right // 5,
                     "y": down // 5}] * 5
        actions += [{"type": "pointerUp", "button": 0}]
        self.request("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "actions": actions}]})

    def type(self, selector, text):
        element = self.find(selector)
        self.request("POST", "/element/%s/clear" % element, {})
        self.request("POST", "/element/%s/value" % element, {"text": text})

    def resize(self, width, height=900):
        self.tools("Emulation.setDeviceMetricsOverride", width=width,
                   height=height, deviceScaleFactor=1, mobile=False)

    def media(self, **features):
        self.tools("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value}
            for name, value in features.items()])

    def screenshot(self, path, whole=False):
        shot = self.tools("Page.captureScreenshot", format="png",
                          captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
