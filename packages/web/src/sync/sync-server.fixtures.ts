import { recordKinds, type SyncKind, syncKinds } from "@clove/domain/sync/record-kinds.ts";
import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";

type Row = Record<string, unknown> & { temp_id: string };
type Body = Record<string, Row[]>;

/**
 * The other end of `POST offline/sync`: takes each temp_id once, names what it took, and can be told to break the connection.
 * It answers as the contract has it (packages/domain/src/sync/sync.schema.ts); tests/ run against the real one.
 */
export class SyncServer {
  /** temp_id → what was taken under it, and how often it came. */
  readonly taken = new Map<string, { id: number; kind: SyncKind; row: Row; times: number }>();
  readonly bodies: Body[] = [];
  readonly tokens: string[] = [];
  /** temp_id → why it is put aside. */
  readonly aside = new Map<string, { code: string; message: string }>();
  /** temp_id → why it is not even put aside. */
  readonly refused = new Map<string, { code: string; message: string }>();
  /** temp_id → what is remarked about it. */
  readonly warnings = new Map<string, SyncWarning[]>();
  private nextId = 100;

  /** `cutAfter`: bytes of the answer that arrive; `piece`: bytes that arrive at once. */
  fetch({ cutAfter = Number.POSITIVE_INFINITY, piece = 97 } = {}): typeof globalThis.fetch {
    return async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as Body;
      this.bodies.push(body);
      this.tokens.push(new Headers(init?.headers).get("authorization") ?? "");
      const bytes = new TextEncoder().encode(this.answer(body).map(lineOf).join(""));
      const arrives = bytes.slice(0, Math.min(cutAfter, bytes.length));
      const isCut = arrives.length < bytes.length;
      let at = 0;
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (at < arrives.length) {
            controller.enqueue(arrives.slice(at, at + piece));
            at += piece;
          } else if (isCut) controller.error(new TypeError("the line broke"));
          else controller.close();
        },
      });
      return new Response(stream, { headers: { "content-type": "text/event-stream" } });
    };
  }

  answer(body: Body): SyncEvent[] {
    const rows = syncKinds.flatMap((kind) => {
      const { plural } = recordKinds[kind];
      return (body[plural] ?? []).map((row) => ({ kind, plural, row }));
    });
    const map: Record<string, Record<string, number>> = {};
    const failed: Extract<SyncEvent, { type: "complete" }>["failed"] = [];
    const events = rows.flatMap(({ kind, plural, row }, i): SyncEvent[] => {
      const { temp_id } = row;
      const progress: SyncEvent = { type: "progress", percent: Math.floor(((i + 1) * 100) / rows.length) };
      const aside = this.aside.get(temp_id);
      const why = aside ?? this.refused.get(temp_id);
      if (why) {
        failed.push({ kind, temp_id, quarantine_id: aside ? 7 : null, ...why });
        const status = aside ? "quarantined" : "refused";
        return [{ type: "record", kind, temp_id, status, id: null, warnings: [], ...why }, progress];
      }
      const { id, isNew } = this.take(kind, row);
      map[plural] = { ...map[plural], [temp_id]: id };
      const status = isNew ? "created" : "duplicate";
      const warnings = this.warnings.get(temp_id) ?? [];
      return [{ type: "record", kind, temp_id, status, id, warnings }, progress];
    });
    for (const { temp_id } of body.product_variations ?? []) {
      map.product_variations = { ...map.product_variations, [temp_id]: 5000 };
    }
    const status = failed.length > 0 ? "partial" : "success";
    return [{ type: "progress", percent: 0 }, ...events, { type: "complete", status, map, failed }];
  }

  private take(kind: SyncKind, row: Row) {
    const known = this.taken.get(row.temp_id);
    if (known) {
      known.times += 1;
      return { id: known.id, isNew: false };
    }
    const id = this.nextId++;
    this.taken.set(row.temp_id, { id, kind, row, times: 1 });
    return { id, isNew: true };
  }
}

const lineOf = (event: SyncEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
