import { z } from "zod";

export const roles = [
  "company_admin",
  "branch_manager",
  "inventory_manager",
  "stock_transfer_manager",
  "cashier",
  "customer",
] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** `cash` is labelled Amount on the screens (access §16). */
export const maxDiscountType = z.enum(["percentage", "cash"]);
export const gender = z.enum(["male", "female"]);
