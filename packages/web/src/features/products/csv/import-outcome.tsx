import type { ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import { List, Stack, Text } from "@mantine/core";
import classes from "./import-outcome.module.css";

/** Shows what the import will do. */
export function ImportOutcome({
  outcome: { created, updated, unchanged, makes },
}: {
  outcome: ProductImport;
}) {
  const { products, ...named } = makes;
  const figures: [label: string, figure: number][] = [
    ["New variations", created],
    ["Changed", updated],
    ["Stay as they are", unchanged],
  ];
  const made = Object.entries(named).filter(([, { count }]) => count > 0);
  return (
    <Stack gap="sm">
      <Text fw={600}>
        {created + updated === 0 ? "Everything in this file is there already" : "The file can be imported"}
      </Text>
      <dl className={classes.figures}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {(products > 0 || made.length > 0) && (
        <List size="sm" spacing={4} aria-label="Also made">
          {products > 0 && <List.Item>{counted(products, "products")} will be made</List.Item>}
          {made.map(([kind, { count, names }]) => (
            <List.Item key={kind}>
              {counted(count, kind)} will be made: {shown(names, count)}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

const one: Record<string, string> = {
  products: "product",
  categories: "category",
  brands: "brand",
  colors: "color",
  sizes: "size",
  units: "unit",
};
const counted = (count: number, kind: string) => `${count} ${count === 1 ? one[kind] : kind}`;

/** Number of names shown, enough to notice a typing error. */
const maxShown = 12;
const shown = (names: readonly string[], count: number) =>
  names.slice(0, maxShown).join(", ") + (count > maxShown ? " …" : "");
