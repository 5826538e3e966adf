// A show of hands: for each answer a bar that grows with a tap, and a small button that takes a hand away.

function made(name, attributes, ...children) {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.append(...children)
  return node
}

export function render({model}) {
  const list = made("ul", {})
  let rows = []
  const build = () => {
    rows = model.poll.answers.map((words, n) => {
      const bar = made("i", {})
      const count = made("b", {})
      const more = made("button", {type: "button"}, bar, made("kbd", {"aria-hidden": "true"}, String(n + 1)), made("span", {}, words), count)
      const less = made("button", {type: "button", class: "less"}, "−")
      more.addEventListener("click", () => model.send_msg({more: n}))
      less.addEventListener("click", () => model.send_msg({less: n}))
      return {row: made("li", {}, more, less), bar, count, more, less}
    })
    list.replaceChildren(...rows.map(one => one.row))
  }
  const show = () => {
    const {answers, counts, right, one_more, one_less, title} = model.poll
    if (JSON.stringify(answers) !== list.dataset.answers) {
      list.dataset.answers = JSON.stringify(answers)
      build()
    }
    list.setAttribute("aria-label", title)
    const most = Math.max(4, ...counts)
    rows.forEach(({row, bar, count, more, less}, n) => {
      bar.style.width = `${100 * counts[n] / most}%`
      count.textContent = counts[n]
      more.setAttribute("aria-label", `${n + 1} ${answers[n]} ${counts[n]}. ${one_more}`)
      less.setAttribute("aria-label", `− ${one_less}: ${answers[n]}`)
      less.disabled = counts[n] === 0
      row.classList.toggle("right", n === right)
    })
  }
  show()
  model.on("poll", show)
  return list
}
