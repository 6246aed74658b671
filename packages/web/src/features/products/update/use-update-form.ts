import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { imagePaths } from "@clove/domain/catalogue/images.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { useKept } from "../../../session/use-kept.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { useTypedKind } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { useFollowedForm } from "../../../ui/forms/use-followed-form.ts";
import { nameIn, type ProductFields } from "../form/product-fields.ts";
import { pictureFields } from "../pictures/pictures.ts";
import { usePictures } from "../pictures/use-pictures.ts";
import { useUpdateProductMutation } from "../products.api.ts";
import * as texts from "../products.texts.ts";
import { type VariationFields, variationBody } from "../variations/variation-fields.ts";
import {
  checkUpdate,
  fieldsOf,
  followPictures,
  isSameList,
  refusedFields,
  updateBody,
  valueText,
} from "./update-fields.ts";

/**
 * The form of Product Update, while other people may change the product too: untouched fields follow the server, typed ones stay and show
 * the server's value, and only changed ones are sent.
 */
export function useUpdateForm(product: Product, variation: Variation) {
  const online = useOnline();
  const { currency, names } = useLocale();
  const typed = useTypedKind();
  const { branchId } = useSelector(selectPlace);
  const [update, { isLoading }] = useKeyed(useUpdateProductMutation(), "product");
  const [added, setAdded] = useState<VariationFields[]>([]);
  useKept({ name: "variations", read: () => (added.length > 0 ? added : null), restore: setAdded });
  const fresh = useMemo(() => fieldsOf(product, variation), [product, variation]);
  const [stored, setStored] = useState(() => imagePaths(product.images));
  const { pictures, setPictures, ...shown } = usePictures(stored);
  const { form, base, changed, saved, field } = useFollowedForm<ProductFields>(fresh, {
    validate: (fields, from) => checkUpdate(fields, from, { currency, names }),
    valueText: (name, from) => valueText(name, from, product),
  });
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    const images = imagePaths(product.images);
    setPictures(followPictures(pictures, stored, images));
    setStored(images);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server is to be taken over
  useEffect(() => catchUp.current(), [product.images]);

  const save = async (fields: ProductFields) => {
    if (!online) return notify.warning(offlineTexts.offlineUpdateProduct);
    const hasOpeningStock = added.some(({ initial_stock_quantity }) => Number(initial_stock_quantity) > 0);
    if (hasOpeningStock && branchId === null) return notify.warning(catalogueTexts.selectBranchToAddProduct);
    const { files, order } = pictureFields(pictures);
    const body = {
      ...updateBody(fields, base, { id: product.id, variation_id: variation.id }),
      ...(!isSameList(pictures, stored) && { images: order }),
      ...(added.length > 0 && { new_variations: added.map(variationBody) }),
      ...(hasOpeningStock && branchId !== null && { branch_id: branchId }),
    };
    const answer = await update({ ...body, ...typed, pictures: files });
    if (answer.error) {
      form.refuse(refusedFields(answer.error));
      shown.refuse(answer.error);
      return notify.error(failureText(answer.error));
    }
    const row = answer.data.product;
    saved(fieldsOf(row, row.variations.find(({ id }) => id === variation.id) ?? variation), fields);
    setAdded([]);
    shown.choose(imagePaths(row.images));
    setStored(imagePaths(row.images));
    notify.success(catalogueTexts.productUpdated);
  };

  const unsaved = [
    ...changed.map((name) => nameIn("update", name, names)),
    ...(isSameList(pictures, stored) ? [] : [texts.productImage]),
    ...(added.length > 0 ? [texts.productVariation] : []),
  ];
  return {
    form,
    saving: isLoading,
    save,
    added,
    setAdded,
    pictures: shown.props,
    /** What would be lost by leaving the page, as a sentence. */
    unsaved: unsaved.length > 0 ? formTexts.unsavedWork({ what: unsaved.join(", ") }) : null,
    field,
  };
}
