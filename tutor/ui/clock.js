// The time that is left, by the clock of the server: how much was left when it said so, counted on by a clock that nobody
// sets. A tab that is reloaded shows less, and the server ends the round by itself. It is announced at a few moments alone.

const calm = matchMedia("(prefers-reduced-motion: reduce)")

export function render({model}) {
  const box = document.createElement("div")
  box.className = "time"
  box.innerHTML = `<span role="timer"></span><span class="said" role="status"></span>`
  const [shown, said] = box.children
  let ends = 0, timer = null, last = Infinity

  const tick = () => {
    const seconds = Math.max(0, Math.ceil((ends - performance.now()) / 1000))
    const step = calm.matches && seconds > 10 ? 10 : 1
    const told = Math.ceil(seconds / step) * step
    const text = `${Math.floor(told / 60)}:${String(told % 60).padStart(2, "0")}`
    if (shown.textContent !== text) shown.textContent = text
    for (const [at, words] of Object.entries(model.shown.moments)) {
      if (seconds <= Number(at) && last > Number(at)) said.textContent = words
    }
    last = seconds
  }
  const start = () => {
    clearInterval(timer)
    const {left, label} = model.shown
    box.hidden = left === null
    if (left === null) return
    shown.setAttribute("aria-label", label)
    ends = performance.now() + left
    if (left / 1000 > last + 1) last = Infinity // another round
    tick()
    timer = setInterval(tick, 250)
  }
  start()
  model.on("shown", start)
  model.on("remove", () => clearInterval(timer))
  return box
}
