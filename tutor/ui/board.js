// The browser's side of the live board (board.py): draws zones of cells, tells which cell was tapped or dropped where.
//
// `model.state` is {count, zones, cells} as `Board.show` made it. After that, messages bring the cells that changed.
// A cell's node lives as long as its name is in use and only what changed is set on it, so no tap, focus or drag is
// lost to a repaint. The SVG comes from the tutor's own drawing code; all other text is set as text.

const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}
const DRAG_FROM = 6 // pixels; a shorter way is a tap
const LARGEST = {grid: 88, field: 112} // pixels that a cell is high at most
const BETWEEN = 6 // pixels that each further zone takes beside its cells

function element(name, attributes = {}, ...children) {
  const svg = name === "svg" ? "http://www.w3.org/2000/svg" : "http://www.w3.org/1999/xhtml"
  const made = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

function animate(node, frames) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches
  return still ? null : node.animate(frames, {duration: 200, easing: "ease-out"})
}

// The parts of a picture that stand for a number, by their keys.
function figures(face) {
  return new Map([...face.querySelectorAll("[data-key]")].map(one => [one.dataset.key, one]))
}

// A number that has changed ticks, and a bar slides.
function tell(before, figure) {
  if (!before) return
  const [from, to] = [before, figure].map(one => one.getAttribute("width"))
  if (from !== to) animate(figure, [{width: `${from}px`}, {width: `${to}px`}])
  else if (before.textContent !== figure.textContent) animate(figure, [{transform: "scale(1.45)"}, {transform: "none"}])
}

// The cell at a point of the screen, in this or in any other board: each shadow root knows only its own elements.
function cellAt(x, y) {
  let hit = document.elementFromPoint(x, y)
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y)
    if (!inner || inner === hit) break
    hit = inner
  }
  return hit?.closest("[data-cell]")
}

class Board {
  constructor(model, root) {
    this.model = model
    this.root = root
    this.nodes = new Map() // a cell's name -> {box, face, marks, shown, zone}
    this.zones = []
    this.live = element("div", {class: "say", role: "status", "aria-live": "polite"})
    root.append(this.live)
    this.arrange()
    for (const name in model.state.cells) this.paint(name)
    root.addEventListener("click", event => this.click(event))
    root.addEventListener("keydown", event => this.key(event))
    root.addEventListener("focusin", event => this.enter(event.target.closest("[data-cell]")))
    root.addEventListener("pointerdown", event => this.grab(event))
    model.on("msg:custom", message => this.change(message))
    model.send_msg({count: model.state.count})
  }

  // ---- showing

  change({count, zones, cells, say, focus}) {
    const state = this.model.state
    state.count = count
    Object.assign(state.cells, cells)
    if (zones) {
      state.zones = zones
      this.arrange()
    }
    for (const name in cells) this.paint(name)
    if (focus) this.focus(this.zones[0]?.current)
    if (say) {
      // Emptied first: a region that gets the same words again is not spoken.
      this.live.textContent = ""
      requestAnimationFrame(() => { this.live.textContent = say })
    }
  }

  arrange() {
    const focused = this.focused()
    const {zones, cells} = this.model.state
    const old = this.zones
    const used = new Set(zones.flatMap(zone => zone.cells))
    for (const name of this.nodes.keys()) {
      if (!used.has(name)) {
        this.nodes.delete(name)
        delete cells[name]
      }
    }
    this.zones = zones.map((zone, i) => {
      const as = JSON.stringify(zone)
      return old[i]?.as === as ? old[i] : this.build({...zone, as, current: old[i]?.current, at: old[i]?.at})
    })
    this.zones.forEach((zone, i) => {
      if (zone !== old[i]) old[i] ? old[i].box.replaceWith(zone.box) : this.live.before(zone.box)
    })
    for (const zone of old.slice(zones.length)) zone.box.remove()
    this.measure()
    if (focused) this.focus(this.nodes.has(focused.name) ? focused.name : this.zones[focused.zone]?.current)
  }

