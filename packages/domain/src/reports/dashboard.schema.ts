import { z } from "zod";
import { setBack } from "../accounts/accounts.schema.ts";
import { answer } from "../answers.ts";
import { lowStock } from "../stock/low-stock.schema.ts";
import { shift } from "../terminals/terminals.schema.ts";
import { id, named } from "../wire.schema.ts";
import { lastBackup } from "./last-backup.ts";

export const dashboardQuery = z.object({ branch_id: id.optional() });

/** The figures of a day, or of a part of it (dashboard §3). */
const dayFigures = z.object({
  sales: z.number(),
  orders: z.int(),
  /** The average total of an order. */
  average: z.number(),
  net_sales: z.number(),
  profit: z.number(),
  /** What the rounding of cash added to the sales; missing where there was none and the company does not round. */
  rounding: z.number().optional(),
  /** The part of the cost that is an estimate (reports §6); missing where there is none. */
  estimated_cost: z.number().optional(),
});
export type DayFigures = z.infer<typeof dayFigures>;

/** The first `rows`, and the `count` of all. */
const firstOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), rows: z.array(row) });

/** A day compared with the same weekday a week before (dashboard §2). */
const comparedDay = z.object({
  day: z.string(),
  day_before: z.string(),
  today: dayFigures,
  /** The day a week before: if the day is not over yet, until the same time. */
  before: dayFigures,
  /** The 24 hours from midnight on; `before` has all of them, also if the day is not over yet. */
  hours: z.array(z.object({ hour: z.int(), sales: z.number(), before: z.number() })),
  /** Of the stores asked for: those that sold something or could have. */
  stores: z.array(named.extend({ sales: z.number(), before: z.number() })),
  best_sellers: z.array(z.object({ name: z.string(), quantity: z.number(), sales: z.number() })),
  methods: z.array(z.object({ name: z.string(), net: z.number() })),
});
export type ComparedDay = z.infer<typeof comparedDay>;

const nearLimit = named.extend({ credit_limit: z.number(), credit_used: z.number() });
export type NearLimit = z.infer<typeof nearLimit>;

/** What needs attention; null for what the caller may not see (dashboard §5). */
export const attention = z.object({
  low_stock: firstOf(lowStock).nullable(),
  open_shifts: firstOf(shift).nullable(),
  /** Sales with remarks that nobody has seen, records kept aside, and sales that wait for a shift. */
  to_settle: z.object({ flagged: z.int(), kept_aside: z.int(), waiting: z.int() }).nullable(),
  near_limit: firstOf(nearLimit).extend({ unassigned: z.int() }).nullable(),
  /** For administrators of the only company of an installation. */
  backup: lastBackup.nullable(),
  /** For administrators: how many rows of the books disagreed at the last check; null: none. Servers of the version before leave it out. */
  books: z.object({ wrong: z.int(), at: z.string() }).nullable().optional(),
  /** `sent_again`: how many records tills have sent again since it was noticed (sync §18). */
  set_back: setBack.extend({ sent_again: z.int() }).nullable().optional(),
});
export type Attention = z.infer<typeof attention>;

export const dashboard = comparedDay.extend({
  /** The time at which the figures were read. */
  at: z.string(),
  attention,
  /** Whether the stores asked for ever sold anything. */
  has_orders: z.boolean(),
});
export type Dashboard = z.infer<typeof dashboard>;
export const dashboardAnswer = answer(dashboard);
