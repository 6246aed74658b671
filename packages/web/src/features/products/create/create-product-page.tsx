import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { Stack } from "@mantine/core";
import { useId } from "react";
import { useSelector } from "react-redux";
import { selectPlace } from "../../../session/place-slice.ts";
import { useCompanyNames } from "../../../ui/display/use-company-names.ts";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../../ui/forms/leave-guard.tsx";
import { MoreFields } from "../../../ui/forms/more-fields.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { priceHintProps } from "../form/price-hint-props.ts";
import { productInputs } from "../form/product-input.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import * as texts from "../products.texts.ts";
import { VariationSection } from "../variations/variation-section.tsx";
import { useCreateForm } from "./use-create-form.ts";

/** Creates a product, with variations or without, and its opening stock in the chosen store (catalogue §3). */
export function CreateProductPage() {
  const { branchId } = useSelector(selectPlace);
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const branch = data?.branches.find(({ id }) => id === branchId);
  const { form, save, starters, saving, hasVariations, variationProps, pictureProps, unsaved } =
    useCreateForm(branchId);
  const { withTax } = useCompanyNames();
  const formId = useId();
  const {
    price_type: priceType,
    purchase_price,
    sale_price,
    sale_vat,
    min_stock_quantity,
  } = form.getValues();
  const terms = usePriceTerms();
  const input = productInputs("add", form.field, priceType);
  return (
    <>
      <PageHeader
        title={catalogueTexts.createProduct}
        hint={
          branch ? texts.openingStockGoesTo({ store: branch.name }) : catalogueTexts.selectBranchToAddProduct
        }
      />
      <LeaveGuard unsaved={unsaved} />
      <Stack maw={960}>
        <form id={formId} {...form.element((fields) => void save(fields))}>
          <Stack>
            <FormCard title={texts.product}>
              <div style={{ gridColumn: "1 / -1" }}>{input("name", { autoFocus: true })}</div>
              {!hasVariations && input("purchase_price")}
              {!hasVariations && input("sale_price", priceHintProps({ sale_price, sale_vat }, terms))}
              {input("category_id", starters.shown("category_id"))}
              {input("brand_id", starters.shown("brand_id"))}
              {!hasVariations && input("initial_stock_quantity")}
              {!hasVariations && input("barcode")}
            </FormCard>
            <MoreFields hint={withTax(texts.moreFieldsHint)}>
              <FormCard title={texts.priceAndStatus}>
                {input("status")}
                {input("price_type")}
                {!hasVariations && input("min_stock_quantity")}
                {input("discount")}
                {input("purchase_vat")}
                {input("sale_vat")}
              </FormCard>
              <FormCard title={texts.descriptionAndPictures} columns={1}>
                {input("description")}
                <PictureField {...pictureProps} />
              </FormCard>
            </MoreFields>
          </Stack>
        </form>
        <VariationSection
          {...variationProps}
          prices={{ purchase_price, sale_price, min_stock_quantity }}
          vat={Number(sale_vat)}
          priceType={priceType}
        />
        <FormButtons submit={catalogueTexts.createProduct} form={formId} working={saving} />
      </Stack>
    </>
  );
}
