import { expect, test } from "vitest";
import { flagSentAgain } from "./flag-sent-again.ts";

const judged = ["oversold", "repriced", "no_shift", "over_credit_limit"] as const;

test("after a set-back a sale keeps the flags that it had, and is judged only by what cannot be of an earlier time", () => {
  expect(flagSentAgain(judged, { flags: ["late", "differs", "no such flag"] }, true)).toEqual([
    ...["late", "over_credit_limit", "sent_again"],
  ]);
  expect(flagSentAgain([], { flags: ["sent_again"] }, true)).toEqual(["sent_again"]);
});

test("where only the till says that the server had the sale, everything is judged", () => {
  expect(flagSentAgain(judged, { flags: [] }, false)).toEqual([...judged, "sent_again"]);
});
