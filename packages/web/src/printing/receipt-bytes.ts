import type { PrintedText, TaxTable } from "@clove/domain/orders/receipt-text.ts";
import { codePicture } from "./code-picture.ts";
import { newEncoder, printable } from "./printable.ts";

/** A picture in pixels, as wide and high as it is printed in dots; both divisible by 8. */
export type Logo = { width: number; height: number; data: Uint8ClampedArray };

type Layout = { columns: number; logo: Logo | null };

/** Dots of a character's width: the printer's line has columns × 12. */
const cell = 12;

/** Opens the drawer at the printer's connector. */
export const drawerBytes = () => ownBytes(newEncoder(42).pulse());

/**
 * A receipt or a report in ESC/POS (printing §5), with a QR code of its page on the web or else of the order's number, and a
 * barcode of the number where it fits on the paper.
 */
export function receiptBytes(text: PrintedText, { columns, logo }: Layout): Uint8Array<ArrayBuffer> {
  const encoder = newEncoder(columns).initialize().codepage("auto");
  const lines = (rows: readonly string[]) => {
    for (const row of rows) encoder.line(row);
  };
  const rule = () => encoder.line("-".repeat(columns));
  const heading = (name: string) => {
    encoder.bold(true);
    lines(wrap(name, columns));
    encoder.bold(false);
  };
  encoder.align("center");
  if (text.copy) encoder.bold(true).line(printable(text.copy)).bold(false);
  if (logo) encoder.image(logo, logo.width, logo.height, "atkinson");
  if (text.title) heading(text.title);
  lines(text.head.flatMap((part) => wrap(part.text, columns)));
  encoder.align("left");
  rule();
  lines(text.facts.flatMap(({ label, value }) => row(label, value, columns)));
  if (text.lines.length > 0) rule();
  for (const line of text.lines) {
    heading(line.name);
    lines(row(`${line.quantity} × ${line.unit_price}`, line.total, columns));
    if (line.rates) lines(wrap(line.rates, columns));
  }
  if (text.groups) rule();
  for (const { name, figures } of text.groups?.rows ?? []) {
    heading(name);
    lines(figures.flatMap(({ label, value }) => row(label, value, columns)));
  }
  for (const { title, rows } of text.totals) {
    rule();
    if (title) heading(title);
    for (const { label, value, strong } of rows) {
      encoder.bold(strong);
      lines(row(label, value, columns));
    }
    encoder.bold(false);
  }
  if (text.taxes) {
    rule();
    lines(taxRows(text.taxes, columns));
  }
  encoder.align("center");
  if (text.footer) {
    encoder.newline();
    lines(wrap(text.footer, columns));
  }
  const [code, link] = [inAscii(text.code), inAscii(text.link)];
  if (code || link) encoder.newline();
  const barWidth = code && [2, 1].find((width) => barcodeDots(code, width) <= columns * cell);
  if (barWidth) encoder.barcode(code, "code128", { height: 60, width: barWidth, text: "none" });
  if (link) lines(wrap(text.online, columns));
  if (code || link) encoder.qrcode(link || code, { size: 5, errorlevel: "m" });
  for (const { held, caption } of text.codes ?? []) {
    encoder.newline();
    lines(wrap(caption, columns));
    const picture = codePicture(held, columns * cell);
    encoder.image(picture, picture.width, picture.height, "threshold");
  }
  return ownBytes(encoder.align("left").cut("partial"));
}

/** A text that a barcode and a QR code can hold; empty for any other. */
const inAscii = (text: string | null) => (text && /^[\x20-\x7e]+$/.test(text) ? text : "");

/** Code 128: start, check and stop besides the characters, 11 modules each, and quiet zones. The encoder's width 1 is 2 dots. */
const barcodeDots = (code: string, width: number) => ((code.length + 2) * 11 + 13 + 20) * (width + 1);

/** What stands left and right in a line; without room for both, the right part goes below. */
function row(left: string, right: string, columns: number): string[] {
  const [label, value] = [printable(left), printable(right)];
  const gap = columns - label.length - value.length;
  if (gap > 0) return [label + " ".repeat(gap) + value];
  return [...wrap(label, columns), ...wrap(value, columns).map((part) => part.padStart(columns))];
}

/** The table of taxes, its amounts below each other; what has no room for four columns has a line for each amount. */
function taxRows({ head, rows }: TaxTable, columns: number): string[] {
  const width = Math.floor(columns / 4);
  const all = [head, ...rows].map((cells) => cells.map(printable));
  if (all.every((cells) => cells.every((cell) => cell.length < width)))
    return all.map(([rate, ...amounts]) =>
      [rate!.padEnd(columns - 3 * width), ...amounts.map((amount) => amount.padStart(width))].join(""),
    );
  const [, ...labels] = head;
  return rows.flatMap(([rate, ...amounts]) => [
    ...wrap(`${labels[1]} ${rate}%`, columns),
    ...amounts.flatMap((amount, i) => row(labels[i]!, amount, columns)),
  ]);
}

/** Lines of at most `columns` characters, broken at spaces where there are any. */
function wrap(text: string, columns: number): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line) => {
    const rows: string[] = [];
    let rest = printable(line).trim();
    while (rest.length > columns) {
      const space = rest.lastIndexOf(" ", columns);
      const end = space > 0 ? space : columns;
      rows.push(rest.slice(0, end).trimEnd());
      rest = rest.slice(end).trimStart();
    }
    return [...rows, rest];
  });
}

/** Copied into a buffer of their own, which a USB transfer needs. */
const ownBytes = (encoder: { encode(): Uint8Array }) => new Uint8Array(encoder.encode());
