import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { PackageX, WifiOff } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { failureOf, failureText } from "../../../api/failure.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { StockField } from "../../stock/stock-field.tsx";
import { useGetProductQuery } from "../products.api.ts";
import { UpdateProductForm } from "./update-product-form.tsx";

/** Product Update, `/product/{id}`: shows the variation `v` or the first one (catalogue §4). */
export function UpdateProductPage() {
  const { id = "" } = useParams();
  const isNumber = /^-?\d{1,15}$/.test(id);
  const { currentData, error, refetch } = useGetProductQuery(Number(id), {
    skip: !isNumber,
    refetchOnMountOrArgChange: 10,
  });
  return (
    <>
      <PageHeader title="Product Update" hint={currentData?.name ?? "\u00a0"}>
        <Button variant="default" component={Link} to="/productList">
          Product List
        </Button>
      </PageHeader>
      {currentData ? (
        <ShownVariation product={currentData} />
      ) : isNumber && !error ? (
        <Stack maw={960} aria-busy>
          <Skeleton h={148} radius="lg" />
          <Skeleton h={420} radius="lg" />
        </Stack>
      ) : (
        <Missing error={error} onRetry={refetch} />
      )}
    </>
  );
}

function ShownVariation({ product }: { product: Product }) {
  const wanted = useSearchParams()[0].get("v");
  const variation =
    wanted === null ? product.variations[0] : product.variations.find(({ id }) => String(id) === wanted);
  if (variation) {
    const stock = <StockField variation={variation} priceType={product.price_type} />;
    return <UpdateProductForm key={variation.id} {...{ product, variation, stock }} />;
  }
  return (
    <EmptyState text={messages.noVariationFound} icon={<PackageX size={28} />}>
      <Button component={Link} to={`/product/${product.id}`}>
        {product.name}
      </Button>
    </EmptyState>
  );
}

/** Why there is no product: not in the copy, not in the company (422: not an id at all), or the call failed. */
function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const code = failureOf(error)?.code;
  if (isOffline(error)) return <EmptyState text={messages.pageNotCached} icon={<WifiOff size={28} />} />;
  if (error === undefined || code === "not_found" || code === "validation_failed") {
    return <EmptyState text={messages.noProductFound} icon={<PackageX size={28} />} />;
  }
  return <ErrorState text={failureText(error, messages.somethingWentWrong)} onRetry={onRetry} />;
}

const isOffline = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error && error.status === "offline";
