import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("never more than asked at once, in order, whatever fails", async () => {
  const run = inTurn(2);
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const work = [1, 2, 3, 4, 5, 6].map((number) =>
    run(async () => {
      began.push(number);
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
      if (number % 2 === 0) throw new Error(`no ${number}`);
      return number;
    }),
  );
  const ends = await Promise.allSettled(work);
  expect(ends.map((end) => (end.status === "fulfilled" ? end.value : String(end.reason)))).toEqual([
    1,
    "Error: no 2",
    3,
    "Error: no 4",
    5,
    "Error: no 6",
  ]);
  expect(began).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});
