import type { KeptAct } from "@clove/domain/sync/counter-acts.schema.ts";
import type { GivenNumbers } from "@clove/domain/sync/sent-again.schema.ts";
import type { ClovePosDb } from "../local-db/clove-pos-db.ts";
import { sealedSaleOf } from "../local-db/seal-sales.ts";

/**
 * The highest numbers of each counter that this device knows from what the server has confirmed (sync §21), of the orders those of the
 * last day.
 */
export async function givenNumbers({ journal }: ClovePosDb, company_id: number): Promise<GivenNumbers[]> {
  const found = new Map<number, GivenNumbers>();
  const ofCounter = (terminal_id: number, terminal_no: string): GivenNumbers => {
    const known = found.get(terminal_id);
    if (known) return known;
    const first = { terminal_id, terminal_no, invoice: 0, repayment: 0, z_number: 0 };
    found.set(terminal_id, first);
    return first;
  };
  await journal.orderBy("at").each((row) => {
    if (row.company_id !== company_id || row.kind === "drawer_opening") return;
    if (row.kind === "counter_act") {
      const act = JSON.parse(row.text) as KeptAct;
      if (!act.terminal_no) return;
      const numbers = ofCounter(act.terminal_id, act.terminal_no);
      if (act.act === "shift_close") numbers.z_number = Math.max(numbers.z_number, act.z_number);
      if (act.act === "repayment")
        numbers.repayment = Math.max(numbers.repayment, numberIn(act.receipt_no, /^CRP-\d+-(\d{5,9})$/));
      return;
    }
    const { order, invoice_id = "" } = sealedSaleOf(row);
    const { terminal_id, terminal_no, order_ref = "" } = order;
    if (terminal_id === undefined || !terminal_no) return;
    const numbers = ofCounter(terminal_id, terminal_no);
    numbers.invoice = Math.max(numbers.invoice, numberIn(invoice_id, /^INV-\d+-(\d{5,9})$/));
    const [, yy, mm, dd, number] = /^(\d\d)(\d\d)(\d\d)T\d+R(\d{5,9})$/.exec(order_ref) ?? [];
    if (number === undefined) return;
    const day = `20${yy}-${mm}-${dd}`;
    const before = numbers.orders?.day === day ? numbers.orders.number : 0;
    if (!numbers.orders || day >= numbers.orders.day)
      numbers.orders = { day, number: Math.max(before, Number(number)) };
  });
  return [...found.values()].slice(0, mostCounters);
}

/** The most of one call; a device works at few. */
const mostCounters = 200;

const numberIn = (text: string, form: RegExp): number => Number(form.exec(text)?.[1] ?? 0);
