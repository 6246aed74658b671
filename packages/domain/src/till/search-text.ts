/** Keys that follow each other in less than this, in milliseconds, come from a scanner. */
const scannerGap = 5;
/** Tiles wait for a scanner until it pauses for this long, in milliseconds. */
const scannerPause = 10;
/** After a find the tiles wait this long, in milliseconds, so that the cart's new line is rendered first. */
const drawing = 40;
/** The server is asked after this pause in typing, in milliseconds. */
const typing = 500;

/**
 * How the tiles follow a text (selling §28). `typed`: at once, except between a scanner's keys, and the server is asked after a pause;
 * `now`: tiles and server at once; `later`: the search found what it was for, so the cart's new line is rendered first.
 */
export type Pace = "typed" | "now" | "later";

/** The text of the product search, the text that the tiles show (`wanted`), and the text that the server is asked for (`asked`). */
export type SearchText = {
  text: string;
  pace: Pace;
  wanted: string;
  asked: string;
  lastKey: number;
  isScanning: boolean;
  /** Whether only digits were typed since the last find: they may be the next code. */
  mayBeCode: boolean;
};

export type SearchTimer = "tiles" | "ask";
export type SearchEffect =
  | { do: "write"; text: string }
  | { do: "wait"; timer: SearchTimer; ms: number }
  | { do: "stop"; timer: SearchTimer };

export const emptySearch: SearchText = {
  text: "",
  pace: "now",
  wanted: "",
  asked: "",
  lastKey: Number.NEGATIVE_INFINITY,
  isScanning: false,
  mayBeCode: false,
};

/** Notes a key before the text that it makes; `time`: of the key's event, in milliseconds. */
export const keyNoted = (search: SearchText, time: number): SearchText => ({
  ...search,
  isScanning: time - search.lastKey < scannerGap,
  lastKey: time,
});

/** `shown`: the text that the field already has. */
export function textSet(
  before: SearchText,
  text: string,
  pace: Pace,
  shown = before.text,
): [SearchText, SearchEffect[]] {
  const mayBeCode = pace === "later" || (pace === "typed" && before.mayBeCode && /^\d*$/.test(text));
  const search = { ...before, text, pace, mayBeCode };
  const pause =
    pace === "later" ? drawing : pace === "typed" && (search.isScanning || mayBeCode) ? scannerPause : 0;
  const effects: SearchEffect[] = [
    ...(text === shown ? [] : [{ do: "write" as const, text }]),
    pause > 0 ? { do: "wait", timer: "tiles", ms: pause } : { do: "stop", timer: "tiles" },
    pace === "typed" ? { do: "wait", timer: "ask", ms: typing } : { do: "stop", timer: "ask" },
  ];
  return [pause > 0 ? search : tilesFollowed(search), effects];
}

/** The tiles show the text from now on; unless it is still being typed, the server is asked for it, too. */
export function tilesFollowed(search: SearchText): SearchText {
  const wanted = search.text.trim();
  return { ...search, wanted, asked: search.pace === "typed" ? search.asked : wanted };
}

export const serverAsked = (search: SearchText): SearchText => ({ ...search, asked: search.text.trim() });
