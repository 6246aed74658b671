import type { StreamType } from "./stream.schema.ts";

// No zod here: the browser reads the table too.

type RecordKind = {
  /** Its name for people. */
  label: string;
  /** The name of its rows in an upload, and in the stream once they are stored; an end is none that tills hold. */
  plural: StreamType | "held_cart_ends";
  /** Records that it refers to by `<field>_id`, or by `<field>_temp_id` while they have no id. */
  references: Readonly<Record<string, string>>;
  /** Rows that are stored or kept aside with it; each refers to it by `<link>_temp_id`. */
  parts: Readonly<Record<string, { link: string; references: Readonly<Record<string, string>> }>>;
};

/**
 * The kinds of record that a till makes and sends (api §11), in the order of storing: a record after those it refers to
 * (sync §6), one of its own kind in the order of the upload. A new kind is an entry here, its type in the stream, and its own rules: how it is made and how it is
 * recorded.
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
  held_cart: { label: "Held cart", plural: "held_carts", references: { user: "users" }, parts: {} },
  /** Names its cart by the temp_id alone, which every held cart has. */
  held_cart_end: { label: "End of held cart", plural: "held_cart_ends", references: {}, parts: {} },
} as const satisfies Record<string, RecordKind>;

export type SyncKind = keyof typeof recordKinds;
type Kinds = (typeof recordKinds)[SyncKind];
type KeyOf<T> = T extends unknown ? keyof T : never;
type ValueOf<T> = T extends unknown ? T[keyof T] : never;

/** Rows of an upload: records and their parts. */
export type Plural = Kinds["plural"] | KeyOf<Kinds["parts"]>;
/** Rows that others refer to. */
export type NamedPlural = ValueOf<Kinds["references"]> | ValueOf<ValueOf<Kinds["parts"]>["references"]>;

/** Also made with a connection, where they are sent at once: that they arrived is no news to anybody. */
export const silentKinds: readonly SyncKind[] = ["held_cart", "held_cart_end"];

export const syncKinds = Object.keys(recordKinds) as SyncKind[];

type References = Readonly<Record<string, NamedPlural>>;
/** `link`: the field by which a part refers to its record. */
type Rows = { kind: SyncKind; plural: Plural; references: References; link?: string };

/** The parts that are stored or kept aside with a record of the kind. */
export function partsOf(kind: SyncKind): (Rows & { link: string })[] {
  const parts: [string, { link: string; references: References }][] = Object.entries(recordKinds[kind].parts);
  return parts.map(([plural, part]) => ({ kind, plural: plural as Plural, ...part }));
}

/** All rows of an upload, those of a record before its parts. */
export const uploadRows: readonly Rows[] = syncKinds.flatMap((kind): Rows[] => {
  const { plural, references } = recordKinds[kind];
  return [{ kind, plural, references }, ...partsOf(kind)];
});

/** By field without `_id`: the rows that it refers to. */
export const namedBy = Object.fromEntries(
  uploadRows.flatMap(({ references }) => Object.entries(references)),
) as Readonly<Record<string, NamedPlural>>;

const named: ReadonlySet<string> = new Set(Object.values(namedBy));
export const isNamed = (plural: Plural): plural is NamedPlural => named.has(plural);

/** One value for each sort of rows, as an object. */
export const byPlural = <T>(of: (plural: Plural) => T) =>
  Object.fromEntries(uploadRows.map(({ plural }) => [plural, of(plural)])) as Record<Plural, T>;

/** Limits of one request: rows of each sort, and bytes. */
export const maxRows = (plural: string) => (plural === "orders" ? 500 : 5000);
export const maxUploadBytes = 5 * 1024 * 1024;
