import type { profileAnswer } from "@clove/domain/access/accounts.schema.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered } from "../../local-db/answer-offline.ts";

/** GET company/user-profile: as last read online (S0 §4). */
export const getProfileOffline: OfflineAnswer = (_request, { profile }) => answered({ user: profile });

export async function keepProfileAnswer({ data }: Wire<typeof profileAnswer>): Promise<void> {
  const { keepProfile } = await import("../../local-db/local-copy.ts");
  await keepProfile(data.user);
}
