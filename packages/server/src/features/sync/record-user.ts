import { mayDo } from "@clove/domain/access/permissions.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { User } from "@clove/domain/people/users.schema.ts";
import { syncUser } from "@clove/domain/sync/sync.schema.ts";
import { storeUser } from "../users/store-user.ts";
import { findCustomer } from "../users/users.sql.ts";
import { readAs } from "./record-malformed.ts";
import type { Recorder } from "./recorder.ts";

/**
 * A customer whose e-mail the company has is that customer (D5); a till's customer has no credit without user:create
 * (api.md). Staff as user/store would allow the sender, whose invitation is mailed now (D9.11).
 */
export const recordUser: Recorder<User> = {
  call: "POST user/store",
  async store({ tx, scope, deps }, body) {
    const user = readAs(syncUser, body);
    const makesUsers = mayDo(scope, "user:create");
    if (user.role !== "customer") return { row: await storeUser(tx, scope, deps, user), warnings: [] };
    if (!makesUsers && !mayDo(scope, "pos:view")) throw new AppError("forbidden");
    const known = await findCustomer(tx.db, scope, user.email);
    if (known) return { row: known, warnings: ["merged"] };
    const isLimitDropped = Boolean(user.credit_limit) && !makesUsers;
    const row = await storeUser(tx, scope, deps, isLimitDropped ? { ...user, credit_limit: 0 } : user);
    return { row, warnings: isLimitDropped ? ["limit_dropped"] : [] };
  },
};
