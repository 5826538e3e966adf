// The entries of a class plan, in their order: each can be moved up or down, or taken away.

function made(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function render({model}) {
  const list = made("ol", {})
  let wanted = null // the button to focus when the rows are there anew: [row, class]

  const show = () => {
    const {rows, up, down, remove} = model.plan
    const button = (name, sign, words, n, disabled) => {
      const one = made("button", {type: "button", class: name, title: words, "aria-label": `${words}: ${n + 1}`}, sign)
      one.disabled = disabled
      one.addEventListener("click", () => {
        wanted = {up: [n - 1, name], down: [n + 1, name], remove: [n, name]}[name]
        model.send_msg({[name]: n})
      })
      return one
    }
    list.replaceChildren(...rows.map(({title, text}, n) => {
      const words = made("div", {}, made("strong", {}, title), made("span", {}, text))
      return made("li", {}, words,
        button("up", "↑", up, n, n === 0),
        button("down", "↓", down, n, n === rows.length - 1),
        button("remove", "×", remove, n, false))
    }))
    if (!wanted) return
    const [n, name] = wanted
    wanted = null
    const row = list.children[Math.min(n, rows.length - 1)]
    const target = row?.querySelector(`.${name}:enabled`) ?? row?.querySelector("button:enabled")
    target?.focus()
  }
  show()
  model.on("plan", show)
  return list
}
