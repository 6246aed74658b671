import { expect, it } from "vitest";
import { runSteps, type Step, stepsOf } from "./update-steps.ts";
import { emptyUser, type UserFields } from "./user-fields.ts";

const base: UserFields = { ...emptyUser, role: "cashier", branch_ids: ["1", "2"] };
const details: Step = { what: "details" };
const assign = (branch_id: number): Step => ({ what: "assign", branch_id });
const unassign = (branch_id: number): Step => ({ what: "unassign", branch_id });

it("added stores come first, then removed ones, then the user", () => {
  expect(stepsOf({ ...base, branch_ids: ["2", "3", "4"] }, base)).toEqual([
    assign(3),
    assign(4),
    unassign(1),
    details,
  ]);
  expect(stepsOf({ ...base, name: "Other" }, base)).toEqual([details]);
});

it("administrators and customers have no stores: their role is changed before stores are assigned", () => {
  expect(stepsOf({ ...base, role: "company_admin", branch_ids: ["3"] }, base)).toEqual([details]);
  const admin: UserFields = { ...emptyUser, role: "company_admin" };
  expect(stepsOf({ ...admin, role: "branch_manager", branch_ids: ["1"] }, admin)).toEqual([
    details,
    assign(1),
  ]);
  const customer: UserFields = { ...emptyUser, role: "customer" };
  expect(stepsOf(customer, customer)).toEqual([details]);
});

it("stops at the first failure and tells what was done and what was not", async () => {
  const steps = [assign(3), assign(4), unassign(1), details];
  const ran: Step[] = [];
  const run = async (step: Step) => {
    ran.push(step);
    return step === steps[1] ? "No such store" : null;
  };
  expect(await runSteps(steps, run)).toEqual({
    done: [assign(3)],
    failed: { step: assign(4), reason: "No such store" },
    open: [unassign(1), details],
  });
  expect(ran).toEqual([assign(3), assign(4)]);
  expect(await runSteps(steps, async () => null)).toEqual({ done: steps, failed: null, open: [] });
});
