import { sumAmounts } from "../money.ts";

/** What a line has: goods + sst − discount = the line's total. */
const lineFigures = ["goods", "sst", "discount"] as const;
export type LineFigure = (typeof lineFigures)[number];

/**
 * What makes up the total of a sale (selling §9), in the order in which it is shown. `of`: the figure of a line that the part adds up,
 * or the seller, who gives it for the whole order. `sign`: how it counts. Whatever stores, sums or shows a total takes its parts
 * from here, so that for a further part the compiler or a test asks wherever something is to be said about it (docs/decisions/085).
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
type PartOf<Of> = { [Part in TotalPart]: Parts[Part]["of"] extends Of ? Part : never }[TotalPart];
type LinePart = PartOf<LineFigure>;
/** A part that is sent with the order. */
export type GivenPart = PartOf<"seller">;

/** subtotal + sst − discount + adjustment = total. */
export type Figures = Record<TotalPart | "total", number>;

export const partNames = Object.keys(totalParts) as TotalPart[];
export const givenParts = partNames.filter((part): part is GivenPart => totalParts[part].of === "seller");
export const lineParts = partNames.filter((part): part is LinePart =>
  lineFigures.some((figure) => figure === totalParts[part].of),
);
/** Those that no line has. */
export const orderParts = partNames.filter((part) => !lineParts.some((ofLine) => ofLine === part));
export const figureNames: readonly (keyof Figures)[] = [...partNames, "total"];

/** The figures of an order among its other fields. */
export const figuresOf = (order: Figures): Figures => figuresBy((name) => order[name]);

export const figuresBy = (amountOf: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, amountOf(name)])) as Figures;

/** What the seller gave for the whole order, among its other fields. */
export const givenPartsOf = (order: Record<GivenPart, number>): Record<GivenPart, number> =>
  Object.fromEntries(givenParts.map((part) => [part, order[part]])) as Record<GivenPart, number>;

/** What these parts add up to. Minor units. */
export const sumOfParts = (parts: readonly TotalPart[], amounts: Record<TotalPart, number>): number =>
  parts.reduce((sum, part) => sum + totalParts[part].sign * amounts[part], 0);

/** What a stored line has beside its total, on the wire. */
export type StoredFigure = `${Exclude<LineFigure, "goods">}_amount`;

/** A stored line's goods: what its other figures leave of its total. Wire amounts. */
export function goodsOf(line: Record<StoredFigure | "subtotal", number>, decimals: number): number {
  const others = lineParts.flatMap((part) => {
    const { of, sign } = totalParts[part];
    return of === "goods" ? [] : -sign * line[`${of}_amount`];
  });
  return sumAmounts([line.subtotal, ...others], decimals);
}

/** The total before adjustment: what the lines add up to, and what a seller's limit is a part of (selling §12). Minor units. */
export const beforeAdjustment = (figures: Figures): number => sumOfParts(lineParts, figures);

/** What the payments of a sale add up to: all received less all returned (selling §14). */
export const toPay = ({ total }: Pick<Figures, "total">): number => total;
