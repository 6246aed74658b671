import type { BrowserContext, Page } from "@playwright/test";

type Traced = { focusTrace?: string[] };

/** Notes where the focus goes, so that a test that misses it can tell who took it. */
export async function traceFocus(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const trace: string[] = [];
    Object.assign(window, { focusTrace: trace });
    const note = (what: string, target: unknown) => {
      const { tagName = "nothing", id = "" } = (target ?? {}) as Partial<Element>;
      trace.push(`${Math.round(performance.now())} ms: ${what} ${tagName} ${id}`);
      if (trace.length > 20) trace.shift();
    };
    const focus = HTMLElement.prototype.focus;
    HTMLElement.prototype.focus = function (...options) {
      note(this.checkVisibility() ? "asked for" : "asked for, though it is hidden,", this);
      focus.apply(this, options);
    };
    addEventListener("focusin", ({ target }) => note("came to", target), true);
    addEventListener("focusout", ({ target }) => note("left", target), true);
  });
}

export const focusTrace = (page: Page): Promise<string> =>
  page.evaluate(() => ((window as Traced).focusTrace ?? []).join("\n"));
