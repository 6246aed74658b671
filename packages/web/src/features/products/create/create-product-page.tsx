import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useSelector } from "react-redux";
import { selectPlace } from "../../../session/place-slice.ts";
import { FormCard } from "../../../ui/form-card.tsx";
import { LeaveGuard } from "../../../ui/leave-guard.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { BrandField } from "../attributes/brand-field.tsx";
import { CategoryField } from "../attributes/category-field.tsx";
import { BarcodeInput } from "../form/barcode-input.tsx";
import { PriceFields } from "../form/price-fields.tsx";
import { StatusField } from "../form/status-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { VariationSection } from "../variations/variation-section.tsx";
import { useCreateForm } from "./use-create-form.ts";

/** A product with its variations, or the one it has without any, and the opening stock in the chosen store (catalogue §3). */
export function CreateProductPage() {
  const { branchId } = useSelector(selectPlace);
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const branch = data?.branches.find(({ id }) => id === branchId);
  const { form, save, saving, hasVariations, variationProps, pictureProps, unsaved } =
    useCreateForm(branchId);
  const formId = useId();
  const { price_type: priceType, purchase_price, sale_price, min_stock_quantity } = form.getValues();
  return (
    <>
      <PageHeader
        title="Create Product"
        hint={
          branch
            ? `Opening stock goes to ${branch.name}, the store above.`
            : messages.selectBranchToAddProduct
        }
      />
      <LeaveGuard unsaved={unsaved} />
      <Stack maw={960}>
        <form id={formId} {...form.element((fields) => void save(fields))}>
          <Stack>
            <FormCard title="Product">
              <TextInput label="Product Name" withAsterisk autoFocus {...form.field("name")} />
              {/* Labelled as required, but not enforced (catalogue §3). */}
              {!hasVariations && <BarcodeInput withAsterisk {...form.field("barcode")} />}
              <CategoryField {...form.field("category_id")} />
              <BrandField {...form.field("brand_id")} />
              <StatusField {...form.field("status")} />
            </FormCard>
            <PriceFields field={form.field} priceType={priceType} hasVariations={hasVariations} />
            <FormCard title="Description and pictures" columns={1}>
              <Textarea
                label="Product Description"
                withAsterisk
                autosize
                minRows={3}
                size="md"
                {...form.field("description")}
              />
              <PictureField {...pictureProps} />
            </FormCard>
          </Stack>
        </form>
        <VariationSection
          {...variationProps}
          prices={{ purchase_price, sale_price, min_stock_quantity }}
          priceType={priceType}
        />
        <Group justify="flex-end">
          <Button type="submit" form={formId} loading={saving}>
            {messages.createProduct}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
