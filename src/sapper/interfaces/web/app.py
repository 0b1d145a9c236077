"""The page and its API as one application: addresses, limits, safety.

Files are read once, when it starts: nothing that a client sends becomes a path. Answers are found
in threads, so that one that takes long does not hold up the others.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.errors import SapperError
from sapper.interfaces.web.api import FULL, SHORT, fault_of
from sapper.interfaces.web.endpoints import ENDPOINTS, Endpoint, openapi
from sapper.interfaces.web.schema import check
from sapper.interfaces.web.site import POLICY, site

HOSTS = ["localhost", "127.0.0.1", "[::1]", "::1"]
MOST_BYTES = 1 << 21
MOST_WAITING = 200
THREADS, LONG_THREADS = 6, 2
BODY_SECONDS = 10.0
BYTES = "application/octet-stream"
KINDS = {
    "js": "text/javascript",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
}
HEADERS = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
NOWHERE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sapper: no such page</title>
<h1>There is no such page</h1>
<p><a href="/">Play Minesweeper</a></p>
</html>
"""

Handler = Callable[[Request], Awaitable[Response]]


class SafeHeaders:
    """Adds the headers that tell a browser to be strict, to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back with the headers."""

        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *extra]
            await send(message)

        await self.app(scope, receive, send_with)


def answer(data: dict[str, Any], status: int = 200) -> Response:
    """Return data as JSON that must not be cached."""
    headers = {"cache-control": "no-store"}
    return Response(json.dumps(data), status, headers, "application/json")


def fault(status: int, error: str) -> Response:
    """Say what is wrong with a request."""
    return answer(fault_of(SapperError(error)), status)


def not_a_number(word: str) -> Any:
    """Refuse NaN and Infinity, which are no JSON."""
    raise ValueError(f"{word} is no number")


async def read_body(request: Request) -> bytes:
    """Read a body of limited size."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HTTPException(415, "the body must be application/json")
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            raise HTTPException(413, f"the body has more than {MOST_BYTES:,} bytes")
    return body


async def read_request(request: Request, endpoint: Endpoint) -> dict[str, Any]:
    """Read and check what is asked."""
    if endpoint.takes is None:
        return {}
    try:
        body = await asyncio.wait_for(read_body(request), BODY_SECONDS)
    except TimeoutError:
        raise HTTPException(408, "the body did not arrive in time") from None
    try:
        asked = json.loads(body, parse_constant=not_a_number)
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, f"the body is no JSON: {error}") from None
    check(asked, endpoint.takes)
    return dict(asked)


class Desk:
    """Takes requests of the API, and finds their answers in threads.

    A request that takes longer than a moment is begun again, behind others of its kind: those that
    are quick never wait for it.
    """

    def __init__(self) -> None:
        """Start the threads."""
        self._quick = ThreadPoolExecutor(THREADS, "answer")
        self._long = ThreadPoolExecutor(LONG_THREADS, "search")
        self._waiting = 0

    def handler(self, endpoint: Endpoint) -> Handler:
        """Return the function that answers at an address."""

        async def handle(request: Request) -> Response:
            try:
                asked = await read_request(request, endpoint)
                return await self._find(endpoint, asked)
            except HTTPException as error:
                return fault(error.status_code, error.detail)
            except SapperError as error:
                return answer(fault_of(error), 422)
            except ClientDisconnect:
                return Response(status_code=400)

        return handle

    async def _find(self, endpoint: Endpoint, asked: dict[str, Any]) -> Response:
        if self._waiting >= MOST_WAITING:
            raise HTTPException(503, "too many requests are waiting: try again in a moment")
        self._waiting += 1
        try:
            run = asyncio.get_running_loop().run_in_executor
            try:
                return await run(self._quick, lambda: answer(endpoint.answer(asked, SHORT)))
            except SapperError as error:
                if not SHORT.may_say_more_than(error):
                    raise
            return await run(self._long, lambda: answer(endpoint.answer(asked, FULL)))
        finally:
            self._waiting -= 1


def serve(content: bytes, name: str) -> Handler:
    """Return the function that serves a file."""
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0]

    async def handle(request: Request) -> Response:
        return Response(content, 200, {"cache-control": "no-cache"}, kind or BYTES)

    return handle


def redirect(address: str) -> Handler:
    """Return the function that sends a browser on to an address."""

    async def handle(request: Request) -> Response:
        return RedirectResponse(address)

    return handle


def page_routes() -> list[Route]:
    """Return the addresses of the page: those of its files; a folder is its index.html."""
    routes = []
    for path, content in site().items():
        address = f"/{path.removesuffix('index.html')}"
        routes.append(Route(address, serve(content, path)))
        if address != f"/{path}" and address != "/":
            routes.append(Route(address.removesuffix("/"), redirect(address)))
    return routes


async def wrong(request: Request, error: Exception) -> Response:
    """Answer an unknown address or method: people get a page, programs get JSON."""
    assert isinstance(error, HTTPException)
    is_page = not request.url.path.startswith("/api")
    if error.status_code == 404 and is_page and "text/html" in request.headers.get("accept", ""):
        return HTMLResponse(NOWHERE, 404, {"cache-control": "no-store"})
    return fault(error.status_code, f"{request.method} {request.url.path}: {error.detail}")


async def broken(request: Request, error: Exception) -> Response:
    """Answer after an unexpected error."""
    return fault(500, "this should not have happened: please report it with what you did")


async def describe(request: Request) -> Response:
    """Return the OpenAPI document."""
    return answer(openapi())


def make_app() -> Starlette:
    """Build the application: the page and its API."""
    desk = Desk()
    api = [
        Route(one.path, desk.handler(one), methods=["GET" if one.takes is None else "POST"])
        for one in ENDPOINTS
    ]
    return Starlette(
        routes=[
            Route("/api/openapi.json", describe),
            *(Route(path, redirect("/api/openapi.json")) for path in ("/api", "/api/")),
            *api,
            *page_routes(),
        ],
        middleware=[
            Middleware(SafeHeaders),
            Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False),
        ],
        exception_handlers={HTTPException: wrong, Exception: broken},
    )
