import { type Permission, permissions } from "@clove/domain/access/permissions.ts";
import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { call, mailTo, type openCompany, password } from "../e2e/api.ts";
import type { RunningServer } from "../e2e/server.ts";

export type Company = Awaited<ReturnType<typeof openCompany>>;
export type Seller = { token: string; user: User; email: string; terminal: Terminal };

/** A call that must succeed. */
export async function made<T>(server: RunningServer, token: string | null, path: string, body?: object) {
  const sent = await call<T>(server, token, path, body);
  if (sent.status !== 200) throw new Error(`${path}: ${sent.status} ${sent.message}`);
  return sent.data;
}

/**
 * A user of the first branch with a counter of their own, invited and signed in. By default with a branch manager's
 * permissions, so that a cashier can create customers and products as well.
 */
export async function hire(
  server: RunningServer,
  company: Company,
  name: string,
  role: Role,
  rights: readonly Permission[] = defaultPermissions("branch_manager"),
): Promise<Seller> {
  const email = `${name.toLowerCase()}.${company.email}`;
  const granted = permissions.filter((key) => rights.includes(key));
  const staff = { name, email, gender: "female", role, permissions: granted };
  const { user } = await made<{ user: User }>(server, company.token, "user/store", staff);
  const place = { user_id: user.id, branch_id: company.branch.id };
  await made(server, company.token, "branch/user/add", place);
  const counter = { name: `${name}'s`, branch_id: company.branch.id, description: "by the door" };
  const { terminal } = await made<{ terminal: Terminal }>(server, company.token, "terminal/store", counter);
  const link = /token=([\w-]{43})/.exec(await mailTo(server, email))![1];
  await made(server, null, "password/set", { token: link, password });
  const { authorization } = await made<{ authorization: { token: string } }>(server, null, "login", {
    email,
    password,
  });
  return { token: authorization.token, user, email, terminal };
}
