import { cancel, takeBack, takeRepayments } from "./after-sales.ts";
import { type BusinessDay, businessDays, isBusy, visits } from "./business-hours.ts";
import { bringTakings, closeShift, moveCash, openShift } from "./drawers.ts";
import { sendAfternoon, sendDamaged, sendLate, sendOversold } from "./offline-sales.ts";
import { demoRandom, type Random } from "./random.ts";
import { nextSale } from "./sales.ts";
import type { Clock } from "./set-clock.sql.ts";
import { type Shop, type Till, tillsOf } from "./shop.ts";
import { buyDearly, distribute, orderAhead, reorder, stockUp, writeOff } from "./stock.ts";

/** Something done at a moment, after everything before it is finished. */
type Deed = { at: number; act: () => Promise<unknown> };
/** A sale at a moment; runs in parallel with sales of the other store. */
type Visit = { at: number; till: Till };

const saturday = 6;
const wednesday = 3;

/** `days` days of business and today's until now, each deed at its own time. */
export async function makeHistory(
  shop: Shop,
  clock: Clock,
  { now, days }: { now: number; days: number },
): Promise<void> {
  for (const day of businessDays(now, days)) {
    const planning = demoRandom(1000 + day.daysAgo);
    const deeds: (Deed | Visit)[] = [
      ...(day.daysAgo === days ? [{ at: day.at(8), act: () => stockUp(shop) }] : []),
      ...counters(shop, day),
      ...customers(shop, day, now, planning),
      ...afterwards(shop, day, planning),
      ...goods(shop, day),
      ...brokenConnections(shop, day),
    ];
    /** By store, its latest sale. The next one waits for it, so that the ledgers' rows are in the order of their times. */
    const selling = new Map<number, Promise<void>>();
    for (const deed of deeds.sort((a, b) => a.at - b.at)) {
      if (deed.at >= now) break;
      if ("till" in deed) {
        const store = deed.till.terminal.branch_id;
        const sell = nextSale(shop, deed.till);
        const before = selling.get(store) ?? Promise.resolve();
        selling.set(
          store,
          before.then(() => clock.during(deed.at, sell)),
        );
      } else {
        await Promise.all(selling.values());
        await clock.during(deed.at, deed.act);
      }
    }
    await Promise.all(selling.values());
  }
}

/** The cashiers' shifts (today's stay open) and other movements of cash. */
function counters(shop: Shop, { at, daysAgo, weekday, opensAt }: BusinessDay): Deed[] {
  const { first, second, harbour } = tillsOf(shop);
  const evening = [
    ...[first, second, harbour].map((till) => ({ at: at(22.1), act: () => bringTakings(shop, till) })),
    ...[first, harbour].map((till) => ({ at: at(22.25), act: () => closeShift(shop, till) })),
  ];
  return [
    ...[first, harbour].map((till) => ({ at: opensAt, act: () => openShift(shop, till) })),
    ...(weekday === saturday
      ? [{ at: at(9.5), act: () => moveCash(shop, first, "in", 100, "Coins from the bank") }]
      : []),
    ...(weekday === wednesday
      ? [{ at: at(15.2), act: () => moveCash(shop, harbour, "out", 25.5, "Cleaning supplies") }]
      : []),
    ...(daysAgo > 0 ? evening : []),
  ];
}

function customers(shop: Shop, day: BusinessDay, now: number, random: Random): Visit[] {
  const { first, second, harbour } = tillsOf(shop);
  return visits(random, day, now).map((at) => {
    const inCity = isBusy(day, at) ? random.pick([first, second]) : first;
    return { at, till: random.between(1, 5) <= 3 ? inCity : harbour };
  });
}

/** Returns, cancellations and repayments of credit. */
function afterwards(shop: Shop, { at, daysAgo }: BusinessDay, random: Random): Deed[] {
  const { first, harbour } = tillsOf(shop);
  const sometime = () => at(random.between(110, 210) / 10);
  return [
    ...Array.from({ length: random.between(2, 3) }, (_, i) => ({
      at: sometime(),
      act: () => takeBack(shop, random.pick([first, harbour]), i % 2 === 1),
    })),
    ...(daysAgo % 2 === 1
      ? [{ at: sometime(), act: () => cancel(shop, random.pick([first, harbour])) }]
      : []),
    { at: at(14.4), act: () => takeRepayments(shop, random.pick([first, harbour])) },
  ];
}

function goods(shop: Shop, { at, daysAgo }: BusinessDay): Deed[] {
  const { city, harbour, warehouse } = shop.stores;
  const every = (days: number, from: number, hour: number, act: () => Promise<unknown>): Deed[] =>
    daysAgo % days === from ? [{ at: at(hour), act }] : [];
  return [
    ...every(3, 1, 10.1, () => reorder(shop, city, daysAgo)),
    ...every(3, 1, 10.6, () => reorder(shop, harbour, daysAgo)),
    ...every(10, 9, 11.2, () => reorder(shop, warehouse, daysAgo)),
    ...every(7, 2, 9.3, () => distribute(shop)),
    ...every(5, 1, 16.7, () => writeOff(shop)),
    ...(daysAgo === 1 ? [{ at: at(17.2), act: () => buyDearly(shop) }] : []),
    ...(daysAgo === 1 ? [{ at: at(17.4), act: () => orderAhead(shop, shop.stores.city) }] : []),
  ];
}

/** Sales made offline in the last days, when the stores had no connection now and then. */
function brokenConnections(shop: Shop, { at, daysAgo }: BusinessDay): Deed[] {
  const { first, harbour } = tillsOf(shop);
  if (daysAgo === 2) return [{ at: at(16.5), act: () => sendAfternoon(shop, harbour, [at(15.3), at(15.9)]) }];
  if (daysAgo !== 1) return [];
  return [
    { at: at(9.1), act: () => sendLate(shop, harbour, at(-2.3)) },
    { at: at(13.6), act: () => sendOversold(shop, first, at(13.4)) },
    { at: at(19.6), act: () => sendDamaged(shop, first, at(19.3)) },
  ];
}
