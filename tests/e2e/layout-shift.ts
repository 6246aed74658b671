import type { Page } from "@playwright/test";

/** How much the layout has shifted without input since the page was loaded, as Chromium measures it (CLS). */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    const add = (list: PerformanceEntry[]) => {
      for (const entry of list as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) sum += entry.value;
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    add(observer.takeRecords());
    return sum;
  });
