// The page: the view of its address, and the theme.

import { make } from "./dom.js";

const THEMES = { auto: ["◐", "Theme: as the system"], light: ["☀", "Theme: light"], dark: ["☾", "Theme: dark"] };

function showTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  const [sign, words] = THEMES[name], button = document.getElementById("theme");
  button.replaceChildren(make("span", { "aria-hidden": "true" }, sign));
  button.setAttribute("aria-label", words);
  button.title = words;
}

function startTheme() {
  let theme = localStorage.getItem("theme") in THEMES ? localStorage.getItem("theme") : "auto";
  showTheme(theme);
  document.getElementById("theme").addEventListener("click", () => {
    const names = Object.keys(THEMES);
    theme = names[(names.indexOf(theme) + 1) % names.length];
    localStorage.setItem("theme", theme);
    showTheme(theme);
  });
}

async function start() {
  startTheme();
  const name = document.documentElement.dataset.view;
  const root = document.getElementById("view");
  root.className = name;
  try {
    const { show } = await import(`./${name}.js`);
    root.replaceChildren();
    await show(root);
  } catch (error) {
    root.append(make("p", { class: "message", role: "alert", "data-kind": "wrong" }, error.message));
  }
}

start();
navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url));
