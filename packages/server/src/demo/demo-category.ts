import type { DemoCategoryName } from "./pictures.ts";

/**
 * `goods` has a line for each product. Marks: `kg` sold by weight, `open` price typed at the till, `pack` also as a
 * pack of six, `fav` a favourite of both stores, `d10` 10 % off, `colors:…` and `sizes:…` a variation for each combination.
 */
export type DemoCategory = {
  name: DemoCategoryName;
  description: string;
  sale_vat: number;
  brands: readonly string[];
  /** How many days after a delivery its goods expire; left out: they do not, or nobody notes it. */
  keeps?: number;
  goods: string;
};
