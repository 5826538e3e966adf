// The button between light and dark. The browser keeps what was chosen; until something is, the device decides.
//
// The cookie is "dark" or "light", or "device-dark" or "device-light" for the device's own. The server reads it, so
// that the next page begins as this one is.

const device = matchMedia("(prefers-color-scheme: dark)")
const kept = () => document.cookie.match(/(?:^|; )theme=([\w-]+)/)?.[1] ?? "device"

function keep(theme) {
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`
}

export function render({model}) {
  const follow = () => {
    if (!kept().startsWith("device")) return
    keep(device.matches ? "device-dark" : "device-light")
    model.dark = device.matches
  }
  follow()
  const paint = () => { document.documentElement.className = model.dark ? "dark" : "light" }
  model.on("dark", paint)

  const button = document.createElement("button")
  button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 3a9 9 0 0 1 0 18Z"/></svg>'
  button.addEventListener("click", () => {
    model.dark = !model.dark
    keep(model.dark ? "dark" : "light")
  })
  const call = () => {
    button.title = model.label
    button.setAttribute("aria-label", model.label)
  }
  call()
  model.on("label", call)
  device.addEventListener("change", follow)
  model.on("remove", () => device.removeEventListener("change", follow))
  return button
}
