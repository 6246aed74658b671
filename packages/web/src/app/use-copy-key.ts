import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { useSyncExternalStore } from "react";
import { onReplacedDatabase, replacedDatabases } from "../local-db/replaced-database.ts";
import { stampOf } from "../local-db/stamp.ts";

/**
 * Changes when a local copy begins anew: for another person, under other rights, or in another database because the browser
 * has deleted the one before. The profile is refetched every 20 s; the other changes in it do not
 * matter to the copy.
 */
export function useCopyKey(profile: Profile | undefined): string | undefined {
  const databases = useSyncExternalStore(onReplacedDatabase, replacedDatabases);
  return profile && `${stampOf(profile)} ${databases}`;
}
