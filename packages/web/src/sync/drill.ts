import { drillMinutes } from "@clove/domain/drill/drill.schema.ts";
import { nanoid } from "nanoid";
import { line } from "../api/line.ts";
import { madeNow } from "../api/server-time.ts";
import { type ClovePosDb, clovePosDb } from "../local-db/clove-pos-db.ts";
import { endPracticeCarts } from "../local-db/kept-cart.ts";
import { sealedSaleOf } from "../local-db/seal-sales.ts";
import { runAsLeader } from "./leader.ts";
import { type Drill, storedDrill } from "./stored-drill.ts";

// Importing this module is enough: from then on this tab's line is cut while the stored practice runs.

const longest = drillMinutes * 60_000;
/** Whoever shows the time left ends the practice; if nobody does, the line comes back so many milliseconds later. */
const grace = 60_000;

const free = line.fetch;
line.fetch = (...call) =>
  isCut() ? Promise.reject(new TypeError("The line is cut for practice")) : free(...call);

/** A clock that was set back does not make it last longer. */
function isCut(): boolean {
  const drill = storedDrill.read();
  const left = drill && !drill.ended ? drill.until - Date.now() : Number.NaN;
  return left > -grace && left <= longest;
}

/** Cuts the line of this till, in all its tabs. False: this browser cannot keep that it is cut. */
export function beginDrill(of: Pick<Drill, "company_id" | "began_by" | "terminal">): boolean {
  const { company_id, began_by, terminal } = of;
  const { id, name } = terminal;
  const drill: Drill = {
    ...{ id: nanoid(), company_id, began_by, terminal: { id, name } },
    began_at: madeNow().created_at,
    until: Date.now() + longest,
  };
  storedDrill.write(drill);
  return storedDrill.read()?.id === drill.id;
}

/**
 * Ends the practice: notes what was kept meanwhile, removes the practice sales, and asks the server at once. Whatever this device cannot
 * read, the line comes back. Of several tabs one does it.
 */
export function endDrill(): Promise<void> {
  return runAsLeader("clove-pos-drill", new AbortController().signal, async () => {
    const drill = storedDrill.read();
    if (!drill || drill.ended) return;
    const made = await takeStock(clovePosDb(), drill).catch((error: unknown) => {
      console.error("What was kept during the practice could not be read", error);
      return { kept: [], practised: [] };
    });
    storedDrill.write({ ...drill, ended: { at: new Date().toISOString(), ...made } });
    // As the browser does when its own line is back.
    window.dispatchEvent(new Event("online"));
  });
}

type PracticeSale = { total: number };
export const practiceEntry = (company_id: number) => `practice ${company_id}`;

/** What was made since the practice began, in the order in which it was made; removes what was only practised. */
function takeStock(db: ClovePosDb, { company_id, began_at, until }: Drill) {
  return db.transaction("rw", [db.meta, db.outbox, db.journal], async () => {
    // Sales have the server's time as the till knows it, other records that of this device's clock, which may be another one.
    const starts = [Date.parse(began_at), until - longest];
    const isOf = (at: string | undefined) => {
      const made = Date.parse(at ?? "");
      return starts.some((start) => made >= start && made <= start + longest + grace);
    };
    const [waiting, sealed, practice] = await Promise.all([
      db.outbox.filter((row) => row.company_id === company_id && isOf(row.created_at)).toArray(),
      // Where nobody ended it in time, some may have been sent already.
      db.journal
        .where("at")
        .aboveOrEqual(Math.min(...starts))
        .toArray(),
      db.meta.get(practiceEntry(company_id)),
    ]);
    const sales = sealed.filter((row) => row.company_id === company_id && row.kind === "order");
    const sent = sales.filter((row) => isOf(sealedSaleOf(row).order.created_at));
    await db.meta.delete(practiceEntry(company_id));
    await endPracticeCarts(db, company_id);
    return {
      kept: [...new Set([...sent, ...waiting].map(({ temp_id }) => temp_id))],
      practised: ((practice?.value ?? []) as PracticeSale[]).map(({ total }) => total),
    };
  });
}
