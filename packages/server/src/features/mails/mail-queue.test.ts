import type { AddressInfo } from "node:net";
import type { ReceiptMail } from "@clove/domain/orders/receipt-mails.schema.ts";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../../test/shop.ts";
import type { Pool } from "../../db/connect.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openMail } from "../accounts/mail.ts";
import { pruneAddresses, pruneMails } from "./mail-queue.sql.ts";
import { openMailQueue } from "./mail-queue.ts";

// With the timers faked, the app's queue sends only when it is woken: tests decide when mails are tried.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setInterval"] }));
afterAll(() => void vi.useRealTimers());

const app = useTestApp();
let shop: Shop;
let order_id: number;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  const { variation } = await shop.product();
  const sold = await shop.sell({ items: [line(variation, 10)], payments: [pay("cash", 10)] });
  order_id = sold.data.order.id;
});
afterEach(() => vi.restoreAllMocks());

const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });

/** A mail server that refuses recipients or senders with these codes, one at each try, and then accepts. */
async function mailServer(receivers: number[], senders: number[] = []) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onMailFrom(_address, _session, done) {
      const code = senders.shift();
      done(code ? refusal(code) : undefined);
    },
    onRcptTo(_address, _session, done) {
      const code = receivers.shift();
      done(code ? refusal(code) : undefined);
    },
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())));
  const { port } = server.server.address() as AddressInfo;
  return { received, send: toPort(port) };
}

const log = { info: () => {} };
const toPort = (port: number) =>
  openMail({ mailUrl: `smtp://127.0.0.1:${port}`, mailFrom: "till@shop.example", dataDir: "/nowhere" }, log)
    .send;

/** The queue of a further server on the same database. */
function queue() {
  const opened = openMailQueue({ pool: app().pool, mail: app().mail, log: app().app.log });
  onTestFinished(() => opened.close());
  return opened;
}

/** Queues a mail without waking the app's queue. */
async function put(email: string): Promise<void> {
  await app().rows(
    `insert into mails (company_id, order_id, recipient, message)
     values ($1, $2, $3, '{"subject": "s", "text": "t", "html": "h"}')`,
    [app().a.user.company_id, order_id, email],
  );
  await makeDue();
}

/** Tells the servers that the company may have a mail to send. */
const makeDue = () =>
  app().rows(
    `insert into company_work (kind, company_id, due_at) values ('mail', $1, now())
     on conflict (kind, company_id) do update set due_at = excluded.due_at`,
    [app().a.user.company_id],
  );

/** Asks for a receipt by e-mail and waits for the app's first try. */
async function ask(email: string): Promise<void> {
  const answer = await app().call(shop.owner.token, "POST", "order/email", { id: order_id, email });
  expect(answer.status).toBe(200);
  await vi.waitFor(async () => expect((await row(email)).attempts).toBeGreaterThan(0));
}

type Row = {
  attempts: number;
  status: string;
  reason: string | null;
  last_error: string | null;
  message: unknown;
  wait: number;
};

async function row(email: string): Promise<Row> {
  const rows = await app().rows<Row>(
    `select attempts, status, reason, last_error, message, round(extract(epoch from next_try_at - now()) / 60)::int as wait
     from mails where recipient = $1`,
    [email],
  );
  return rows[0]!;
}

function prune(): Promise<void> {
  const { company_id } = app().a.user;
  return inTransaction(app().pool, { company_id }, ({ db }) => pruneMails(db, company_id));
}

/** Makes the times of a mail earlier, as if this interval had passed. */
async function later(email: string, interval: string): Promise<void> {
  const earlier = (column: string) =>
    `${column} = (${column} at time zone 'UTC' - $2::interval) at time zone 'UTC'`;
  await app().rows(
    `update mails set ${earlier("next_try_at")}, ${earlier("created_at")}, ${earlier("done_at")} where recipient = $1`,
    [email, interval],
  );
  await makeDue();
}

async function told(email: string) {
  const { data } = await app().call<{ mails: ReceiptMail[] }>(
    shop.owner.token,
    "GET",
    `order/${order_id}/emails`,
  );
  const { status, reason } = data.mails.find((mail) => mail.email === email)!;
  return [status, reason];
}

test("a mail that is refused for now is sent later, once, and its content is deleted", async () => {
  const server = await mailServer([451, 451]);
  vi.spyOn(app().mail, "send").mockImplementation(server.send);
  const to = "later@home.example";
  await ask(to);
  await vi.waitFor(async () => expect((await row(to)).last_error).toContain("not now"));
  expect(await row(to)).toMatchObject({ attempts: 1, status: "queued", wait: 1 });
  expect(await told(to)).toEqual(["queued", null]);

  const beside = queue();
  await beside.sendDue();
  expect(await row(to)).toMatchObject({ attempts: 1 });
  await later(to, "1 minute");
  await beside.sendDue();
  expect(await row(to)).toMatchObject({ attempts: 2, status: "queued", wait: 2 });

  await later(to, "2 minutes");
  // Two servers at the same time.
  await Promise.all([beside.sendDue(), queue().sendDue()]);
  expect(server.received).toEqual([to]);
  expect(await row(to)).toMatchObject({ attempts: 3, status: "sent", message: null });
  expect(await told(to)).toEqual(["sent", null]);
});

