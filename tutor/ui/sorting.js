// Sorts the table by a column; a second press turns the order round. Numbers within words count as numbers.
document.querySelectorAll("thead button").forEach((button, n) => button.addEventListener("click", () => {
  const head = button.parentElement, body = document.querySelector("tbody")
  const up = head.getAttribute("aria-sort") !== "ascending"
  for (const one of head.parentElement.children) one.setAttribute("aria-sort", "none")
  head.setAttribute("aria-sort", up ? "ascending" : "descending")
  const order = (one, other) => one.children[n].textContent.localeCompare(other.children[n].textContent, undefined, {numeric: true})
  body.append(...[...body.children].sort((one, other) => up ? order(one, other) : order(other, one)))
}))
