import type { CompanyStatus } from "./accounts.sql.ts";

/** The refusal of a sign-in because of the company's state, or null. */
export function closedBecause(status: CompanyStatus): "company_suspended" | "company_pending" | null {
  if (status === "suspended") return "company_suspended";
  return status === "active" ? null : "company_pending";
}
