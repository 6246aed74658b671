import { expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { checkOpenDrawer, drawerReasonText, type OpenDrawerFacts } from "./drawer-reasons.ts";

const cashier = { id: 1, role: "cashier" };
const judge = (
  request: Partial<Parameters<typeof checkOpenDrawer>[0]> = {},
  facts: Partial<OpenDrawerFacts> = {},
) =>
  checkOpenDrawer(
    { reason: "change", note: null, ...request },
    { opener: cashier, opened_by: 1, ...facts },
  ).map(errorText);

it("lets who sells at the counter open its drawer in an open shift, a cashier in their own", () => {
  const manager = { id: 9, role: "branch_manager" };
  expect(judge()).toEqual([]);
  expect(judge({}, { opener: manager })).toEqual([]);
  expect(judge({}, { opened_by: 2 })).toEqual(["This shift was opened by somebody else"]);
  expect(judge({}, { opened_by: null })).toEqual(["This counter has no open shift"]);
  expect(judge({}, { opener: manager, opened_by: null })).toEqual(["This counter has no open shift"]);
  // A till does not know the shifts of others.
  expect(judge({}, { opener: manager, opened_by: undefined })).toEqual([]);
});

it("needs a reason, which 'Other' tells in words", () => {
  const missing = ["Say why you open the drawer"];
  expect(judge({ reason: null })).toEqual(missing);
  expect(judge({ reason: "other" })).toEqual(missing);
  expect(judge({ reason: "other", note: "  " })).toEqual(missing);
  expect(judge({ reason: "other", note: "Key lost" })).toEqual([]);
  expect(drawerReasonText({ reason: "check", note: null })).toBe("Check");
  expect(drawerReasonText({ reason: "other", note: "Key lost" })).toBe("Other: Key lost");
});
