import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { receiptOf } from "@clove/domain/orders/receipt.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../packages/server/test/app.ts";
import type { OfflineAnswer } from "../../packages/web/src/api/base-query.ts";
import { listNamedOffline } from "../../packages/web/src/features/attributes/attributes.offline.ts";
import { getProfileOffline } from "../../packages/web/src/features/auth/auth.offline.ts";
import { listBranchesOffline } from "../../packages/web/src/features/branches/branches.offline.ts";
import { getCompanyOffline } from "../../packages/web/src/features/company/company.offline.ts";
import {
  findOrdersOffline,
  getOrderOffline,
  listCashiersOffline,
  listOrdersOffline,
} from "../../packages/web/src/features/orders/orders.offline.ts";
import {
  getProductOffline,
  listProductsOffline,
  searchProductsOffline,
} from "../../packages/web/src/features/products/products.offline.ts";
import { listTerminalsOffline } from "../../packages/web/src/features/terminals/terminals.offline.ts";
import { getUserOffline, listUsersOffline } from "../../packages/web/src/features/users/users.offline.ts";
import type { LocalCopy } from "../../packages/web/src/local-db/local-copy.ts";
import { askCopy, askServer, type Params, pour, pouredCopy, readAgain } from "./both-sides.ts";
import { seed } from "./seed.ts";

const app = useTestApp();
type Person = "admin" | "clerk" | "cashier";
let made: Awaited<ReturnType<typeof seed>>;

beforeAll(async () => {
  made = await seed(app(), app().a);
  await seed(app(), app().b);
});

const tokenOf = (name: Person) =>
  ({ admin: app().a.token, clerk: made.clerk.token, cashier: made.cashier.token })[name];

const pages = [
  {},
  { page: 1, length: 6 },
  { page: 2, length: 7 },
  { page: 99, length: 20 },
  { page: 1, length: 200 },
];
const texts = [
  "",
  "  ",
  "teh",
  "TEH o",
  " o  teh ",
  "100%",
  "%",
  "_",
  "\\",
  "οδος",
  "ΟΔΟΣ",
  "İ",
  "i",
  "istanbul",
  "😀",
  "ａ",
  "ß",
  "ss",
  "é",
  "e\u0301",
  "\u0301",
  "café",
  "cafe",
  "CAFÉ crème",
  "creme cafe",
  "ＡＢ",
  "ilik",
  "ı",
  "đ",
  "duong PHEN",
  "levi's",
  "奶",
  "arger",
  "Δ",
  "1",
  "12345678",
  "4006381333931",
  "AbC 1",
  "abc 1",
  "nothing has this name",
  "many 3",
  "'",
];
const ofText = (name: string, length = 6) => texts.map((text): Params => ({ page: 1, length, [name]: text }));
const people = [
  "Aina",
  "AINA",
  "0123456789",
  "012 345",
  "60 12",
  "abc",
  "12",
  "parity.example",
  "zoë_",
  "ZOE",
  "aou",
  "%",
  "Ａ",
  "(",
  "-",
  "+60123456789",
];

/** Parts of numbers that find orders, and some that find none. */
const numbersOf = (order_ref: string) => [
  ...[order_ref, order_ref.toLowerCase(), `${order_ref}0`, order_ref.slice(0, -1), order_ref.slice(0, 6)],
  ...[
    order_ref.slice(0, 5),
    order_ref.slice(0, 11),
    order_ref.slice(6),
    order_ref.slice(7),
    order_ref.slice(8),
  ],
  ...[
    "R00001",
    "r00002",
    "R0001",
    "00003",
    "0003",
    "T0001",
    "T0001S00001",
    "T9999R00001",
    "T0001R",
    "3",
    "000003",
  ],
  ...["0001-000003", "0001-3", "RCP-0001", "rcp-0001-000003", "RCP-0001-3", "INV-0001-000002", "inv-000002"],
  ...["CRP-0001-000001", "offline-receipt-T0001-x", "OFFLINE-RECEIPT-", "999999999", "0000000000"],
];

const statuses = ["active", "inactive"].map((status): Params => ({ page: 1, length: 100, status }));

