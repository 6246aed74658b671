/** Four times slower than this machine: the main thread of the page, as Chromium's developer tools do it. */
export const slowerBy = 4;

/** Slows the page's processor down, or lets it be quick again. */
export async function slowProcessor(page, rate = slowerBy) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.detach().catch(() => {});
}

/** Runs in the page before anything else: notes when a frame first shows the tiles, the first line of the cart and what was typed. */
export function watchScreen() {
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        // This message is handled after the frame was rendered.
        drawn.port1.onmessage = () => resolve(performance.now());
        drawn.port2.postMessage(null);
      });
    });
  /** Resolves to the time of the frame that shows what `find` finds, in milliseconds since the navigation began. */
  const shown = (find) =>
    new Promise((resolve, fail) => {
      setTimeout(() => fail(new Error(`Not on the screen after a minute: ${find}`)), 60_000);
      const look = () => {
        const found = find();
        if (!found) return;
        watching.disconnect();
        void frame().then((at) => resolve({ at, ...place(found) }));
      };
      const watching = new MutationObserver(look);
      watching.observe(document, { childList: true, subtree: true, attributes: true });
      look();
    });
  const place = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + Math.min(height / 2, 40) };
  };
  const search = () => document.querySelector("[role=searchbox]");
  const tile = () => document.querySelector("[data-part=products] [aria-busy] [role=toolbar] button");
  window.weak = {
    field: shown(() => document.querySelector("input:not([type=hidden])")),
    tiles: shown(() => search() && tile()),
    line: shown(() => document.querySelector('[aria-label^="Remove "]')),
    search: null,
    /** `search` is then how long it takes from the next key until a frame shows tiles of which the first has the text. */
    expect(text) {
      const pressed = new Promise((resolve) =>
        addEventListener("keydown", ({ timeStamp }) => resolve(Math.min(timeStamp, performance.now())), {
          capture: true,
          once: true,
        }),
      );
      const isShown = () =>
        search().value === text && tile()?.textContent.toLowerCase().includes(text) && tile();
      window.weak.search = pressed.then(async (from) => (await shown(isShown)).at - from);
    },
  };
}
