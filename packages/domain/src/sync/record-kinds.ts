import type { StreamType } from "./stream.schema.ts";

// Without zod, because the browser loads this table, too.

type RecordKind = {
  /** Its name on screens. */
  label: string;
  /** The name of its rows in an upload and in the data stream, which has no ends of held carts, openings of drawers and acts. */
  plural: StreamType | "held_cart_ends" | "drawer_openings" | "counter_acts";
  /** Rows that it refers to by `<field>_id`, or by `<field>_temp_id` while they have no id. */
  references: Readonly<Record<string, string>>;
  /** Rows that are stored or kept aside together with it; each refers to it by `<link>_temp_id`. */
  parts: Readonly<Record<string, { link: string; references: Readonly<Record<string, string>> }>>;
};

/**
 * The kinds of records that a till makes offline and sends (api §11), in the order of storing: a record after those that it refers to
 * (sync §6), records of one kind in the order of the upload. A new kind is an entry here, its type in the stream, and the code that
 * makes and records it.
 */
export const recordKinds = {
  category: { label: "Category", plural: "categories", references: { parent: "categories" }, parts: {} },
  brand: { label: "Brand", plural: "brands", references: {}, parts: {} },
  product: {
    label: "Product",
    plural: "products",
    references: { category: "categories", brand: "brands" },
    parts: { product_variations: { link: "product", references: {} } },
  },
  user: { label: "User", plural: "users", references: {}, parts: {} },
  order: {
    label: "Order",
    plural: "orders",
    references: { user: "users" },
    parts: {
      order_items: { link: "order", references: { product_variation: "product_variations" } },
      payment_logs: { link: "order", references: {} },
    },
  },
  /** Done with a connection and sent again (sync §20); stored among the orders in the order of time. */
  counter_act: { label: "Done at a counter:", plural: "counter_acts", references: {}, parts: {} },
  held_cart: { label: "Held cart", plural: "held_carts", references: { user: "users" }, parts: {} },
  /** Refers to its cart only by temp_id, which every held cart has. */
  held_cart_end: { label: "End of held cart", plural: "held_cart_ends", references: {}, parts: {} },
  drawer_opening: { label: "Opened drawer", plural: "drawer_openings", references: {}, parts: {} },
} as const satisfies Record<string, RecordKind>;

export type SyncKind = keyof typeof recordKinds;
type Kinds = (typeof recordKinds)[SyncKind];
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T> = T extends unknown ? T[keyof T] : never;

/** The rows of an upload: records and their parts. */
export type Plural = Kinds["plural"] | KeyOf<Kinds["parts"]>;
/** Rows that others refer to. */
export type NamedPlural = ValueOf<Kinds["references"]> | ValueOf<ValueOf<Kinds["parts"]>["references"]>;

/** Kinds that are also recorded online and sent at once, so nobody is told that they were sent. */
export const silentKinds: readonly SyncKind[] = [
  "held_cart",
  "held_cart_end",
  "drawer_opening",
  "counter_act",
];

export const syncKinds = Object.keys(recordKinds) as SyncKind[];

type References = Readonly<Record<string, NamedPlural>>;
/** `link`: the field by which a part refers to its record. */
type Rows = { kind: SyncKind; plural: Plural; references: References; link?: string };

/** The parts that are stored or kept aside with a record of the kind. */
export function partsOf(kind: SyncKind): (Rows & { link: string })[] {
  const parts: [string, { link: string; references: References }][] = Object.entries(recordKinds[kind].parts);
  return parts.map(([plural, part]) => ({ kind, plural: plural as Plural, ...part }));
}

/** All sorts of rows of an upload, records before their parts. */
export const uploadRows: readonly Rows[] = syncKinds.flatMap((kind): Rows[] => {
  const { plural, references } = recordKinds[kind];
  return [{ kind, plural, references }, ...partsOf(kind)];
});

/** Rows that wait on a till beside their record, to be shown; an act is only in the record. */
export type LocalPlural = Exclude<Plural, "counter_acts">;
export const localRows = uploadRows.filter(
  (rows): rows is Rows & { plural: LocalPlural } => rows.plural !== "counter_acts",
);

/** The rows that a field refers to, by the field's name without `_id`. */
export const namedBy = Object.fromEntries(
  uploadRows.flatMap(({ references }) => Object.entries(references)),
) as Readonly<Record<string, NamedPlural>>;

const named: ReadonlySet<string> = new Set(Object.values(namedBy));
export const isNamed = (plural: Plural): plural is NamedPlural => named.has(plural);

/** An object with a value for each sort of rows. */
export const byPlural = <T>(of: (plural: Plural) => T) =>
  Object.fromEntries(uploadRows.map(({ plural }) => [plural, of(plural)])) as Record<Plural, T>;

/** Limits of one request: rows of each sort, and bytes. */
export const maxRows = (plural: string) => (plural === "orders" ? 500 : 5000);
export const maxUploadBytes = 5 * 1024 * 1024;
/** Most keys that a till asks about in one call (sync §18). */
export const mostAsked = 2000;
