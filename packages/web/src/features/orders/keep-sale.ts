import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { mayExtendCredit } from "@clove/domain/approvals/may-approve.ts";
import { errorText } from "@clove/domain/errors.ts";
import { tempId } from "@clove/domain/ids.ts";
import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import { buildOrder } from "@clove/domain/orders/build-order.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { CustomerFacts, SaleFacts } from "@clove/domain/orders/sale-facts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { drawNumber, settleNumber } from "@clove/domain/proof/device-chain.ts";
import type { SaleProof } from "@clove/domain/proof/sale-proof.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { isSameSale } from "@clove/domain/sync/offline-sale.ts";
import type { BaseQueryApi } from "@reduxjs/toolkit/query";
import { nanoid } from "nanoid";
import { refusedHere } from "../../api/base-query.ts";
import type { ClovePosDb } from "../../local-db/clove-pos-db.ts";
import { CartTaken, sellCart } from "../../local-db/kept-cart.ts";
import { localCopy } from "../../local-db/local-copy.ts";
import { MadeHere } from "../../local-db/made-here.ts";
import { madeRows, salesIn } from "../../local-db/made-rows.ts";
import { MemoryCopy } from "../../local-db/memory-copy.ts";
import { readChain, writeChain } from "../../local-db/own-device.ts";
import { noteDrawn, saleToProve } from "../../local-db/prove-sale.ts";
import { type LocalOrderItem, type SaleRows, shownOrder } from "../../local-db/rows.ts";
import { noteStorageFailure } from "../../local-db/storage-room.ts";
import { creditDecimals } from "../../local-db/unsent-sums.ts";
import type { AuthState } from "../../session/auth-slice.ts";
import { tillPerson } from "../../session/till-people.ts";
import { type Reference, referenceTo } from "../../sync/made-ids.ts";
import { readSequence } from "../../sync/order-sequence.ts";
import { findUnsent, writeUnsent } from "../../sync/outbox.ts";
import { tellUnsent } from "../../sync/tell-unsent.ts";
import { localRows, syncRows, withoutOwnBatch } from "./sale-rows.ts";
import type { PlaceAnswer, SaleToPlace } from "./sale-to-place.ts";

export type SaleToKeep = Omit<SaleToPlace, "cart" | "isHeld"> & {
  seller: Profile;
  /** ISO 8601 UTC, when the button was pressed; `clock_at`: what the clock said, where that was too early (sync §13). */
  created_at: string;
  clock_at?: string;
  /** `made`: the sale was sent and its answer was lost (offline §5); the goods have left the shop, so it is no longer refused. */
  mode: "offline" | "made";
};

export type KeptSale = { order: Order & { synced: 0 } } | { refusals: Refusal[] };

/** Keeps the sale on this device, or answers with the reason why it cannot be (offline §4, §6). */
export async function keepOrder(
  sale: SaleToPlace & Pick<SaleToKeep, "created_at" | "clock_at" | "mode">,
  api: BaseQueryApi,
): Promise<PlaceAnswer> {
  const { auth } = api.getState() as { auth: AuthState };
  const copy = await localCopy(auth.user_id).catch(() => null);
  if (!copy) return refusedHere(offlineTexts.offlineCompanyUnknown);
  const { customer } = sale.facts;
  const stored = customer && copy.memory.packed("users").read(customer.id);
  const approver = approverHere(sale.body);
  const facts = { ...sale.facts, customer: customer && { ...customer, ...stored }, approver };
  let kept: KeptSale;
  try {
    const takeCart = () => sellCart(copy.db, sale.cart, sale.mode === "made");
    kept = await keepSale(copy.db, { ...sale, facts, seller: copy.profile }, takeCart, copy.madeHere);
  } catch (error) {
    if (error instanceof CartTaken)
      return { error: { status: "offline", message: error.message, isTaken: true } };
    noteStorageFailure(error);
    console.error("The sale could not be stored on this device", error);
    return refusedHere(saleTexts.orderSaveFailed);
  }
  if ("refusals" in kept) {
    const [refusal] = kept.refusals;
    return refusedHere(refusal ? errorText(refusal) : saleTexts.orderSaveFailed);
  }
  // It is saved: the lists may follow a moment later.
  void tellUnsent(copy, api.dispatch);
  return { data: kept.order };
}

/**
 * Stores a sale on the device until it is sent: its rows, the record to send, the day's next number, its number in the device's chain
 * (proof §2) and `cart`, in
 * one transaction (offline §6). `made`: the unsent records that this tab knows. The same sale again gets the first
 * answer; another one under its temp_id gets a new id. Throws when it cannot be stored; then no part of it is. All
 * reads are sent together, and so are all writes: each answer of IndexedDB waits for the main thread, which is busy at that moment.
 */
