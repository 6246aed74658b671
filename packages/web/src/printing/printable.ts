import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";

/** Western code pages first, which every printer has. None is of a script that runs from right to left or stacks its characters. */
const codepages = [
  "cp437 cp850 cp858 windows1252 cp852 cp866 cp857 cp737 iso8859-7 cp860 cp863 cp865 cp775 windows1250 windows1251",
  "windows1253 windows1254 windows1257 tcvn3 tcvn3capitals rk1048 cp1125",
].flatMap((row) => row.split(" ")) as Codepages;
type Codepages = NonNullable<
  NonNullable<ConstructorParameters<typeof ReceiptPrinterEncoder>[0]>["codepageCandidates"]
>;

export function newEncoder(columns: number): ReceiptPrinterEncoder {
  return new ReceiptPrinterEncoder({
    language: "esc-pos",
    codepageMapping: "epson",
    codepageCandidates: codepages,
    columns,
    newline: "\n",
    imageMode: "raster",
    feedBeforeCut: 4,
  }).codepage("auto");
}

/** Characters that few code pages have, and what is printed for them. */
const plain: Record<string, string> = {
  "“": '"',
  "”": '"',
  "„": '"',
  "‘": "'",
  "’": "'",
  "–": "-",
  "—": "-",
  "−": "-",
  "…": "...",
  "·": "-",
  "•": "-",
  "×": "x",
  "₹": "Rs",
  "₱": "P",
  "₫": "d",
  "₩": "W",
  "₦": "N",
  "₺": "TL",
  "₴": "UAH ",
  "₸": "KZT ",
  "₪": "ILS ",
  "₭": "K",
  "฿": "B",
  "৳": "Tk",
};

/** What stands in a line as a unit: a letter with its accents, a Chinese character, an emoji. */
export type Sign = {
  /** As it is drawn. */
  drawn: string;
  /** In characters that a code page has, each one cell wide; of a sign that none has, what comes closest. */
  text: string;
  /** No code page has it, so that its line is printed as a picture (printing §20). */
  isPicture: boolean;
  /** Characters of the line that it takes. */
  cells: number;
};

/** Joiners belong to the sign that they shape; everything else of these classes is invisible or steers. */
const unprinted = /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{C}/gu;
const units =
  /\p{Regional_Indicator}{2}|\P{M}(?:[\p{M}\p{Emoji_Modifier}\u200c]|\u200d[^\p{M}\s]?)*|\p{M}+/gu;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Lines may end before and after each of these. */
export const isIdeograph = (sign: string): boolean => ideograph.test(sign);
const ideograph =
  /^(?![\uff61-\uffdc])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
/** Letters about as wide as they are high. */
const broad =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Tibetan}\p{Script=Ethiopic}]|\ufe0f/u;

/**
 * The signs of one line of text. Nothing in their texts is a command: control bytes are taken out, and what a code page has at
 * the code of one, such as '←' at that of ESC, is only drawn (printing §5).
 */
export function signsOf(text: string): Sign[] {
  const line = text.normalize("NFC").replace(/\s+/g, " ").replace(unprinted, "");
  return (line.match(units) ?? []).flatMap(signsIn);
}

function signsIn(unit: string): Sign[] {
  const visible = unit.replace(ignorable, "");
  const text = inBytes(visible);
  if (text !== null)
    return [...visible].map((drawn, i) => ({
      drawn,
      text: text[i]!,
      isPicture: false,
      cells: text[i]!.length,
    }));
  const base = inBytes(visible.normalize("NFKD").replace(/\p{M}/gu, ""))?.join("") || "?";
  const closest = base.length > longest ? "?" : base;
  const width = isIdeograph(unit) || broad.test(unit) ? 2 : 1;
  return [{ drawn: unit, text: closest, isPicture: true, cells: Math.max(width, closest.length) }];
}

/** Of what stands for one sign, such as TEL for ℡. */
const longest = 3;

/** What is printed for each character; null if no code page has one of them. */
function inBytes(text: string): string[] | null {
  const parts = [...text].map((character) => plain[character] ?? (hasByte(character) ? character : null));
  return parts.every((part) => part !== null) ? parts : null;
}

const asked = new Map<string, boolean>();

/** Whether a code page has this character, as one byte that is not a command. */
function hasByte(character: string): boolean {
  if (/^[\x20-\x7e]$/.test(character)) return true;
  // No code page of ours goes beyond the symbols: thousands of Chinese characters need not be tried in each.
  if (character >= "\u2e80") return false;
  let has = asked.get(character);
  if (has === undefined) {
    const items = newEncoder(42).text(character).encode("lines").flat() as {
      type: string;
      payload: number[];
    }[];
    const bytes = items.filter(({ type }) => type === "text").flatMap(({ payload }) => payload);
    const [byte = 0] = bytes;
    has = bytes.length === 1 && byte >= 0x20 && byte !== 0x7f && (byte !== 0x3f || character === "?");
    asked.set(character, has);
  }
  return has;
}
