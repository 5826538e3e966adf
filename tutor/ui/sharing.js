// A link to this place, and a file: to take away, or to open.

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.body.appendChild(document.createElement("textarea")) // where a page has no clipboard of its own
  area.value = text
  area.select()
  document.execCommand("copy")
  area.remove()
}

export function render({model}) {
  const row = document.createElement("div")
  row.className = "ways"
  row.innerHTML = `<button type="button"></button><a class="button" download></a>
    <button type="button"></button><input type="file" accept=".toml,text/plain" hidden><p role="status"></p>`
  const [link, file, open, input, said] = row.children

  const show = () => {
    const {name, text, copy, download, open: words} = model.shown
    link.textContent = copy
    file.textContent = download
    link.hidden = !copy
    file.hidden = !download
    open.hidden = !words
    file.download = name
    file.href = `data:application/toml;charset=utf-8,${encodeURIComponent(text)}`
    open.textContent = words
    input.setAttribute("aria-label", words)
    said.textContent = ""
  }
  show()
  model.on("shown", show)

  link.addEventListener("click", async () => {
    await copy(window.location.href)
    said.textContent = model.shown.copied
  })
  open.addEventListener("click", () => input.click())
  input.addEventListener("change", async () => {
    const [chosen] = input.files
    if (chosen) model.send_msg({name: chosen.name, text: await chosen.slice(0, 4 * model.shown.most).text()})
    input.value = ""
  })
  return row
}
