// The page: picks the view of its address, and the theme.

import { make } from "./dom.js";

const THEMES = { auto: "Theme: auto", light: "Theme: light", dark: "Theme: dark" };

function showTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  document.getElementById("theme").textContent = THEMES[name];
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
  for (const link of document.querySelectorAll("nav a")) {
    if (link.pathname.endsWith(`/${name}/`)) link.setAttribute("aria-current", "page");
  }
  document.title = `Sapper: ${name}`;
  const root = document.getElementById("view");
  const { show } = await import(`./${name}.js`);
  root.replaceChildren();
  root.className = name;
  try {
    await show(root);
  } catch (error) {
    root.append(make("p", { class: "message", "data-kind": "wrong" }, error.message));
  }
}

start();
navigator.serviceWorker?.register(new URL("../sw.js", import.meta.url));
