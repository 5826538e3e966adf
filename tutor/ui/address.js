// The page's place in the browser: its address, its title, its language, and the back button.

const here = () => window.location.search;

export function render({ model }) {
  const follow = () => {
    const { query, push, title, lang } = model.place;
    if (query !== here()) {
      window.history[push ? "pushState" : "replaceState"]({}, "", window.location.pathname + query);
    }
    document.title = title;
    document.documentElement.lang = lang;
  };
  const back = () => model.send_msg({ query: here() });
  follow();
  model.on("place", follow);
  window.addEventListener("popstate", back);
  model.on("remove", () => window.removeEventListener("popstate", back));
  return document.createElement("span");
}
