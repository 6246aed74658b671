import { feedKey, isEchoOfScan, isScan, type KeyPlace, noKeys, type ScanBuffer } from "./scanner-keys.ts";

type TextField = { id: string; value: string };

/** What was heard until now; `texts` has what stood in the fields before the burst. */
export type Hearing<F extends TextField> = {
  buffer: ScanBuffer;
  scannedAt: number;
  place: KeyPlace;
  keptFrom: Keeper;
  texts: ReadonlyMap<F, string>;
};

/** Whose a key is instead: an open dialog's, or a field's that takes codes itself. */
export type Keeper = "dialog" | "field" | null;

export type KeyPress<F extends TextField> = {
  key: string;
  time: number;
  /** The text field that the key goes into. */
  field: F | null;
  keeper: Keeper;
};

export type HearingRules = {
  /** The id of the field that codes go to: a scan replaces its text instead of restoring it. */
  searchId: string;
  /** Short codes that exist. Without it a short burst in a text field is always text. */
  knows?: ((code: string) => boolean) | undefined;
  /** Whether a dialog tells of a code scanned into it: its Enter presses nothing, and its fields are as before. Else they keep the code. */
  tellsUnheard: boolean;
};

/** `swallow`: the key reaches nothing. */
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

/** A key that can be no scanner's. */
export const interrupted = <F extends TextField>(hearing: Hearing<F>): Hearing<F> => ({
  ...hearing,
  buffer: noKeys,
});

/**
 * Follows the keys and tells what a scanner typed. A code is judged when it is whole: one whose dialog closed or opened while
 * it came is a scan, and what it typed into fields until then is taken out again.
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
    // A space in a code would press the button in focus.
    const isInCode = key === " " && !field && !begins;
    // A key between them makes the next Enter somebody's own.
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
  // A scanner that paused within its code left the beginning in the search.
  const [left = ""] = [...texts].flatMap(([field, text]) => (field.id === searchId ? text : []));
  const whole = place === "search" && knows?.(left + code) ? left + code : code;
  const takenOut = [...texts].map(([field, text]) => ({
    ...{ do: "write" as const, field },
    value: field.id === searchId ? "" : text,
  }));
  const heard: Heard<F> = isKept ? { do: "unheard", code } : { do: "scan", code: whole, place };
  return [{ ...hearing, scannedAt: time }, [{ do: "swallow" }, ...takenOut, heard]];
}
