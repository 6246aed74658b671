import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { messages } from "@clove/domain/messages.ts";
import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListProductsQuery } from "./products.api.ts";

type Row = { product: Product; variation: Variation };

/** Pages and counts products, shows one row per variation (api.md); page size of S1 §9. */
export function ProductListPage() {
  const { page, length, search, setPage, setSearch } = useListState(6);
  const { data, error, isFetching, refetch } = useListProductsQuery(
    { page, length, keyword: search },
    { refetchOnMountOrArgChange: 20 },
  );
  const rows = useMemo(
    () =>
      data?.products.flatMap((product) => product.variations.map((variation) => ({ product, variation }))),
    [data],
  );
  const create = useCan()("product:create") && (
    <Button component={Link} to="/createProduct" leftSection={<Plus size={18} aria-hidden />}>
      {messages.createProduct}
    </Button>
  );
  return (
    <>
      <PageHeader title="Product List">
        <SearchInput label="Search products" placeholder="Name or barcode" onSearch={setSearch} />
        {create}
      </PageHeader>
      <DataTable
        label="Products"
        columns={columns}
        rows={rows}
        rowKey={({ variation }) => variation.id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching}
        failure={error && failureText(error, messages.somethingWentWrong)}
        onRetry={refetch}
        empty={messages.noProductFound}
        emptyAction={create}
      />
    </>
  );
}

const columns: Column<Row>[] = [
  { title: "Product", cell: ({ product }) => product.name, heads: true },
  { title: "Category", cell: ({ product }) => product.category.name },
  { title: "Variation", cell: ({ variation }) => variationName(variation) },
  { title: "Barcode", cell: ({ variation }) => variation.barcode ?? messages.notAvailable },
  {
    title: "Purchase Price",
    numeric: true,
    cell: ({ variation: { purchase_price } }) =>
      purchase_price === undefined ? messages.notAvailable : <MoneyText amount={purchase_price} />,
  },
  {
    title: "Sale Price",
    numeric: true,
    cell: ({ variation }) => <MoneyText amount={variation.sale_price} />,
  },
  { title: "Discount", numeric: true, cell: ({ product }) => `${product.discount} %` },
  { title: "Sale SST (%)", numeric: true, cell: ({ product }) => product.sale_vat },
  { title: "Total Stock", numeric: true, cell: ({ variation }) => <Stock variation={variation} /> },
  { title: "Min. Stock Qty", numeric: true, cell: ({ variation }) => variation.min_stock_quantity },
  {
    title: "Status",
    cell: ({ product: { status } }) => (
      <StatusBadge text={status} tone={status === "active" ? "good" : "plain"} />
    ),
  },
];

/** Over all stores one sees; marked when it is at or below the minimum. */
function Stock({ variation }: { variation: Variation }) {
  const quantity = sumAmounts(
    variation.stocks.map((stock) => stock.quantity),
    quantityDecimals,
  );
  if (quantity > variation.min_stock_quantity) return quantity;
  return <StatusBadge text={`${quantity} low`} tone={quantity > 0 ? "warn" : "bad"} />;
}
