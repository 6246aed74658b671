/**
 * Lowers a text for comparing names. The browser must find and order rows as PostgreSQL does with lower() and its built-in C.UTF-8
 * collation, which lower each character by itself: Σ never becomes a final sigma, and İ has no second dot.
 */
export function foldCase(text: string): string {
  return text.replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
}

/**
 * Brings a text into the form that searches compare: without case, accents and other forms of the same character, so that "creme"
 * finds "Crème" and "ab" finds "ＡＢ". The SQL function `search_fold` does the same. A folded text stays the same.
 */
export function foldSearch(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return foldCase(text.normalize("NFKD"))
    .replace(accents, "")
    .replace(undecomposed, (letter) => plain[letter]!);
}

/** Whether `text` contains `part`, both folded for search. */
export function hasFolded(text: string, part: string): boolean {
  return foldSearch(text).includes(foldSearch(part));
}

/** Compares by code points, as C.UTF-8 does; `<` on strings would put emoji before U+E000…U+FFFF. */
export function compareText(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return inOrder(x) - inOrder(y);
  }
  return a.length - b.length;
}

/** The order of rows in lists: by lowered name, then by id. */
export function compareNamed(a: { name: string; id: number }, b: { name: string; id: number }): number {
  return compareText(foldCase(a.name), foldCase(b.name)) || a.id - b.id;
}

/** Surrogates sort after all other code units. */
const inOrder = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

const accents = /[\u0300-\u036f]+/g;

/** What people type instead of letters that Unicode does not decompose, and of characters that phone keyboards insert. */
const plain: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "“": '"',
  "”": '"',
  "‐": "-",
  "–": "-",
  "—": "-",
  "⁄": "/",
};
const undecomposed = new RegExp(`[${Object.keys(plain).join("")}]`, "g");
