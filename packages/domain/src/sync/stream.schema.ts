import type { Branch } from "../branches/branches.schema.ts";
import type { Brand, Category, NamedRow } from "../catalogue/attributes.schema.ts";
import type { PlannedPrices } from "../catalogue/planned-prices.ts";
import type { Product, Variation } from "../catalogue/products.schema.ts";
import type { Company } from "../company/company.schema.ts";
import type { Favourite } from "../favourites/favourites.schema.ts";
import type { HeldCart } from "../held-carts/held-carts.schema.ts";
import type { Order } from "../orders/orders.schema.ts";
import type { Terminal } from "../terminals/terminals.schema.ts";
import type { User } from "../users/users.schema.ts";

// Without zod, because the browser loads these constants, too.

/**
 * The types of the data stream in the order in which a snapshot sends them (sync §1), each with the cache tag of the calls whose
 * answers have its rows (shell §13).
 */
export const streamTags = {
  sizes: "Products",
  colors: "Products",
  measurement_units: "Products",
  categories: "Category",
  brands: "Brand",
  branches: "StockPoints",
  terminals: "Terminals",
  users: "Customers",
  products: "Products",
  product_variations: "Products",
  orders: "Orders",
  held_carts: "HeldCarts",
  favourites: "Favourites",
  price_changes: "PriceChanges",
  companies: "Profile",
} as const satisfies Record<keyof StreamRows, string>;
export type StreamType = keyof typeof streamTags;
export const streamTypes = Object.keys(streamTags) as StreamType[];

/** The rows of each type, like those of list calls; products have no variations, which are a type of their own. */
export type StreamRows = {
  sizes: NamedRow<"size">;
  colors: NamedRow<"color">;
  measurement_units: NamedRow<"measurementUnit">;
  categories: Category;
  brands: Brand;
  branches: Branch;
  terminals: Terminal;
  /** Customers and the caller; without `terminal`, which the profile has. */
  users: Omit<User, "terminal">;
  products: Omit<Product, "variations" | "category" | "brand">;
  product_variations: Omit<Variation, "color" | "size" | "measurement_unit">;
  /** Orders of the last 30 days in the caller's branches. */
  orders: Order;
  /** Those still held in the caller's branches, for whoever sells. */
  held_carts: HeldCart;
  /** Those of the caller's branches, for whoever sells. */
  favourites: Favourite;
  /** Those that are planned. */
  price_changes: PlannedPrices;
  /** The caller's company, for receipts. */
  companies: Company;
};

/** Most items of one message. */
export const streamChunk = 500;
/** How often a comment line is sent (sync §3): a till takes 40 s without a byte for a broken connection (offline §2). */
export const heartbeatSeconds = 15;

/**
 * News without rows: an approval was asked for or answered in one of the reader's stores (selling §36); up to which number the server has
 * sales of the reader's device, and the ranges that are missing before it (sync §18); `is_forked`: one number came with two hashes (proof §5).
 */
export type StreamNews =
  | { type: "approvals"; delta: true }
  | { type: "device"; held: number; missing: [number, number][]; is_forked?: true };
export type DeviceStand = Extract<StreamNews, { type: "device" }>;

/**
 * One `data:` of the stream. `first` and `last` mark the first and last message of a type in a snapshot, `delta` later changes;
 * `deleted`: ids that the caller no longer sees. Only messages after which the copy is complete have an `id:`.
 */
export type StreamMessage =
  | {
      [T in StreamType]: {
        type: T;
        items: StreamRows[T][];
        first?: true;
        last?: true;
        delta?: true;
        /** The number of rows of the type, if known; in its first message, for showing progress. */
        count?: number;
      };
    }[StreamType]
  | { type: StreamType; deleted: number[]; delta: true }
  | { type: "ready" };
