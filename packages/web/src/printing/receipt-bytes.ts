import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { codePicture } from "./code-picture.ts";
import { cell, type DrawLines, drawLines, type Picture } from "./draw-lines.ts";
import { inBold, type PaperLine, row, taxRows, wrap } from "./paper-lines.ts";
import { newEncoder } from "./printable.ts";
import { type Command, writeLines } from "./write-lines.ts";

/** `draw`: how lines are drawn that the printer has no letters for. */
type Layout = { columns: number; logo: Picture | null; draw?: DrawLines };

/** Opens the drawer at the printer's connector. */
export const drawerBytes = () => ownBytes(newEncoder(42).pulse());

/**
 * A receipt or a report in ESC/POS (printing §5), with a QR code of its page on the web or else of the order's number, and a
 * barcode of the number where it fits on the paper.
 */
export function receiptBytes(
  text: PrintedText,
  { columns, logo, draw = drawLines }: Layout,
): Uint8Array<ArrayBuffer> {
  const encoder = newEncoder(columns).initialize().codepage("auto");
  writeLines(
    encoder,
    [...headOf(text, columns, logo), ...bodyOf(text, columns), ...endOf(text, columns)],
    draw,
  );
  return ownBytes(encoder.align("left").cut("partial"));
}

function headOf(text: PrintedText, columns: number, logo: Picture | null): (PaperLine | Command)[] {
  return [
    ...(text.copy ? inBold(wrap(text.copy, columns, "center")) : []),
    ...(logo ? [picture(logo, "atkinson")] : []),
    ...(text.title ? inBold(wrap(text.title, columns, "center")) : []),
    ...text.head.flatMap((part) => wrap(part.text, columns, "center")),
  ];
}

function bodyOf(text: PrintedText, columns: number): PaperLine[] {
  const rule = wrap("-".repeat(columns), columns);
  const heading = (name: string) => inBold(wrap(name, columns));
  const figures = (rows: readonly { label: string; value: string }[]) =>
    rows.flatMap(({ label, value }) => row(label, value, columns));
  return [
    ...rule,
    ...figures(text.facts),
    ...(text.lines.length > 0 ? rule : []),
    ...text.lines.flatMap((line) => [
      ...heading(line.name),
      ...row(`${line.quantity} × ${line.unit_price}`, line.total, columns),
      ...(line.rates ? wrap(line.rates, columns) : []),
    ]),
    ...(text.groups ? rule : []),
    ...(text.groups?.rows ?? []).flatMap((group) => [...heading(group.name), ...figures(group.figures)]),
    ...text.totals.flatMap(({ title, rows }) => [
      ...rule,
      ...(title ? heading(title) : []),
      ...rows.flatMap((figure) => (figure.strong ? inBold(figures([figure])) : figures([figure]))),
    ]),
    ...(text.taxes ? [...rule, ...taxRows(text.taxes, columns)] : []),
  ];
}

function endOf(text: PrintedText, columns: number): (PaperLine | Command)[] {
  const [code, link] = [inAscii(text.code), inAscii(text.link)];
  const barWidth = code && [2, 1].find((width) => barcodeDots(code, width) <= columns * cell.width);
  const barcode: Command = (encoder) =>
    encoder.barcode(code, "code128", { height: 60, width: barWidth || 1, text: "none" });
  const qrCode: Command = (encoder) => encoder.qrcode(link || code, { size: 5, errorlevel: "m" });
  return [
    ...(text.footer ? [newline, ...wrap(text.footer, columns, "center")] : []),
    ...(code || link ? [newline] : []),
    ...(barWidth ? [barcode] : []),
    ...(link ? wrap(text.online, columns, "center") : []),
    ...(code || link ? [qrCode] : []),
    ...(text.codes ?? []).flatMap(({ held, caption }) => [
      newline,
      ...wrap(caption, columns, "center"),
      picture(codePicture(held, columns * cell.width), "threshold"),
    ]),
  ];
}

const newline: Command = (encoder) => encoder.newline();

const picture =
  (shown: Picture, way: "atkinson" | "threshold"): Command =>
  (encoder) =>
    encoder.image(shown, shown.width, shown.height, way);

/** A text that a barcode and a QR code can hold; empty for any other. */
const inAscii = (text: string | null) => (text && /^[\x20-\x7e]+$/.test(text) ? text : "");

/** Code 128: start, check and stop besides the characters, 11 modules each, and quiet zones. The encoder's width 1 is 2 dots. */
const barcodeDots = (code: string, width: number) => ((code.length + 2) * 11 + 13 + 20) * (width + 1);

/** Copied into a buffer of their own, which a USB transfer needs. */
const ownBytes = (encoder: { encode(): Uint8Array }) => new Uint8Array(encoder.encode());
