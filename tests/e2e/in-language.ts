import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { findingsNow } from "./axe.ts";

type Texts = Record<string, Record<string, string>>;

/** The texts of a language by their file and name; values stand in the places of `{name}`. */
export function textsOf(tag: string) {
  const path = new URL(`../../packages/domain/languages/${tag}.json`, import.meta.url);
  const { texts } = JSON.parse(readFileSync(path, "utf8")) as { texts: Texts };
  return (file: string, name: string, values: Record<string, string | number> = {}): string => {
    const message = texts[file]?.[name];
    if (message === undefined) throw new Error(`${tag} has no ${file} ${name}`);
    return message.replace(/\{(\w+)(?:, number)?\}/g, (_, value: string) => String(values[value]));
  };
}

export const widths = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1366, height: 768 },
};

/** Expects that nothing leads sideways at any of the three sizes, nor axe to find anything, nor the document to have another language. */
export async function expectFits(page: Page, tag: string, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang), where).toBe(tag);
  for (const [size, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await expect.poll(() => sideways(page), `${where}, ${size}`).toEqual([]);
    await expect.poll(() => findingsNow(page), `${where}, ${size}`).toEqual([]);
  }
  await page.setViewportSize(widths.desktop);
}

/** What makes the page wider than the window. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth + 1) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > innerWidth + 1 || left < -1;
      })
      .slice(0, 8)
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 60)}`);
  });
