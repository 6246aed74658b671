import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reductionLimit } from "../orders/discount-limit.ts";
import { firstTerms } from "../orders/sale-terms.ts";
import { type Approver, mayApprove, mayEverApprove } from "./may-approve.ts";

const manager = (changes: Partial<Approver> = {}): Approver => ({
  role: "branch_manager",
  permissions: ["pos:view"],
  branch_ids: [3],
  max_discount: 20,
  max_discount_type: "percentage",
  ...changes,
});
const ask = (reduction: number, before = 100) => ({
  asked: { needs: ["discount" as const], reduction, before },
  branch_id: 3,
});
const credit = { asked: { needs: ["credit" as const], reduction: 0, before: 100 }, branch_id: 3 };

describe("a reduction", () => {
  test.each([
    { what: "their own percentage", approver: manager(), reduction: 20, may: true },
    { what: "more than that", approver: manager(), reduction: 20.01, may: false },
    {
      what: "an amount",
      approver: manager({ max_discount: 5, max_discount_type: "cash" }),
      reduction: 5,
      may: true,
    },
    {
      what: "more than that amount",
      approver: manager({ max_discount: 5, max_discount_type: "cash" }),
      reduction: 5.01,
      may: false,
    },
    {
      what: "anything without a limit of their own",
      approver: manager({ max_discount: null }),
      reduction: 0.01,
      may: false,
    },
    {
      what: "anything as an administrator",
      approver: manager({ role: "company_admin", max_discount: null, branch_ids: [] }),
      reduction: 100,
      may: true,
    },
    { what: "anything in another store", approver: manager({ branch_ids: [4] }), reduction: 1, may: false },
    {
      what: "anything without the right to sell",
      approver: manager({ permissions: ["user:edit"] }),
      reduction: 1,
      may: false,
    },
    { what: "anything as a customer", approver: manager({ role: "customer" }), reduction: 1, may: false },
  ])("who may approve $what: $may", ({ approver, reduction, may }) => {
    expect(mayApprove(approver, ask(reduction), 2)).toBe(may);
  });

  test("nobody approves what they could not give themselves, and everybody what they could", () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.option(fc.integer({ min: 0, max: 10_000 })),
        fc.constantFrom("percentage" as const, "cash" as const, null),
        (before, reduction, most, max_discount_type) => {
          const approver = manager({ max_discount: most && most / 100, max_discount_type });
          const totals = {
            subtotal: before,
            sst: 0,
            discount: 0,
            adjustment: -reduction,
            total: before - reduction,
          };
          const limit = reductionLimit(approver, totals, 2, firstTerms)!;
          expect(mayApprove(approver, ask(reduction / 100, before / 100), 2)).toBe(reduction <= limit);
        },
      ),
    );
  });
});

test("credit beyond a customer's limit is approved by who may set credit limits", () => {
  expect(mayApprove(manager({ permissions: ["user:edit"] }), credit, 2)).toBe(true);
  expect(mayApprove(manager({ permissions: ["pos:view", "user:create"] }), credit, 2)).toBe(false);
  expect(mayApprove(manager({ permissions: ["user:edit"], branch_ids: [] }), credit, 2)).toBe(false);
});

test.each([
  { need: "refund" as const, right: "order:view" },
  { need: "cash" as const, right: "counter:create" },
  { need: "cash_refund" as const, right: "counter:create" },
  { need: "drawer" as const, right: "pos:view" },
])("$need is approved in their stores by who holds $right", ({ need, right }) => {
  const asked = { asked: { needs: [need] }, branch_id: 3 };
  expect(mayApprove(manager({ permissions: [right] }), asked, 2)).toBe(true);
  expect(mayApprove(manager({ permissions: ["user:view"] }), asked, 2)).toBe(false);
  expect(mayApprove(manager({ permissions: [right], branch_ids: [4] }), asked, 2)).toBe(false);
  const mayCashier = need === "refund" || need === "cash";
  expect(mayApprove(manager({ role: "cashier", permissions: [right] }), asked, 2)).toBe(mayCashier);
  expect(mayEverApprove(manager({ permissions: [right] }))).toBe(true);
});

test("a cashier who may only sell is asked for nothing", () => {
  const cashier = manager({ role: "cashier", max_discount: null });
  expect(mayEverApprove(cashier)).toBe(false);
  expect(mayEverApprove({ ...cashier, max_discount: 5 })).toBe(true);
});

test("who is asked for both needs both", () => {
  const both = { ...ask(10), asked: { ...ask(10).asked, needs: ["discount" as const, "credit" as const] } };
  expect(mayApprove(manager(), both, 2)).toBe(false);
  expect(mayApprove(manager({ permissions: ["pos:view", "user:edit"] }), both, 2)).toBe(true);
});
