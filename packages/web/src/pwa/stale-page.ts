/** Two reloads within this time mean a broken server rather than an old page. */
const leastMilliseconds = 30_000;
const storageKey = "reloaded-at";

/**
 * A page that was loaded before the server changed asks for parts that are gone: it starts again in the new version, as
 * soon as it needs them. With a service worker this happens only after another tab took the new version. A part that only
 * the line kept away is asked for again, because nobody wants the page to go in the middle of a sale; where that fails too, a
 * browser may remember the first failure for as long as the page lives.
 */
export function watchStalePage(): void {
  const failed = new Set<string>();
  window.addEventListener("vite:preloadError", ({ payload: { message } }) => {
    const isAgain = failed.has(message);
    failed.add(message);
    void startAgain(isAgain).catch(() => {});
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