  build(zone) {
    const words = [zone.label, ...(zone.stress ? [" ", element("strong", {}, zone.stress)] : [])]
    if (zone.kind === "line") return Object.assign(zone, {box: element("p", {class: "zone line"}, ...words)})
    const grid = zone.kind !== "hand"
    const rim = (name, kind) => element("span", {class: kind, "aria-hidden": "true"}, name)
    const inside = []
    if (zone.columns.length) {
      inside.push(...(zone.rows.length ? [rim("", "column")] : []), ...zone.columns.map(name => rim(name, "column")))
    }
    for (let first = 0; first < zone.cells.length; first += zone.across) {
      const boxes = zone.cells.slice(first, first + zone.across).map(name => name ? this.node(name, zone).box : rim("", "gap"))
      const row = zone.rows.length ? rim(zone.rows[first / zone.across], "row") : ""
      if (grid) inside.push(element("div", {role: "row", class: "row-of-cells"}, row, ...boxes))
      else inside.push(...boxes)
    }
    const cells = zone.cells.filter(name => name)
    const {length} = cells
    if (!cells.includes(zone.current)) {
      zone.current = cells[grid ? Math.floor(length / 2) : Math.min(zone.at ?? 0, length - 1)]
    }
    this.enter(this.nodes.get(zone.current)?.box)
    const style = `--across:${zone.across};--ratio:${zone.width / 100}`
    const role = grid ? "grid" : "listbox"
    const table = element("div", {role, "aria-label": zone.label, class: "cells"}, ...inside)
    table.classList.toggle("named", zone.rows.length > 0)
    const label = grid ? "" : element("div", {class: "label", "aria-hidden": "true"}, ...words)
    const box = element("div", {class: `zone ${zone.kind}`, style}, label, table)
    box.classList.toggle("broad", zone.width > 100)
    if (grid && zone.across > 7) {
      box.classList.add("wide")
      requestAnimationFrame(() => { box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2 })
    }
    return Object.assign(zone, {box})
  }

  // What the stylesheet needs to let all zones be as wide as one another, and together no taller than the screen:
  // how tall the cells are in relation to the width, how many zones there are, and how wide the cells may be.
  measure() {
    const laid = this.zones.filter(zone => zone.kind !== "hand")
    const sum = (values, start = 0) => values.reduce((one, other) => one + other, start)
    const rows = zone => Math.ceil(zone.cells.length / zone.across)
    const widest = Math.max(0, ...laid.map(zone => (LARGEST[zone.kind] ?? 0) * zone.across * zone.width / 100))
    const {style} = this.root
    style.setProperty("--tall", sum(laid.map(zone => rows(zone) * 100 / (zone.across * zone.width))) || 1)
    style.setProperty("--more", `${sum(laid.slice(1).map(() => BETWEEN))}px`)
    style.setProperty("--widest", `${widest}px`)
  }

  node(name, zone) {
    let node = this.nodes.get(name)
    if (!node) {
      const picture = kind => element("svg", {class: kind, viewBox: `0 0 ${zone.width} 100`, "aria-hidden": "true"})
      const face = picture("face")
      const marks = picture("marks")
      const box = element("div", {class: "cell", "data-cell": name, tabindex: "-1"}, face, marks)
      node = {box, face, marks, shown: {}}
      this.nodes.set(name, node)
    }
    node.box.setAttribute("role", zone.kind === "hand" ? "option" : "gridcell")
    node.zone = zone
    return node
  }

  paint(name) {
    const {box, face, marks, shown} = this.nodes.get(name)
    const {svg, over, label, drag, gone, chosen} = this.model.state.cells[name]
    if (svg !== shown.svg) {
      if (svg === "") this.leave(box, face)
      const before = figures(face)
      face.innerHTML = svg
      for (const [key, figure] of figures(face)) tell(before.get(key), figure)
      if (shown.svg === "") animate(face, [{opacity: 0.2, transform: "scale(0.82)"}, {opacity: 1, transform: "none"}])
    }
    if (over !== shown.over) marks.innerHTML = over
    box.setAttribute("aria-label", label)
    box.setAttribute("aria-selected", chosen)
    box.classList.toggle("full", svg !== "")
    box.classList.toggle("drag", drag)
    box.classList.toggle("gone", gone)
    box.classList.toggle("chosen", chosen)
    this.nodes.get(name).shown = {svg, over}
  }

  leave(box, face) {
    if (!face.hasChildNodes()) return
    const ghost = face.cloneNode(true)
    box.append(ghost)
    const leaving = animate(ghost, [{opacity: 1}, {opacity: 0, transform: "scale(0.6)"}])
    if (leaving) leaving.onfinish = () => ghost.remove()
    else ghost.remove()
  }

  // ---- tap and keys

  click(event) {
    const box = event.target.closest("[data-cell]")
    if (box && !this.dragged) this.model.send_msg({cell: box.dataset.cell})
  }

