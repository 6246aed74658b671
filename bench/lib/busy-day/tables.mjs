import { share } from "../load.mjs";

/** What must hold, in milliseconds; `p99` of a kind, and no call of it above `max`. */
const list = { p99: 300, max: 2000 };
const musts = {
  sale: { p99: 150, max: 2000 },
  "scan that misses the copy": list,
  "product list": list,
  "product search": list,
  "order list": list,
  "order search": list,
  dashboard: { max: 2000 },
  profile: { max: 2000 },
  "report of a month": { max: 2000 },
  stocktake: { max: 2000 },
  "price change: preview": { max: 2000 },
  "price change: store": { max: 2000 },
  "price at a till": { max: 2000 },
};

/** By what `of` says of each. */
function grouped(records, of) {
  const groups = new Map();
  for (const record of records) {
    const name = of(record);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(record);
  }
  return groups;
}

const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** By kind the number of calls, their delays from the moment when they should have been made, refusals, and what must hold. */
export function tableOf(records) {
  const kinds = grouped(records, ({ kind }) => kind);
  const order = [...Object.keys(musts), ...kinds.keys()];
  const known = [...new Set(order)].filter((kind) => kinds.has(kind));
  const figures = Object.fromEntries(known.map((kind) => [kind, figuresOf(kind, kinds.get(kind))]));
  console.table(Object.fromEntries(known.map((kind) => [kind, figures[kind].shown])));
  for (const kind of known) tellFailures(kind, kinds.get(kind));
  return figures;
}

function figuresOf(kind, records) {
  const times = records.map((record) => record.ms).sort((a, b) => a - b);
  const of = { p50: share(times, 0.5), p95: share(times, 0.95), p99: share(times, 0.99), max: times.at(-1) };
  const failed = records.filter(({ status }) => status !== 200);
  const must = musts[kind];
  const isMet = !must || Object.entries(must).every(([name, most]) => of[name] <= most);
  return {
    ...of,
    count: times.length,
    isMet,
    shown: {
      count: times.length,
      ...Object.fromEntries(Object.entries(of).map(([name, value]) => [name, ms(value)])),
      refused: failed.filter(({ status }) => status !== 0).length,
      unanswered: failed.filter(({ status }) => status === 0).length,
      must: must
        ? Object.entries(must)
            .map(([name, most]) => `${name} ≤ ${most} ms`)
            .join(", ")
        : "",
      met: must ? (isMet ? "yes" : "NO") : "",
    },
  };
}

function tellFailures(kind, records) {
  const reasons = grouped(
    records.filter(({ status }) => status !== 200),
    ({ status, why }) => `${status || "no answer"} ${why ?? ""}`,
  );
  for (const [reason, all] of reasons) console.log(`${kind}: ${all.length} × ${reason}`);
}

/** How late the generator was itself: a call that it began too late counts as slow. */
export function tellGenerator({ late, loop, cores }) {
  const sorted = late.map((each) => each.ms).sort((a, b) => a - b);
  const [middle, most, worst] = [0.5, 0.99, 1].map((part) => ms(share(sorted, part)));
  console.log(
    `the generator began calls late by: p50 ${middle}, p99 ${most}, at most ${worst}; its event loop stood still for at most ` +
      `${ms(loop.max)} (p99 ${ms(loop.p99)}), and it used ${Math.round(cores * 100)} % of a core`,
  );
}

export function tellMemory(memory) {
  for (const [of, found] of Object.entries(memory))
    console.log(
      found
        ? `memory of ${of}: at first ${Math.round(found.first)} MB, at last ${Math.round(found.last)} MB, at most ${Math.round(found.most)} MB`
        : `memory of ${of}: unknown`,
    );
}

const slices = 20;

/** The day in pieces: what was slow when, and what was going on. `events`: `{ at, what }`, times of the clock in milliseconds. */
export function tellSlices({ records, late, began }, seconds, events) {
  const length = (seconds * 1000) / slices;
  const placeOf = (at) => Math.min(slices - 1, Math.max(0, Math.floor((at - began) / length)));
  const rows = Array.from({ length: slices }, (_, n) => ({
    calls: [],
    began: [],
    late: 0,
    from: `${Math.round((n * length) / 1000)} s`,
  }));
  for (const record of records) if (record.at) rows[placeOf(record.at)].calls.push(record);
  for (const { at, what } of events) rows[placeOf(at)].began.push(what);
  for (const each of late) {
    const row = rows[placeOf(each.at)];
    row.late = Math.max(row.late, each.ms);
  }
  const worst = (calls) => (calls.length > 0 ? ms(Math.max(...calls.map((call) => call.ms))) : "");
  console.table(
    Object.fromEntries(
      rows.map(({ calls, began: what, late: own, from }) => {
        const of = (is) => calls.filter(({ kind }) => is(kind));
        const sales = of((kind) => kind === "sale");
        const times = sales.map((sale) => sale.ms).sort((a, b) => a - b);
        return [
          from,
          {
            "sale p50": times.length > 0 ? ms(share(times, 0.5)) : "",
            "sale max": worst(sales),
            "list max": worst(of((kind) => musts[kind] === list)),
            "profile max": worst(of((kind) => kind === "profile")),
            "generator late": ms(own),
            unanswered: calls.filter(({ status }) => status === 0).length,
            "what began": what.join(", "),
          },
        ];
      }),
    ),
  );
}
