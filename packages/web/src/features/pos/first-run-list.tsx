import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { LazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { AddStockDialog } from "../stock/add-stock-dialog.tsx";
import { FirstRunHint } from "./first-run-hint.tsx";
import classes from "./first-run-list.module.css";
import { focusProductSearch } from "./focus-on.ts";
import * as lazyTexts from "./lazy.texts.ts";
import { RegionHint } from "./region-hint.tsx";
import { TaxHint } from "./tax-hint.tsx";

type Props = {
  branchId: number;
  hasCounter: boolean;
  /** One that is in stock, else the one that needs stock. */
  product: Product | undefined;
  hasStock: boolean;
  unsold: boolean;
  /** Whose currency, time zone, prices and tax are to be confirmed. */
  company: Company | undefined;
};

/** The way to the first sale, with links for those who may follow them (selling §19). */
export function FirstRunList({ branchId, hasCounter, product, hasStock, unsold, company }: Props) {
  const can = useCan();
  const [adding, setAdding] = useState(false);
  const close = () => {
    setAdding(false);
    // The dialog returns the focus to its button, unless that is gone by then.
    focusProductSearch();
  };
  const variation = product?.variations[0];
  const mayAddStock = can("product:edit") || can("purchase:create");
  return (
    <section className={classes.hints} aria-label={lazyTexts.beforeTheFirstSale} data-part="first-run">
      <Text fw={650}>{lazyTexts.beforeTheFirstSale}</Text>
      <ol className={classes.steps}>
        {company && <RegionHint company={company} />}
        {company?.currency_confirmed && <TaxHint company={company} />}
        <FirstRunHint done={hasCounter} text={lazyTexts.aCounterInThisStore}>
          {can("counter:create") ? (
            <Button component={Link} to="/createCounter" state={{ first: true }} variant="light" px="md">
              {lazyTexts.addACounter}
            </Button>
          ) : (
            <Text size="sm">{lazyTexts.askForACounter}</Text>
          )}
        </FirstRunHint>
        <FirstRunHint done={product !== undefined} text={lazyTexts.aProduct}>
          {can("product:create") && (
            <Button component={Link} to="/createProduct" variant="light" px="md">
              {saleTexts.addProduct}
            </Button>
          )}
        </FirstRunHint>
        <FirstRunHint
          done={hasStock}
          text={product ? lazyTexts.stockOf({ name: product.name }) : lazyTexts.stockOfIt}
        >
          {variation && mayAddStock && (
            <Button variant="light" px="md" aria-haspopup="dialog" onClick={() => setAdding(true)}>
              {lazyTexts.addStock}
            </Button>
          )}
        </FirstRunHint>
        {unsold && (
          <FirstRunHint
            done={false}
            text={lazyTexts.firstSale({ cash: saleTexts.methodCash, placeOrder: saleTexts.placeOrder })}
          />
        )}
      </ol>
      {product && variation && (
        <LazyDialog opened={adding} onClose={close}>
          {(opened) => (
            <AddStockDialog
              opened={opened}
              variationId={variation.id}
              priceType={product.price_type}
              storeId={branchId}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </section>
  );
}
