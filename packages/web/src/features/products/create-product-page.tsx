import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useSelector } from "react-redux";
import { failureFields, failureText } from "../../api/failure.ts";
import { selectPlace } from "../../api/place-slice.ts";
import { useTempId, waitsHere } from "../../api/use-temp-id.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useCheckedForm } from "../../ui/use-checked-form.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { BarcodeInput } from "./barcode-input.tsx";
import { BrandField } from "./brand-field.tsx";
import { CategoryField } from "./category-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { checkProduct, emptyProduct, type ProductFields, productBody } from "./product-fields.ts";
import { useStoreProductMutation } from "./products.api.ts";
import { StatusField } from "./status-field.tsx";
import type { VariationFields } from "./variation-fields.ts";
import { VariationSection } from "./variation-section.tsx";

/** A product with its variations, or the one it has without any, and the opening stock in the chosen store (S1 §2 "Product Add"). */
export function CreateProductPage() {
  const { branchId } = useSelector(selectPlace);
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const branch = data?.branches.find(({ id }) => id === branchId);
  const [store, { isLoading }] = useStoreProductMutation();
  const { named, renew } = useTempId();
  const [variations, setVariations] = useState<VariationFields[]>([]);
  const [building, setBuilding] = useState(false);
  const hasVariations = variations.length > 0;
  const form = useCheckedForm<ProductFields>({
    initialValues: emptyProduct,
    validate: (fields) => checkProduct(fields, hasVariations),
  });
  const formId = useId();

  const save = async (fields: ProductFields) => {
    if (branchId === null) return notify.warning(messages.selectBranchToAddProduct);
    const answer = await store({ ...productBody(fields, variations, branchId), ...named });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    notify.success(waitsHere(answer.data.product) ? messages.productSavedLocally : messages.productCreated);
    renew();
    setVariations([]);
    setBuilding(false);
    // The next product is often of the same kind.
    const { category_id, brand_id, price_type } = fields;
    form.setValues({ ...emptyProduct, category_id, brand_id, price_type });
    form.focusFirst({ name: true });
  };

  const priceType = form.getValues().price_type;
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
      <Stack maw={960}>
        <form id={formId} {...form.element((fields) => void save(fields))}>
          <Stack>
            <FormCard title="Product">
              <TextInput label="Product Name" withAsterisk autoFocus {...form.field("name")} />
              {!hasVariations && <BarcodeInput {...form.field("barcode")} />}
              <CategoryField {...form.field("category_id")} />
              <BrandField {...form.field("brand_id")} />
              <StatusField {...form.field("status")} />
            </FormCard>
            <PriceFields field={form.field} priceType={priceType} hasVariations={hasVariations} />
            <FormCard title="Description" columns={1}>
              <Textarea
                label="Product Description"
                withAsterisk
                autosize
                minRows={3}
                size="md"
                {...form.field("description")}
              />
            </FormCard>
          </Stack>
        </form>
        <VariationSection
          variations={variations}
          onChange={setVariations}
          priceType={priceType}
          building={building}
          onBuilding={setBuilding}
        />
        <Group justify="flex-end">
          <Button type="submit" form={formId} loading={isLoading}>
            {messages.createProduct}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
