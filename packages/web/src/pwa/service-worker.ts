import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerMedia } from "./media-cache.ts";
import { serverPaths } from "./server-paths.ts";

/** The parts of a service worker that TypeScript's DOM types lack. */
declare const self: {
  __WB_MANIFEST: PrecacheEntry[];
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((
    type: "activate",
    listener: (event: { waitUntil: (work: Promise<void>) => void }) => void,
  ) => void) &
    ((type: "message", listener: (event: MessageEvent<unknown>) => void) => void);
};

// Caches the app with all its pages. A request that no route below matches goes to the server untouched: /api is never cached.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [serverPaths] }));
registerRoute(
  ({ url, request }) => isMedia(url) && request.mode !== "navigate",
  ({ request, event }) => answerMedia(request, (work) => event.waitUntil(work)),
);

/** The content policy allows pictures of one other host only, the one in front of `/media`, which may serve them from a folder. */
function isMedia({ origin, pathname }: URL): boolean {
  return origin === self.location.origin ? pathname.startsWith("/media/") : pathname.includes("/media/");
}

// Controls the page at once, so that it works offline after the very first visit.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// A new version waits until a person at an idle till takes it (app-update.ts).
self.addEventListener("message", ({ data }) => {
  if (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING") {
    void self.skipWaiting();
  }
});
