import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import type { SaleTerms } from "@clove/domain/orders/sale-terms.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { Caller, Door } from "./door.ts";
import type { DemoStores } from "./stores.ts";

/** Published in this repository, so used only on a server that nobody else can reach. */
export const demoPassword = "demo-till-2026";

export const admin = { email: "admin@demo.clove.example", role: "company_admin" };

export const demoZone = "Asia/Kuala_Lumpur";

/** As is usual in Malaysia: prices contain the SST, and cash is rounded to five sen. */
export const demoTerms: SaleTerms = {
  prices_include_tax: true,
  tax_after_discount: false,
  cash_rounding: 0.05,
};

export type PasswordOf = (email: string) => string;

type StoreName = "city" | "harbour" | "warehouse";

type Person = {
  name: string;
  email: string;
  role: Role;
  gender: "male" | "female";
  phone: string;
  stores: StoreName[];
  max_discount?: number;
  max_discount_type?: "percentage" | "cash";
};

export const people: readonly Person[] = [
  {
    name: "Nurul Aisyah",
    email: "cashier@demo.clove.example",
    role: "cashier",
    gender: "female",
    phone: "012-555 0101",
    stores: ["city"],
    max_discount: 5,
    max_discount_type: "percentage",
  },
  {
    name: "Daniel Lim",
    email: "cashier2@demo.clove.example",
    role: "cashier",
    gender: "male",
    phone: "012-555 0102",
    stores: ["harbour"],
    max_discount: 10,
    max_discount_type: "cash",
  },
  {
    name: "Priya Nair",
    email: "manager@demo.clove.example",
    role: "branch_manager",
    gender: "female",
    phone: "012-555 0103",
    stores: ["city", "harbour"],
    max_discount: 20,
    max_discount_type: "percentage",
  },
  {
    name: "Hafiz Rahman",
    email: "inventory@demo.clove.example",
    role: "inventory_manager",
    gender: "male",
    phone: "012-555 0104",
    stores: ["city", "harbour", "warehouse"],
  },
  {
    name: "Mei Ling Tan",
    email: "transfer@demo.clove.example",
    role: "stock_transfer_manager",
    gender: "female",
    phone: "012-555 0105",
    stores: ["city", "harbour", "warehouse"],
  },
];

/** Signs the company up with the mailed code, like any other. */
export async function signUpDemo(door: Door, passwordOf: PasswordOf): Promise<Caller> {
  const { email } = admin;
  const password = passwordOf(email);
  await door.anybody.post("/company/register", {
    name: "Amelia Wong",
    email,
    password,
    gender: "female",
    company_name: "Clove Demo Trading",
    company_email: email,
    company_contact_number: "03-5550 0100",
    company_address: "12 Jalan Cengkih, 50480 Kuala Lumpur",
    branch_name: "City Store",
    branch_email: "city@demo.clove.example",
    branch_contact_number: "03-5550 0110",
    branch_address: "12 Jalan Cengkih, 50480 Kuala Lumpur",
    time_zone: demoZone,
  });
  await door.anybody.post("/company/send-otp-via-email", { email });
  const otp = /\b\d{6}\b/.exec(door.mailTo(email))?.[0];
  await door.anybody.post("/company/match-otp", { email, otp });
  const owner = await signIn(door, email, password);
  await owner.post("/company-profile/update", {
    registration_number: "202601000123",
    sst_id: "W10-2601-32000123",
    ...demoTerms,
  });
  return owner;
}

export type Member = { user: User; caller: Caller };

export type DemoStaff = Record<"cashier" | "cashier2" | "manager" | "inventory" | "transfer", Member> & {
  customers: User[];
};

/** Staff with the default rights of their roles, who set passwords by the mailed link; customers with and without credit. */
export async function makePeople(
  door: Door,
  owner: Caller,
  stores: DemoStores,
  passwordOf: PasswordOf,
): Promise<DemoStaff> {
  const members = new Map<string, Member>();
  for (const { stores: workplaces, ...person } of people) {
    const { email } = person;
    const { user } = await owner.post<{ user: User }>("/company/user/store", {
      ...person,
      permissions: defaultPermissions(person.role),
    });
    const token = /token=([\w-]+)/.exec(door.mailTo(email))?.[1];
    for (const store of workplaces) {
      await owner.post("/company/branch/user/add", { user_id: user.id, branch_id: stores[store].id });
    }
    const password = passwordOf(email);
    await door.anybody.post("/company/password/set", { token, password });
    members.set(email.split("@")[0]!, { user, caller: await signIn(door, email, password) });
  }
  const customers: User[] = [];
  for (const [i, name] of customerNames.entries()) {
    const { user } = await owner.post<{ user: User }>("/company/user/store", {
      name,
      email: `${name.toLowerCase().replaceAll(" ", ".")}@customers.clove.example`,
      role: "customer",
      gender: i % 2 === 0 ? "female" : "male",
      phone: `011-5550 ${String(2000 + i * 37)}`,
      credit_limit: creditLimits[i % creditLimits.length],
    });
    customers.push(user);
  }
  return {
    cashier: members.get("cashier")!,
    cashier2: members.get("cashier2")!,
    manager: members.get("manager")!,
    inventory: members.get("inventory")!,
    transfer: members.get("transfer")!,
    customers,
  };
}

async function signIn(door: Door, email: string, password: string): Promise<Caller> {
  const answer = await door.anybody.post<{ authorization: { token: string } }>("/company/login", {
    email,
    password,
  });
  return door.as(answer.authorization.token);
}

const creditLimits = [500, 0, 250, 1000, 0, 100];

/** Alternately female and male. */
const customerNames =
  `Siti Zulaikha, Ahmad Faris, Grace Chong, Kumar Selvam, Farah Nabila, Wei Jie Ong, Lakshmi Devi,
Jason Teoh, Nadia Hassan, Ravi Chandran, Hui Min Lee, Azlan Shah, Deepa Menon, Marcus Yap, Aina Sofea,
Bryan Goh, Chitra Pillai, Imran Yusof, Joanne Khoo, Syafiq Omar, Vivian Low, Arjun Rao, Rohana Ismail,
Kelvin Ng, Melati Abdullah`.split(/,\s/);
