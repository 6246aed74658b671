import { readFileSync } from "node:fs";

/** Rules of docs/product/growth.md whose tables name tables of the database. */
const rules = { pruned: 2, bounded: 3, sums: 4, kept: 5 };

/** The tables of the database that docs/product/growth.md names, by what becomes of their rows. */
export function readGrowthPage(): Record<keyof typeof rules, string[]> {
  const page = readFileSync(new URL("../../../docs/product/growth.md", import.meta.url), "utf8");
  const namedBy = (rule: number) => {
    const [, text = ""] = new RegExp(`^${rule}\\. ([^]*?)(?=^\\d+\\. |(?![^]))`, "m").exec(page) ?? [];
    const firstCells = [...text.matchAll(/^ {3}\| (`[^|]*) \|/gm)].map(([, cell]) => cell!);
    return firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  };
  return {
    pruned: namedBy(rules.pruned),
    bounded: namedBy(rules.bounded),
    sums: namedBy(rules.sums),
    kept: namedBy(rules.kept),
  };
}
