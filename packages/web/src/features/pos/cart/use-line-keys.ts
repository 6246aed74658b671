import { useWindowEvent } from "@mantine/hooks";
import type { RefObject } from "react";
import { openDialogs } from "../../../ui/dialogs/open-dialogs.ts";
import { productSearchId } from "../find/product-search.tsx";

/** The control of a row that each key stands for. A key presses that very button, so it can do no more than the button. */
export const lineControls = {
  "+": "more",
  "-": "less",
  Delete: "remove",
  F3: "quantity",
  F9: "price",
  F10: "rest",
} as const;

/** Keys for the line touched last (selling §25). */
export function useLineKeys(box: RefObject<HTMLElement | null>, touched: RefObject<string | null>) {
  useWindowEvent("keydown", (event) => {
    const control = lineControlOf(event);
    if (!control || openDialogs().length > 0) return;
    event.preventDefault();
    const selector = `[data-control="${control}"]`;
    const all = [...(box.current?.querySelectorAll("tr[data-line]") ?? [])];
    // Only lines that were refused for stock have this button: the key is for one of them.
    const rows = control === "rest" ? all.filter((row) => row.querySelector(selector)) : all;
    const row = rows.find((each) => each.getAttribute("data-line") === touched.current) ?? rows.at(-1);
    const element = row?.querySelector<HTMLElement>(selector);
    if (control === "price" || control === "quantity") element?.focus();
    else element?.click();
  });
}

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey"> & { target: unknown };

/** `+`, `-` and Delete work in the empty product search only: elsewhere they may be part of a text or of a scanned code. */
export function lineControlOf({ key, ctrlKey, altKey, metaKey, target }: Key) {
  if (ctrlKey || altKey || metaKey || !isLineKey(key)) return null;
  const { id, value } = (target ?? {}) as { id?: unknown; value?: unknown };
  const isFree = /^F\d/.test(key) || (id === productSearchId && value === "");
  return isFree ? lineControls[key] : null;
}

const isLineKey = (key: string): key is keyof typeof lineControls => Object.hasOwn(lineControls, key);
