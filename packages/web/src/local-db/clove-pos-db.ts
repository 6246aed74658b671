import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import { Dexie, type Table } from "dexie";
import { keepOpening } from "./keep-opening.ts";
import { lastKnown } from "./last-known.ts";
import { watchReplacement } from "./replaced-database.ts";
import type {
  LocalBrand,
  LocalCategory,
  LocalDrawerOpening,
  LocalHeldCart,
  LocalHeldCartEnd,
  LocalOrder,
  LocalOrderItem,
  LocalOrderReturn,
  LocalPaymentLog,
  LocalProduct,
  LocalProfile,
  LocalUser,
  LocalVariation,
  MetaRow,
  OutboxRow,
  Page,
  Patch,
  SealedRecord,
} from "./rows.ts";

type Local<Row> = Row & { local_id?: number };

/** The browser's local copy and its unsent work (offline §1). */
export class ClovePosDb extends Dexie {
  declare profile: Table<LocalProfile, number>;
  declare products: Table<LocalProduct, number>;
  declare users: Table<LocalUser, number>;
  declare terminals: Table<Local<StreamRows["terminals"]>, number>;
  declare branches: Table<Local<StreamRows["branches"]>, number>;
  declare categories: Table<LocalCategory, number>;
  declare brands: Table<LocalBrand, number>;
  declare variations: Table<LocalVariation, number>;
  declare orders: Table<LocalOrder, number>;
  declare order_items: Table<LocalOrderItem, number>;
  declare payment_logs: Table<LocalPaymentLog, number>;
  declare order_returns: Table<LocalOrderReturn, number>;
  declare held_carts: Table<LocalHeldCart, number>;
  declare held_cart_ends: Table<LocalHeldCartEnd, number>;
  declare drawer_openings: Table<LocalDrawerOpening, number>;
  declare favourites: Table<StreamRows["favourites"], number>;
  declare price_changes: Table<StreamRows["price_changes"], number>;
  declare sizes: Table<StreamRows["sizes"], number>;
  declare colors: Table<StreamRows["colors"], number>;
  declare measurementUnits: Table<StreamRows["measurement_units"], number>;
  declare outbox: Table<OutboxRow, number>;
  declare journal: Table<SealedRecord, string>;
  declare meta: Table<MetaRow, string>;
  declare pages: Table<Page, [string, number, number]>;
  declare patches: Table<Patch, [string, number]>;

  /** `saved` means written to disk, so durability is strict (offline §6). `name` is for tests. */
  constructor(name = "clovePos") {
    super(name, { chromeTransactionDurability: "strict" });
    // Released: never edit a version, add new ones.
    this.version(9).stores({
      profile: "++local_id, &id",
      products: "++local_id, &id, &temp_id, category_id, brand_id, company_id, name, synced",
      users: "++local_id, id, temp_id, name, role, phone, synced",
      terminals: "++local_id, id, branch_id, name, unique_no",
      branches: "++local_id, id, name",
      categories: "++local_id, id, temp_id, parent_id, company_id, name, synced",
      brands: "++local_id, id, temp_id, company_id, name, synced",
      variations:
        "++local_id, id, temp_id, product_id, color_id, size_id, measurement_unit_id, barcode, synced",
      orders: "++local_id, id, temp_id, cashier_user_id, terminal_id, user_id, order_ref, status, synced",
      order_items:
        "++local_id, id, temp_id, order_id, order_temp_id, product_id, product_variation_id, synced",
      payment_logs:
        "++local_id, id, temp_id, order_id, order_temp_id, receipt_no, payment_method, status, synced",
      order_returns: "++local_id, id, temp_id, order_id, order_temp_id, synced",
      sizes: "id, name",
      colors: "id, name",
      measurementUnits: "id, title",
      // Unsent work, which stream events, log-out and clearing the copy never touch.
      outbox: "++local_id, &temp_id, kind, company_id, state",
      meta: "key",
      pages: "[type+generation+page]",
      patches: "[type+id]",
    });
    this.version(10).stores({
      held_carts: "++local_id, id, temp_id, synced",
      held_cart_ends: "++local_id, temp_id, held_cart_temp_id, synced",
    });
    this.version(11).stores({ favourites: "id, branch_id" });
    this.version(12).stores({ journal: "temp_id, at" });
    this.version(13).stores({ drawer_openings: "++local_id, temp_id, synced" });
    this.version(14).stores({ price_changes: "id" });
  }
}

let opened: ClovePosDb | undefined;

/** The one connection of this tab. Its first use opens it, with retries until that succeeds. */
export function clovePosDb(): ClovePosDb {
  if (!opened) {
    opened = new ClovePosDb();
    watchReplacement(opened, lastKnown);
    void keepOpening(opened);
  }
  return opened;
}
