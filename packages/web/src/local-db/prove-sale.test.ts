import type { DeviceChain } from "@clove/domain/proof/device-chain.ts";
import { sha256 } from "@clove/domain/proof/sha256.ts";
import { nanoid } from "nanoid";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepSale } from "../features/orders/keep-sale.ts";
import { saleToKeep } from "../features/orders/kept-sales.fixtures.ts";
import { stubLocalStorage } from "../session/stub-local-storage.fixtures.ts";
import { ClovePosDb } from "./clove-pos-db.ts";
import { drawnProofs } from "./drawn-proofs.ts";
import { cartSold, writeCart } from "./kept-cart.ts";
import { lastKnown } from "./last-known.ts";
import { ownDevice } from "./own-device.ts";
import { saleRefused, saleStored } from "./prove-sale.ts";

let db: ClovePosDb;
beforeEach(() => {
  stubLocalStorage();
  // What the page knows of databases of other tests.
  vi.spyOn(lastKnown, "device").mockReturnValue(undefined);
  db = new ClovePosDb(nanoid());
});
afterEach(async () => {
  await db.delete();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chain = async () => (await db.meta.get("device 1"))?.value as DeviceChain;
/** Stores the cart of a sale that is about to be sent, as a tab of its own. */
const attempt = async (temp_id: string) => {
  const { isWritten } = await writeCart(
    db,
    { owner: `1:${temp_id}`, tab: temp_id, known: 0 },
    { key: temp_id, attempt: saleToKeep(temp_id).body },
  );
  expect(isWritten).toBe(true);
  return drawnProofs.get(temp_id)!;
};
const sent = async () =>
  (await db.outbox.toArray()).map(
    ({ body }) => (body.orders as { proof: { device_no: number } }[])[0]!.proof,
  );

it("numbers a sale when its cart is stored for sending, and the same again after a reload", async () => {
  const first = await attempt("T0001-a");
  expect(first).toMatchObject({ ...(await ownDevice(db, 1)), device_no: 1, previous_hash: null });
  drawnProofs.clear();
  await db.meta.delete("open cart 1:T0001-a");
  expect(await attempt("T0001-a")).toEqual(first);
  saleStored(1, "T0001-a");
  // The browser may be killed before the cart has ended on disk, and then sends the sale again.
  await db.meta.delete("open cart 1:T0001-a");
  expect(await attempt("T0001-a")).toEqual(first);
  await cartSold(db, { owner: "1:T0001-a", key: "T0001-a", tab: "T0001-a" });
  expect((await chain()).open).toEqual([]);
  expect(await attempt("T0001-b")).toMatchObject({ device_no: 2, previous_hash: first.hash });
});

it("gives two tabs that sell at once two numbers", async () => {
  const proofs = await Promise.all(["T0001-a", "T0001-b", "T0001-c"].map(attempt));
  expect(proofs.map(({ device_no }) => device_no).sort()).toEqual([1, 2, 3]);
});

it("sends a sale whose answer was lost under the number that it has", async () => {
  const first = await attempt("T0001-a");
  await keepSale(db, saleToKeep("T0001-a", { mode: "made" }));
  await keepSale(db, saleToKeep("T0001-b"));
  expect(await sent()).toMatchObject([first, { device_no: 2, previous_hash: first.hash }]);
  expect((await chain()).open).toEqual([]);
});

it("gives the number of a refused sale to the next one", async () => {
  await attempt("T0001-a");
  await saleRefused(db, 1, "T0001-a", false);
  await keepSale(db, saleToKeep("T0001-b"));
  expect(await sent()).toMatchObject([{ device_no: 1, previous_hash: null }]);
});

it("names goods made here by their temp_id, whatever the upload calls them later", async () => {
  const local_id = await db.variations.add({ temp_id: "T0001-tea", synced: 0 } as never);
  const sale = saleToKeep("T0001-a");
  const id = -local_id;
  const items = sale.body.items.map((item) => ({ ...item, product_variation_id: id }));
  const variations = sale.facts.variations.map((sold) => ({ ...sold, id }));
  await keepSale(db, { ...sale, body: { ...sale.body, items }, facts: { ...sale.facts, variations } });
  const [proof] = (await sent()) as unknown as {
    at: string;
    device_id: string;
    hash: string;
    made_lines: number[];
  }[];
  expect(proof!.made_lines).toEqual([0]);
  const text = `{"at":"${proof!.at}","device_id":"${proof!.device_id}","device_no":1,"lines":[{"discount":0,"quantity":1,"unit_price":10,"variation":"T0001-tea"}],"payments":[{"method":"cash","received":20,"returned":10}],"previous_hash":null,"temp_id":"T0001-a","total":10}`;
  expect(proof!.hash).toBe(sha256(text));
});

it("begins a chain that names the one before when the browser has deleted the database", async () => {
  vi.mocked(lastKnown.device).mockRestore();
  const before = await attempt("T0001-a");
  await db.delete();
  db = new ClovePosDb(nanoid());
  const after = await attempt("T0001-b");
  const { device_id, device_no, hash } = before;
  expect(after).toMatchObject({
    device_no: 1,
    previous_hash: hash,
    replaces: { device_id, device_no, hash },
  });
  expect(after.device_id).not.toBe(device_id);
});

it("keeps no number of a sale that could not be stored", async () => {
  const fail = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  db.outbox.hook("creating", fail);
  await expect(keepSale(db, saleToKeep("T0001-a"))).rejects.toThrow();
  db.outbox.hook("creating").unsubscribe(fail);
  await keepSale(db, saleToKeep("T0001-a"));
  expect(await sent()).toMatchObject([{ device_no: 1 }]);
});
