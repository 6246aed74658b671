import type { ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import { priceWords } from "@clove/domain/catalogue/price-words.ts";
import { List, Stack, Text } from "@mantine/core";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import * as texts from "../products.texts.ts";
import classes from "./import-outcome.module.css";

/** Shows what the import will do. */
export function ImportOutcome({
  outcome: { created, updated, unchanged, converted, rounded, makes },
}: {
  outcome: ProductImport;
}) {
  const terms = usePriceTerms();
  const { products, ...named } = makes;
  const figures: [label: string, figure: number][] = [
    [texts.newVariations, created],
    [texts.changed, updated],
    [texts.stayAsTheyAre, unchanged],
  ];
  const counted = countTexts();
  const kinds = Object.keys(counted) as Named[];
  const made = kinds.filter((kind) => named[kind].count > 0);
  return (
    <Stack gap="sm">
      <Text fw={600}>{created + updated === 0 ? texts.nothingToImport : texts.fileCanBeImported}</Text>
      <dl className={classes.figures}>
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {converted > 0 && (
        <Text size="sm">
          {texts.pricesOfOtherKind({ count: converted, kind: priceWords(1, terms) ?? "" })}
          {rounded > 0 && ` ${texts.roundedToCurrency({ count: rounded })}`}
        </Text>
      )}
      {(products > 0 || made.length > 0) && (
        <List size="sm" spacing={4} aria-label={texts.alsoMade}>
          {products > 0 && (
            <List.Item>{texts.willBeMade({ what: texts.productCount({ count: products }) })}</List.Item>
          )}
          {made.map((kind) => (
            <List.Item key={kind}>
              {texts.namesWillBeMade({ what: counted[kind](named[kind]), names: shown(named[kind]) })}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

type Named = Exclude<keyof ProductImport["makes"], "products">;

const countTexts = (): Record<Named, (values: { count: number }) => string> => ({
  categories: texts.categoryCount,
  brands: texts.brandCount,
  colors: texts.colorCount,
  sizes: texts.sizeCount,
  units: texts.unitCount,
});

/** Number of names shown, enough to notice a typing error. */
const maxShown = 12;
const shown = ({ names, count }: ProductImport["makes"][Named]) =>
  names.slice(0, maxShown).join(", ") + (count > maxShown ? " …" : "");
