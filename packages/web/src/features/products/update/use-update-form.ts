import { imagePaths } from "@clove/domain/catalogue/images.ts";
import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { fillText, messages } from "@clove/domain/messages.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { useLocale } from "../../../ui/locale.tsx";
import { notify } from "../../../ui/notify.ts";
import { useCheckedForm } from "../../../ui/use-checked-form.ts";
import { nameIn, type ProductField, type ProductFields } from "../form/product-fields.ts";
import { pictureFields } from "../pictures/pictures.ts";
import { usePictures } from "../pictures/use-pictures.ts";
import { useUpdateProductMutation } from "../products.api.ts";
import { type VariationFields, variationBody } from "../variations/variation-fields.ts";
import {
  changedFields,
  checkUpdate,
  fieldsOf,
  followPictures,
  isSameList,
  refusedFields,
  takeOver,
  updateBody,
  valueText,
} from "./update-fields.ts";

/**
 * The fields of Product Update, while other people may change the product too: untouched fields follow the server,
 * typed ones stay and show the server's value, and only changed ones are sent.
 */
export function useUpdateForm(product: Product, variation: Variation) {
  const online = useOnline();
  const { currency } = useLocale();
  const { branchId } = useSelector(selectPlace);
  const [update, { isLoading }] = useKeyed(useUpdateProductMutation());
  const [added, setAdded] = useState<VariationFields[]>([]);
  const fresh = useMemo(() => fieldsOf(product, variation), [product, variation]);
  const [base, setBase] = useState(fresh);
  const [theirs, setTheirs] = useState<ProductField[]>([]);
  const [stored, setStored] = useState(() => imagePaths(product.images));
  const { pictures, setPictures, ...shown } = usePictures(stored);
  const form = useCheckedForm<ProductFields>({
    initialValues: fresh,
    validate: (fields) => checkUpdate(fields, base, currency),
  });

  const follow = (next: ProductFields, from: ProductFields) => {
    const moved = takeOver(form.getValues(), from, next);
    for (const name of moved.follow) form.setFieldValue(name, next[name]);
    setBase(next);
    return moved.theirs;
  };
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    const images = imagePaths(product.images);
    setPictures(followPictures(pictures, stored, images));
    setStored(images);
    if (changedFields(fresh, base).length === 0) return;
    const both = follow(fresh, base);
    if (both.length === 0) return;
    setTheirs((before) => [...before, ...both]);
    notify.info(messages.keepsTyped);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer of the server is news
  useEffect(() => catchUp.current(), [fresh, product.images]);

  const save = async (fields: ProductFields) => {
    if (!online) return notify.warning(messages.offlineUpdateProduct);
    const hasOpeningStock = added.some(({ initial_stock_quantity }) => Number(initial_stock_quantity) > 0);
    if (hasOpeningStock && branchId === null) return notify.warning(messages.selectBranchToAddProduct);
    const { files, order } = pictureFields(pictures);
    const body = {
      ...updateBody(fields, base, { id: product.id, variation_id: variation.id }),
      ...(!isSameList(pictures, stored) && { images: order }),
      ...(added.length > 0 && { new_variations: added.map(variationBody) }),
      ...(hasOpeningStock && branchId !== null && { branch_id: branchId }),
    };
    const answer = await update({ ...body, pictures: files });
    if (answer.error) {
      form.refuse(refusedFields(answer.error));
      shown.refuse(answer.error);
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    const saved = answer.data.product;
    follow(fieldsOf(saved, saved.variations.find(({ id }) => id === variation.id) ?? variation), fields);
    setTheirs([]);
    setAdded([]);
    shown.choose(imagePaths(saved.images));
    setStored(imagePaths(saved.images));
    notify.success(messages.productUpdated);
  };

  const changed = changedFields(form.getValues(), base);
  const unsaved = [
    ...changed.map((name) => nameIn("update", name)),
    ...(isSameList(pictures, stored) ? [] : ["Product Image"]),
    ...(added.length > 0 ? ["Product Variation"] : []),
  ];
  return {
    form,
    saving: isLoading,
    save,
    added,
    setAdded,
    pictures: shown.props,
    /** What would be lost by leaving, as a sentence. */
    unsaved: unsaved.length > 0 ? fillText(messages.unsavedWork, { what: unsaved.join(", ") }) : null,
    /** Props of a field; one that somebody else changed as well says to what. */
    field: (name: ProductField) => ({
      ...form.field(name),
      ...(theirs.includes(name) &&
        changed.includes(name) && {
          description: fillText(messages.changedMeanwhile, { value: valueText(name, base, product) }),
        }),
    }),
  };
}
