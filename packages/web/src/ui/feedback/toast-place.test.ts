import { expect, it } from "vitest";
import { belowTitle } from "./toast-place.ts";

const toast = { top: 16, bottom: 80, left: 500, right: 860 };
const title = { top: 40, bottom: 100, left: 400, right: 960 };

it("puts toasts below the title of a dialog that stands at the top, and leaves them alone otherwise", () => {
  expect(belowTitle(toast, title, 768)).toBe(92);
  expect(belowTitle(toast, null, 768)).toBe(0);
  expect(belowTitle(toast, { ...title, top: 90, bottom: 150 }, 768)).toBe(0);
  expect(belowTitle(toast, { ...title, left: 0, right: 300 }, 768)).toBe(0);
});

it("leaves toasts at the top where there is no room below the title", () => {
  expect(belowTitle({ ...toast, bottom: 400 }, title, 480)).toBe(0);
});
