import { byPlural, maxRows, maxUploadBytes } from "@clove/domain/sync/record-kinds.ts";
import type { OutboxRow } from "../local-db/rows.ts";

/** Some room for the envelope. */
export const maxRecordBytes = maxUploadBytes - 4096;

/** The first records, in their order, that fit into one request; at least one. */
export function nextBatch(rows: readonly OutboxRow[]): OutboxRow[] {
  const counts = new Map<string, number>();
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += bytesOf(row);
    let fits = bytes <= maxRecordBytes;
    for (const [plural, parts] of Object.entries(row.body)) {
      const count = (counts.get(plural) ?? 0) + parts.length;
      counts.set(plural, count);
      if (count > maxRows(plural)) fits = false;
    }
    return !fits && at > 0;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

/** The request's body: all rows by their plural kind. */
export function requestBody(rows: readonly OutboxRow[]): Record<string, unknown[]> {
  return byPlural((plural) => rows.flatMap(({ body }) => body[plural] ?? []));
}

const encoder = new TextEncoder();
const bytesOf = ({ body }: OutboxRow) => encoder.encode(JSON.stringify(body)).length;
