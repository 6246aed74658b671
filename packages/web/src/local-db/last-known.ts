import type { Head } from "@clove/domain/proof/sale-proof.ts";
import { browserStorage } from "../session/browser-storage.ts";

/** A summary of a company's unsent work, detailed enough to find out what it was. */
export type UnsentWork = {
  records: number;
  sales: number;
  /** Of the sales, in the company's currency. */
  total: number;
  /** The newest sales, the latest last. */
  latest: { order_ref: string; total: number }[];
};

type Known = {
  /** When it was noted, in milliseconds. */
  at: number;
  /** The id of the database that it describes. */
  database: string | null;
  unsent: Record<string, UnsentWork>;
  /** The last number of each series of offline references, by company. */
  numbers: Record<string, Record<string, number>>;
  /** How far this device's chain of sales has come, by company (proof §6). */
  devices: Record<string, Head>;
};

/** How many series are kept for each company: those of the newest days. */
const maxSeries = 40;

/**
 * What was last known of the local database, kept outside of it: in this page and, as a second place, in localStorage
 * (docs/decisions/025). A browser may delete the database, also under a running app; then this tells what is gone.
 */
export class LastKnown {
  private known = stored();

  /** The id of the database; null = none. */
  get database(): string | null {
    return this.known.database;
  }

  /** Another tab may have noted more since, and localStorage may have gone with the database. */
  get unsent(): Record<string, UnsentWork> {
    const other = stored();
    return other.at >= this.known.at ? other.unsent : this.known.unsent;
  }

  /** 0 when no number was used. */
  lastNumber(company_id: number, series: string): number {
    return this.known.numbers[company_id]?.[series] ?? 0;
  }

  device(company_id: number): Head | undefined {
    return stored().devices[company_id] ?? this.known.devices[company_id];
  }

  noteDevice(company_id: number, head: Head): void {
    const others = stored();
    const devices = { ...this.known.devices, ...others.devices, [company_id]: head };
    this.keep({ ...(others.at >= this.known.at ? others : this.known), devices });
  }

  /** A new database, in which nothing waits yet. */
  noteDatabase(database: string): void {
    this.keep({ ...this.known, database, unsent: {} });
  }

  noteUnsent(company_id: number, work: UnsentWork, numbers: Record<string, number>): void {
    // Another tab may have noted what another company's people made.
    const others = stored();
    const all = { ...this.known.numbers[company_id], ...others.numbers[company_id] };
    for (const [series, number] of Object.entries(numbers))
      all[series] = Math.max(number, all[series] ?? 0, this.lastNumber(company_id, series));
    // A series begins with its day.
    const newest = Object.entries(all).sort(([a], [b]) => (a < b ? 1 : -1));
    this.keep({
      database: this.known.database,
      unsent: { ...others.unsent, [company_id]: work },
      numbers: {
        ...this.known.numbers,
        ...others.numbers,
        [company_id]: Object.fromEntries(newest.slice(0, maxSeries)),
      },
      devices: { ...this.known.devices, ...others.devices },
    });
  }

  private keep(known: Omit<Known, "at">): void {
    this.known = { ...known, at: Date.now() };
    browserStorage.write("lastKnown", this.known);
  }
}

export const lastKnown = new LastKnown();

/** Another version of the app may have written it. */
function stored(): Known {
  const { at, database, unsent, numbers, devices } = (browserStorage.read("lastKnown") ??
    {}) as Partial<Known>;
  return {
    at: at ?? -1,
    database: database ?? null,
    unsent: unsent ?? {},
    numbers: numbers ?? {},
    devices: devices ?? {},
  };
}
