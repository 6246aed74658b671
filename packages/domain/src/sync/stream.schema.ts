import type { Branch } from "../branches/branches.schema.ts";
import type { Brand, Category } from "../catalogue/attributes.schema.ts";
import type { Product, Variation } from "../catalogue/products.schema.ts";
import type { Company } from "../company/company.schema.ts";
import type { Favourite } from "../favourites/favourites.schema.ts";
import type { HeldCart } from "../held-carts/held-carts.schema.ts";
import type { Order } from "../orders/orders.schema.ts";
import type { Terminal } from "../terminals/terminals.schema.ts";
import type { User } from "../users/users.schema.ts";

// No zod here: the browser reads the constants too.

/**
 * The stream's types in the order in which a snapshot sends them (sync §1), each with the cache tag of the calls that
 * show its rows (shell §13).
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
  companies: "Profile",
} as const satisfies Record<keyof StreamRows, string>;
export type StreamType = keyof typeof streamTags;
export const streamTypes = Object.keys(streamTags) as StreamType[];

/** Rows of each type: the list calls' rows; products come without their variations, which are a separate type. */
export type StreamRows = {
  sizes: { id: number; name: string; code: string };
  colors: { id: number; name: string; code: string };
  measurement_units: { id: number; title: string; description: string };
  categories: Category;
  brands: Brand;
  branches: Branch;
  terminals: Terminal;
  /** Customers, and the caller, whose counter the profile has. */
  users: Omit<User, "terminal">;
  products: Omit<Product, "variations" | "category" | "brand">;
  product_variations: Omit<Variation, "color" | "size" | "measurement_unit">;
  /** Of the last 30 days in the caller's branches. */
  orders: Order;
  /** Open ones of the caller's branches, for whoever sells. */
  held_carts: HeldCart;
  /** Of the caller's branches, for whoever sells. */
  favourites: Favourite;
  /** The caller's own, for receipts. */
  companies: Company;
};

/** Most items of one message. */
export const streamChunk = 500;
/** A comment line keeps the connection alive (sync §3); a till takes 40 s of silence for a broken one (offline §2). */
export const heartbeatSeconds = 15;

/**
 * One `data:` of the stream. `first` and `last` frame a type of a snapshot, `delta` marks later changes; `deleted` are
 * ids that the caller no longer sees. Only messages after which nothing is missing have an `id:`.
 */
export type StreamMessage =
  | {
      [T in StreamType]: {
        type: T;
        items: StreamRows[T][];
        first?: true;
        last?: true;
        delta?: true;
        /** In the first message of a type, if known: its number of rows, for the progress shown. */
        count?: number;
      };
    }[StreamType]
  | { type: StreamType; deleted: number[]; delta: true }
  | { type: "ready" };
