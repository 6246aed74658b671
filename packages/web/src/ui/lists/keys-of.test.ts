import { expect, test } from "vitest";
import { keysOf } from "./keys-of.ts";

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ["F8", { code: "F8" }],
  ["Enter", { code: "NumpadEnter" }],
  ["Alt+1", { code: "Digit1", altKey: true }],
  ["Alt+C", { code: "KeyC", altKey: true }],
  ["Ctrl+Enter", { code: "Enter", ctrlKey: true }],
  ["Ctrl+Enter", { code: "Enter", metaKey: true }],
  ["Ctrl+Alt+Q", { code: "KeyQ", ctrlKey: true, altKey: true }],
  ["Shift+Enter", { code: "Enter", shiftKey: true }],
])("%s", (keys, event) => {
  expect(keysOf({ ...none, ...event })).toBe(keys);
});
