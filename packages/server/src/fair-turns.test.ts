import { expect, test } from "vitest";
import { fairTurns, type Who } from "./fair-turns.ts";

const a = (member = "one"): Who => ({ group: "a", member });
const b: Who = { group: "b", member: "one" };

/** Queues callers; `began` has their names in the order of their turns, and `end` ends the turn of one. */
function lineUp(turns: ReturnType<typeof fairTurns>) {
  const began: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const giveUps = new Map<string, () => void>();
  const settled = () => new Promise(setImmediate);
  return {
    began,
    refused,
    ask(name: string, who: Who, cost = 1) {
      turns.take(who, { cost, onWait: (giveUp) => giveUps.set(name, giveUp) }).then(
        (end) => {
          began.push(name);
          ends.set(name, end);
        },
        (error: { code: string }) => refused.push(`${name} ${error.code}`),
      );
    },
    async end(name: string) {
      ends.get(name)!();
      await settled();
    },
    async giveUp(name: string) {
      giveUps.get(name)!();
      await settled();
    },
    settled,
  };
}

test("never more than the limit run at once, in order, even after failures", async () => {
  const turns = fairTurns({ total: 2 });
  const began: number[] = [];
  let running = 0;
  let most = 0;
  const work = [1, 2, 3, 4, 5, 6].map((number) =>
    turns.run(a(), async () => {
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

test("groups take turns, and so do the members of one", async () => {
  const line = lineUp(fairTurns({ total: 1 }));
  for (const n of [1, 2, 3]) line.ask(`a one ${n}`, a());
  line.ask("a two", a("two"));
  for (const n of [1, 2]) line.ask(`b ${n}`, b);
  const order = ["a one 1", "a one 2", "b 1", "a two", "b 2", "a one 3"];
  await line.settled();
  for (const [n, name] of order.entries()) {
    expect(line.began).toEqual(order.slice(0, n + 1));
    await line.end(name);
  }
});

test("a member at its limit delays nobody else", async () => {
  const line = lineUp(fairTurns({ total: 4, perGroup: 3, perMember: 2 }));
  for (const n of [1, 2, 3]) line.ask(`a one ${n}`, a());
  for (const n of [1, 2]) line.ask(`a two ${n}`, a("two"));
  line.ask("b", b);
  await line.settled();
  expect(line.began).toEqual(["a one 1", "a one 2", "a two 1", "b"]);
  // Ending a turn twice has no further effect.
  await line.end("a one 1");
  await line.end("a one 1");
  expect(line.began.slice(4)).toEqual(["a one 3"]);
});

test("a large cost gets its turn among small ones, and runs alone beyond the limit", async () => {
  const line = lineUp(fairTurns({ total: 10 }));
  line.ask("small 1", a(), 6);
  line.ask("large", b, 20);
  line.ask("small 2", a(), 4);
  await line.settled();
  expect(line.began).toEqual(["small 1"]);
  await line.end("small 1");
  expect(line.began).toEqual(["small 1", "large"]);
  await line.end("large");
  expect(line.began).toEqual(["small 1", "large", "small 2"]);
});

test("queues are bounded, and giving up makes room in them", async () => {
  const line = lineUp(fairTurns({ total: 1, waiting: { total: 4, perGroup: 3, perMember: 2 } }));
  for (const n of [0, 1, 2, 3]) line.ask(`a one ${n}`, a());
  for (const n of [1, 2]) line.ask(`a two ${n}`, a("two"));
  for (const n of [1, 2]) line.ask(`b ${n}`, b);
  await line.settled();
  expect(line.refused).toEqual(["a one 3 too_many_requests", "a two 2 too_many_requests", "b 2 unavailable"]);
  await line.giveUp("a one 1");
  line.ask("a two 3", a("two"));
  await line.settled();
  expect(line.refused.slice(3)).toEqual(["a one 1 too_many_requests"]);
  await line.end("a one 0");
  expect(line.began).toEqual(["a one 0", "a one 2"]);
});

test("a turn is given at once where nobody waits, and never past callers who wait", async () => {
  const turns = fairTurns({ total: 3, perGroup: 2, perMember: 1 });
  const line = lineUp(turns);
  const end = turns.takeNow(a());
  expect(end).not.toBeNull();
  expect(turns.takeNow(a())).toBeNull();
  expect(turns.takeNow(a("two"))).not.toBeNull();
  expect(turns.takeNow(a("three"))).toBeNull();
  line.ask("a one", a());
  // Although there is room.
  expect(turns.takeNow(b)).toBeNull();
  end!();
  await line.settled();
  expect(line.began).toEqual(["a one"]);
  expect(turns.takeNow(b)).not.toBeNull();
});

test("after closing nobody waits", async () => {
  const turns = fairTurns({ total: 1 });
  const line = lineUp(turns);
  line.ask("runs", a());
  line.ask("waits", b);
  turns.close();
  line.ask("late", a());
  await line.settled();
  expect([line.began, line.refused]).toEqual([["runs"], ["waits unavailable", "late unavailable"]]);
  await line.end("runs");
});
