import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import { customerRow } from "./shop.fixtures.ts";

type UserRow = StreamRows["users"];

/** A cashier of Town, who may sell. */
export const staffRow = (id: number, changes: Partial<UserRow> = {}): UserRow =>
  customerRow(id, {
    name: "Farah",
    email: "farah@shop.example",
    gender: "female",
    role: "cashier",
    max_discount: 5,
    max_discount_type: "percentage",
    credit_limit: null,
    credit_used: null,
    permissions: '["pos:view"]',
    branches: [{ id: 1, name: "Town" }],
    ...changes,
  });

/** As the call for one person answers. */
export const oneUser = (row: UserRow, changes: Partial<OneUser> = {}): { user: OneUser } => ({
  user: { ...row, gender: row.gender ?? "female", terminal: null, invited: false, ...changes },
});

export const helperOfUsers = {
  "helper/user": {
    genders: ["male", "female"],
    userRoles: ["company_admin", "branch_manager", "inventory_manager", "cashier", "customer"],
  },
};
