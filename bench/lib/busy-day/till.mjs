import { upload } from "./upload.mjs";

/** How soon somebody presses again after a refusal: the till has heard the new price by then. */
const lookAgain = 3000;

/**
 * A till with its session, counter and shift, which behaves like the app: a sale whose answer is lost waits on it, together with those
 * after it, until the server answers, and is sent again under its id. `ledger`: what was tried and acknowledged.
 */
export function openTill({ calls, seat, random, sales, book, ledger, app }) {
  const { call, send } = calls.caller(seat.token);
  const copy = book.openCopy();
  const waiting = [];
  let isOnline = true;
  let sending = Promise.resolve();

  const till = {
    seat,
    hear: copy.hear,
    hears: copy.hears,
    waits: () => waiting.length,
    make: (at) => sales.make({ seat, random, at, priceOf: copy.priceOf }),
    profile: () => call("profile", { path: "/api/v1/company/user-profile?graph_enc=0" }),
    ask: (kind, path, due) => call(kind, { path, due }),
    sell,
    bring,
    settled: async () => {
      while (waiting.length > 0 || !isOnline) await sending;
    },
  };
  return till;

  async function sell(due, isAgain = false) {
    const sale = till.make();
    ledger.tried(sale);
    if (!isOnline) return keep(sale);
    const { status, read, record } = await call("sale", {
      ...{ path: "/api/v1/company/order/place", body: sale.body, due },
    });
    if (status === 200) return ledger.stored(sale.temp_id, JSON.parse(read()).data.order.id);
    if (status === 0 || status >= 500) {
      goOffline();
      return keep(sale);
    }
    ledger.refused(sale.temp_id, record.why);
    // The chain of the device is told of the number that no sale got.
    seat.chain = app.giveBack({ ...seat.chain, open: [sale.body.proof] }, sale.temp_id);
    if (isAgain) return;
    await new Promise((resolve) => setTimeout(resolve, lookAgain));
    await sell(performance.now(), true);
  }

  function keep(sale) {
    ledger.kept(sale.temp_id);
    waiting.push(sales.asWaiting(seat, sale));
  }

  /** Asks whether the server answers, at growing intervals (offline §2), and then sends what waits. */
  function goOffline() {
    if (!isOnline) return;
    isOnline = false;
    const pauses = app.backOff(30_000);
    sending = (async () => {
      do await new Promise((resolve) => setTimeout(resolve, pauses.next()));
      while ((await send({ path: "/healthz" })).status !== 200);
      isOnline = true;
      await bring(waiting, "sale sent again");
    })();
  }

  /** Sends rows of the outbox until none are left; takes them out of the list. */
  async function bring(rows, kind) {
    const pauses = app.backOff(60_000);
    while (rows.length > 0) {
      const isComplete = await upload({ call, rows, kind, ledger, app });
      if (!isComplete) await new Promise((resolve) => setTimeout(resolve, pauses.next()));
    }
  }
}
