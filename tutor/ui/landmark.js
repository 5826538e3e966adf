// A place on the page that can be brought into view, after what stands there has been shown.

export function render({model}) {
  const place = document.createElement("span")
  const still = matchMedia("(prefers-reduced-motion: reduce)")
  const bring = () => place.scrollIntoView({block: "nearest", behavior: still.matches ? "auto" : "smooth"})
  model.on("msg:custom", () => requestAnimationFrame(() => requestAnimationFrame(bring)))
  return place
}
