import { PlannedIndex } from "@clove/domain/catalogue/planned-prices.ts";
import type { Product, ProductNarrow, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { shapeProduct, stocksLeft } from "@clove/domain/catalogue/shape-product.ts";
import { callingCode } from "@clove/domain/company/calling-code.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import { compareText } from "@clove/domain/fold.ts";
import { readOfflineRef } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import type { Plural } from "@clove/domain/sync/record-kinds.ts";
import type { StreamRows } from "@clove/domain/sync/stream.schema.ts";
import { matchCustomer } from "@clove/domain/users/match-customer.ts";
import { serverNow } from "../api/server-time.ts";
import { CatalogueIndex, compareIds } from "./catalogue-index.ts";
import { madeHere, PackedRows, SortedSlots } from "./packed-rows.ts";
import { firstPart, keyParts, tempIdIn } from "./row-keys.ts";
import { type PackedType, packedTypes, type RowType } from "./rows.ts";
import { creditDecimals, UnsentSums } from "./unsent-sums.ts";

export type SmallType = Exclude<RowType, PackedType>;

/**
 * The local copy as this tab reads it: built from the packed pages at start, kept up to date by the stream and by what is made here.
 * Searches, scans and lists look here and never into IndexedDB (docs/decisions/010). Rows made here have ids below zero
 * (`shownId`) until the server's row with their temp_id is there.
 */
export class MemoryCopy {
  readonly catalogue = new CatalogueIndex();
  private readonly users = new PackedRows<StreamRows["users"]>();
  private readonly userOrder = byKey(this.users, compareText);
  private readonly orders = new PackedRows<StreamRows["orders"]>();
  private readonly orderOrder = byKey(this.orders, (a, b) => (a === b ? 0 : a < b ? 1 : -1), -1);
  private readonly small: { [T in SmallType]: Map<number, { row: StreamRows[T]; generation: number }> } = {
    sizes: new Map(),
    colors: new Map(),
    measurement_units: new Map(),
    categories: new Map(),
    brands: new Map(),
    branches: new Map(),
    terminals: new Map(),
    held_carts: new Map(),
    favourites: new Map(),
    price_changes: new Map(),
  };
  /** Built when it is needed, and dropped with each change. */
  private plannedPrices: PlannedIndex | undefined;
  /** For receipts and guards; undefined when it never was read here. */
  company: Company | undefined;
  /** Types of which a whole snapshot is here. */
  private readonly whole = new Set<RowType>();
  private readonly tempIds = new Map<string, number>();
  private readonly madeIds = new Map<string, number>();
  /** What this device sold and the server does not know: it lowers the stock and raises the used credit of answers. */
  readonly unsent = new UnsentSums();
  private readonly numbers = new Map<string, number>();

  /** A row of the stream or of a page. `key` as `keyOf` makes it. */
  setPacked(type: PackedType, id: number, key: string, text: string, generation: number): void {
    const temp_id = tempIdIn(key);
    if (temp_id !== "" && !this.claim(type, id, temp_id)) return;
    if (type === "products") this.catalogue.setProduct(id, key, text, generation);
    else if (type === "product_variations") this.catalogue.setVariation(id, key, text, generation);
    else {
      const { slot, before } = this.packed(type).set(id, key, text, generation);
      if (type === "orders") this.seeNumber(keyParts(key)[4] ?? "");
      const order = type === "users" ? this.userOrder : this.orderOrder;
      if (before !== null && firstPart(before) !== firstPart(key)) order.remove(slot);
      if (before === null || firstPart(before) !== firstPart(key)) order.add(slot);
    }
  }

  setSmall<T extends SmallType>(type: T, row: StreamRows[T], generation: number): void {
    const temp_id = "temp_id" in row ? row.temp_id : null;
    if (temp_id && !this.claim(type, row.id, temp_id)) return;
    this.small[type].set(row.id, { row, generation });
    if (type === "price_changes") this.plannedPrices = undefined;
  }

  delete(type: RowType, id: number): void {
    if (type === "price_changes") this.plannedPrices = undefined;
    if (!isPacked(type)) this.small[type].delete(id);
    else if (type === "products") this.catalogue.deleteProduct(id);
    else if (type === "product_variations") this.catalogue.deleteVariation(id);
    else {
      const gone = this.packed(type).delete(id);
      if (gone) (type === "users" ? this.userOrder : this.orderOrder).remove(gone.slot);
    }
  }

  /**
   * A snapshot of the type is complete: rows that it did not bring are deleted. Generation 0: there is no snapshot. `isWhole`: it has
   * all that this person may see.
   */
  sweep(type: RowType, generation: number, isWhole = true): void {
    if (generation > 0 && isWhole) this.whole.add(type);
    const gone = isPacked(type)
      ? this.packed(type).olderThan(generation)
      : [...this.small[type]].flatMap(([id, row]) => (row.generation < generation ? [id] : []));
    for (const id of gone) this.delete(type, id);
  }

  /** The newest snapshot of which a row is here: the next one needs a higher number, also in a new database. */
  newestGeneration(type: RowType): number {
    if (isPacked(type)) return this.packed(type).newestGeneration();
    const generations = [...this.small[type].values()].map(({ generation }) => generation);
    return Math.max(0, ...generations.filter((generation) => generation < madeHere));
  }

  /** Sorts new rows in advance, so that the first key stroke does not have to wait. */
  prepareSearch(): void {
    this.catalogue.find("", 0, 1);
    this.userOrder.inOrder();
    this.orderOrder.inOrder();
  }

  /** A row made on the device was deleted, or will be read again. */
  forgetMadeHere(type: RowType, temp_id: string): void {
    const name = `${type} ${temp_id}`;
    const id = this.madeIds.get(name);
    this.madeIds.delete(name);
    if (id !== undefined) this.delete(type, id);
  }

  packed<T extends PackedType>(type: T): PackedRows<StreamRows[T]> {
    const { products, variations } = this.catalogue;
    const all = { products, product_variations: variations, users: this.users, orders: this.orders };
    return all[type] as unknown as PackedRows<StreamRows[T]>;
  }

  /** The row of a small type; for many rows use `rows`. */
  row<T extends SmallType>(type: T, id: number): StreamRows[T] | undefined {
    return this.small[type].get(id)?.row;
  }

  rows<T extends SmallType>(type: T): StreamRows[T][] {
    return [...this.small[type].values()].map(({ row }) => row);
  }

  /** The id that a record has now, the server's if it came back; undefined when nothing has this temp_id. */
  idByTempId(type: RowType | Plural, temp_id: string): number | undefined {
    const name = `${type} ${temp_id}`;
    return this.tempIds.get(name) ?? this.madeIds.get(name);
  }

  variation(id: number): StreamRows["product_variations"] | undefined {
    const stored = this.catalogue.variations.read(id);
    // A copy from before shortfalls were streamed has none; the next connection brings them.
    const row = stored && this.priced({ ...stored, shortfalls: stored.shortfalls ?? [] });
    const unsent = row && this.unsent.soldOf(id, row.temp_id);
    return unsent && unsent.length > 0 ? { ...row, stocks: stocksLeft(row.stocks, unsent) } : row;
  }

  /** The price changes that are planned for later days (catalogue §23). */
  get planned(): PlannedIndex {
    this.plannedPrices ??= new PlannedIndex(this.rows("price_changes"));
    return this.plannedPrices;
  }

  /** With the planned price that holds by now: the server may be out of reach. */
  private priced(row: StreamRows["product_variations"]): StreamRows["product_variations"] {
    const sale_price = this.planned.priceOf(row.id, serverNow());
    return sale_price === undefined ? row : { ...row, sale_price };
  }

  /** A product as the list calls answer it; undefined when it or a parent of it is not here. */
  product(id: number, branch_id?: number): Product | undefined {
    const product = this.catalogue.products.read(id);
    const category = product && this.row("categories", product.category_id);
    const brand = product && this.row("brands", product.brand_id);
    if (!category || !brand) return undefined;
    const variations = this.catalogue.variationIds(id).flatMap((each) => this.variation(each) ?? []);
    const [colors, sizes] = [this.named("colors"), this.named("sizes")];
    const units = this.named("measurement_units");
    return shapeProduct({ product, category, brand, variations, colors, sizes, units, branch_id });
  }

  /** Whether every product is here, so that a search need not ask the server. */
  get hasCatalogue(): boolean {
    return this.whole.has("products") && this.whole.has("product_variations");
  }

  /** The products that a search finds, from the first one of a page on, and how many there are. */
  findProducts(
    text: string,
    from: number,
    length: number,
    { branch_id, ...narrow }: ProductNarrow & { branch_id?: number | undefined } = {},
  ) {
    const wanted = Object.entries(narrow).filter(([, value]) => value !== undefined);
    const fits = (id: number) => {
      const row: Record<string, unknown> = this.catalogue.products.read(id) ?? {};
      return wanted.every(([name, value]) => row[name] === value);
    };
    const { ids, count } = this.catalogue.find(text, from, length, wanted.length > 0 ? fits : undefined);
    return { products: ids.flatMap((id) => this.product(id, branch_id) ?? []), count };
  }

  /** The product that a scanned code belongs to, and which of its variations has it. */
  scan(barcode: string, branch_id?: number): { product: Product; variation: Variation } | undefined {
    const id = this.catalogue.scan(barcode);
    const found = id === undefined ? undefined : this.variation(id);
    const product = found && this.product(found.product_id, branch_id);
    const variation = product?.variations.find((each) => each.id === id);
    return product && variation ? { product, variation } : undefined;
  }

  /** A customer or the caller, with this device's unsent credit in `credit_used`. */
  user(id: number): StreamRows["users"] | undefined {
    const row = this.users.read(id);
    const unsent = row && this.unsent.creditOf(id, row.temp_id);
    return unsent ? { ...row, credit_used: sumAmounts([row.credit_used ?? 0, unsent], creditDecimals) } : row;
  }

  /** The people whom a search finds, by name; `roles` null: whatever they are. */
  *findUsers(search: string, roles: readonly string[] | null): Generator<number> {
    const code = callingCode(this.company);
    for (const { id, parts } of this.keysInOrder("users")) {
      const [name = "", role = "", phone = "", email = "", barcode = ""] = parts;
      if (roles?.includes(role) === false) continue;
      if (matchCustomer({ name, phone, email, barcode }, search, code)) yield id;
    }
  }

  /** Whether every customer is here, so that a search need not ask the server. */
  get hasCustomers(): boolean {
    return this.whole.has("users");
  }

  /** The active customer with exactly this barcode. Keys are first searched as a whole, because splitting them all takes long. */
  scanCustomer(barcode: string): StreamRows["users"] | undefined {
    for (const id of this.users.allIds()) {
      if (!this.users.keys[this.users.slotOf(id)!]!.includes(barcode)) continue;
      const user = this.user(id);
      if (user?.barcode === barcode && user.role === "customer" && user.status === "active") return user;
    }
    return undefined;
  }

  order(id: number): StreamRows["orders"] | undefined {
    return this.orders.read(id);
  }

  /** Keys in the order of the lists: people by name, orders newest first. */
  *keysInOrder(type: "users" | "orders"): Generator<{ id: number; parts: string[] }> {
    const rows = this.packed(type);
    const order = type === "users" ? this.userOrder : this.orderOrder;
    for (const slot of order.inOrder()) yield { id: rows.ids[slot]!, parts: keyParts(rows.keys[slot]!) };
  }

  /** The highest number of a series of offline references that any order had (orders §1; offline §7). */
  lastNumber(series: string): number {
    return this.numbers.get(series) ?? 0;
  }

  private seeNumber(order_ref: string): void {
    const read = readOfflineRef(order_ref);
    if (read && read.number > this.lastNumber(read.series)) this.numbers.set(read.series, read.number);
  }

  /** Whether the server's row of this record has arrived. */
  isKnown(type: RowType, temp_id: string): boolean {
    return this.tempIds.has(`${type} ${temp_id}`);
  }

  /** False for a row made here that the server's row has replaced. */
  private claim(type: RowType, id: number, temp_id: string): boolean {
    const name = `${type} ${temp_id}`;
    if (id < 0) {
      if (this.tempIds.has(name)) return false;
      this.madeIds.set(name, id);
      return true;
    }
    this.tempIds.set(name, id);
    // It is now included in the server's figures.
    if (type === "orders") this.unsent.delete(temp_id);
    const made = this.madeIds.get(name);
    if (made !== undefined) this.delete(type, made);
    return true;
  }

  private named<T extends "colors" | "sizes" | "measurement_units">(type: T) {
    const rows = this.small[type];
    return { get: (id: number) => rows.get(id)?.row };
  }
}

export const isPacked = (type: RowType): type is PackedType =>
  (packedTypes as readonly RowType[]).includes(type);
/** Rows in the order of their key's first part, then of their ids; `sign` −1: the newest id first. */
function byKey(rows: PackedRows<{ id: number }>, compare: (a: string, b: string) => number, sign = 1) {
  return new SortedSlots(
    (a, b) =>
      compare(firstPart(rows.keys[a]!), firstPart(rows.keys[b]!)) ||
      sign * compareIds(rows.ids[a]!, rows.ids[b]!),
  );
}
