import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { answerMedia } from "./media-cache.ts";
import { serverPaths } from "./server-paths.ts";

/** What the compiler's library for pages does not know of a service worker. */
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

// The app with all its pages. What no route below names goes to the server untouched: /api is never kept nor answered here.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [serverPaths] }));
registerRoute(
  ({ url, request }) => isMedia(url) && request.mode !== "navigate",
  ({ request, event }) => answerMedia(request, (work) => event.waitUntil(work)),
);

/** Of other hosts the content policy lets in only the one in front of `/media`, which may have it in a folder. */
function isMedia({ origin, pathname }: URL): boolean {
  return origin === self.location.origin ? pathname.startsWith("/media/") : pathname.includes("/media/");
}

// The very first visit is good for offline times already.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// A new version waits until a person at an idle till takes it (app-update.ts).
self.addEventListener("message", ({ data }) => {
  if (typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING") {
    void self.skipWaiting();
  }
});
