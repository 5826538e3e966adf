// A place on the page that can be brought into view, after what stands there has been shown.
//
// Where something new begins there, who has pressed a button by a key is led there: on the button, the next press would
// be for what they have not read; and the button may be gone.

function focused(root) {
  const one = root.activeElement
  return one?.shadowRoot ? focused(one.shadowRoot) : one
}

export function render({model}) {
  const place = document.createElement("span")
  const still = matchMedia("(prefers-reduced-motion: reduce)")
  let byKey = false
  const hear = event => { byKey = event.detail === 0 }
  const bring = begins => {
    place.scrollIntoView({block: "nearest", behavior: still.matches ? "auto" : "smooth"})
    if (!begins || !byKey || !focused(document)?.matches("body, button")) return
    place.setAttribute("role", "group")
    place.setAttribute("aria-label", begins)
    place.tabIndex = -1
    place.style.outline = "none"
    place.focus({preventScroll: true})
  }
  window.addEventListener("click", hear, true)
  model.on("msg:custom", ({begins}) => requestAnimationFrame(() => requestAnimationFrame(() => bring(begins))))
  model.on("remove", () => window.removeEventListener("click", hear, true))
  return place
}
