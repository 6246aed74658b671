import { expect, it } from "vitest";
import { writeKeys } from "./write-keys.ts";

function form(name = "key") {
  let number = 0;
  const keys = writeKeys();
  return { ...keys, keyOf: (body: object) => keys.keyFor(body, () => `${name} ${++number}`) };
}

it("is the same for the same body, and another for a changed body: nothing is doubled or refused", () => {
  const { keyOf } = form();
  expect(["Tea", "Tea", "Green tea", "Tea"].map((name) => keyOf({ name }))).toEqual([
    "key 1",
    "key 1",
    "key 2",
    "key 1",
  ]);
});

it("is new for every body once the form has been stored", () => {
  const { keyOf, stored } = form();
  const before = [keyOf({ name: "Tea" }), keyOf({ name: "Green tea" })];
  stored();
  expect(before).toEqual(["key 1", "key 2"]);
  expect([keyOf({ name: "Green tea" }), keyOf({ name: "Tea" })]).toEqual(["key 3", "key 4"]);
});

it("is new for a write that never left this device", () => {
  const { keyOf, unsent } = form();
  keyOf({ name: "Tea" });
  unsent({ name: "Tea" });
  expect(keyOf({ name: "Tea" })).toBe("key 2");
});

it("stays the same for a write that may be stored, even if a retry does not leave this device", () => {
  const { keyOf, lost, unsent, stored } = form();
  keyOf({ name: "Tea" });
  lost({ name: "Tea" });
  unsent({ name: "Tea" });
  expect(keyOf({ name: "Tea" })).toBe("key 1");
  stored();
  keyOf({ name: "Tea" });
  unsent({ name: "Tea" });
  expect(keyOf({ name: "Tea" })).toBe("key 3");
});

it("is the same after a lock, also if a retry does not leave this device then", () => {
  const before = form();
  expect(before.waiting()).toBeNull();
  before.keyOf({ name: "Tea" });
  const after = form("later");
  after.restore(before.waiting()!);
  after.unsent({ name: "Tea" });
  expect([after.keyOf({ name: "Coffee" }), after.keyOf({ name: "Tea" })]).toEqual(["later 1", "key 1"]);
  after.stored();
  expect(after.waiting()).toBeNull();
});

it("distinguishes pictures, and recognises the same one", () => {
  const { keyOf } = form();
  const picture = (lastModified: number) => ({
    pictures: { image_0: new File(["x"], "tea.png", { lastModified }) },
  });
  expect([keyOf(picture(1)), keyOf(picture(2)), keyOf(picture(1))]).toEqual(["key 1", "key 2", "key 1"]);
});
