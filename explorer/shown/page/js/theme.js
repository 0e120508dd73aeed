// Light or dark: the reader's choice, else the system's.

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const THEME_KEY = "abstract-explorer-theme";

// A browser may forbid storage to a file; the choice then lasts as long as the page.
function remembered() {
  try { return localStorage.getItem(THEME_KEY); } catch { return null; }
}

function remember(theme) {
  try { localStorage.setItem(THEME_KEY, theme); } catch { /* see above */ }
}

const isDark = () => (document.documentElement.dataset.theme ?? "") === "dark"
  || (!document.documentElement.dataset.theme && systemDark.matches);

function setTheme(theme) {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

const shade = (mark) => mark[isDark() ? "dark" : "light"];
const styleColor = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
