import { language } from "@clove/domain/languages/texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { inPaperLanguage } from "../session/in-paper-language.ts";
import { paperDirection } from "./paper-direction.ts";

export type PrintedPage = {
  /** Names what is printed, and its file where somebody stores it. */
  title: string;
  sheet: ReactNode;
  /** The paper for a sheet of this height, in CSS pixels. */
  pageRule: (heightPx: number) => string;
  /** Of a paper that the company gives out (languages §3); others are in the language of the screen. */
  languages?: PaperLanguages | undefined;
};

const frameId = "print-frame";

/**
 * Prints through the browser in a frame of its own. The frame never has the focus: somebody may be typing the next sale.
 * The sheet gets nothing from the page's contexts.
 */
export async function printInFrame({ title, sheet, pageRule, languages }: PrintedPage): Promise<void> {
  const frame = await newFrame();
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) throw new Error("the frame has no page");
  page.title = title;
  await notForEver([...document.querySelectorAll(styles)].map((style) => copyStyle(style, page)));
  addRule(page, "html, body { margin: 0; min-height: 0 !important; background: #fff; }");
  const draw = () => {
    Object.assign(page.documentElement, { lang: language(), dir: paperDirection(language()) });
    flushSync(() => createRoot(page.body).render(sheet));
  };
  await (languages ? inPaperLanguage(languages, draw) : draw());
  await notForEver([...page.images].map((picture) => picture.decode()));
  // Fonts are requested when the page is laid out, and one that arrives later would change its height.
  if (heightOf(page) > 0) await notForEver([page.fonts.ready]);
  addRule(page, pageRule(heightOf(page)));
  const titleAround = document.title;
  try {
    // Some browsers name the file after the page around the frame.
    document.title = title;
    view.print();
  } finally {
    document.title = titleAround;
  }
}

/** Milliseconds to wait for styles, pictures and fonts; what is missing then is left out, because the next print waits. */
const patience = 5000;

const notForEver = (awaited: Promise<unknown>[]) =>
  Promise.race([Promise.allSettled(awaited), new Promise((resolve) => setTimeout(resolve, patience))]);

/** Replaces the frame of the last print, which could not go earlier: on a phone `print` does not wait for its dialog. */
function newFrame(): Promise<HTMLIFrameElement> {
  document.getElementById(frameId)?.remove();
  const frame = document.createElement("iframe");
  frame.id = frameId;
  frame.inert = true;
  frame.srcdoc = "<!DOCTYPE html>";
  Object.assign(frame.style, { position: "fixed", top: "-200vh", width: "100vw", height: "100vh" });
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

const styles = "style, link[rel=stylesheet]";

/** Resolves when the style sheet is loaded, or cannot be: the sheet is then printed without it. */
function copyStyle(style: Element, page: Document): Promise<unknown> {
  const copy = page.importNode(style, true);
  const isRead = new Promise((resolve) => {
    if (!(style instanceof HTMLLinkElement)) return resolve(null);
    copy.addEventListener("load", resolve);
    copy.addEventListener("error", resolve);
  });
  page.head.append(copy);
  return isRead;
}

function addRule(page: Document, rule: string) {
  const style = page.createElement("style");
  style.textContent = rule;
  page.head.append(style);
}

const heightOf = (page: Document) => page.body.offsetHeight;
