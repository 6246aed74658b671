import { expect, it } from "vitest";
import { guessCurrency } from "./guess-region.ts";

it.each([
  ["Asia/Kuala_Lumpur", ["en-US", "en"], "MYR"],
  ["Europe/Vienna", ["en-GB"], "EUR"],
  ["Asia/Tokyo", ["ja"], "JPY"],
  ["Asia/Kuwait", ["ar-KW"], "KWD"],
  ["Europe/Zurich", ["de-AT"], "CHF"],
  ["UTC", ["de-CH", "de"], "CHF"],
  ["UTC", ["zh-Hant-TW"], "TWD"],
  ["UTC", ["en-GB@posix"], "GBP"],
  ["UTC", ["en"], null],
])("in %s with the languages %j: %s", (timeZone, languages, currency) => {
  expect(guessCurrency({ timeZone, languages })).toBe(currency);
});
