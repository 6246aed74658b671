import type { Order, orderAnswer } from "@clove/domain/orders/orders.schema.ts";
import type { exchangedAnswer, RefundedOrder } from "@clove/domain/orders/refunds.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { BaseQueryApi, FetchArgs } from "@reduxjs/toolkit/query";
import { type CallError, refusedHere } from "../../api/base-query.ts";
import { type ConnectivityState, selectOnline } from "../../api/connectivity-slice.ts";
import { failureOf } from "../../api/failure.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { madeNow } from "../../api/server-time.ts";
import type { Wire } from "../../api/wire.ts";
import { companyOf } from "../../local-db/cart-owner.ts";
import { drawnProofs } from "../../local-db/drawn-proofs.ts";
import { unsealed } from "../../local-db/unsealed.ts";
import type { PlaceAnswer, SaleToPlace } from "./sale-to-place.ts";

type Call = (request: FetchArgs) => PromiseLike<{ data?: unknown; error?: CallError }>;

let keeper: typeof import("./keep-sale.ts") | undefined;

/**
 * Sells online, or stores the sale on the device until it is sent: offline, when the server does not know a record in
 * it yet, or when no answer came (offline §5). Only a refusal leaves the cart open: then nothing was stored.
 */
export async function placeOrder(sale: SaleToPlace, api: BaseQueryApi, call: Call): Promise<PlaceAnswer> {
  const answer = await sendOrKeep(sale, api, call);
  if (drawnProofs.has(sale.body.temp_id)) {
    await proving()
      .then(({ settleNumber }) => settleNumber(sale, answer))
      .catch(console.warn);
  }
  return answer;
}

async function sendOrKeep(sale: SaleToPlace, api: BaseQueryApi, call: Call): Promise<PlaceAnswer> {
  if (sale.practice) return (await import("./keep-practice.ts")).keepPractice(sale);
  if (sale.body.returned) return placeExchange(sale, call);
  const made = madeNow();
  const keep = async (mode: "offline" | "made"): Promise<PlaceAnswer> => {
    try {
      // No `await` when the module is loaded: the browser would paint before the sale is kept.
      keeper ??= await import("./keep-sale.ts");
      return await keeper.keepOrder({ ...sale, ...made, mode }, api);
    } catch (error) {
      console.error("The sale could not be kept on this device", error);
      return refusedHere(saleTexts.orderSaveFailed);
    }
  };
  // The server may have it, and the goods have left the shop: it is not judged again, nor is its cart opened.
  const keepAgain = async (): Promise<PlaceAnswer> => {
    const kept = await keep("made");
    return "error" in kept && kept.error.status === "offline" ? unanswered(kept.error.message) : kept;
  };
  const keepUnsent = () => (sale.isAgain ? keepAgain() : keep("offline"));
  const isOnline = selectOnline(api.getState() as { connectivity: ConnectivityState });
  if (!isOnline || !sale.isHeld) return keepUnsent();
  const named = await withServerIds(sale.body);
  if (!named) return keepUnsent();
  const body = await withProof(sale, named);
  const { data, error } = await call({ url: "company/order/place", method: "POST", body });
  if (!error) {
    const { order } = (data as Wire<typeof orderAnswer>).data;
    seal(sale.cart.owner, body, order);
    return { data: { ...order, synced: 1 } };
  }
  // The connection broke before anything was sent.
  if (error.status === "offline") return keepUnsent();
  if (sale.isAgain && isUnjudged(error)) return keepAgain();
  if (isRefusal(error)) return { error };
  const kept = await keep("made");
  // Neither answered nor stored: the open cart keeps the attempt, to be sent again unchanged.
  return "error" in kept ? { error } : kept;
}

/**
 * Whoever asks is not signed in any more or may not sell: the server has said so before it looked for the sale, and so nothing about the
 * first time that it was sent.
 */
const isUnjudged = ({ status }: CallError): boolean => status === 401 || status === 403;

/** The server may have the sale, so the cart stays closed. */
const unanswered = (message: string) => ({
  error: { status: "offline" as const, message, wasSent: true as const },
});

/** An exchange is placed on the server or not at all: the server has to judge the returned goods (orders §22). */
async function placeExchange(sale: SaleToPlace, call: Call): Promise<PlaceAnswer> {
  if (!sale.isHeld) return (sale.isAgain ? unanswered : refusedHere)(offlineTexts.notAvailableOffline);
  const named = await withServerIds(sale.body);
  if (!named) return refusedHere(saleTexts.exchangeUnsent);
  const sent = await withProof(sale, named);
  const { data, error } = await call({ url: "company/order/exchange", method: "POST", body: sent });
  if (error && sale.isAgain && isUnjudged(error))
    return unanswered(failureOf(error)?.message ?? saleTexts.exchangeUnsent);
  if (error) return { error };
  const { order, returned } = (data as Wire<typeof exchangedAnswer>).data;
  seal(sale.cart.owner, sent, order, returned);
  return { data: { ...order, synced: 1, returned } };
}

/** Nothing waits for it, and the server has the sale when it fails (offline §16). */
function seal(owner: string, placed: SaleToPlace["body"], order: Order, returned?: RefundedOrder): void {
  unsealed.set(placed.temp_id, { company_id: companyOf(owner), placed, order, returned });
  Promise.all([import("../../local-db/seal-sales.ts"), import("../../local-db/clove-pos-db.ts")])
    .then(([{ sealWhenIdle }, { clovePosDb }]) => sealWhenIdle(clovePosDb()))
    .catch(console.warn);
}

/**
 * With its number in this device's chain: given when the cart was stored, or else now (proof §2). A device that can store nothing sends
 * the sale without one.
 */
async function withProof({ cart }: SaleToPlace, body: SaleToPlace["body"]): Promise<SaleToPlace["body"]> {
  const proof =
    drawnProofs.get(body.temp_id) ??
    (await proving()
      .then(({ proveNow }) => proveNow(cart.owner, body))
      // Nor does a sale wait for code that cannot be loaded.
      .catch((error: unknown) => {
        console.warn(error);
        return undefined;
      }));
  return proof ? { ...body, proof } : body;
}

const proving = () => import("./prove-placed.ts");

/** Null when the server does not know something in it yet. */
async function withServerIds(body: SaleToPlace["body"]): Promise<SaleToPlace["body"] | null> {
  const ids = body.items.flatMap((item) => [
    item.product_variation_id,
    item.stock_purchase_transaction_id ?? 1,
  ]);
  if ([...ids, body.user_id ?? 1].every((id) => id > 0)) return body;
  const { serverIds } = await import("./sale-rows.ts");
  return serverIds(body);
}
