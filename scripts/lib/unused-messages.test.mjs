import { expect, test } from "vitest";
import { findUnusedMessages } from "./unused-messages.mjs";

const sources = {
  "messages.ts": '  shown: "Shown",\n  keyed: "Keyed",\n  forgotten: "Forgotten",\n  planned: "Planned",\n',
  "page.tsx": 'notify(messages.shown); refuse("keyed");',
  "page.test.tsx": "expect(messages.forgotten)",
};
const faults = (...later) => findUnusedMessages(sources, ["messages.ts"], new Set(later));

test("a text that only a test names is unused", () => {
  expect(faults("planned")).toEqual(["messages.forgotten: nothing shows this text"]);
});

test("the list for later has no key that is used or no longer exists", () => {
  expect(faults("planned", "forgotten", "shown", "gone")).toHaveLength(2);
});
