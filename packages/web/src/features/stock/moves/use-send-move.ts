import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useRef, useState } from "react";
import type { CallError } from "../../../api/base-query.ts";
import { failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { usePurchaseStockMutation, useTransferStockMutation } from "../stock.api.ts";
import { keyOf, purchaseBody, transferBody } from "./move-body.ts";
import { emptyDraft, type MoveDraft, type MoveKind } from "./move-draft.ts";

/** Sends a checked draft, and empties it only when the server has stored it. */
export function useSendMove(
  kind: MoveKind,
  change: (update: (draft: MoveDraft) => MoveDraft) => Promise<void>,
): { send: (draft: MoveDraft) => Promise<StockTransaction | null>; sending: boolean } {
  const [purchase] = usePurchaseStockMutation();
  const [transfer] = useTransferStockMutation();
  const [sending, setSending] = useState(false);
  // A second click may come before the first has disabled the button.
  const isBusy = useRef(false);
  const send = async (draft: MoveDraft) => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setSending(true);
    const body = kind === "purchase" ? purchaseBody(draft) : transferBody(draft);
    const sent = keyOf(draft, body);
    await change((now) => ({ ...now, sent }));
    const { data, error } =
      kind === "purchase"
        ? await purchase({ ...purchaseBody(draft), temp_id: sent.key })
        : await transfer({ ...transferBody(draft), temp_id: sent.key });
    isBusy.current = false;
    setSending(false);
    if (data) {
      await change(() => emptyDraft);
      notify.success(texts()[kind].done);
    } else if (isLost(error as CallError)) notify.warning(texts()[kind].offline);
    else {
      await change((now) => ({ ...now, sent: null }));
      notify.error(failureText(error));
    }
    return data?.transaction ?? null;
  };
  return { send, sending };
}

const texts = () => ({
  purchase: { offline: offlineTexts.offlineAddPurchase, done: stockTexts.purchaseAdded },
  transfer: { offline: offlineTexts.offlineAddTransfer, done: stockTexts.transferAdded },
});

/** Whether the draft keeps its key: it may be stored already, or was never sent. */
const isLost = (error: CallError) => error.status === "offline" || !isRefusal(error);
