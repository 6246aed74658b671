/** Black on white in pixels, as wide and high as it is printed in dots; both divisible by 8. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** Dots of a character of the printer, and of a line drawn as a picture. */
export const cell = { width: 12, height: 24 };

/** `x` is where it begins, ends or has its middle, as `align` says; it is drawn at most `width` wide. All in dots. */
export type DrawnText = { text: string; x: number; width: number; align: "left" | "right" | "center" };
export type DrawnLine = { texts: readonly DrawnText[]; isBold: boolean };

/** Draws lines below each other. Null where the browser draws nothing. */
export type DrawLines = (lines: readonly DrawnLine[], width: number) => Picture | null;

/** A Chinese character of this size has some white around it in its two cells. */
const letters = 22;
const smallest = 12;
/** Below the top of the line. */
const baseline = 19;

/** Chinese in simplified forms also where the system would prefer Japanese ones. No font is downloaded. */
const fonts =
  'sans-serif, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC"';

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Draws with the fonts of the system on a canvas. */
export const drawLines: DrawLines = (lines, width) => {
  const canvas = document.createElement("canvas");
  const height = lines.length * cell.height;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000";
  for (const [i, { texts, isBold }] of lines.entries())
    for (const text of texts) drawText(context, text, isBold, i * cell.height);
  const picture = context.getImageData(0, 0, width, height);
  return picture.data.every((value) => value === 255) ? null : picture;
};

function drawText(
  context: CanvasRenderingContext2D,
  { text, x, width, align }: DrawnText,
  isBold: boolean,
  top: number,
): void {
  const [first] = text.match(/\p{L}/u) ?? [""];
  context.direction = rightToLeft.test(first) ? "rtl" : "ltr";
  context.textAlign = align;
  const measure = (size: number) => {
    context.font = `${isBold ? "bold " : ""}${size}px ${fonts}`;
    return context.measureText(text);
  };
  // Scripts with signs above and below each other, such as Thai and Arabic, are higher than the line: smaller they fit.
  let drawn = measure(letters);
  const high = drawn.actualBoundingBoxAscent + drawn.actualBoundingBoxDescent;
  if (high > cell.height) drawn = measure(Math.max(smallest, Math.floor((letters * cell.height) / high)));
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = drawn;
  // Between two dots every stroke would be blurred.
  const lowest = Math.floor(cell.height - below);
  const down = Math.min(lowest, Math.max(baseline, Math.ceil(above)));
  context.save();
  context.beginPath();
  context.rect(0, top, context.canvas.width, cell.height);
  context.clip();
  context.fillText(text, x, top + down, width);
  context.restore();
}
