import * as texts from "./labels.texts.ts";

/** Sheets and rolls of labels; all measures in millimetres. */
export type LabelLayout = {
  id: string;
  name: () => string;
  page: Size;
  label: Size;
  columns: number;
  rows: number;
  /** From the corner of the page to that of the first label. */
  left: number;
  top: number;
  /** Between the edges of neighbouring labels. */
  gap: Size;
  /** White border inside a label: cutters and printers are not exact, and most printers cannot print up to the edge of the page. */
  padding: Size;
  /** Font size of the name; the other texts are relative to it. */
  text: number;
  /** Size of a printed dot of the printers that take this paper: bars are a whole number of dots wide. */
  dot: number;
};
export type Size = { width: number; height: number };

const a4 = { width: 210, height: 297 };
const none = { width: 0, height: 0 };
/** Office printers print 600 dots per inch, label printers mostly 203. */
const officeDot = 25.4 / 600;
const rollDot = 0.125;

const roll = (width: number, height: number): LabelLayout => ({
  id: `roll-${width}x${height}`,
  name: () => texts.labelRoll({ width, height }),
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  gap: none,
  padding: { width: 2, height: 1.5 },
  text: 2.8,
  dot: rollDot,
});

export const labelLayouts: readonly [LabelLayout, ...LabelLayout[]] = [
  {
    id: "a4-3x8",
    name: () => texts.sheetOf24,
    page: a4,
    label: { width: 70, height: 37 },
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    gap: none,
    padding: { width: 5, height: 4.5 },
    text: 3.1,
    dot: officeDot,
  },
  {
    id: "a4-4x10",
    name: () => texts.sheetOf40,
    page: a4,
    label: { width: 48.5, height: 25.4 },
    columns: 4,
    rows: 10,
    left: 8,
    top: 21.5,
    gap: none,
    padding: { width: 2, height: 1.6 },
    text: 2.5,
    dot: officeDot,
  },
  {
    id: "a4-5x13",
    name: () => texts.sheetOf65,
    page: a4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    gap: { width: 2.5, height: 0 },
    padding: { width: 1.6, height: 1.3 },
    text: 2.1,
    dot: officeDot,
  },
  roll(50, 30),
  roll(40, 30),
];

export type Placed<T> = { item: T; left: number; top: number };

export const labelsPerPage = ({ columns, rows }: LabelLayout) => columns * rows;

/**
 * The position of each label, page by page and row by row. `firstFree`: the first label of the first page that is not used up yet,
 * counted from 1.
 */
export function labelPages<T>(layout: LabelLayout, items: readonly T[], firstFree = 1): Placed<T>[][] {
  const perPage = labelsPerPage(layout);
  const pages: Placed<T>[][] = [];
  for (const [at, item] of items.entries()) {
    const place = at + firstFree - 1;
    const page = Math.floor(place / perPage);
    pages[page] ??= [];
    pages[page].push({ item, ...labelPlace(layout, place % perPage) });
  }
  return pages;
}

/** The upper left corner of a label, in mm from that of the page; `place` counts from 0. */
export function labelPlace({ columns, left, top, label, gap }: LabelLayout, place: number) {
  const [row, column] = [Math.floor(place / columns), place % columns];
  return {
    left: inMicrons(left + column * (label.width + gap.width)),
    top: inMicrons(top + row * (label.height + gap.height)),
  };
}

/** The CSS rule for printing: the page is the whole paper, so that nothing is scaled or cut off. */
export function labelPageRule({ page }: LabelLayout): string {
  return `@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`;
}

const inMicrons = (millimetres: number) => Math.round(millimetres * 1000) / 1000;
