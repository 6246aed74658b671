import { expect, test } from "vitest";
import { deltaMessages } from "./change-messages.ts";

const row = (id: number, owner: number | null) => ({ id, owner, json: JSON.stringify({ id }) });

test("the same rows without owners make the same messages for everybody, once", () => {
  const chunk = { type: "products", ids: [1, 2, 3] } as const;
  const rows = [row(1, null), row(2, null)];
  const messages = deltaMessages(chunk, rows, 7);
  expect(messages.map((message) => JSON.parse(message))).toEqual([
    { type: "products", items: [{ id: 1 }, { id: 2 }], delta: true },
    { type: "products", deleted: [3], delta: true },
  ]);
  expect(deltaMessages(chunk, rows, 8)).toBe(messages);
});

test("of rows with owners everybody gets their own", () => {
  const chunk = { type: "orders", ids: [1, 2] } as const;
  const rows = [row(1, 7), row(2, 8)];
  const items = [7, 8].map((user) =>
    deltaMessages(chunk, rows, user).map((message) => JSON.parse(message).items),
  );
  expect(items).toEqual([[[{ id: 1 }]], [[{ id: 2 }]]]);
});
