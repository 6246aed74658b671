import type { Failure } from "@clove/domain/answers.ts";
import type { ImportEvent, ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import { createParser } from "eventsource-parser";
import { failureOf } from "../../../api/failure.ts";

export type ImportCall = {
  file: File;
  branch_id: number;
  /** The same through every try with one file and store, so that a lost answer cannot double it. */
  key: string;
  isDryRun: boolean;
  token: string;
  onProgress: (percent: number) => void;
};

/** How it ended; `lost`: whether something was imported is not known. */
export type ImportEnd =
  | { why: "done"; outcome: ProductImport }
  | { why: "refused"; status: number | null; failure: Failure | null }
  | { why: "lost" };

/** A heartbeat comes every 15 s: 40 s of silence are a broken line (offline §2). The upload itself may take longer. */
const silenceMilliseconds = 40_000;

/** POST product/import, its progress read as events; takes as long as it takes. */
export async function sendImport(call: ImportCall): Promise<ImportEnd> {
  const form = new FormData();
  form.append("branch_id", String(call.branch_id));
  form.append("row_starts", "2");
  if (call.isDryRun) form.append("dry_run", "1");
  form.append("file", call.file);
  const headers = {
    accept: "text/event-stream",
    authorization: `Bearer ${call.token}`,
    "idempotency-key": call.key,
  };
  const body = { method: "POST", headers, body: form };
  const response = await fetch("/api/v1/company/product/import", body).catch(() => null);
  if (!response?.body) return { why: "lost" };
  if (!response.ok) {
    const data: unknown = await response.json().catch(() => null);
    return { why: "refused", status: response.status, failure: failureOf({ data }) };
  }
  return readEnd(response.body, call.onProgress);
}

async function readEnd(
  body: ReadableStream<Uint8Array>,
  onProgress: (percent: number) => void,
): Promise<ImportEnd> {
  let end: ImportEnd = { why: "lost" };
  const parser = createParser({
    onEvent: ({ data }) => {
      const event = JSON.parse(data) as ImportEvent;
      if (event.type === "progress") onProgress(event.percent);
      else if (event.type === "complete") end = { why: "done", outcome: event };
      else end = { why: "refused", status: null, failure: event };
    },
  });
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void reader.cancel().catch(() => {}), silenceMilliseconds);
  };
  try {
    for (;;) {
      watch();
      const piece = await reader.read();
      if (piece.done) return end;
      parser.feed(decoder.decode(piece.value, { stream: true }));
    }
  } catch {
    return end;
  } finally {
    clearTimeout(timer);
  }
}
