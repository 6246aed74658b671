import fc from "fast-check";
import { expect, it } from "vitest";
import { slotsOf } from "./slots.ts";

const slots = (before: [number, number][], ids: number[], isKept = false) => [
  ...slotsOf(new Map(before), ids, isKept),
];

it("gives those who come the elements of those who go, in order, and new ones when these run out", () => {
  expect(slots([], [7, 8])).toEqual([
    [7, 0],
    [8, 1],
  ]);
  const three: [number, number][] = [
    [7, 0],
    [8, 1],
    [9, 2],
  ];
  expect(slots(three, [9, 5])).toEqual([
    [9, 2],
    [5, 0],
  ]);
  expect(slots(three, [6, 8, 5, 4])).toEqual([
    [6, 0],
    [8, 1],
    [5, 2],
    [4, 3],
  ]);
});

it("gives away no element while they are kept", () => {
  expect(
    slots(
      [
        [7, 0],
        [8, 1],
      ],
      [8, 5, 4],
      true,
    ),
  ).toEqual([
    [8, 1],
    [5, 2],
    [4, 3],
  ]);
});

it("lets who stays keep the element, and gives no two the same, through any searches", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(ids, fc.boolean())), (searches) => {
      let before: ReadonlyMap<number, number> = new Map();
      for (const [found, isKept] of searches) {
        const after = slotsOf(before, found, isKept);
        expect([...after.keys()]).toEqual(found);
        expect(new Set(after.values()).size).toBe(found.length);
        const staying = found.filter((id) => before.has(id));
        expect(staying.map((id) => after.get(id))).toEqual(staying.map((id) => before.get(id)));
        const old = new Set(before.values());
        const newcomers = found.filter((id) => !before.has(id));
        if (isKept) expect(newcomers.filter((id) => old.has(after.get(id)!))).toEqual([]);
        before = after;
      }
    }),
  );
});
