import type { TaxTable } from "@clove/domain/orders/receipt-text.ts";
import { isIdeograph, type Sign, signsOf } from "./printable.ts";

/** Signs of a line that begin at a cell of it, end before one, or stand in the middle of it. */
type Piece = { signs: readonly Sign[]; at: number; align: "left" | "right" | "center" };

/** A line on the paper of a receipt printer, its pieces from left to right. */
export type PaperLine = { pieces: readonly Piece[]; isBold: boolean };

export const cellsOf = (signs: readonly Sign[]): number => signs.reduce((sum, { cells }) => sum + cells, 0);

/** Lines of at most `columns` cells, broken at spaces and beside Chinese characters where there are any. */
export const wrap = (text: string, columns: number, align: "left" | "center" = "left"): PaperLine[] =>
  text
    .split(/\r\n|[\r\n]/)
    .flatMap((line) => wrapSigns(signsOf(line), columns))
    .map((signs) => lineOf([{ signs, at: 0, align }]));

/** What stands left and right in a line; without room for both, the right part goes below. */
export function row(left: string, right: string, columns: number): PaperLine[] {
  const [label, value] = [signsOf(left), signsOf(right)];
  const atLeft = (signs: Sign[]): Piece => ({ signs, at: 0, align: "left" });
  const atRight = (signs: Sign[]): Piece => ({ signs, at: columns, align: "right" });
  if (cellsOf(label) + cellsOf(value) < columns) return [lineOf([atLeft(label), atRight(value)])];
  return [
    ...wrapSigns(label, columns).map((signs) => lineOf([atLeft(signs)])),
    ...wrapSigns(value, columns).map((signs) => lineOf([atRight(signs)])),
  ];
}

/** The table of taxes, its amounts below each other; what has no room for four columns has a line for each amount. */
export function taxRows({ head, rows }: TaxTable, columns: number): PaperLine[] {
  const width = Math.floor(columns / 4);
  const all = [head, ...rows].map((cells) => cells.map(signsOf));
  if (all.every((cells) => cells.every((cell) => cellsOf(cell) < width)))
    return all.map((cells) =>
      lineOf(
        cells.map((signs, i) =>
          i === 0
            ? { signs, at: 0, align: "left" }
            : { signs, at: columns - (3 - i) * width, align: "right" },
        ),
      ),
    );
  const [, ...labels] = head;
  return rows.flatMap(([rate, ...amounts]) => [
    ...wrap(`${labels[1]} ${rate}%`, columns),
    ...amounts.flatMap((amount, i) => row(labels[i]!, amount, columns)),
  ]);
}

export const inBold = (lines: readonly PaperLine[]): PaperLine[] =>
  lines.map((line) => ({ ...line, isBold: true }));

export const isPicture = ({ pieces }: PaperLine): boolean =>
  pieces.some(({ signs }) => signs.some((sign) => sign.isPicture));

export const isCentred = ({ pieces }: PaperLine): boolean => pieces.some(({ align }) => align === "center");

/** The line in characters that the printer has; the printer itself moves a centred one to the middle. */
export function asText({ pieces }: PaperLine): string {
  let text = "";
  for (const { signs, at, align } of pieces) {
    const from = align === "right" ? at - cellsOf(signs) : at;
    text = text.padEnd(from) + signs.map((sign) => sign.text.padEnd(sign.cells)).join("");
  }
  return text.trimEnd();
}

const lineOf = (pieces: readonly Piece[]): PaperLine => ({ pieces, isBold: false });

function wrapSigns(signs: readonly Sign[], columns: number): Sign[][] {
  const all = trimmed(signs);
  const rows: Sign[][] = [];
  let from = 0;
  do {
    const end = endOf(all, from, columns);
    rows.push(trimmed(all.slice(from, end)));
    from = end;
    while (all[from]?.drawn === " ") from++;
  } while (from < all.length);
  return rows;
}

/** Before which sign the line ends that begins with this one: as many as fit, up to the last place where a line may end. */
function endOf(signs: readonly Sign[], from: number, columns: number): number {
  let fitting = from;
  for (let cells = 0; fitting < signs.length; fitting++) {
    cells += signs[fitting]!.cells;
    if (cells > columns) break;
  }
  if (fitting === signs.length) return fitting;
  for (let end = fitting; end > from; end--) if (mayEnd(signs[end - 1]!, signs[end]!)) return end;
  return Math.max(from + 1, fitting);
}

/** What closes does not begin a line, and what opens does not end one. */
const closing =
  /^[、。，．：；！？）」』】》〉〕〗’”…％,.:;!?)\]}%ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u;
const opening = /^[（「『【《〈〔〖‘“([{]/u;

const mayEnd = ({ drawn: before }: Sign, { drawn: after }: Sign) =>
  after === " " ||
  ((isIdeograph(before) || isIdeograph(after)) && !closing.test(after) && !opening.test(before));

function trimmed(signs: readonly Sign[]): Sign[] {
  const from = signs.findIndex(({ drawn }) => drawn !== " ");
  return from < 0 ? [] : signs.slice(from, signs.findLastIndex(({ drawn }) => drawn !== " ") + 1);
}
