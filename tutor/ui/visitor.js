// Who comes to the site: a browser remembers its learner by a random token in a cookie, and by nothing else.
//
// The server offers a token; a browser that has one already, perhaps from another tab, says so. What cannot be one, as
// the server reads it, may be of another site on the same host, and is written over.

const YEAR = 31536000
const kept = () => document.cookie.match(/(?:^|; )learner=([\w-]{20,100})(?:;|$)/)?.[1]

function keep(token) {
  const secure = window.location.protocol === "https:" ? "; secure" : ""
  document.cookie = `learner=${token}; path=/; max-age=${YEAR}; samesite=lax${secure}`
}

export function render({model}) {
  const known = kept()
  if (known && known !== model.token) model.send_msg({token: known})
  keep(known ?? model.token) // anew at each visit, so that a year begins again
  model.on("token", () => keep(model.token))
  return document.createElement("span")
}
