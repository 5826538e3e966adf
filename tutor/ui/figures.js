// A form for figures: it sends each change, and shows what the tutor makes of it.

const field = row => row.querySelector("input, select")

export function render({model}) {
  const form = document.createElement("form")
  let drawn = ""
  let sent = 0

  const send = row => {
    const input = field(row)
    const value = input.type === "checkbox" ? input.checked : input.value
    model.send_msg({figure: row.dataset.figure, value, n: ++sent})
  }
  const step = (row, by) => {
    const {min, max, step} = row.dataset
    const input = field(row)
    const now = /^\d+$/.test(input.value) ? Number(input.value) : Number(min)
    input.value = Math.min(Math.max(now + by * step, min), max)
    send(row)
  }
  const show = () => {
    const {html, figures, rules, heard} = model.shown
    if (html !== drawn) form.innerHTML = drawn = html
    for (const said of form.querySelectorAll("[data-rule]")) said.textContent = rules[said.dataset.rule]
    if (heard < sent) return
    for (const row of form.querySelectorAll("[data-figure]")) {
      const {value, note, problem} = figures[row.dataset.figure]
      const input = field(row)
      if (input.type === "checkbox") input.checked = value
      else if (input.value !== value) input.value = value
      input.setAttribute("aria-invalid", Boolean(problem))
      row.classList.toggle("changed", Boolean(note))
      row.querySelector(".note").textContent = note
      const said = row.querySelector(".problem")
      if (said.textContent !== problem) said.textContent = problem
    }
  }
  show()
  model.on("shown", show)

  form.addEventListener("submit", event => event.preventDefault())
  form.addEventListener("change", event => send(event.target.closest("[data-figure]")))
  form.addEventListener("click", event => {
    const by = event.target.closest("[data-by]")
    if (by) step(by.closest("[data-figure]"), Number(by.dataset.by))
  })
  form.addEventListener("keydown", event => {
    const by = {ArrowUp: 1, ArrowDown: -1}[event.key]
    if (by && event.target.inputMode === "numeric") {
      event.preventDefault()
      step(event.target.closest("[data-figure]"), by)
    } else if (event.key === "Enter" && event.target.inputMode === "numeric") {
      event.preventDefault()
      send(event.target.closest("[data-figure]"))
    }
  })
  return form
}
