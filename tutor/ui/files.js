// Progress as a file: one button that saves it, and one that reads it back.

const MOST = 5_000_000 // characters; a file of years has fewer

export function render({model}) {
  const row = document.createElement("div")
  const save = row.appendChild(document.createElement("button"))
  save.addEventListener("click", event => { if (event.detail < 2) model.send_msg({export: true}) })

  const pick = row.appendChild(document.createElement("button"))
  const input = row.appendChild(document.createElement("input"))
  Object.assign(input, {type: "file", accept: ".json,application/json", hidden: true})
  pick.addEventListener("click", () => input.click())
  input.addEventListener("change", async () => {
    const [file] = input.files
    input.value = "" // so that the same file can be chosen again
    if (file) model.send_msg({import: file.size > MOST ? "" : await file.text()})
  })

  const call = () => {
    ;[save.textContent, pick.textContent] = model.labels
    save.hidden = !model.full
  }
  call()
  model.on("labels", call)
  model.on("full", call)
  model.on("msg:custom", ({name, text}) => {
    const address = URL.createObjectURL(new Blob([text], {type: "application/json"}))
    Object.assign(document.createElement("a"), {href: address, download: name}).click()
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  })
  return row
}
