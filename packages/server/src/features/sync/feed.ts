import { setTimeout as pause } from "node:timers/promises";
import { heartbeatSeconds } from "@clove/domain/sync/stream.schema.ts";
import type { FastifyReply } from "fastify";
import { atFirstUse } from "../../at-first-use.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { fairTurns } from "../../fair-turns.ts";
import type { Scope } from "../../http/auth.ts";
import { type EventStream, openEventStream } from "../../http/event-stream.ts";
import { approvalsNews, type Chunk, concerned, deltaMessages, itemsMessage } from "./change-messages.ts";
import {
  type Cursor,
  type History,
  type News,
  type Present as Now,
  type Places,
  placesOf,
  readChanges,
} from "./changes.sql.ts";
import type { ReadingDevice } from "./device-stand.sql.ts";
import { endInTurns } from "./end-in-turns.ts";
import { grouped } from "./grouped.ts";
import { lookAtHistory, markHistory, pruneFeed, readCursorSecret } from "./history.sql.ts";
import { sharedRows } from "./shared-rows.ts";
import { type Load, sendSnapshot } from "./snapshot.ts";
import { eventId, type ReadAt, readOwnEventId, rightsOf } from "./stream-cursor.ts";
import { streamPlaces } from "./stream-places.ts";
import { firstOrderId, loadStreamRows, type StreamRow } from "./stream-rows.sql.ts";

/** `secondsBehind`: the reader furthest behind has got all changes up to this many seconds ago. */
export type FeedState = { streams: number; secondsBehind: number };

export type Feed = {
  /**
   * Answers with the data stream (sync §1) until the session or its rights end. `device`: the reader, to be told how it stands.
   * @throws AppError too_many_requests when too many are open
   */
  open(
    reply: FastifyReply,
    scope: Scope,
    lastEventId: string | string[] | undefined,
    device?: ReadingDevice,
  ): Promise<void>;
  /** As `open` with everything up to now, then it ends; 304 when nothing has changed since, unless a `device` asks (sync §16). */
  poll(
    reply: FastifyReply,
    scope: Scope,
    lastEventId: string | string[] | undefined,
    device?: ReadingDevice,
  ): Promise<void>;
  state(): FeedState;
  /** Ends streams one after the other until this time is over, when the server closes. */
  endWithin(milliseconds: number): void;
  /** Ends all streams; their tills reconnect to another server, or to this one after its restart. */
  close(): void;
};

type Reader = {
  scope: Scope;
  rights: string;
  stream: EventStream;
  cursor: Cursor;
  /** The history of the database that the cursor belongs to. */
  history: History;
  /** When the cursor was current, by `performance.now()`. */
  readAt: number;
  /** Data are being sent: the reader is left out of polls, so that no queue grows for a slow one. */
  isBusy: boolean;
  /** Nothing was sent yet, so that this connection may still get a snapshot. */
  isFresh: boolean;
};

/** A cursor to continue from; `asked`: when it was read, by `performance.now()`. */
type Present = Now & { asked: number };

type Entry = {
  reply: FastifyReply;
  scope: Scope;
  known: ReadAt | null;
  present: Now;
  asked: number;
};

const pollMilliseconds = 300;
/** A message without rows, only to carry the cursor: perhaps this reader sees nothing of what has changed. */
const noNews = itemsMessage("companies", [], { delta: true });
const checkMilliseconds = 30_000;
const pruneMilliseconds = 600_000;
const markMilliseconds = 60_000;
/** Limits concurrent reads, so that tills which all reconnect at once leave database connections for sales. */
const maxLoads = 4;

/**
 * The data streams of this server: one poll of the change feed for all of them, none while no stream is open. NOTIFY in each sale
 * instead would make commits wait for each other (docs/decisions/006).
 */
