import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale, sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let number = 0;
const tempId = () => `T0001-cust${++number}`;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
const send = (body: object, token = shop.owner.token) => sendUpload(app(), token, body);

test("a customer with only a phone number is stored, and one with a known number is merged", async () => {
  const { variation } = await shop.product({ price: 10 });
  const [first, again, order] = [tempId(), tempId(), tempId()];
  const till = await shop.staff("cashier", ["pos:view"]);
  const made = { name: "012-555 6789", phone: "012-555 6789", email: "", gender: null, role: "customer" };
  const { records } = await send({ users: [{ ...made, temp_id: first }] }, till.token);
  expect(records).toMatchObject([{ status: "created", warnings: [] }]);
  const sold = ownSale(shop, order, [line(variation, 10)], { order: { user_temp_id: again } });
  const merged = await send({ users: [{ ...made, phone: "+60125556789", temp_id: again }], ...sold });
  expect(merged.records).toMatchObject([{ id: records[0]!.id, warnings: ["merged"] }, { status: "created" }]);
  const stored = await app().rows(
    "select user_id::int, email, gender from orders o join users u on u.id = o.user_id where o.temp_id = $1",
    [order],
  );
  expect(stored).toEqual([{ user_id: records[0]!.id, email: null, gender: null }]);
});

test("names alone are not merged; an e-mail decides where there is one", async () => {
  const noor = { name: "Noor", phone: null, email: "", role: "customer" };
  const { records } = await send({ users: [noor, noor].map((one) => ({ ...one, temp_id: tempId() })) });
  expect(records[0]!.id).not.toBe(records[1]!.id);
  const mei = { ...noor, name: "Mei", phone: "012-555 6789", email: "mei@sync.example", gender: "female" };
  const other = await send({ users: [{ ...mei, temp_id: tempId() }] });
  expect(other.records).toMatchObject([{ status: "created", warnings: [] }]);
});

test("a member of staff without an e-mail is kept aside", async () => {
  const staff = { temp_id: tempId(), name: "S", email: "", gender: "female", role: "cashier" };
  const { records } = await send({ users: [staff] });
  expect(records).toMatchObject([{ status: "quarantined" }]);
});
