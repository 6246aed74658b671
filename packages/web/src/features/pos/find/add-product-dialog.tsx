import { checkBarcode } from "@clove/domain/catalogue/barcode.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { errorText } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Modal, NumberInput, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useSelector } from "react-redux";
import { failureFields, failureText } from "../../../api/failure.ts";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { notify } from "../../../ui/notify.ts";
import { required, useCheckedForm } from "../../../ui/use-checked-form.ts";
import { BrandField } from "../../products/attributes/brand-field.tsx";
import { CategoryField } from "../../products/attributes/category-field.tsx";
import { BarcodeInput } from "../../products/form/barcode-input.tsx";
import { useStoreProductMutation } from "../../products/products.api.ts";

/** `text` = what was searched or scanned without success. */
type Props = { opened: boolean; text: string; onClose: () => void; onCreated: (product: Product) => void };

const labels = {
  name: "Product Name",
  barcode: "Barcode",
  category_id: "Select Category",
  brand_id: "Select Brand",
  initial_stock_quantity: "Stock Quantity",
  purchase_price: "Purchase Price",
  sale_price: "Sale Price",
};
type Fields = Record<"name" | "barcode", string> &
  Record<"category_id" | "brand_id", string | null> &
  Record<"initial_stock_quantity" | "purchase_price" | "sale_price", number | string>;

/** A product made at the till, with its stock in the chosen store (selling §6). */
export function AddProductDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={messages.addNewProduct} size="lg">
      <ProductForm {...props} />
    </Modal>
  );
}

function ProductForm({ text, onClose, onCreated }: Omit<Props, "opened">) {
  const { branchId } = useSelector(selectPlace);
  const [store, { isLoading }] = useKeyed(useStoreProductMutation());
  const isCode = /^\d{6,}$/.test(text);
  const form = useCheckedForm<Fields>({
    initialValues: {
      name: isCode ? "" : text,
      barcode: isCode ? text : "",
      category_id: null,
      brand_id: null,
      initial_stock_quantity: "",
      purchase_price: "",
      sale_price: "",
    },
    validate: (fields) => ({
      ...Object.fromEntries(
        Object.entries(labels).map(([name, label]) => [
          name,
          required(label.replace("Select ", ""))(fields[name as keyof Fields]),
        ]),
      ),
      ...(fields.barcode.trim() !== "" && { barcode: barcodeProblem(fields.barcode.trim()) }),
    }),
  });

  const save = async (fields: Fields) => {
    if (branchId === null) return notify.warning(messages.selectBranchToAddProduct);
    const answer = await store({
      name: fields.name.trim(),
      branch_id: branchId,
      category_id: Number(fields.category_id),
      brand_id: Number(fields.brand_id),
      ...defaults,
      variations: [
        {
          purchase_price: Number(fields.purchase_price),
          sale_price: Number(fields.sale_price),
          min_stock_quantity: 0,
          initial_stock_quantity: Number(fields.initial_stock_quantity),
          barcode: fields.barcode.trim(),
        },
      ],
    });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    notify.success(isUnsent(answer.data.product) ? messages.productSavedLocally : messages.productCreated);
    onCreated(answer.data.product);
    onClose();
  };

  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label={labels.name} withAsterisk data-autofocus {...form.field("name")} />
          <BarcodeInput label={labels.barcode} withAsterisk {...form.field("barcode")} />
          <CategoryField {...form.field("category_id")} label={labels.category_id} />
          <BrandField {...form.field("brand_id")} label={labels.brand_id} />
          <NumberInput
            label={labels.initial_stock_quantity}
            withAsterisk
            min={0}
            max={9_999_999}
            decimalScale={0}
            allowNegative={false}
            {...form.field("initial_stock_quantity")}
          />
          <MoneyInput label={labels.purchase_price} withAsterisk {...form.field("purchase_price")} />
          <MoneyInput label={labels.sale_price} withAsterisk {...form.field("sale_price")} />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" loading={isLoading}>
            {messages.createProduct}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the till does not ask for (selling §6). */
const defaults = {
  price_type: "fixed",
  pricing_method: "fifo",
  description: ".",
  discount: 0,
  purchase_vat: 0,
  sale_vat: 0,
  status: "active",
} as const;

function barcodeProblem(code: string): string | null {
  const refusal = checkBarcode(code);
  return refusal && errorText(refusal);
}
