// The page's place in the browser: its address, its title, its language, the back button, and a lost connection.
//
// A page changes its language because the visitor chose another one: a cookie keeps it for addresses that name none.

const here = () => window.location.search;

const RETRY = 4000; // milliseconds; a connection that was only interrupted is back sooner

// Without a connection the page says so. If the tutor answers again and the session is gone, the page is loaded anew:
// its address holds the place.
function watchConnection(page, words) {
  const banner = document.createElement("p");
  banner.setAttribute("role", "alert");
  banner.style = `position: fixed; inset: auto 12px 12px; z-index: 10000; margin: 0 auto; padding: 14px 18px;
    max-width: 640px; border-radius: 14px; background: var(--ink); color: var(--paper); font: 1rem/1.5 var(--fonts)`;
  let timer = null;
  const retry = async () => {
    const answer = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (timer && answer && answer.status < 500) window.location.reload();
  };
  page.on_event("connection_lost", () => {
    banner.textContent = words();
    document.body.append(banner);
    timer ??= setInterval(retry, RETRY);
  });
  page.on_event("client_reconnected", () => {
    clearInterval(timer);
    timer = null;
    banner.remove();
  });
}

export function render({ model, view }) {
  let shown = model.place.lang;
  const follow = () => {
    const { query, push, title, lang } = model.place;
    if (query !== here()) {
      window.history[push ? "pushState" : "replaceState"]({}, "", window.location.pathname + query);
    }
    document.title = title;
    if (lang !== shown) document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.lang = shown = lang;
  };
  const back = () => model.send_msg({ query: here() });
  follow();
  model.on("place", follow);
  watchConnection(view.model.document, () => model.place.lost);
  window.addEventListener("popstate", back);
  model.on("remove", () => window.removeEventListener("popstate", back));
  return document.createElement("span");
}