test("an address that the mail server refuses for good is given up at once", async () => {
  const server = await mailServer([550]);
  vi.spyOn(app().mail, "send").mockImplementation(server.send);
  await ask("nobody@home.example");
  await vi.waitFor(async () => expect(await told("nobody@home.example")).toEqual(["failed", "refused"]));
  await later("nobody@home.example", "1 day");
  await queue().sendDue();
  expect(server.received).toEqual([]);
});

test("a mail whose sender is refused stays queued, and is sent once the sender is accepted", async () => {
  const server = await mailServer([], [550]);
  vi.spyOn(app().mail, "send").mockImplementation(server.send);
  const to = "sender@home.example";
  await ask(to);
  await vi.waitFor(async () => expect((await row(to)).last_error).toContain("not now"));
  expect(await told(to)).toEqual(["queued", null]);
  await later(to, "1 minute");
  await queue().sendDue();
  expect(server.received).toEqual([to]);
});

test("an unreachable mail server is tried with one mail a round, and after three days mails are given up", async () => {
  vi.spyOn(app().mail, "send").mockImplementation(toPort(1));
  const [first, second] = ["first@home.example", "second@home.example"];
  await ask(first);
  await ask(second);
  await vi.waitFor(async () => expect((await row(second)).last_error).toContain("ECONNREFUSED"));
  await later(first, "1 hour");
  await later(second, "1 hour");
  const beside = queue();
  await beside.sendDue();
  expect((await row(first)).attempts + (await row(second)).attempts).toBe(3);

  await later(first, "3 days");
  await later(second, "3 days");
  await beside.sendDue();
  await beside.sendDue();
  for (const email of [first, second]) expect(await told(email)).toEqual(["failed", "undelivered"]);
});

test("a mail that a server has not finished is sent by another one after ten minutes, not before", async () => {
  const [to, sent] = ["left@home.example", [] as string[]];
  await put(to);
  let fail = (_error: Error) => {};
  const hanging = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const {
    pool,
    app: { log },
  } = app();
  const dying = openMailQueue({ pool, log, mail: { send: () => hanging } });
  const ended = dying.sendDue();
  await vi.waitFor(async () => expect((await row(to)).attempts).toBe(1));

  vi.spyOn(app().mail, "send").mockImplementation(async (message) => void sent.push(message.to));
  const beside = queue();
  await beside.sendDue();
  expect(sent).toEqual([]);
  await later(to, "10 minutes");
  await beside.sendDue();
  expect(sent).toEqual([to]);

  // The late result of the first server changes nothing.
  fail(Object.assign(new Error("too late"), { code: "EENVELOPE", responseCode: 550 }));
  await ended;
  await dying.close();
  expect(await told(to)).toEqual(["sent", null]);
});

test("sent mails are deleted after a week", async () => {
  const to = "old@home.example";
  vi.spyOn(app().mail, "send").mockResolvedValue();
  await ask(to);
  await vi.waitFor(async () => expect(await told(to)).toEqual(["sent", null]));
  await later(to, "6 days");
  await prune();
  expect(await row(to)).toBeDefined();
  await later(to, "1 day");
  await prune();
  expect(await row(to)).toBeUndefined();
});

test("recipients of receipts are deleted after a year, those who reported one never; counted addresses after a day", async () => {
  await app().rows(
    `insert into receipt_recipients (company_id, email_hash, order_id, mailed_at, reported_at) values
       ($1, 'young', 1, now() - interval '364 days', null), ($1, 'old', 1, now() - interval '366 days', null),
       ($1, 'reported', 1, now() - interval '366 days', now() - interval '365 days')`,
    [app().a.user.company_id],
  );
  await app().rows(
    `insert into mailed_addresses values ('today', array[now() - interval '2 days', now()]), ('before', array[now() - interval '2 days'])`,
  );
  await prune();
  await inTransaction(app().pool, {}, ({ db }) => pruneAddresses(db));
  const left = (table: string) =>
    app().rows(`select email_hash as hash from ${table} where length(email_hash) < 10 order by 1`);
  expect(await left("receipt_recipients")).toEqual([{ hash: "reported" }, { hash: "young" }]);
  expect(await left("mailed_addresses")).toEqual([{ hash: "today" }]);
  await app().rows("delete from receipt_recipients");
});

test("a server that stops finishes the mail that it is sending, and claims no other", async () => {
  const to = "stopping@home.example";
  await put(to);
  let deliver = () => {};
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        deliver = resolve;
      }),
  );
  const connect = vi.fn(() => app().pool.connect());
  const pool = Object.assign(Object.create(app().pool) as Pool, { connect });
  const stopping = openMailQueue({ pool, mail: { send }, log: app().app.log });
  stopping.wake();
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  const closed = stopping.close();
  deliver();
  await closed;
  expect((await row(to)).status).toBe("sent");

  connect.mockClear();
  stopping.wake();
  await stopping.sendDue();
  expect(connect).not.toHaveBeenCalled();
});