export async function keepSale(
  db: ClovePosDb,
  sale: SaleToKeep,
  /** Reads and judges the cart; what it returns writes it. */
  cart: () => PromiseLike<() => PromiseLike<unknown>> = async () => async () => {},
  made = new MadeHere(db, new MemoryCopy(), sale.seller.company_id),
): Promise<KeptSale> {
  const { company, company_id } = sale.seller;
  let proof: SaleProof | null = null;
  const kept = await writeUnsent<KeptSale>(db, "order", [db.users, db.variations], async (add) => {
    proof = null;
    let { temp_id } = sale.body;
    const { unique_no } = sale.terminal;
    const counter = { company_id, unique_no, time_zone: company.time_zone };
    const [spendCart, waiting, sequence, chain, ...variations] = await Promise.all([
      cart(),
      findUnsent(db, temp_id),
      readSequence(db, counter, sale.created_at, (series) => made.lastNumber(series)),
      readChain(db, company_id),
      ...sale.body.items.map((item) => referenceTo(db, "product_variations", item.product_variation_id)),
    ]);
    if (waiting) {
      const [kept] = salesIn(await madeRows(db, [waiting]));
      if (!kept) throw new Error(`the rows of the kept sale ${temp_id} are gone`);
      if (isKeptAs(kept, sale, variations)) return { order: shownOrder(kept) };
      temp_id = tempId(sale.terminal.unique_no, nanoid());
    }
    const customer = sale.facts.customer && (await withUnsentCredit(db, made, sale.facts.customer));
    // A sale whose answer was lost keeps the terms by which the customer paid it, even if the company has others by now.
    const terms = saleTermsOf(sale.body);
    const facts: SaleFacts = { ...sale.facts, mode: "offline", customer, terms };
    const refusals = sale.mode === "made" ? [] : checkSale(sale.body, facts);
    if (refusals.length > 0) return { refusals };

    const customerReference = customer && (await referenceTo(db, "users", customer.id));
    const missing = variations.indexOf(null);
    if (missing >= 0) return { refusals: [refuse("not_found", {}, `items.${missing}.product_variation_id`)] };
    if (customer && !customerReference) return { refusals: [refuse("not_found", {}, "user_id")] };

    const rows = localRows({
      temp_id,
      order_ref: sequence.next,
      created_at: sale.created_at,
      built: buildOrder({ ...sale.body, items: sale.body.items.map(withoutOwnBatch) }, facts),
      seller: sale.seller,
      terminal: sale.terminal,
      approved: approvedOf(sale.body),
      customer: customer &&
        customerReference && { reference: customerReference, shown: shownCustomer(customer) },
      variations: variations as Reference[],
    });
    const names = (variations as Reference[]).map((named) => ("id" in named ? named.id : named.temp_id));
    const drawn = drawNumber(chain, saleToProve({ ...sale.body, temp_id }, names));
    proof = drawn.proof;
    const record = {
      temp_id,
      kind: "order" as const,
      company_id,
      user_id: sale.seller.id,
      created_at: sale.created_at,
      body: syncRows(rows, { ...sale.body, proof }, sale.clock_at),
    };
    const [orderId, itemIds, paymentIds] = await Promise.all([
      db.orders.add(rows.order),
      db.order_items.bulkAdd(rows.items, { allKeys: true }),
      db.payment_logs.bulkAdd(rows.payments, { allKeys: true }),
      add(record),
      sequence.draw(),
      writeChain(db, company_id, settleNumber(drawn.chain, temp_id)),
      spendCart(),
    ]);
    rows.order.local_id = orderId;
    for (const [i, item] of rows.items.entries()) item.local_id = itemIds[i] as number;
    for (const [i, payment] of rows.payments.entries()) payment.local_id = paymentIds[i] as number;
    return { order: shownOrder(rows) };
  });
  if (proof) noteDrawn(company_id, proof);
  return kept;
}

/** The limits of somebody of this device who approved the sale by PIN (selling §36). */
function approverHere({ approved_by }: SaleToPlace["body"]): SaleFacts["approver"] {
  const person = approved_by === undefined ? undefined : tillPerson(approved_by);
  if (!person) return null;
  const { role, permissions, max_discount, max_discount_type } = person.profile;
  const rights = { role, permissions: parsePermissions(permissions) };
  return { role, max_discount, max_discount_type, may_extend_credit: mayExtendCredit(rights) };
}

/** Includes the customer's credit in unsent sales of this device (offline §8). */
async function withUnsentCredit(
  db: ClovePosDb,
  made: MadeHere,
  customer: CustomerFacts,
): Promise<CustomerFacts> {
  const reference = await referenceTo(db, "users", customer.id);
  const unsent = reference ? await made.creditOf("id" in reference ? reference.id : reference.temp_id) : 0;
  return { ...customer, credit_used: sumAmounts([customer.credit_used ?? 0, unsent], creditDecimals) };
}

/** The same lines and total; `variations` are those of the sale's items. */
function isKeptAs(
  { order, items }: SaleRows,
  { body, facts }: SaleToKeep,
  variations: readonly (Reference | null)[],
): boolean {
  const isOf = (item: LocalOrderItem) => (reference: Reference | null) =>
    reference !== null &&
    ("id" in reference
      ? reference.id === item.product_variation_id
      : reference.temp_id === item.product_variation_temp_id);
  const stored = items.map((item) => ({
    ...item,
    product_variation_id: body.items[variations.findIndex(isOf(item))]?.product_variation_id ?? 0,
  }));
  return isSameSale({ ...order, items: stored }, body, currencyDecimals(facts.currency));
}

const approvedOf = ({ approved_by, approver_name }: SaleToPlace["body"]) =>
  approved_by === undefined ? null : { id: approved_by, name: approver_name ?? "" };

const shownCustomer = ({ id, name, phone }: CustomerFacts) => ({ id, name, phone });