type Call = { path: string; offline: OfflineAnswer; params: Params[]; by: Person[] };
const everybody = ["admin", "clerk", "cashier"] as const;
const calls = (copy: LocalCopy): Call[] => {
  const { shop, second, far, first } = made;
  const stores = [{ branch_id: second }, { branch_id: shop.owner.branch.id }];
  const narrows: Params[] = [
    { category_id: shop.category.id },
    { brand_id: shop.brand.id, status: "active" },
    { category_id: shop.category.id, brand_id: shop.brand.id, status: "inactive" },
    { category_id: 999_999_999 },
    { status: "inactive" },
  ];
  return [
    {
      path: "company/product/list",
      offline: listProductsOffline,
      params: [
        ...pages,
        ...ofText("keyword"),
        ...ofText("query"),
        { query: "", keyword: "teh" },
        { keyword: "a", branch_id: shop.owner.branch.id },
        ...narrows.flatMap((narrow) => [narrow, { ...narrow, keyword: "teh", length: 3 }]),
        { ...narrows[0], keyword: String(first.product.id) },
        { ...narrows[0], page: 99 },
      ],
      by: [...everybody],
    },
    {
      path: "company/product/search",
      offline: searchProductsOffline,
      params: [...ofText("q", 10), { q: String(first.product.id) }, { keyword: "shirt", length: 100 }],
      by: [...everybody],
    },
    { path: "company/product/list", offline: listProductsOffline, params: stores, by: ["admin"] },
    ...[first.product.id, ...copy.memory.catalogue.find("shirt", 0, 1).ids].map((id) => ({
      path: `company/product/${id}`,
      offline: getProductOffline,
      params: [{}],
      by: [...everybody],
    })),
    {
      path: "company/user/list",
      offline: listUsersOffline,
      params: [
        ...pages.map((page) => ({ ...page, role: "customer" })),
        ...[...texts, ...people].map((search) => ({ role: "customer", search, page: 1, length: 100 })),
        { role: "customer", search: aCustomer(copy).barcode },
      ],
      by: [...everybody],
    },
    {
      path: `company/user/${aCustomer(copy).id}`,
      offline: getUserOffline,
      params: [{}],
      by: [...everybody],
    },
    {
      path: "company/user/list",
      offline: listUsersOffline,
      params: [{ role: "nobody" }],
      by: ["admin", "clerk"],
    },
    {
      path: "company/terminal/list",
      offline: listTerminalsOffline,
      params: [...pages, ...ofText("query")],
      by: [...everybody],
    },
    { path: "company/terminal/list", offline: listTerminalsOffline, params: stores, by: ["admin"] },
    {
      path: "company/branch/list",
      offline: listBranchesOffline,
      params: [...pages, ...ofText("query"), { query: "03-12" }],
      by: [...everybody],
    },
    ...Object.values(namedNouns).map(
      ({ path }): Call => ({
        path: `company/${path}/list`,
        offline: listNamedOffline,
        params: [
          ...pages,
          ...ofText("query"),
          ...["re", "RÉ", "KG"].map((query) => ({ query })),
          ...statuses,
          ...[1, 2, 10 ** 9].map((id) => ({ id })),
        ],
        by: [...everybody],
      }),
    ),
    {
      path: "company/order/list",
      offline: listOrdersOffline,
      params: [
        ...pages,
        ...[...texts, ...people, ...numbersOf(made.order_ref)].map((search) => ({
          search,
          page: 1,
          length: 20,
        })),
        { terminal_id: shop.terminal.id, search: "aina" },
        ...["completed", "cancelled", "returned"].map((status) => ({ status })),
        ...[{ from_date: made.day }, { to_date: made.day }, { from_date: made.day, to_date: made.day }],
        { from_date: made.day, status: "completed", terminal_id: shop.terminal.id, search: "aina" },
        ...["0", "1"].map((flagged) => ({ flagged })),
        ...[made.seller, made.clerk.user.id, 9_999_999].map((cashier_user_id) => ({ cashier_user_id })),
        { cashier_user_id: made.seller, from_date: made.day, search: "aina" },
      ],
      by: ["admin", "clerk"],
    },
    // The server refuses the clerk another store's orders; the clerk's copy has none of them.
    {
      path: "company/order/list",
      offline: listOrdersOffline,
      params: [...stores, { terminal_id: far.id }],
      by: ["admin"],
    },
    { path: "company/order/cashiers", offline: listCashiersOffline, params: [{}], by: ["admin", "clerk"] },
    {
      path: "company/order/find",
      offline: findOrdersOffline,
      params: made.codes.map((code) => ({ code })),
      by: ["admin", "clerk"],
    },
    // The server also answers costs to whoever may see them; the copy has none.
    { path: `company/order/${made.order_id}`, offline: getOrderOffline, params: [{}], by: ["clerk"] },
    { path: "company/user-profile", offline: getProfileOffline, params: [{}], by: [...everybody] },
    { path: "company-profile", offline: getCompanyOffline, params: [{}], by: [...everybody] },
  ];
};

