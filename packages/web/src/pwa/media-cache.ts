/**
 * Product pictures and the company's logo, kept for offline times. Their names are random and their contents never
 * change, so what is kept is right for ever.
 */
const cacheName = "clove-pos-media";
/** The server draws pictures at most 1,000 pixels wide: some 50 MB when all are photographs. */
const mostPictures = 500;

/** Kept, else from the server and then kept. @throws TypeError when it is not kept and nobody answers */
export async function answerMedia(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
  const kept = await caches.open(cacheName).then(
    (cache) => cache.match(request.url),
    () => undefined,
  );
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic") later(keep(request.url, answer.clone()));
  return answer;
}

/** Fetches a picture that will be wanted offline although nothing has shown it yet. */
export async function keepMedia(url: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const address = new URL(url, location.origin).href;
  if (await caches.match(address, { cacheName })) return;
  const answer = await fetch(address).catch(() => null);
  if (answer?.status === 200) await keep(address, answer);
}

async function keep(url: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(url, answer);
    // In the order in which they came.
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -mostPictures).map((oldest) => cache.delete(oldest)));
  } catch {
    // The room is needed for sales.
    await caches.delete(cacheName).catch(() => false);
  }
}
