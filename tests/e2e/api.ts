import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultPermissions } from "@clove/domain/access/role-defaults.ts";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { imagePaths } from "@clove/domain/catalogue/images.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import type { RunningServer } from "./server.ts";

export const password = "correct horse battery";
export type Sent<T> = { status: number; data: T; message: string };

/** Makes one API call like a till. @throws TypeError when the server cannot be reached */
export async function call<T>(
  server: RunningServer,
  token: string | null,
  path: string,
  body?: object,
): Promise<Sent<T>> {
  const response = await fetch(`${server.url}/api/v1/company/${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, message } = (await response.json()) as { data: T; message: string };
  return { status: response.status, data, message };
}

/** Waits for the newest mail to this address in the outbox; its subject and text. */
export async function mailTo(server: RunningServer, email: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      const names = existsSync(server.outbox) ? readdirSync(server.outbox).toSorted() : [];
      // A mail that is still being written has another file extension.
      const whole = names.filter((name) => name.endsWith(".eml"));
      const mails = whole.map((name) => readFileSync(join(server.outbox, name), "utf8"));
      found = mails.findLast((mail) => mail.includes(`To: ${email}`));
      return found;
    }, `a mail to ${email}`)
    .toBeDefined();
  const { subject, text, html } = await PostalMime.parse(found!);
  return `${subject}\n\n${text ?? html}`;
}

export async function codeFor(server: RunningServer, email: string): Promise<string> {
  const [, ...body] = (await mailTo(server, email)).split(/\r?\n\r?\n/);
  return /\b\d{6}\b/.exec(body.join("\n"))![0];
}

/** Another sign-up with an address whose first sign-up waits for its code. */
export async function registerAlso(server: RunningServer, email: string): Promise<void> {
  const contact = { email, contact_number: "1", address: "x", name: "x" };
  const prefixed = (prefix: string) =>
    Object.entries(contact).map(([key, value]) => [`${prefix}_${key}`, value]);
  const company = Object.fromEntries([...prefixed("company"), ...prefixed("branch")]);
  const sent = await call(server, null, "register", {
    name: "x",
    email,
    password: "another secret",
    ...company,
  });
  if (sent.status !== 200) throw new Error(`register: ${sent.status} ${sent.message}`);
}

/** A verified company with a counter and `stock` pieces of a product at 10.00; `isAsked`: currency and tax are not confirmed yet. */
export async function openCompany(server: RunningServer, name: string, stock: number, isAsked = false) {
  const email = `owner@${name}.example`;
  const contact = { email, contact_number: "03-1234", address: "Jalan 1" };
  const prefixed = (prefix: string) =>
    Object.fromEntries(Object.entries(contact).map(([key, value]) => [`${prefix}_${key}`, value]));
  const step = async <T>(path: string, body?: object, token: string | null = null) => {
    const sent = await call<T>(server, token, path, body);
    if (sent.status !== 200) throw new Error(`${path}: ${sent.status} ${sent.message}`);
    return sent.data;
  };
  await step("register", {
    name: "Owner",
    email,
    password,
    company_name: name,
    branch_name: "Main",
    ...prefixed("company"),
    ...prefixed("branch"),
  });
  await step("send-otp-via-email", { email });
  await step("match-otp", { email, otp: await codeFor(server, email) });
  const { authorization, user_id } = await step<{ authorization: { token: string }; user_id: number }>(
    "login",
    {
      email,
      password,
    },
  );
  const { token } = authorization;
  // This call is not below /company.
  if (!isAsked)
    await step("../company-profile/update", { currency: "MYR", prices_include_tax: false }, token);
  const { branches } = await step<{ branches: Branch[] }>("branch/list", undefined, token);
  const branch = branches[0]!;
  const { terminal } = await step<{ terminal: Terminal }>(
    "terminal/store",
    { name: "Counter 1", branch_id: branch.id, description: "Front" },
    token,
  );
  const { category } = await step<{ category: { id: number } }>(
    "category/store",
    { name: "Food", description: "." },
    token,
  );
  const { brand } = await step<{ brand: { id: number } }>("brand/store", { name: "Own" }, token);
  const { product } = await step<{ product: Product }>(
    "product/store",
    {
      name: "Rice",
      branch_id: branch.id,
      category_id: category.id,
      brand_id: brand.id,
      variations: [
        { purchase_price: 6, sale_price: 10, initial_stock_quantity: stock, barcode: "9556001234568" },
      ],
    },
    token,
  );
  return { token, user_id, email, branch, terminal, product, variation: product.variations[0]! };
}

type Company = Awaited<ReturnType<typeof openCompany>>;

/** A cashier of the company's store with the role's default rights, who has set the password. Returns the e-mail. */
export async function hireCashier(
  server: RunningServer,
  { token, email: owner, branch }: Pick<Company, "token" | "email" | "branch">,
) {
  const email = owner.replace("owner@", "cashier@");
  const { data } = await call<{ user: { id: number } }>(server, token, "user/store", {
    name: "Siti Aminah",
    email,
    gender: "female",
    role: "cashier",
    status: "active",
    permissions: defaultPermissions("cashier"),
  });
  await call(server, token, "branch/user/add", { user_id: data.user.id, branch_id: branch.id });
  const link = /setPassword\?token=([\w-]+)/.exec(await mailTo(server, email))!;
  await call(server, null, "password/set", { token: link[1], password });
  return email;
}

/** A customer with a credit limit of 100.00. */
export async function storeCustomer(server: RunningServer, { token }: Company, name: string) {
  const email = `${name.toLowerCase().replace(/\W/g, ".")}@customer.example`;
  const fields = { name, email, gender: "male", role: "customer", status: "active", credit_limit: 100 };
  const { data } = await call<{ user: User }>(server, token, "user/store", fields);
  return data.user;
}

/** A product with a picture of one colour, made by another device. Returns the picture's path below /media. */
export async function storeWithPicture(
  server: RunningServer,
  { token, branch, product }: Company,
  name: string,
): Promise<string> {
  const form = new FormData();
  const fields = { name, branch_id: branch.id, category_id: product.category_id, brand_id: product.brand_id };
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set("variations", JSON.stringify([{ purchase_price: 1, sale_price: 4, initial_stock_quantity: 9 }]));
  form.set("image_0", new Blob([onePixel], { type: "image/png" }), "a.png");
  const sent = await fetch(`${server.url}/api/v1/company/product/store`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { product: Product } };
  return imagePaths(data.product.images)[0]!;
}

export const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
