import type { Approved } from "../approvals/approved.ts";
import type { PaymentMethod } from "../orders/payment-methods.ts";
import type { VariationFacts } from "../orders/sale-facts.ts";
import type { ScannedReceipt } from "../receipt-code/receipt-code.schema.ts";
import type { NumberSigns } from "../typed-number.ts";
import type { LabelledPiece } from "./scale-barcode.ts";
import type { KeyPlace } from "./scanner-keys.ts";
import type { SearchTimer } from "./search-text.ts";

/** The controls that the till gives the focus to. */
export type Target =
  | "search"
  | "sheetHead"
  | "placeOrder"
  | "customer"
  | "adjustment"
  | "amount"
  | "payCash"
  | "counter";

/** The types of what the till passes on without looking into it; the app has its own. */
export type Things = {
  sellable: { facts: Pick<VariationFacts, "name" | "barcode"> };
  customer: unknown;
  order: unknown;
  /** The open cart; only compared by identity, to see whether it has changed. */
  cart: unknown;
  /** A sale as it is sent, and as the server or this device stored it. */
  sent: unknown;
  placed: unknown;
};

/** A product with its variations that can be sold (selling §29). */
export type Tile<Sellable> = { id: number; sellables: [Sellable, ...Sellable[]] };

export type Dialog<T extends Things> =
  | { kind: "product"; text: string }
  | { kind: "customer"; name: string }
  | { kind: "order"; order: T["order"] }
  /** Asks whether the sale of a receipt is to be restored (receipt-codes §5). */
  | { kind: "restore"; receipt: ScannedReceipt }
  | { kind: "hold" }
  | { kind: "held" }
  | { kind: "variation"; tile: Tile<T["sellable"]> }
  | { kind: "shortcuts" }
  | { kind: "display" }
  /** Asks somebody who may allow what the sale is refused for; `text`: the refusal. */
  | { kind: "approval"; text: string };

/** What a code stands for. `piece`: what the label of a scale sells of the product. `isUnknown`: no product has it. */
export type Found<T extends Pick<Things, "sellable" | "customer" | "order">> =
  | { sellable: T["sellable"]; piece?: LabelledPiece }
  | { customer: T["customer"] }
  | { order: T["order"] }
  /** A receipt whose sale the server does not have. */
  | { receipt: ScannedReceipt }
  /** The badge of somebody who has a PIN on this till, by id. */
  | { badge_of: number }
  | { problem: string; isUnknown: boolean };

/** The actions of keys and buttons on the sale screen. `cash`: a note, or null for the exact amount. */
export type TillKey =
  | { key: "cash"; note: number | null }
  | { key: "toggle"; method: PaymentMethod }
  | { key: "place" | "placeIfPaid" | "hold" | "held" | "help" }
  | { key: "home" | "search" | "customer" | "adjustment" | "amount" };

/** The refusal of a field of the request, such as `items.0.quantity`. */
export type Refused = { path: string; text: string };

/** The answer to a sent sale. `taken`: another tab has the cart. `reused`: the cart's id belongs to another sale. `none`: no answer came. */
export type Answer<T extends Things> =
  | { kind: "placed"; placed: T["placed"] }
  /** `mayAsk`: somebody else may allow it (selling §36). */
  | { kind: "refused"; text: string; problems: Refused[]; mayAsk: boolean }
  | { kind: "reused"; problems: Refused[] }
  | { kind: "taken" | "none" };

export type TillTimer = SearchTimer | "placing";

