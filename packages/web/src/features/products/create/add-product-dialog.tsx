import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Modal, SimpleGrid, Stack } from "@mantine/core";
import { useSelector } from "react-redux";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { usePriceTerms, useTypedKind } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { priceHintProps } from "../form/price-hint-props.ts";
import {
  checkFields,
  emptyProduct,
  newProduct,
  type ProductFields,
  productBody,
} from "../form/product-fields.ts";
import { productInputs } from "../form/product-input.tsx";
import { useStoreProductMutation } from "../products.api.ts";
import { useStarters } from "./use-starters.ts";

/** `text`: the name that was searched for, or the code that was scanned, without a result. */
type Props = { opened: boolean; text: string; onClose: () => void; onCreated: (product: Product) => void };

/** Creates a product at the till, with its stock in the chosen store (selling §6). */
export function AddProductDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={catalogueTexts.addNewProduct} size="lg">
      <ProductForm {...props} />
    </Modal>
  );
}

function ProductForm({ text, onClose, onCreated }: Omit<Props, "opened">) {
  const { branchId } = useSelector(selectPlace);
  const [store, { isLoading }] = useKeyed(useStoreProductMutation());
  const { data: profile } = useGetProfileQuery();
  const { names } = useLocale();
  const isCode = /^\d{6,}$/.test(text);
  const starters = useStarters();
  const form = useCheckedForm<ProductFields>({
    initialValues: {
      ...newProduct(profile?.company.default_vat),
      ...(isCode ? { barcode: text } : { name: text }),
      initial_stock_quantity: "",
    },
    validate: (fields) => checkFields(fields, "till", names, starters.unasked),
  });
  const terms = usePriceTerms();
  const kind = useTypedKind();
  const input = productInputs("till", form.field, emptyProduct.price_type);

  const save = async (typed: ProductFields) => {
    if (branchId === null) return notify.warning(catalogueTexts.selectBranchToAddProduct);
    const settled = await starters.settle(typed);
    if ("error" in settled) return form.fail(settled.error);
    const answer = await store({ ...productBody(settled.fields, [], branchId), ...kind });
    if (answer.error) return form.fail(answer.error);
    notify.success(
      isUnsent(answer.data.product) ? offlineTexts.productSavedLocally : catalogueTexts.productCreated,
    );
    onCreated(answer.data.product);
    onClose();
  };

  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          {input("name", { "data-autofocus": true })}
          {input("barcode")}
          {input("category_id", starters.shown("category_id"))}
          {input("brand_id", starters.shown("brand_id"))}
          {input("initial_stock_quantity")}
          {input("purchase_price")}
          {input("sale_price", priceHintProps(form.getValues(), terms))}
        </SimpleGrid>
        <FormButtons
          submit={catalogueTexts.createProduct}
          working={isLoading || starters.isMaking}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
