import { anyMoments, pick } from "./arrivals.mjs";

/** Calls a second of each kind, and their answers' limit. */
const rates = {
  "scan that misses the copy": 1,
  "product list": 1,
  "product search": 0.5,
  "order list": 1,
  "order search": 0.5,
  dashboard: 0.2,
};
const api = (path, asked) => `/api/v1/company/${path}?${new URLSearchParams({ ...asked, graph_enc: 0 })}`;
const page = (more) => ({ page: 1, length: 20, ...more });

/** What people look up meanwhile: at tills, in the stores' offices and in the head office. */
export function lookUps({ tills, managers, owner, goods, known, seconds, scans, random }) {
  const words = ["number 77", "number 1234", "product number", "number 9"];
  const one = () => pick(goods, random);
  const ask = {
    "scan that misses the copy": () => {
      const till = pick(tills, random);
      const asked = { q: one().barcode, page: 1, length: 10, branch_id: till.seat.branch };
      return [till, api("product/search", asked)];
    },
    "product list": () => [
      pick(managers, random),
      api("product/list", page({ page: 1 + Math.floor(50 * random()) })),
    ],
    "product search": () => [
      pick(managers, random),
      api("product/search", { q: pick([...words, one().name], random), page: 1, length: 10 }),
    ],
    "order list": () => {
      const manager = pick([...managers, owner], random);
      return [manager, api("order/list", page(manager === owner ? {} : { branch_id: manager.branch }))];
    },
    "order search": () => [
      pick([...managers, owner], random),
      api("order/list", page({ search: pick(known, random) })),
    ],
    dashboard: () => [owner, api("dashboard", {})],
  };
  return Object.entries(rates).flatMap(([kind, rate]) =>
    anyMoments(kind.startsWith("scan") ? rate * scans : rate, seconds, random).map((at) => ({
      at,
      act: (due) => {
        const [person, path] = ask[kind]();
        return person.ask(kind, path, due);
      },
    })),
  );
}

const reports = [
  "sales-by-product",
  "sales-by-category",
  "sales-by-day",
  "sst",
  "sales-by-payment-method",
  "shifts",
  "customers",
  "sales-by-brand",
  "sales-by-store",
  "refunds",
];

/** A report of the month that is over, each minute another one. */
export function monthlyReports({ owner, month, seconds }) {
  const count = Math.max(1, Math.floor(seconds / 60));
  return Array.from({ length: count }, (_, n) => ({
    at: (10 + n * 60) * 1000,
    act: (due) => owner.ask("report of a month", api(`report/${reports[n % reports.length]}`, month), due),
  })).filter(({ at }) => at < seconds * 1000);
}
