// A field for a whole number from 0: with the digits of a phone's keyboard, with arrow keys, and with Enter.

export function render({model}) {
  const field = document.createElement("fieldset")
  const legend = field.appendChild(document.createElement("legend"))
  const input = field.appendChild(document.createElement("input"))
  Object.assign(input, {inputMode: "numeric", autocomplete: "off", maxLength: 9})

  const call = () => {
    legend.textContent = model.label
    input.setAttribute("aria-label", model.label)
  }
  call()
  model.on("label", call)

  const show = () => {
    const text = String(model.value ?? "")
    if (input.value !== text) input.value = text
  }
  show()
  model.on("value", show)

  const set = text => {
    input.value = text.replace(/\D/g, "")
    model.value = input.value === "" ? null : Number(input.value)
  }
  input.addEventListener("input", () => set(input.value))
  input.addEventListener("keydown", event => {
    const step = {ArrowUp: 1, ArrowDown: -1}[event.key]
    if (step) {
      event.preventDefault()
      set(String(Math.max(0, Number(input.value) + step)))
    } else if (event.key === "Enter") model.send_msg("enter")
  })
  model.on("msg:custom", () => input.focus())
  return field
}
