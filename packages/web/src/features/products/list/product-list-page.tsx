import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useEffect, useMemo, useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useCan } from "../../../session/rights.ts";
import { RowDialog } from "../../../ui/dialogs/row-dialog.tsx";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ColumnChooser } from "../../../ui/lists/column-chooser.tsx";
import { CreateLink } from "../../../ui/lists/create-link.tsx";
import { DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { SearchInput } from "../../../ui/lists/search-input.tsx";
import { useAddressListState } from "../../../ui/lists/use-address-list-state.ts";
import { useChosenColumns } from "../../../ui/lists/use-chosen-columns.ts";
import { useChosenRows } from "../../../ui/lists/use-chosen-rows.ts";
import { AttributeButtons } from "../../attributes/named-list-dialog.tsx";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { kindHint } from "../kind-hint.ts";
import { useListProductsQuery } from "../products.api.ts";
import * as texts from "../products.texts.ts";
import { productColumns } from "./product-columns.tsx";
import { narrowIn, ProductFilters } from "./product-filters.tsx";
import type { ProductRow } from "./product-row.ts";
import { ProductTools } from "./product-tools.tsx";
import { usePartHeld } from "./use-part-held.ts";

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

const pageLengths = [6, 20, 50, 100] as const;

/** The product list: it pages and counts products, and shows a row for each variation (catalogue §9; shell §5). */
export function ProductListPage() {
  const list = useAddressListState(pageLengths);
  const { page, length, search, setPage, setSearch } = list;
  const online = useOnline();
  const narrow = narrowIn(list.filter);
  const answer = useListProductsQuery(
    { page, length, keyword: search, ...narrow },
    { refetchOnMountOrArgChange: 20 },
  );
  const { data } = answer;
  const rows = useMemo(
    () =>
      data?.products.flatMap((product) => product.variations.map((variation) => ({ product, variation }))),
    [data],
  );
  const chosen = useChosenRows(rows ?? [], ({ variation }) => variation.id);
  const [labelled, setLabelled] = useState<ProductRow[] | null>(null);
  const storeName = useStoreName();
  const terms = usePriceTerms();
  const { withTax } = useCompanyNames();
  const isPart = usePartHeld();
  const mayEdit = useCan()("product:edit");
  const linkOf = ({ product, variation }: ProductRow) =>
    mayEdit && !isUnsent(product) ? `/product/${product.id}?v=${variation.id}` : null;
  useLastPage(data && { pages: Math.max(1, Math.ceil(data.count / length)) }, page, setPage);

  const print = (wanted: ProductRow[]) => {
    if (wanted.length === 0) return notify.info(labelTexts.selectForLabels);
    setLabelled(wanted);
  };
  const closeLabels = () => setLabelled(null);
  const columns = productColumns({
    isChosen: chosen.has,
    onChoose: (row, isChosen) => chosen.mark([row], isChosen),
    onLabel: (row) => print([row]),
    linkOf,
    withTax,
    storeName,
  });
  const { data: profile } = useGetProfileQuery();
  const { shown, choices, show } = useChosenColumns(
    profile && `products ${profile.company_id}:${profile.id}`,
    columns,
  );
  const create = (
    <CreateLink to="/createProduct" permission="product:create">
      {catalogueTexts.createProduct}
    </CreateLink>
  );
  return (
    <>
      <PageHeader title={texts.productList} hint={kindHint(rows, terms)}>
        <SearchInput
          label={texts.searchProducts}
          placeholder={texts.nameOrBarcode}
          value={search}
          onSearch={setSearch}
        />
        {create}
      </PageHeader>
      <ProductFilters narrow={narrow} shown={data?.products[0]} onChoose={list.setFilter}>
        <ColumnChooser choices={choices} onShow={show} />
      </ProductFilters>
      <ProductTools
        count={chosen.rows.length}
        page={chosen.page}
        onPage={chosen.markPage}
        onClear={chosen.clear}
        onPrint={() => print(chosen.rows)}
      >
        <AttributeButtons />
      </ProductTools>
      {isPart && <Notice tone="warn">{offlineTexts.productsInPart}</Notice>}
      <DataTable
        hasMore={isPart}
        label={texts.products}
        columns={shown}
        rows={rows}
        rowKey={({ variation }) => variation.id}
        counts={texts.products}
        {...tableOf(list, answer)}
        empty={
          online || search || Object.keys(narrow).length > 0
            ? commonTexts.noProductFound
            : offlineTexts.noProductsOffline
        }
        emptyAction={create}
        linkOf={linkOf}
      />
      <RowDialog row={labelled} onClose={closeLabels}>
        {(items, opened) => (
          <LabelDialog
            opened={opened}
            items={items}
            onClose={closeLabels}
            onChanged={(variation) => chosen.renew(variation.id, (row) => ({ ...row, variation }))}
          />
        )}
      </RowDialog>
    </>
  );
}

/** Names the stores that the person sees; a shortfall may be in another store. */
function useStoreName(): (branchId: number) => string {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const names = useMemo(() => new Map(data?.branches.map(({ id, name }) => [id, name])), [data]);
  return (branchId) => names.get(branchId) ?? commonTexts.notAvailable;
}

/** Goes to the last page if the address names a page that does not exist any more. */
function useLastPage(found: { pages: number } | undefined, page: number, setPage: (page: number) => void) {
  const pages = found?.pages;
  useEffect(() => {
    if (pages !== undefined && page > pages) setPage(pages);
  }, [pages, page, setPage]);
}
