/**
 * Product pictures and the company's logo, kept for offline times. Their names are random and their contents never
 * change, so cached files never become outdated. Each kind has its own limit, and none displaces another.
 */
const shelves = {
  /** At most 1,200 pixels wide: some 75 MB when all are photographs. */
  pictures: { name: "clove-pos-media", most: 500 },
  /** At most 240 pixels wide: some 40 MB when all are photographs. */
  thumbnails: { name: "clove-pos-thumbnails", most: 4000 },
  /** Of the company, which every receipt shows. */
  logo: { name: "clove-pos-logo", most: 1 },
};
type Shelf = (typeof shelves)[keyof typeof shelves];

export const maxThumbnails = shelves.thumbnails.most;

/** From the cache, else from the server; a picture that a page shows is then cached. @throws TypeError without cache and answer */
export async function answerMedia(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
  const kept = await caches.match(request.url).catch(() => undefined);
  if (kept) return kept;
  const answer = (await fetchReadable(request)) ?? (await fetch(request));
  // The page itself caches what it prefetches.
  const isShown = request.destination === "image";
  if (isShown && answer.status === 200) later(keep(shelfOf(request.url), request.url, answer.clone()));
  return answer;
}

/**
 * An `<img>` requests another host in the mode `no-cors`, and such an answer does not tell a picture from an error page: the picture
 * is requested with CORS instead. Null = the host does not allow that; the picture is then shown but not cached.
 */
async function fetchReadable({ mode, url }: Request): Promise<Response | null> {
  if (mode !== "no-cors" || new URL(url).origin === location.origin) return null;
  return fetch(url, { mode: "cors", credentials: "omit" }).catch(() => null);
}

/** Fetches the logo, which receipts need offline even if it has not been shown yet. */
export async function keepLogo(url: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  const address = addressOf(url);
  if (await caches.match(address, { cacheName: shelves.logo.name })) return;
  const answer = await fetch(address).catch(() => null);
  if (answer?.status === 200) await keep(shelves.logo, address, answer);
}

const addressOf = (url: string) => new URL(url, location.origin).href;

/**
 * The addresses of those wanted thumbnails (`maxThumbnails` at most) that are not cached yet. If they do not fit, cached thumbnails
 * that are no longer wanted are deleted.
 */
export async function missingThumbnails(wanted: readonly string[]): Promise<string[]> {
  const cache = await caches.open(shelves.thumbnails.name);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const addresses = wanted.map(addressOf);
  const missing = addresses.filter((address) => !kept.has(address));
  if (kept.size + missing.length > maxThumbnails) {
    for (const address of addresses) kept.delete(address);
    await Promise.all([...kept].map((address) => cache.delete(address)));
  }
  return missing;
}

/** Prefetches a thumbnail. False = no answer, or no space. */
export async function fetchThumbnail(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(address, { priority: "low", signal });
    if (answer.status === 200 && !signal.aborted)
      await (await caches.open(shelves.thumbnails.name)).put(address, answer);
    return true;
  } catch {
    return false;
  }
}

/** Deletes all pictures: the people of their company have left this device. */
export async function forgetMedia(): Promise<void> {
  if (!("caches" in globalThis)) return;
  await Promise.all(Object.values(shelves).map(({ name }) => caches.delete(name)));
}

const shelfOf = (url: string): Shelf =>
  /-thumb\.\w+$/.test(new URL(url).pathname) ? shelves.thumbnails : shelves.pictures;

async function keep({ name, most }: Shelf, url: string, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(url, answer);
    // `keys` are in the order of insertion.
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, -most).map((oldest) => cache.delete(oldest)));
  } catch (error) {
    // Another error means that the page was left while the picture was still loading.
    if (!(error instanceof DOMException) || error.name !== "QuotaExceededError") return;
    // The room is needed for sales.
    const { pictures, thumbnails } = shelves;
    await Promise.all([pictures, thumbnails].map((shelf) => caches.delete(shelf.name))).catch(() => false);
  }
}
