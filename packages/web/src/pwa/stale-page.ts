import { backOff, waitFor } from "../api/wait.ts";

/** Two reloads within this time mean a broken server rather than an old page. */
const leastMilliseconds = 30_000;
const storageKey = "reloaded-at";
const longestPause = 10_000;

/**
 * A page that was loaded before the server was updated asks for chunks that no longer exist, and then reloads as the new version.
 * With a service worker this happens only after another tab took the new version. A chunk that a bad connection kept away is
 * first retried, because a reload would interrupt a sale; when that fails too the page reloads, since a browser may remember
 * the failed import for as long as the page lives.
 */
export function watchStalePage(): void {
  const failed = new Set<string>();
  window.addEventListener("vite:preloadError", ({ payload: { message } }) => {
    const isAgain = failed.has(message);
    failed.add(message);
    const styles = /^Unable to preload CSS for (\S+)$/.exec(message)?.[1];
    if (styles && !isAgain) void loadStyles(styles);
    void startAgain(isAgain).catch(() => {});
  });
}

/**
 * Vite asks for a chunk's styles only once: if they failed because the server was away, the chunk would later be drawn without them. So
 * they are asked for until they come.
 */
async function loadStyles(href: string): Promise<void> {
  const pauses = backOff(longestPause);
  const { signal } = new AbortController();
  do await waitFor(pauses.next(), signal);
  while (!(await isLoaded(href)));
}

function isLoaded(href: string): Promise<boolean> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    document.head.append(link);
  });
}

async function startAgain(isAgain: boolean): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (Date.now() - last < leastMilliseconds) return;
  // Offline a reload would leave no page at all.
  const answer = await fetch("/index.html", { cache: "no-store" });
  if (!answer.ok || !(isAgain || isOlderThan(await answer.text()))) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}

/** The app's first script has another name in each version. */
function isOlderThan(page: string): boolean {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  return !script || !page.includes(script);
}
