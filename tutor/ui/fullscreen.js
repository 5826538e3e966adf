// The button that gives the page the whole screen, and the key F, which does the same in any alphabet.

const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg>'

export function render({model}) {
  const button = document.createElement("button")
  button.type = "button"
  button.innerHTML = ICON
  const call = () => {
    button.title = model.label
    button.setAttribute("aria-label", model.label)
  }
  call()
  model.on("label", call)
  const change = () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else document.documentElement.requestFullscreen?.().catch(() => {}) // a browser may refuse it
  }
  button.hidden = !document.fullscreenEnabled
  button.addEventListener("click", change)
  const hear = event => {
    const [target] = event.composedPath()
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !event.repeat
    if (event.code === "KeyF" && !event.shiftKey && plain && !target.closest?.("input, textarea, select, dialog")) change()
  }
  window.addEventListener("keydown", hear)
  model.on("remove", () => window.removeEventListener("keydown", hear))
  return button
}
