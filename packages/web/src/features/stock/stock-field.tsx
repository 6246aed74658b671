import type { Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { stockOf } from "@clove/domain/stock/stock-of.ts";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import * as texts from "./stock.texts.ts";

const AddStockDialog = lazyPart(() => import("./add-stock-dialog.tsx"), "AddStockDialog");

/** The stock of a variation: in all stores that the person sees, in each of them, and the shortfalls (stock §4). */
export function StockField({ variation, priceType }: { variation: Variation; priceType: string }) {
  const mayView = useCan()("product:view");
  const [adding, setAdding] = useState(false);
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const close = () => setAdding(false);
  const byStore = stockByStore(variation);
  const storeName = (id: number) =>
    byStore.find((store) => store.id === id)?.name ??
    data?.branches.find((branch) => branch.id === id)?.name ??
    commonTexts.notAvailable;
  return (
    <div>
      <Group wrap="nowrap" align="flex-end" gap="xs">
        <TextInput
          flex={1}
          label={texts.stockQty}
          readOnly
          variant="filled"
          value={stockOf(variation.stocks)}
        />
        <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {commonTexts.add}
        </Button>
        {mayView && (
          <Button
            variant="default"
            component={Link}
            to={`/product/${variation.product_id}/stock?v=${variation.id}`}
          >
            {texts.stockCard}
          </Button>
        )}
      </Group>
      {byStore.length > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {byStore.map(({ name, quantity }) => `${name}: ${quantity}`).join(" · ")}
        </Text>
      )}
      {variation.shortfalls.map(({ branch_id, quantity }) => (
        <Text key={branch_id} size="sm" c="var(--clove-bad)" mt={4}>
          {stockTexts.openShortfall({ quantity, store: storeName(branch_id) })}
        </Text>
      ))}
      <LazyDialog opened={adding} onClose={close}>
        {(opened) => (
          <AddStockDialog opened={opened} variationId={variation.id} priceType={priceType} onClose={close} />
        )}
      </LazyDialog>
    </div>
  );
}

/** The stock of each store, in the order of their oldest batches. */
function stockByStore({ stocks }: Pick<Variation, "stocks">) {
  const stores = new Map(stocks.map(({ branch }) => [branch.id, branch.name]));
  return [...stores].map(([id, name]) => ({
    id,
    name,
    quantity: stockOf(stocks.filter(({ branch_id }) => branch_id === id)),
  }));
}
