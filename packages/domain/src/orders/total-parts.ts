import { sumAmounts } from "../money.ts";
import type { TaxTerms } from "./sale-terms.ts";

/** The figures of a line: goods + sst − discount = the line's total; sst is not added where prices include it. */
export type LineFigure = "goods" | "sst" | "discount";

/**
 * The parts of a sale's total (selling §9), in the order in which they are shown. `of`: the figure of a line that the part sums up,
 * or the seller, who gives it for the whole order. `sign`: whether it is added or subtracted. Whatever stores, sums or shows a total
 * takes its parts from here, so that after adding a part the compiler or a test points at every place to extend (docs/decisions/085).
 */
export const totalParts = {
  subtotal: { of: "goods", sign: 1 },
  sst: { of: "sst", sign: 1 },
  discount: { of: "discount", sign: -1 },
  /** Negative or 0. */
  adjustment: { of: "seller", sign: 1 },
} as const satisfies Record<string, { of: LineFigure | "seller"; sign: 1 | -1 }>;

type Parts = typeof totalParts;
export type TotalPart = keyof Parts;
/** A part that the seller gives, sent with the order. */
export type GivenPart = { [Part in TotalPart]: Parts[Part]["of"] extends "seller" ? Part : never }[TotalPart];

/** subtotal + sst − discount + adjustment = total; sst is not added where prices include it. */
export type Figures = Record<TotalPart | "total", number>;

export const partNames = Object.keys(totalParts) as TotalPart[];
const isGiven = (part: TotalPart): part is GivenPart => totalParts[part].of === "seller";
export const givenParts = partNames.filter(isGiven);
export const lineParts = partNames.filter((part) => !isGiven(part));
/** The parts that no line has. */
export const orderParts = partNames.filter((part) => !lineParts.some((ofLine) => ofLine === part));
export const figureNames: readonly (keyof Figures)[] = [...partNames, "total"];

/** The figures of an order among its other fields. */
export const figuresOf = (order: Figures): Figures => figuresBy((name) => order[name]);

export const figuresBy = (amountOf: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, amountOf(name)])) as Figures;

/** The parts that the seller gave, among an order's other fields. */
export const givenPartsOf = (order: Record<GivenPart, number>): Record<GivenPart, number> =>
  Object.fromEntries(givenParts.map((part) => [part, order[part]])) as Record<GivenPart, number>;

/** Whether the part is in the prices already, and so is shown but not added. */
export const isContained = (part: TotalPart, { prices_include_tax }: TaxTerms): boolean =>
  part === "sst" && prices_include_tax;

/** The sum of these parts, each with its sign. Minor units. */
export const sumOfParts = (
  parts: readonly TotalPart[],
  amounts: Record<TotalPart, number>,
  terms: TaxTerms,
): number =>
  parts.reduce(
    (sum, part) => sum + (isContained(part, terms) ? 0 : totalParts[part].sign * amounts[part]),
    0,
  );

/** The figures that are stored with a line beside its total. */
export type StoredFigure = `${Exclude<LineFigure, "goods">}_amount`;

/** The goods of a stored line, computed from its total and its other figures. Wire amounts. */
export function goodsOf(
  line: Record<StoredFigure | "subtotal", number>,
  decimals: number,
  terms: TaxTerms,
): number {
  const others = lineParts.flatMap((part) => {
    const { of, sign } = totalParts[part];
    return of === "goods" || isContained(part, terms) ? [] : -sign * line[`${of}_amount`];
  });
  return sumAmounts([line.subtotal, ...others], decimals);
}

/** The total before adjustment: the sum of the lines, of which a seller's limit is a percentage (selling §12). Minor units. */
export const beforeAdjustment = (figures: Figures, terms: TaxTerms): number =>
  sumOfParts(lineParts, figures, terms);

/**
 * The amount to pay, which all payments add up to, received less returned (selling §14): the total with the rounding of cash. Wire
 * amounts; copies and stored answers of earlier versions have no rounding.
 */
export const toPay = (
  order: Pick<Figures, "total"> & { rounding?: number | undefined },
  decimals: number,
): number => sumAmounts([order.total, order.rounding ?? 0], decimals);
