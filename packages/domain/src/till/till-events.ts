import type { PaymentMethod } from "../orders/payment-methods.ts";
import type { VariationFacts } from "../orders/sale-facts.ts";
import type { NumberSigns } from "../typed-number.ts";
import type { KeyPlace } from "./scanner-keys.ts";
import type { SearchTimer } from "./search-text.ts";

/** What can get the focus. */
export type Target =
  | "search"
  | "sheetHead"
  | "placeOrder"
  | "customer"
  | "adjustment"
  | "amount"
  | "payCash"
  | "counter";

/** What the till handles, in the app's own shapes: it is passed on as it is. */
export type Things = {
  sellable: { facts: Pick<VariationFacts, "name" | "barcode"> };
  customer: unknown;
  order: unknown;
  /** The open cart, to tell whether it has changed. */
  cart: unknown;
  /** A sale as it is sent, and as it was made. */
  sent: unknown;
  placed: unknown;
};

/** A product, with those of its variations that can be sold (selling §29). */
export type Tile<Sellable> = { id: number; sellables: [Sellable, ...Sellable[]] };

export type Dialog<T extends Things> =
  | { kind: "product"; text: string }
  | { kind: "customer"; name: string }
  | { kind: "order"; order: T["order"] }
  | { kind: "hold" }
  | { kind: "held" }
  | { kind: "variation"; tile: Tile<T["sellable"]> }
  | { kind: "shortcuts" };

/** What a code is. `isUnknown`: it belongs to no product. */
export type Found<T extends Pick<Things, "sellable" | "customer" | "order">> =
  | { sellable: T["sellable"] }
  | { customer: T["customer"] }
  | { order: T["order"] }
  | { problem: string; isUnknown: boolean };

/** What a key or button of the sale screen does. `cash`: a note, or null for the exact amount. */
export type TillKey =
  | { key: "cash"; note: number | null }
  | { key: "toggle"; method: PaymentMethod }
  | { key: "place" | "placeIfPaid" | "hold" | "held" | "help" }
  | { key: "home" | "search" | "customer" | "adjustment" | "amount" };

/** The refusal of a field of the request, such as `items.0.quantity`. */
export type Refused = { path: string; text: string };

/** How placing went. `taken`: another tab has the cart. `reused`: the cart's id belongs to another sale. `none`: no answer came. */
export type Answer<T extends Things> =
  | { kind: "placed"; placed: T["placed"] }
  | { kind: "refused"; text: string; problems: Refused[] }
  | { kind: "reused"; problems: Refused[] }
  | { kind: "taken" | "none" };

export type TillTimer = SearchTimer | "placing";

export type TillEvent<T extends Things> =
  | { type: "scanned"; code: string; place: KeyPlace }
  | { type: "found"; id: number; found: Found<T> }
  | { type: "pressed"; key: TillKey }
  /** A letter or digit that no field takes. */
  | { type: "letter" }
  /** The search has another text; `isKeys`: from a person's or a scanner's keys. */
  | { type: "typed"; text: string; isKeys: boolean }
  | { type: "searchKey"; key: string; time: number }
  /** After Enter on a text that is no code: the tiles are about it by now. */
  | { type: "entered" }
  | { type: "tile"; tile: Tile<T["sellable"]> }
  | { type: "variation"; sellable: T["sellable"] }
  | { type: "created"; sellable: T["sellable"] | undefined }
  | { type: "cleared"; by: "key" | "pointer" | "chip" }
  | { type: "timer"; timer: TillTimer }
  | { type: "opened"; dialog: Dialog<T> }
  | { type: "closed" }
  /** The open cart was put aside, or a held one taken up. */
  | { type: "cartChanged" }
  | { type: "dismissed" }
  /** The control in focus is gone, or its change is done. */
  | { type: "gone" }
  | { type: "next" }
  /** The cart is closed for changes; null when it is not there to be sent. */
  | { type: "cartClosed"; sent: { sale: T["sent"]; isOnline: boolean } | null }
  /** The cart is on disk, or another tab's. */
  | { type: "cartKept"; isOwn: boolean }
  | { type: "answered"; answer: Answer<T> }
  /** `receipt`: what is shown until the next sale. */
  | { type: "printed"; receipt: T["placed"] | null }
  | { type: "refreshed"; cart: T["cart"] };

export type TillEffect<T extends Things> =
  | { do: "write"; text: string }
  | { do: "wait"; timer: TillTimer; ms: number }
  | { do: "stop"; timer: TillTimer }
  /** Selects the text of the search. */
  | { do: "select" }
  | { do: "focus"; on: Target }
  | { do: "leaveSheet" }
  /** The screen shows what has changed before anything else happens. */
  | { do: "draw" }
  /** The event comes when the effects are done, with what is so by then. */
  | { do: "afterwards"; event: TillEvent<T> }
  | { do: "lookUp"; id: number; code: string }
  | { do: "sound" }
  | { do: "add"; sellable: T["sellable"]; count: number }
  | { do: "choose"; customer: T["customer"] }
  | { do: "cash"; note: number | null }
  | { do: "toggle"; method: PaymentMethod }
  | { do: "showWrongNumbers" }
  | { do: "warn"; text: string }
  | { do: "closeCart" }
  | { do: "keepCart"; sale: T["sent"] }
  | { do: "send"; sale: T["sent"] }
  | { do: "sold"; sale: T["sent"]; placed: T["placed"] }
  | { do: "rename"; sale: T["sent"] }
  | { do: "reopen"; sale: T["sent"]; text: string }
  | { do: "refresh" }
  | { do: "tellUnanswered" }
  /** Placing is over: what was held back is drawn. */
  | { do: "release" };

/** What else is so at the moment of an event; each is read when it is asked for. */
export type Now<T extends Things> = {
  readonly cartKey: string;
  readonly lines: number;
  /** A method is chosen, or nothing is due. */
  readonly isPaid: boolean;
  /** The cart's sale was sent, and its answer has not come. */
  readonly isLocked: boolean;
  /** Why the sale cannot be placed; without words when only the counter is missing. */
  readonly refusal: { path: string; text: string | null } | null;
  /** A field has a text that is no number. */
  readonly hasWrongNumbers: boolean;
  readonly hasAmounts: boolean;
  readonly isSheetOpen: boolean;
  readonly isTouch: boolean;
  /** A dialog that keeps the keys to itself is open; the receipt is none. */
  readonly isUnderDialog: boolean;
  /** The only tile for the text of the search, once that is answered. */
  readonly onlyTile: Tile<T["sellable"]> | undefined;
  readonly signs: NumberSigns;
  /** The product with this very code, as far as this device knows. */
  readonly sellableOf: (code: string) => T["sellable"] | undefined;
  /** Whether a search finds anything that this device knows. */
  readonly findsHere: (text: string) => boolean;
};
