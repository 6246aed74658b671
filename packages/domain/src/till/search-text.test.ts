import { describe, expect, it } from "vitest";
import {
  emptySearch,
  keyNoted,
  type Pace,
  type SearchText,
  serverAsked,
  textSet,
  tilesFollowed,
} from "./search-text.ts";

/** Sets texts one after another, each after a gap in milliseconds; returns the last state and the last effects. */
function follow(...steps: [text: string, pace: Pace, gap?: number][]) {
  let search: SearchText = emptySearch;
  let time = 1000;
  let effects: ReturnType<typeof textSet>[1] = [];
  for (const [text, pace, gap = 100] of steps) {
    time += gap;
    [search, effects] = textSet(keyNoted(search, time), text, pace);
  }
  return { search, effects };
}
const waits = (timer: "tiles" | "ask", ms: number) => ({ do: "wait", timer, ms });
const stops = (timer: "tiles" | "ask") => ({ do: "stop", timer });

describe("the tiles follow", () => {
  it.each<[string, Parameters<typeof follow>, wanted: string, wait: number | null]>([
    ["what is typed by hand at once", [["te", "typed"]], "te", null],
    [
      "a scanner's keys when it pauses",
      [
        ["1", "typed"],
        ["12", "typed", 4],
      ],
      "1",
      10,
    ],
    [
      "a key that comes later at once",
      [
        ["1", "typed"],
        ["12", "typed", 5],
      ],
      "12",
      null,
    ],
    [
      "a find once it is rendered",
      [
        ["te", "typed"],
        ["", "later"],
      ],
      "te",
      40,
    ],
    [
      "digits after a find when no more come",
      [
        ["", "later"],
        ["9", "typed"],
        ["95", "typed"],
      ],
      "",
      10,
    ],
    [
      "a letter after a find at once",
      [
        ["", "later"],
        ["9", "typed"],
        ["9a", "typed"],
      ],
      "9a",
      null,
    ],
    [
      "digits after a letter at once",
      [
        ["", "later"],
        ["a", "typed"],
        ["9", "typed"],
      ],
      "9",
      null,
    ],
    ["what is asked for at once", [["milk ", "now", 1]], "milk", null],
  ])("%s", (_, steps, wanted, wait) => {
    const { search, effects } = follow(...steps);
    expect(search.wanted).toBe(wanted);
    expect(effects).toContainEqual(wait === null ? stops("tiles") : waits("tiles", wait));
    expect(tilesFollowed(search).wanted).toBe(search.text.trim());
  });
});

describe("the server is asked", () => {
  it.each<[string, Parameters<typeof follow>, asked: string, effect: object]>([
    ["when nothing more is typed", [["te", "typed"]], "", waits("ask", 500)],
    [
      "at once for what is asked for",
      [
        ["te", "typed"],
        ["tea", "now"],
      ],
      "tea",
      stops("ask"),
    ],
    [
      "about nothing once something was found",
      [
        ["te", "now"],
        ["", "later"],
      ],
      "te",
      stops("ask"),
    ],
  ])("%s", (_, steps, asked, effect) => {
    const { search, effects } = follow(...steps);
    expect(search.asked).toBe(asked);
    expect(effects).toContainEqual(effect);
    expect(serverAsked(search).asked).toBe(search.text.trim());
  });

  it("about a typed text only after the pause, also when the tiles follow it", () => {
    const { search } = follow(["te", "typed"]);
    expect([tilesFollowed(search).asked, serverAsked(search).asked]).toEqual(["", "te"]);
  });
});

it("writes into the field only a text that it does not have", () => {
  expect(textSet(emptySearch, "tea", "now")[1]).toContainEqual({ do: "write", text: "tea" });
  expect(textSet(emptySearch, "te", "typed", "te")[1]).not.toContainEqual({ do: "write", text: "te" });
  expect(textSet(emptySearch, "", "now", "3*")[1]).toContainEqual({ do: "write", text: "" });
});
