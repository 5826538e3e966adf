// What the page asks, as the browser shows it. The clicks of one double click are all meant for what was asked at the
// first of them, and on a button for what had been done then; what may be pressed again and again has the class "again".

export function render({model}) {
  const see = () => { model.seen = model.asked }
  see()
  model.on("asked", see)

  const now = () => ({asked: model.asked, since: model.since})
  let began = now()
  const hear = event => {
    if (event.detail < 2) began = now()
    const path = event.composedPath()
    const count = path.some(one => one.dataset?.cell) ? "since" : "asked"
    if (began[count] === model[count] || path.some(one => one.classList?.contains("again"))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener("click", hear, true)
  model.on("remove", () => window.removeEventListener("click", hear, true))
  return document.createElement("span")
}
