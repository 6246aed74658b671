import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User, userHelperAnswer } from "@clove/domain/users/users.schema.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

const helperKey = "helper user";
type UserHelper = Wire<typeof userHelperAnswer>;

/** GET helper/user: as it was last read online, so that Create User works offline (offline §3). */
export const getUserHelperOffline: OfflineAnswer = async (_request, { db }) => {
  const kept = (await db.meta.get(helperKey))?.value as UserHelper["data"] | undefined;
  if (!kept) throw new Error(offlineTexts.pageNotCached);
  return answered(kept);
};

export async function keepUserHelperAnswer({ data }: UserHelper): Promise<void> {
  const { clovePosDb } = await import("../../local-db/clove-pos-db.ts");
  await clovePosDb().meta.put({ key: helperKey, value: data });
}

/** GET company/user/{id}: only customers, because the local copy has no rights of other people (sync §1). */
export const getUserOffline: OfflineAnswer = ({ url }, { memory }) => {
  const user = memory.user(Number(url.split("/").at(-1)));
  if (user?.role !== "customer") throw new Error(offlineTexts.pageNotAvailableOffline);
  return answered({ user: { ...user, terminal: null, invited: false, has_second_factor: false } });
};

/** GET company/user/list: of the staff, the local copy has only the caller (sync §1). */
export const listUsersOffline: OfflineAnswer = (request, { memory, profile }) => {
  const args = listArgs(request);
  const search = args.text("search");
  const role = args.text("role");
  const roles = role === "" ? null : role.split(",").map((name) => name.trim());
  const { rows, count } = pageOf([...memory.findUsers(search, roles)], args);
  const users = rows.flatMap((id): User[] => {
    const user = memory.user(id);
    // This device knows only the open shift of its own user.
    return user ? [{ ...user, terminal: id === profile.id ? profile.terminal : null }] : [];
  });
  return answered({ users, count });
};
