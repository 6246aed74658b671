import { matchCustomer } from "@clove/domain/people/match-customer.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/user/list: of staff the local copy has the caller only (api.md, Data stream). */
export const listUsersOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const search = args.text("search");
  const role = args.text("role");
  const roles = role === "" ? null : role.split(",").map((name) => name.trim());
  const ids: number[] = [];
  for (const { id, parts } of memory.keysInOrder("users")) {
    const [name = "", own = "", phone = "", email = "", barcode = ""] = parts;
    if (roles?.includes(own) === false) continue;
    if (matchCustomer({ name, phone, email, barcode }, search)) ids.push(id);
  }
  const { rows, count } = pageOf(ids, args);
  return answered({ users: rows.flatMap((id) => memory.user(id) ?? []), count });
};
