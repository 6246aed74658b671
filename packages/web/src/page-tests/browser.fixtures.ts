import "../indexed-db.fixtures.ts";

// What happy-dom does not have of a browser: growing text fields listen to the loading of fonts, printing waits for pictures.
Object.defineProperty(document, "fonts", { value: new EventTarget() });
Object.defineProperty(Document.prototype, "images", {
  get(this: Document) {
    return this.querySelectorAll("img");
  },
});
