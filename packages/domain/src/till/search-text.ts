/** Keys that follow each other in less than this, in milliseconds, come from a scanner. */
const scannerGap = 5;
/** Tiles wait for a scanner until it pauses for this long, in milliseconds. */
const scannerPause = 10;
/** Until what was found has been drawn, in milliseconds. */
const drawing = 40;
/** The server is asked when nothing more was typed for this long, in milliseconds. */
const typing = 500;

/**
 * How the tiles follow a text (selling §28). `typed`: at once, but behind a scanner's keys, and the server is asked when nothing more is typed;
 * `now`: that is asked for, too; `later`: the search has found what it was for, which is drawn first.
 */
export type Pace = "typed" | "now" | "later";

/** The product search's text, what the tiles are about, and about what the server is asked. */
export type SearchText = {
  text: string;
  pace: Pace;
  wanted: string;
  asked: string;
  lastKey: number;
  isScanning: boolean;
  /** Since something was found nothing was typed but digits: they may be the next code. */
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

/** Of every key, before its text; `time` by the keyboard's clock, in milliseconds. */
export const keyNoted = (search: SearchText, time: number): SearchText => ({
  ...search,
  isScanning: time - search.lastKey < scannerGap,
  lastKey: time,
});

/** `shown`: what the field has already. */
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

/** The tiles are about the text from here on; what nobody is typing any more, the server is asked about as well. */
export function tilesFollowed(search: SearchText): SearchText {
  const wanted = search.text.trim();
  return { ...search, wanted, asked: search.pace === "typed" ? search.asked : wanted };
}

export const serverAsked = (search: SearchText): SearchText => ({ ...search, asked: search.text.trim() });