async function expectParity(name: Person, copy: LocalCopy) {
  const token = tokenOf(name);
  for (const { path, offline, params, by } of calls(copy)) {
    if (!by.includes(name)) continue;
    for (const given of params) {
      const told = `${name} ${path} ${JSON.stringify(given)}`;
      const [here, there] = [
        await askCopy(copy, offline, path, given),
        await askServer(app(), token, path, given),
      ];
      expect(here, told).toEqual(there);
    }
  }
}

describe("the local copy answers as the server does", () => {
  // One user after the other, because the browser's database has only the last one's copy.
  it.each(["cashier", "clerk", "admin"] as const)(
    "to the %s, from the stream and from the disk",
    async (name) => {
      const copy = await pouredCopy(app(), tokenOf(name));
      await expectParity(name, copy);
      await expectParity(name, await readAgain(copy));
    },
    // Hundreds of calls: a busy machine needs a longer time limit.
    120_000,
  );
});

it("still answers the same after changes, resumed from the cursor", async () => {
  const { shop, first } = made;
  const token = tokenOf("admin");
  const copy = await pouredCopy(app(), token);
  await shop.product({ name: "Brand new 9" });
  const items = [{ product_variation_id: first.variation.id, quantity: 2, sale_price: 10 }];
  const sold = await shop.sell({ items, payments: [{ payment_method: "cash", amount_received: 20 }] });
  await shop.customer(70);
  await pour(
    app(),
    token,
    copy,
    () =>
      copy.memory.order(sold.data.order.id) !== undefined &&
      copy.memory.catalogue.find("brand new 9", 0, 1).count === 1,
  );
  for (const read of [copy, await readAgain(copy)]) {
    for (const [path, offline, params] of [
      ["company/product/list", listProductsOffline, { keyword: "Brand new" }],
      ["company/product/list", listProductsOffline, { keyword: "Numbered" }],
      ["company/order/list", listOrdersOffline, { length: 2 }],
    ] as const) {
      expect(await askCopy(read, offline, path, params)).toEqual(await askServer(app(), token, path, params));
    }
  }
});

it("prints the layout, name, currency and time zone that another till has just saved", async () => {
  const { shop, first } = made;
  const token = tokenOf("admin");
  const copy = await pouredCopy(app(), token);
  const items = [{ product_variation_id: first.variation.id, quantity: 1, sale_price: 10 }];
  const sold = await shop.sell({ items, payments: [{ payment_method: "cash", amount_received: 10 }] });
  const saved = await app().call<{ company: Company }>(token, "POST", "/api/v1/company-profile/update", {
    name: "Renamed",
    time_zone: "Europe/Vienna",
    invoice_layout: [{ sst_id: "W-0815" }, { invoice_footer_text: "Terima kasih" }],
  });
  await pour(app(), token, copy, ({ company }) => company);
  for (const till of [copy, await readAgain(copy)]) {
    const { company } = till.memory;
    expect(company).toEqual(saved.data.company);
    const { head, footer } = receiptOf(sold.data.order, company!);
    expect([head.name, head.sst_id, footer]).toEqual(["Renamed", "W-0815", "Terima kasih"]);
  }
});

function aCustomer({ memory }: LocalCopy) {
  for (const { id } of memory.keysInOrder("users")) {
    const user = memory.user(id);
    if (user?.role === "customer") return user;
  }
  throw new Error("no customer");
}
