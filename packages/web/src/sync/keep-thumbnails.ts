import { thumbnailUrl } from "../api/media-url.ts";
import { waitFor, whenIdle } from "../api/wait.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { fetchThumbnail, maxThumbnails, missingThumbnails } from "../pwa/media-cache.ts";

/** Waits a moment, because changes come in bursts. */
const settleMilliseconds = 2000;
const atOnce = 4;
/** Rows to look at before other work may run. */
const slice = 500;
/** The rest of the storage is for sales (offline §12). */
const maxUsed = 0.5;

/**
 * Fetches the thumbnails of the copy's products ahead, so that the till shows them without a connection although nobody
 * has looked at them: in idle time, never over a metered connection. `due` says that products have come or changed.
 */
export function openThumbnails(copy: LocalCopy, signal: AbortSignal): { due(): void } {
  let isDue = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isDue && !signal.aborted) {
      await waitFor(settleMilliseconds, signal);
      isDue = false;
      if (!signal.aborted) await fetchAhead(copy, signal);
    }
    isRunning = false;
  };
  return {
    due() {
      isDue = true;
      if (!isRunning && "caches" in globalThis) void run().catch(console.warn);
    },
  };
}

async function fetchAhead(copy: LocalCopy, signal: AbortSignal): Promise<void> {
  if (isCostly() || !(await hasRoom())) return;
  const missing = await missingThumbnails(await wantedThumbnails(copy, signal));
  for (let at = 0; at < missing.length && !signal.aborted; at += atOnce) {
    await whenIdle();
    if (at % (atOnce * 25) === 0 && !(await hasRoom())) return;
    const came = await Promise.all(
      missing.slice(at, at + atOnce).map((address) => fetchThumbnail(address, signal)),
    );
    if (!came.includes(true)) return;
  }
}

/** The thumbnails of all active products. */
async function wantedThumbnails({ memory }: LocalCopy, signal: AbortSignal): Promise<string[]> {
  const { products } = memory.catalogue;
  const wanted = new Set<string>();
  let looked = 0;
  for (const id of [...products.allIds()]) {
    if (signal.aborted || wanted.size >= maxThumbnails) break;
    if (++looked % slice === 0) await whenIdle();
    const product = products.read(id);
    const url = product?.status === "active" ? thumbnailUrl(product.images) : null;
    if (url !== null) wanted.add(url);
  }
  return [...wanted];
}

type Connection = { saveData?: boolean; type?: string; effectiveType?: string };

function isCostly(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return (
    connection?.saveData === true ||
    connection?.type === "cellular" ||
    /2g$/.test(connection?.effectiveType ?? "")
  );
}

async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.();
  if (!estimate?.quota || estimate.usage === undefined) return true;
  return estimate.usage / estimate.quota < maxUsed;
}
