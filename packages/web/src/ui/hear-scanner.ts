import { feedKey, isEchoOfScan, isScan, type KeyPlace, noKeys } from "./scanner-keys.ts";

type TextField = { id: string; value: string };

export type KeyPress<F extends TextField> = {
  key: string;
  time: number;
  /** The text field that the key goes into. */
  field: F | null;
  /** Whose key it is instead: an open dialog's, or a field's that takes codes itself. */
  keeper: "dialog" | "field" | null;
  swallow: () => void;
};

export type ScannerProps = {
  /** The id of the field that codes go to: a scan replaces its text instead of restoring it. */
  searchId: string;
  onScan: (code: string, place: KeyPlace) => void;
  /** Short codes that exist. Without it a short burst in a text field is always text. */
  knows?: ((code: string) => boolean) | undefined;
  /** A code scanned into a dialog: its Enter presses nothing, and its fields are as before. Without it they keep the code. */
  onUnheard?: ((code: string) => void) | undefined;
};

/**
 * Follows the keys and tells what a scanner typed. A code is judged when it is whole: one whose dialog closed or opened while
 * it came is a scan, and what it typed into fields until then is taken out again.
 */
export function hearScanner<F extends TextField>(
  props: () => ScannerProps,
  write: (field: F, value: string) => void,
): { press: (press: KeyPress<F>) => void; interrupt: () => void } {
  let buffer = noKeys;
  let scannedAt = never;
  let place: KeyPlace = "page";
  let keptFrom: KeyPress<F>["keeper"] = null;
  const texts = new Map<F, string>();

  const begin = ({ field, keeper }: KeyPress<F>) => {
    place = field === null ? "page" : field.id === props().searchId ? "search" : "field";
    keptFrom = keeper;
    texts.clear();
  };
  const takeOut = () => {
    for (const [field, text] of texts) write(field, field.id === props().searchId ? "" : text);
  };
  const end = (code: string, { keeper, time, swallow }: KeyPress<F>) => {
    const { searchId, knows, onScan, onUnheard } = props();
    const isKept = keptFrom !== null && keeper !== null;
    if ((isKept && (keeper === "field" || !onUnheard)) || !isScan(code, place, knows)) return;
    swallow();
    scannedAt = time;
    takeOut();
    if (isKept) return onUnheard?.(code);
    // A scanner that paused within its code left the beginning in the search.
    const [begun = ""] = [...texts].flatMap(([field, text]) => (field.id === searchId ? text : []));
    onScan(place === "search" && knows?.(begun + code) ? begun + code : code, place);
  };

  return {
    interrupt: () => {
      buffer = noKeys;
    },
    press: (press) => {
      const fed = feedKey(buffer, press);
      buffer = fed.buffer;
      if (fed.begins) begin(press);
      if (press.key !== "Enter") {
        // A key between them makes the next Enter somebody's own.
        scannedAt = never;
        if (press.field && !texts.has(press.field)) texts.set(press.field, press.field.value);
        // A space in a code would press the button in focus.
        if (press.key === " " && !press.field && !fed.begins) press.swallow();
      } else if (fed.code !== null) {
        end(fed.code, press);
      } else if (isEchoOfScan(scannedAt, press.time)) press.swallow();
    },
  };
}

const never = Number.NEGATIVE_INFINITY;
