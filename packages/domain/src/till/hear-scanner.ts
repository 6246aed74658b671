import { feedKey, isEchoOfScan, isScan, type KeyPlace, noKeys, type ScanBuffer } from "./scanner-keys.ts";

type TextField = { id: string; value: string };

/**
 * The keys heard so far. `buffer`: the burst of keys that may become a code; `place` and `keptFrom`: where it began; `texts`: the
 * texts of its fields before it began; `scannedAt`: when the last scan ended, unless another key followed.
 */
export type Hearing<F extends TextField> = {
  buffer: ScanBuffer;
  scannedAt: number;
  place: KeyPlace;
  keptFrom: Keeper;
  texts: ReadonlyMap<F, string>;
};

/** What takes a key before the till does: an open dialog, or a field that takes codes itself. */
export type Keeper = "dialog" | "field" | null;

export type KeyPress<F extends TextField> = {
  key: string;
  time: number;
  /** The text field that the key goes into. */
  field: F | null;
  keeper: Keeper;
};

export type HearingRules = {
  /** The id of the product search: a scan empties it, but restores the text of any other field. */
  searchId: string;
  /** Whether a product has this code. Without it a short burst in a text field is always text. */
  knows?: ((code: string) => boolean) | undefined;
  /**
   * Whether a scan under a dialog is reported: then its Enter presses nothing, and the dialog's fields get their texts back. Else the
   * code stays in them.
   */
  tellsUnheard: boolean;
};

/** What to do after a key; `swallow`: prevent the key's own effect. */
export type Heard<F extends TextField> =
  | { do: "swallow" }
  | { do: "write"; field: F; value: string }
  | { do: "scan"; code: string; place: KeyPlace }
  | { do: "unheard"; code: string };

type Step<F extends TextField> = [Hearing<F>, Heard<F>[]];

const never = Number.NEGATIVE_INFINITY;

export const heardNothing = <F extends TextField>(): Hearing<F> => ({
  buffer: noKeys,
  scannedAt: never,
  place: "page",
  keptFrom: null,
  texts: new Map(),
});

/** After a key that no scanner sends, the keys before it are no part of a code, and an Enter is not the second one of a scan. */
export const interrupted = <F extends TextField>(hearing: Hearing<F>): Hearing<F> => ({
  ...hearing,
  buffer: noKeys,
  scannedAt: never,
});

/**
 * Follows the keys and reports what a scanner typed. A code is judged at its Enter: it is a scan, too, if a dialog closed or opened
 * between its keys, and what these typed into fields is taken out again.
 */
export function hear<F extends TextField>(
  before: Hearing<F>,
  press: KeyPress<F>,
  rules: HearingRules,
): Step<F> {
  const { buffer, begins, code } = feedKey(before.buffer, press);
  const hearing = { ...before, buffer, ...(begins && begun(press, rules)) };
  if (press.key !== "Enter") {
    const { field, key } = press;
    const texts =
      field && !hearing.texts.has(field) ? new Map(hearing.texts).set(field, field.value) : hearing.texts;
    // Without a field, a space within a code would press the button in focus.
    const isInCode = key === " " && !field && !begins;
    // An Enter after this key is not the second one of the last scan, so `scannedAt` is forgotten.
    return [{ ...hearing, texts, scannedAt: never }, isInCode ? [{ do: "swallow" }] : []];
  }
  if (code !== null) return ended(hearing, code, press, rules);
  return [hearing, isEchoOfScan(hearing.scannedAt, press.time) ? [{ do: "swallow" }] : []];
}

const begun = <F extends TextField>({ field, keeper }: KeyPress<F>, { searchId }: HearingRules) => ({
  place:
    field === null ? ("page" as const) : field.id === searchId ? ("search" as const) : ("field" as const),
  keptFrom: keeper,
  texts: new Map<F, string>(),
});

function ended<F extends TextField>(
  hearing: Hearing<F>,
  code: string,
  { keeper, time }: KeyPress<F>,
  { searchId, knows, tellsUnheard }: HearingRules,
): Step<F> {
  const { place, keptFrom, texts } = hearing;
  const isKept = keptFrom !== null && keeper !== null;
  if ((isKept && (keeper === "field" || !tellsUnheard)) || !isScan(code, place, knows)) return [hearing, []];
  // If the scanner paused within its code, the search has the beginning of it.
  const [left = ""] = [...texts].flatMap(([field, text]) => (field.id === searchId ? text : []));
  const whole = place === "search" && knows?.(left + code) ? left + code : code;
  const takenOut = [...texts].map(([field, text]) => ({
    ...{ do: "write" as const, field },
    value: field.id === searchId ? "" : text,
  }));
  const heard: Heard<F> = isKept ? { do: "unheard", code } : { do: "scan", code: whole, place };
  return [{ ...hearing, scannedAt: time }, [{ do: "swallow" }, ...takenOut, heard]];
}
