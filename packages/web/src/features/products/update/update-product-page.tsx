import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button } from "@mantine/core";
import { PackageX } from "lucide-react";
import { Link, useParams, useSearchParams } from "react-router";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { LoadingForm, MissingRow } from "../../../ui/lists/missing-row.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { StockField } from "../../stock/stock-field.tsx";
import { useGetProductQuery } from "../products.api.ts";
import * as texts from "../products.texts.ts";
import { UpdateProductForm } from "./update-product-form.tsx";

/** Product Update, `/product/{id}`: with the variation `v`, or the first one (catalogue §4). */
export function UpdateProductPage() {
  const { id = "" } = useParams();
  const isNumber = /^-?\d{1,15}$/.test(id);
  const { currentData, error, refetch } = useGetProductQuery(Number(id), {
    skip: !isNumber,
    refetchOnMountOrArgChange: 10,
  });
  return (
    <>
      <PageHeader title={texts.productUpdate} hint={currentData?.name ?? "\u00a0"}>
        <Button variant="default" component={Link} to="/productList">
          {texts.productList}
        </Button>
      </PageHeader>
      {currentData ? (
        <ShownVariation product={currentData} />
      ) : (
        <MissingRow
          isLoading={isNumber && !error}
          loading={<LoadingForm />}
          error={error}
          onRetry={refetch}
          text={commonTexts.noProductFound}
          icon={<PackageX size={28} />}
        />
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
    <EmptyState text={catalogueTexts.noVariationFound} icon={<PackageX size={28} />}>
      <Button component={Link} to={`/product/${product.id}`}>
        {product.name}
      </Button>
    </EmptyState>
  );
}
