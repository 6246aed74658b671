import "../indexed-db.fixtures.ts";

// What happy-dom lacks of a browser; as on a wide screen with a mouse.

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
/** happy-dom does not understand queries with a comma. */
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: media.includes("min-width") }) as MediaQueryList;
/** Barcodes are drawn on a canvas, whose content does not matter here. */
const pen = new Proxy(
  {},
  { get: (_, key) => () => (key === "measureText" ? { width: 0 } : undefined), set: () => true },
);
HTMLCanvasElement.prototype.getContext = (() => pen) as never;

/**
 * Style sheets are not loaded here, so that only an element's own style says anything. happy-dom looks through all of them for every
 * element each time, which takes most of the time of finding something by its role.
 */
const inFlow = /^(a|abbr|b|code|em|i|img|input|label|select|small|span|strong|svg|textarea)$/;
window.getComputedStyle = (element: Element) => {
  const { style, localName } = element as HTMLElement;
  const known: Record<string, string> = {
    display: style.display || (inFlow.test(localName) ? "inline" : "block"),
    visibility: style.visibility || "visible",
    content: "none",
  };
  return new Proxy(style, {
    get(target, key) {
      if (key === "getPropertyValue") return (name: string) => known[name] ?? target.getPropertyValue(name);
      if (typeof key === "string" && key in known) return known[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
};
