import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { heartbeatSeconds } from "@clove/domain/sync/stream.schema.ts";
import type { FastifyReply } from "fastify";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { type EventStream, openEventStream } from "../../http/event-stream.ts";
import type { DisplayNews } from "./display-news.ts";
import { asDisplay, type DisplayRow, noteSeen, readShown, type Shown } from "./displays.sql.ts";

type Reader = {
  display: DisplayRow;
  key_hash: string;
  stream: EventStream;
  /** What it shows. */
  sent: string;
  isReading: boolean;
  /** News came while it was reading. */
  isLate: boolean;
};

/** Sessions end and views expire without a notice. */
const lookMilliseconds = 30_000;
/** The most open streams of this server. */
const maxStreams = 2500;

/**
 * The streams of paired customer displays on this server (customer-display §8). A stream reads what its counter shows when it opens,
 * when a till or another server tells of something new, and every 30 s.
 */
export function openDisplayStreams({ pool, sessions, log, config }: Deps, news: DisplayNews) {
  const readers = new Set<Reader>();
  const look = (fits: (display: DisplayRow) => boolean) => {
    for (const reader of readers) if (fits(reader.display)) void refresh(reader);
  };
  const stops = [
    news.watch((of) =>
      look(
        (display) => !of || (display.company_id === of.company_id && display.terminal_id === of.terminal_id),
      ),
    ),
    sessions.watch((company_id) => look((display) => !company_id || display.company_id === company_id)),
  ];
  const looks = setInterval(() => look(() => true), lookMilliseconds).unref();

  const viewOf = ({ view, company }: Shown): CustomerView => {
    const media = config.mediaUrl ?? "/media";
    return (
      view ?? { shows: "idle", company: { ...company, logo: company.logo && `${media}/${company.logo}` } }
    );
  };

  async function refresh(reader: Reader): Promise<void> {
    const { display, key_hash, stream } = reader;
    reader.isLate = reader.isReading;
    if (reader.isReading || stream.isClosed) return;
    reader.isReading = true;
    try {
      const { company_id } = display;
      const shown = await inTransaction(pool, { company_id }, ({ db }) => readShown(db, display, key_hash));
      if (!shown) return stream.end();
      const text = JSON.stringify(viewOf(shown));
      if (text !== reader.sent) await stream.send(text);
      reader.sent = text;
    } catch (error) {
      log.error({ err: error }, "customer display: reading failed");
    } finally {
      reader.isReading = false;
    }
    if (reader.isLate) await refresh(reader);
  }

  return {
    /** @throws AppError display_key_ended | too_many_requests */
    async open(reply: FastifyReply, key_hash: string): Promise<void> {
      const display = await asDisplay(pool, key_hash, async (db, found) => {
        if (!(await readShown(db, found, key_hash))) return undefined;
        await noteSeen(db, found);
        return found;
      });
      if (!display) throw new AppError("display_key_ended");
      if (readers.size >= maxStreams) throw new AppError("too_many_requests", { seconds: 60 });
      // A display has one stream: a second one means that the first is a broken connection.
      for (const other of readers) if (other.key_hash === key_hash) other.stream.end();
      const stream = openEventStream(reply, { retry: 1000, heartbeat: heartbeatSeconds });
      const reader: Reader = { display, key_hash, stream, sent: "", isReading: false, isLate: false };
      readers.add(reader);
      stream.onClose(() => readers.delete(reader));
      void refresh(reader);
    },
    close() {
      clearInterval(looks);
      for (const stop of stops) stop();
      for (const { stream } of readers) stream.end();
    },
  };
}
