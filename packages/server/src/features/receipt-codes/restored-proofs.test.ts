import { randomUUID } from "node:crypto";
import { drawNumber, giveBack, type SaleToProve } from "@clove/domain/proof/device-chain.ts";
import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { type GivenKey, signedCodes } from "../../../test/receipt-codes.ts";
import { line, openShop, type Shop } from "../../../test/shop.ts";
import { ownSale } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;
let tea: Awaited<ReturnType<Shop["product"]>>;
let number = 0;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  tea = await shop.product({ name: "Tea", price: 10, stock: 1000 });
});

const company = () => app().a.user.company_id;
const post = <T>(path: string, body: object) => app().call<T>(shop.owner.token, "POST", path, body);
const keyOf = async (device_id: string) => {
  const body = { device_id, device_name: "Chrome, Windows" };
  return { device_id, ...(await post<{ receipt_key: GivenKey }>("receipt-key", body)).data.receipt_key };
};
const sale = () => ownSale(shop, `T0001-coded${++number}`, [line(tea.variation, 10, 2)]);
const restore = (codes: string[]) => post("receipt-code/restore", { codes });

test("a restored sale keeps its place in the chain of its device", async () => {
  const device_id = randomUUID();
  const key = await keyOf(device_id);
  const rows = sale();
  const { temp_id, created_at } = rows.orders[0]!;
  const { proof } = drawNumber(
    { device_id },
    {
      ...{ temp_id, at: created_at, total: 20 },
      lines: [{ variation: tea.variation.id, quantity: 2, unit_price: 10, discount: 0 }],
      payments: [{ method: "cash", received: 20, returned: 0 }],
    },
  );
  const codes = signedCodes(company(), key, { ...rows, orders: [{ ...rows.orders[0]!, proof }] });
  expect((await restore(codes)).data).toMatchObject({ status: "created", warnings: ["restored"] });
  const numbers = await app().rows(
    "select device_no::int, encode(hash, 'hex') as hash, fault from sale_proofs where company_id = $1 and device_id = $2",
    [company(), device_id],
  );
  expect(numbers).toEqual([{ device_no: 1, hash: proof.hash, fault: null }]);
});

test("a restored sale tells of void numbers, and of the chain that was lost before", async () => {
  const [first, later] = [randomUUID(), randomUUID()];
  const keys = [await keyOf(first), await keyOf(later)] as const;
  const lines = [{ variation: tea.variation.id, quantity: 2, unit_price: 10, discount: 0 }];
  const payments = [{ method: "cash" as const, received: 20, returned: 0 }];
  const restored = async (key: (typeof keys)[0], draw: (facts: SaleToProve) => SaleProof) => {
    const rows = sale();
    const { temp_id, created_at: at } = rows.orders[0]!;
    const proof = draw({ temp_id, at, total: 20, lines, payments });
    const codes = signedCodes(company(), key, { ...rows, orders: [{ ...rows.orders[0]!, proof }] });
    expect((await restore(codes)).data).toMatchObject({ status: "created" });
  };
  const replaces = { device_id: randomUUID(), device_no: 41, hash: "2d".repeat(32) };
  await restored(keys[0], (facts) => drawNumber({ device_id: first, replaces }, facts).proof);
  const stored = await app().rows("select replaces from sale_proofs where device_id = $1", [first]);
  expect(stored).toEqual([{ replaces }]);

  // Number 1 was refused when number 2 stood on it already.
  let hash = "";
  await restored(keys[1], (facts) => {
    const refused = drawNumber({ device_id: later }, { ...facts, temp_id: "T0001-refused" });
    hash = refused.proof.hash;
    const { chain } = drawNumber(refused.chain, { ...facts, temp_id: "T0001-waits" });
    return drawNumber(giveBack(chain, "T0001-refused"), facts).proof;
  });
  const voids = await app().rows(
    "select device_no, encode(hash, 'hex') as hash, temp_id from void_numbers where device_id = $1",
    [later],
  );
  expect(voids).toEqual([{ device_no: 1, hash, temp_id: "T0001-refused" }]);
});
