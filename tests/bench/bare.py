"""A step of a lesson on a bare Tornado websocket page: the same try, judged and drawn, and nothing else around it.

`python tests/bench/bare.py` prints its address and serves until it is stopped.
"""

from __future__ import annotations

import asyncio
import json

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketHandler

from tutor.content.lessons import lesson
from tutor.draw import marks_over, palette_css
from tutor.session.lesson import LessonRun
from tutor.session.marks import marks_of
from tutor.ui.happiness import Happiness
from tutor.ui.telling import answered

LESSON, STEP = "islands", 7
SCENE = Happiness()

PAGE = """<!doctype html>
<style>
  %s
  #cells { display: grid; grid-template-columns: repeat(7, 70px); gap: 4px }
  .cell { position: relative; aspect-ratio: 1; background: var(--cell) }
  svg { position: absolute; inset: 0; overflow: visible }
</style>
<div id="cells"></div>
<div id="told"></div>
<script>
  const socket = new WebSocket(`ws://${location.host}/socket`)
  const svg = '<svg viewBox="0 0 100 100"></svg>'
  socket.onmessage = event => {
    const {cells: changed, told: said} = JSON.parse(event.data)
    for (const [name, [face, over, label]] of Object.entries(changed)) {
      let cell = document.querySelector(`[data-cell="${name}"]`)
      if (!cell) {
        cells.insertAdjacentHTML("beforeend", `<div class="cell" data-cell="${name}">${svg}${svg}</div>`)
        cell = cells.lastChild
      }
      if (cell.face !== face) cell.children[0].innerHTML = cell.face = face
      cell.children[1].innerHTML = over
      cell.setAttribute("aria-label", label)
    }
    told.innerHTML = said
  }
  cells.onclick = event => socket.send(event.target.closest(".cell").dataset.cell)
</script>
"""


class Page(RequestHandler):
    def get(self) -> None:
        self.write(PAGE % palette_css())


class Socket(WebSocketHandler):
    def open(self) -> None:
        self.run = LessonRun(lesson("happiness", LESSON), STEP).run
        self.shown: dict[str, tuple[str, str, str]] = {}
        self.show()

    def on_message(self, message: str | bytes) -> None:
        self.run.tap(str(message))
        self.show()

    def show(self) -> None:
        run = self.run
        state, reply = run.task.state, run.reply
        (zone,), cells, _ = SCENE.table(state, state.turn, "en", run.tried)
        (held,), faces, _ = SCENE.hand(state, state.turn, "en", "")
        marks = marks_of(reply.verdict, run.task.game.way(state, reply.action)) if reply else {}
        both = cells | faces
        over = marks_over([*zone.cells, *held.cells], marks, filled={name for name, cell in both.items() if cell.svg})
        new = {name: (cell.svg, over.get(name, ""), cell.label) for name, cell in both.items()}
        changed = {name: cell for name, cell in new.items() if self.shown.get(name) != cell}
        self.shown = new
        self.write_message(json.dumps({"cells": changed, "told": answered(run, "en", "")}))


async def serve() -> None:
    sockets = bind_sockets(0, "127.0.0.1")
    HTTPServer(Application([("/", Page), ("/socket", Socket)])).add_sockets(sockets)
    print(f"http://127.0.0.1:{sockets[0].getsockname()[1]}/", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(serve())
