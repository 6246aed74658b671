import { expect, test } from "vitest";
import { readOnce } from "./read-once.ts";

test("what several ask for is read once, also while it is being read, and by what it is called", async () => {
  const reads: string[] = [];
  const read = readOnce(
    async ({ name }: { name: string }) => reads.push(name),
    ({ name }) => name,
  );
  expect(await Promise.all([read({ name: "a" }), read({ name: "a" }), read({ name: "b" })])).toEqual([
    1, 1, 2,
  ]);
  expect(reads).toEqual(["a", "b"]);
});

test("only the last answers are remembered: whoever is further behind reads again", async () => {
  const reads: number[] = [];
  const read = readOnce(async (key: number) => void reads.push(key), undefined, 2);
  for (const key of [1, 2, 2, 3, 2, 1, 3, 2]) await read(key);
  expect(reads).toEqual([1, 2, 3, 1, 2]);
});
