import { homeOf } from "./focus.ts";
import { emptySearch, type Pace, type SearchText, textSet } from "./search-text.ts";
import type { Dialog, Found, Now, Refused, Target, Things, TillEffect, TillKey } from "./till-events.ts";

/** Why the last scan failed; `isUnknown`: the code belongs to no product. */
export type ScanProblem = { code: string; text: string; isUnknown: boolean };

/** A scan, a picked product or a key, each of which waits for those before it. */
export type Turn<T extends Things> =
  /** `mayBeWords`: it may have been typed by hand, so an unknown code is searched for instead of reported. */
  | { kind: "scan"; id: number; code: string; count: number; mayBeWords: boolean; found: Found<T> | null }
  | { kind: "pick"; code: string; count: number; found: Found<T> }
  /** `text`: that of the search when the key was pressed. */
  | { kind: "key"; key: TillKey; text: string };

/** A sale from the press of Place Order until its answer; `isShown`: it takes so long that the screen says so. */
export type Placing<T extends Things> = {
  sale: T["sent"] | null;
  /** The search's text when Place Order was pressed, which is removed. */
  text: string;
  problems: Refused[];
  /** The refusal for which somebody else is to be asked. */
  asks: string | null;
  step: "closing" | "keeping" | "sending" | "giving up" | "refreshing";
  isShown: boolean;
};

export type Till<T extends Things> = {
  search: SearchText;
  /** The quantity typed for the next product (selling §31). */
  count: number | null;
  turns: readonly Turn<T>[];
  /** The number of scans so far, which is the id of the last one. */
  scans: number;
  problem: ScanProblem | null;
  placing: Placing<T> | null;
  /** The key of the cart for which all errors are shown, because somebody tried to place it. */
  tried: string | null;
  /** The server's refusals, which apply until the cart changes. */
  refused: { cart: T["cart"]; problems: Refused[] } | null;
  dialog: Dialog<T> | null;
  /** The receipt on the screen. */
  sold: T["placed"] | null;
};

export const openTill = {
  search: emptySearch,
  count: null,
  turns: [],
  scans: 0,
  problem: null,
  placing: null,
  tried: null,
  refused: null,
  dialog: null,
  sold: null,
} satisfies Till<Things>;

export type Step<T extends Things> = [Till<T>, TillEffect<T>[]];
export type Move<T extends Things> = (till: Till<T>) => Step<T>;

/** Makes these moves one after another. */
export const all =
  <T extends Things>(...moves: Move<T>[]): Move<T> =>
  (till) =>
    moves.reduce<Step<T>>(
      ([before, done], move) => {
        const [after, effects] = move(before);
        return [after, [...done, ...effects]];
      },
      [till, []],
    );

export const change =
  <T extends Things>(changes: Partial<Till<T>>): Move<T> =>
  (till) => [{ ...till, ...changes }, []];

export const effect =
  <T extends Things>(...effects: TillEffect<T>[]): Move<T> =>
  (till) => [till, effects];

export const nothing = <T extends Things>(till: Till<T>): Step<T> => [till, []];

export const focus = <T extends Things>(on: Target | null): Move<T> =>
  on === null ? nothing : effect({ do: "focus", on });

export const goHome = <T extends Things>(now: Now<T>): Move<T> => focus(homeOf(now));

/** Leaves the focus in an open dialog, for events that do not come from it. */
export const unlessUnderDialog = <T extends Things>(now: Now<T>, move: Move<T>): Move<T> =>
  now.isUnderDialog ? nothing : move;

export const setText =
  <T extends Things>(text: string, pace: Pace, shown?: string): Move<T> =>
  (till) => {
    const [search, effects] = textSet(till.search, text, pace, shown);
    return [{ ...till, search }, effects];
  };

/** Empties the search after it found what it was for. */
export const emptied = <T extends Things>(till: Till<T>): Step<T> =>
  till.search.text === "" ? [till, []] : setText<T>("", "later")(till);

/** Searches for the text and selects it, so that what is typed next replaces it. */
export const searchedFor = <T extends Things>(text: string): Move<T> =>
  all(setText(text, "now"), effect({ do: "select" }));

export const told = <T extends Things>(problem: ScanProblem): Move<T> =>
  all(effect({ do: "sound" }), change<T>({ problem }));

/** The closed dialog is rendered away before the focus moves, because as long as it is on the screen it takes the keys. */
export const closed = <T extends Things>(now: Now<T>): Move<T> =>
  all(change<T>({ dialog: null, sold: null }), effect({ do: "draw" }), goHome(now));
