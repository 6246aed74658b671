import * as purchaseOrderTexts from "@clove/domain/stock/purchase-orders.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useRef, useState } from "react";
import type { CallError } from "../../../api/base-query.ts";
import { failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import {
  useReceivePurchaseOrderMutation,
  useStorePurchaseOrderMutation,
  useUpdatePurchaseOrderMutation,
} from "../purchase-orders/purchase-orders.api.ts";
import { usePurchaseStockMutation, useTransferStockMutation } from "../stock.api.ts";
import { keyOf, orderBody, purchaseBody, receiptBody, transferBody } from "./move-body.ts";
import { emptyDraft, type MoveDraft } from "./move-draft.ts";

/** What is done with a draft: `order` and `reorder` store and replace an ordered purchase, `receive` is a part of one. */
export type Sending = "purchase" | "transfer" | "order" | "reorder" | "receive";

/** What was stored; a transaction where goods have moved. */
type Sent = { transaction: StockTransaction | null };

/** Sends a checked draft, and empties it only when the server has stored it. */
export function useSendMove(change: (update: (draft: MoveDraft) => MoveDraft) => Promise<void>): {
  send: (draft: MoveDraft, what: Sending) => Promise<Sent | null>;
  sending: boolean;
} {
  const calls = useCalls();
  const [sending, setSending] = useState(false);
  // A second click may come before the first has disabled the button.
  const isBusy = useRef(false);
  const send = async (draft: MoveDraft, what: Sending) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSending(true);
    const { body, call } = calls[what](draft);
    // The same goods may be ordered and bought. A purchase's key has no more than its body, as in drafts of former versions.
    const sent = keyOf(draft, what === "purchase" || what === "transfer" ? body : { what, body });
    await change((now) => ({ ...now, sent }));
    const { data, error } = await call(sent.key);
    isBusy.current = false;
    setSending(false);
    if (data) {
      await change(() => emptyDraft);
      notify.success(texts()[what].done);
      return { transaction: data.transaction ?? null };
    }
    if (isLost(error as CallError)) notify.warning(texts()[what].offline);
    else {
      await change((now) => ({ ...now, sent: null }));
      notify.error(failureText(error));
    }
    return null;
  };
  return { send, sending };
}

type Answer = PromiseLike<{
  data?: { transaction?: StockTransaction; purchase_order?: object } | undefined;
  error?: unknown;
}>;
type Call = (draft: MoveDraft) => { body: object; call: (key: string) => Answer };

/** The body of each way to send a draft, and its call under a key. */
function useCalls(): Record<Sending, Call> {
  const [purchase] = usePurchaseStockMutation();
  const [transfer] = useTransferStockMutation();
  const [store] = useStorePurchaseOrderMutation();
  const [update] = useUpdatePurchaseOrderMutation();
  const [receive] = useReceivePurchaseOrderMutation();
  const callOf =
    <Body extends object>(
      bodyOf: (draft: MoveDraft) => Body,
      trigger: (body: Body & { temp_id: string }) => Answer,
    ): Call =>
    (draft) => {
      const body = bodyOf(draft);
      return { body, call: (key) => trigger({ ...body, temp_id: key }) };
    };
  const versioned = ({ order }: MoveDraft) => ({ id: order!.id, version: order!.version });
  return {
    purchase: callOf(purchaseBody, purchase),
    transfer: callOf(transferBody, transfer),
    order: callOf(orderBody, store),
    reorder: callOf((draft) => ({ ...orderBody(draft), ...versioned(draft) }), update),
    receive: callOf((draft) => ({ ...receiptBody(draft), ...versioned(draft) }), receive),
  };
}

const texts = (): Record<Sending, { offline: string; done: string }> => ({
  purchase: { offline: offlineTexts.offlineAddPurchase, done: stockTexts.purchaseAdded },
  transfer: { offline: offlineTexts.offlineAddTransfer, done: stockTexts.transferAdded },
  order: { offline: offlineTexts.offlineAddPurchase, done: purchaseOrderTexts.purchaseOrdered },
  reorder: { offline: offlineTexts.offlineAddPurchase, done: purchaseOrderTexts.purchaseOrderUpdated },
  receive: { offline: offlineTexts.offlineAddPurchase, done: stockTexts.purchaseAdded },
});

/** Whether the draft keeps its key: it may be stored already, or was never sent. */
const isLost = (error: CallError) => error.status === "offline" || !isRefusal(error);