export type TillEvent<T extends Things> =
  | { type: "scanned"; code: string; place: KeyPlace }
  | { type: "found"; id: number; found: Found<T> }
  | { type: "pressed"; key: TillKey }
  /** A letter or digit, pressed outside any field. */
  | { type: "letter" }
  /** The search's text changed; `isKeys`: by keys of a person or scanner. */
  | { type: "typed"; text: string; isKeys: boolean }
  | { type: "searchKey"; key: string; time: number }
  /** Follows an Enter on a text that is no code, once the tiles show that text. */
  | { type: "entered" }
  | { type: "tile"; tile: Tile<T["sellable"]> }
  | { type: "variation"; sellable: T["sellable"] }
  | { type: "created"; sellable: T["sellable"] | undefined }
  | { type: "cleared"; by: "key" | "pointer" | "chip" }
  | { type: "timer"; timer: TillTimer }
  | { type: "opened"; dialog: Dialog<T> }
  | { type: "closed" }
  /** The open cart was held, or a held one taken up. */
  | { type: "cartChanged" }
  | { type: "dismissed" }
  /** The control in focus was removed, or its change is finished. */
  | { type: "gone" }
  | { type: "next" }
  /** The cart is closed for changes; null when there is no cart to send. */
  | { type: "cartClosed"; sent: { sale: T["sent"]; isOnline: boolean } | null }
  /** The cart is on disk; or not, if another tab has it (`isOwn` false). */
  | { type: "cartKept"; isOwn: boolean }
  | { type: "answered"; answer: Answer<T> }
  /** `receipt`: what is shown until the next sale. */
  | { type: "printed"; receipt: T["placed"] | null }
  | { type: "refreshed"; cart: T["cart"] }
  /** The sale that the open dialog asks about was changed. */
  | { type: "unasked" }
  /** The sale that the open dialog asked about is approved. */
  | { type: "approved"; approval: Approved };

export type TillEffect<T extends Things> =
  | { do: "write"; text: string }
  | { do: "wait"; timer: TillTimer; ms: number }
  | { do: "stop"; timer: TillTimer }
  /** Selects the text of the search. */
  | { do: "select" }
  | { do: "focus"; on: Target }
  | { do: "leaveSheet" }
  /** Renders what has changed before the next effect. */
  | { do: "draw" }
  /** Sends the event after all effects, with the `Now` of that time. */
  | { do: "afterwards"; event: TillEvent<T> }
  | { do: "lookUp"; id: number; code: string }
  | { do: "sound" }
  /** `piece`: a line of its own, with its own quantity and price. */
  | { do: "add"; sellable: T["sellable"]; count: number; piece?: LabelledPiece }
  | { do: "choose"; customer: T["customer"] }
  | { do: "askPin"; user_id: number }
  | { do: "cash"; note: number | null }
  | { do: "toggle"; method: PaymentMethod }
  | { do: "showWrongNumbers" }
  | { do: "warn"; text: string }
  | { do: "closeCart"; approval: Approved | null }
  | { do: "keepCart"; sale: T["sent"] }
  | { do: "send"; sale: T["sent"] }
  | { do: "sold"; sale: T["sent"]; placed: T["placed"] }
  | { do: "rename"; sale: T["sent"] }
  | { do: "reopen"; sale: T["sent"]; text: string }
  | { do: "refresh" }
  | { do: "tellUnanswered" }
  /** Placing is over: changes that were held back are rendered. */
  | { do: "release" };

/** The state of the app outside the till at the time of an event; each field is read only when a rule needs it. */
export type Now<T extends Things> = {
  readonly cartKey: string;
  readonly lines: number;
  /** Whether a method is chosen, or nothing is due. */
  readonly isPaid: boolean;
  /** Whether the cart's sale was sent and its answer has not come. */
  readonly isLocked: boolean;
  /** Why the sale cannot be placed; `text` is null when only the counter is missing. `mayAsk`: somebody else may allow it. */
  readonly refusal: { path: string; text: string | null; mayAsk: boolean } | null;
  /** Whether a number field has a text that is no number. */
  readonly hasWrongNumbers: boolean;
  readonly hasAmounts: boolean;
  /** Whether the control is on the screen and takes the focus. */
  readonly canFocus: (target: Target) => boolean;
  readonly isSheetOpen: boolean;
  readonly isTouch: boolean;
  /** Whether a dialog is open that takes all keys; the receipt is none. */
  readonly isUnderDialog: boolean;
  /** The only tile for the text of the search, once that was answered. */
  readonly onlyTile: Tile<T["sellable"]> | undefined;
  readonly signs: NumberSigns;
  /** The product with exactly this code in this device's copy. */
  readonly sellableOf: (code: string) => T["sellable"] | undefined;
  /** Whether the code has the form of a scale's label, by the company's settings. */
  readonly isLabel: (code: string) => boolean;
  /** Whether a search finds anything in this device's copy. */
  readonly findsHere: (text: string) => boolean;
};
