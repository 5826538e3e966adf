// The keys of a page: those that the page itself hears, and the list of all shortcuts, which "?" shows.
//
// A key that something on the page has taken, or that is written into a field, is left alone; so is Enter or Space on
// what they press. Where a button goes away as it is pressed by a key, the focus is led to the one that leads on.

const WRITTEN = "input, textarea, select, [contenteditable]"
const PRESSED = "a, button, summary, [data-cell], [role=combobox], [role=option], [role=switch]"

// "1", "Shift+1", "q", "PageDown": a digit is the key it is on, whatever Shift makes of it; so is a letter that a
// keyboard of another alphabet writes.
function named(event) {
  const [, digit, letter] = event.code.match(/^(?:(?:Digit|Numpad)(\d)|Key([A-Z]))$/) ?? []
  if (digit) return `${event.shiftKey ? "Shift+" : ""}${digit}`
  return letter && event.key > "~" ? letter.toLowerCase() : event.key
}

function buttons(root) {
  return [...root.querySelectorAll("*")].flatMap(one => [
    ...(one.localName === "button" ? [one] : []), ...(one.shadowRoot ? buttons(one.shadowRoot) : []),
  ])
}

const LEADS = ".MuiButton-contained"
const COMES_WITHIN = 2000

const isThere = one => !one.disabled && one.checkVisibility({visibilityProperty: true})
const turn = () => new Promise(done => setTimeout(done, 50))

// However long the answer takes: whoever stays on the button that they pressed is led on when it goes away. What leads
// on may come a moment after.
let last = null
async function leadOn(event) {
  const pressed = event.composedPath().find(one => one.localName === "button")
  last = pressed
  if (event.detail || !pressed) return
  while (pressed.matches(":focus")) {
    await turn()
    if (last !== pressed) return
  }
  if (isThere(pressed)) return
  for (const until = performance.now() + COMES_WITHIN; document.activeElement === document.body; await turn()) {
    const all = buttons(document)
    const onward = all.slice(all.indexOf(pressed) + 1).filter(isThere)
    const leads = onward.find(one => one.matches(LEADS))
    if (leads || performance.now() > until) return (leads ?? onward[0])?.focus()
  }
}

export function render({model}) {
  const button = document.createElement("button")
  button.type = "button"
  button.className = "open"
  button.textContent = "?"
  const dialog = document.createElement("dialog")
  const heading = document.createElement("h2")
  heading.id = "keys"
  const list = document.createElement("dl")
  const close = document.createElement("button")
  close.type = "button"
  dialog.setAttribute("aria-labelledby", heading.id)
  dialog.append(heading, list, close)
  const box = document.createElement("div")
  box.append(button, dialog)

  const write = () => {
    const {title, close: word, rows} = model.sheet
    button.title = title
    button.setAttribute("aria-label", `? ${title}`)
    heading.textContent = title
    close.textContent = word
    list.replaceChildren(...rows.map(([keys, what]) => {
      const row = document.createElement("div")
      const term = document.createElement("dt")
      for (const key of keys) {
        const cap = document.createElement("kbd")
        cap.textContent = key
        term.append(cap, " ")
      }
      const said = document.createElement("dd")
      said.textContent = what
      row.append(term, said)
      return row
    }))
  }
  write()
  model.on("sheet", write)

  // A dialog gives the focus back when it closes, and Escape closes it.
  const open = () => { if (!dialog.open) dialog.showModal() }
  button.addEventListener("click", open)
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", event => { if (event.target === dialog) dialog.close() })

  const hear = event => {
    const [target] = event.composedPath()
    const within = selector => target instanceof Element && target.closest(selector)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return
    if (within(WRITTEN)) return
    const key = named(event)
    if (event.key === "?") open()
    else if (!model.heard.includes(key) || ((key === "Enter" || key === " ") && within(PRESSED))) return
    else if (!event.repeat) model.send_msg({key})
    event.preventDefault()
  }
  window.addEventListener("keydown", hear)
  window.addEventListener("click", leadOn)
  model.on("remove", () => {
    window.removeEventListener("keydown", hear)
    window.removeEventListener("click", leadOn)
  })
  return box
}
