/**
 * What makes up the total of a sale (selling §9), in the order in which it is shown. `of`: the figure of a line that the part adds up;
 * null: it is of the whole order. `sign`: how it counts. Whatever stores, sums or shows a total takes its parts from here, so
 * that a further part is refused by the compiler or a test wherever something is to be said about it (docs/decisions/085).
 */
export const totalParts = {
  subtotal: { of: "goods", sign: 1 },
  sst: { of: "sst", sign: 1 },
  discount: { of: "discount", sign: -1 },
  /** Negative or 0. */
  adjustment: { of: null, sign: 1 },
} as const;

type Parts = typeof totalParts;
export type TotalPart = keyof Parts;
/** A part that is sent with the order, because no line has it. */
export type OrderPart = { [Part in TotalPart]: Parts[Part]["of"] extends null ? Part : never }[TotalPart];
/** What a line has of it: goods + sst − discount = the line's total. */
export type LineFigure = NonNullable<Parts[TotalPart]["of"]>;

/** subtotal + sst − discount + adjustment = total. */
export type Figures = Record<TotalPart | "total", number>;

export const partNames = Object.keys(totalParts) as TotalPart[];
export const orderParts = partNames.filter((part): part is OrderPart => totalParts[part].of === null);
export const lineParts = partNames.filter((part) => totalParts[part].of !== null);
export const figureNames: readonly (keyof Figures)[] = [...partNames, "total"];

/** The figures of an order among its other fields. */
export const figuresOf = (order: Figures): Figures => figuresBy((name) => order[name]);

export const figuresBy = (amountOf: (name: keyof Figures) => number): Figures =>
  Object.fromEntries(figureNames.map((name) => [name, amountOf(name)])) as Figures;

/** What these parts add up to. Minor units. */
export const sumOfParts = (parts: readonly TotalPart[], amounts: Record<TotalPart, number>): number =>
  parts.reduce((sum, part) => sum + totalParts[part].sign * amounts[part], 0);

/** The total before adjustment: what the lines add up to, and what a seller's limit is a part of (selling §12). Minor units. */
export const beforeAdjustment = (figures: Figures): number => sumOfParts(lineParts, figures);

/** What the payments of a sale add up to: all received less all returned (selling §14). */
export const toPay = ({ total }: Pick<Figures, "total">): number => total;
