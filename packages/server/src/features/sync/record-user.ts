import { checkNewUser, type Holder } from "@clove/domain/access/grant.ts";
import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import { syncUser } from "@clove/domain/sync/sync.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { z } from "zod";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { permitStoring, storeUser } from "../users/store-user.ts";
import { findCustomer, findCustomerByPhone, findUser } from "../users/users.sql.ts";
import { readAs } from "./record-malformed.ts";
import { NotQuarantined, type Recorder } from "./recorder.ts";

/**
 * Stores a user. A customer with a known e-mail, or without one and with a known phone number, is merged with that customer (offline §14); without user:create a customer gets no
 * credit (people §1). For staff the rules of user/store apply to the sender and to the manager who retries (sync §10); the invitation
 * is mailed when the record is stored.
 */
export const recordUser: Recorder<User> = {
  call: "user/store",
  mayRepeat: (scope, { role }) =>
    mayDo(scope, "user:create") || (role === "customer" && mayDo(scope, "pos:view")),
  again: async (db, scope, id) => still(await findUser(db, scope, id)),
  async store({ tx, scope, deps, sender }, body) {
    refuseStaffOf(sender, body);
    const user = readAs(syncUser, body);
    const makesUsers = mayDo(scope, "user:create");
    if (user.role !== "customer") {
      const refusal = checkNewUser(sender, user);
      if (refusal) throw AppError.of(refusal);
      permitStoring(scope, user);
      return { row: await storeUser(tx, scope, deps, user), warnings: [], body: user };
    }
    if (!makesUsers && !mayDo(scope, "pos:view")) throw new AppError("forbidden");
    const known = await findKnown(tx.db, scope, user);
    if (known) return { row: known, warnings: ["merged"], body: user };
    const isLimitDropped = Boolean(user.credit_limit) && !makesUsers;
    const made = isLimitDropped ? { ...user, credit_limit: 0 } : user;
    permitStoring(scope, made);
    const row = await storeUser(tx, scope, deps, made);
    return { row, warnings: isLimitDropped ? ["limit_dropped"] : [], body: user };
  },
};

/** The customer who has this e-mail; or, for a record without one, this phone number (people §24). */
function findKnown(
  db: Db,
  scope: Scope,
  { email, phone }: Pick<z.infer<typeof syncUser>, "email" | "phone">,
) {
  if (email) return findCustomer(db, scope, email);
  return phone ? findCustomerByPhone(db, scope, phone) : undefined;
}

/** Checked before the schema: a malformed record that is not clearly a customer counts as staff. */
function refuseStaffOf(sender: Holder, { role = "customer" }: Record<string, unknown>): void {
  const mayMake = sender.status === "active" && mayDo(sender, "user:create");
  if (role !== "customer" && !mayMake) throw new NotQuarantined("forbidden");
}
