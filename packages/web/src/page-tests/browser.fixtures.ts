import "../indexed-db.fixtures.ts";

// What happy-dom does not have of a browser, as on a wide screen with a mouse.

/** Growing text fields listen to the loading of fonts. */
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
/** Printing waits for pictures. */
Object.defineProperty(Document.prototype, "images", {
  configurable: true,
  get(this: Document) {
    return this.querySelectorAll("img");
  },
});
/** Lists that lie above everything else. */
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
/** It reads no queries with a comma. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: media.includes("min-width") }) as MediaQueryList;
/** Barcodes are drawn on a canvas, at which nobody looks here. */
const pen = new Proxy(
  {},
  { get: (_, key) => () => (key === "measureText" ? { width: 0 } : undefined), set: () => true },
);
HTMLCanvasElement.prototype.getContext = (() => pen) as never;