  key(event) {
    const box = event.target.closest("[data-cell]")
    if (event.key === "Escape") this.drop ? this.drop(null) : this.model.send_msg({cell: null})
    if (!box || event.ctrlKey || event.metaKey || event.altKey) return
    const name = box.dataset.cell
    const {zone} = this.nodes.get(name)
    const at = zone.cells.indexOf(name)
    const first = zone.kind === "hand" ? 0 : at - at % zone.across
    let to = name
    if (event.key in ARROWS) to = this.beside(name, ...ARROWS[event.key])
    else if (event.key === "Home") to = zone.cells[first]
    else if (event.key === "End") to = zone.kind === "hand" ? zone.cells.at(-1) : zone.cells[first + zone.across - 1]
    else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) this.model.send_msg({cell: name})
    } else return
    event.preventDefault()
    if (to && to !== name) this.focus(to)
  }

  // The nearest cell in a direction, in whichever zone it lies; in a hand, left and right go through all of it.
  beside(name, x, y) {
    const {zone, box} = this.nodes.get(name)
    if (x && zone.kind === "hand") return zone.cells[zone.cells.indexOf(name) + x]
    const here = box.getBoundingClientRect()
    const between = (a, b, start, end) => Math.max(a[start] - b[end], b[start] - a[end], 0)
    let nearest
    let least = Infinity
    for (const [other, {box}] of this.nodes) {
      const there = box.getBoundingClientRect()
      const ahead = x * (there.x - here.x) + y * (there.y - here.y)
      const along = x ? between(there, here, "left", "right") : between(there, here, "top", "bottom")
      const aside = x ? between(there, here, "top", "bottom") : between(there, here, "left", "right")
      const off = x ? there.y + there.height / 2 - here.y - here.height / 2 : there.x + there.width / 2 - here.x - here.width / 2
      const far = along + 3 * aside + Math.abs(off) / 100
      if (ahead > 1 && (x ? !aside : along > 0) && far < least) [nearest, least] = [other, far]
    }
    return nearest
  }

  focused() {
    const name = this.root.getRootNode().activeElement?.dataset?.cell
    return this.nodes.has(name) ? {name, zone: this.zones.indexOf(this.nodes.get(name).zone)} : null
  }

  focus(name) {
    this.nodes.get(name)?.box.focus()
  }

  // Tab comes back to the cell of a zone that was left last.
  enter(box) {
    if (!box) return
    const {zone} = this.nodes.get(box.dataset.cell)
    this.nodes.get(zone.current)?.box.setAttribute("tabindex", "-1")
    zone.current = box.dataset.cell
    zone.at = zone.cells.indexOf(zone.current)
    box.setAttribute("tabindex", "0")
  }

  // ---- drag and drop, one for mouse, pen and finger

  grab(start) {
    const {box, face} = this.nodes.get(start.target.closest(".drag")?.dataset.cell) ?? {}
    if (!box || !start.isPrimary || start.button !== 0 || this.drop) return
    const scrolls = start.pointerType === "touch" && box.closest(".broad") // by a swipe up or down
    let ghost = null
    let over = null
    const lift = () => {
      const {left, top, width, height} = box.getBoundingClientRect()
      ghost = element("div", {class: "ghost", popover: "manual", style: `width:${width}px;height:${height}px`})
      ghost.append(face.cloneNode(true))
      ghost.dx = left - start.clientX
      ghost.dy = top - start.clientY
      this.root.append(ghost)
      ghost.showPopover?.() // above everything, whatever the page's layers are
      box.classList.add("lifted")
      this.dragged = true
      this.model.send_msg({lift: box.dataset.cell})
    }
    const move = event => {
      if (event.pointerId !== start.pointerId) return
      const {clientX: x, clientY: y} = event
      const [across, down] = [Math.abs(x - start.clientX), Math.abs(y - start.clientY)]
      if (!ghost && (Math.hypot(across, down) < DRAG_FROM || (scrolls && down > across))) return
      if (!ghost) lift()
      ghost.style.transform = `translate(${x + ghost.dx}px, ${y + ghost.dy}px)`
      const under = cellAt(x, y)
      if (under === over) return
      over?.classList.remove("target")
      over = under === box ? null : under
      over?.classList.add("target")
    }
    this.drop = event => {
      if (event && event.pointerId !== start.pointerId) return
      const to = event?.type === "pointerup" && ghost ? over?.dataset.cell : null
      if (to) this.model.send_msg({from: box.dataset.cell, to})
      over?.classList.remove("target")
      box.classList.remove("lifted")
      ghost?.remove()
      for (const kind of ["pointermove", "pointerup", "pointercancel"]) removeEventListener(kind, listen[kind])
      this.drop = null
      setTimeout(() => { this.dragged = false }) // after the click that follows a drag by mouse
    }
    const listen = {pointermove: move, pointerup: this.drop, pointercancel: this.drop}
    for (const kind in listen) addEventListener(kind, listen[kind])
  }
}

export function render({model, el}) {
  const board = element("div", {class: "zones"})
  new Board(model, board)
  model.on("after_render", () => {
    // On a page of the tutor the colours are inherited; in a notebook the board brings its own.
    if (getComputedStyle(board).getPropertyValue("--paper")) return
    board.classList.add("alone")
    board.classList.toggle("dark", document.body.dataset.jpThemeLight === "false")
  })
  return board
}
