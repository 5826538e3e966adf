// A long list to search through: it narrows as one types, and a link into it leads on without loading a page.

const plain = text => text.normalize("NFC").toLowerCase()

// The part of the page that scrolls, seen from inside a shadow root.
function scroller(node) {
  for (let one = node; one; one = one.parentElement ?? one.getRootNode().host) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  }
  return document.scrollingElement
}

export function render({model}) {
  const root = document.createElement("div")
  root.innerHTML = `<form role="search"><a class="button" hidden></a><input type="search" autocomplete="off" spellcheck="false"></form>
    <p class="quiet" role="status"></p><div class="list"></div>`
  const [bar, status, list] = root.children
  const [all, input] = bar.children
  let drawn = "", opened = null, place = 0, leaving = false

  const narrow = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean)
    let n = 0
    for (const chapter of list.querySelectorAll("section")) {
      let some = false
      for (const item of chapter.querySelectorAll("li")) {
        item.words ??= plain([...item.querySelectorAll("[data-find]")].map(one => one.textContent).join(" "))
        item.hidden = !words.every(word => item.words.includes(word))
        some ||= !item.hidden
        n += !item.hidden
      }
      chapter.hidden = !some
    }
    status.textContent = model.shown.open ? "" : model.shown.counts[n]
  }
  const show = () => {
    const {html, label, back, home, open} = model.shown
    if (html !== drawn) list.innerHTML = drawn = html
    input.placeholder = label
    input.setAttribute("aria-label", label)
    all.textContent = back
    all.href = `?${home}`
    all.dataset.go = home
    all.hidden = !open
    list.hidden = Boolean(open)
    narrow()
    if (open === opened) return
    leaving = false
    if (opened !== null) turn(open, opened)
    opened = open
  }

  // What had the focus is gone from the page: it goes to the way back, or to where the list was left.
  const turn = (open, before) => {
    const view = scroller(root)
    if (!before) place = view.scrollTop
    const writing = root.getRootNode().activeElement === input
    requestAnimationFrame(() => {
      view.scrollTop = open ? 0 : place
      const link = !open ? list.querySelector(`[data-rule="${before}"] a`) : before ? null : all
      if (!writing) link?.focus({preventScroll: true})
    })
  }
  show()
  model.on("shown", show)

  const go = query => model.send_msg({go: query})
  root.addEventListener("click", event => {
    const link = event.target.closest("[data-go]")
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.target.closest("details")) return
    if (!event.target.closest("a") && String(window.getSelection())) return // who marks words does not go anywhere
    event.preventDefault()
    go(link.dataset.go)
  })
  input.addEventListener("input", () => {
    if (model.shown.open && !leaving) go(model.shown.home)
    leaving = Boolean(model.shown.open)
    narrow()
  })
  input.addEventListener("keydown", event => {
    if (event.key === "Escape") {
      input.value = ""
      narrow()
    }
  })
  bar.addEventListener("submit", event => {
    event.preventDefault()
    const first = list.querySelector("li:not([hidden])")
    if (first && input.value.trim()) go(first.dataset.go)
  })
  return root
}
