import { checkNewUser } from "@clove/domain/access/grant.ts";
import { parsePermissions } from "@clove/domain/access/permissions.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import { callingCode } from "@clove/domain/company/calling-code.ts";
import { errorText } from "@clove/domain/errors.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { phoneNumber } from "@clove/domain/users/match-customer.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formFields } from "../../api/form-data.ts";
import { answered } from "../../local-db/answer-offline.ts";
import type { LocalCopy } from "../../local-db/local-copy.ts";
import { makeRecord } from "../../sync/make-record.ts";
import { holderOf } from "./holders.ts";

/** The stores whose ids are in the JSON text, as this device knows them. */
function storesOf(text: string | undefined, { memory }: LocalCopy): User["branches"] {
  const ids: unknown[] = text ? JSON.parse(text) : [];
  return memory
    .rows("branches")
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name }) => ({ id, name }));
}

type NewUser = Omit<User, "id" | "temp_id" | "company_id" | "terminal">;

/** POST company/user/store: keeps the user until it can be sent (offline §3); then the server checks the sender's rights (sync §10). */
export const storeUserOffline: OfflineAnswer = ({ body }, copy, api) => keepUser(formFields(body), copy, api);

/** POST company/customer/add: by the same rule as the server's, among the customers whom this device knows (people §24). */
export const addCustomerOffline: OfflineAnswer = async ({ body }, copy, api) => {
  const { name, phone, temp_id } = formFields(body);
  const known = phone ? findByPhone(phone, copy) : undefined;
  if (known) return answered({ user: { ...known, terminal: null } });
  return keepUser({ name: name || phone, phone, temp_id, role: "customer" }, copy, api);
};

/** The oldest active customer with this phone number, however it is written. */
function findByPhone(phone: string, { memory }: LocalCopy) {
  const code = callingCode(memory.company);
  const number = phoneNumber(phone, code);
  if (number === "") return undefined;
  const known = [...memory.findUsers(phone, ["customer"])]
    .map((id) => memory.user(id))
    .filter((user) => user?.status === "active" && phoneNumber(user.phone ?? "", code) === number);
  // Those that are not sent yet have ids below 0.
  return known.toSorted((a, b) => age(a?.id) - age(b?.id))[0];
}
const age = (id = 0) => (id > 0 ? id : Number.MAX_SAFE_INTEGER + id);

async function keepUser(
  fields: Partial<Record<string, string>>,
  copy: LocalCopy,
  api: Parameters<OfflineAnswer>[2],
): Promise<Awaited<ReturnType<OfflineAnswer>>> {
  const user = { ...newUser(fields), branches: storesOf(fields.branch_ids, copy) };
  const refusal = checkUser(user, copy);
  if (refusal) throw new Error(errorText(refusal));
  const isCustomer = user.role === "customer";
  const failed = isCustomer ? offlineTexts.customerSaveFailed : offlineTexts.userSaveFailed;
  const record = { kind: "user", temp_id: fields.temp_id, failed } as const;
  const local_id = await makeRecord(copy, api, record, async (maker) => {
    const row = { ...user, ...maker, synced: 0 as const };
    const { credit_used: _used, barcode: _barcode, branches, ...sent } = row;
    const stores = hasGrants(row.role) && { branch_ids: branches.map(({ id }) => id) };
    return { local_id: await copy.db.users.add({ ...row }), body: { users: [{ ...sent, ...stores }] } };
  });
  return answered({ user: { ...copy.memory.user(-local_id), terminal: null } });
}

function newUser(fields: Partial<Record<string, string>>): NewUser {
  const role = fields.role as User["role"];
  const isCustomer = role === "customer";
  const figure = (text: string | undefined) => (text ? Number(text) : 0);
  return {
    name: (fields.name ?? "").trim(),
    email: (fields.email ?? "").trim().toLowerCase(),
    phone: fields.phone?.trim() || null,
    gender: (fields.gender || null) as User["gender"],
    role,
    status: fields.status === "inactive" ? "inactive" : "active",
    credit_limit: isCustomer ? figure(fields.credit_limit) : null,
    credit_used: isCustomer ? 0 : null,
    max_discount: isCustomer ? null : figure(fields.max_discount),
    max_discount_type: isCustomer
      ? null
      : ((fields.max_discount_type || "percentage") as "percentage" | "cash"),
    permissions: JSON.stringify(isCustomer ? [] : parsePermissions(fields.permissions ?? null)),
    barcode: "",
    branches: [],
  };
}

/** The refusals of user/store that this device can check (access §5, §12, §13). */
function checkUser(user: NewUser, { profile, memory }: LocalCopy): Refusal | null {
  const refusal = checkNewUser(holderOf(profile), {
    ...user,
    permissions: parsePermissions(user.permissions),
    branch_ids: user.branches.map(({ id }) => id),
  });
  if (refusal) return refusal;
  for (const { parts } of memory.keysInOrder("users")) {
    const [, role, , email] = parts;
    if (user.email !== "" && email === user.email && role === user.role)
      return refuse("email_taken", {}, "email");
  }
  return null;
}
