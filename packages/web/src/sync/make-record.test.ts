import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { BaseQueryApi, FetchArgs } from "@reduxjs/toolkit/query";
import { beforeEach, describe, expect, it } from "vitest";
import type { OfflineAnswer } from "../api/base-query.ts";
import { formData } from "../api/form-data.ts";
import { storeNamedOffline } from "../features/attributes/attributes.offline-write.ts";
import { storeProductOffline } from "../features/products/products.offline-write.ts";
import { storeUserOffline } from "../features/users/users.offline-write.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { profileOf } from "../local-db/copy.fixtures.ts";
import { keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { countUnsent } from "./outbox.ts";

const db = clovePosDb();
let copy: LocalCopy;
let user_id = 0;
beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  // A new person for each test, so that the copy is opened again.
  await keepProfile(profileOf(1, ++user_id));
  copy = await localCopy(user_id);
});

const till = { terminal: { id: 7, unique_no: "0001", name: "Till", branch_id: 1 }, branchId: 1 };
const api = (place: object = till) =>
  ({ getState: () => ({ place }), dispatch: (action: unknown) => action }) as unknown as BaseQueryApi;

async function make<T>(answer: OfflineAnswer, body: object, isForm = true, place: object = till): Promise<T> {
  const request = { body: isForm ? formData(body as Record<string, unknown>) : body } as FetchArgs;
  return ((await answer(request, copy, api(place))) as { data: T }).data;
}

const storeBrandOffline: OfflineAnswer = (request, ...rest) =>
  storeNamedOffline({ ...request, url: "company/brand/store" }, ...rest);
const storeCategoryOffline: OfflineAnswer = (request, ...rest) =>
  storeNamedOffline({ ...request, url: "company/category/store" }, ...rest);

const customer = {
  name: " Aina ",
  email: "Aina@Home.example",
  phone: "012",
  gender: "female",
  role: "customer",
  status: "active",
  credit_limit: 50,
  temp_id: "T0001-u",
};
const product = (category_id: number, brand_id: number) => ({
  name: "Durian",
  branch_id: 1,
  category_id,
  brand_id,
  price_type: "by_unit",
  status: "active",
  discount: 0,
  purchase_vat: 0,
  sale_vat: 6,
  description: ".",
  variations: [
    {
      color_id: 1,
      purchase_price: 12,
      sale_price: 20,
      min_stock_quantity: 1,
      initial_stock_quantity: 5,
      barcode: "d-1",
    },
    {
      color_id: 2,
      purchase_price: 12,
      sale_price: 22,
      min_stock_quantity: 0,
      initial_stock_quantity: 0,
      barcode: null,
    },
  ],
  temp_id: "T0001-p",
});

describe("a record made offline", () => {
  it("is answered as the server would, shown at once, and waits as it will be sent", async () => {
    const { user } = await make<{ user: { id: number } }>(storeUserOffline, customer);
    expect(user).toMatchObject({
      name: "Aina",
      email: "aina@home.example",
      credit_limit: 50,
      credit_used: 0,
    });
    expect(user.id).toBeLessThan(0);
    expect(copy.memory.user(user.id)).toMatchObject({ name: "Aina" });
    expect(await db.outbox.toArray()).toMatchObject([
      {
        kind: "user",
        temp_id: "T0001-u",
        body: { users: [{ temp_id: "T0001-u", role: "customer", credit_limit: 50 }] },
      },
    ]);
    // A lost answer, a double click.
    expect(await make(storeUserOffline, { ...customer, email: "other@home.example" })).toEqual({ user });
    expect(await countUnsent(db, 1)).toEqual({ waiting: 1, quarantined: 0 });
  });

  it("may name others made offline: a product its category and brand, with its variations", async () => {
    const { category } = await make<{ category: { id: number } }>(
      storeCategoryOffline,
      { name: "Fruit", description: "Fresh", status: "active" },
      false,
    );
    const { brand } = await make<{ brand: { id: number } }>(
      storeBrandOffline,
      { name: "Own", status: "active" },
      false,
    );
    const made = await make<{ product: Product }>(storeProductOffline, product(category.id, brand.id));
    expect(made.product).toMatchObject({
      name: "Durian",
      category: { name: "Fruit" },
      brand: { name: "Own" },
      variations: [
        { barcode: "d-1", sale_price: 20 },
        { barcode: null, sale_price: 22 },
      ],
    });
    expect(copy.memory.scan("d-1")?.product.name).toBe("Durian");
    const [fruit, own, durian] = await db.outbox.toArray();
    expect(durian?.body).toMatchObject({
      products: [
        {
          temp_id: "T0001-p",
          category_id: null,
          category_temp_id: fruit?.temp_id,
          brand_id: null,
          brand_temp_id: own?.temp_id,
        },
      ],
      product_variations: [
        { temp_id: "T0001-p.v1", product_temp_id: "T0001-p", initial_stock_quantity: 5 },
        { temp_id: "T0001-p.v2", product_temp_id: "T0001-p", color_id: 2 },
      ],
    });
    expect(fruit?.temp_id).toMatch(/^T0001-/);
  });
});

describe("a record is not made offline", () => {
  it.each([
    ["user", storeUserOffline, customer, true],
    ["category", storeCategoryOffline, { name: "Fruit", description: "." }, false],
    ["brand", storeBrandOffline, { name: "Own" }, false],
    ["product", storeProductOffline, product(1, 1), true],
  ] as const)("without a counter's number: %s", async (kind, answer, body, isForm) => {
    const message = `Terminal unique number not found. Cannot create offline ${kind}.`;
    await expect(make(answer, body, isForm, { terminal: null })).rejects.toThrow(message);
    expect(await countUnsent(db, 1)).toEqual({ waiting: 0, quarantined: 0 });
  });

  it("when the name, e-mail or barcode is taken, or the person lacks the right", async () => {
    await make(storeBrandOffline, { name: "Own", status: "active" }, false);
    await expect(make(storeBrandOffline, { name: "OWN", status: "active" }, false)).rejects.toThrow(
      "already exists",
    );
    await make(storeUserOffline, customer);
    const again = { ...customer, temp_id: "T0001-v" };
    await expect(make(storeUserOffline, again)).rejects.toThrow("already in use");
    copy.profile = { ...copy.profile, role: "cashier", permissions: '["pos:view"]' };
    const other = { ...customer, email: "b@home.example", temp_id: "T0001-w" };
    await expect(make(storeUserOffline, other)).rejects.toThrow("do not have permission");
    await make(storeUserOffline, { ...other, credit_limit: 0 });
  });

  it("when this device cannot store it: nothing of it is there", async () => {
    const fail = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    db.users.hook("creating", fail);
    await expect(make(storeUserOffline, customer)).rejects.toThrow(
      "An error occurred while saving the customer locally.",
    );
    db.users.hook("creating").unsubscribe(fail);
    expect(await db.outbox.count()).toBe(0);
  });
});
