// What the page asks, as the browser shows it. The clicks of one double click are all meant for what was asked at the
// first of them; what may be pressed again and again has the class "again".

export function render({model}) {
  const see = () => { model.seen = model.asked }
  see()
  model.on("asked", see)

  let began = model.asked
  const hear = event => {
    if (event.detail < 2) began = model.asked
    if (began === model.asked || event.composedPath().some(one => one.classList?.contains("again"))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener("click", hear, true)
  model.on("remove", () => window.removeEventListener("click", hear, true))
  return document.createElement("span")
}
