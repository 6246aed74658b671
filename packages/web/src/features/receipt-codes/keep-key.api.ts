import { parseInvoiceLayout } from "@clove/domain/company/invoice-layout.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { whenIdle } from "../../api/wait.ts";
import { localCopy } from "../../local-db/local-copy.ts";
import { ownDevice } from "../../local-db/own-device.ts";
import { noteAsked, readReceiptKey, storeReceiptKey } from "../../local-db/receipt-key.ts";
import { describeDevice } from "../../ui/describe-device.ts";
import { receiptCodesApi } from "./receipt-codes.api.ts";

/** Milliseconds after which the server is asked again whether this device is to have another key. */
const askedEvery = 3_600_000;
/** How often it is looked whether the server is to be asked, or asked again after no answer, in milliseconds. */
const often = 60_000;

/** `keepReceiptKey` now and again and again, until `signal` ends. */
export function goOnKeepingKey(
  user_id: number | null,
  terminal_id: number,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  const keep = () => void keepReceiptKey(user_id, terminal_id, dispatch).catch(console.warn);
  keep();
  const timer = setInterval(keep, often);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/**
 * Sees to it that this device has the key by which it signs receipts (receipt-codes §4), while the company prints such codes. Nobody is
 * told when it gets none: then its receipts have no code.
 */
export async function keepReceiptKey(
  user_id: number | null,
  terminal_id: number | null,
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<void> {
  const copy = await localCopy(user_id).catch(() => null);
  if (!copy) return;
  await whenIdle();
  const { db, memory, profile } = copy;
  const { company_id } = profile;
  if (!parseInvoiceLayout(memory.company?.invoice_layout ?? null).receipt_code) return;
  const kept = await readReceiptKey(db, company_id);
  const now = Date.now();
  if (kept && kept.asked_at <= now && now - kept.asked_at < askedEvery) return;
  const { device_id } = await ownDevice(db, company_id);
  const { data } = await dispatch(
    receiptCodesApi.endpoints.askReceiptKey.initiate(
      {
        ...{ device_id, terminal_id, device_name: describeDevice(navigator.userAgent) },
        key_id: kept?.secret ? kept.id : null,
        signed_at: kept?.signed_at ?? null,
      },
      // Lock and Switch wait for what a person stores, not for this.
      { track: false },
    ),
  );
  if (!data) return;
  if (data.receipt_key) await storeReceiptKey(db, company_id, { ...data.receipt_key, device_id });
  else await noteAsked(db, company_id, data.is_revoked);
}
