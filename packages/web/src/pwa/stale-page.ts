/** Two reloads within this time mean a broken server rather than an old page. */
const leastMilliseconds = 30_000;
const storageKey = "reloaded-at";

/**
 * A page that was loaded before the server changed asks for parts that are gone: it starts again in the new version, as
 * soon as it needs them. With a service worker this happens only after another tab took the new version.
 */
export function watchStalePage(): void {
  window.addEventListener("vite:preloadError", () => void startAgain().catch(() => {}));
}

async function startAgain(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (Date.now() - last < leastMilliseconds) return;
  // Offline a reload would leave no page at all.
  const answer = await fetch("/index.html", { cache: "no-store" });
  if (!answer.ok) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  location.reload();
}
