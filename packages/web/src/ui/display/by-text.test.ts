import { speak } from "@clove/domain/languages/texts.ts";
import { afterEach, expect, test } from "vitest";
import { byText } from "./by-text.ts";

afterEach(() => speak("en", {}));

test("digits are numbers, and accents and case do not part words", () => {
  const counters = ["counter 2", "Counter 10", "Éclair", "Eclipse", "Zoo"];
  expect(counters.toReversed().sort(byText)).toEqual(counters);
});

test("the order is that of the language", () => {
  const names = ["ä", "z", "ö"];
  expect(names.toSorted(byText)).toEqual(["ä", "ö", "z"]);
  speak("sv", {});
  expect(names.toSorted(byText)).toEqual(["z", "ä", "ö"]);
  speak("zh-Hans", {});
  expect(["可乐", "茶", "苹果"].sort(byText)).toEqual(["茶", "可乐", "苹果"]);
});
