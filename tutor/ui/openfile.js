// A button that opens a text file from this device and sends what is in it.

const MOST = 200000 // characters; a longer file is none of ours

export function render({model}) {
  const button = document.createElement("button")
  button.type = "button"
  const input = Object.assign(document.createElement("input"), {type: "file", accept: model.accept, hidden: true})
  const call = () => { button.textContent = model.label }
  call()
  model.on("label", call)
  button.addEventListener("click", () => input.click())
  input.addEventListener("change", async () => {
    const [file] = input.files
    if (!file) return
    const text = await file.text().catch(() => "")
    model.send_msg({file: text.slice(0, MOST)})
    input.value = "" // the same file can be opened again
  })
  const box = document.createElement("div")
  box.append(button, input)
  return box
}
