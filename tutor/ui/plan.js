// The entries of a class plan, in their order: each can be moved up or down, or taken away.
//
// What is pressed is shown at once, and told: so the next press, however fast, is about what is seen.

function made(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function render({model}) {
  const list = made("ol", {})
  let rows = []

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
    model.send_msg({[name]: n})
  }

  let drawn = ""
  const show = () => {
    const {rows: told, ...words} = model.plan
    const wanted = JSON.stringify([told, words])
    if (wanted === JSON.stringify([rows, drawn])) return
    rows = [...told]
    drawn = words
    draw()
  }
  show()
  model.on("plan", show)
  return list
}
