import { expect, it } from "vitest";
import { belowTitle } from "./toast-place.ts";

const toast = { top: 16, bottom: 80, left: 500, right: 860 };
const title = { top: 40, bottom: 100, left: 400, right: 960 };
const dialog = { ...title, bottom: 700 };

it("puts toasts below the title of a dialog that stands at the top, and leaves them alone otherwise", () => {
  expect(belowTitle(toast, { title, dialog })).toBe(92);
  expect(belowTitle(toast, null)).toBe(0);
  expect(belowTitle(toast, { title: { ...title, top: 90, bottom: 150 }, dialog })).toBe(0);
  expect(belowTitle(toast, { title: { ...title, left: 0, right: 300 }, dialog })).toBe(0);
});

it("leaves toasts at the top where they would cover the buttons at the end of the dialog", () => {
  expect(belowTitle(toast, { title, dialog: { ...dialog, bottom: 250 } })).toBe(0);
  expect(belowTitle(toast, { title, dialog: { ...dialog, bottom: 252 } })).toBe(92);
});