export function openFeed({ pool, sessions, log }: Pick<Deps, "pool" | "sessions" | "log">): Feed {
  const readers = new Set<Reader>();
  const places = streamPlaces();
  const loads = fairTurns({ total: maxLoads });
  const secret = atFirstUse(() => inTransaction(pool, {}, ({ db }) => readCursorSecret(db)));
  /** Workers of a cluster that are being asked for changes. One that does not answer keeps no other waiting. */
  const asking = new Set<number>();
  /** Those whose last poll failed: only the first failure is logged. */
  const failing = new Set<number>();
  let isClosed = false;
  let poll: NodeJS.Timeout | undefined;
  let markedAt = performance.now();

  const failed = (what: string) => (error: unknown) =>
    log.error({ err: error }, `data stream: ${what} failed`);
  const unwatch = sessions.watch((company_id) =>
    check([...readers].filter(({ scope }) => company_id === undefined || scope.company_id === company_id)),
  );
  // There is no notification when a session ends because it was idle for too long.
  const checks = setInterval(() => check([...readers]), checkMilliseconds).unref();
  const prunes = setInterval(() => pruneFeed(pool).catch(failed("pruning")), pruneMilliseconds).unref();

  /** Ends the streams whose session has ended or whose rights have changed. */
  async function check(watched: readonly Reader[]): Promise<void> {
    if (watched.length === 0) return;
    try {
      for (const [company_id, ofCompany] of grouped(watched, ({ scope }) => scope.company_id)) {
        const scopes = await sessions.look(company_id, [
          ...new Set(ofCompany.map((r) => r.scope.session_hash)),
        ]);
        for (const reader of ofCompany) {
          const now = scopes.get(reader.scope.session_hash);
          if (!now || now.must_enrol || rightsOf(now) !== reader.rights) reader.stream.end();
        }
      }
    } catch (error) {
      failed("looking at sessions")(error);
      if (!isClosed) setTimeout(() => check(watched.filter((r) => !r.stream.isClosed)), 1000).unref();
    }
  }

  /** Reads in a turn; throws if the stream was closed while waiting for it. */
  function load<T>(
    scope: Scope,
    read: (tx: Tx) => Promise<T>,
    isWanted: () => boolean = () => true,
  ): Promise<T> {
    const { company_id, session_hash } = scope;
    return loads.run({ group: company_id, member: session_hash }, async () => {
      if (!isWanted()) throw new Error("the reader has left");
      return inTransaction(pool, { company_id }, read);
    });
  }

  const rowsFor =
    (scope: Scope, user_ids: readonly number[]) =>
    ({ type, ids }: Chunk) =>
      load(scope, ({ db }) => loadStreamRows(db, scope, type, { ids }, user_ids));

  /** Sends everything. The cursor was taken before anything is read, so that later changes follow as deltas. */
  async function snapshot(reader: Reader, { now, asked, ...history }: Present): Promise<void> {
    const { scope, stream } = reader;
    const read = <T>(act: (tx: Tx) => Promise<T>) => load(scope, act, () => !stream.isClosed);
    reader.isBusy = true;
    reader.isFresh = false;
    try {
      const orders = await read(({ db }) => firstOrderId(db, scope));
      const rows: Load = (type, pick) =>
        read(({ db }) => loadStreamRows(db, scope, type, pick, [scope.user_id]));
      await sendSnapshot(stream, scope, rows, { orders: Math.max(0, orders - 1) });
      await stream.send(JSON.stringify({ type: "ready" }), {
        id: eventId(await secret(), scope, { ...history, now }),
      });
      Object.assign(reader, { cursor: now, history });
      reader.readAt = asked;
      reader.isBusy = false;
    } catch (error) {
      if (stream.isClosed) return;
      failed("snapshot")(error);
      stream.end();
    }
  }

  async function tick(): Promise<void> {
    const idle = [...readers].filter((reader) => !reader.isBusy);
    const groups = [
      ...grouped(
        idle,
        ({ scope, cursor, history }) => `${scope.company_id} ${cursor} ${history.epoch} ${history.mark}`,
      ).values(),
    ];
    if (groups.length === 0) return;
    if (performance.now() - markedAt > markMilliseconds) {
      markedAt = performance.now();
      await markHistory(pool).catch(failed("marking the history"));
    }
    const places = await placesOf(
      pool,
      groups.map(([{ scope }]) => scope.company_id),
    );
    const byWorker = grouped(groups, ([{ scope }]) => places(scope.company_id).worker);
    const polls = [...byWorker].map(async ([worker, ofWorker]) => {
      if (asking.has(worker)) return;
      asking.add(worker);
      const isFailing = failing.has(worker);
      await pollWorker(ofWorker, places).then(
        () => failing.delete(worker),
        (error) => {
          failing.add(worker);
          if (!isFailing) failed("poll")(error);
        },
      );
      asking.delete(worker);
    });
    await Promise.race([Promise.all(polls), pause(pollMilliseconds, null, { ref: false })]);
  }

  async function pollWorker(groups: readonly [Reader, ...Reader[]][], places: Places): Promise<void> {
    const asked = performance.now();
    const reads = groups.map(([{ scope, cursor, history }]) => ({
      company_id: scope.company_id,
      since: cursor,
      mark: history.mark,
    }));
    const found = await readChanges(pool, reads, places);
    for (const [i, group] of groups.entries()) dispatch(group, found[i]!, asked);
  }

  function dispatch(
    group: readonly [Reader, ...Reader[]],
    { isLost, changes, ...now }: News,
    asked: number,
  ): void {
    const present = { ...now, asked };
    // Cursors of another epoch are meaningless now: those tills reconnect and read everything again.
    if (group[0].history.epoch !== now.epoch) {
      for (const reader of group) reader.stream.end();
      return;
    }
    if (isLost) {
      for (const reader of group) {
        if (reader.isFresh) void snapshot(reader, present);
        else reader.stream.end();
      }
      return;
    }
    const shared = sharedRows(rowsFor, group[0].scope);
    for (const alike of grouped(group, (reader) => reader.rights).values()) {
      const { scope } = alike[0];
      const chunks = concerned(scope, changes);
      const news = approvalsNews(scope, changes);
      const user_ids = [...new Set(alike.map((reader) => reader.scope.user_id))];
      const read = shared(scope, user_ids);
      for (const reader of alike) {
        const first = news ? { news, first: noNews } : {};
        void deliver(reader, chunks, read, { ...present, ...first });
      }
    }
  }

  /** Sends changes. If reading fails, the cursor stays, and the next poll tries again. */
  async function deliver(
    reader: Reader,
    chunks: readonly Chunk[],
    read: (chunk: Chunk) => Promise<StreamRow[]>,
    { now, asked, first, news, ...history }: Present & { first?: string; news?: string | null },
  ): Promise<void> {
    const { stream, scope } = reader;
    reader.isBusy = true;
    try {
      if (news) await stream.send(news);
      let held = first;
      for (const chunk of chunks) {
        if (stream.isClosed) return;
        for (const message of deltaMessages(chunk, await read(chunk), scope.user_id)) {
          reader.isFresh = false;
          if (held) await stream.send(held);
          held = message;
        }
      }
      // Only the last message has an id: a reader cut off before it resumes from the previous cursor.
      if (held) await stream.send(held, { id: eventId(await secret(), scope, { ...history, now }) });
      Object.assign(reader, { cursor: now, history });
      reader.readAt = asked;
    } catch (error) {
      failed("reading changes")(error);
    }
    reader.isBusy = false;
  }

  function keepPolling(): void {
    if (poll || isClosed || readers.size === 0) return;
    poll = setTimeout(async () => {
      await tick().catch(failed("poll"));
      poll = undefined;
      keepPolling();
    }, pollMilliseconds);
  }

  /** The present, and the cursor of somebody who connects, if it belongs to the same rights and history. */
  async function arrival(scope: Scope, lastEventId: string | string[] | undefined, reading?: ReadingDevice) {
    const last = readOwnEventId(await secret(), scope, lastEventId);
    const { present, device } = await lookAtHistory(pool, scope, last, reading);
    return { known: last?.epoch === present.epoch ? last : null, present, device };
  }

  /** Registers a reader. `known`: how far it has read; null: nothing yet. */
  function enter(
    { reply, scope, known, present, asked }: Entry,
    options?: Parameters<typeof openEventStream>[1],
  ): Reader {
    const { now, ...history } = present;
    const reader: Reader = {
      scope,
      rights: rightsOf(scope),
      stream: openEventStream(reply, options),
      cursor: known?.since ?? now,
      history: known ?? history,
      readAt: asked,
      isBusy: true,
      isFresh: true,
    };
    readers.add(reader);
    reader.stream.onClose(() => readers.delete(reader));
    // The rights may have changed after the scope was read and before this reader was registered.
    void check([reader]);
    if (isClosed) reader.stream.end();
    return reader;
  }

  return {
    async open(reply, scope, lastEventId, reading) {
      const place = places.take(scope, reply.raw);
      const asked = performance.now();
      const { known, present, device } = await arrival(scope, lastEventId, reading);
      const reader = enter(
        { reply, scope, known, present, asked },
        { retry: 1000, heartbeat: heartbeatSeconds },
      );
      place.stream = reader.stream;
      if (reader.stream.isClosed) return;
      if (device) void reader.stream.send(JSON.stringify(device));
      keepPolling();
      if (known) reader.isBusy = false;
      else void snapshot(reader, { ...present, asked });
    },
    async poll(reply, scope, lastEventId, reading) {
      const asked = performance.now();
      const { known, present, device } = await arrival(scope, lastEventId, reading);
      const { company_id } = scope;
      const [found] = known
        ? await readChanges(pool, [{ company_id, since: known.since, mark: known.mark }])
        : [];
      const { isLost: isUnknown, changes, ...now } = found ?? { ...present, isLost: true, changes: [] };
      const isLost = isUnknown || now.epoch !== present.epoch;
      reply.header("etag", `"${eventId(await secret(), scope, now)}"`);
      if (!device && !isLost && changes.length === 0) return void reply.code(304).send();
      const place = places.take(scope, reply.raw);
      const reader = enter({ reply, scope, known, present: now, asked });
      place.stream = reader.stream;
      if (reader.stream.isClosed) return;
      if (device) void reader.stream.send(JSON.stringify(device));
      const rows = rowsFor(scope, [scope.user_id]);
      const sent = isLost
        ? snapshot(reader, { ...now, asked })
        : deliver(reader, concerned(scope, changes), rows, {
            ...now,
            asked,
            first: noNews,
            news: approvalsNews(scope, changes),
          });
      // Not awaited: a slow reader would block a turn of the company's other calls.
      void sent.then(() => {
        if (reader.cursor === now.now) reader.stream.end();
        // Cut off, so that the till does not take the answer, and its etag, for complete.
        else reply.raw.destroy();
      });
    },
    state() {
      const oldest = Math.min(...[...readers].map(({ readAt }) => readAt));
      return {
        streams: readers.size,
        secondsBehind: readers.size === 0 ? 0 : (performance.now() - oldest) / 1000,
      };
    },
    endWithin: (milliseconds) => endInTurns(() => [...readers].map(({ stream }) => stream), milliseconds),
    close() {
      isClosed = true;
      unwatch();
      clearInterval(checks);
      clearInterval(prunes);
      clearTimeout(poll);
      for (const reader of readers) reader.stream.end();
    },
  };
}
