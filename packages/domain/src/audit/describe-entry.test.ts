import { describe, expect, it, test } from "vitest";
import type { AuditEntry } from "./audit.schema.ts";
import { type AuditGroup, actionsOfGroup, auditActions } from "./audit-actions.ts";
import { auditGroups } from "./audit-sentences.texts.ts";
import { describeEntry } from "./describe-entry.ts";

const names = { user: { 2: "Ben" }, branch: { 1: "Main", 2: "Annex" }, variation: { 7: "Rice 5 kg" } };
const entry = (action: string, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 1, at: "2026-01-01T00:00:00.000Z", action, by: { id: 1, name: "Aminah" } },
  ...{ subject: "user", subject_id: 2, branch: { id: 1, name: "Main" }, detail: {} },
  ...fields,
});
const told = (action: string, fields?: Partial<AuditEntry>) =>
  describeEntry(entry(action, fields), {
    names,
    currency: "MYR",
    time_zone: "Asia/Kuala_Lumpur",
    date_format: "DD/MM/YYYY",
  });

/** A detail with every part that a sentence names. */
const detail = {
  ...{
    amount: 5,
    total: 5,
    reduction: 1,
    opening_balance: 1,
    closing_balance: 2,
    expected_balance: 2,
    count: 2,
  },
  ...{ branch_id: 1, source_branch_id: 1, destination_branch_id: 2, terminal_id: 4, order_id: 5 },
  ...{ flags: ["late"], file: "a.csv", kind: "order", role: "company_admin", code: "invalid_login" },
  ...{
    entries: [{ product_variation_id: 7, quantity: 2 }],
    from: { name: "A", status: "b" },
    to: { name: "B", status: "c" },
  },
};

describe("describeEntry", () => {
  test.each(auditActions)("%s is a sentence, with and without its detail", (action) => {
    const { sentence } = told(action, { detail });
    expect(sentence).toMatch(/^[A-Z].* /);
    expect(sentence).not.toMatch(/[{}]|undefined/);
    expect(told(action).sentence).not.toMatch(/[{}]|undefined/);
  });

  it("knows a group for each action, each action once", () => {
    const grouped = (Object.keys(auditGroups) as AuditGroup[]).flatMap(actionsOfGroup);
    expect(grouped.toSorted()).toEqual(auditActions.toSorted());
  });

  it("names people, goods and amounts", () => {
    const moved = told("stock.transfer", { detail });
    expect(moved.sentence).toBe("Aminah moved stock from Main to Annex: 1 line");
    expect(moved.facts).toContainEqual({
      label: "Entries",
      value: "Rice 5 kg: quantity 2",
    });
    expect(told("user.created", { detail: { role: "company_admin" } }).sentence).toBe(
      "Aminah created the user Ben as company admin",
    );
  });

  it("lists what changed; a single change is told in the sentence", () => {
    const one = { variations: [{ id: 7, from: { sale_price: 12 }, to: { sale_price: 13 } }] };
    expect(told("product.update", { subject: "product", detail: one }).sentence).toBe(
      "Aminah changed the sale price of Rice 5 kg from RM 12.00 to RM 13.00",
    );
    const { sentence, changes } = told("user.updated", {
      detail: { from: { status: "active", max_discount: 5 }, to: { status: "inactive", max_discount: 10 } },
    });
    expect(sentence).toBe("Aminah changed the user Ben: status, max discount");
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      ["active", "inactive"],
      ["5", "10"],
    ]);
    expect(told("credit.repaid", { detail: { before: 10, after: 4 } }).changes).toMatchObject([
      { label: "Credit Used", before: "RM 10.00", after: "RM 4.00" },
    ]);
  });

  it("calls fields as the screens do, and writes amounts, rates, days, times and rights as people read them", () => {
    const changed = (from: object, to: object) =>
      told("product.update", { subject: "product", detail: { from, to } }).changes.map(
        ({ label, before, after }) => `${label}: ${before} → ${after}`,
      );
    expect(
      changed(
        { sale_price: 2.5, sale_vat: 0, min_stock: 3, price_type: "fixed" },
        { sale_price: 3, sale_vat: 6, min_stock: 5, price_type: "by_unit" },
      ),
    ).toEqual([
      "Sale Price: RM 2.50 → RM 3.00",
      "Sale SST: 0 % → 6 %",
      "Minimum Stock Qty: 3 → 5",
      "Price Type: fixed → by unit",
    ]);
    const made = told("user.created", { detail: { permissions: ["product:view", "store:edit"] } });
    expect(made.facts).toEqual([{ label: "Permissions", value: "product: view; store: edit" }]);
    const times = { created_at: "2026-11-27T17:30:00.000Z", delivery_date: "2026-11-26", temp_id: "T0001-x" };
    expect(told("order.synced", { detail: times }).facts).toEqual([
      { label: "Made at", value: "28/11/2026 01:30" },
      { label: "Delivery Date", value: "26/11/2026" },
    ]);
  });

  it("lists the prices that a purchase changed, before and after", () => {
    const prices = [
      { id: 7, from: { purchase_price: 4, sale_price: 5 }, to: { purchase_price: 6, sale_price: 5 } },
    ];
    const { changes, facts } = told("stock.purchase", { detail: { branch_id: 1, entries: [], prices } });
    expect(changes).toMatchObject([
      { label: "Purchase Price of Rice 5 kg", before: "RM 4.00", after: "RM 6.00" },
    ]);
    expect(facts).toEqual([]);
  });

  it("names fields that have no before and after beside those that have, once", () => {
    const detail = { fields: ["name", "invoice_layout"], from: { name: "A" }, to: { name: "B" } };
    const { sentence, changes, facts } = told("company.updated", { subject: "company", detail });
    expect(sentence).toBe("Aminah changed the company: name, invoice layout");
    expect(changes).toHaveLength(1);
    expect(facts).toEqual([]);
  });

  it("says settings of prices and tax in words", () => {
    const before = { prices_include_tax: false, cash_rounding: 0, refund_to: "cash", bank_label: null };
    const after = { prices_include_tax: true, cash_rounding: 0.05, refund_to: "as_paid", bank_label: "Card" };
    const changed = (from: object, to: object) =>
      told("company.updated", { subject: "company", detail: { fields: Object.keys(to), from, to } });
    const all = changed(before, after);
    expect(all.sentence).toBe(
      "Aminah changed the company: prices include tax, cash rounding, refunds of bank and QR payments, name of bank payments",
    );
    expect(all.changes.map((change) => `${change.before} → ${change.after}`)).toEqual([
      "no → yes",
      "RM 0.00 → RM 0.05",
      "cash → as paid",
      "nothing → Card",
    ]);
    expect(changed({ tax_after_discount: true }, { tax_after_discount: false }).sentence).toBe(
      "Aminah changed the tax on the discounted price of the company from yes to no",
    );
  });

  it("describes entries without values for after, unknown actions and ids without a name", () => {
    expect(told("terminal.update", { detail: { before: { name: "Front" } } }).changes).toMatchObject([
      { before: "Front", after: "not recorded" },
    ]);
    const strange = told("till.painted", {
      subject: "till",
      subject_id: 9,
      by: null,
      detail: { colour: "red" },
    });
    expect(strange.sentence).toBe("The operator: till.painted #9");
    expect(strange.facts).toEqual([{ label: "Colour", value: "red" }]);
  });
});
