import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import type { StockBatch } from "@clove/domain/stock/stock-card.schema.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { PackageMinus, PackageX } from "lucide-react";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useCan } from "../../../session/rights.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import { StoreFilter } from "../../branches/store-field.tsx";
import { useGetProductQuery } from "../../products/products.api.ts";
import * as texts from "../stock.texts.ts";
import { PurchasePrices } from "../suppliers/purchase-prices.tsx";
import { BatchTable } from "./batch-table.tsx";
import { MovementTable } from "./movement-table.tsx";
import { OwedTable } from "./owed-table.tsx";
import { useGetStockCardInfiniteQuery } from "./stock-card.api.ts";
import { ValueTable } from "./value-table.tsx";

const ExpiryDialog = lazyPart(() => import("./expiry-dialog.tsx"), "ExpiryDialog");
const TakeOutDialog = lazyPart(() => import("../adjust/take-out-dialog.tsx"), "TakeOutDialog");

/** Stock Card, `/product/{id}/stock`: of the variation `v`, or the first one (stock §13, §14). */
export function StockCardPage() {
  const { id = "" } = useParams();
  const online = useOnline();
  const wanted = useSearchParams()[0].get("v");
  const { currentData: product, error, refetch } = useGetProductQuery(Number(id), { skip: !online });
  const variation =
    wanted === null ? product?.variations[0] : product?.variations.find((one) => String(one.id) === wanted);
  if (!online) return <OfflinePage title={texts.stockCard} />;
  if (product && variation) return <Card key={variation.id} product={product} variation={variation} />;
  return (
    <>
      <PageHeader title={texts.stockCard} />
      {product ? (
        <EmptyState text={catalogueTexts.noVariationFound} icon={<PackageX size={28} />} />
      ) : error ? (
        <ErrorState text={failureText(error)} onRetry={refetch} />
      ) : (
        <Skeleton h={320} radius="lg" />
      )}
    </>
  );
}

function Card({ product, variation }: { product: Product; variation: Variation }) {
  const [store, setStore] = useState<string | null>(null);
  const [takingOut, setTakingOut] = useState(false);
  const can = useCan();
  const asked = {
    product_variation_id: variation.id,
    ...(store !== null && { branch_id: Number(store) }),
  };
  const card = useGetStockCardInfiniteQuery(asked, { refetchOnMountOrArgChange: 10 });
  const newest = card.data?.pages[0];
  const close = () => setTakingOut(false);
  const names = [product.name, variationName(variation), variation.barcode];
  return (
    <>
      <PageHeader
        title={texts.stockCard}
        hint={names.filter((name) => name !== null && name !== noVariation).join(" · ")}
      >
        <StoreFilter value={store} onChange={setStore} />
        {can("product:edit") && (
          <Button variant="default" component={Link} to={`/product/${product.id}?v=${variation.id}`}>
            {texts.product}
          </Button>
        )}
        {can("purchase:create") && (
          <ToolButton
            icon={PackageMinus}
            variant="filled"
            aria-haspopup="dialog"
            disabled={!newest || newest.batches.length === 0}
            onClick={() => setTakingOut(true)}
          >
            {texts.takeOut}
          </ToolButton>
        )}
      </PageHeader>
      {newest ? (
        <Stack gap="lg">
          <ValueTable
            batches={newest.batches}
            shortfalls={newest.shortfalls}
            variation={variation}
            vat={product.sale_vat}
          />
          <OwedTable shortfalls={newest.shortfalls} />
          <Batches batches={newest.batches} />
          {can("purchase:view") && <PurchasePrices variationId={variation.id} />}
          <MovementTable
            movements={card.data?.pages.flatMap(({ movements }) => movements) ?? []}
            count={newest.count}
            older={card}
          />
          <LazyDialog opened={takingOut} onClose={close}>
            {(opened) => (
              <TakeOutDialog
                opened={opened}
                product={product}
                variation={variation}
                batches={newest.batches}
                onClose={close}
              />
            )}
          </LazyDialog>
        </Stack>
      ) : card.error ? (
        <ErrorState text={failureText(card.error)} onRetry={() => void card.refetch()} />
      ) : (
        <Skeleton h={320} radius="lg" />
      )}
    </>
  );
}

/** The batches; whoever buys may correct when one expires. */
function Batches({ batches }: { batches: StockBatch[] }) {
  const mayBuy = useCan()("purchase:create");
  const [dated, setDated] = useState<StockBatch | null>(null);
  const close = () => setDated(null);
  return (
    <>
      <BatchTable batches={batches} onDate={mayBuy ? setDated : null} />
      {dated && (
        <LazyDialog opened onClose={close}>
          {(opened) => <ExpiryDialog opened={opened} batch={dated} onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
