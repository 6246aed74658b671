import type { Holder, Target } from "@clove/domain/access/grant.ts";
import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";

/** The signed-in user, in the form that the rules take. */
export const holderOf = (profile: Profile): Holder => ({
  ...profile,
  status: "active",
  permissions: parsePermissions(profile.permissions),
  branch_ids: profile.branches.map(({ id }) => id),
});

/** The user who is being changed, in the form that the rules take. */
export const targetOf = (user: User): Target => ({
  ...user,
  permissions: parsePermissions(user.permissions),
  branch_ids: user.branches.map(({ id }) => id),
});
