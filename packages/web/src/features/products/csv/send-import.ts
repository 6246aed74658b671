import type { Failure } from "@clove/domain/answers.ts";
import type { ImportEvent, ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import type { Caller } from "../../../api/call-server.ts";
import { inOwnLanguage } from "../../../api/own-language.ts";
import { eventIn, readEvents } from "../../../api/read-events.ts";

export type ImportCall = {
  file: File;
  branch_id: number;
  /** The same for every retry with one file and store, so that a lost answer cannot lead to a second import. */
  key: string;
  isDryRun: boolean;
  caller: Caller;
  onProgress: (percent: number) => void;
};

/** How the call ended; `lost`: it is not known whether something was imported. */
export type ImportEnd =
  | { why: "done"; outcome: ProductImport }
  | { why: "refused"; status: number | null; failure: Failure | null }
  | { why: "lost" };

/** POST product/import, whose progress comes as events; without a time limit. */
export async function sendImport(sent: ImportCall): Promise<ImportEnd> {
  const body = new FormData();
  body.append("branch_id", String(sent.branch_id));
  body.append("row_starts", "2");
  if (sent.isDryRun) body.append("dry_run", "1");
  body.append("file", sent.file);
  const headers = { "idempotency-key": sent.key };
  const call = { caller: sent.caller, method: "POST", headers, body, isLongSending: true } as const;
  let told: ImportEnd = { why: "lost" };
  const end = await readEvents("product/import", call, async (events) => {
    for (const event of events.map((each) => eventIn<ImportEvent>(each))) {
      if (event === null) return true;
      if (event.type === "progress") sent.onProgress(event.percent);
      else if (event.type === "complete") told = { why: "done", outcome: event };
      else told = { why: "refused", status: null, failure: (await inOwnLanguage(event)) as Failure };
    }
    return false;
  });
  return end.why === "refused" ? end : told;
}
