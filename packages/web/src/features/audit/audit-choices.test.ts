import { auditActions } from "@clove/domain/audit/audit-actions.ts";
import { auditGroups } from "@clove/domain/audit/audit-sentences.texts.ts";
import { expect, it } from "vitest";
import { auditChoices, auditParams, wholeAudit } from "./audit-choices.ts";

it("offers every group and every action under different names, and sends what was chosen", () => {
  const values = auditChoices().map(({ value }) => value);
  expect(values.toSorted()).toEqual([...Object.keys(auditGroups), ...auditActions].toSorted());
  expect(new Set(auditChoices().map(({ label }) => label)).size).toBe(values.length);
  expect(auditChoices()).toContainEqual({ value: "order.price_override", label: "Orders: price override" });
  const asked = (what: (typeof values)[number]) => auditParams({ ...wholeAudit, what, user_id: "3" });
  expect(asked("order")).toEqual({ user_id: 3, group: "order" });
  expect(asked("order.cancel")).toEqual({ user_id: 3, action: "order.cancel" });
  expect(auditParams(wholeAudit)).toEqual({});
});
