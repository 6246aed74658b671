import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";

export type Act = "shift_open" | "shift_close" | "cash_in" | "cash_out" | "repayment" | "return" | "cancel";
/** What a till is asked to do. */
export type Step = Act | "sale" | "exchange";
export type Worked = "done" | "signed out" | "not ready";
export type Stand = {
  isSignedIn: boolean;
  isOnline: boolean;
  waiting: number;
  aside: number;
  device_id: string;
  made: number;
  /** It can print the sale on a receipt. */
  hasKey: boolean;
};

/** `prints`: which share of the receipts of sales made offline the till prints; each carries the sale. */
export type TillSetUp = {
  terminal: Pick<Terminal, "id" | "name" | "unique_no"> & { branch_id: number };
  branch_name: string;
  goods: { id: number; product_id: number; name: string; sale_price: number }[];
  customer: { id: number; name: string };
  prints: number;
};

/** Variation, quantity and price of one piece. */
export type SoldLine = [number, number, number];
/**
 * What a till tells the test the moment it knows it. `acknowledged`: by the server; `kept`: on the device, for which the customer
 * has paid as well. `device_no`: the sale's number in its device's chain; `codes`: on its receipt.
 */
export type Note =
  | { what: "begun"; temp_id: string; total: number; lines: SoldLine[]; method: string; isExchange: boolean }
  | {
      what: "acknowledged" | "kept";
      temp_id: string;
      order_ref: string;
      device_no: number;
      codes: readonly string[];
    }
  | { what: "refused"; temp_id: string; code: string }
  | { what: "act"; kind: Act; temp_id: string; refused?: string };

/** What a test does at it (bare-till-page.fixtures.ts). */
type Hands = {
  /** @returns why not; "": signed in */
  signIn(email: string, password: string): Promise<string>;
  /** Does these steps; ends early where nobody is signed in. */
  work(wanted: readonly Step[]): Promise<Worked>;
  stand(): Promise<Stand>;
  ask(): void;
};

declare global {
  interface Window {
    /** What the test has set up, before the page's code runs. */
    setUp: TillSetUp;
    note(note: Note): Promise<void>;
    till: Hands;
  }
}
