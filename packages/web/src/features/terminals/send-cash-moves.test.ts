import { expect, it } from "vitest";
import { sendCashMoves } from "./send-cash-moves.ts";

/** A server that refuses the calls in `refused`. */
function drawer(...refused: ("in" | "out")[]) {
  const sent: [string, number][] = [];
  const send = (way: "in" | "out") => async (amount: number) => {
    sent.push([way, amount]);
    return refused.includes(way) ? { error: `${way} refused` } : { data: `after ${way}` };
  };
  return { sent, send: { in: send("in"), out: send("out") } };
}

it("sends cash in before cash out, each only when it is not zero", async () => {
  for (const [moves, expected] of [
    [
      { in: 5, out: 3 },
      [
        ["in", 5],
        ["out", 3],
      ],
    ],
    [{ in: 5, out: 0 }, [["in", 5]]],
    [{ in: 0, out: 3 }, [["out", 3]]],
  ] as const) {
    const { sent, send } = drawer();
    expect((await sendCashMoves(moves, send)).failed).toBeNull();
    expect(sent).toEqual(expected);
  }
});

it("tells what was done if the second call fails, and sends no second call if the first fails", async () => {
  const second = drawer("out");
  expect(await sendCashMoves({ in: 5, out: 3 }, second.send)).toEqual({
    failed: { way: "out", error: "out refused" },
    done: "after in",
  });
  const first = drawer("in");
  expect(await sendCashMoves({ in: 5, out: 3 }, first.send)).toEqual({
    failed: { way: "in", error: "in refused" },
    done: null,
  });
  expect(first.sent).toEqual([["in", 5]]);
});
