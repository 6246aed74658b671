import type ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder";
import { cell, type DrawLines, type DrawnText } from "./draw-lines.ts";
import { asText, cellsOf, isCentred, isPicture, type PaperLine } from "./paper-lines.ts";

/** Another command to the encoder, whose effect stands in the middle of the paper. */
export type Command = (encoder: ReceiptPrinterEncoder) => void;

/** Printers keep a picture until all of it has come, and small ones have little memory. */
const linesInPicture = 8;
/** Darker than half: thin strokes of a Chinese character of 22 dots would break. */
const threshold = 160;

/** Lines that the printer has letters for are text; runs of others are pictures (printing §20). */
export function writeLines(
  encoder: ReceiptPrinterEncoder,
  items: readonly (PaperLine | Command)[],
  draw: DrawLines,
): void {
  for (let at = 0; at < items.length; ) {
    const item = items[at]!;
    const run = typeof item === "function" ? [] : runFrom(items, at);
    at += Math.max(1, run.length);
    if (typeof item === "function") item(encoder.align("center"));
    else if (run.length === 0 || !writePicture(encoder, run, draw))
      writeText(encoder, run.length > 0 ? run : [item]);
  }
}

/** The lines from here on that one picture shows; none if this one is text. */
function runFrom(items: readonly (PaperLine | Command)[], from: number): PaperLine[] {
  const run: PaperLine[] = [];
  for (const item of items.slice(from, from + linesInPicture)) {
    if (typeof item === "function" || !isPicture(item)) break;
    if (run[0] && isCentred(run[0]) !== isCentred(item)) break;
    run.push(item);
  }
  return run;
}

function writeText(encoder: ReceiptPrinterEncoder, lines: readonly PaperLine[]): void {
  for (const line of lines)
    encoder
      .align(isCentred(line) ? "center" : "left")
      .bold(line.isBold)
      .line(asText(line))
      .bold(false);
}

/** Only as wide as its lines, to save bytes. Returns whether it could be drawn. */
function writePicture(encoder: ReceiptPrinterEncoder, run: readonly PaperLine[], draw: DrawLines): boolean {
  const width = Math.ceil((Math.max(...run.map(widthOf)) * cell.width) / 8) * 8;
  const lines = run.map(({ pieces, isBold }) => ({
    isBold,
    texts: pieces.map((piece) => drawnText(piece, width)),
  }));
  const picture = draw(lines, width);
  if (!picture) return false;
  encoder
    .align(isCentred(run[0]!) ? "center" : "left")
    .image(picture, picture.width, picture.height, "threshold", threshold);
  return true;
}

type Piece = PaperLine["pieces"][number];

const widthOf = ({ pieces }: PaperLine) =>
  Math.max(...pieces.map(({ signs, at, align }) => (align === "right" ? at : at + cellsOf(signs))));

const drawnText = ({ signs, at, align }: Piece, width: number): DrawnText => ({
  text: signs.map(({ drawn }) => drawn).join(""),
  x: align === "center" ? width / 2 : at * cell.width,
  width: cellsOf(signs) * cell.width,
  align,
});
