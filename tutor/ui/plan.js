// The entries of a class plan, in their order: each can be moved up or down, or taken away.
//
// What is pressed is shown at once, and told: so the next press, however fast, is about what is seen. What the tutor
// says of an earlier press, while later ones are on their way, is passed over.

function made(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function render({model}) {
  const list = made("ol", {})
  let rows = []
  let sent = model.plan.heard
  let drawn = ""
  const state = entries => JSON.stringify({...model.plan, rows: entries, heard: 0})

  const draw = () => {
    const {up, down, remove} = model.plan
    const button = (name, sign, words, n, disabled) => {
      const one = made("button", {type: "button", class: name, title: words, "aria-label": `${words}: ${n + 1}`}, sign)
      one.disabled = disabled
      one.addEventListener("click", () => change(name, n))
      return one
    }
    list.replaceChildren(...rows.map(({title, text}, n) => {
      const words = made("div", {}, made("strong", {}, title), made("span", {}, text))
      return made("li", {}, words,
        button("up", "↑", up, n, n === 0),
        button("down", "↓", down, n, n === rows.length - 1),
        button("remove", "×", remove, n, false))
    }))
  }

  const change = (name, n) => {
    const to = {up: n - 1, down: n + 1, remove: Math.min(n, rows.length - 2)}[name]
    const [row] = rows.splice(n, 1)
    if (name !== "remove") rows.splice(to, 0, row)
    draw()
    const box = list.children[to]
    const target = box?.querySelector(`.${name}:enabled`) ?? box?.querySelector("button:enabled")
    target?.focus()
    drawn = state(rows)
    sent += 1
    model.send_msg({[name]: n, press: sent})
  }

  const show = () => {
    const {rows: told, heard} = model.plan
    if (heard < sent || state(told) === drawn) return
    rows = [...told]
    drawn = state(rows)
    draw()
  }
  show()
  model.on("plan", show)
  return list
}
