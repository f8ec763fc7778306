"""Debian's Chromium, headless, driven over its own debugging protocol with aiohttp: nothing else needed.

Each phone is a browser context of its own (own cookies, own storage) in one process.
"""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

import aiohttp

NAMES: Final = ("chromium", "chromium-browser")
SIZE: Final = (360, 640)
FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-default-apps", "--mute-audio", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
    "--remote-debugging-port=0", "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)  # fmt: skip


def chromium() -> str | None:
    """The path of the browser, if it is installed."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One Chromium process."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process: subprocess.Popen[bytes] | None = None
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self.pages: dict[str, Page] = {}

    async def start(self) -> Browser:
        path = chromium()
        assert path is not None
        command = [path, *FLAGS, f"--user-data-dir={self._folder.name}", "about:blank"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)  # noqa: S603  # the system's own
        note = Path(self._folder.name) / "DevToolsActivePort"
        for _ in range(300):
            if note.exists() and len(note.read_text().splitlines()) >= 2:
                break
            await asyncio.sleep(0.1)
        port, place = note.read_text().splitlines()[:2]
        self._session = aiohttp.ClientSession()
        self._socket = await self._session.ws_connect(f"ws://127.0.0.1:{port}{place}", max_msg_size=0)
        self._reader = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            data = json.loads(message.data)
            if "id" in data:
                future = self._answers.pop(data["id"], None)
                if future is not None and not future.done():
                    future.set_result(data)
            elif data.get("sessionId") in self.pages:
                self.pages[data["sessionId"]].happened(data["method"], data["params"])

    async def ask(self, method: str, session: str = "", **parameters: Any) -> Any:
        """Call a method of the protocol. Raises RuntimeError with the browser's words if it refuses."""
        assert self._socket is not None
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        future = self._answers[self._number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(json.dumps(message))
        answer = await asyncio.wait_for(future, 30)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']}")
        return answer["result"]

    async def page(self, size: tuple[int, int] = SIZE, context: str = "", language: str = "en-US") -> Page:
        """A new page; in a context of its own unless one is given."""
        if not context:
            context = (await self.ask("Target.createBrowserContext"))["browserContextId"]
        target = await self.ask("Target.createTarget", url="about:blank", browserContextId=context)
        attached = await self.ask("Target.attachToTarget", targetId=target["targetId"], flatten=True)
        page = Page(self, attached["sessionId"], context, target["targetId"])
        self.pages[attached["sessionId"]] = page
        await page.prepare(size, language)
        return page

    async def stop(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            self._reader.cancel()
        if self._session is not None:
            await self._session.close()
        if self._process is not None:
            self._process.terminate()
            await asyncio.to_thread(self._process.wait, 20)
        self._folder.cleanup()


class Page:
    """One tab that is a phone. `received` holds all text that came over its WebSockets and in answers,
    `asked` the addresses it asked for, `faults` what its script complained about."""

    def __init__(self, browser: Browser, session: str, context: str, target: str) -> None:
        self._browser, self._session, self.context, self.target = browser, session, context, target
        self.received: list[str] = []
        self.sent: list[str] = []
        self.asked: list[str] = []
        self.faults: list[str] = []

    async def ask(self, method: str, **parameters: Any) -> Any:
        return await self._browser.ask(method, self._session, **parameters)

    async def prepare(self, size: tuple[int, int], language: str) -> None:
        for domain in ("Page", "Runtime", "Network", "Log"):
            await self.ask(f"{domain}.enable")
        await self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1],
                       deviceScaleFactor=1, mobile=True)
        await self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        await self.ask("Emulation.setUserAgentOverride", userAgent="Nightboard test", acceptLanguage=language)

    def happened(self, method: str, data: dict[str, Any]) -> None:
        if method == "Network.webSocketFrameReceived":
            self.received.append(data["response"]["payloadData"])
        elif method == "Network.webSocketFrameSent":
            self.sent.append(data["response"]["payloadData"])
        elif method in ("Network.requestWillBeSent", "Network.webSocketCreated"):
            self.asked.append(data.get("url") or data["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.faults.append(str(data["exceptionDetails"].get("exception", {}).get("description")))
        elif method == "Log.entryAdded" and data["entry"]["level"] == "error":
            # lines that fail too: the door stays open from the first phone to the end screen, so a page that
            # is refused has found a fault of the server (once it was shut as soon as the match was over)
            self.faults.append(str(data["entry"]["text"]))

    async def go(self, url: str) -> None:
        await self.ask("Page.navigate", url=url)

    async def run(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        answer = await self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    async def until(self, script: str, seconds: float = 15.0) -> Any:
        """Wait until `script` holds. Raises TimeoutError with what the page shows."""
        end = asyncio.get_running_loop().time() + seconds
        while not (value := await self.run(f"!!({script})")):
            if asyncio.get_running_loop().time() > end:
                shown = await self.run("document.body.innerText")
                raise TimeoutError(f"never true: {script}; the page shows: {shown!r}; faults: {self.faults}")
            await asyncio.sleep(0.05)
        return value

    async def press(self, selector: str) -> None:
        """Tap an element as a finger does. Raises AssertionError if it is not there."""
        spot = await self.run(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            "e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.left + r.width / 2, r.top + r.height / 2]; })()"
        )
        assert spot, f"nothing to tap: {selector}"
        point = [{"x": spot[0], "y": spot[1]}]
        await self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=point)
        await self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    async def fill(self, selector: str, text: str) -> None:
        """Type into a field."""
        await self.run(f"document.querySelector({json.dumps(selector)}).focus(),"
                       f"document.querySelector({json.dumps(selector)}).select()")
        await self.ask("Input.insertText", text=text)

    async def shot(self, path: Path) -> None:
        """The page as a PNG."""
        answer = await self.ask("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(answer["data"]))

    async def close(self) -> None:
        await self._browser.ask("Target.closeTarget", targetId=self.target)
