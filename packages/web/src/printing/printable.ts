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

/**
 * One line of text in characters that the printer has, each one cell wide. Nothing in it is a command: control bytes are
 * taken out, and so are the characters that a code page has at their codes, such as '←' at that of ESC (printing §5). What cannot
 * be printed loses its accents, or becomes '?'.
 */
export function printable(text: string): string {
  const line = text.normalize("NFC").replace(/\s+/g, " ");
  return [...line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")].map(printableCharacter).join("");
}

function printableCharacter(character: string): string {
  if (/^[\x20-\x7e]$/.test(character)) return character;
  const known = plain[character];
  if (known !== undefined) return known;
  if (hasByte(character)) return character;
  const base = [...character.normalize("NFKD").replace(/\p{M}/gu, "")];
  return base.length > 0 && base.every(hasByte) ? base.join("") : "?";
}

const asked = new Map<string, boolean>();

/** Whether a code page has this character, as one byte that is not a command. */
function hasByte(character: string): boolean {
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
